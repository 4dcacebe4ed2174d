"""The graph as pages: who and what the memories name, and how they are tied.

Views, written from the memories and never read back.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from ..domain import layout, paths
from ..domain.calendar import day
from ..domain.memory import Memory, Relation
from ..domain.text import one_line
from ..language.tokenizer import fold

_NOTE = "<!-- recollect writes this page from the memories; what you change here is not kept -->"
LISTED = 1_000


@dataclass(frozen=True, slots=True)
class Entity:
    """One name with the memories that mention it, newest first."""

    name: str
    memories: tuple[Memory, ...]

    @property
    def neighbours(self) -> Counter[str]:
        """Names one hop away: in the same memory, or at the other end of a relation."""
        own = fold(self.name)
        near: Counter[str] = Counter()
        for memory in self.memories:
            names = {
                *memory.entities,
                *(n for r in memory.relations if own in _ends(r) for n in (r.subject, r.object)),
            }
            near.update(n for n in names if fold(n) != own)
        return near


def is_view(page: bytes) -> bool:
    """Whether recollect wrote this page."""
    return _NOTE.encode() in page


def entity_path(name: str) -> str:
    """Where the page of an entity is; letters of any script are kept."""
    slug = "-".join(re.findall(r"\w+", name.casefold()))[:80] or "unnamed"
    return f"{layout.GRAPH}entities/{paths.storable(slug)}.md"


def entity_page(entity: Entity, zone: tzinfo) -> bytes:
    """Its memories and its neighbours."""
    near = entity.neighbours.most_common(20)
    told = [_line(memory, zone) for memory in entity.memories]
    lines = [f"# {_plain(entity.name)}", _NOTE, "", "## Memories", *told]
    if near:
        lines += ["", "## Beside it", *(f"- {_plain(name)} ({count})" for name, count in near)]
    edges = sorted(
        {_edge(r) for m in entity.memories for r in m.relations if fold(entity.name) in _ends(r)}
    )
    if edges:
        lines += ["", "## Relations", *(f"- {edge}" for edge in edges)]
    return ("\n".join(lines) + "\n").encode()


def index_page(counts: Sequence[tuple[str, int]], total: int) -> bytes:
    """The register of entities, the most mentioned first.

    `total` is how many there are beyond those shown.
    """
    rows = [
        f"- [{_in_link(name)}]({entity_path(name).removeprefix(layout.GRAPH)}) ({count})"
        for name, count in counts
    ]
    more = [f"… and {total - len(counts)} more"] if total > len(counts) else []
    return ("\n".join(["# Entities", _NOTE, "", *rows, *more]) + "\n").encode()


def relations_page(memories: Iterable[Memory]) -> bytes:
    """Every kind of relation with its edges."""
    by_predicate: dict[str, set[str]] = {}
    for memory in memories:
        for relation in memory.relations:
            by_predicate.setdefault(relation.predicate, set()).add(
                f"- {_edge(relation)} ({memory.id})"
            )
    lines = ["# Relations", _NOTE]
    for predicate, edges in sorted(by_predicate.items()):
        lines += ["", f"## {_plain(predicate)}", *sorted(edges)]
    return ("\n".join(lines) + "\n").encode()


def spelling(memories: Iterable[Memory], folded: str) -> str:
    """How a name is mostly written."""
    seen = Counter(e for m in memories for e in m.entities if fold(e) == folded)
    return seen.most_common(1)[0][0] if seen else folded


def _ends(relation: Relation) -> tuple[str, str]:
    return fold(relation.subject), fold(relation.object)


def _edge(relation: Relation) -> str:
    return " → ".join(
        _plain(part) for part in (relation.subject, relation.predicate, relation.object)
    )


def _line(memory: Memory, zone: tzinfo) -> str:
    return f"- {day(memory.happened_at, zone)} {_plain(memory.shown_text)} ({memory.id})"


def _plain(text: str) -> str:
    """A text on one line in which no comment begins or ends."""
    return one_line(text).replace("<!--", "<!\u2010\u2010").replace("-->", "\u2010\u2010>")


def _in_link(name: str) -> str:
    """A name that neither ends the link it stands in nor begins another."""
    return _plain(name).replace("[", "\\[").replace("]", "\\]")
