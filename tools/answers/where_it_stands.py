"""Where what was just remembered stands: on which days, and beside what."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo

from ...server.capture.outcomes import Outcome
from ...server.domain.calendar import midnight
from ...server.domain.caller import Caller
from ...server.domain.memory import Memory
from ...server.domain.text import cut
from ...server.engine import Engine
from ...server.language import dates
from ...server.language.clause_ends import STATEMENT_END
from ...server.language.dates import hours
from ...server.language.dates.series import recurrence
from ...server.search.series_exceptions import SeriesExceptions
from ..kept_from_agents import is_kept_from
from .overview import in_view
from .phrases import Phrases
from .receipt_first_line import say_of
from .recurring_days import MOST_DAYS, ComesAgain, comes_again, weekly
from .which_days import DAY_AND_NIGHT, begin_told, days_told

_YEAR = timedelta(days=366)
_GOES_ON = timedelta(days=35)
"""What comes no more within this of the end of the year that is looked at has had its last day."""
_FIRST = 2
_MOST_OFF = 6
_LINKED_CHARACTERS = 40
_SINGLE = ("stored", "amended", "renewed")


@dataclass(slots=True)
class _Standing:
    engine: Engine
    caller: Caller
    shown: Collection[str]
    _exceptions: list[SeriesExceptions] = field(default_factory=list)

    def facts(self, outcome: Outcome, memory: Memory) -> Iterator[str]:
        """Its days, the days of others that it tells apart, and what it was linked to."""
        said = say_of(outcome).receipt
        linked = self.engine.memories.known(outcome.linked)
        if days := self._days(outcome, memory):
            yield days
        for series in linked:
            apart = self._told_apart(series, memory)
            if apart:
                yield said["apart"].format(days=", ".join(apart), id=series.id)
        yield from self._had_ended(outcome)
        for each in in_view(linked, self.caller):
            if each.id not in self.shown and not each.is_secret:
                yield f"{each.id}: {cut(each.shown_text, _LINKED_CHARACTERS)}"

    def _had_ended(self, outcome: Outcome) -> Iterator[str]:
        """What was over by something that gives way itself: it may be so again."""
        said = say_of(outcome).receipt["had_ended"]
        holding = dict(outcome.holding)
        given_way = [id for id in (*outcome.replaced, *outcome.ended) if id not in holding]
        for gone in self.engine.memories.known(given_way):
            for each in in_view(self.engine.search.ended_by(gone), self.caller):
                if each.id not in (*outcome.replaced, *outcome.ended) and not each.is_secret:
                    text = cut(each.shown_text, _LINKED_CHARACTERS)
                    yield said.format(id=gone.id, ended=f"{each.id}: {text}")

    def _days(self, outcome: Outcome, memory: Memory) -> str:
        comes = self._comes(memory)
        if comes.days and not comes.step:
            say = say_of(outcome)
            days = _first_and_last(comes.days, self._ends(comes.days))
            return f"↻ {weekly(comes.weekdays, say)}{days}{self._but_not(comes, memory, say)}"
        if comes.step:
            return comes.told(self.engine, say_of(outcome))
        found = self.engine.search.day_to_come(memory)
        if not found or outcome.holds_until or (outcome.begins and outcome.holding):
            return ""
        say = say_of(outcome)
        if begin := begin_told(self.engine, memory, *found, say):
            return begin
        told = say.receipt["stands_on"]
        return told.format(day=days_told(self.engine, *found) + self._hour(memory, *found))

    def _hour(self, memory: Memory, moment: datetime, span: timedelta) -> str:
        """` 14:00` of what is on one day, where one hour is given, or told beside that day."""
        zone = self.engine.settings.zone
        if span > DAY_AND_NIGHT:
            return ""
        if memory.occurred_at and moment != midnight(moment.astimezone(zone).date(), zone):
            return f" {moment.astimezone(zone):%H:%M}"
        parts = [part for part in STATEMENT_END.split(memory.text) if hours.named(part)]
        told = hours.named(parts[0]) if len(parts) == 1 else []
        days = {span.first_day(zone) for span in _days_named(parts, memory, zone)}
        if len(told) != 1 or days != {moment.astimezone(zone).date()}:
            return ""
        return f" {told[0][0] // 60:02}:{told[0][0] % 60:02}"

    def _but_not(self, comes: ComesAgain, memory: Memory, say: Phrases) -> str:
        """The first of its days on which it says itself that it is not."""
        off = recurrence.days_off(memory, self.engine.settings.zone)
        days = [day for day in sorted(off) if comes.days[0] < day < comes.days[-1]]
        its = [day for day in days if not comes.weekdays or day.weekday() in comes.weekdays]
        told = say.comma.join(f"{day:%m-%d}" for day in its[:_MOST_OFF])
        return say.receipt["but_not"].format(days=told) if told else ""

    def _comes(self, memory: Memory) -> ComesAgain:
        first, last = self._year()
        return comes_again(self.engine, memory, first, last, self._all_exceptions())

    def _year(self) -> tuple[datetime, datetime]:
        """From the beginning of today on."""
        start = midnight(self.engine.calendar.today, self.engine.settings.zone)
        return start, start + _YEAR

    def _ends(self, days: Sequence[date]) -> bool:
        """Whether it comes no more after these days of the year to come."""
        is_whole = len(days) < MOST_DAYS
        return is_whole and days[-1] < self.engine.calendar.today + _YEAR - _GOES_ON

    def _told_apart(self, series: Memory, memory: Memory) -> list[str]:
        """The days of a series of which this one tells."""
        elsewhere = self._comes(series).elsewhere
        return [f"{day:%Y-%m-%d}" for day, ids in sorted(elsewhere.items()) if memory.id in ids]

    def _all_exceptions(self) -> SeriesExceptions:
        """Read once, and only where something recurs."""
        if not self._exceptions:
            engine, caller = self.engine, self.caller
            read = engine.search.series_exceptions(
                self._year(),
                caller.project,
                lambda memory: not is_kept_from(memory, caller, engine),
            )
            self._exceptions.append(read)
        return self._exceptions[0]


def standing(
    outcomes: Sequence[Outcome], engine: Engine, caller: Caller, shown: Collection[str]
) -> Mapping[str, Sequence[str]]:
    """What is said of each, by its id; `shown` are memories whose texts the reader has just read.

    Nothing of what is encrypted or waits.
    """
    reads = _Standing(engine, caller, shown)
    ids = [outcome.id for outcome in outcomes]
    by_id = {memory.id: memory for memory in engine.memories.known(ids)}
    told: dict[str, list[str]] = {}
    for outcome in outcomes:
        memory = by_id.get(outcome.id)
        if outcome.kind in _SINGLE and memory and not memory.is_secret:
            told[outcome.id] = list(reads.facts(outcome, memory))
    return told


def _days_named(parts: Sequence[str], memory: Memory, zone: tzinfo) -> list[dates.Span]:
    """In the first part of a text; the days from which something was moved are among them."""
    return dates.nearest(parts[0], memory.created_at, zone) if parts else []


def _first_and_last(days: Sequence[date], is_over: bool) -> str:
    """`2026-12-08, 12-15 … 2027-01-12`, or `…` alone where it goes on."""
    first = [f"{days[0]:%Y-%m-%d}", *(f"{day:%m-%d}" for day in days[1:_FIRST])]
    told = ", ".join(first)
    if len(days) <= _FIRST:
        return told
    return f"{told} … {days[-1]:%Y-%m-%d}" if is_over else f"{told} …"
