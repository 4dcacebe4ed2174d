"""What a call of forget may say, and which of its jobs it asks for by that."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from ..server.domain.patterns import regex
from ..server.errors import InputError
from .arguments import Name, OneLine, Words
from .registration import ToolRequest

# Also what is only meant as an id: a slip in one must not turn it into words to search for.
LIKE_ID = regex(r"(mem|ep|prop)_\w{2,20}", re.ASCII | re.IGNORECASE)
_PROPOSAL = regex(r"prop_\w{2,20}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Deletion:
    """Memories are to go: those of these ids, or those that these words may mean."""

    target: list[str]
    hard: bool

    @property
    def by_ids(self) -> bool:
        """Whether the target names memories; words have to be confirmed."""
        return are_ids(self.target)

    @property
    def of_proposals(self) -> bool:
        """Whether it is about proposals or refusals, which are erased by their ids."""
        return self.hard and all(_PROPOSAL.fullmatch(name) for name in self.target)


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The user said yes to what a handle stands for."""

    handle: str
    said: str = ""
    """Their words, as the assistant passes them on."""


@dataclass(frozen=True, slots=True)
class Restoring:
    """Deleted memories are to come back."""

    target: list[str]


@dataclass(frozen=True, slots=True)
class Undoing:
    """A change is to be taken back."""

    what: str


class ForgetRequest(ToolRequest):
    """The arguments of one call."""

    target: Annotated[Words, Field(description="Ids or words")] = []
    hard: Annotated[bool, Field(description="If the user asks")] = False
    restore: Annotated[bool, Field(description="Undelete these ids")] = False
    labels: Annotated[bool, Field(description="List without texts")] = False
    undo: Annotated[
        OneLine,
        Field(description="'last', 'session' (this one), 'reflection', a commit, one id"),
    ] = ""
    confirm: Annotated[
        OneLine, Field(description="del_… handle, then the user's yes in their words")
    ] = ""
    agent: Annotated[Name, Field(description="Sub-agent")] = ""

    def intent(self) -> Deletion | Confirmed | Restoring | Undoing:
        """Which of its four jobs the call asks for.

        Raises:
            InputError: it asks for an undo and for something else.
        """
        if self.undo.strip():
            if self.target or self.confirm.strip():
                raise InputError(
                    "undo",
                    "it stands beside another deletion",
                    "Send undo alone, or target, or confirm.",
                )
            return Undoing(self.undo.strip())
        if self.confirm.strip():
            handle, _, said = self.confirm.strip().partition(" ")
            return Confirmed(handle, said.strip())
        if self.restore:
            return Restoring(self.target)
        return Deletion(self.target, self.hard)


def are_ids(target: Sequence[str]) -> bool:
    return bool(target) and all(LIKE_ID.fullmatch(name) for name in target)
