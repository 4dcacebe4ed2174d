"""What else the user has on a day of which a new memory tells: told with its receipt."""

from collections.abc import Callable, Sequence

from ...server.capture.outcomes import Outcome
from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.text import cut
from ...server.engine import Engine
from .confirmations import in_one_language, say_of
from .overview import in_view

_ROW_CHARACTERS = 160
_AT_ONCE = 2


def at_once(
    outcomes: Sequence[Outcome], engine: Engine, caller: Caller, first: Callable[[str], bool]
) -> list[str]:
    """What the user has at about the same hour of a day to come; two at most, each but once.

    Of what may stand before this caller unasked; `first`, whether it is not told of it yet.
    """
    stored = [outcome for outcome in outcomes if outcome.kind == "stored"]
    without = [id for each in outcomes for id in (each.id, *each.ended)]
    at_that_hour = engine.search.at_once([each.id for each in stored], without, caller.project)
    found = [each for each in at_that_hour if in_view([each.memory], caller)]
    found = [each for each in found if first(f"at once {each.memory.id}")][:_AT_ONCE]
    if not found:
        return []
    say = say_of(in_one_language(stored)[0])
    rows = [
        f"- {each.day} {each.memory.id} {cut(each.memory.shown_text, _ROW_CHARACTERS)}"
        for each in found
    ]
    return [data_block(say.receipt["at_once"], "\n".join(rows))]
