"""Bringing index and history up to the files: what a person, `git pull` or a crash changed is read again and committed as `manual`."""

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from pathlib import PurePosixPath

from recollect.server.engine.core_page import CORE_PATH
from recollect.server.engine.ledger import AUDIT_PATH, Ledger
from recollect.server.errors import StorageError
from recollect.server.memory import core_view, graph
from recollect.server.memory.model import ID, Memory, Store, new_id
from recollect.server.store import markdown, proposals
from recollect.server.store.activity import SNAPSHOT_PATH
from recollect.server.store.files import FileState, digest
from recollect.server.store.proposals import PENDING_PATH

_OWN = frozenset({AUDIT_PATH, SNAPSHOT_PATH})
"""Written by recollect outside of a change, and committed by `Ledger.tidy`."""

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

    def __init__(self, ledger: Ledger, *, zone: tzinfo, clock: Callable[[], datetime]) -> None:
        self._ledger, self._zone, self._clock = ledger, zone, clock
        self._round = _Round()

    def everything(self, progress: Progress | None = None) -> list[str]:
        """Look at every file; returns the paths that somebody else changed. A folder that is gone as a whole says nothing about its files."""
        if not self._ledger.files.root.is_dir():
            return []
        manifest = self._ledger.catalog.manifest()
        found = {state.path: state for state in self._ledger.files.walk()}
        changed = [path for path, state in found.items() if manifest.get(path) != state]
        gone = [path for path in manifest if path not in found]
        return self._take_in([*changed, *gone], found, progress)

    def these(self, paths: Iterable[str]) -> list[str]:
        """Look at these files only."""
        states = {path: state for path in paths if (state := self._ledger.files.state(path))}
        return self._take_in(list(dict.fromkeys(paths)), states, None)

    def finish_cut_off(self) -> None:
        """What a crash interrupted: roll it forward, read it again, commit it under its own message."""
        for path in self._ledger.recover():
            self._read(path, self._ledger.files.state(path))
        self._ledger.commit_pending()

    def _take_in(self, paths: list[str], states: dict[str, FileState], progress: Progress | None) -> list[str]:
        ledger, self._round = self._ledger, _Round()
        with ledger.database.transaction():  # else a crash in here could leave files that are known and yet never committed
            self._round.core = CORE_PATH in paths
            foreign = self._read_all(paths, states, progress)
            foreign += [*self._read_core_page(), *self._refresh_core_page()]
            ledger.activities.restore(ledger.files.read(SNAPSHOT_PATH) or b"{}", self._round.ids)
            number = ledger.announce(foreign, self._round.ids) if foreign else None
        return ledger.record_foreign(number, foreign, self._round.ids) if number is not None else []

    def _read_all(self, paths: list[str], states: dict[str, FileState], progress: Progress | None) -> list[str]:
        """Index these files anew, then try again what is set aside: its reason may lie in another file. Returns what somebody changed."""
        foreign = []
        for at, path in enumerate(sorted(paths, key=lambda path: path not in states)):  # a renamed file is found before it is missed
            if path not in _OWN and not path.startswith(graph.FOLDER) and self._read(path, states.get(path)):
                foreign.append(path)
            if progress:
                progress(at + 1, len(paths))
        for path in self._ledger.catalog.flawed().keys() - set(paths):
            state, content = self._ledger.files.state(path), self._ledger.files.read(path)
            if state and content is not None:
                self._index(path, content, state)
        return foreign

    def _read_core_page(self) -> list[str]:
        """What somebody wrote between the marks of MEMORY.md is written to the memories it is about."""
        ledger = self._ledger
        state = ledger.files.state(CORE_PATH)
        page = ledger.files.read(CORE_PATH) if self._round.core else None
        found = ledger.core.read_back(page) if page else None
        if page is None or found is None:
            return []
        paths = []
        for memory in found.memories:
            path = ledger.catalog.path(memory.id) or markdown.memory_path(memory)
            ledger.write_page(path, markdown.render(memory))
            self._replace(path, [memory])
            paths.append(path)
        if found.kept:
            ledger.write_page(CORE_PATH, core_view.with_own(page, found.kept), over=state)
        return paths

    def _refresh_core_page(self) -> list[str]:
        """MEMORY.md follows when core memories are edited by hand."""
        ledger = self._ledger
        state, page = ledger.files.state(CORE_PATH), ledger.files.read(CORE_PATH)
        core = ledger.catalog.current_in("core") if self._round.core else []
        listed = core_view.BEGIN.encode() in (page or b"")
        if core_view.is_unsettled(page or b""):
            return []
        fresh = ledger.core.composed(page, core).page if core or (self._round.core and listed) else page
        if fresh is None or fresh == page:
            return []
        return [CORE_PATH] if ledger.write_page(CORE_PATH, fresh, over=state) else []

    def _read(self, path: str, state: FileState | None) -> bool:
        """Index one file anew; whether its content differs from what was known."""
        catalog = self._ledger.catalog
        try:
            content = self._ledger.files.read(path) if state else None
        except OSError as error:
            assert state
            catalog.seen(state, "", f"it cannot be read ({error.strerror or type(error).__name__})")
            return False
        if state is None or content is None:
            known = catalog.sha256(path) is not None
            self._replace(path, [])
            catalog.gone(path)
            return known
        sha = digest(content)
        if sha == catalog.sha256(path):
            catalog.seen(state, sha, catalog.flawed().get(path))
            return False
        self._index(path, content, state)
        return True

    def _index(self, path: str, content: bytes, state: FileState) -> None:
        ledger, flaw = self._ledger, None
        try:
            memories, fixed = self._memories(path, content, state)
            if fixed is not None:
                content, state = fixed, ledger.files.write(path, fixed)
            self._replace(path, memories)
        except (markdown.Unreadable, StorageError) as error:
            flaw = str(error)  # what the index knew of it stays, so that a slip of the pen hides nothing
        ledger.touched.add(path)
        ledger.catalog.seen(state, digest(content), flaw)

    def _memories(self, path: str, content: bytes, state: FileState) -> tuple[list[Memory], bytes | None]:
        """What a file holds; and the file with ids added, if a person left them out."""
        if path.startswith(markdown.EPISODE_FOLDER) and path.endswith(".md"):
            day = _day_of(path)
            numbered = markdown.with_ids(markdown.adopted_day(content, day) if day else content, lambda: new_id("ep"))
            return self._unclaimed(path, markdown.parse_day(numbered, self._zone)), numbered if numbered != content else None
        if path.startswith(markdown.MEMORY_FOLDERS) and path.endswith(".md"):
            memory = self.parse(path, content, datetime.fromtimestamp(state.mtime_ns / 1e9, UTC).replace(microsecond=0))
            known = markdown.is_complete(content) and memory.id in content.decode("utf-8", "replace")
            return self._unclaimed(path, [memory]), None if known else markdown.render(memory)
        if path == PENDING_PATH:
            numbered = proposals.with_ids(content, lambda: new_id("prop"))
            return [], numbered if numbered != content else None
        return [], None

    def parse(self, path: str, content: bytes, written_at: datetime | None = None) -> Memory:
        """The memory in one file; its folder decides the store.

        Raises:
            Unreadable: the file is not in the format.
        """
        name = PurePosixPath(path).stem
        memory = markdown.parse(content, id=name if ID.fullmatch(name) else new_id("mem"), written_at=written_at or self._clock())
        return replace(memory, store=_store_of(path, memory))

    def _unclaimed(self, path: str, memories: list[Memory]) -> list[Memory]:
        for memory in memories:
            owner = self._ledger.catalog.path(memory.id)
            if owner not in (None, path) and self._ledger.files.state(owner or "") is not None:
                raise markdown.Unreadable(f"its id {memory.id} is already used by {owner}")
        return memories

    def _replace(self, path: str, memories: list[Memory]) -> None:
        with self._ledger.database.transaction():
            kept, known = {m.id for m in memories}, self._ledger.catalog.in_file(path)
            self._round.note([*known, *memories])
            for old in known:
                if old.id not in kept:
                    self._ledger.unindex(old.id)
            for memory in memories:
                self._ledger.index_memory(memory, path)
            self._ledger.surroundings.refresh()


def _day_of(path: str) -> date | None:
    """The day that the name of a log begins with."""
    with contextlib.suppress(ValueError):
        return date.fromisoformat(PurePosixPath(path).stem[:10])
    return None


def _store_of(path: str, memory: Memory) -> Store:
    """The folder decides between procedure, vault and the rest; core and semantic memories share one."""
    if path.startswith("memory/procedures/"):
        return "procedural"
    if path.startswith("memory/vault/"):
        return "vault"
    return memory.store if memory.store in ("core", "semantic") else "semantic"
