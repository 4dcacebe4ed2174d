"""What is at about the hour that a new memory tells, on the days to come on which that is."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from ..domain.calendar import midnight
from ..domain.memory import Memory
from ..domain.standing import is_current
from ..language.dates import coming_round, hours
from ..language.dates.times_told import times_told
from ..storage.index.catalog import Catalog

_A_DAY = timedelta(days=1)
_LOOKED_AHEAD = timedelta(days=62)
_MOST_DAYS = 8
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
        told = hours.told(memory.indexable_text)
        left_out = {memory.id, *memory.related, *memory.supersedes, *without}
        found: dict[str, AtOnce] = {}
        for day in self._days(memory) if told else ():
            for other in self._on(day):
                is_at_once = hours.overlap(told, hours.told(other.indexable_text))
                if other.id not in left_out and is_at_once:
                    found.setdefault(other.id, AtOnce(day, other))
        return list(found.values())

    def _days(self, memory: Memory) -> Iterable[date]:
        """The days to come of which it tells by themselves, or on which it recurs."""
        now = self._clock().astimezone(self._zone)
        start = midnight(now.date(), self._zone)
        end = start + _LOOKED_AHEAD
        days: set[date] = set()
        for first, last in times_told(memory.indexable_text, memory.happened_at, self._zone):
            if last - first <= _ONE_DAY_S:
                days.add(datetime.fromtimestamp(first, self._zone).date())
        happens = memory.happened_at.astimezone(self._zone)
        if memory.occurred_at:
            days.add(happens.date())
        names = coming_round.names_of(memory, self._zone)
        off = coming_round.days_off(memory, self._zone) if names else ()
        days.update(coming_round.days_of(names, max(start, happens), end, _MOST_DAYS, off))
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
