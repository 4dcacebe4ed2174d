"""A memory as every list of the page shows it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..domain.memory import Memory
from ..domain.provenance import whose
from ..search.query import Hit
from .reader import Reader

_NAMED = 2
"""So many memories that a mark is about are named by their words; the others are counted."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a memory carries: a word of the catalogue, and the memories it is about.

    People know a memory by its words: `named` has them by id.
    """

    word: str
    ids: tuple[str, ...] = ()
    named: Sequence[tuple[str, str]] = ()

    @property
    def others(self) -> int:
        """How many it is about besides those that are named."""
        return len(self.ids) - len(self.named)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One memory on a list. Of a sealed one only the label is told."""

    id: str
    text: str
    store: str
    when: str
    whose: str
    """A word of the catalogue."""
    agent: str
    verified: bool
    tags: tuple[str, ...]
    marks: tuple[Mark, ...]
    hit: Hit | None = None
    """Where it was searched for: why it came."""


def card(reader: Reader, memory: Memory, hit: Hit | None = None) -> Card:
    """The memory for a list."""
    said, agent = whose(memory)
    return Card(
        id=memory.id,
        text=memory.shown_text,
        store=memory.store,
        when=reader.calendar.when(memory.happened_at, chinese=reader.chinese),
        whose=f"whose_{said}",
        agent=agent,
        verified=memory.verified,
        tags=memory.tags,
        marks=marks(reader, memory, hit),
        hit=hit,
    )


def cards(reader: Reader, memories: Iterable[Memory]) -> list[Card]:
    """Memories for a list."""
    return [card(reader, memory) for memory in memories]


def marks(reader: Reader, memory: Memory, hit: Hit | None = None) -> tuple[Mark, ...]:
    """What is to be said of a memory before it is believed."""
    found = [Mark("mark_weak")] if hit and hit.weak else []
    for mark in reader.engine.memories.marks_of(memory):
        found.append(_about(reader, f"mark_{mark.kind}", mark.about))
    if hit and hit.faded:
        found.append(Mark("mark_faded"))
    return tuple(found)


def _about(reader: Reader, word: str, ids: Sequence[str]) -> Mark:
    known = reader.engine.memories.known(list(ids)[:_NAMED])
    named = [(memory.id, memory.shown_text) for memory in known]
    return Mark(word, tuple(ids), named or [(id, id) for id in ids[:_NAMED]])
