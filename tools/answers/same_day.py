"""What else the user has on the day of which a new memory tells: told with its receipt."""

from collections.abc import Callable, Sequence
from itertools import islice

from ...server.capture.outcomes import WRITTEN, Outcome
from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.text import cut
from ...server.engine import Engine
from ...server.search.same_day import HOW, OnDay
from ...server.search.same_hour import AtOnce
from .overview import in_view
from .receipt_first_line import in_one_language, say_of

_ROW_CHARACTERS = 110
_MOST = 2


def that_day_also(
    outcomes: Sequence[Outcome], engine: Engine, caller: Caller, first: Callable[[str], bool]
) -> list[str]:
    """Who is away on the day of what was stored, and what else is on it; each but once.

    Two of either at most, of what may stand before this caller unasked; `first`, whether it is not
    told of it yet. None that this call has told, linked, replaced or ended, nor what it asks about
    but for who is away.
    """
    stored = [outcome for outcome in outcomes if outcome.kind in WRITTEN]
    if not stored:
        return []
    ids = [outcome.id for outcome in stored]
    without = [id for each in outcomes for id in _judged(each)]
    away = engine.search.away(ids, without, caller.project)
    asked = [neighbour.id for each in outcomes for neighbour in each.neighbours]
    also = engine.search.same_day(
        ids, [*without, *asked], caller.project, lambda memory: bool(in_view([memory], caller))
    )
    also.sort(key=lambda each: HOW.index(each.how))
    say = say_of(in_one_language(stored)[0]).receipt
    blocks: list[str] = []
    for heading, found in ((say["away"], away), (say["that_day"], also)):
        seen = (each for each in found if in_view([each.memory], caller))
        new = (each for each in seen if first(f"that day {each.memory.id}"))
        if told := list(islice(new, _MOST)):
            blocks.append(data_block(heading, "\n".join(map(_row, told))))
    return blocks


def _row(each: AtOnce | OnDay) -> str:
    return f"- {each.day} {each.memory.id} {cut(each.memory.shown_text, _ROW_CHARACTERS)}"


def _judged(outcome: Outcome) -> list[str]:
    held = [id for id, _ in outcome.holding]
    return [outcome.id, *outcome.linked, *outcome.replaced, *outcome.ended, *held]
