"""What every conversation begins with: MEMORY.md block by block, and the rules people laid down."""

from collections.abc import Sequence

from starlette.responses import Response

from ..domain import invisible, layout
from ..domain.memory import Memory
from ..domain.text import one_line
from ..errors import InputError
from ..pages import core_memory_layout, house_rules, soul
from ..pages.house_rules import RuleLine, RulesError
from ..storage.change import Change, Why
from .cards import Card, card
from .memory import fingerprint
from .visit import Done, Visit

_LONGEST_RULE = 500
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
        seen={memory.id: fingerprint(memory) for memory in shown},
        left_out=[card(visit, memory) for memory in composed.left_out],
        tokens=engine.pages.tokens(page) if page else 0,
        budget=engine.settings.core_tokens,
        own_tokens=composed.own_tokens,
        own=[line.text for line in engine.search.own_words()],
        rules=house_rules.standing(_pages(visit)),
        parts=_parts(),
    )


def lay_down(visit: Visit) -> Done | Response:
    """A rule that comes, goes, or reads otherwise from now on.

    Raises:
        InputError: there is no such rule or heading, or nothing was written.
    """
    place = _parts().get(visit.one("part"))
    old, new = _line(visit.one("old")), _line(visit.one("text"))
    if place is None or not (old or new) or len(new) > _LONGEST_RULE:
        raise InputError("rule", "it names no rule", "Use the buttons of the page.")
    page, part = place[0], visit.one("part")
    lines = [RuleLine(page, part, new)] if new and new != old else []
    if old and new != old:
        lines.append(RuleLine(page, part, old, goes=True))
    try:
        after = house_rules.changed(_pages(visit), lines)
    except RulesError as error:  # the page was edited meanwhile
        raise InputError("rule", str(error), "Look at it as it is now.") from error
    if not after:
        return Done("unchanged", to="/core")
    come = sum(not line.goes for line in lines)
    why = Why.of(
        visit.caller,
        "page",
        "EDIT",
        f"laid down by the user: {come} added, {len(lines) - come} taken out",
        approval=visit.caller.approval,
        trigger="rules",
    )
    files: dict[str, bytes | None] = {path: text.encode() for path, text in after.items()}
    recorded = visit.engine.pages.record(Change(why=why, files=files))
    return Done("rules", recorded.commit, "/core")


def _line(text: str) -> str:
    return invisible.cleaned(one_line(text))


def _pages(visit: Visit) -> dict[str, str]:
    return {
        path: visit.engine.pages.text(path) for path in (layout.SOUL_PAGE, layout.IDENTITY_PAGE)
    }


def _parts() -> dict[str, tuple[str, str]]:
    """Where something can be laid down: by heading its page, and the heading in Chinese."""
    found = {english: (layout.SOUL_PAGE, chinese) for english, chinese in soul.headings()}
    return {**found, "Facts": (layout.IDENTITY_PAGE, "事实")}


def _blocks(visit: Visit, shown: Sequence[Memory]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {name: [] for name in _BLOCKS}
    for memory in shown:
        found[core_memory_layout.block_of(memory)].append(card(visit, memory))
    return {name: cards for name, cards in found.items() if cards}
