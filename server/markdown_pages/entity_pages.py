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
from ..language import people

_NOTE = "<!-- recollect writes this page from the memories; what you change here is not kept -->"
LISTED = 1_000
_SEVERAL = 2


@dataclass(frozen=True, slots=True)
class One:
    """One of those who have a name: what they are to the user, and what tells of that one."""

    name: str
    roles: frozenset[str]
    ids: frozenset[str]


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something by all its names, with the memories that tell of it, newest first."""

    name: str
    memories: tuple[Memory, ...]
    others: tuple[str, ...] = ()
    """What else it is called."""
    who: tuple[One, ...] = ()
    """Those who have the name; several are told apart."""

    @property
    def own(self) -> frozenset[str]:
        """Its names, folded."""
        return frozenset(people.folded(name) for name in (self.name, *self.others))

    @property
    def edges(self) -> list[Relation]:
        """The relations that it is an end of."""
        found: list[Relation] = []
        for memory in self.memories:
            found += [edge for edge in edges(memory) if self.own.intersection(_ends(edge))]
        return found

    @property
    def neighbours(self) -> Counter[str]:
        """Names one hop away: in the same memory, or at the other end of a relation."""
        near: Counter[str] = Counter()
        for memory in self.memories:
            names = set(memory.entities)
            for edge in edges(memory):
                if self.own.intersection(_ends(edge)):
                    names |= {edge.subject, edge.object}
            near.update(name for name in names if people.qualified(name)[0] not in self.own)
        return near


def edges(memory: Memory) -> list[Relation]:
    """The relations that a memory states, and what its text tells somebody is to the user."""
    found = list(memory.relations)
    if memory.is_secret:
        return found
    told = people.read(memory.text)
    for name, roles in told.roles.items():
        for role in sorted(roles):
            edge = Relation(subject=people.USER, predicate=role, object=told.spelled[name])
            if not any(_ends(edge) == _ends(one) for one in found):
                found.append(edge)
    return found


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
    lines = [f"# {_plain(entity.name)}", _NOTE]
    if entity.others:
        lines += ["", f"Also called: {', '.join(_plain(name) for name in entity.others)}"]
    lines += ["", "## Memories", *_told(entity, zone)]
    if near:
        lines += ["", "## Beside it", *(f"- {_plain(name)} ({count})" for name, count in near)]
    tied = sorted({_edge(edge) for edge in entity.edges})
    if tied:
        lines += ["", "## Relations", *(f"- {edge}" for edge in tied)]
    return ("\n".join(lines) + "\n").encode()


def _told(entity: Entity, zone: tzinfo) -> list[str]:
    """What is told, of each who has the name by themselves."""
    if len(entity.who) < _SEVERAL:
        return [_line(memory, zone) for memory in entity.memories]
    lines: list[str] = []
    left = list(entity.memories)
    for one in entity.who:
        role = f" ({', '.join(sorted(one.roles))})" if one.roles else ""
        lines += ["", f"### {_plain(one.name + role)}"]
        lines += [_line(memory, zone) for memory in left if memory.id in one.ids]
        left = [memory for memory in left if memory.id not in one.ids]
    if left:
        lines += ["", "### Which of them is not said", *(_line(one, zone) for one in left)]
    return lines


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
        for relation in edges(memory):
            by_predicate.setdefault(relation.predicate, set()).add(
                f"- {_edge(relation)} ({memory.id})"
            )
    lines = ["# Relations", _NOTE]
    for predicate, rows in sorted(by_predicate.items()):
        lines += ["", f"## {_plain(predicate)}", *sorted(rows)]
    return ("\n".join(lines) + "\n").encode()


def spelling(memories: Iterable[Memory], folded: str) -> str:
    """How a name is mostly written."""
    seen: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for memory in memories:
        seen.update(name for name in memory.entities if people.folded(name) == folded)
        if not memory.is_secret and folded in (spelled := people.read(memory.text).spelled):
            told[spelled[folded]] += 1
    best = (seen or told).most_common(1)
    return best[0][0] if best else folded


def _ends(relation: Relation) -> tuple[str, str]:
    return people.folded(relation.subject), people.folded(relation.object)


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
