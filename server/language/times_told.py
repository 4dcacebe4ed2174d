"""The times that a told text names, from where it was told: "last night", 上周三."""

from datetime import datetime, timedelta, tzinfo

from . import dates

_READ_CHARACTERS = 4_000
_MOST = 12
_LONGEST = timedelta(days=400)
"""A longer range says next to nothing of a day in it."""


def times_told(text: str, told_at: datetime, zone: tzinfo) -> list[tuple[float, float]]:
    """Start and end, in seconds, of the ranges a text names; not of those it was told in itself."""
    found: dict[tuple[float, float], None] = {}
    for span in dates.spans(text[:_READ_CHARACTERS], told_at, zone):
        is_other_time = not span.start <= told_at < span.end
        if is_other_time and span.end - span.start <= _LONGEST:
            found[span.start.timestamp(), span.end.timestamp()] = None
    return list(found)[:_MOST]
