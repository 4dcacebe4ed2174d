"""What every conversation begins with: MEMORY.md block by block, and the rules people laid down."""

from collections.abc import Sequence

from starlette.responses import Response

from ..domain import layout
from ..domain.memory import Memory
from ..pages import core_memory_layout
from .cards import Card, card
from .visit import Visit

_BLOCKS = ("identity", "active", "persona", "facts")


def show(visit: Visit) -> Response:
    """The core in its token budget; what it has no room for."""
    engine = visit.engine
    composed = engine.pages.core()
    left_out = {memory.id for memory in composed.left_out}
    shown = [each for each in engine.memories.current_in("core") if each.id not in left_out]
    page = composed.page.decode("utf-8", "replace")
    return visit.page(
        "core.html",
        blocks=_blocks(visit, shown),
        left_out=[card(visit, memory) for memory in composed.left_out],
        tokens=engine.pages.tokens(page) if page else 0,
        budget=engine.settings.core_tokens,
        own_tokens=composed.own_tokens,
        own=[line.text for line in engine.search.own_words()],
        rules={name: rules for name, rules in engine.search.page_rules().items() if rules},
        pages=(layout.CORE_PAGE, layout.IDENTITY_PAGE, layout.SOUL_PAGE),
    )


def _blocks(visit: Visit, shown: Sequence[Memory]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {name: [] for name in _BLOCKS}
    for memory in shown:
        found[core_memory_layout.block_of(memory)].append(card(visit, memory))
    return {name: cards for name, cards in found.items() if cards}
