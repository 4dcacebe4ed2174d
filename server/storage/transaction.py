"""How a change becomes durable, in one fixed order: journal → files → index → audit → commit. Whatever a crash cuts off, the next start finishes."""

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from typing import Literal

from ..aging import metrics
from ..domain import layout
from ..domain.ids import is_episode, suffix
from ..domain.memory import Memory
from ..errors import HistoryError, StorageError
from ..language.near_duplicates import normalise
from ..pages import entity_graph
from ..pages.core_memory import CorePage
from ..reflection import journal_pages
from ..reflection.token_budget import economy
from .change import Change, Recorded, Stale, Why
from .commit_message import (
    CRITICAL_MARK,
    by_hand,
    first_of,
    ids_in_trailer,
    is_critical,
    message,
    summary_of,
)
from .git.repository import History
from .index.activity import Activities
from .index.catalog import Catalog
from .index.database import Database
from .index.facts import Facts
from .index.fulltext import Words
from .index.journal import Begun, Journal
from .index.manifest import Manifest
from .index.turn_context import TurnContext, searchable
from .workspace import daily_log, memory_files
from .workspace.files import Edited, Files, FileState, digest

_HEAD = "head"
"""The commit that was checked out when all was last tidy."""


class Transactions:
    """Writes changes. The engine's lock is held by the caller."""

    def __init__(
        self,
        files: Files,
        database: Database,
        catalog: Catalog,
        manifest: Manifest,
        facts: Facts,
        words: Words,
        activities: Activities,
        history: History,
        turn_context: TurnContext,
        core: CorePage,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
    ) -> None:
        self.files, self.database, self.catalog, self.words = files, database, catalog, words
        self.activities, self.history, self.turn_context, self.core = (
            activities,
            history,
            turn_context,
            core,
        )
        self.manifest, self.facts = manifest, facts
        self.journal = Journal(database)
        self._zone, self._clock = zone, clock
        self._untidy = False
        self._touched: set[str] = set()
        """Paths and ids that changed, until the engine tells its listeners."""
        self._recent: set[str] = set()
        """Paths committed since all was last tidy."""

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

    def record(self, change: Change) -> Recorded:
        """Make `change` durable.

        Raises:
            Stale: a file changed under us; nothing was written.
            StorageError: the disk refused; what was written before that is rolled forward at the next start.
        """
        ids = [*(m.id for m in change.memories), *change.erased]
        change = replace(
            change,
            why=replace(change.why, memory=ids_in_trailer(ids) or change.why.memory),
        )
        contents, paths = self._contents(change)
        self._refuse_stale(list(contents))
        moves = self.activities.moves(change.activity)
        number = self.journal.begin(
            Begun(
                why=change.why,
                before=self._on_disk(contents),
                after=contents,
                moves=moves,
                joins=change.joins,
            )
        )
        try:
            states = {path: self._replace(path, content) for path, content in contents.items()}
            self._index(change, contents, states, paths, number)
        except (StorageError, Stale):
            self._take_back(contents, number)
            raise
        commit = self._commit(number, change, contents, moves)
        return Recorded(
            commit,
            {p: digest(c) for p, c in contents.items() if c is not None},
            paths,
            is_critical(change.why, contents),
        )

    # --- planning ---

    def _contents(self, change: Change) -> tuple[dict[str, bytes | None], dict[str, str]]:
        """New content of every file the change touches, and the path of every memory in it."""
        contents: dict[str, bytes | None] = dict(change.files)
        paths: dict[str, str] = {}
        for memory in change.memories:
            path = paths[memory.id] = self.catalog.path(memory.id) or self._new_path(
                memory, contents
            )
            if is_episode(memory.id):
                contents[path] = daily_log.with_episode(
                    self._current(path, contents), memory, self._zone
                )
            else:
                contents[path] = memory_files.rewritten(self._current(path, contents), memory)
        for id in change.erased:
            home = self.catalog.path(id)
            if home and is_episode(id):
                contents[home] = daily_log.without_episode(self._current(home, contents) or b"", id)
            elif home:
                contents[home] = None
        contents |= self.core_page(change.memories, change.erased)
        return contents, paths

    def _new_path(self, memory: Memory, contents: Mapping[str, bytes | None]) -> str:
        if is_episode(memory.id):
            return layout.episode_path(memory.happened_at.astimezone(self._zone).date())
        path = layout.memory_path(memory, memory_files.slug(memory.text))
        taken = path in contents or self.files.state(path) is not None
        return (
            layout.memory_path(memory, f"{memory_files.slug(memory.text)}-{suffix(memory.id)}")
            if taken
            else path
        )

    def _current(self, path: str, contents: Mapping[str, bytes | None]) -> bytes | None:
        return contents[path] if path in contents else self.files.read(path)

    def core_page(
        self, changed: Sequence[Memory], erased: Sequence[str], page: bytes | None = None
    ) -> dict[str, bytes | None]:
        """MEMORY.md as it follows from these changes; empty if they touch no core memory. `page`: the user's part of it changes as well."""
        before = self.catalog.get_many([*(m.id for m in changed), *erased])
        if page is None and not any(m.store == "core" for m in (*changed, *before)):
            return {}
        core = {m.id: m for m in self.catalog.current_in("core")} | {m.id: m for m in changed}
        kept = [m for m in core.values() if m.store == "core" and m.current and m.id not in erased]
        return {
            layout.CORE_PAGE: self.core.composed(
                self.files.read(layout.CORE_PAGE) if page is None else page, kept
            ).page
        }

    def _refuse_stale(self, paths: Sequence[str]) -> None:
        manifest = self.manifest.states(paths)
        changed = [path for path in paths if self.files.state(path) != manifest.get(path)]
        stale = [
            p
            for p in changed
            if digest(self.files.read(p) or b"") != (self.manifest.sha256(p) or digest(b""))
        ]
        if stale:
            raise Stale(stale)

    # --- doing ---

    def _write(self, contents: Mapping[str, bytes | None]) -> dict[str, FileState | None]:
        states: dict[str, FileState | None] = {}
        for path, content in contents.items():
            if content is None:
                self.files.remove(path)
            states[path] = None if content is None else self.files.write(path, content)
        return states

    def _replace(self, path: str, content: bytes | None) -> FileState | None:
        """Write one file, unless an editor has saved it since it was read."""
        seen = self.files.state(path)
        self._refuse_stale([path])
        if content is None:
            self.files.remove(path)
            return None
        try:
            return self.files.write(path, content, over=seen)
        except Edited as error:
            raise Stale([path]) from error

    def _take_back(self, contents: Mapping[str, bytes | None], number: int) -> None:
        """The disk refused half-way, or an editor was faster: put back what was there where we have written. If even that fails, the
        journal keeps the change for the next start."""
        begun = next(begun for begun in self.journal.unfinished() if begun.number == number)
        with contextlib.suppress(StorageError):
            ours = [path for path, content in contents.items() if self.files.read(path) == content]
            self._write({path: begun.before[path] for path in ours})
            self.journal.finish(number)

    def _index(
        self,
        change: Change,
        contents: Mapping[str, bytes | None],
        states: Mapping[str, FileState | None],
        paths: Mapping[str, str],
        number: int,
    ) -> None:
        known = {m.id: m for m in self.catalog.get_many([m.id for m in change.memories])}
        new = {m.id for m in change.memories} - known.keys()
        with self.database.transaction():
            self.activities.count(metrics.of_memories(known, change.memories))
            for memory in change.memories:
                self.index_memory(memory, paths[memory.id])
            for id in change.erased:
                self.unindex(id)
                self.activities.forget_moves(id)
            for id, activity in change.activity.items():
                if activity is None:
                    self.activities.drop(id)
                else:
                    self.activities.put(id, activity, new=id in new)
            if layout.REWARD_LOG in contents:
                self.activities.mark_changed()
            for path, content in contents.items():
                # A memory's file given as bytes (undo) is left for the reconciler to read.
                if path not in change.files or not path.startswith(
                    (*layout.MEMORY_FOLDERS, layout.EPISODES)
                ):
                    self._note(path, content, states[path])
            self.turn_context.refresh()
            self.journal.written(number)

    def index_memory(self, memory: Memory, path: str) -> None:
        """Put one memory into catalog and word index; its vector follows from the list of what has none."""
        self.touch(memory.id)
        open_text = not memory.is_secret
        n = self.catalog.put(memory, path, normalise(memory.text) if open_text else "")
        self.words.put(n, searchable(memory))
        self.turn_context.put(n, memory)

    def unindex(self, id: str) -> None:
        self.touch(id)
        n = self.catalog.drop(id)
        if n is not None:
            self.words.drop([n])
            self.turn_context.drop(n)
        self.activities.drop(id)

    def _note(self, path: str, content: bytes | None, state: FileState | None) -> None:
        self.touch(path)
        if content is None or state is None:
            self.manifest.gone(path)
        else:
            # An episode added to a log does not mend what somebody broke above it.
            flaw = self.manifest.flawed().get(path) if path.startswith(layout.EPISODES) else None
            self.manifest.seen(state, digest(content), flaw)

    def write_page(
        self, path: str, content: bytes, over: FileState | Literal["anything"] | None = "anything"
    ) -> bool:
        """Write a view outside of a change: what is in it follows from other files. False if something else than `over` is there: it is
        read again soon, because its state is not the one that is known."""
        try:
            self._note(path, content, self.files.write(path, content, over=over))
        except Edited:
            return False
        return True

    def _commit(
        self,
        number: int,
        change: Change,
        contents: Mapping[str, bytes | None],
        moves: Mapping[str, str],
    ) -> str | None:
        now, why = self._clock(), change.why
        if not change.silent:
            self.audit(why, list(contents))
        self._untidy = True
        try:
            sha = self.history.commit(
                contents, message(why, list(contents)), now, joins=change.joins
            )
        except HistoryError:
            return None
        finally:
            self._recent.update(contents)
        with contextlib.suppress(
            StorageError
        ):  # then it is found to be recorded already, next time
            self._finish(number, sha, moves)
        return sha

    def _finish(self, number: int, sha: str, moves: Mapping[str, str]) -> None:
        with self.database.transaction():
            self.activities.note_moves(sha, moves)
            self.journal.finish(number)

    # --- what others change ---

    def announce(self, paths: list[str], ids: Sequence[str]) -> int:
        """Note in the journal that somebody else's changes wait for their commit; returns the number for `record_foreign`."""
        begun = Begun(
            why=by_hand(paths, ids), after=dict.fromkeys(paths), foreign=True, written=True
        )
        return self.journal.begin(begun)

    def record_foreign(self, number: int, paths: list[str], ids: Sequence[str]) -> list[str]:
        """Commit what the history lacks of these files (after `git pull` nothing); returns those paths."""
        try:
            contents = self._lacking(paths)
            if contents:
                self.history.commit(
                    contents, message(by_hand(list(contents), ids), list(contents)), self._clock()
                )
            self.journal.finish(number)
            paths = list(contents)
        except HistoryError:
            pass  # the journal keeps them
        if paths:
            self.audit(by_hand(paths, ids), paths)
            self._untidy = True
        return paths

    def _lacking(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        """What is on disk and not like that in the history, but for what the user's .gitignore keeps out."""
        contents = self.history.differing({path: self.files.read(path) for path in paths})
        ignored = self.history.ignored(list(contents)) if contents else set()
        return {path: content for path, content in contents.items() if path not in ignored}

    def _record_dropped(self) -> None:
        """Record again what somebody's own commit left out: their git did not know yet of our last changes."""
        head, known = self.history.head(), self.facts.get(_HEAD)
        if head == known or known is None:
            return
        moved = self.history.moved(known, head) if head else None
        manifest = self.manifest.all()
        contents = self._lacking(
            manifest.keys() if moved is None else (moved | self._recent) & manifest.keys()
        )
        if contents:
            self.history.commit(
                contents, message(by_hand(list(contents), ()), list(contents)), self._clock()
            )

    def audit(self, why: Why, paths: list[str]) -> None:
        """TIMESTAMP | ACTION | FILE | ACTOR | APPROVAL | SUMMARY (S3-30)."""
        summary = (CRITICAL_MARK if is_critical(why, paths) else "") + why.summary
        line = " | ".join(
            " ".join(f.replace("|", "¦").split())
            for f in (
                _stamp(self._clock()),
                why.action,
                first_of(paths),
                why.actor,
                why.approval,
                summary,
            )
        )
        log = self.files.root / layout.AUDIT_LOG
        try:
            log.parent.mkdir(parents=True, exist_ok=True)
            with log.open("a", encoding="utf-8") as stream:
                stream.write(f"{line}\n")
            if state := self.files.state(layout.AUDIT_LOG):
                self.manifest.seen(state, "")
        except (OSError, StorageError):
            return  # the commit says the same; a full disk must not turn a stored memory into a failure

    def scrub(self, texts: Sequence[str], paths: Sequence[str]) -> None:
        """Leave no trace of erased texts, and of the file names made from them, in the audit log, the word index and the database's log."""
        snippets = [summary_of(text).replace("|", "¦") for text in texts]
        named = [path for path in paths if path.startswith(layout.PROCEDURES)]
        log = self.files.read(layout.AUDIT_LOG)
        if log is not None:
            lines = log.decode("utf-8", "replace").split("\n")
            content = "\n".join(_scrubbed(line, snippets, named) for line in lines)
            self.write_page(layout.AUDIT_LOG, content.encode())
        self._untidy = True
        self.tidy()  # the graph's pages forget it as well
        self.words.compact()
        self.database.compact()

    # --- finishing what was cut off ---

    def recover(self) -> list[str]:
        """Roll unfinished changes forward; returns the paths to read again. Called before anything else at start."""
        paths: list[str] = []
        for begun in self.journal.unfinished():
            if not begun.written:
                self._roll_forward(begun)
            paths += begun.after
        with contextlib.suppress(HistoryError):
            self._untidy = self.history.head() != self.facts.get(
                _HEAD
            )  # the last process was killed before things were quiet
        return paths

    def commit_pending(self) -> bool:
        """Commit what is on disk and not yet in the history, each change under its own message; False if git still refuses."""
        for begun in self.journal.unfinished():
            if not begun.written:
                continue
            try:
                sha = self._commit_begun(begun)
            except HistoryError:
                return False
            self._finish(begun.number, sha, begun.moves)
            self._untidy = True
        return True

    def _commit_begun(self, begun: Begun) -> str:
        """The commit of a change whose files are on disk; empty if the history has it already."""
        if begun.foreign:
            contents = self._lacking(begun.after)
        else:
            contents = self._on_disk(begun.after)
        if not contents and not begun.joins:
            return ""
        text = message(begun.why, list(contents))
        return self.history.commit(contents, text, self._clock(), joins=begun.joins)

    def _roll_forward(self, begun: Begun) -> None:
        for path, after in begun.after.items():
            if self.files.read(path) == begun.before[path]:
                self._write({path: after})
        self.activities.redo(begun.moves)
        self.journal.written(begun.number)

    def _on_disk(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        return {path: self.files.read(path) for path in paths}

    def pending_commits(self) -> int:
        return self.journal.count()

    def tidy(self) -> None:
        """When nothing else is to do: `write_down` and `refresh_git`."""
        if self.write_down():
            self.refresh_git()

    def write_down(self) -> bool:
        """Commit the audit log and a fresh activity snapshot; False if there was nothing to write down, or git refuses."""
        if not (self._untidy or self.activities.changed()) or not self.commit_pending():
            return False
        self._untidy = False
        if self.activities.changed():
            snapshot = self.scores()
            self.write_page(layout.ACTIVITY_SNAPSHOT, snapshot)
            self.activities.snapshot_taken()
        pages = self._refresh_graph()
        logs = {
            path: content
            for path in (layout.AUDIT_LOG, layout.ACTIVITY_SNAPSHOT)
            if (content := self.files.read(path)) is not None
        }
        present = {**logs, **pages}
        why = Why(
            action="APPEND",
            summary="audit log, activity and views",
            actor="system:decay",
            approval="auto",
            trigger="idle",
        )
        with contextlib.suppress(HistoryError):
            self.history.commit(present, message(why, list(present)), self._clock())
            self._record_dropped()
            return True
        return False

    def refresh_git(self) -> None:
        """Bring git's work-tree index up to date. The only part that needs no lock of the engine's: it takes seconds after many new files."""
        with contextlib.suppress(HistoryError):
            head, known = self.history.head(), set(self._recent)
            self.history.tidy()
            self.facts.set(_HEAD, head or "")
            self._recent -= known

    def scores(self, reward_log: bytes | None = None) -> bytes:
        """decay-scores.json as it stands now; with the reward log as it will be, if that is given."""
        rewards = journal_pages.rewards(
            reward_log if reward_log is not None else self.files.read(layout.REWARD_LOG)
        )
        return self.activities.snapshot(economy(rewards) if rewards else None)

    def _refresh_graph(self) -> dict[str, bytes | None]:
        """Write the graph's pages that no longer tell what the memories say."""
        names = self.catalog.entities.stale()
        pages = entity_graph.stale_pages(self.catalog, names)
        for path, state in self._write(pages).items():
            self._note(path, pages[path], state)
        self.catalog.entities.pages_written(names)
        return pages


def _scrubbed(line: str, snippets: Sequence[str], paths: Sequence[str]) -> str:
    """An audit line without the words of an erased memory: its summary ends with them."""
    for path in paths:
        line = line.replace(path, "(erased)")
    found = max((s for s in snippets if line.endswith(f" {s}")), key=len, default="")
    return f"{line.removesuffix(found)}(erased)" if found else line


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
