"""What every conversation begins with: MEMORY.md block by block, and the rules people laid down."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.responses import Response

from ..domain import invisible, layout
from ..domain.memory import Memory
from ..domain.text import one_line
from ..errors import InputError
from ..markdown_pages import core_memory_page, house_rules, soul
from ..markdown_pages.core_memory_page import Composed
from ..markdown_pages.house_rules import RuleLine, RulesError
from ..storage.change import Change, Why
from ..storage.commit_message import name_of
from .cards import Card, card
from .edit_conflicts import fingerprint
from .page_request import Done, Visit

_LONGEST_RULE = 500
_BLOCKS = ("identity", "active", "persona", "facts")


@dataclass(frozen=True, slots=True)
class Place:
    """A memory of the core where it stands, and before which others one step takes it."""

    card: Card
    seen: str
    has_room: bool
    earlier: str
    """Itself where it is the first."""
    later: str
    """Empty: to the end."""


def show(visit: Visit) -> Response:
    """The core in its order and token budget, what it has no room for, and the rules."""
    return _page(visit)


def _moved_on(visit: Visit) -> Response:
    """It reads otherwise than when the form was shown: nothing is done, here is how it reads."""
    return _page(visit, 409, wrote=_line(visit.one("text")))


def _page(visit: Visit, status: int = 200, **told: object) -> Response:
    engine = visit.engine
    composed = engine.pages.core()
    page = composed.page.decode("utf-8", "replace")
    blocks = _blocks(visit, composed)
    return visit.page(
        "core.html",
        status,
        has_moved=status == 409,
        **told,
        blocks={name: _places(visit, held, composed) for name, held in blocks.items()},
        orders={name: _order(held) for name, held in blocks.items()},
        tokens=engine.pages.tokens(page) if page else 0,
        budget=engine.settings.core_tokens,
        own_tokens=composed.own_tokens,
        own=[line.text for line in engine.search.own_words()],
        rules=house_rules.standing(_pages(visit)),
        parts=_parts(),
    )


def _blocks(visit: Visit, composed: Composed) -> dict[str, list[Memory]]:
    """Each part of the core that holds something, in order; last what it has no room for."""
    ids = {memory.id for memory in composed.left_out}
    shown = [each for each in visit.engine.memories.current_in("core") if each.id not in ids]
    found: dict[str, list[Memory]] = {name: [] for name in _BLOCKS}
    for memory in (*shown, *composed.left_out):
        found[core_memory_page.block_of(memory)].append(memory)
    return {name: held for name, held in found.items() if held}


def _order(held: Sequence[Memory]) -> str:
    return ",".join(memory.id for memory in held)


def _places(visit: Visit, held: Sequence[Memory], composed: Composed) -> list[Place]:
    left_out = {memory.id for memory in composed.left_out}
    ids = [memory.id for memory in held]
    found = []
    for at, memory in enumerate(held):
        earlier = ids[max(0, at - 1)]
        later = "".join(ids[at + 2 : at + 3])
        has_room = memory.id not in left_out
        found.append(Place(card(visit, memory), fingerprint(memory), has_room, earlier, later))
    return found


def put_in_order(visit: Visit) -> Done | Response:
    """One memory before another of its block, or last; the others keep their order.

    Raises:
        InputError: they do not stand together.
    """
    moved, before = visit.one("moved"), visit.one("before")
    seen = visit.one("order")
    blocks = _blocks(visit, visit.engine.pages.core())
    held = next((held for held in blocks.values() if _order(held) == seen), None)
    if held is None:
        return _moved_on(visit)
    memories = {memory.id: memory for memory in held}
    if moved not in memories or before not in (*memories, ""):
        raise InputError("order", "they do not stand together", "Use the buttons of the page.")
    ids = [id for id in memories if id != moved]
    ids.insert(ids.index(before) if before in ids else len(ids), moved)
    if before == moved or ids == list(memories):
        return Done("unchanged", to="/core")
    after = core_memory_page.placed([memories[id] for id in ids])
    why = Why.of(
        visit.caller,
        "page",
        "EDIT",
        f"put in order by the user: {name_of(memories[moved])}",
        approval=visit.caller.approval,
        trigger="core",
        memory=moved,
    )
    recorded = visit.engine.pages.record(Change(why=why, memories=tuple(after)))
    return Done("ordered", recorded.commit, "/core")


def lay_down(visit: Visit) -> Done | Response:
    """A rule that comes, goes, or reads otherwise from now on.

    Raises:
        InputError: there is no such heading, or nothing was written.
    """
    lines = _lines_sent(visit)
    try:
        after = house_rules.changed(_pages(visit), lines)
    except RulesError:  # the page was edited meanwhile
        return _moved_on(visit)
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


def _lines_sent(visit: Visit) -> list[RuleLine]:
    """What comes, then what goes; nothing where both are one.

    Raises:
        InputError: there is no such heading, or nothing was written.
    """
    part = visit.one("part")
    place = _parts().get(part)
    old, new = _line(visit.one("old")), _line(visit.one("text"))
    if place is None or not (old or new) or len(new) > _LONGEST_RULE:
        raise InputError("rule", "it names no rule", "Use the buttons of the page.")
    if new == old:
        return []
    lines = [RuleLine(place[0], part, new)] if new else []
    return [*lines, RuleLine(place[0], part, old, goes=True)] if old else lines


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
