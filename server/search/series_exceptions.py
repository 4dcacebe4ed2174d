"""What is known to be different on some days of a series: a lesson that is off, or on another day.

A memory that is linked to the series or speaks of the same thing, and names the day. It may
tell something else of that day: whoever lists the days points at it and leaves none out.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import cached_property

from ..domain.memory import Memory
from ..domain.patterns import regex
from ..domain.standing import is_current, tells_what_happened
from ..language.dates.series import exceptions, meanwhile, recurrence, yearly
from ..language.dates.series.exceptions import Touched
from ..language.dates.without_dates import without_dates
from ..language.tokenizer import capitalised, telling
from ..storage.index.catalog import Catalog
from .query_analysis import without_user

_AROUND = timedelta(days=15)
"""A day within this of another to which something was moved from it, or on which it goes on."""
_POOL = 200
_SHARED = 2
"""Words in common by which two speak of the same thing; half of the fewer words is enough."""

_WHEN = regex(
    r"\b(?:(?:half|quarter)\s+(?:past|to)\s+\w+|(?:at|from|by)\s+(?:\d[\d.:]*|one|two|three"
    r"|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)\b"
    r"|(?:morning|afternoon|evening|night|day|week)s?"
    r"|until|till|instead|again|(?:this|just)\s+once)\b|[一二两三四五六七八九十\d]+点半?|每[周週]",
    re.IGNORECASE,
)
"""Two that are at the same hour are not of the same thing."""


@dataclass(frozen=True)
class _Exception:
    memory: Memory
    touched: Sequence[Touched]

    @cached_property
    def about(self) -> frozenset[str]:
        return _about(self.memory)

    @cached_property
    def tells_another_day(self) -> bool:
        return exceptions.tells_another_day(self.memory.indexable_text)

    @cached_property
    def tells_closed(self) -> bool:
        return exceptions.tells_closed(self.memory.indexable_text)

    @cached_property
    def tells_so(self) -> bool:
        return exceptions.tells_exception(self.memory.indexable_text)


class SeriesExceptions:
    """What may be different on days of one range of time. Reads the index once."""

    def __init__(
        self,
        catalog: Catalog,
        zone: tzinfo,
        now: datetime,
        days: tuple[datetime, datetime],
        may_be_told: Callable[[Memory], bool],
    ) -> None:
        """`days` from when to when; only of what `may_be_told` it is told."""
        self._catalog = catalog
        self._zone = zone
        self._now = now
        self._range = days
        self._may_be_told = may_be_told

    def of(self, series: Memory, days: Sequence[date]) -> dict[date, list[str]]:
        """Of these days of a series those on which it may be different: ids that tell more."""
        found: dict[date, list[str]] = {}
        about = _about(series)
        text = series.indexable_text
        birthdays = yearly.birthdays_told(text, series.happened_at, self._zone)
        days = [day for day in days if f"y{day:%m-%d}" not in birthdays]
        for one in self._known if days else ():
            if one.memory.id == series.id:
                continue
            is_linked = _are_linked(one.memory, series)
            if is_linked or self._speaks_of(one, series, about):
                for day in days:
                    if _tells_of(one, day, is_linked=is_linked):
                        found.setdefault(day, []).append(one.memory.id)
        return found

    def is_exception(self, memory: Memory) -> bool:
        """Whether it tells of days of another series, linked to it or of the same thing."""
        own = recurrence.names_of(memory, self._zone)
        if not own or not exceptions.tells_exception(memory.indexable_text):
            return False
        if not any(_touched(memory, self._zone)):
            return False
        linked = self._catalog.get_many(memory.related)
        if any(self._is_series_of(memory, own, other) for other in linked):
            return True
        if not exceptions.tells_another_day(memory.indexable_text):
            return False
        others = [other for other in self._series if self._is_series_of(memory, own, other)]
        return any(_are_of_one_thing(memory, other) for other in others)

    def _is_series_of(self, memory: Memory, own: frozenset[str], other: Memory) -> bool:
        """Whether `other` holds, recurs on all the days that are named, and is no exception itself.

        One that was told before may be: it is a series all the same.
        """
        is_later = other.created_at >= memory.created_at
        is_one_too = is_later and exceptions.tells_exception(other.indexable_text)
        if other.id == memory.id or is_one_too or not is_current(other, self._now):
            return False
        if other.valid_until and other.valid_until == memory.occurred_at:
            return False  # the other holds until this one begins, which is a series of its own
        return own <= recurrence.names_of(other, self._zone)

    def is_of_other_days(self, memory: Memory) -> bool:
        """Whether it is such a one, and names no day of the range itself."""
        if not self.is_exception(memory):
            return False
        first, last = (moment.astimezone(self._zone).date() for moment in self._range)
        touched = _touched(memory, self._zone)
        return not any(each.first < last and first <= each.last for each in touched)

    @cached_property
    def _series(self) -> list[Memory]:
        """What recurs on days around the range."""
        start, end = self._range
        around = ((start - _AROUND).timestamp(), (end + _AROUND).timestamp())
        numbers = self._catalog.told_times.recurring_on([around])
        return list(self._catalog.by_number(sorted(numbers)[:_POOL]).values())

    @cached_property
    def _known(self) -> list[_Exception]:
        start, end = self._range
        first, last = (start - _AROUND).timestamp(), (end + _AROUND).timestamp()
        numbers = set(self._catalog.told_times.during([(first, last)]))
        numbers.update(self._catalog.by_time.happened_in([(first, last, 0.0)], _POOL))
        found: list[_Exception] = []
        for memory in self._catalog.by_number(sorted(numbers)).values():
            is_told = is_current(memory, self._now) and self._may_be_told(memory)
            # A conversation's summary names days in passing.
            is_of_days = is_told and not tells_what_happened(memory, self._now)
            touched = list(_touched(memory, self._zone)) if is_of_days else []
            if touched:
                found.append(_Exception(memory, touched))
        return found

    def _speaks_of(self, one: _Exception, series: Memory, about: frozenset[str]) -> bool:
        """Whether one tells that something is different, and of the same thing.

        It may be told before the series, which is stored anew when it changes. Where a place is
        closed nothing is there: one word in common is enough, or the project.
        """
        if not one.tells_so:
            return False
        if one.tells_closed:
            is_of_its_project = bool(series.project) and series.project == one.memory.project
            return is_of_its_project or bool(about & one.about)
        return _are_of_one_thing(series, one.memory)


def _are_of_one_thing(one: Memory, other: Memory) -> bool:
    """Whether they have enough words in common, names of where it is or whose alone are none.

    At the Harbour Kitchen a machine is serviced on another day: its hours stay.
    """
    mine, theirs = _about(one), _about(other)
    shared = mine & theirs
    names = telling(" ".join(capitalised(one.text))) & telling(" ".join(capitalised(other.text)))
    if shared and not shared - names and mine - names and theirs - names:
        return False
    fewer = min(len(mine), len(theirs))
    return len(shared) >= min(_SHARED, (fewer + 1) // 2)


def _touched(memory: Memory, zone: tzinfo) -> Iterator[Touched]:
    """The days that a memory names, or on which it is to happen."""
    text = memory.indexable_text
    yield from exceptions.touched(text, memory.happened_at, zone)
    if instead := exceptions.in_place_of_others(text, memory.happened_at, zone):
        yield instead
    if time := meanwhile.told(text, memory.happened_at, zone):
        yield Touched(time.first_day(zone), time.last_day(zone), is_off=True)
    if memory.occurred_at and exceptions.tells_exception(text):
        day = memory.occurred_at.astimezone(zone).date()
        yield Touched(day, day, is_off=False)


def _tells_of(one: _Exception, day: date, *, is_linked: bool) -> bool:
    """Whether it tells of this very day; of several in a row only what says that nothing is then.

    Who is there from Monday to Friday changes nothing of what is every Wednesday.
    """
    for each in one.touched:
        is_one_day = each.first == each.last
        if each.has(day) and (
            each.is_off or one.tells_closed or (is_one_day and (is_linked or one.tells_another_day))
        ):
            return True
    return False


def _are_linked(one: Memory, other: Memory) -> bool:
    """Whether either is linked to the other, or to what that took the place of."""
    if one.id in other.related or other.id in one.related:
        return True
    return not {*other.supersedes}.isdisjoint(one.related)


def _about(memory: Memory) -> frozenset[str]:
    text = without_user(without_dates(memory.indexable_text))
    return telling(_WHEN.sub(" ", text))
