"""What is to be done and nobody said was: those ahead by their day, and those whose day is over."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from ..domain.calendar import SEASON_S, midnight
from ..domain.memory import Memory
from ..domain.standing import is_current
from ..language import tasks
from ..language.clause_ends import CLAUSE_END
from ..language.dates.series import recurrence
from ..language.dates.times_told import times_told
from ..language.dates.without_dates import without_dates
from ..language.tokenizer import cjk_share, telling
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from .query_analysis import without_user

_MOST = 500
_LOOKED_AT = 30
_SHARE, _SHARE_ZH = 0.5, 0.4
"""Of the telling words of one a later memory shares that tells what became of it; half of the pairs
of Chinese characters straddle two words."""
_CHINESE = 0.3
_LEAST_SHARED = 2
_UNDATED_HOLD = timedelta(days=400)
"""What has no day is no longer taken to be open when it was told so long ago."""
_UNREAL = ("possible", "hypothetical", "hearsay", "fictional")


@dataclass(frozen=True, slots=True)
class OpenTask:
    """Something that is to be done, and current."""

    memory: Memory
    due: tuple[datetime, timedelta] | None
    """When, and how long a time is told; None where no day is."""
    is_over: bool = False
    """Whether its day has passed."""
    told_since: tuple[Memory, ...] = ()
    """What was told of it later, where its day has passed: it may tell the outcome."""


class OpenTasks:
    """Reads only, and holds no state."""

    def __init__(
        self, catalog: Catalog, words: Words, zone: tzinfo, clock: Callable[[], datetime]
    ) -> None:
        self._catalog = catalog
        self._words = words
        self._zone = zone
        self._clock = clock

    def all(self) -> list[OpenTask]:
        """Those ahead, the nearest first, then those that are over, the latest first; then those
        of no day, the last told first.
        """
        known = self._catalog.tasks(self._clock(), _MOST)
        found = list(self.among(known))
        ahead = [task for task in found if task.due and not task.is_over]
        over = [task for task in found if task.is_over]
        undated = [task for task in found if not task.due]
        ahead.sort(key=_day)
        over.sort(key=_day, reverse=True)
        undated.sort(key=lambda task: task.memory.created_at, reverse=True)
        return [*ahead, *over, *undated]

    def among(self, memories: Collection[Memory]) -> Iterator[OpenTask]:
        """Of these those that are to be done."""
        numbers = self._catalog.numbers([memory.id for memory in memories])
        told = self._catalog.told_times.of(list(numbers.values()))
        for memory in memories:
            if self._may_be_open(memory):
                ranges = told.get(numbers.get(memory.id, -1), [])
                if task := self._task(memory, ranges):
                    yield task

    def _may_be_open(self, memory: Memory) -> bool:
        """Whether it is a fact or a plan, of once and not of every week."""
        if memory.store in ("episodic", "procedural") and memory.mood != "planned":
            return False
        if memory.is_secret or memory.mood in _UNREAL or not is_current(memory, self._clock()):
            return False
        if not tasks.tells_task(memory.text):
            return False
        is_again = recurrence.recurs(memory.text) or recurrence.names_of(memory, self._zone)
        return not is_again

    def _task(self, memory: Memory, told: Sequence[tuple[float, float]]) -> OpenTask | None:
        now = self._clock()
        today = midnight(now.astimezone(self._zone).date(), self._zone)
        days = list(self._days(memory, told))
        ahead = [day for day in days if _end(day) > today]
        if ahead:
            return OpenTask(memory, min(ahead))
        if days:
            since = tuple(self._told_since(memory))
            return OpenTask(memory, max(days), is_over=True, told_since=since)
        is_of_late = now - memory.created_at < _UNDATED_HOLD
        if is_of_late and memory.store != "core" and tasks.is_own(memory.text):
            return OpenTask(memory, None)
        return None

    def _days(
        self, memory: Memory, told: Sequence[tuple[float, float]]
    ) -> Iterator[tuple[datetime, timedelta]]:
        """The days, or stretches of days, that lay ahead when it was told."""
        given = memory.occurred_at
        if given and given > memory.created_at:
            day = midnight(given.astimezone(self._zone).date(), self._zone)
            yield day, timedelta(days=1)
            return
        for start, end in self._of_its_clause(memory) or told:
            if end > memory.created_at.timestamp() and end - start <= SEASON_S:
                yield datetime.fromtimestamp(start, UTC), timedelta(seconds=end - start)

    def _of_its_clause(self, memory: Memory) -> list[tuple[float, float]]:
        """The days that the part of its text tells that tells what is to be done."""
        found: list[tuple[float, float]] = []
        parts = CLAUSE_END.split(memory.text)
        for part in parts if len(parts) > 1 else ():
            if tasks.tells_task(part):
                found += times_told(part, memory.happened_at, self._zone)
        return found

    def _told_since(self, task: Memory) -> Iterator[Memory]:
        """What was told later and is linked to it, or has the most of its words."""
        mine = _telling(task)
        near = self._words.search("own", without_dates(task.text), _LOOKED_AT)
        linked = self._catalog.numbers(self._catalog.pointing_to([task.id])).values()
        share = _SHARE_ZH if cjk_share(task.text) > _CHINESE else _SHARE
        for n, other in sorted(self._catalog.by_number([*near, *linked]).items()):
            is_news = other.created_at > task.created_at and is_current(other, self._clock())
            if not is_news or other.deleted_at or other.is_secret:
                continue
            theirs = _telling(other)
            shared, fewer = len(mine & theirs), min(len(mine), len(theirs))
            if n in linked or (shared >= _LEAST_SHARED and shared >= share * fewer):
                yield other


def _day(task: OpenTask) -> datetime:
    return task.due[0] if task.due else task.memory.created_at


def _end(day: tuple[datetime, timedelta]) -> datetime:
    return day[0] + day[1]


def _telling(memory: Memory) -> frozenset[str]:
    return telling(without_user(without_dates(memory.indexable_text)))
