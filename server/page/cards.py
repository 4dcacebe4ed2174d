"""A memory as every list of the page shows it."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..domain.memory import Memory
from ..domain.provenance import whose
from ..domain.standing import ended_at
from ..search.query import Hit
from .reader import Reader


@dataclass(frozen=True, slots=True)
class Mark:
    """What a memory carries: a word of the catalogue, and the memories it is about."""

    word: str
    ids: tuple[str, ...] = ()


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
    memories = reader.engine.memories
    found: list[Mark] = []
    if hit and hit.weak:
        found.append(Mark("mark_weak"))
    if memory.deleted_at:
        found.append(Mark("mark_deleted"))
    if memory.superseded_by:
        found.append(Mark("mark_replaced", (memory.superseded_by,)))
    elif ended_at(memory, reader.calendar.now):
        found.append(Mark("mark_ended"))
    if memory.merged_into:
        found.append(Mark("mark_merged", (memory.merged_into,)))
    rivals = memories.in_conflict_with(memory)
    if rivals:
        found.append(Mark("mark_conflict", tuple(rivals)))
    if memory.store == "episodic":
        past = memories.outdated_in(memory)
        if past:
            found.append(Mark("mark_outdated", tuple(each.id for each in past)))
    if hit and hit.faded:
        found.append(Mark("mark_faded"))
    return tuple(found)
