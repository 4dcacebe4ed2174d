"""Taking changes back: a new commit that restores what the old ones changed, memory by memory, and the index with it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import tzinfo

from ..aging.activity import Activity, taken_back
from ..domain import layout
from ..domain.caller import Caller
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..errors import HistoryError
from ..storage.change import Change, Recorded, Why
from ..storage.commit_message import CRITICAL_MARK
from ..storage.git import text_merge
from ..storage.git.repository import Commit, History
from ..storage.reconcile import Reconciler
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace import daily_log, proposal_files

_LOOK_BACK = 1_000
_OFFERED = 3
_SHA = re.compile("[0-9a-fA-F]{6,40}")
_OWN_ID = re.compile(
    rb"^(?:id[ \t]*:[ \t]*|## \[[^\]\n]*\] )[\"']?((?:mem|ep)_[0-9A-Z]{8})", re.MULTILINE
)
"""The id of a memory's file, or of an entry of the daily log."""
_VIEWS = frozenset({layout.AUDIT_LOG, layout.ACTIVITY_SNAPSHOT, layout.CORE_PAGE})
"""Logs are never taken back; views are made anew."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The commits that were taken back, newest first, their files as they were before, those that stay as they are (logs), and the commit
    that did it. All or none: what cannot be taken back whole is an error."""

    commits: list[Commit]
    paths: list[str]
    kept: list[str]
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

    def __init__(
        self,
        transactions: Transactions,
        history: History,
        reconciler: Reconciler,
        indexer: Indexer,
        *,
        zone: tzinfo,
    ) -> None:
        self._transactions, self._history, self._reconciler, self._indexer, self._zone = (
            transactions,
            history,
            reconciler,
            indexer,
            zone,
        )

    def undo(self, what: str, caller: Caller) -> Undone:
        """Take back the last change that the caller's session made through the tools ("last"), all of them ("session"), the last reflection
        ("reflection"), or what a commit did. Without a session (the command line) "last" is the last through the tools at all.

        Raises:
            HistoryError: there is nothing to take back, or a later change built on it.
        """
        caller.refuse_unless_main("undo")
        self._transactions.commit_pending()
        commits = self._chosen(what, caller)
        overlay, kept = _Overlay(self._transactions.files.read), set[str]()
        for commit in commits:
            for path, (before, after) in self._history.changes(commit.sha).items():
                if path in _VIEWS:
                    kept |= {path} - {layout.CORE_PAGE}
                else:
                    overlay.contents[path] = self._taken_back(
                        commit, path, before, after, overlay[path]
                    )
        subjects = (
            commits[0].subject.removeprefix(CRITICAL_MARK)
            if len(commits) == 1
            else f"{len(commits)} changes"
        )
        why = Why(
            action="REVERT",
            summary=f"undo {subjects}",
            actor=caller.actor("undo"),
            approval="user",
            trigger="undo",
            session=caller.session,
            reverts=" ".join(c.sha for c in commits),
            memory=", ".join(
                dict.fromkeys(c.trailers["Memory"] for c in commits if c.trailers.get("Memory"))
            ),
        )
        gone = self._vanishing(overlay)
        activity = self._activity_before(commits) | dict.fromkeys(gone)
        recorded = self._transactions.record(
            Change(why=why, files=overlay.contents | self._core_page(overlay), activity=activity)
        )
        self._reconciler.these(overlay.contents)
        self._restore_from_snapshot(commits)
        self._indexer.drop([id for id in gone if self._transactions.catalog.path(id) is None])
        self._indexer.poke()
        return Undone(commits, list(overlay.contents), sorted(kept), recorded)

    def _vanishing(self, overlay: _Overlay) -> list[str]:
        """Ids of memories that the files will no longer hold."""
        known = [
            m.id for path in overlay.contents for m in self._transactions.catalog.in_file(path)
        ]
        kept = {
            found[1].decode()
            for content in overlay.contents.values()
            for found in _OWN_ID.finditer(content or b"")
        }
        return [id for id in known if id not in kept]

    def _activity_before(self, commits: list[Commit]) -> dict[str, Activity | None]:
        """Uses, mentions and importance as they were; what came after the change stays counted."""
        activities = self._transactions.activities
        found: dict[str, Activity | None] = {}
        for commit in commits:
            for id, (before, after) in activities.moved_by(commit.sha).items():
                current = found[id] if id in found else activities.get_many([id]).get(id)
                found[id] = taken_back(before, after, current)
        return found

    def _restore_from_snapshot(self, commits: list[Commit]) -> None:
        """Where the index is younger than the change: what came back without activity has that of the last snapshot before it."""
        snapshot = self._history.content(f"{commits[-1].sha}^", layout.ACTIVITY_SNAPSHOT)
        ids = [id for commit in commits for id in commit.trailers.get("Memory", "").split(", ")]
        self._transactions.activities.restore(
            snapshot or b"{}", [id for id in ids if self._transactions.catalog.path(id)]
        )

    def _core_page(self, overlay: _Overlay) -> dict[str, bytes | None]:
        """MEMORY.md as it follows from the files as they will be."""
        files = {
            path: data
            for path, data in overlay.contents.items()
            if path.startswith(layout.MEMORY_FOLDERS)
        }
        present = [
            self._reconciler.parse(path, data) for path, data in files.items() if data is not None
        ]
        gone = [
            m.id
            for path, data in files.items()
            if data is None
            for m in self._transactions.catalog.in_file(path)
        ]
        return self._transactions.core_page(present, gone)

    def _chosen(self, what: str, caller: Caller) -> list[Commit]:
        log = self._history.log(_LOOK_BACK)
        reverted = _reverted(log)
        if what not in ("last", "session", "reflection"):
            if not _SHA.fullmatch(what):
                raise HistoryError(
                    f"{what[:40]!r} names no change; give 'last', 'session', 'reflection', or the commit of a receipt. Nothing was changed."
                )
            commit = _undoable(self._history.find(what))
            if by := reverted.get(commit.sha):
                raise HistoryError(
                    f"{commit.sha[:10]} ({commit.subject}) was undone already, by {by[:10]}; undo that to bring it back."
                )
            return [commit]
        own = [c for c in log if c.sha not in reverted and _by_tool(c)]
        if what == "reflection":
            return _of_last_reflection(own)
        if what == "session" or caller.session:
            mine = [
                c for c in own if caller.session and c.trailers.get("Session") == caller.session
            ]
            return [_undoable(c) for c in (mine if what == "session" else mine[:1])] or _nothing(
                own
            )
        return [_undoable(c) for c in own[:1]] or _nothing([])

    def _taken_back(
        self,
        commit: Commit,
        path: str,
        before: bytes | None,
        after: bytes | None,
        current: bytes | None,
    ) -> bytes | None:
        """The file as it would be without the commit: exactly `before`, or entry by entry where others came later."""
        if current == after:
            return before
        if path.startswith(layout.EPISODES):
            return self._without_entries(commit, path, before, after, current)
        if path in (layout.PENDING_MEMORIES, layout.REJECTED_MEMORIES):
            return _without_proposals(path, before, after, current)
        if (
            not path.startswith(layout.MEMORY_FOLDERS)
            and before is not None
            and after is not None
            and current is not None
        ):
            merged = text_merge.merged(
                current, after, before
            )  # a page of free text: what others wrote elsewhere in it stays
            if merged is not None:
                return merged
        raise _built_upon(commit, path)

    def _without_entries(
        self,
        commit: Commit,
        path: str,
        before: bytes | None,
        after: bytes | None,
        current: bytes | None,
    ) -> bytes | None:
        old, new, now = (
            {m.id: m for m in daily_log.parse(data or b"", self._zone)}
            for data in (before, after, current)
        )
        for id in old.keys() | new.keys():
            if old.get(id) == new.get(id):
                continue
            if now.get(id) != new.get(id):
                raise _built_upon(commit, path)
            current = self._with(current, id, old.get(id))
        return current

    def _with(self, current: bytes | None, id: str, episode: Memory | None) -> bytes:
        return (
            daily_log.with_episode(current, episode, self._zone)
            if episode
            else daily_log.without_episode(current or b"", id)
        )


