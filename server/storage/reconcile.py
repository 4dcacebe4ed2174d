"""Bringing index and history up to the files.

What a person, `git pull` or a crash changed is read again and committed as `manual`.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo

from ..domain import layout, limits
from ..domain.memory import Memory
from ..errors import StorageError
from .file_authors import Vouching
from .memory_reader import MemoryReader
from .projections import EditablePage
from .transaction import Transactions
from .workspace import memory_files
from .workspace.files import FileState, sha256_of
from .workspace.unreadable import UnreadableFile

Progress = Callable[[int, int], None]

logger = logging.getLogger(__name__)


class _MovedAwayError(Exception):
    """The workspace went while its files were read: that they are gone says nothing of them."""


@dataclass(slots=True)
class _Look:
    """The memories that one look at the files concerned."""

    ids: list[str] = field(default_factory=list)
    page: bool = False
    """Whether the page of core memories may say something else now."""


class Reconciler:
    """Compares the tree with the manifest. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        reader: MemoryReader,
        page: EditablePage,
        vouching: Vouching,
        *,
        zone: tzinfo,
    ) -> None:
        self._vouching = vouching
        self._zone = zone
        self._transactions = transactions
        self._reader = reader
        self._page = page
        self._files = transactions.files
        self._manifest = transactions.manifest
        self._catalog = transactions.catalog
        self._look = _Look()
        self._covered: dict[str, str] = {}

    def everything(self, progress: Progress | None = None) -> list[str]:
        """Look at every file; returns the paths that somebody else changed.

        A workspace that is gone as a whole says nothing about its files, and neither does a folder
        that is a link now.
        """
        if not self._files.root.is_dir():
            return []
        known = self._manifest.all()
        self._vouching.begin(first=not known)
        found = {state.path: state for state in self._files.walk()}
        changed = [path for path, state in found.items() if known.get(path) != state]
        gone = [path for path in known if path not in found]
        gone = [path for path in gone if not self._files.is_behind_link(path)]
        return self._take_in([*changed, *gone], found, progress)

    def these(self, paths: Iterable[str]) -> list[str]:
        """Look at these files only; returns the paths that somebody else changed."""
        self._vouching.begin(first=False)
        wanted = [path for path in dict.fromkeys(paths) if not self._files.is_behind_link(path)]
        states: dict[str, FileState] = {}
        for path in wanted:
            if state := self._files.state(path):
                states[path] = state
        return self._take_in(wanted, states, None)

    def take_doubted(self) -> tuple[list[str], list[str]]:
        """Files of which not all was believed, and pages of strangers, since the last time."""
        doubted, self._vouching.doubted = self._vouching.doubted, []
        strange, self._vouching.strange_pages = self._vouching.strange_pages, []
        return doubted, strange

    def take_covered(self) -> dict[str, str]:
        """By id what was plain, and was made a secret by hand, since the last time."""
        covered, self._covered = self._covered, {}
        return covered

    def finish_cut_off(self) -> None:
        """What a crash interrupted: roll it forward, read it again, commit it under its message."""
        for path in self._transactions.recover():
            self._read(path, self._files.state(path))
        self._transactions.commit_pending()

    def _take_in(
        self, paths: list[str], states: Mapping[str, FileState], progress: Progress | None
    ) -> list[str]:
        try:
            return self._taken_in(paths, states, progress)
        except _MovedAwayError:
            return []

    def _taken_in(
        self, paths: list[str], states: Mapping[str, FileState], progress: Progress | None
    ) -> list[str]:
        """As `_take_in`.

        Raises:
            _MovedAwayError: nothing was taken in.
        """
        transactions = self._transactions
        left = transactions.take_back_given_up()
        paths = [path for path in paths if path not in left]
        self._look = _Look(page=self._page.path in paths)
        snapshot = layout.ACTIVITY_SNAPSHOT
        is_new = snapshot in paths and states.get(snapshot) not in self._known([snapshot])
        # One transaction: else a crash could leave files that are known and yet never committed.
        with transactions.database.transaction():
            foreign = self._read_all(paths, states, progress)
            self._retry_set_aside(paths)
            foreign += self._read_page_back()
            foreign += self._refresh_page()
            self._restore_activity(is_new=is_new)
            brought, edited = self._by_whom(foreign)
            theirs = [memory.id for path in brought for memory in self._catalog.in_file(path)]
            ours = [id for id in self._look.ids if id not in theirs]
            first = transactions.announce(brought, theirs, brought=True) if brought else 0
            second = transactions.announce(edited, ours) if edited else 0
        if brought:
            brought = transactions.record_foreign(first, brought, theirs, brought=True)
        if edited:
            edited = transactions.record_foreign(second, edited, ours)
        return [*brought, *edited]

    def _known(self, paths: Sequence[str]) -> Collection[FileState]:
        return self._manifest.states(paths).values()

    def _restore_activity(self, *, is_new: bool) -> None:
        """What the snapshot tells of memories whose activity nobody knows; where `is_new`, of all.

        It has a line for every memory: to read it takes as long as hundreds of files.
        """
        activities = self._transactions.activities
        if not is_new and activities.knows_all(self._look.ids):
            return
        snapshot = self._files.read(layout.ACTIVITY_SNAPSHOT) or b"{}"
        activities.restore(snapshot, self._look.ids)

    def _by_whom(self, foreign: Sequence[str]) -> tuple[list[str], list[str]]:
        """Files that others brought, and those that were edited here."""
        brought = [path for path in foreign if path in self._vouching.brought]
        return brought, [path for path in foreign if path not in brought]

    def _read_all(
        self, paths: list[str], states: Mapping[str, FileState], progress: Progress | None
    ) -> list[str]:
        """Index these files anew; returns those that somebody changed."""
        foreign: list[str] = []
        for at, path in enumerate(sorted(paths, key=lambda path: _place(states.get(path)))):
            state = states.get(path)
            if path in layout.RUNNING_LOGS or path.startswith(layout.GRAPH):
                self._note_own(path, state)
            elif self._read(path, state):
                foreign.append(path)
            if progress:
                progress(at + 1, len(paths))
        return foreign

    def _retry_set_aside(self, besides: Sequence[str]) -> None:
        """Try again what could not be read: its reason may lie in another file."""
        for path in self._manifest.flawed().keys() - set(besides):
            state = self._files.state(path)
            if state is None or _too_large(state):
                continue
            content = self._files.read(path)
            if content is not None:
                self._index(path, content, state)

    # --- the page of core memories ---

    def _read_page_back(self) -> list[str]:
        """What somebody wrote on the page is written to the memories it is about."""
        state = self._files.state(self._page.path)
        page = self._files.read(self._page.path) if self._look.page else None
        if not page:
            return []
        edits = self._page.read_back(page)
        paths: list[str] = []
        for memory in edits.memories:
            path = self._catalog.path(memory.id) or layout.memory_path(memory, self._zone)
            previous = self._files.read(path)
            self._transactions.write_page(path, memory_files.rewritten(previous, memory))
            self._replace(path, [memory])
            paths.append(path)
        if edits.page is not None:
            self._transactions.write_page(self._page.path, edits.page, over=state)
        return paths

    def _refresh_page(self) -> list[str]:
        """The page follows when the memories on it are edited by hand."""
        if not self._look.page:
            return []
        state = self._files.state(self._page.path)
        fresh = self._page.refreshed(self._files.read(self._page.path))
        if fresh is None or not self._transactions.write_page(self._page.path, fresh, over=state):
            return []
        return [self._page.path]

    # --- one file ---

    def _note_own(self, path: str, state: FileState | None) -> None:
        """What recollect alone writes tells nothing; a change of it is not refused as an edit.

        It was edited, deleted, put there by `git pull`, or written before a kill. The log and the
        snapshot are as good as before in a copied folder.
        """
        if state is None:
            self._manifest.gone(path)
            return
        content: bytes | None = None
        if path not in layout.RUNNING_LOGS and not _too_large(state):
            with suppress(OSError):
                content = self._files.read(path)
        self._manifest.seen(state, "" if content is None else sha256_of(content))

    def _read(self, path: str, state: FileState | None) -> bool:
        """Index one file anew; whether its content differs from what was known."""
        if state and (reason := _too_large(state)):
            self._transactions.touch(path)
            self._manifest.seen(state, "", reason)
            return state.size_bytes <= limits.OTHER_FILE_BYTES
        try:
            content = self._files.read(path) if state else None
        except OSError as error:
            assert state
            reason = error.strerror or type(error).__name__
            self._manifest.seen(state, "", f"it cannot be read ({reason})")
            return False
        if state is None or content is None:
            if not self._files.root.is_dir():
                raise _MovedAwayError
            known = self._manifest.sha256(path) is not None
            self._replace(path, [])
            self._manifest.gone(path)
            return known
        sha = sha256_of(content)
        if sha == self._manifest.sha256(path):
            self._manifest.seen(state, sha, self._manifest.flawed().get(path))
            return False
        self._index(path, content, state)
        return True

    def _index(self, path: str, content: bytes, state: FileState) -> None:
        flaw: str | None = None
        try:
            with self._transactions.database.part():
                content, state = self._indexed(path, content, state)
        except (UnreadableFile, StorageError) as error:
            # What the index knew of it stays, so that a slip of the pen hides nothing.
            flaw = str(error)
        except Exception as error:  # what one file does to the index stays with that file
            logger.exception("a file was set aside")
            flaw = f"it cannot be used ({type(error).__name__})"
        self._transactions.touch(path)
        self._manifest.seen(state, sha256_of(content), flaw)

    def _indexed(self, path: str, content: bytes, state: FileState) -> tuple[bytes, FileState]:
        """Read and index a file; its content and state with what a person left out."""
        written_at = datetime.fromtimestamp(state.mtime_ns / 1e9, UTC).replace(microsecond=0)
        vet = self._vouching.of(path, content)
        read = self._reader.read(path, content, written_at, vet=vet)
        self._refuse_claimed(path, read.memories)
        if read.content != content:
            content = read.content
            state = self._files.write(path, content)
        secret = {memory.id for memory in read.memories if memory.is_secret}
        for known in self._catalog.in_file(path):
            if known.id in secret and not known.is_secret:
                self._covered[known.id] = known.text
        self._replace(path, read.memories)
        return content, state

    def _refuse_claimed(self, path: str, memories: Sequence[Memory]) -> None:
        for memory in memories:
            owner = self._catalog.path(memory.id)
            if owner not in (None, path) and self._files.state(owner or "") is not None:
                raise UnreadableFile(f"its id {memory.id} is already used by {owner}")

    def _replace(self, path: str, memories: Sequence[Memory]) -> None:
        """The file holds these memories now, and no others."""
        kept = {memory.id for memory in memories}
        with self._transactions.database.transaction():
            known = self._catalog.in_file(path)
            for memory in (*known, *memories):
                self._look.ids.append(memory.id)
                self._look.page |= self._page.concerns(memory)
            for old in known:
                if old.id not in kept:
                    self._transactions.unindex(old.id)
            for memory in memories:
                self._transactions.index_memory(memory, path)
            self._transactions.settle()


def _too_large(state: FileState) -> str:
    """Why a file is not even read; empty if it is."""
    most = limits.OTHER_FILE_BYTES
    if layout.is_memory(state.path):
        is_day = state.path.startswith(layout.EPISODES)
        most = limits.DAY_FILE_BYTES if is_day else limits.MEMORY_FILE_BYTES
    if state.size_bytes <= most:
        return ""
    return f"it is too large ({state.size_bytes / 1e6:.1f} MB; at most {most / 1e6:.0f})"


def _place(state: FileState | None) -> tuple[bool, int]:
    """A renamed file is found before it is missed; of the others, those written first come first.

    What was told together is known by standing together.
    """
    return (state is None, state.mtime_ns if state else 0)
