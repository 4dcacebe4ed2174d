"""What else is on the day to come, or in the few days, of which a new memory tells."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Literal

from ..domain.calendar import midnight
from ..domain.memory import Memory
from ..domain.standing import is_current, tells_what_happened
from ..language.dates import hours
from ..language.dates.series import recurrence
from ..language.dates.without_dates import without_dates
from ..language.tokenizer import telling
from ..storage.index.catalog import Catalog
from . import coming_day
from .series_exceptions import SeriesExceptions

How = Literal["single", "stay", "recurs"]
HOW: tuple[How, ...] = ("single", "stay", "recurs")
"""What is of that day, the most telling first."""
_A_DAY = timedelta(days=1)
_A_WEEK = timedelta(days=7)
_TWO_MONTHS = timedelta(days=62)
_HALF_A_YEAR = timedelta(days=183)
_ONE_DAY_S = 90_000.0
_LONGEST_STAY_S = 45 * 86_400.0
_MOST_DAYS = 16
"""Of a stay what is on each of them is looked at; of a longer one, on its first and its last."""
_FEW_DAYS = 7
_OFTEN = 2
"""What comes on more days of a week is a way of life: a shop is open, somebody swims."""
_OF_THAT_DAY = 0.4
_MOST = 100
_MOST_STAYS = 500


@dataclass(frozen=True, slots=True)
class OnDay:
    """A known memory that is of the same day."""

    day: date
    memory: Memory
    how: How


class SameDay:
    """Reads only. `exceptions` of a series on some days; `is_off`, what comes of no day."""

    def __init__(
        self,
        catalog: Catalog,
        zone: tzinfo,
        now: datetime,
        exceptions: Callable[[datetime, datetime], SeriesExceptions],
        is_off: Callable[[Memory, datetime], bool],
    ) -> None:
        self._catalog = catalog
        self._zone = zone
        self._now = now
        self._exceptions = exceptions
        self._is_off = is_off

    def is_series(self, memory: Memory) -> bool:
        """Whether it comes again and again, and is of no one day."""
        if recurrence.listed(memory, self._zone).days or recurrence.step_of(memory):
            return True
        if recurrence.is_daily(memory):
            return True
        return len(self._days_within(memory, self._now, _TWO_MONTHS)) > 1

    def beside(self, memory: Memory, without: Collection[str]) -> list[OnDay]:
        """Single days first, then stays, then what recurs; each once, the nearest day first.

        Of each kind what tells of somebody or something that the memory tells of comes first; of
        what recurs and of stays that alone, but for what is at an hour. Not
        those `without`, nor what it goes with.
        """
        left_out = {memory.id, *memory.related, *memory.supersedes, *without}
        days = self._days(memory)
        mine = _told(memory)
        found: dict[str, OnDay] = {}
        for day in days:
            for each in self._on(day, is_stay=len(days) > _FEW_DAYS):
                is_alike = bool(mine & _told(each.memory))
                is_told = is_alike or self._is_appointment(each)
                if each.memory.id not in left_out and is_told:
                    found.setdefault(each.memory.id, each)
        return sorted(
            found.values(),
            key=lambda each: (HOW.index(each.how), not mine & _told(each.memory), each.day),
        )

    def _is_appointment(self, each: OnDay) -> bool:
        """Whether it may stand in the way: what recurs if it has its hour, and soon enough.

        Who works from home on Mondays has nothing on that Monday.
        """
        if each.how != "recurs":
            return each.how == "single"
        is_soon = each.day <= (self._now + _HALF_A_YEAR).astimezone(self._zone).date()
        return is_soon and bool(hours.told(each.memory.indexable_text))

    def _days(self, memory: Memory) -> list[date]:
        """The day on which it is, or each of a stay; none where its text names several."""
        found = coming_day.of(memory, self._catalog, self._now, self._zone)
        if not found or self.is_series(memory):
            return []
        n = self._catalog.numbers([memory.id])[memory.id]
        told = self._catalog.told_times.of([n]).get(n, [])
        ahead = [span for span in told if span[1] > self._now.timestamp()]
        if not memory.occurred_at and len(ahead) > 1:
            return []
        moment, span = found
        first = moment.astimezone(self._zone).date()
        last = (moment + max(span - timedelta(seconds=1), timedelta())).astimezone(self._zone)
        count = (last.date() - first).days + 1
        if count > _MOST_DAYS and first.day == (last + _A_DAY).day == 1:
            return []  # of a month, and of no day in it
        if count > _MOST_DAYS:
            return [first, last.date()]
        return [first + timedelta(days=at) for at in range(count)]

    def _on(self, day: date, *, is_stay: bool) -> Iterator[OnDay]:
        """What is on a day; of a long stay the single days in it alone."""
        start = midnight(day, self._zone)
        for memory in self._single(start):
            yield OnDay(day, memory, "single")
        if is_stay:
            return
        for memory in self._stays(start):
            yield OnDay(day, memory, "stay")
        for memory in self._recurring(start):
            yield OnDay(day, memory, "recurs")

    def _single(self, start: datetime) -> Iterator[Memory]:
        span = (start.timestamp(), (start + _A_DAY).timestamp())
        times = self._catalog.told_times
        numbers = {n for n, share in times.during([span]).items() if share >= _OF_THAT_DAY}
        numbers |= times.yearly_on([span])
        told = self._known(numbers, start)
        for memory in self._catalog.between(start, start + _A_DAY, _MOST):
            if memory.occurred_at and self._holds(memory, start):
                told.append(memory)
        for memory in told:
            given = memory.occurred_at
            is_another = given and given > self._now and not self._is_of(given, start)
            is_another = is_another or bool(coming_day.whole_month(memory, self._zone))
            if not is_another and not self.is_series(memory):
                yield memory

    def _stays(self, start: datetime) -> Iterator[Memory]:
        times = self._catalog.told_times
        covering = times.ranges_around(
            start.timestamp(),
            (start + _A_DAY).timestamp(),
            _LONGEST_STAY_S,
            shortest=_ONE_DAY_S,
            limit=_MOST_STAYS,
        )
        for memory in self._known(set(covering), start):
            n = self._catalog.numbers([memory.id])[memory.id]
            is_stay = times.is_stay(*covering[n], memory.created_at.timestamp())
            if is_stay and not self.is_series(memory):
                yield memory

    def _recurring(self, start: datetime) -> Iterator[Memory]:
        """What comes on one or two days of a week, or seldomer, and on this one as ever."""
        end = start + _A_DAY
        span = (start.timestamp(), end.timestamp())
        day = start.date()
        for memory in self._known(self._catalog.told_times.recurring_on([span]), start):
            in_a_week = self._days_within(memory, start, _A_WEEK)
            if day not in in_a_week or len(in_a_week) > _OFTEN or recurrence.is_daily(memory):
                continue
            if not recurrence.is_settled(memory, self._now, self._zone):
                continue
            exceptions = self._exceptions(start, end)
            if not (exceptions.is_exception(memory) or exceptions.of(memory, [day])):
                yield memory

    def _known(self, numbers: Collection[int], start: datetime) -> list[Memory]:
        found = self._catalog.by_number(sorted(numbers)).values()
        return [memory for memory in found if self._holds(memory, start)]

    def _holds(self, memory: Memory, start: datetime) -> bool:
        """Whether it is so then, and no account of what happened."""
        if not is_current(memory, self._now) or tells_what_happened(memory, self._now):
            return False
        is_over = memory.valid_until is not None and memory.valid_until <= start
        return not is_over and not self._is_off(memory, start.astimezone(UTC))

    def _is_of(self, moment: datetime, start: datetime) -> bool:
        return moment.astimezone(self._zone).date() == start.date()

    def _days_within(self, memory: Memory, since: datetime, span: timedelta) -> list[date]:
        """The days from one on, of the user's calendar, on which it recurs."""
        names = recurrence.names_of(memory, self._zone)
        start = midnight(since.astimezone(self._zone).date(), self._zone)
        begins = midnight(memory.happened_at.astimezone(self._zone).date(), self._zone)
        off = recurrence.days_off(memory, self._zone)
        first = max(start, begins)
        return list(recurrence.days_of(names, first, start + span, _MOST_DAYS, off))


def _told(memory: Memory) -> frozenset[str]:
    """Whom and what it tells of."""
    return telling(" ".join([*memory.entities, without_dates(memory.indexable_text)]))
