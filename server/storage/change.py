"""A change: what is to be written as one, on whose word, and what is certain once it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Self

from ..aging.activity import Activity
from ..domain.caller import Caller
from ..domain.memory import Memory

Action = Literal[
    "CREATE",
    "EDIT",
    "APPEND",
    "DELETE",
    "ARCHIVE",
    "MERGE",
    "REVERT",
    "DECAY",
    "RENAME",
    "WARN",
    "SYNC",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Who changes something, on whose word, and what set it off.

    For the commit and the audit log.
    """

    action: Action
    summary: str
    actor: str = "bot:trigger-remember"
    approval: str = "implicit"
    trigger: str = "remember"
    session: str = ""
    reverts: str = ""
    reflection: str = ""
    """The reflection (`ref_…`) this belongs to: what `undo` finds it by."""
    imported: str = ""
    """The import (`imp_…`) this is a batch of: what `undo` finds all of it by."""
    memory: str = ""
    """The ids concerned, for the commit's trailer; filled in where the change names memories."""
    apart: str = ""
    """Ids whose merge was answered with no, or whose answer this takes back."""
    strangers: str = ""
    """Commits that this one joins and that none of the user's machines made."""

    @classmethod
    def of(
        cls,
        caller: Caller,
        verb: str,
        action: Action,
        summary: str,
        *,
        approval: str = "implicit",
        trigger: str = "",
        reverts: str = "",
        memory: str = "",
    ) -> Self:
        """What a caller does by a verb, which also set it off unless `trigger` says else."""
        return cls(
            action=action,
            summary=summary,
            actor=caller.actor(verb),
            approval=approval,
            trigger=trigger or verb,
            session=caller.session,
            reverts=reverts,
            memory=memory,
        )


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One line of the audit log about a part of a change: what was done, and to which memory."""

    action: Action
    summary: str
    memory: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is to be written as one."""

    why: Why
    memories: tuple[Memory, ...] = ()
    """In their new form."""
    erased: tuple[str, ...] = ()
    """Memories to leave no trace of in files and index."""
    files: Mapping[str, bytes | None] = field(default_factory=dict)
    """Other files with their new content (None: removed). A memory's file is read as well."""
    activity: Mapping[str, Activity | None] = field(default_factory=dict)
    """None: forgotten."""
    joins: str = ""
    """The last commit of another history that this takes in."""
    lines: tuple[AuditLine, ...] = ()
    """What the audit log tells one by one; empty: one line, as the commit has it."""
    silent: bool = False
    """No line of its own in the audit log: only logs and views move."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is certain about a change once it is recorded."""

    commit: str | None
    """None while git has not recorded it."""
    files: dict[str, str]
    """The files that are there, each with its sha256."""
    paths: dict[str, str]
    """The file of each memory, by id."""
    critical: bool
    removed: tuple[str, ...] = ()
    """Memories that no file holds any more, though nobody asked to erase them."""


class Stale(Exception):
    """A file that the change rewrites was edited by somebody else and is not read yet.

    Read it, then decide again.
    """

    def __init__(self, paths: list[str]) -> None:
        self.paths = paths
        super().__init__(", ".join(paths))
