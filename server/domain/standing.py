"""Whether a memory tells what is so now: asked by all that shows people or models what is true."""

from datetime import UTC, datetime

from .memory import Memory

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
NEVER = datetime.max.replace(tzinfo=UTC)


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
