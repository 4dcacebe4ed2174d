"""A series that is so for a time which is told before it: "for that long I swim on Wednesdays"."""

import re
from datetime import datetime, tzinfo

from ....domain.patterns import regex
from ... import dates
from . import weekly_monthly

_FOR_THAT_TIME = regex(
    r"\b(?:for\s+(?:that|this|so)\s+(?:long|time)|(?:during|in|over)\s+(?:that|this|which)\s+"
    r"(?:time|period)|(?:in\s+the\s+)?meanwhile|(?:until|till)\s+then)\b"
    r"|[这這那]段?(?:时间|時間|期间|期間|时候|時候)|期间|期間|其间|其間",
    re.IGNORECASE,
)


def told(text: str, told_at: datetime, zone: tzinfo) -> dates.Span | None:
    """From when to when what recurs behind such words does; None where there are none.

    Before them stands one time to come, or a first day and a last.
    """
    words = _FOR_THAT_TIME.search(text)
    if not words or not weekly_monthly.days_told(text[words.end() :]):
        return None
    named = dates.to_come(text[: words.start()], told_at, zone)
    if len(named) == 1 and not named[0].is_one_day and named[0].end > told_at:
        return named[0] if named[0].end < dates.OPEN_END else None
    days = [span for span in named if span.is_one_day]
    if len(named) == 2 and len(days) == 2 and days[0].start < days[1].start:
        return dates.Span(days[0].start, days[1].end, words[0])
    return None
