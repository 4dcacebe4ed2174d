"""What changed and by whom, undo, sync and the audit log."""

import contextlib
from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from ..domain import layout
from ..domain.caller import Caller
from ..domain.memory import Memory
from ..errors import RecollectError
from ..history import audit_digest, purge_check
from ..history.log import LATEST, change_line
from ..history.purge import Purged
from ..history.sync import Synced
from ..history.undo import Undone
from ..history.unsigned_changes import IsOwn
from ..storage.git.commits import Commit, without_strangers_claims
from ..storage.git.encrypted_remote import AskPhrase
from .facade import Facade, page_text

_COMMITS_LOOKED_AT = 2_000
_COMMITS_SHOWN = 500


class HistoryFacade(Facade):
    """What changed and by whom, undo, sync and the audit log."""

    def log(
        self,
        *,
        limit: int = 20,
        since: str = "",
        actor: str = "",
        id: str = "",
        critical: bool = False,
    ) -> list[Commit]:
        """The changes, newest first (see HistoryLog.log)."""
        return self._parts.history_log.log(
            limit=limit, since=since, actor=actor, id=id, critical=critical
        )

    def show(self, name: str) -> str:
        """A commit with what it changed; of a memory all its changes, newest first."""
        return self._parts.history_log.show(name)

    def told(self, name: str, *, to_model: bool = False, limit: int = 0, since: str = "") -> str:
        """As `log` and `show`: nothing erased is read back, and to a model nothing forgotten.

        Of the latest changes `limit` (0: as many as usual), and none before `since`.
        """
        catalog = self._parts.catalog

        def is_forgotten(id: str) -> bool:
            memory = catalog.get(id) if to_model else None
            return memory is not None and memory.deleted_at is not None

        return self._parts.history_log.told(
            name,
            lambda id: catalog.path(id) is not None,
            is_forgotten,
            limit=limit or LATEST,
            since=since,
        )

    def readable(self, commits: Sequence[Commit]) -> list[Commit]:
        """The changes for a list, without words of what was erased, or is sealed by now."""
        catalog = self._parts.catalog

        def sealed(ids: Sequence[str]) -> bool:
            return any(memory.is_secret for memory in catalog.get_many(ids))

        return self._parts.history_log.readable(
            commits, lambda id: catalog.path(id) is not None, sealed
        )

    def diff(self, start: str = "", end: str = "") -> str:
        """What differs between two moments, each a commit or a date (see HistoryLog.diff)."""
        return self._parts.history_log.diff(start, end)

    def commits_of(self, memory: Memory, limit: int = 10) -> list[Commit]:
        """The changes that name this memory, newest first."""
        found: list[Commit] = []
        with contextlib.suppress(RecollectError):
            commits = self._parts.repository.log(_COMMITS_LOOKED_AT)
            for commit in without_strangers_claims(commits):
                if memory.id in commit.trailers.get("Memory", ""):
                    found.append(commit)
        return found[:limit]

    def audit(self, since: datetime | None = None, actor: str = "", id: str = "") -> list[str]:
        """Audit lines, oldest first; of a memory its changes, from the history, which names ids."""
        if id:
            commits = self.log(limit=_COMMITS_SHOWN, id=id, actor=actor)
            return [change_line(commit, UTC) for commit in reversed(commits)]
        lines = page_text(self._parts, layout.AUDIT_LOG).splitlines()
        return audit_digest.chosen(lines, since, actor)

    def undo(self, what: str, caller: Caller) -> Undone:
        """Take a change back (see Undoer.undo)."""
        return self._parts.writer.change(lambda: self._parts.undoer.undo(what, caller))

    def purge(self, words: Sequence[str], caller: Caller) -> Purged:
        """Take what is not remembered any more out of the history too (see Purger.purge)."""
        return self._parts.writer.change(lambda: self._parts.purger.purge(words, caller))

    def pages_saying(self, words: str) -> list[str]:
        """The files of the workspace that say these words (see Purger.pages_saying)."""
        return self._parts.purger.pages_saying(words)

    def remotes(self) -> list[str]:
        """The names of other places that hold this history."""
        return self._parts.rewriter.remotes()

    def places(self, text: str) -> list[str]:
        """Where in the data folder a text still stands (see purge_check.places)."""
        settings = self._parts.settings
        return purge_check.places(settings.home, text, settings.workspace)

    def sync(
        self,
        remote: str,
        caller: Caller,
        *,
        is_own: IsOwn = lambda signer, name: None,
        own: Collection[str] = (),
        others: Collection[str] = (),
        phrase: AskPhrase = lambda new: "",
    ) -> Synced:
        """Exchange changes with a git remote (see Syncer.exchange)."""
        done = self._parts.syncer.exchange(
            remote, caller, is_own=is_own, own=own, others=others, phrase=phrase
        )
        with self._parts.writer.lock:
            self._parts.notices.synced(done)
        return done
