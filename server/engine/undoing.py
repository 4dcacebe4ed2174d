"""Taking changes back: a new commit that restores what the old ones changed, memory by memory, and the index with it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import tzinfo

from recollect.server.engine.caller import Caller
from recollect.server.engine.core_page import CORE_PATH
from recollect.server.engine.indexing import Indexer
from recollect.server.engine.ledger import AUDIT_PATH, Change, Ledger, Recorded, Why
from recollect.server.engine.reconcile import Reconciler
from recollect.server.errors import HistoryError
from recollect.server.memory.model import Memory
from recollect.server.memory.proposal import Proposal
from recollect.server.store import markdown, proposals
from recollect.server.store.activity import SNAPSHOT_PATH
from recollect.server.store.history import Commit, History

_LOOK_BACK = 1_000
_SHA = re.compile("[0-9a-fA-F]{6,40}")
_VIEWS = frozenset({AUDIT_PATH, SNAPSHOT_PATH, CORE_PATH})
"""Logs are never taken back; views are made anew."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The commits that were taken back, newest first, the paths that changed, and the commit that did it."""

    commits: list[Commit]
    paths: list[str]
    recorded: Recorded


@dataclass(slots=True)
class _Overlay:
    """The tree as it will be: files already taken back, over what is on disk."""

    read: Callable[[str], bytes | None]
    contents: dict[str, bytes | None] = field(default_factory=dict)

    def __getitem__(self, path: str) -> bytes | None:
        return self.contents[path] if path in self.contents else self.read(path)


class Undoer:
    """Holds no state. The engine's lock is held by the caller."""

    def __init__(self, ledger: Ledger, history: History, reconciler: Reconciler, indexer: Indexer, *, zone: tzinfo) -> None:
        self._ledger, self._history, self._reconciler, self._indexer, self._zone = ledger, history, reconciler, indexer, zone

    def undo(self, what: str, caller: Caller) -> Undone:
        """Take back the last change, those of this session, or the one a commit names.

        Raises:
            HistoryError: there is nothing to take back, or a later change built on it.
        """
        caller.refuse_unless_main("undo")
        self._ledger.commit_pending()
        commits = self._chosen(what, caller)
        overlay = _Overlay(self._ledger.files.read)
        for commit in commits:
            for path, (before, after) in self._history.changes(commit.sha).items():
                if path not in _VIEWS:
                    overlay.contents[path] = self._taken_back(commit, path, before, after, overlay[path])
        subjects = commits[0].subject if len(commits) == 1 else f"{len(commits)} changes"
        why = Why(
            action="REVERT", summary=f"undo {subjects}", actor=caller.actor("undo"), approval="user", trigger="undo", session=caller.session,
            reverts=" ".join(c.sha for c in commits),
        )  # fmt: skip
        known = {m.id for path in overlay.contents for m in self._ledger.catalog.in_file(path)}
        recorded = self._ledger.record(Change(why=why, files=overlay.contents | self._core_page(overlay)))
        self._reconciler.these(overlay.contents)
        self._indexer.drop([id for id in known if self._ledger.catalog.path(id) is None])
        self._indexer.poke()
        return Undone(commits, list(overlay.contents), recorded)

    def _core_page(self, overlay: _Overlay) -> dict[str, bytes | None]:
        """MEMORY.md as it follows from the files as they will be."""
        files = {path: data for path, data in overlay.contents.items() if path.startswith(markdown.MEMORY_FOLDERS)}
        present = [self._reconciler.parse(path, data) for path, data in files.items() if data is not None]
        gone = [m.id for path, data in files.items() if data is None for m in self._ledger.catalog.in_file(path)]
        return self._ledger.core_page(present, gone)

    def _chosen(self, what: str, caller: Caller) -> list[Commit]:
        if what not in ("last", "session"):
            if not _SHA.fullmatch(what):
                raise HistoryError(f"{what[:40]!r} names no change; give 'last', 'session', or the commit of a receipt.")
            return [_undoable(self._history.find(what))]
        log = self._history.log(_LOOK_BACK)
        reverted = {sha for c in log for sha in c.trailers.get("Reverts", "").split()}
        own = [c for c in log if c.sha not in reverted and _can_be_undone(c)]
        if what == "session":
            own = [c for c in own if caller.session and c.trailers.get("Session") == caller.session]
        if not own:
            raise HistoryError("there is nothing to undo" + (" in this session." if what == "session" else "."))
        return [_undoable(commit) for commit in (own if what == "session" else own[:1])]

    def _taken_back(self, commit: Commit, path: str, before: bytes | None, after: bytes | None, current: bytes | None) -> bytes | None:
        """The file as it would be without the commit: exactly `before`, or entry by entry where others came later."""
        if current == after:
            return before
        if path.startswith(markdown.EPISODE_FOLDER):
            return self._without_entries(commit, path, before, after, current)
        if path in (proposals.PENDING_PATH, proposals.REJECTED_PATH):
            return _without_proposals(path, before, after, current)
        raise _built_upon(commit, path)

    def _without_entries(self, commit: Commit, path: str, before: bytes | None, after: bytes | None, current: bytes | None) -> bytes | None:
        old, new, now = ({m.id: m for m in markdown.parse_day(data or b"", self._zone)} for data in (before, after, current))
        for id in old.keys() | new.keys():
            if old.get(id) == new.get(id):
                continue
            if now.get(id) != new.get(id):
                raise _built_upon(commit, path)
            current = self._with(current, id, old.get(id))
        return current

    def _with(self, current: bytes | None, id: str, episode: Memory | None) -> bytes:
        return markdown.with_episode(current, episode, self._zone) if episode else markdown.without_episode(current or b"", id)


def _can_be_undone(commit: Commit) -> bool:
    known = commit.trailers
    return known.get("Action", "REVERT") != "REVERT" and known.get("Trigger") != "init" and not known.get("Actor", "").startswith("system:")


def _undoable(commit: Commit) -> Commit:
    if commit.trailers.get("Trigger") == "init" or commit.trailers.get("Actor", "").startswith("system:"):
        raise HistoryError(f"{commit.sha[:10]} ({commit.subject}) is housekeeping, not a change of yours; nothing was undone.")
    if commit.trailers.get("Action") == "DELETE":
        raise HistoryError(
            f"{commit.sha[:10]} erased for good, which cannot be undone; nothing was changed. To undo an earlier change, give its commit."
        )
    return commit


def _without_proposals(path: str, before: bytes | None, after: bytes | None, current: bytes | None) -> bytes:
    old, new, now = ({p.id: p for p in proposals.parse(data)} for data in (before, after, current))
    kept: dict[str, Proposal] = {id: p for id, p in now.items() if id not in new or id in old}
    kept |= {id: p for id, p in old.items() if id not in new}
    return proposals.render(path, list(kept.values()))


def _built_upon(commit: Commit, path: str) -> HistoryError:
    return HistoryError(
        f"{commit.sha[:10]} ({commit.subject}) cannot be undone alone: {path} was changed again later. Undo the later change first."
    )
