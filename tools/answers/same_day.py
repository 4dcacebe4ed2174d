"""What else the user has on a day of which a new memory tells: told with its receipt."""

from collections.abc import Callable, Sequence

from ...server.capture.outcomes import Outcome
from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.text import cut
from ...server.engine import Engine
from ...server.search.same_hour import AtOnce
from .confirmations import in_one_language, say_of
from .overview import in_view

_ROW_CHARACTERS = 160
_AT_ONCE = 2


def at_once(
    outcomes: Sequence[Outcome], engine: Engine, caller: Caller, first: Callable[[str], bool]
) -> list[str]:
    """What is at about the same hour of a day to come, and who is away then; each but once.

    Two of either at most, of what may stand before this caller unasked; `first`, whether it is not
    told of it yet.
    """
    stored = [outcome for outcome in outcomes if outcome.kind == "stored"]
    if not stored:
        return []
    ids = [outcome.id for outcome in stored]
    without = [id for each in outcomes for id in (each.id, *each.ended)]
    say = say_of(in_one_language(stored)[0]).receipt
    blocks: list[str] = []
    for heading, found in (
        (say["at_once"], engine.search.at_once(ids, without, caller.project)),
        (say["away"], engine.search.away(ids, without, caller.project)),
    ):
        seen = [each for each in found if in_view([each.memory], caller)]
        seen = [each for each in seen if first(f"at once {each.memory.id}")][:_AT_ONCE]
        if seen:
            blocks.append(data_block(heading, "\n".join(map(_row, seen))))
    return blocks


def _row(each: AtOnce) -> str:
    return f"- {each.day} {each.memory.id} {cut(each.memory.shown_text, _ROW_CHARACTERS)}"
