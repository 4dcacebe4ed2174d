"""What is at about the hour that a new series tells, on the days to come on which that is."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from ..domain.calendar import midnight
from ..domain.memory import Memory
from ..domain.standing import is_current
from ..language.clause_ends import CLAUSE_END
from ..language.dates import hours
from ..language.dates.series import recurrence, weekly_monthly
from ..language.dates.times_told import times_told
from ..storage.index.catalog import Catalog

_A_DAY = timedelta(days=1)
_LOOKED_AHEAD = timedelta(days=62)
_MOST_DAYS = 8
_FEW = 2
_AROUND = 60
"""Minutes before and after an hour, itself an hour long: what is within two of it."""
_ONE_DAY_S = 90_000
_OF_THAT_DAY = 0.4
"""An evening reaches into the next day; what tells of a week says nothing of an hour in it."""


@dataclass(frozen=True, slots=True)
class AtOnce:
    """A known memory that is of the same day and hour."""

    day: date
    memory: Memory


class SameHour:
    """Reads only, and holds nothing."""

    def __init__(self, catalog: Catalog, zone: tzinfo, clock: Callable[[], datetime]) -> None:
        self._catalog = catalog
        self._zone = zone
        self._clock = clock

    def beside(self, memory: Memory, without: Collection[str]) -> list[AtOnce]:
        """The nearest day first, each memory once; not those `without`, nor what it goes with."""
        left_out = {memory.id, *memory.related, *memory.supersedes, *without}
        found: dict[str, AtOnce] = {}
        for day, told in self._appointments(memory):
            for other in self._on(day):
                is_at_once = hours.overlap(told, hours.told(other.indexable_text))
                is_one = is_at_once and not recurrence.is_daily(other)
                if other.id not in left_out and is_one:
                    found.setdefault(other.id, AtOnce(day, other))
        return sorted(found.values(), key=lambda each: each.day)

    def _appointments(self, memory: Memory) -> Iterator[tuple[date, list[hours.Minutes]]]:
        """The days to come on which it is at an hour that it names, and about which hours.

        An hour belongs to the days of its own part of a sentence, else to those named before.
        """
        days: list[date] = []
        if memory.occurred_at:
            days = [memory.occurred_at.astimezone(self._zone).date()]
        for part in CLAUSE_END.split(memory.indexable_text):
            days = self._days(memory, part) or days
            told = [(at - _AROUND, end + _AROUND) for at, end in hours.named(part)]
            for day in days if told else ():
                yield day, told

    def _days(self, memory: Memory, part: str) -> list[date]:
        """The days to come of which a part of it tells by themselves, or on which it recurs.

        What is so on most days of a week is no appointment: a shop is open.
        """
        now = self._clock().astimezone(self._zone)
        start = midnight(now.date(), self._zone)
        end = start + _LOOKED_AHEAD
        days: set[date] = set()
        for first, last in times_told(part, memory.happened_at, self._zone):
            if last - first <= _ONE_DAY_S:
                days.add(datetime.fromtimestamp(first, self._zone).date())
        happens = memory.happened_at.astimezone(self._zone)
        names = recurrence.names_told(part, memory.happened_at, self._zone)
        if weekly_monthly.is_daily(part) or len(names) > _FEW:
            return []
        if names and memory.store != "episodic":
            off = recurrence.days_off(memory, self._zone)
            days.update(recurrence.days_of(names, max(start, happens), end, _MOST_DAYS, off))
        return sorted(day for day in days if start.date() <= day < end.date())[:_MOST_DAYS]

    def _on(self, day: date) -> list[Memory]:
        """What is current and of that day alone, or recurs on it, and holds then."""
        start = midnight(day, self._zone)
        span = (start.timestamp(), (start + _A_DAY).timestamp())
        times = self._catalog.told_times
        numbers = {n for n, share in times.during([span]).items() if share >= _OF_THAT_DAY}
        numbers |= times.recurring_on([span])
        now = self._clock()
        found: list[Memory] = []
        for memory in self._catalog.by_number(sorted(numbers)).values():
            is_over = memory.valid_until is not None and memory.valid_until < start
            if is_current(memory, now) and not is_over:
                found.append(memory)
        return found
