"""On which days something is whose text lists them: "3, 11 and 17 December", 12月21日、26日……"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from ....domain.patterns import regex
from ... import dates
from ..days_of_one_month import spelled_out
from ..grammar.calendar import shift
from ..grammar.rule import READ_CHARACTERS
from ..grammar.vocabulary import SEVERAL
from ..periods.from_when import begins_at
from ..rescheduling import is_given_up
from . import intervals, weekly_monthly
from .exceptions import is_off

_LONGEST = timedelta(days=10)
_A_DAY = timedelta(days=1)
_ASIDE = regex(
    r"(?<=[日号號\d])\s*[(（][^()（）\n]{1,60}[)）](?=\s*(?:[、,，;；和及]|and\b|$))", flags=0
)
"""Of one day of a row something is said: 12月9日（原是8日）、12日."""
_JOINS = regex(r"\s*(?:[、,，]\s*(?:and\s+|和)?|\band\s+|和|及|以及|与|跟)\s*(?:on\s+)?(?:the\s+)?")
_SO_MANY = regex(
    r"(?<![每周天月日])[二两兩三四五六七八九十\d]{1,3}[次回节節堂课課]"
    rf"|\b(?:{SEVERAL}|\d{{1,2}})\s+"
    r"(?:times|lessons|sessions|classes|dates|evenings|mornings|rehearsals|meetings)\b"
)
_ON = regex(r"\b(?:on|only)\s+(?:the\s+)?$|[在仅只]\s*$", re.IGNORECASE)
_EACH = regex(r"\b(?:every|each|from)\b|每|从|起", re.IGNORECASE)
_A_ROW = 3
"""Thursday evenings, on 3, 10 and 17 December: so many are not told beside the others."""
_OPENS = regex(r"[(（:：]\s*$")
_GOES_ON = regex(
    r"\s*(?:…|\.\.\.|等(?!到)|[以依]此类推|,?\s*(?:and so on|and so forth|etc))", flags=0
)


@dataclass(frozen=True, slots=True)
class Listed:
    """The days in order; `step` (`5d`) if it goes on so from the last one."""

    days: tuple[date, ...] = ()
    step: str = ""

    @property
    def names(self) -> frozenset[str]:
        """How it goes on, as `intervals` names it."""
        return frozenset({f"{self.step}@{self.days[-1]}"} if self.step else ())


@dataclass(frozen=True, slots=True)
class _Row:
    days: tuple[date, ...]
    left: int
    right: int
    count: int = 1
    """Of its dates: several days that follow each other are one."""


def listed(text: str, told_at: datetime, zone: tzinfo) -> Listed:
    """The days that a text lists, two in a row at least; nothing of those on which it is not.

    Beside what is every week only a row that is told to be all of it.
    """
    read = _ASIDE.sub(lambda found: " " * len(found[0]), spelled_out(text[:READ_CHARACTERS]))
    told = list(_rows(read, told_at, zone))
    rows = _rows_in_force(told, read)
    if not rows or (weekly_monthly.days_told(text) and not _is_all(rows[-1], read)):
        return Listed()
    days = sorted({day for row in rows for day in row.days})
    step = _step(rows[-1], read)
    if not step and intervals.steps_told(read[: rows[-1].right]):
        return Listed()  # it comes round otherwise, and the row is of something else
    before = _one_before(days[0], step, told)
    if before and _is_begun(before, read, told_at, zone):
        days = [before, *days]
    is_counted = _SO_MANY.search(read) is not None
    return Listed(tuple(days), "" if is_counted else step)


def _rows_in_force(told: Sequence[_Row], read: str) -> list[_Row]:
    """Those of several dates, on which it is."""
    return [row for row in told if row.count > 1 and not _is_off(row, read)]


def _one_before(first: date, step: str, told: Sequence[_Row]) -> date | None:
    """The day a step before the first of a row, where the text tells of it elsewhere."""
    if not step:
        return None
    before = first - timedelta(intervals.days_between(f"{step}@{first}"))
    return before if any(before in row.days for row in told) else None


def _is_begun(on: date, read: str, told_at: datetime, zone: tzinfo) -> bool:
    """Whether it tells no day from which on it is, or none after this one."""
    begins = begins_at(read, told_at, zone)
    return begins is None or begins.astimezone(zone).date() <= on


def _rows(read: str, told_at: datetime, zone: tzinfo) -> Iterator[_Row]:
    row: _Row | None = None
    at = 0
    for span in dates.nearest(read, told_at, zone):
        left = read.find(span.phrase, at)
        if left < 0 or is_given_up(read, span.phrase):
            continue
        at = left + len(span.phrase)
        days = _days_of(span, zone)
        if row and days and _JOINS.fullmatch(read, row.right, left):
            row = _Row((*row.days, *_after(row.days[-1], days)), row.left, at, row.count + 1)
            continue
        if row:
            yield row
        row = _Row(days, left, at) if days else None
    if row:
        yield row


def _days_of(span: dates.Span, zone: tzinfo) -> tuple[date, ...]:
    """The days of a date, or of several that follow each other; none of a month or a weekday."""
    if not span.has_number or span.length > _LONGEST:
        return ()
    first, last = span.first_day(zone), span.last_day(zone)
    if span.is_one_day:
        return (first,)
    return tuple(first + n * _A_DAY for n in range((last - first).days + 1))


def _after(last: date, days: tuple[date, ...]) -> tuple[date, ...]:
    """Of a row each day is after the one before: "30 December, 6 January"."""
    if days[0] > last:
        return days
    later = tuple(shift(day, "month", 12) for day in days)
    return later if later[0] > last else days


def _is_off(row: _Row, read: str) -> bool:
    return is_off(read[: row.left], read[row.right :])


def _is_all(row: _Row, read: str) -> bool:
    """Whether a row is told to be all the days of what is every week: six times, in brackets.

    Or on three days and more, where it is not told to be each.
    """
    if _SO_MANY.search(read) or _OPENS.search(read[: row.left]):
        return True
    return row.count >= _A_ROW and not _EACH.search(read) and bool(_ON.search(read[: row.left]))


def _step(row: _Row, read: str) -> str:
    """After how many days it goes on: as the words say, and the last two days of the row."""
    gap = (row.days[-1] - row.days[-2]).days
    every = intervals.steps_told(read[: row.right])
    if every:
        return every[-1] if every[-1] == f"{gap}d" else ""
    return f"{gap}d" if _GOES_ON.match(read, row.right) and gap > 1 else ""
