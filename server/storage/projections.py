"""What follows from memories and is kept in step with them: pages, rows, counts.

The transactions know their projections by these steps alone. The composition registers them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..domain.memory import Memory

Contents = Mapping[str, bytes | None]
"""Files by path; None: not there."""


@dataclass(frozen=True, slots=True)
class Shift:
    """What a change does to memories, before anything of it is written."""

    changed: tuple[Memory, ...]
    """In their new form."""
    gone: tuple[str, ...]
    files: Contents
    """Every file it writes, as far as it is known by now."""


class Projection:
    """The steps that something derived may take part in; each does nothing by default."""

    def pages(self, shift: Shift) -> Contents:
        """Pages that are written with the change, in its commit."""
        return {}

    def counted(self, known: Mapping[str, Memory], changed: Sequence[Memory]) -> None:
        """A change is indexed; `known` holds those of its memories that were there before."""

    def put(self, n: int, memory: Memory) -> None:
        """Memory number `n` is new or different. In the database transaction of the catalog."""

    def drop(self, n: int, id: str) -> None:
        """Memory number `n` is gone. In the database transaction of the catalog."""

    def settle(self) -> None:
        """Every memory of a change is indexed. In the database transaction of the catalog."""

    def written(self, path: str) -> None:
        """A file was written or removed. In the database transaction of the change."""

    def is_unread(self, path: str, content: bytes) -> bool:
        """Whether a written file says something that the index does not know yet."""
        return False

    def quiet_pages(self) -> Contents:
        """Pages that may lag behind, as they should be; asked when things are quiet."""
        return {}

    def quiet_pages_written(self) -> None:
        """What `quiet_pages` gave is on disk."""


@dataclass(frozen=True, slots=True)
class ReadBack:
    """What a person's edits of a page come to."""

    memories: tuple[Memory, ...] = ()
    page: bytes | None = None
    """The page with what cannot be a memory set apart; None where there is nothing of it."""


class EditablePage(Protocol):
    """A page made from memories that a person may edit: what is written in it is read back."""

    path: str

    def concerns(self, memory: Memory) -> bool:
        """Whether the page may show it."""
        ...

    def has_edits(self, page: bytes) -> bool:
        """Whether somebody edited the part that is made from memories."""
        ...

    def read_back(self, page: bytes) -> ReadBack:
        """What the edits come to; nothing where there are none."""
        ...

    def refreshed(self, page: bytes | None) -> bytes | None:
        """The page as the catalog has it now; None where there is nothing to write."""
        ...
