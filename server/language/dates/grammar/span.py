"""One range of time that a text names, and which of two is nearer to now."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from .modifiers import OPEN_END, OPEN_START
from .rule import compiled

_HAS_BEGUN = compiled(r"\bsince\b|自从|以来|至今|目前|现在|\bnow\b")
_MONTHS = timedelta(days=60)
_A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Span:
    """One range a text names: aware UTC, end exclusive, and the words that named it."""

    start: datetime
    end: datetime
    phrase: str


def are_years_apart(last: Span, following: Span) -> bool:
    """Whether they are one day of two years, and not of two weeks."""
    is_open = OPEN_START in (last.start, following.start) or OPEN_END in (last.end, following.end)
    return not is_open and following.start - last.start > _MONTHS


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
