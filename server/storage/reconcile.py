"""Bringing index and history up to the files: what a person, `git pull` or a crash changed is read again and committed as `manual`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from pathlib import PurePosixPath

from ..domain import layout
from ..domain.ids import ID, new_id
from ..domain.memory import Memory
from ..errors import StorageError
from ..pages import core_memory_layout
from .transaction import Transactions
from .workspace import daily_log, memory_files, proposal_files
from .workspace.files import FileState, digest
from .workspace.unreadable import UnreadableFile

_OWN = frozenset({layout.AUDIT_LOG, layout.ACTIVITY_SNAPSHOT})
"""Written by recollect outside of a change, and committed by `Transactions.tidy`."""

Progress = Callable[[int, int], None]


@dataclass(slots=True)
class _Round:
    """The memories that one look at the files concerned."""

    ids: list[str] = field(default_factory=list)
    core: bool = False

    def note(self, memories: Iterable[Memory]) -> None:
        for memory in memories:
            self.ids.append(memory.id)
            self.core |= memory.store == "core"


class Reconciler:
    """Compares the tree with the manifest. The engine's lock is held by the caller."""

    def __init__(
        self, transactions: Transactions, *, zone: tzinfo, clock: Callable[[], datetime]
    ) -> None:
        self._transactions, self._zone, self._clock = transactions, zone, clock
        self._round = _Round()

    def everything(self, progress: Progress | None = None) -> list[str]:
        """Look at every file; returns the paths that somebody else changed. A folder that is gone as a whole says nothing about its files."""
        if not self._transactions.files.root.is_dir():
            return []
        manifest = self._transactions.manifest.all()
        found = {state.path: state for state in self._transactions.files.walk()}
        changed = [path for path, state in found.items() if manifest.get(path) != state]
        gone = [path for path in manifest if path not in found]
        return self._take_in([*changed, *gone], found, progress)

    def these(self, paths: Iterable[str]) -> list[str]:
        """Look at these files only."""
        states = {path: state for path in paths if (state := self._transactions.files.state(path))}
        return self._take_in(list(dict.fromkeys(paths)), states, None)

    def finish_cut_off(self) -> None:
        """What a crash interrupted: roll it forward, read it again, commit it under its own message."""
        for path in self._transactions.recover():
            self._read(path, self._transactions.files.state(path))
        self._transactions.commit_pending()

    def _take_in(
        self, paths: list[str], states: dict[str, FileState], progress: Progress | None
    ) -> list[str]:
        transactions, self._round = self._transactions, _Round()
        with (
            transactions.database.transaction()
        ):  # else a crash in here could leave files that are known and yet never committed
            self._round.core = layout.CORE_PAGE in paths
            foreign = self._read_all(paths, states, progress)
            foreign += [*self._read_core_page(), *self._refresh_core_page()]
            transactions.activities.restore(
                transactions.files.read(layout.ACTIVITY_SNAPSHOT) or b"{}", self._round.ids
            )
            number = transactions.announce(foreign, self._round.ids) if foreign else None
        return (
            transactions.record_foreign(number, foreign, self._round.ids)
            if number is not None
            else []
        )

    def _read_all(
        self, paths: list[str], states: dict[str, FileState], progress: Progress | None
    ) -> list[str]:
        """Index these files anew, then try again what is set aside: its reason may lie in another file. Returns what somebody changed."""
        foreign = []
        for at, path in enumerate(
            sorted(paths, key=lambda path: path not in states)
        ):  # a renamed file is found before it is missed
            if (
                path not in _OWN
                and not path.startswith(layout.GRAPH)
                and self._read(path, states.get(path))
            ):
                foreign.append(path)
            if progress:
                progress(at + 1, len(paths))
        for path in self._transactions.manifest.flawed().keys() - set(paths):
            state, content = (
                self._transactions.files.state(path),
                self._transactions.files.read(path),
            )
            if state and content is not None:
                self._index(path, content, state)
        return foreign

    def _read_core_page(self) -> list[str]:
        """What somebody wrote between the marks of MEMORY.md is written to the memories it is about."""
        transactions = self._transactions
        state = transactions.files.state(layout.CORE_PAGE)
        page = transactions.files.read(layout.CORE_PAGE) if self._round.core else None
        found = transactions.core.read_back(page) if page else None
        if page is None or found is None:
            return []
        paths = []
        for memory in found.memories:
            path = transactions.catalog.path(memory.id) or layout.memory_path(memory)
            previous = transactions.files.read(path)
            transactions.write_page(path, memory_files.rewritten(previous, memory))
            self._replace(path, [memory])
            paths.append(path)
        if found.kept:
            transactions.write_page(
                layout.CORE_PAGE, core_memory_layout.with_own(page, found.kept), over=state
            )
        return paths

    def _refresh_core_page(self) -> list[str]:
        """MEMORY.md follows when core memories are edited by hand."""
        transactions = self._transactions
        state, page = (
            transactions.files.state(layout.CORE_PAGE),
            transactions.files.read(layout.CORE_PAGE),
        )
        core = transactions.catalog.current_in("core") if self._round.core else []
        listed = core_memory_layout.BEGIN.encode() in (page or b"")
        if core_memory_layout.is_unsettled(page or b""):
            return []
        fresh = (
            transactions.core.composed(page, core).page
            if core or (self._round.core and listed)
            else page
        )
        if fresh is None or fresh == page:
            return []
        return (
            [layout.CORE_PAGE]
            if transactions.write_page(layout.CORE_PAGE, fresh, over=state)
            else []
        )

    def _read(self, path: str, state: FileState | None) -> bool:
        """Index one file anew; whether its content differs from what was known."""
        manifest = self._transactions.manifest
        try:
            content = self._transactions.files.read(path) if state else None
        except OSError as error:
            assert state
            manifest.seen(
                state, "", f"it cannot be read ({error.strerror or type(error).__name__})"
            )
            return False
        if state is None or content is None:
            known = manifest.sha256(path) is not None
            self._replace(path, [])
            manifest.gone(path)
            return known
        sha = digest(content)
        if sha == manifest.sha256(path):
            manifest.seen(state, sha, manifest.flawed().get(path))
            return False
        self._index(path, content, state)
        return True

    def _index(self, path: str, content: bytes, state: FileState) -> None:
        transactions, flaw = self._transactions, None
        try:
            memories, fixed = self._memories(path, content, state)
            if fixed is not None:
                content, state = fixed, transactions.files.write(path, fixed)
            self._replace(path, memories)
        except (UnreadableFile, StorageError) as error:
            flaw = str(
                error
            )  # what the index knew of it stays, so that a slip of the pen hides nothing
        transactions.touch(path)
        transactions.manifest.seen(state, digest(content), flaw)

    def _memories(
        self, path: str, content: bytes, state: FileState
    ) -> tuple[list[Memory], bytes | None]:
        """What a file holds; and the file with ids added, if a person left them out."""
        if path.startswith(layout.EPISODES) and path.endswith(".md"):
            day = layout.day_of(path)
            numbered = daily_log.with_ids(
                daily_log.adopted(content, day) if day else content, lambda: new_id("ep")
            )
            return self._unclaimed(
                path, daily_log.parse(numbered, self._zone)
            ), numbered if numbered != content else None
        if path.startswith(layout.MEMORY_FOLDERS) and path.endswith(".md"):
            memory = self.parse(
                path,
                content,
                datetime.fromtimestamp(state.mtime_ns / 1e9, UTC).replace(microsecond=0),
            )
            known = memory_files.is_complete(content) and memory.id in content.decode(
                "utf-8", "replace"
            )
            return self._unclaimed(path, [memory]), None if known else memory_files.rewritten(
                content, memory
            )
        if path == layout.PENDING_MEMORIES:
            numbered = proposal_files.with_ids(content, lambda: new_id("prop"))
            return [], numbered if numbered != content else None
        return [], None

    def parse(self, path: str, content: bytes, written_at: datetime | None = None) -> Memory:
        """The memory in one file; its folder decides the store.

        Raises:
            UnreadableFile: the file is not in the format.
        """
        name = PurePosixPath(path).stem
        memory = memory_files.parse(
            content,
            id=name if ID.fullmatch(name) else new_id("mem"),
            written_at=written_at or self._clock(),
        )
        return replace(memory, store=layout.store_of(path, memory.store))

    def _unclaimed(self, path: str, memories: list[Memory]) -> list[Memory]:
        for memory in memories:
            owner = self._transactions.catalog.path(memory.id)
            if (
                owner not in (None, path)
                and self._transactions.files.state(owner or "") is not None
            ):
                raise UnreadableFile(f"its id {memory.id} is already used by {owner}")
        return memories

    def _replace(self, path: str, memories: list[Memory]) -> None:
        with self._transactions.database.transaction():
            kept, known = {m.id for m in memories}, self._transactions.catalog.in_file(path)
            self._round.note([*known, *memories])
            for old in known:
                if old.id not in kept:
                    self._transactions.unindex(old.id)
            for memory in memories:
                self._transactions.index_memory(memory, path)
            self._transactions.turn_context.refresh()
