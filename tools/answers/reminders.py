"""Weak rows that the reader was shown a moment ago: they come by their first words (D89)."""

from collections.abc import Mapping, Sequence

from ...server.domain.fence import fenced
from ...server.domain.memory import Memory
from ...server.domain.provenance import USER, whose
from ...server.domain.text import one_line
from ...server.engine import Engine
from .memories import CONFIRMED, FoundMemory, first_words, marks
from .overview import phrases_of_store
from .phrases import Phrases

_OF_THE_ANSWER = ("❔", "💤")
"""Marks that tell how well a memory answers, and not how it stands."""


def with_reminders(hits: Sequence[FoundMemory], known: Mapping[str, str]) -> list[FoundMemory]:
    """The rows of an answer: weak ones that the reader knows (`known`, by id) by their first words.

    What answers for sure stays whole, and the first where nothing does.
    """
    rows: list[FoundMemory] = []
    for hit in hits:
        is_known = hit.weak and hit is not hits[0] and known.get(hit.id) == _told(hit)
        rows.append(_reminder(hit) if is_known else hit)
    return rows


def _reminder(hit: FoundMemory) -> FoundMemory:
    """The row with the marks that say how it stands; one that is short already as it is."""
    first = first_words(hit.text)
    if first == one_line(hit.text):
        return hit
    said = "" if hit.source == USER else hit.said
    return hit.model_copy(update={"text": first, "date": "", "said": said, "same": []})


def told_whole(
    engine: Engine, text: str, values: object, others: Sequence[Memory]
) -> dict[str, str]:
    """By memory what its row tells, of the rows that an answer holds whole.

    `values` are those of the answer; `others`, memories that it names besides.
    """
    said = one_line(text)
    rows: list[FoundMemory] = []
    if others:
        say = phrases_of_store(engine)
        rows = [_row_of(engine, memory, say) for memory in others]
    found = values.get("memories") if isinstance(values, Mapping) else None
    for row in found if isinstance(found, list) else []:
        rows.append(FoundMemory.model_validate(row))
    return {row.id: _told(row) for row in rows if fenced(one_line(row.text)) in said}


def _row_of(engine: Engine, memory: Memory, say: Phrases) -> FoundMemory:
    return FoundMemory(
        id=memory.id,
        text=memory.shown_text,
        date="",
        store=memory.store,
        state="",
        source=" ".join(each for each in whose(memory) if each),
        verified=memory.verified,
        marks=marks(engine, memory, say),
    )


def _told(row: FoundMemory) -> str:
    """All that a row tells of its memory."""
    standing = [mark for mark in row.marks.split() if mark not in _OF_THE_ANSWER]
    confirmed = CONFIRMED if row.verified else ""
    return " ".join([row.source, confirmed, *standing, one_line(row.text)])
