"""When what lies ahead is, as a row tells it, and in which order."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from ...server.domain.caller import Caller
from ...server.domain.memory import Memory
from ...server.engine import Engine
from ...server.language.dates.series import recurrence
from ...server.search.series_exceptions import SeriesExceptions
from ..kept_from_agents import is_kept_from
from .memories import FoundMemory
from .outdated_accounts import told_by_facts
from .phrases import Phrases
from .recurring_days import ComesAgain, comes_again, not_then
from .which_days import DAY_AND_NIGHT, begin_told, days_told, ends_of, is_whole

_MOST = 100
_FEWEST = 8
"""So many are listed however far they are."""
_ONE_DAY = timedelta(days=1)
_A_MONTH = timedelta(days=32)
_A_YEAR = timedelta(days=366)


def nearest_day_first(
    engine: Engine,
    hits: Sequence[FoundMemory],
    caller: Caller,
    say: Phrases,
    *,
    since: datetime,
    until: datetime | None,
    is_open: bool,
) -> tuple[list[FoundMemory], list[str]]:
    """What lies ahead with its day, the nearest first; then the others as they came.

    Of what recurs the days from `since` on: the next, or some `until` then.
    What was told then of a later day stands with the others.
    Where the time asked for has no end (`is_open`) only what is soon, and a line that says how
    much more there is and from which day on.
    """
    exceptions = _exceptions(engine, caller, since, until)
    known = engine.memories.known([hit.id for hit in hits])
    aside = _of_other_days(engine, known, since, exceptions)

    def days_of_series(memory: Memory) -> Sequence[date]:
        return comes_again(engine, memory, since, until, exceptions).days

    aside |= told_by_facts(engine, known, since, until, days_of_series)
    by_id = {hit.id: hit for hit in hits if hit.id not in aside}
    coming: list[tuple[datetime, FoundMemory]] = []
    for memory, moment, span in engine.search.ahead(caller.project, _MOST):
        is_later = until is not None and moment >= until
        if not is_later and (hit := by_id.pop(memory.id, None)):
            day = comes_again(engine, memory, since, until, exceptions).told(engine, say)
            day = day or day_ahead(engine, memory, moment, span, say, is_listed=True)
            coming.append((moment, hit.model_copy(update={"date": day})))
    rows, more = [hit for _, hit in coming], list[str]()
    if is_open:
        rows, more = _soon(engine, coming, say)
    others = [each for each in known if each.id in by_id]
    return [*rows, *_by_next_day(engine, by_id, others, say, since, until, exceptions)], more


def _on(hit: FoundMemory, days: str) -> FoundMemory:
    """With these days in place of that of its telling, where there are any."""
    return hit.model_copy(update={"date": days}) if days else hit


def _of_other_days(
    engine: Engine, known: Sequence[Memory], since: datetime, exceptions: SeriesExceptions
) -> set[str]:
    """Ids of what tells of days of a series that are not asked for, or is over by then."""
    found: set[str] = set()
    for each in known:
        ended = each.valid_until is not None and each.valid_until <= since
        is_over = ended or recurrence.is_over(each, since, engine.settings.zone)
        if is_over or exceptions.is_of_other_days(each):
            found.add(each.id)
    return found


def on_their_days(
    engine: Engine,
    hits: Sequence[FoundMemory],
    caller: Caller,
    say: Phrases,
    *,
    since: datetime,
    until: datetime,
) -> list[FoundMemory]:
    """The hits as they came; what recurs with its days in the time that is asked for."""
    exceptions = _exceptions(engine, caller, since, until)
    ids = [hit.id for hit in hits]
    known = {memory.id: memory for memory in engine.memories.known(ids)}
    rows: list[FoundMemory] = []
    for hit in hits:
        days = ""
        if memory := known.get(hit.id):
            comes = comes_again(engine, memory, since, until, exceptions)
            days = comes.told(engine, say) if comes.days else ""
            days = days or not_then(engine, memory, since, until, say)
        rows.append(_on(hit, days))
    return rows


def _exceptions(
    engine: Engine, caller: Caller, since: datetime, until: datetime | None
) -> SeriesExceptions:
    return engine.search.series_exceptions(
        (since, until or since + _A_YEAR),
        caller.project,
        lambda memory: not is_kept_from(memory, caller, engine),
    )


def _soon(
    engine: Engine, coming: Sequence[tuple[datetime, FoundMemory]], say: Phrases
) -> tuple[list[FoundMemory], list[str]]:
    """What is within a month, or the first few; and how much more there is, from when on."""
    soon = sum(moment - engine.calendar.now < _A_MONTH for moment, _ in coming)
    taken = max(soon, _FEWEST)
    rows = [hit for _, hit in coming[:taken]]
    later = coming[taken:]
    if not later:
        return rows, []
    day = engine.calendar.day(later[0][0])
    return rows, [say.more_later.format(count=len(later), day=day)]


def _by_next_day(
    engine: Engine,
    hits: Mapping[str, FoundMemory],
    known: Sequence[Memory],
    say: Phrases,
    since: datetime,
    until: datetime | None,
    exceptions: SeriesExceptions,
) -> list[FoundMemory]:
    """What recurs by the next of its days, or with those on which it is not; then what does not."""
    comes_of: dict[str, ComesAgain] = {}
    days_of: dict[str, str] = {}
    for memory in known:
        comes = comes_again(engine, memory, since, until, exceptions)
        off = not_then(engine, memory, since, until, say) if until else ""
        comes_of[memory.id], days_of[memory.id] = comes, comes.told(engine, say) or off
    ids = sorted(hits, key=lambda id: comes_of.get(id, ComesAgain()).first)
    return [_on(hits[id], days_of.get(id, "")) for id in ids]


def day_ahead(
    engine: Engine,
    memory: Memory,
    moment: datetime,
    span: timedelta,
    say: Phrases,
    *,
    is_listed: bool = False,
) -> str:
    """The day and how far away it is; only that where the text tells the day, but `is_listed`.

    Of a month or a year that is told it is no day; what has begun is told by its last.
    """
    calendar = engine.calendar
    if off := not_then(engine, memory, moment, moment + max(span, _ONE_DAY), say):
        return off
    first, last = ends_of(engine, moment, span)
    if is_whole(first, last, months=12) or is_whole(first, last, months=1):
        return days_told(engine, moment, span)
    if begin := begin_told(engine, memory, moment, span, say):
        return begin
    if first.date() < calendar.today <= last.date():
        return say.until_day.format(day=calendar.when(last, chinese=say.is_chinese))
    far = calendar.distance(moment, chinese=say.is_chinese)
    ends = [first, last] if span > DAY_AND_NIGHT else [first]
    if not is_listed and all(_names_day(memory.shown_text, day) for day in ends):
        return f"({far})"
    return f"{days_told(engine, moment, span)} ({far})"


def _names_day(text: str, day: datetime) -> bool:
    """Whether the text itself says which day it is: 2026-12-03, 3 December, 12月3日."""
    month = f"{day:%B}"
    names = (
        f"{day:%Y-%m-%d}",
        f"{day.day} {month}",
        f"{month} {day.day}",
        f"{day.month}月{day.day}[日号]",
    )
    return re.search(rf"(?<!\d)(?:{'|'.join(names)})(?!\d)", text) is not None


def told_as_then(text: str, day: datetime) -> str:
    """The text where a day stands before it: "by 30 November" is "by then", or 那天."""
    month = f"{day:%B}"
    year = rf"(?:,? {day.year})?"
    english = (
        rf"(?:\b[Oo]n )?(?:\b{day.day}(?:st|nd|rd|th)? {month}{year}"
        rf"|\b{month} {day.day}(?:st|nd|rd|th)?{year}|\b{day:%Y-%m-%d})(?![\d-])"
    )
    chinese = rf"(?:{day.year}年)?(?<!\d){day.month}月{day.day}[日号]"
    return re.sub(chinese, "那天", re.sub(english, "then", text))
