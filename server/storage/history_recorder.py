"""How git hears of changes: each is its commit; what git refuses waits in the journal.

Somebody else's edits are recorded like one's own, and what their own commits left out again.
"""

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime

from ..errors import HistoryError, StorageError
from .commit_message import by_hand, message
from .git.repository import Repository
from .index.activity import Activities
from .index.database import Database
from .index.journal import Begun, Journal
from .index.manifest import Manifest
from .index.named_values import NamedValues
from .projections import Contents
from .workspace.files import Files

HEAD = "head"
"""The commit that was checked out when all was last tidy."""


class HistoryRecorder:
    """From the journal to commits. The engine's lock is held by the caller."""

    def __init__(
        self,
        files: Files,
        database: Database,
        journal: Journal,
        history: Repository,
        activities: Activities,
        manifest: Manifest,
        values: NamedValues,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._files = files
        self._database = database
        self._journal = journal
        self._history = history
        self._activities = activities
        self._manifest = manifest
        self._values = values
        self._clock = clock
        self._committed: set[str] = set()
        """Paths committed since git's own index was last brought up to date."""

    # --- a change of ours ---

    def commit(self, begun: Begun, number: int) -> str | None:
        """The sha of its commit; None where git refuses, and it waits."""
        paths = list(begun.after)
        try:
            sha = self._history.commit(
                begun.after,
                message(begun.why, paths),
                self._clock(),
                joins=begun.joins,
                may_be_empty=begun.has_no_file,
            )
        except HistoryError:
            return None
        finally:
            self._committed.update(paths)
        # Where this fails, the change is found to be recorded already, next time.
        with contextlib.suppress(StorageError):
            self._finish(number, sha, begun.moves)
        return sha

    def commit_pending(self) -> tuple[int, bool]:
        """Commit what is on disk and not yet in the history, each change under its own message.

        How many were committed, and whether none waits any more.
        """
        count = 0
        for begun in self._journal.unfinished():
            if not begun.written:
                continue
            try:
                sha = self._commit_begun(begun)
            except HistoryError:
                return count, False
            self._finish(begun.number, sha, begun.moves)
            count += 1
        return count, True

    def _commit_begun(self, begun: Begun) -> str:
        """The commit of a change whose files are on disk; empty if there is nothing to commit."""
        if begun.foreign:
            contents = self._lacking(begun.after)
        else:
            contents = self._on_disk(begun.after)
        if not contents and not begun.joins and not begun.has_no_file:
            return ""
        text = message(begun.why, list(contents))
        return self._history.commit(
            contents, text, self._clock(), joins=begun.joins, may_be_empty=begun.has_no_file
        )

    def _finish(self, number: int, sha: str, moves: Mapping[str, str]) -> None:
        with self._database.transaction():
            self._activities.note_moves(sha, moves)
            self._journal.finish(number)

    # --- somebody else's ---

    def announce(self, paths: Sequence[str], ids: Sequence[str], *, brought: bool = False) -> int:
        """Note in the journal that somebody else's changes wait for their commit.

        Returns the number for `record_foreign`.
        """
        why = by_hand(paths, ids, brought=brought)
        begun = Begun(why=why, after=dict.fromkeys(paths), foreign=True, written=True)
        return self._journal.begin(begun)

    def record_foreign(
        self, number: int, paths: list[str], ids: Sequence[str], *, brought: bool = False
    ) -> list[str]:
        """Commit what the history lacks of these files (after `git pull` nothing).

        Returns the paths of those files; they wait in the journal where git refuses.
        """
        with contextlib.suppress(HistoryError):
            contents = self._lacking(paths)
            self._commit_by_hand(contents, ids, brought=brought)
            self._journal.finish(number)
            paths = list(contents)
        return paths

    def record_dropped(self) -> None:
        """Record again what somebody's own commit left out.

        Their git did not know yet of our last changes.
        """
        head = self._history.head()
        known = self._values.get(HEAD)
        if head == known or known is None:
            return
        moved = self._history.moved(known, head) if head else None
        if moved is None:
            paths = [*self._manifest.all()]
        else:
            paths = self._manifest.known(moved | self._committed)
        self._commit_by_hand(self._lacking(paths), ())

    def _commit_by_hand(
        self, contents: Contents, ids: Sequence[str], *, brought: bool = False
    ) -> None:
        if contents:
            paths = list(contents)
            text = message(by_hand(paths, ids, brought=brought), paths)
            self._history.commit(contents, text, self._clock())

    def _lacking(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        """What is on disk and not like that in the history, but for what .gitignore keeps out."""
        contents = self._history.differing(self._on_disk(paths))
        ignored = self._history.ignored(list(contents)) if contents else set()
        return {path: content for path, content in contents.items() if path not in ignored}

    def _on_disk(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        return {path: self._files.read(path) for path in paths}

    # --- git's own index ---

    def head_moved(self) -> bool:
        """Whether another commit is checked out than when all was last tidy.

        Raises:
            HistoryError: git cannot be used.
        """
        return self._history.head() != self._values.get(HEAD)

    def refresh_git(self) -> None:
        """Bring git's work-tree index up to date.

        The only part that needs no lock of the engine's: it takes seconds after many new files.
        """
        with contextlib.suppress(HistoryError):
            head = self._history.head()
            known = set(self._committed)
            self._history.tidy()
            self._values.set(HEAD, head or "")
            self._committed -= known
