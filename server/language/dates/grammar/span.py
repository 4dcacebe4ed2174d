"""One range of time that a text names, and which of two is nearer to now."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from .modifiers import OPEN_END, OPEN_START
from .rule import compiled
from .vocabulary import NUMBERS

_HAS_BEGUN = compiled(r"\bsince\b|自从|以来|至今|目前|现在|\bnow\b")
_MONTHS = timedelta(days=60)
_A_DAY = timedelta(days=1)
_COUNTED = compiled(
    rf"\b(?:{'|'.join(NUMBERS)})\b|[一二两三四五六七八九十]个?(?:天|晚|周(?!末)|月|星期)"
)
"""No 周一, whose number names a day."""
ONE_DAY = timedelta(hours=25)
"""The longest: the one on which the clocks are set back."""
_A_SECOND = timedelta(seconds=1)
FROM_TO = compiled(r"\b(?:to|until|till|through|and)\b|[–—~～到至和]|(?<!\d{4})(?<!\d{4}-\d\d)-")
"""What stands between the first day and the last. No dash of 2026-12 or 2026-12-05."""


@dataclass(frozen=True, slots=True)
class Span:
    """One range a text names: aware UTC, end exclusive, and the words that named it."""

    start: datetime
    end: datetime
    phrase: str

    @property
    def length(self) -> timedelta:
        return self.end - self.start

    @property
    def last_moment(self) -> datetime:
        """To the second."""
        return self.end - _A_SECOND

    @property
    def is_one_day(self) -> bool:
        """Whether it is a day, or less of one."""
        return self.length <= ONE_DAY

    @property
    def is_open(self) -> bool:
        """Whether it has no beginning or no end: "since March", "until 5 December"."""
        return self.start == OPEN_START or self.end == OPEN_END

    @property
    def has_number(self) -> bool:
        """Whether a date or a count names it, and no weekday, month or feast alone."""
        is_counted = _COUNTED.search(self.phrase) is not None
        return is_counted or any(map(str.isdigit, self.phrase))

    @property
    def names_first_and_last(self) -> bool:
        """Whether it is told from one day to another: "5 to 9 December", 12月5日到9日."""
        is_several = not (self.is_open or self.is_one_day)
        return is_several and FROM_TO.search(self.phrase) is not None

    def first_day(self, zone: tzinfo) -> date:
        return self.start.astimezone(zone).date()

    def last_day(self, zone: tzinfo) -> date:
        return self.last_moment.astimezone(zone).date()


def are_years_apart(last: Span, following: Span) -> bool:
    """Whether they are one day of two years, and not of two weeks."""
    if last.is_open or following.is_open:
        return False
    return following.start - last.start > _MONTHS


def opens_nearer(one: Span, other: Span, now: datetime) -> bool:
    """Of open ranges, whether one begins or ends nearer to now.

    What is so since a day has begun.
    """
    if one.start == other.start == OPEN_START:
        return abs(one.end - now) < abs(other.end - now)
    if one.end != OPEN_END or other.end != OPEN_END or _HAS_BEGUN.search(one.phrase):
        return False
    return abs(one.start - now) < abs(other.start - now)


def is_nearer(one: Span, other: Span, now: datetime, times: int = 1) -> bool:
    return times * max(distance_to(one, now), _A_DAY) < distance_to(other, now)


def distance_to(span: Span, now: datetime) -> timedelta:
    """How far from now a range is; nothing if it holds now."""
    return max(span.start - now, now - span.end, timedelta())
