"""The times that a told text names, from where it was told: "last night", 上周三."""

import re
from calendar import day_name, month_name
from datetime import datetime, timedelta, tzinfo

from . import dates

_READ_CHARACTERS = 4_000
_MOST = 12
_BEFORE = timedelta(days=3_650)
"""How far back "until 2023" is taken to reach, where nobody says since when."""
_DATE = re.compile(
    r"\d{1,4}\s*[年月日号點点时]|(?<![一二三四五六七八九十])[一二三四五六七八九十]{1,2}月"
    r"|[早中晚]上|[上下中]午|傍晚|(?:每?[周週]|星期|礼拜)[一二三四五六日天末]"
    rf"|\b(?:{'|'.join((*month_name[1:], *day_name))}|(?:19|20)\d\d)s?\b",
    re.IGNORECASE,
)
"""Parts of a date: they say when, not what."""


def without_dates(text: str) -> str:
    """What a text tells of, whenever that was: two that name one month share no matter."""
    return _DATE.sub(" ", text)


def times_told(text: str, told_at: datetime, zone: tzinfo) -> list[tuple[float, float]]:
    """Start and end, in seconds, of the ranges a text names; not of those it was told in itself."""
    found: dict[tuple[float, float], None] = {}
    for span in dates.nearest(text[:_READ_CHARACTERS], told_at, zone):
        start = span.end - _BEFORE if span.start == dates.OPEN_START else span.start
        end = told_at if span.end == dates.OPEN_END else span.end
        is_other_time = not start <= told_at < end
        if is_other_time and start < end:
            found[start.timestamp(), end.timestamp()] = None
    return list(found)[:_MOST]