def _reverted(log: list[Commit]) -> dict[str, str]:
    """Commits that are taken back, and by which; what was itself taken back reverts nothing any more. `log` is newest first."""
    found: dict[str, str] = {}
    for commit in log:
        if commit.sha not in found:
            found |= dict.fromkeys(commit.trailers.get("Reverts", "").split(), commit.sha)
    return found


def _by_tool(commit: Commit) -> bool:
    """Made through a tool or command: not by hand, not by housekeeping, not an undo."""
    known = commit.trailers
    if known.get("Trigger", "files changed") in ("files changed", "init") or known.get(
        "Actor", ""
    ).startswith("system:"):
        return False
    return known.get("Action", "REVERT") not in ("REVERT", "SYNC")


def _of_last_reflection(own: list[Commit]) -> list[Commit]:
    last = next((c.trailers["Reflection"] for c in own if c.trailers.get("Reflection")), None)
    if last is None:
        raise HistoryError(
            "there is nothing to undo: no reflection is recorded. Nothing was changed."
        )
    return [c for c in own if c.trailers.get("Reflection") == last]


def _nothing(others: list[Commit]) -> list[Commit]:
    """Raises: there is nothing of the caller's own; the last changes of others are named, so that one of them can be chosen."""
    if not others:
        raise HistoryError(
            "there is nothing to undo. What was edited by hand is undone by naming its commit."
        )
    rows = "; ".join(
        f"{c.sha[:10]} {c.time:%Y-%m-%d %H:%M}Z {c.subject}" for c in others[:_OFFERED]
    )
    raise HistoryError(
        f"there is nothing to undo in this session. Nothing was changed. To undo an earlier change give its commit: {rows}"
    )


def _undoable(commit: Commit) -> Commit:
    if commit.trailers.get("Trigger") == "init" or commit.trailers.get("Actor", "").startswith(
        "system:"
    ):
        raise HistoryError(
            f"{commit.sha[:10]} ({commit.subject}) is housekeeping, not a change of yours; nothing was undone."
        )
    if commit.trailers.get("Action") == "SYNC":
        raise HistoryError(
            f"{commit.sha[:10]} ({commit.subject}) joined two machines; undo the single changes instead. Nothing was undone."
        )
    if commit.trailers.get("Action") == "DELETE":
        raise HistoryError(
            f"{commit.sha[:10]} erased for good, which cannot be undone; nothing was changed. To undo an earlier change, give its commit."
        )
    return commit


def _without_proposals(
    path: str, before: bytes | None, after: bytes | None, current: bytes | None
) -> bytes:
    old, new, now = (
        {p.id: p for p in proposal_files.parse(data)} for data in (before, after, current)
    )
    kept: dict[str, Proposal] = {id: p for id, p in now.items() if id not in new or id in old}
    kept |= {id: p for id, p in old.items() if id not in new}
    return proposal_files.render(path, list(kept.values()))


def _built_upon(commit: Commit, path: str) -> HistoryError:
    return HistoryError(
        f"{commit.sha[:10]} ({commit.subject}) cannot be undone alone: {path} was changed again later. Undo the later change first."
    )
