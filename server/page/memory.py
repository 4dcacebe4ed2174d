"""One memory: its text, versions, strength, whose words it holds, links, and what changed it."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.responses import Response

from ..domain.memory import Memory
from ..domain.provenance import whose
from ..domain.standing import is_current
from ..engine import Engine
from . import curve
from .cards import cards, marks
from .edit_conflicts import fingerprint
from .page_request import Visit
from .text_diff import Piece, pieces

_MOST_VERSIONS = 40
_CHANGES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Version:
    """The memory as it read once, beside what stood before it."""

    memory: Memory
    pieces: Sequence[Piece]
    """Empty for the first, and where either is sealed."""


def show(visit: Visit) -> Response:
    """The memory's page."""
    memory = visit.memory()
    return _page(visit, memory, "")


def reveal(visit: Visit) -> Response:
    """The memory's page with what a sealed one says: asked for, and kept nowhere."""
    memory = visit.memory()
    told = visit.engine.memories.secret(memory).text if memory.is_secret else ""
    return _page(visit, memory, told)


def _page(visit: Visit, memory: Memory, told: str) -> Response:
    engine = visit.engine
    activity, strength, state = engine.memories.vitality_of(memory)
    said, agent = whose(memory)
    return visit.page(
        "memory.html",
        memory=memory,
        told=told,
        marks=marks(visit, memory),
        is_current=is_current(memory, engine.clock()),
        seen=fingerprint(memory),
        versions=versions(engine, memory),
        activity=activity,
        strength=strength,
        state=state,
        curve=curve.drawn(memory, activity, engine.clock(), engine.settings.ageing),
        whose=f"whose_{said}",
        agent=agent,
        links=_links(visit, memory),
        changes=engine.history.readable(engine.history.commits_of(memory, _CHANGES_SHOWN)),
        restorable_days=engine.settings.restorable_days,
    )


def versions(engine: Engine, memory: Memory) -> list[Version]:
    """How the memory read over time, the oldest first: what it replaced, and what replaced it."""
    chain = _in_order(_chain(engine, memory))
    found: list[Version] = []
    for at, each in enumerate(chain):
        before = chain[at - 1] if at else None
        plain = before is not None and not (before.is_secret or each.is_secret)
        found.append(Version(each, pieces(before.text, each.text) if plain and before else ()))
    return found


def _in_order(known: Sequence[Memory]) -> list[Memory]:
    """By time, and within one moment each after what it replaced."""
    generation = {memory.id: 0 for memory in known}
    for _ in known:  # a person may have written a ring: it ends here all the same
        for memory in known:
            for id in memory.supersedes:
                if id in generation:
                    generation[memory.id] = max(generation[memory.id], generation[id] + 1)
    return sorted(known, key=lambda each: (each.created_at, generation[each.id]))


def _chain(engine: Engine, memory: Memory) -> list[Memory]:
    known: dict[str, Memory] = {}
    to_look_at = [memory]
    while to_look_at and len(known) < _MOST_VERSIONS:
        each = to_look_at.pop()
        if each.id in known:
            continue
        known[each.id] = each
        ids = [*each.supersedes, each.superseded_by]
        to_look_at += engine.memories.known([id for id in ids if id and id not in known])
    return list(known.values())


def _links(visit: Visit, memory: Memory) -> dict[str, object]:
    """Other memories by how they belong to it, as cards."""
    kinds = {
        "link_conflicts": visit.engine.memories.in_conflict_with(memory),
        "link_related": memory.related,
        "link_merged_from": memory.merged_from,
        "link_merged_into": [memory.merged_into] if memory.merged_into else [],
        "link_sources": memory.compressed_from,
        "link_follows": [memory.follows] if memory.follows else [],
    }
    found: dict[str, object] = {}
    for name, ids in kinds.items():
        known = visit.engine.memories.known(list(ids)[:_MOST_VERSIONS])
        if known:
            found[name] = cards(visit, known)
    return found
