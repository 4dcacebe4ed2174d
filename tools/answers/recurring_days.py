"""On which days something comes again, as a row of a list of days tells it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo
from typing import Literal

from ...server.domain.calendar import midnight
from ...server.domain.memory import Memory
from ...server.domain.patterns import regex
from ...server.engine import Engine
from ...server.language.dates.periods.until_when import tells_until
from ...server.language.dates.series import recurrence
from ...server.language.dates.series.weekly_monthly import EACH_DAY
from ...server.search.series_exceptions import SeriesExceptions
from .phrases import Phrases

_A_DAY = timedelta(days=1)
_A_YEAR = timedelta(days=366)
_DAYS_SHOWN = 12
"""Of what recurs, within the time asked for: a month of Tuesdays and Thursdays has ten."""
MOST_DAYS = 92
"""Days of three months at most, as far as what recurs is listed: of each something else may be
told."""
_LOOKED_AT = 6
"""The next day is asked for: so many at most may be ones of which something else is told."""
_A_WEEK_DAYS = 7
_EVERY_OTHER_DAY = "2d"
_FEW_SHOWN, _FIRST_SHOWN = 6, 2
"""Of what comes every other day, within the time asked for: more would fill a row."""
_OF_A_WEEK = regex(r"w\d")
_A_ROW = 3
"""Weekdays: so many in a row are told by the first and the last."""
_UNITS: Mapping[str, Literal["day", "week", "month"]] = {"d": "day", "w": "week", "m": "month"}


@dataclass(frozen=True, slots=True)
class ComesAgain:
    """The days on which something recurs: in order, or every day, or after so many weeks."""

    days: Sequence[date] = ()
    step: str = ""
    """`2w`, where it is not told from which day on."""
    is_dense: bool = False
    """Whether it comes every other day: the first days tell the others."""
    is_daily: bool = False
    changes: date | None = None
    """The day to come from which on it is daily, or otherwise if it is daily until then too."""
    tells_until: bool = False
    weekdays: Sequence[int] = ()
    """Those of each week, from Monday (0), where it is weekly."""
    elsewhere: Mapping[date, Sequence[str]] = field(default_factory=dict)
    """Of the days those of which other memories tell something, by their ids."""

    @property
    def first(self) -> date:
        return self.days[0] if self.days else date.max

    def told(self, engine: Engine, say: Phrases) -> str:
        """`↻ 2026-12-01 (in 5 days), 12-15; 12-08: see mem_X`; nothing of what does not recur."""
        if self.is_daily:
            return f"↻ {self._daily(engine, say)}"
        if not (self.days or self.step):
            return ""
        days = _Days(engine, say)
        told = [self._every(say)] if self.step else []
        plain = [day for day in self.days if day not in self.elsewhere]
        if plain and not self.step:
            is_long = self.is_dense and len(plain) > _FEW_SHOWN
            told.append(days.told(plain, _FIRST_SHOWN if is_long else _DAYS_SHOWN))
        for ids, of_them in self._by_what_tells_more().items():
            told.append(say.see.format(days=days.told(of_them), ids=ids))
        return f"↻ {('；' if say.is_chinese else '; ').join(told)}"

    def _daily(self, engine: Engine, say: Phrases) -> str:
        if not self.changes:
            return say.daily
        moment = midnight(self.changes, engine.settings.zone)
        day = engine.calendar.when(moment, chinese=say.is_chinese)
        return (say.otherwise_from if self.tells_until else say.daily_from).format(day=day)

    def _every(self, say: Phrases) -> str:
        """With a word that it is not known on which."""
        count, unit = int(self.step[:-1]), _UNITS[self.step[-1]]
        every = say.every[unit].format(count=count)
        unknown = say.which_unknown[unit]
        return f"{every}（{unknown}）" if say.is_chinese else f"{every} ({unknown})"

    def _by_what_tells_more(self) -> Mapping[str, list[date]]:
        found: dict[str, list[date]] = {}
        for day in self.days:
            if ids := self.elsewhere.get(day):
                found.setdefault(", ".join(ids), []).append(day)
        return found


@dataclass(slots=True)
class _Days:
    """Tells the first day of a row in full, the others by month and day."""

    engine: Engine
    say: Phrases
    is_begun: bool = False

    def told(self, days: Sequence[date], most: int = _DAYS_SHOWN) -> str:
        told = list(self._each(days[:most]))
        told += ["…"] * (len(days) > most)
        return self.say.comma.join(told)

    def _each(self, days: Sequence[date]) -> Iterator[str]:
        for day in days:
            if self.is_begun:
                yield f"{day:%m-%d}"
            else:
                self.is_begun = True
                moment = midnight(day, self.engine.settings.zone)
                yield self.engine.calendar.when(moment, chinese=self.say.is_chinese)


def comes_again(
    engine: Engine,
    memory: Memory,
    since: datetime,
    until: datetime | None,
    exceptions: SeriesExceptions,
) -> ComesAgain:
    """From `since` on, while it holds: the next day, or all `until` then."""
    zone = engine.settings.zone
    names, step = recurrence.names_of(memory, zone), recurrence.step_of(memory)
    row = recurrence.listed(memory, zone).days
    is_counted = bool(row) or any("@" in name for name in names)
    if _is_within_a_week(step) and not is_counted:
        return ComesAgain(step=step)
    if not (names or row):
        return _daily(engine, memory)
    if not _may_be_told(engine, memory, exceptions, has_row=bool(row)):
        return ComesAgain()
    days = _days(engine, memory, names, since, until, row=row)
    elsewhere = exceptions.of(memory, days)
    if not until:
        days = _up_to_the_next(days, elsewhere)
    unknown = "" if is_counted else _in_weeks(step)
    is_dense = (is_counted and step == _EVERY_OTHER_DAY) or names == EACH_DAY
    weekdays = _weekdays(memory, names, zone)
    return ComesAgain(days, unknown, is_dense=is_dense, weekdays=weekdays, elsewhere=elsewhere)


def not_then(engine: Engine, memory: Memory, since: datetime, until: datetime, say: Phrases) -> str:
    """`not on 2026-12-22 (tomorrow)`: the days of a series on which it says itself that it is not.

    Those from `since` to `until`; nothing where there are none.
    """
    zone = engine.settings.zone
    off = recurrence.days_off(memory, zone)
    if not off:
        return ""
    start, end = since.astimezone(zone), until.astimezone(zone)
    its = recurrence.days_of(recurrence.names_of(memory, zone), start, end, MOST_DAYS)
    days = [day for day in its if day in off]
    return say.not_on.format(days=_Days(engine, say).told(days)) if days else ""


def _weekdays(memory: Memory, names: frozenset[str], zone: tzinfo) -> list[int]:
    """Those of each week; none where it is on others from a later day on."""
    until_then, then = recurrence.names_in_turn(memory, zone)
    if names & (until_then - then) or names == EACH_DAY:
        return []
    return sorted(int(name[1]) for name in names if _OF_A_WEEK.fullmatch(name))


def weekly(weekdays: Sequence[int], say: Phrases) -> str:
    """`Tue, Thu: `, `Mon–Fri: `; nothing where there are none."""
    rows: list[list[int]] = []
    for day in weekdays:
        if rows and day == rows[-1][-1] + 1:
            rows[-1].append(day)
        else:
            rows.append([day])
    told: list[str] = []
    for row in rows:
        names = [say.weekdays[day] for day in row]
        is_long = len(row) >= _A_ROW
        told += [say.weekdays_to.join((names[0], names[-1]))] if is_long else names
    return say.weekly.format(days=say.comma.join(told)) if told else ""


def _is_within_a_week(step: str) -> bool:
    """Whether it comes after two to six days."""
    return step.endswith("d") and int(step[:-1]) < _A_WEEK_DAYS


def _may_be_told(
    engine: Engine, memory: Memory, exceptions: SeriesExceptions, *, has_row: bool
) -> bool:
    """Whether its days can be told: nothing ends it, and it is known how it goes on."""
    if engine.search.tells_end(memory) or exceptions.is_exception(memory):
        return False
    zone = engine.settings.zone
    return has_row or recurrence.is_settled(memory, engine.calendar.now, zone)


def _daily(engine: Engine, memory: Memory) -> ComesAgain:
    """What is done day by day: from which day on, or until which as it is."""
    if not recurrence.is_daily(memory):
        return ComesAgain()
    now, zone = engine.calendar.now, engine.settings.zone
    begins = recurrence.begins(memory, zone)
    if not begins or begins <= engine.calendar.today:
        return ComesAgain(is_daily=True)
    both = tells_until(memory.text, midnight(begins, zone), now, zone)
    return ComesAgain(is_daily=True, changes=begins, tells_until=both)


def _days(
    engine: Engine,
    memory: Memory,
    names: frozenset[str],
    since: datetime,
    until: datetime | None,
    *,
    row: Sequence[date],
) -> list[date]:
    """Those that its text lists (`row`), and how it goes on from there; else by their names."""
    zone = engine.settings.zone
    start = since.astimezone(zone)
    first_day = start.date()
    last = None if row else recurrence.last_day(memory, names, zone)
    over = midnight(last + _A_DAY, zone) if last else None
    ends = [start + _A_YEAR, until, memory.valid_until, over]
    end = min(each for each in ends if each).astimezone(zone)
    off = recurrence.days_off(memory, zone)
    days = set(row) - off
    if row:
        start = max(start, midnight(row[-1] + _A_DAY, zone))
    most = MOST_DAYS if until else _LOOKED_AT
    for phase, first, last in _phases(memory, names, start, end, zone, has_row=bool(row)):
        days.update(recurrence.days_of(phase, first, last, most, off))
    # One that is made up for may be behind the last.
    moved = [day for day in recurrence.moved_to(memory, names, zone) if _is_before(day, until)]
    days = {day for day in days if midnight(day, zone) < end}.union(moved)
    return [day for day in sorted(days) if first_day <= day][:most]


def _is_before(day: date, until: datetime | None) -> bool:
    """Whether it begins before the end of the time asked for."""
    return until is None or midnight(day, until.tzinfo) < until


def _phases(
    memory: Memory,
    names: frozenset[str],
    start: datetime,
    end: datetime,
    zone: tzinfo,
    *,
    has_row: bool,
) -> Iterator[tuple[frozenset[str], datetime, datetime]]:
    """The names of days, from when and until when: what is so until a day, and from then on."""
    if stages := recurrence.in_stages(memory, zone):
        firsts = [midnight(day, zone) for day, _ in stages]
        for (_, of_stage), first, last in zip(stages, firsts, [*firsts[1:], end], strict=True):
            yield of_stage, max(start, first), min(end, last)
        return
    begins = recurrence.begins(memory, zone)
    until_then, then = recurrence.names_in_turn(memory, zone)
    before = until_then & names
    if before and begins:
        told = midnight(memory.created_at.astimezone(zone).date(), zone)
        change = midnight(begins, zone)
        yield before, max(start, told), min(end, change)
        yield then or names - until_then, max(start, change), end
        return
    happened = memory.happened_at.astimezone(zone).date()
    first = midnight(max(happened, begins or happened), zone)
    yield names, start if has_row else max(start, first), end


def _up_to_the_next(days: Sequence[date], elsewhere: Mapping[date, object]) -> list[date]:
    """The next day of which nothing else is told, and those before it."""
    for at, day in enumerate(days):
        if day not in elsewhere:
            return list(days[: at + 1])
    return list(days)


def _in_weeks(step: str) -> str:
    """14 days are two weeks."""
    if step.endswith("d") and int(step[:-1]) % _A_WEEK_DAYS == 0:
        return f"{int(step[:-1]) // _A_WEEK_DAYS}w"
    return step
