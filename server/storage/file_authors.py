"""Whose a file is that somebody else than recollect wrote: what is known, not what it claims.

What the user wrote by hand is their word, and nobody's confirmation. What a commit of somebody
else brought (`git pull`) claims nothing. What a machine of the user has committed is as it was.
"""

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from ..domain import layout
from ..domain.memory import Memory
from ..domain.provenance import is_confirmed, without_claims, without_confirmation
from ..errors import HistoryError
from .git.past import commits_with
from .git.repository import Repository
from .git.signing import Signed
from .history_recorder import HEAD
from .index.catalog import Catalog
from .index.named_values import NamedValues
from .memory_reader import Vet, as_it_says

_LOOK_BACK = 5_000
"""Commits that somebody else may have brought since the last look."""
_SIGNED_WITHIN = 200
_BY_HAND = "manual"
_PAGES = frozenset({layout.CORE_PAGE, *layout.CRITICAL_PAGES})


class Vouching:
    """For one look at the files after the other. The engine's lock is held by the caller."""

    def __init__(
        self,
        history: Repository,
        values: NamedValues,
        catalog: Catalog,
        known: Callable[[], frozenset[str]],
        *,
        adopting: bool,
    ) -> None:
        """`known`: fingerprints of the user's machines; `adopting`: a folder without an index."""
        self._history = history
        self._values = values
        self._catalog = catalog
        self._known = known
        self._adopting = adopting
        self._mode: Literal["rebuilt", "adopted", "looking"] = "looking"
        self._brought: dict[str, set[bytes | None]] | None = None
        self.brought: set[str] = set()
        """Of this look, the files that came with commits of strangers."""
        self.strange_pages: list[str] = []
        """Pages that say how to act, as a commit of strangers brought them."""
        self.doubted: list[str] = []
        """Files of which not all was believed, since the last time this was emptied."""

    def begin(self, *, first: bool) -> None:
        """Before a look; `first`: nothing is known yet of any file."""
        self._brought = None
        self.brought.clear()
        if not first:
            self._mode = "looking"
        elif self._adopting and not self._is_signed_here():
            self._mode = "adopted"
        else:
            self._mode = "rebuilt"

    def of(self, path: str, content: bytes) -> Vet:
        """What to make of the memories in a file that changed."""
        if self._mode == "rebuilt":
            return as_it_says
        if self._mode == "looking" and content in self._by_strangers().get(path, ()):
            self.brought.add(path)
            if path in _PAGES and path not in self.strange_pages:
                self.strange_pages.append(path)
            return lambda memory: self._noted(path, memory, self._stranger_s(memory))
        return lambda memory: self._noted(path, memory, self._by_hand(path, content, memory))

    def _noted(self, path: str, claimed: Memory, believed: Memory) -> Memory:
        if believed != claimed and path not in self.doubted:
            self.doubted.append(path)
        return believed

    def _stranger_s(self, memory: Memory) -> Memory:
        known = self._catalog.get(memory.id)
        if known is None or known.text != memory.text:
            return without_claims(memory, known)
        return replace(
            memory,
            source=known.source,
            verified=known.verified,
            explicit=known.explicit,
            store=known.store,
            category=known.category,
            sensitivity=known.sensitivity,
            appraisal=known.appraisal,
            confidence=known.confidence,
        )

    def _by_hand(self, path: str, content: bytes, memory: Memory) -> Memory:
        """An edit of what is known is the user's; so is a new text, which nobody confirmed yet."""
        if not is_confirmed(memory) or self._catalog.get(memory.id) is not None:
            return memory
        if self._mode == "looking" and self._was_here(path, content):
            return memory
        return without_confirmation(memory)

    # --- the history ---

    def _was_here(self, path: str, content: bytes) -> bool:
        """Whether a machine of the user committed just this once: it comes back."""
        with contextlib.suppress(HistoryError, OSError, TimeoutError):
            for sha in commits_with(self._history.root, path, content):
                by_tool = self._history.find(sha).trailers.get("Actor", _BY_HAND) != _BY_HAND
                held = self._history.content(sha, path) == content
                if by_tool and held and self._is_known(next(self._history.signers(sha, 1))):
                    return True
        return False

    def _is_signed_here(self) -> bool:
        with contextlib.suppress(HistoryError):
            head = self._history.head()
            newest = self._history.signers(head, _SIGNED_WITHIN) if head else iter(())
            return any(self._is_known(commit) for commit in newest)
        return False

    def _is_known(self, commit: Signed) -> bool:
        return commit.signer in self._known()

    def _by_strangers(self) -> dict[str, set[bytes | None]]:
        """By path what commits brought that neither recollect nor the user made here."""
        if self._brought is None:
            self._brought = {}
            with contextlib.suppress(HistoryError):
                for sha in self._strangers():
                    for path, (_, after) in self._history.changes(sha).items():
                        if layout.is_memory(path) or path in _PAGES:
                            self._brought.setdefault(path, set()).add(after)
        return self._brought

    def _strangers(self) -> list[str]:
        since, head = self._values.get(HEAD), self._history.head()
        if not since or not head or since == head:
            return []
        made_here = self._history.made_here()
        new = self._history.signers(head, _LOOK_BACK, since=since)
        return [each.sha for each in new if not self._is_known(each) and each.sha not in made_here]
