"""Memories as a list, one a line: what the user or the model is to choose from."""

from collections.abc import Sequence

from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.text import cut

LINE_CHARACTERS = 160


def row(memory: Memory) -> str:
    """`- id (day) text`, on one line."""
    text = cut(memory.shown_text, LINE_CHARACTERS)
    return f"- {memory.id} ({memory.created_at:%Y-%m-%d}) {text}"


def rows(memories: Sequence[Memory]) -> str:
    """The list as a person reads it, in a form."""
    return "\n".join(row(memory) for memory in memories)


def listed(heading: str, memories: Sequence[Memory]) -> str:
    """The list as a model reads it."""
    return data_block(heading, rows(memories))
