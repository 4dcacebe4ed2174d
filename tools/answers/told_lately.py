"""What happened lately, for what a conversation starts with."""

from collections.abc import Collection, Sequence
from datetime import timedelta

from ...server.domain.caller import Caller
from ...server.domain.memory import Memory
from ...server.engine import Engine
from ...server.language.people.subject import begins_with_user

_LATEST = 8
_LOOKED_BACK = 30
LATELY = timedelta(days=14)
_AT_HOME, _AT_HOME_LATELY = 1, timedelta(days=90)
"""So much of what changed for those at home stands there for so long: a new job of the wife's."""


def last_told(engine: Engine, caller: Caller, coming: Collection[str]) -> list[Memory]:
    """What happened lately, what took the place of something, what no summary tells of yet.

    The newest first, and nothing that lies ahead (by its id in `coming`, or its date). Of a
    conversation that was summed up the summary says more than each of its facts.
    """
    calendar = engine.calendar
    past: list[Memory] = []
    for memory in _told_of_late(engine, caller):
        is_over = memory.happened_at.astimezone(calendar.zone).date() <= calendar.today
        if is_over and memory.id not in coming:
            past.append(memory)
    past.sort(key=lambda memory: max(memory.happened_at, memory.created_at), reverse=True)
    lately = [m for m in past if calendar.now - m.created_at < LATELY] or _told_last(past)
    shown = lately[:_LATEST]
    since = calendar.now - _AT_HOME_LATELY
    at_home = engine.search.changes_at_home([m for m in past if m.created_at > since])
    return [*shown, *[memory for memory in at_home if memory not in shown][:_AT_HOME]]


def _told_last(past: Sequence[Memory]) -> list[Memory]:
    """Where nothing is of late, what was told last: of one day the user's own news."""
    of_one_day = [each for each in past if each.created_at.date() == past[0].created_at.date()]
    own = [each for each in of_one_day if begins_with_user(each.shown_text)]
    return own[:1] or list(past[:1])


def _told_of_late(engine: Engine, caller: Caller) -> list[Memory]:
    """What is of today and yesterday, then the latest episodes and what is newer than they are."""
    today = engine.calendar.today
    latest = engine.search.latest(caller.project, _LOOKED_BACK)
    episodes = [memory for memory in latest if memory.store == "episodic"]
    summed_up = max((each.created_at for each in episodes), default=None)
    told: dict[str, Memory] = {}
    for day in (today - timedelta(days=1), today):
        told |= {memory.id: memory for memory in engine.search.day(day)}
    for memory in latest:
        is_news = summed_up is None or memory.created_at > summed_up or memory.supersedes
        if memory.store == "episodic" or is_news:
            told[memory.id] = memory
    return list(told.values())
