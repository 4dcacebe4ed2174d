"""Memories as a list, one a line: what the user or the model is to choose from."""

from collections.abc import Sequence
from datetime import tzinfo

from ...server.domain.calendar import day
from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.text import cut

LINE_CHARACTERS = 160


def row(memory: Memory, zone: tzinfo) -> str:
    """`- id (day) text`, on one line."""
    text = cut(memory.shown_text, LINE_CHARACTERS)
    return f"- {memory.id} ({day(memory.created_at, zone)}) {text}"


def labelled(memory: Memory, zone: tzinfo) -> str:
    """The same without a word of its text, for somebody who does not want to read it again."""
    about = memory.label or f"{memory.store}, {memory.category}, {len(memory.text)} characters"
    return f"- {memory.id} ({day(memory.created_at, zone)}) {cut(about, LINE_CHARACTERS)}"


def rows(memories: Sequence[Memory], zone: tzinfo, *, labels: bool = False) -> str:
    """The list as a person reads it, in a form."""
    told = labelled if labels else row
    return "\n".join(told(memory, zone) for memory in memories)


def listed(heading: str, memories: Sequence[Memory], zone: tzinfo, *, labels: bool = False) -> str:
    """The list as a model reads it."""
    return data_block(heading, rows(memories, zone, labels=labels))
