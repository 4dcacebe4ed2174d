"""How a change becomes durable, in one fixed order: journal → files → index → audit → commit.

Whatever a crash cuts off, the next start finishes.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Literal

from ..domain import layout
from ..domain.memory import Memory
from ..errors import HistoryError, StorageError
from .activity_snapshot import ActivitySnapshot
from .audit_log import AuditLog
from .change import Change, Recorded, Stale, Why
from .change_plan import ChangePlan, Planner
from .changed_files import ChangedFiles
from .commit_message import by_hand, ids_in_trailer, is_critical, message
from .git.repository import Repository
from .history_recorder import HistoryRecorder
from .index.activity import Activities
from .index.catalog import Catalog
from .index.database import Database
from .index.fulltext import Words
from .index.journal import Begun, Journal
from .index.manifest import Manifest
from .index.named_values import NamedValues
from .memory_index import MemoryIndex
from .memory_reader import MemoryReader
from .projections import Contents, Projection
from .views import Views
from .workspace.files import Edited, Files, FileState, sha256_of

_TIDYING = Why(
    action="APPEND",
    summary="audit log, activity and views",
    actor="system:decay",
    approval="auto",
    trigger="idle",
)


class Transactions:
    """Writes changes. The engine's lock is held by the caller."""

    def __init__(
        self,
        files: Files,
        database: Database,
        catalog: Catalog,
        manifest: Manifest,
        values: NamedValues,
        words: Words,
        activities: Activities,
        history: Repository,
        reader: MemoryReader,
        snapshot: ActivitySnapshot,
        projections: Sequence[Projection],
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
        refuse_lost: Callable[[], None],
    ) -> None:
        """`projections` are asked and told in this order.

        `refuse_lost` raises FolderInUse where the folder is another server's by now.
        """
        self._refuse_lost = refuse_lost
        self.files = files
        self.database = database
        self.catalog = catalog
        self.manifest = manifest
        self.values = values
        self.activities = activities
        self.history = history
        self._words = words
        self._journal = Journal(database)
        self._audit = AuditLog(files, manifest, values, clock=clock)
        self._snapshot = snapshot
        self._projections = (*projections, snapshot)
        self._index = MemoryIndex(catalog, words, activities, self._projections)
        self._planner = Planner(files, catalog, reader, self._projections, zone=zone)
        self._clock = clock
        self._on_disk = ChangedFiles(files, manifest)
        self._untidy = False
        self.views = Views(self._projections, values, write=self._draw)
        self._touched: set[str] = set()
        self._recorder = HistoryRecorder(
            files, database, self._journal, history, activities, manifest, values, clock=clock
        )

    # --- what is left to others to see ---

    @property
    def is_untidy(self) -> bool:
        """Whether there is something to write down once things are quiet."""
        return self._untidy

    def mark_untidy(self) -> None:
        """Audit log, activity or views may lag behind what was done."""
        self._untidy = True

    def touch(self, name: str) -> None:
        """A path or an id changed: listeners are to hear of it."""
        self._touched.add(name)

    def take_touched(self) -> frozenset[str]:
        """Paths and ids that changed since the last time this was asked."""
        touched = frozenset(self._touched)
        self._touched.clear()
        return touched

    def audit_lines_waiting(self) -> int:
        """How many lines of the audit log could not be written yet."""
        return self._audit.waiting()

    def pending_commits(self) -> int:
        """How many changes git has not recorded yet."""
        return self._journal.count()

    # --- a change ---

    def record(self, change: Change) -> Recorded:
        """Make `change` durable.

        Raises:
            FolderInUse: another server has the folder; nothing was written.
            Stale: a file changed under us; nothing was written.
            StorageError: the disk refused; what was written is taken back, or rolled forward at
                the next start.
        """
        self._refuse_lost()
        self.take_back_given_up()
        plan = self._planner.plan(change)
        why = _naming_memories(change)
        self._on_disk.refuse_stale(list(plan.contents))
        moves = self.activities.moves({**change.activity, **dict.fromkeys(plan.removed)})
        begun = Begun(
            why=why,
            before={path: self.files.read(path) for path in plan.contents},
            after=plan.contents,
            moves=moves,
            joins=change.joins,
        )
        number = self._journal.begin(begun)
        try:
            states = self._on_disk.replace(plan.contents)
            self._index_change(change, plan, states, number)
        except (StorageError, Stale):
            self._take_back(begun, number)
            raise
        if not change.silent:
            self._audit_all(change, why, plan)
        self._untidy = True
        return Recorded(
            commit=self._recorder.commit(begun, number),
            files=_sha256s(plan.contents),
            paths=plan.paths,
            critical=is_critical(why, plan.contents),
            removed=tuple(plan.removed),
        )

    def _take_back(self, begun: Begun, number: int) -> None:
        """The disk refused half-way, or an editor was faster: what we wrote goes, now or later."""
        with contextlib.suppress(StorageError):
            self._journal.give_up(number)
        with contextlib.suppress(StorageError):
            self._on_disk.put_back(begun)
            self._journal.finish(number)

    def _index_change(
        self,
        change: Change,
        plan: ChangePlan,
        states: Mapping[str, FileState | None],
        number: int,
    ) -> None:
        before = self.catalog.get_many([memory.id for memory in change.memories])
        known = {memory.id: memory for memory in before}
        with self.database.transaction():
            for projection in self._projections:
                projection.counted(known, change.memories)
            for memory in plan.memories.values():
                self.index_memory(memory, plan.paths[memory.id])
            for id in change.erased:
                self.unindex(id)
                self.activities.forget_moves(id)
            self._put_activity(change, known)
            for id in plan.removed:
                self.unindex(id)
            for path, content in plan.contents.items():
                self._note(path, content, states[path], plan.flaws.get(path))
            self.settle()
            self._journal.written(number)

    def _put_activity(self, change: Change, known: Mapping[str, Memory]) -> None:
        new = {memory.id for memory in change.memories} - known.keys()
        for id, activity in change.activity.items():
            if activity is None:
                self.activities.drop(id)
            else:
                self.activities.put(id, activity, new=id in new)

    def _note(
        self, path: str, content: bytes | None, state: FileState | None, flaw: str | None = None
    ) -> None:
        self.touch(path)
        for projection in self._projections:
            projection.written(path)
        if content is None or state is None:
            self.manifest.gone(path)
            return
        if any(projection.is_unread(path, content) for projection in self._projections):
            return  # with its old state it is read as what anybody edits
        if flaw is None and path.startswith(layout.EPISODES):
            # An episode added to a log does not mend what somebody broke above it.
            flaw = self.manifest.flawed().get(path)
        self.manifest.seen(state, sha256_of(content), flaw)

    def _audit_all(self, change: Change, why: Why, plan: ChangePlan) -> None:
        if not change.lines:
            self.audit(why, list(plan.contents))
        for line in change.lines:
            path = plan.paths.get(line.memory)
            told = replace(why, action=line.action, summary=line.summary)
            self.audit(told, [path] if path else list(plan.contents))

    def audit(self, why: Why, paths: Sequence[str]) -> None:
        """A line in the audit log of its own."""
        self._audit.append(why, paths)

    # --- for the reconciler: what somebody else changed ---

    def index_memory(self, memory: Memory, path: str) -> None:
        """Put one memory into the index. Inside a database transaction, as all of these."""
        self.touch(memory.id)
        self.views.follow()
        self._index.put(memory, path)

    def unindex(self, id: str) -> None:
        """Take one memory out of the index."""
        self.touch(id)
        self.views.follow()
        self._index.drop(id)

    def settle(self) -> None:
        """Every memory that changed is indexed."""
        self._index.settle()

    def write_page(
        self, path: str, content: bytes, over: FileState | Literal["anything"] | None = "anything"
    ) -> bool:
        """Write a view outside of a change: what is in it follows from other files.

        False if something else than `over` is there: it is read again soon, because its state is
        not the one that is known.
        """
        self._refuse_lost()
        try:
            self._note(path, content, self.files.write(path, content, over=over))
        except Edited:
            return False
        return True

    def announce(self, paths: Sequence[str], ids: Sequence[str], *, brought: bool = False) -> int:
        """Note somebody else's changes in the journal; the number for `record_foreign`."""
        return self._recorder.announce(paths, ids, brought=brought)

    def record_foreign(
        self, number: int, paths: list[str], ids: Sequence[str], *, brought: bool = False
    ) -> list[str]:
        """Commit what the history lacks of these files (after `git pull` nothing).

        Returns the paths of those files; they wait in the journal where git refuses.
        """
        self._refuse_lost()
        paths = self._recorder.record_foreign(number, paths, ids, brought=brought)
        if paths:
            self.audit(by_hand(paths, ids, brought=brought), paths)
            self._untidy = True
        return paths

    # --- finishing what was cut off ---

    def recover(self) -> list[str]:
        """Roll unfinished changes forward; returns the paths to read again.

        Called before anything else at start.
        """
        paths: list[str] = []
        self.take_back_given_up()
        for begun in self._journal.unfinished():
            if begun.given_up:
                continue
            if not begun.written:
                self._on_disk.roll_forward(begun)
                self.activities.redo(begun.moves)
                self._journal.written(begun.number)
            paths += begun.after
        with contextlib.suppress(HistoryError):
            # They differ where the last process was killed before things were quiet.
            self._untidy = self._recorder.head_moved()
        return paths

    def take_back_given_up(self) -> set[str]:
        """What was answered as not stored, and could not be taken off the disk then.

        The paths of what the disk still keeps: nobody has stored it.
        """
        for begun in self._journal.given_up():
            self._take_back(begun, begun.number)
        left: set[str] = set()
        for begun in self._journal.given_up():
            left |= set(begun.after)
        return left

    def commit_pending(self) -> bool:
        """Commit what is on disk and not yet in the history, each change under its own message.

        False if git still refuses.
        """
        self._refuse_lost()
        count, is_done = self._recorder.commit_pending()
        self._untidy = self._untidy or count > 0
        return is_done

    # --- when things are quiet ---

    def tidy(self) -> None:
        """When nothing else is to do: `write_down` and `refresh_git`."""
        if self.write_down():
            self.refresh_git()

    def write_down(self) -> bool:
        """Commit the audit log and what lags behind.

        False if there was nothing to write down, or git refuses.
        """
        if not (self._untidy or self.activities.changed()) or not self.commit_pending():
            return False
        self._audit.write_waiting()
        self._untidy = False
        present = dict(self.views.draw())
        for log in (layout.AUDIT_LOG, layout.ACTIVITY_SNAPSHOT):
            with contextlib.suppress(OSError):  # what it cannot read now is committed later
                present.setdefault(log, self.files.read(log))
            if present.get(log) is None:
                present.pop(log, None)
        with contextlib.suppress(HistoryError):
            self.history.commit(present, message(_TIDYING, list(present)), self._clock())
            self._recorder.record_dropped()
            return True
        return False

    def _draw(self, path: str, content: bytes | None) -> None:
        self._note(path, content, self._on_disk.put(path, content))

    def refresh_git(self) -> None:
        """Bring git's work-tree index up to date.

        The only part that needs no lock of the engine's: it takes seconds after many new files.
        """
        self._recorder.refresh_git()

    def scores(self, reward_log: bytes | None = None) -> bytes:
        """decay-scores.json as it stands; with the reward log as it will be, if that is given."""
        return self._snapshot.page(reward_log)

    # --- erasing ---

    def scrub(self, texts: Sequence[str], paths: Sequence[str]) -> None:
        """Take erased texts, and file names made from them, out of audit log and index."""
        named = [path for path in paths if path.startswith(layout.PROCEDURES)]
        log = self._audit.without(texts, named)
        if log is not None:
            self.write_page(layout.AUDIT_LOG, log)
        self._untidy = True
        self.tidy()  # the graph's pages forget it as well
        self._words.compact()
        self.database.compact()

    def vacuum(self) -> None:
        """Write word index and database anew, without what was dropped, whoever dropped it."""
        self._words.compact()
        self.database.vacuum()


def _naming_memories(change: Change) -> Why:
    """Its reason with the ids that it names, for the trailer of the commit."""
    named = filter(None, change.why.memory.split(", "))
    ids = [*(memory.id for memory in change.memories), *change.erased, *named]
    return replace(change.why, memory=ids_in_trailer(ids))


def _sha256s(contents: Contents) -> dict[str, str]:
    return {path: sha256_of(data) for path, data in contents.items() if data is not None}
