"""Time between two moments: aware UTC datetimes, differences in days as floats.

A clock that was set back counts as no time.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

_DAY = timedelta(days=1)
_NONE = timedelta(0)


def days_between(since: datetime, now: datetime) -> float:
    """Days from `since` to `now`, 0 where `now` lies before it.

    Raises:
        ValueError: a time is naive or not UTC.
    """
    require_utc(since)
    require_utc(now)
    return max(0.0, (now - since) / _DAY)


def within(moments: Iterable[datetime], now: datetime, window_days: float) -> list[datetime]:
    """The moments at most `window_days` before `now`, those after it included.

    Raises:
        ValueError: `now` is naive or not UTC.
    """
    require_utc(now)
    window = timedelta(days=window_days)
    return [moment for moment in moments if now - moment <= window]


def require_utc(moment: datetime) -> None:
    """
    Raises:
        ValueError: it is naive or not UTC.
    """
    # Between two aware times of one zone Python subtracts wall clocks: a change to summer time
    # would count as an hour.
    if moment.tzinfo is not UTC and moment.utcoffset() != _NONE:
        raise ValueError(f"{moment.isoformat()} is not an aware UTC datetime")
