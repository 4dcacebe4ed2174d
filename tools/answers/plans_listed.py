"""Which plans a conversation is told of at its beginning, and in which order."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from ...server.domain.memory import Memory
from ...server.engine import Engine
from ...server.language import tasks
from ...server.language.dates.periods.until_when import tells_by_when, tells_only_ends
from ...server.language.dates.without_dates import without_dates
from ...server.language.tokenizer import telling

_NEW_PLANS = 2
_SOON = timedelta(days=15)
_FOUR_WEEKS = timedelta(days=28)
_A_MONTH, _ONE_DAY = timedelta(days=32), timedelta(days=1)
_OF_ONE_THING = 0.6
"""Of the words of what the user is to be reminded of."""

Plan = tuple[Memory, datetime, timedelta]
"""What lies ahead: when, and how long a time is told."""


def listed_ahead(engine: Engine, plans: Sequence[Plan]) -> list[Plan]:
    """Those of two weeks, else the nearest; what was told today or yesterday of later days.

    And what runs out or is to be done within a month. By their days.
    """
    near = [plan for plan in plans if plan[1] - engine.calendar.now < _SOON]
    near = near or list(plans[:1])
    near += [plan for plan in plans if plan not in near and _has_to_be_seen_to(engine, plan)]
    yesterday = (engine.calendar.today - timedelta(days=1)).isoformat()
    later: list[Plan] = []
    for plan in plans:
        told_on = engine.calendar.day(plan[0].created_at)
        if plan not in near and told_on >= yesterday:
            later.append(plan)
    return sorted(near + later[:_NEW_PLANS], key=lambda plan: _day_told(engine, plan))


def reminded_of(plans: Sequence[Memory]) -> dict[str, str]:
    """By the id of what the user is to be reminded of, that of the deadline it is meant for.

    Both are one thing to be done, and one line.
    """
    found: dict[str, str] = {}
    for reminder in plans:
        said = reminder.shown_text
        about = telling(without_dates(tasks.REMINDS.sub(" ", said)))
        if not about or not tasks.REMINDS.search(said):
            continue
        for other in plans:
            is_taken = other.id == reminder.id or other.id in found
            common = about & telling(without_dates(other.shown_text))
            if not is_taken and len(common) >= _OF_ONE_THING * len(about):
                found[reminder.id] = other.id
                break
    return found


def _has_to_be_seen_to(engine: Engine, plan: Plan) -> bool:
    """Whether something runs out within a month, or is to be done by then: it takes its time.

    What has begun may be a span of months in which something is to be.
    """
    memory, moment, _ = plan
    if not timedelta() <= moment - engine.calendar.now < _A_MONTH:
        return False
    told, told_at, zone = memory.shown_text, memory.created_at, engine.settings.zone
    if tells_only_ends(told, told_at, zone) or tells_by_when(told, told_at, zone):
        return True
    return any(engine.search.tasks_among([memory]))


def _day_told(engine: Engine, plan: Plan) -> datetime:
    """The day by which a plan is listed: of what has begun the last, of a month the first."""
    _, moment, span = plan
    has_begun = moment < engine.calendar.now - _ONE_DAY
    is_of_a_month = _FOUR_WEEKS <= span < _A_MONTH
    return moment + span if has_begun and not is_of_a_month else moment
