"""Taking changes back: a new commit that restores what the old ones changed, memory by memory."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import tzinfo

from ..aging.activity import Activity, taken_back
from ..domain import layout
from ..domain.caller import Caller
from ..domain.ids import ID
from ..errors import HistoryError
from ..review.merge_search import MergeCandidates
from ..review.message_buffer import MessageBuffer
from ..storage.change import Change, Recorded, Why
from ..storage.commit_message import CRITICAL_MARK, ids_in_trailer
from ..storage.git import text_merge
from ..storage.git.commits import Commit
from ..storage.git.repository import Repository
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace import daily_log, proposal_files
from ..storage.workspace.unreadable import UnreadableFile
from . import undo_choice


@dataclass(frozen=True, slots=True)
class Undone:
    """What an undo did. All or none: what cannot be taken back whole is an error."""

    commits: list[Commit]
    """Those that were taken back, newest first."""
    paths: list[str]
    """Their files, as they were before."""
    kept: list[str]
    """Files that stay as they are: logs."""
    recorded: Recorded
    held_again: int = 0
    """Messages that a summary had replaced, and that wait for one again."""


@dataclass(slots=True)
class _Overlay:
    """The tree as it will be: files already taken back, over what is on disk."""

    read: Callable[[str], bytes | None]
    contents: dict[str, bytes | None] = field(default_factory=dict)

    def __getitem__(self, path: str) -> bytes | None:
        return self.contents[path] if path in self.contents else self.read(path)


@dataclass(frozen=True, slots=True)
class _FileChange:
    """What one commit did to one file."""

    commit: Commit
    path: str
    before: bytes | None
    after: bytes | None

    def built_upon(self) -> HistoryError:
        """The error where a later change needs this one."""
        return HistoryError(
            f"{self.commit.sha[:10]} ({self.commit.subject}) cannot be undone alone: "
            f"{self.path} was changed again later. Undo the later change first."
        )

    def damaged(self, reason: str) -> HistoryError:
        """The error where the file cannot be read, so that nobody knows which entry is whose."""
        return HistoryError(
            f"{self.commit.sha[:10]} ({self.commit.subject}) cannot be undone: {self.path} "
            f"cannot be read ({reason}). Mend the file, then undo."
        )


class Undoer:
    """Holds no state. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        history: Repository,
        indexer: Indexer,
        messages: MessageBuffer,
        merge_candidates: MergeCandidates,
        *,
        zone: tzinfo,
    ) -> None:
        self._merge_candidates = merge_candidates
        self._messages = messages
        self._transactions = transactions
        self._history = history
        self._indexer = indexer
        self._zone = zone

    def undo(self, what: str, caller: Caller) -> Undone:
        """Take back the last change that the caller's session made through the tools ("last").

        Or all of them ("session"), the last reflection ("reflection"), what a commit did, or what
        the last change did to one memory (its id).
        Without a session (the command line) "last" is the last through the tools at all.

        Raises:
            HistoryError: there is nothing to take back, or a later change built on it.
        """
        caller.refuse_unless_main("undo")
        self._transactions.commit_pending()
        if ID.fullmatch(what):
            return self._undo_one(what, caller)
        commits = undo_choice.chosen(self._history, what, caller.session, self._zone)
        overlay, kept = self._before(commits)
        recorded = self._transactions.record(
            Change(
                why=_why(commits, caller),
                files=overlay.contents,
                activity=self._activity_before(commits),
            )
        )
        self._restore_from_snapshot(commits)
        self._turn_round(commits)
        held_again = self._follow(recorded)
        return Undone(commits, list(overlay.contents), sorted(kept), recorded, held_again)

    def _before(self, commits: list[Commit]) -> tuple["_Overlay", set[str]]:
        """The files as they were before these commits, and the logs among them, which stay."""
        overlay = _Overlay(self._transactions.files.read)
        kept: set[str] = set()
        for commit in commits:
            for path, (before, after) in self._history.changes(commit.sha).items():
                if path in layout.RUNNING_LOGS:  # never taken back
                    kept.add(path)
                elif path != layout.CORE_PAGE:  # a view, which is made anew
                    change = _FileChange(commit, path, before, after)
                    overlay.contents[path] = self._taken_back(change, overlay[path])
        return overlay, kept

    def _turn_round(self, commits: list[Commit]) -> None:
        """The answers that left clusters apart count no more; or count again."""
        left_apart: dict[str, None] = {}
        for commit in commits:
            left_apart |= dict.fromkeys(undo_choice.left_apart(commit))
        for id in left_apart:
            self._merge_candidates.turn_round(id)

    def _undo_one(self, id: str, caller: Caller) -> Undone:
        """Take back what the last change did to one memory.

        With it go its links in others: what it replaced counts again.
        """
        path = self._transactions.catalog.path(id)
        commit = undo_choice.last_of(self._history, id, path)
        overlay = _Overlay(self._transactions.files.read)
        concerned = {id}
        for change in self._concerning(id, path, commit):
            if change.path.startswith(layout.EPISODES):
                content = self._without_entries(change, overlay[change.path], id)
            else:
                content = self._taken_back(change, overlay[change.path])
                found = self._transactions.catalog.in_file(change.path)
                concerned |= {memory.id for memory in found}
            overlay.contents[change.path] = content
        moved = {each: c for each, c in overlay.contents.items() if c != overlay.read(each)}
        activity = self._activity_before([commit], concerned)
        is_apart = id in undo_choice.left_apart(commit)
        if not moved and not activity and not is_apart:
            raise HistoryError(
                f"there is nothing to undo: {id} is as it was before its last change. "
                "Nothing was changed."
            )
        recorded = self._transactions.record(
            Change(
                why=_why_one(id, commit, caller, apart=id if is_apart else ""),
                files=moved,
                activity=activity,
            )
        )
        if is_apart:
            self._merge_candidates.turn_round(id)
        return Undone([commit], list(moved), [], recorded, self._follow(recorded))

    def _concerning(self, id: str, path: str | None, commit: Commit) -> Iterator[_FileChange]:
        """What a commit did to the file of a memory, and to those of its links."""
        contradicted = self._contradicted_by(id)
        for each, (before, after) in self._history.changes(commit.sha).items():
            is_own = each == path or _begins_or_ends_in(before, after, id) or each in contradicted
            if is_own and layout.is_memory(each):
                yield _FileChange(commit, each, before, after)

    def _contradicted_by(self, id: str) -> set[str]:
        """The files of what a memory negated or ended: they quote it, and do not name it."""
        catalog = self._transactions.catalog
        memory = catalog.get(id)
        found: set[str] = set()
        for old in catalog.get_many(memory.related) if memory else []:
            path = catalog.path(old.id)
            quotes = [correction.new for correction in old.correction_history]
            if memory and path and memory.shown_text in quotes:
                found.add(path)
        return found

    def _follow(self, recorded: Recorded) -> int:
        """What follows where memories are no more; how many messages are held again."""
        removed = list(recorded.removed)
        self._indexer.drop(removed)
        self._indexer.poke()
        self._messages.drop_summed_up(self._transactions.catalog.path)
        return self._messages.bring_back(removed)

    # --- activity ---

    def _activity_before(
        self, commits: list[Commit], concerned: Collection[str] | None = None
    ) -> dict[str, Activity | None]:
        """Uses, mentions and importance as they were; what came after the change stays counted.

        Of all memories, or of those concerned; none that is so already.
        """
        activities = self._transactions.activities
        found: dict[str, Activity | None] = {}
        for commit in commits:
            for id, (before, after) in activities.moved_by(commit.sha).items():
                if concerned is not None and id not in concerned:
                    continue
                current = found[id] if id in found else activities.get_many([id]).get(id)
                found[id] = taken_back(before, after, current)
        now = activities.get_many(found)
        return {id: was for id, was in found.items() if was != now.get(id)}

    def _restore_from_snapshot(self, commits: list[Commit]) -> None:
        """Where the index is younger than the change, and knows nothing of what it did.

        What came back without activity has that of the last snapshot before the change.
        """
        snapshot = self._history.content(f"{commits[-1].sha}^", layout.ACTIVITY_SNAPSHOT)
        catalog = self._transactions.catalog
        named: list[str] = []
        for commit in commits:
            named += commit.trailers.get("Memory", "").split(", ")
        present = [id for id in named if catalog.path(id)]
        self._transactions.activities.restore(snapshot or b"{}", present)

    # --- files ---

    def _taken_back(self, change: _FileChange, current: bytes | None) -> bytes | None:
        """The file as it would be without the commit.

        Exactly as before, or entry by entry where others came later.
        """
        path, before, after = change.path, change.before, change.after
        if current in (before, after):
            return before
        if path.startswith(layout.EPISODES):
            return self._without_entries(change, current)
        if path in layout.PROPOSAL_PAGES:
            return _without_proposals(change, current)
        if path.startswith(layout.MEMORY_FOLDERS):
            raise change.built_upon()
        if before is None or after is None or current is None:
            raise change.built_upon()
        # A page of free text: what others wrote elsewhere in it stays.
        merged = text_merge.merged(current, after, before)
        if merged is None:
            raise change.built_upon()
        return merged

    def _without_entries(
        self, change: _FileChange, current: bytes | None, only: str = ""
    ) -> bytes | None:
        """The day without what the change did to its entries, or to the one of this id."""
        try:
            old = daily_log.by_id(change.before, self._zone)
            new = daily_log.by_id(change.after, self._zone)
            now = daily_log.by_id(current, self._zone)
        except UnreadableFile as error:
            raise change.damaged(str(error)) from error
        for id in {only} if only else old.keys() | new.keys():
            if old.get(id) in (new.get(id), now.get(id)):
                continue
            if now.get(id) != new.get(id):
                raise change.built_upon()
            if id in old:
                current = daily_log.with_episode(current, old[id], self._zone)
            else:
                current = daily_log.without_episode(current or b"", id)
        return current


