"""Whose words a memory holds: kept as its `source`, shown wherever a memory is shown."""

from dataclasses import replace
from typing import Literal

from .memory import Memory

Whose = Literal["user", "assistant", "quoted", "imported", "synced", "system", "agent"]

USER = "user"
ASSISTANT = "background_ai"
QUOTED = "quoted"
IMPORTED = "imported"
SYNCED = "synced"
"""Through a sync, from a machine that is not known to be the user's."""
SYSTEM = "system"
_WHOSE: dict[str, Whose] = {
    USER: "user",
    ASSISTANT: "assistant",
    QUOTED: "quoted",
    IMPORTED: "imported",
    SYNCED: "synced",
    SYSTEM: "system",
}
_THIRD_PARTY = (QUOTED, IMPORTED, SYNCED)
_AGENT = "agent "


def source_of_agent(name: str) -> str:
    """The source of what a sub-agent told; no name makes it look like somebody else's."""
    plain = name.strip()
    if plain.casefold() in _WHOSE or plain.startswith(_AGENT):
        return f"{_AGENT}{plain}"
    return plain


def is_third_party(source: str) -> bool:
    """Whether these are words of somebody else than the user and their assistants.

    Without the user they are never core, verified, or in place of what the user said.
    """
    return source in _THIRD_PARTY


def is_turn_from_elsewhere(memory: Memory) -> bool:
    """Whether somebody said it in a conversation that was brought in.

    It is known by its origin: the same words twice are two turns.
    """
    return memory.source == IMPORTED and memory.store == "episodic" and bool(memory.origin)


def whose(memory: Memory) -> tuple[Whose, str]:
    """Whose words it holds; of an agent with its name."""
    return named_by(memory.source)


def named_by(source: str) -> tuple[Whose, str]:
    """Whose words a source stands for; of an agent with its name."""
    known = _WHOSE.get(source)
    if known:
        return known, ""
    return "agent", source.removeprefix(_AGENT)


def is_confirmed(memory: Memory) -> bool:
    """Whether it says that the user confirmed it, asked for it, or that somebody scored it."""
    return memory.verified or memory.explicit or memory.appraisal is not None


def without_confirmation(memory: Memory) -> Memory:
    """It as somebody wrote it down, which nobody has confirmed or scored here."""
    return replace(memory, verified=False, explicit=False, appraisal=None, confidence=None)


def without_claims(memory: Memory, known: Memory | None) -> Memory:
    """It as a stranger's: nobody's yes, no part of what is always in view, no scores of its own.

    `known`: as it was before they changed it.
    """
    return replace(
        without_confirmation(memory),
        source=SYNCED,
        store="semantic" if memory.store == "core" else memory.store,
        category="fact" if memory.category == "identity" else memory.category,
        sensitivity=max(memory.sensitivity, known.sensitivity if known else 0),
        supersedes=(),
        merged_from=(),
        compressed_from=(),
        original_contents={},
        correction_history=known.correction_history if known else (),
    )
