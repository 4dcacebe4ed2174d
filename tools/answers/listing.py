"""Memories, proposals and held messages as a list, one a line, to choose from."""

from collections.abc import Sequence
from datetime import tzinfo

from ...server.domain.calendar import day
from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.proposal import Proposal
from ...server.domain.text import cut
from ...server.storage.index.held_messages import Heard

LINE_CHARACTERS = 160


Item = Memory | Proposal | Heard


def text_of(item: Item) -> str:
    """What it says."""
    if isinstance(item, Heard):
        return item.said.text
    return item.content if isinstance(item, Proposal) else item.shown_text


def row(item: Item, zone: tzinfo) -> str:
    """`- id (day) text`, on one line."""
    return _row(item, text_of(item), zone)


def labelled(item: Item, zone: tzinfo) -> str:
    """The same without a word of its text, for somebody who does not want to read it again."""
    if not isinstance(item, Memory):
        kind = "proposal" if isinstance(item, Proposal) else "message"
        return _row(item, f"{kind}, {len(text_of(item))} characters", zone)
    about = item.label or f"{item.store}, {item.category}, {len(item.text)} characters"
    return _row(item, about, zone)


def _row(item: Item, said: str, zone: tzinfo) -> str:
    if isinstance(item, Heard):
        name, at = "[said]", item.at
    else:
        name, at = item.id, item.timestamp if isinstance(item, Proposal) else item.created_at
    return f"- {name} ({day(at, zone)}) {cut(said, LINE_CHARACTERS)}"


def rows(items: Sequence[Item], zone: tzinfo, *, labels: bool = False) -> str:
    """The list as a person reads it, in a form."""
    told = labelled if labels else row
    return "\n".join(told(item, zone) for item in items)


def listed(heading: str, items: Sequence[Item], zone: tzinfo, *, labels: bool = False) -> str:
    """The list as a model reads it."""
    return data_block(heading, rows(items, zone, labels=labels))