def _without_proposals(change: _FileChange, current: bytes | None) -> bytes | None:
    old = proposal_files.by_id(change.before)
    new = proposal_files.by_id(change.after)
    now = proposal_files.by_id(current)
    kept = {id: proposal for id, proposal in now.items() if id not in new or id in old}
    kept |= {id: proposal for id, proposal in old.items() if id not in new}
    return proposal_files.render(change.path, list(kept.values()), current)


def _begins_or_ends_in(before: bytes | None, after: bytes | None, id: str) -> bool:
    """Whether a change of a file is about this memory: it names it only before or only after."""
    name = id.encode()
    return before != after and ((name in (before or b"")) != (name in (after or b"")))


def _why_one(id: str, commit: Commit, caller: Caller, *, apart: str) -> Why:
    why = Why.of(
        caller,
        "undo",
        "REVERT",
        f"undo {id} of {commit.sha[:10]}",
        approval=caller.approval,
        memory=id,
    )
    return replace(why, apart=apart)


def _why(commits: list[Commit], caller: Caller) -> Why:
    if len(commits) == 1:
        # What was undone is not told again: it may be why it was undone.
        done = commits[0].subject.removeprefix(CRITICAL_MARK).partition(" - ")[0]
        subjects = f"{commits[0].sha[:10]} {done}"
    else:
        subjects = f"{len(commits)} changes"
    named = [commit.trailers["Memory"] for commit in commits if commit.trailers.get("Memory")]
    apart = [id for commit in commits for id in undo_choice.left_apart(commit)]
    why = Why.of(
        caller,
        "undo",
        "REVERT",
        f"undo {subjects}",
        approval=caller.approval,
        reverts=" ".join(commit.sha for commit in commits),
        memory=", ".join(dict.fromkeys(named)),
    )
    return replace(why, apart=ids_in_trailer(apart))
