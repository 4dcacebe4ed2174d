"""Memories or proposals as a list, one a line: what the user or the model is to choose from."""

from collections.abc import Sequence
from datetime import tzinfo

from ...server.domain.calendar import day
from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.proposal import Proposal
from ...server.domain.text import cut

LINE_CHARACTERS = 160


Item = Memory | Proposal


def row(item: Item, zone: tzinfo) -> str:
    """`- id (day) text`, on one line."""
    if isinstance(item, Proposal):
        return _row(item, item.content, zone)
    return _row(item, item.shown_text, zone)


def labelled(item: Item, zone: tzinfo) -> str:
    """The same without a word of its text, for somebody who does not want to read it again."""
    if isinstance(item, Proposal):
        return _row(item, f"proposal, {len(item.content)} characters", zone)
    about = item.label or f"{item.store}, {item.category}, {len(item.text)} characters"
    return _row(item, about, zone)


def _row(item: Item, said: str, zone: tzinfo) -> str:
    at = item.timestamp if isinstance(item, Proposal) else item.created_at
    return f"- {item.id} ({day(at, zone)}) {cut(said, LINE_CHARACTERS)}"


def rows(items: Sequence[Item], zone: tzinfo, *, labels: bool = False) -> str:
    """The list as a person reads it, in a form."""
    told = labelled if labels else row
    return "\n".join(told(item, zone) for item in items)


def listed(heading: str, items: Sequence[Item], zone: tzinfo, *, labels: bool = False) -> str:
    """The list as a model reads it."""
    return data_block(heading, rows(items, zone, labels=labels))
