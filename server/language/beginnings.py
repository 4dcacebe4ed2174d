"""From when on something is to be so, where a text tells it: "from 1 May", 下周一开始."""

import re
from datetime import datetime, tzinfo

from .dates import spans

_BEFORE = re.compile(
    r"\b(?:from|starting|beginning|as\s+of|as\s+from|effective)(?:\s+(?:on|in|from|with))?\s+$",
    re.IGNORECASE,
)
"""What "starts on 1 May" is something that happens then, and may be moved."""
_AFTER = re.compile(r"^\s*(?:起|(?:开始|開始)[^\W\d_]{2}|以后|以後|之后|之後|onwards?\b)")
_RANGE = re.compile(r"^\s*(?:to|till|until|through|and)\b|^\s*[-–—~至到]", re.IGNORECASE)
"""From one moment to another: no beginning of what lasts."""
_OPENING = re.compile(r"^[从從自打].*[起始后後]$")


def begins_at(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The day to come from which on a text says that something is so; None if it says none."""
    for span in spans(text, now, zone, ahead=True):
        before, _, after = text.partition(span.phrase)
        says = _BEFORE.search(before) or _AFTER.match(after) or _OPENING.match(span.phrase)
        if says and span.start > now and not _RANGE.match(after):
            return span.start
    return None
