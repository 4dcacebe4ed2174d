"""Days as the user's own calendar has them: what every answer and page shows of a moment.

What is stored is UTC; what a person or a model reads is local, and says how far away it is.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo

_UNITS = (
    (365.25, "year", "年"),
    (30.44, "month", "个月"),
    (7.0, "week", "周"),
    (1.0, "day", "天"),
)
"""In days, the longest first. One counts in those of which there are two: in 12 days."""
SEASON_S = 100 * 86_400.0
"""A season, and some days. What lasts longer is a state, which tells little of a day in it, and in
a longer time everything comes round that comes round each year.
"""
_NEAR = {-2: "前天", -1: "昨天", 0: "今天", 1: "明天", 2: "后天"}
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ENGLISH_NEAR = {-1: "yesterday", 0: "today", 1: "tomorrow"}


def midnight(day: date, zone: tzinfo | None) -> datetime:
    """When a local day begins."""
    return datetime.combine(day, time(), zone)


def day(moment: datetime, zone: tzinfo) -> str:
    """The local day of a moment: 2026-11-20."""
    return f"{moment.astimezone(zone):%Y-%m-%d}"


def minute(moment: datetime, zone: tzinfo) -> str:
    """The local time of a moment: 2026-11-20 18:05."""
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"


@dataclass(frozen=True, slots=True)
class Calendar:
    """A user's calendar at a moment."""

    now: datetime
    zone: tzinfo

    @property
    def today(self) -> date:
        """The local day it is."""
        return self.now.astimezone(self.zone).date()

    def today_by_name(self, *, chinese: bool = False) -> str:
        """Monday, 2026-11-23; 2026-11-23，周一."""
        if chinese:
            return f"{self.today}，周{'一二三四五六日'[self.today.weekday()]}"
        return f"{_WEEKDAYS[self.today.weekday()]}, {self.today}"

    def day(self, moment: datetime) -> str:
        """2026-11-20"""
        return day(moment, self.zone)

    def minute(self, moment: datetime) -> str:
        """2026-11-20 18:05"""
        return minute(moment, self.zone)

    def when(self, moment: datetime, *, chinese: bool = False) -> str:
        """The day and how far away it is: `2026-11-20 (yesterday)`, `2026-11-20 (昨天)`."""
        return f"{self.day(moment)} ({self.distance(moment, chinese=chinese)})"

    def distance(self, moment: datetime, *, chinese: bool = False) -> str:
        """In calendar days: today, tomorrow, in 3 days, 2 weeks ago; 今天, 3天后, 2周前."""
        days = (moment.astimezone(self.zone).date() - self.today).days
        near = (_NEAR if chinese else _ENGLISH_NEAR).get(days)
        if near:
            return near
        size, unit, chinese_unit = next(each for each in _UNITS if abs(days) >= 2 * each[0])
        count = int(abs(days) // size)
        if chinese:
            return f"{count}{chinese_unit}{'后' if days > 0 else '前'}"
        amount = f"{count} {unit}s"
        return f"in {amount}" if days > 0 else f"{amount} ago"
