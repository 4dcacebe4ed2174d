"""Whether a memory tells what is so now: asked by all that shows people or models what is true."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from .memory import Category, Memory, Store

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
NEVER = datetime.max.replace(tzinfo=UTC)


MarkKind = Literal["conflict", "outdated", "replaced", "merged", "ended", "to_end", "deleted"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What is to be said of a memory before it is believed, and of which memories it tells."""

    kind: MarkKind
    about: tuple[str, ...] = ()


def own_marks(memory: Memory, now: datetime) -> Iterator[Mark]:
    """Those that the memory itself bears; what others contradict, they do not know."""
    if memory.superseded_by:
        yield Mark("replaced", (memory.superseded_by,))
    if memory.merged_into:
        yield Mark("merged", (memory.merged_into,))
    if ended_at(memory, now) and not memory.superseded_by:
        yield Mark("ended")
    elif memory.valid_until and memory.current:
        yield Mark("to_end")
    if memory.deleted_at:
        yield Mark("deleted")


def is_to_come(memory: Memory, now: datetime) -> bool:
    """Whether what it tells has not begun."""
    return memory.occurred_at is not None and memory.occurred_at > now


def passes(store: Store, category: Category) -> bool:
    """Whether it tells of a day or of a state that passes, and no lasting fact."""
    return store == "episodic" or category in ("temporary", "short_term_preference")


def is_current(memory: Memory, now: datetime) -> bool:
    """Neither deleted, replaced, merged away nor negated, and its time is not over."""
    return memory.current and now < holds_until(memory)


def ended_at(memory: Memory, now: datetime) -> datetime | None:
    """Since when it is no longer so; None while it holds, and where nobody said when it ended."""
    return (memory.valid_until or memory.negated_at) if now >= holds_until(memory) else None


def holds_until(memory: Memory) -> datetime:
    """When it ceases to hold. What was negated has ceased, whatever the clock says."""
    if memory.negated_at:
        return _BEGINNING
    return memory.valid_until or NEVER


def tells_what_happened(memory: Memory, now: datetime) -> bool:
    """Whether it tells what happened, and names days to come in passing."""
    is_event_to_come = memory.mood == "planned" or memory.happened_at > now
    return memory.store == "episodic" and not is_event_to_come
