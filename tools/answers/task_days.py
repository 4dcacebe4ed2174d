"""By when something is, or was, to be done, as a row tells it."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from ...server.domain.calendar import midnight
from ...server.domain.caller import Caller
from ...server.domain.memory import Memory
from ...server.domain.text import cut
from ...server.engine import Engine
from ...server.search.open_tasks import OpenTask
from ..kept_from_agents import is_kept_from
from .days_ahead import day_ahead
from .memories import FoundMemory, shown
from .phrases import Phrases
from .which_days import days_told

_TOLD = 2
_CHARACTERS = 60
_OF_LATE = timedelta(days=63)


def with_their_days(
    engine: Engine,
    rows: Sequence[FoundMemory],
    memories: Sequence[Memory],
    caller: Caller,
    say: Phrases,
    *,
    is_list: bool,
) -> list[FoundMemory]:
    """The rows of these memories; what was to be done by a day that is over says so.

    Beside it stands what was told since. A contract or the like that was up by then says so too.
    Where all that is open is asked for (`is_list`), what is ahead tells its day as well.
    """
    tasks = {task.memory.id: task for task in engine.search.tasks_among(memories)}
    up = engine.search.ran_out_among([each for each in memories if each.id not in tasks])
    found: list[FoundMemory] = []
    for row in rows:
        task = tasks.get(row.id)
        day = told(engine, task, caller, say, ahead=is_list) if task else ""
        if row.id in up:
            day = _was_up_on(engine, up[row.id], say)
        found.append(row.model_copy(update={"date": day}) if day else row)
    return found


def was_up(engine: Engine, memory: Memory, say: Phrases) -> str:
    """`was up 2026-12-31 (10 days ago)`; empty for a task, and where nothing was up by now."""
    up = engine.search.ran_out_among([memory])
    if not up or engine.search.tasks_among([memory]):
        return ""
    return _was_up_on(engine, up[memory.id], say)


def is_of_late(engine: Engine, task: OpenTask) -> bool:
    """Whether its day was over within nine weeks, and nothing was told of it since."""
    if not task.is_over or task.told_since or task.due is None:
        return False
    return engine.calendar.now - task.due[0] < _OF_LATE


def told(
    engine: Engine, task: OpenTask, caller: Caller, say: Phrases, *, ahead: bool = True
) -> str:
    """`was due 2026-12-15 (3 weeks ago), nothing told since`; empty where no day is told."""
    if task.due is None or not (task.is_over or ahead):
        return ""
    moment, span = task.due
    if not task.is_over:
        return day_ahead(engine, task.memory, moment, span, say, is_listed=True)
    when = _day_and_how_far(engine, moment, span, say)
    since = [each for each in task.told_since if not is_kept_from(each, caller, engine)]
    news = [f"{each.id} {cut(shown(each), _CHARACTERS)}" for each in since[-_TOLD:]]
    if not news:
        return say.recall["was_due"].format(**when)
    return say.recall["was_due_since"].format(**when, told="; ".join(news))


def _was_up_on(engine: Engine, day: date, say: Phrases) -> str:
    when = _day_and_how_far(engine, midnight(day, engine.calendar.zone), timedelta(days=1), say)
    return say.recall["was_up"].format(**when)


def _day_and_how_far(
    engine: Engine, moment: datetime, span: timedelta, say: Phrases
) -> dict[str, str]:
    """`2026-12-15` and `3 weeks ago`."""
    last = moment + max(span - timedelta(seconds=1), timedelta())
    far = engine.calendar.distance(last, chinese=say.is_chinese)
    return {"day": days_told(engine, moment, span), "far": far}
