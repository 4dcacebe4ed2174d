"""sync: the histories of two machines become one, memory by memory.

What both changed is kept twice and listed as a conflict; no file ever holds merge markers.
Fetching and pushing happen without the engine's lock; taking in is one change.
"""

import functools
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import tzinfo

from ..aging.activity import Activity
from ..aging.parameters import Ageing
from ..domain import layout
from ..domain.caller import Caller
from ..errors import SyncError
from ..storage.change import Change, Why
from ..storage.commit_message import ids_in_trailer
from ..storage.git.encrypted_remote import AskPhrase
from ..storage.git.foreign_tree import Incoming, UnsafeTree
from ..storage.git.remote import Remote
from ..storage.git.repository import Repository
from ..storage.git.rewriting import HistoryRewriter
from ..storage.index.activity import read_snapshot
from ..storage.memory_reader import MemoryReader
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace.memory_keys import Keys
from . import merge
from .machines import Machines
from .purge import Purger
from .purge_marks import purged_ids, read_marks
from .sync_plan import SyncPlan
from .sync_side import Changes, Side, side_of
from .unsigned_changes import Guard, Guarded, IsOwn, Vouched, vouched
from .whose_machines import own_among

_TRIES = 4
_LONGEST_NAME = 120
_LOOK_BACK = 5_000
"""Commits of a side, from its newest."""
_VIEWS = (layout.GRAPH, layout.META)


@dataclass(slots=True, kw_only=True)
class Synced:
    """What an exchange did."""

    remote: str = ""
    taken: list[str] = field(default_factory=list)
    """Memories that the other side changed."""
    pushed: bool = False
    conflicts: list[tuple[str, str]] = field(default_factory=list)
    """Pairs of memories to be settled."""
    kept: list[str] = field(default_factory=list)
    """Removed on one side and reworked on the other."""
    both: list[str] = field(default_factory=list)
    """Pages that hold both versions of some lines."""
    critical: list[str] = field(default_factory=list)
    """Pages taken in that say who the assistant is."""
    purged: bool = False
    """The history there was replaced by the purged one."""
    strangers: dict[str, str] = field(default_factory=dict)
    """Machines not known to be the user's that changed something: fingerprint and author."""
    locked: list[str] = field(default_factory=list)
    """Secrets whose key is not on this machine."""
    left_out: dict[str, str] = field(default_factory=dict)
    """Files that stay in the history alone, by path, and why they do."""


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """Activity and counts as a commit has them."""

    activities: Mapping[str, Activity]
    counts: Mapping[str, int]


class Syncer:
    """`locked` runs a step alone and again if a file changed under it.

    Nothing else here may be called with the engine's lock held.
    """

    def __init__(
        self,
        transactions: Transactions,
        history: Repository,
        reader: MemoryReader,
        indexer: Indexer,
        keys: Keys,
        remote: Remote,
        purger: Purger,
        rewriter: HistoryRewriter,
        machines: Machines,
        *,
        zone: tzinfo,
        ageing: Ageing,
        locked: Callable[[Callable[[], None]], None],
        gives: bool = True,
    ) -> None:
        """`gives`: what is here goes to the remote; else this is a copy of what is there."""
        self._gives = gives
        self._transactions = transactions
        self._history = history
        self._reader = reader
        self._indexer = indexer
        self._keys = keys
        self._remote = remote
        self._purger = purger
        self._rewriter = rewriter
        self._machines = machines
        self._guard = Guard(reader, zone, transactions.catalog.path)
        self._zone = zone
        self._ageing = ageing
        self._locked = locked

    def exchange(
        self,
        asked: str,
        caller: Caller,
        *,
        is_own: IsOwn = lambda signer, name: None,
        own: Collection[str] = (),
        others: Collection[str] = (),
        phrase: AskPhrase = lambda new: "",
    ) -> Synced:
        """Take in what the remote has, then give it what is here.

        `own`, `others`: fingerprints of machines of which the user says that they are theirs, or
        that they are not. `is_own` is asked of each machine that nobody has told of: whether it is
        the user's.
        `phrase` asks for the pass phrase of an encrypted remote, where it is not known yet.

        Raises:
            HistoryError: git cannot record, or the remote cannot be reached or used; what is here
                is whole, and the next sync goes on.
        """
        caller.refuse_unless_main("sync")
        done = Synced()
        if own or others:
            self._machines.settle(own, others)
        self._locked(self._record_all)
        branch = self._history.branch()
        done.remote = self._remote.named(asked, phrase)
        asked_once = functools.cache(is_own)
        for _ in range(_TRIES):
            if self._meets(branch, done, caller, asked_once):
                done.locked = self._without_key()
                self._machines.settle(())
                return done
        raise SyncError(f"{done.remote} kept changing", "Sync again in a moment.")

    def _meets(self, branch: str, done: Synced, caller: Caller, is_own: IsOwn) -> bool:
        """Fetch and push once; whether both sides are the same now."""
        heads = self._remote.heads(done.remote)
        there = branch if branch in heads or len(heads) != 1 else next(iter(heads))
        if heads.get(there) in self._rewriter.purged():
            # What was purged here stands there still: it is not even fetched.
            return self._replaced(done, there, heads[there]) if self._gives else True
        theirs: str | None = None
        replaces = ""
        if there in heads:
            fetched = self._remote.fetch(done.remote, there)
            try:
                theirs, replaces = self._taken_from(fetched, there, done, caller, is_own)
            except SyncError:
                self._leave(fetched)
                raise
        head = self._history.head()
        if head == theirs or head is None or not self._gives:
            return True
        if replaces:
            return self._replaced(done, there, replaces)
        done.pushed = self._remote.push(done.remote, head, there)
        return done.pushed

    def _taken_from(
        self, fetched: str, branch: str, done: Synced, caller: Caller, is_own: IsOwn
    ) -> tuple[str | None, str]:
        """Take in what was fetched.

        Gives the commit that was taken in, and the one to be replaced there: it holds what was
        purged here. Empty: none is.
        """
        self._refuse_foreign(fetched, done.remote)
        own = self._vouched(fetched, is_own)
        theirs: str | None = fetched
        replaces = ""
        if self._rewriter.reaches_purged(fetched):
            replaces, theirs = fetched, self._rewritten(fetched)
        elif self._joins_purges(own.commit, caller):
            # The purge drops what no branch holds.
            theirs = self._remote.fetch(done.remote, branch)
        if theirs:
            own = replace(own, commit=self._rewriter.now(own.commit) if own.commit else None)
            self._locked(functools.partial(self._take_in, theirs, own, done, caller))
            self._locked(self._record_all)
        return theirs, replaces

    # --- what was purged ---

    def _replaced(self, done: Synced, branch: str, old: str) -> bool:
        """Put our history in the place of the one there, if that is still `old`."""
        head = self._history.head()
        done.pushed = bool(head) and self._remote.replace(done.remote, head or "", branch, old)
        done.purged = done.pushed
        self._locked(self._rewriter.drop_unreachable)
        return done.pushed

    def _leave(self, fetched: str) -> None:
        """Take what was purged here, and came with what is not taken in, off the disk again."""
        if self._rewriter.reaches_purged(fetched):
            self._remote.let_go(fetched)
            self._locked(self._rewriter.drop_unreachable)

    def _rewritten(self, theirs: str) -> str:
        """What they built upon commits that were purged here, without what was purged."""
        tips: list[str] = []
        self._locked(lambda: tips.append(self._purger.apply_to(theirs)))
        return tips[-1]

    def _vouched(self, theirs: str, is_own: IsOwn) -> Vouched:
        """How far what they have is the user's own.

        Raises:
            SyncError: the first sync meets machines that nobody has said are the user's.
        """
        ours = self._history.head()
        base = self._remote.merge_base(ours, theirs) if ours else None
        if base == theirs:
            return Vouched(theirs)
        new = list(self._history.signers(theirs, _LOOK_BACK, since=base))
        found = vouched(new, self._machines.known())
        own = own_among(self._machines, found.strangers, is_own)
        return vouched(new, self._machines.known() | own)

    def _joins_purges(self, theirs: str | None, caller: Caller) -> bool:
        """What another machine of the user purged is purged here before the histories become one.

        Whether there was anything of it.

        Raises:
            SyncError: words were cut out there that only the user can say.
        """
        if theirs is None:
            return False
        known = read_marks(self._transactions.files.read(layout.PURGES))
        marks = read_marks(self._history.content(theirs, layout.PURGES))
        new = [mark for mark in marks if mark not in known]
        own = max((str(mark["at"]) for mark in known if mark["words"]), default="")
        for mark in new:
            if mark["words"] and str(mark["at"]) > own and self._rewriter.is_apart(theirs):
                raise SyncError(
                    f"words were cut out of the history on another machine ({mark['at']}), "
                    "and stand in the one here",
                    "Cut them out here too: recollect purge WORDS; then sync again.",
                )
        ids = purged_ids(new)
        if ids:
            self._locked(lambda: self._purger.purge_too(ids, marks, caller))
        return bool(ids)

    def _record_all(self) -> None:
        self._transactions.mark_untidy()
        self._transactions.tidy()
        if self._transactions.pending_commits():
            raise SyncError(
                "git has not recorded everything here yet",
                "`recollect status` says why; then sync again.",
            )

    def _refuse_foreign(self, theirs: str, remote: str) -> None:
        if not self._history.is_workspace(theirs):
            raise SyncError(
                f"{remote} holds something other than a recollect workspace",
                "Give the address of an empty repository.",
            )

    def _without_key(self) -> list[str]:
        """Secrets, in whatever store, that cannot be read on this machine."""
        locked: list[str] = []
        for memory in self._transactions.catalog.secrets():
            # Two machines may have sealed it anew: then its key stands under the other's id.
            if not any(self._keys.has(id) for id in (memory.id, *memory.conflicts_with)):
                locked.append(memory.id)
        return locked

    # --- taking in ---

    def _take_in(self, theirs: str, own: Vouched, done: Synced, caller: Caller) -> None:
        self._record_all()
        ours = self._history.head()
        assert ours is not None  # a workspace's first commit is made when it is opened
        base = self._remote.merge_base(ours, theirs)
        if base == theirs:
            return
        incoming = self._incoming(base, theirs, done)
        guarded = self._guarded(incoming.changes, base, theirs, own)
        there = self._side(guarded.changes, base, theirs)
        here = self._side(self._history.between(base, ours), base, ours)
        plan = SyncPlan(here, there, self._zone)
        if base == ours:
            plan.take_theirs()
        else:
            plan.join(self._transactions.files.read(layout.CORE_PAGE) or b"")
        before = self._snapshot(base)
        after = self._snapshot((own.commit or base) if own.strangers else theirs)
        files = dict(sorted(plan.contents.items(), key=lambda pair: pair[0].startswith(_VIEWS)))
        taken = plan.taken()
        recorded = self._transactions.record(
            Change(
                why=replace(
                    _why(taken, len(plan.conflicts), done.remote, caller),
                    strangers=" ".join(own.foreign),
                ),
                files=files,
                activity=self._activity(plan.theirs, before, after),
                joins=theirs,
                silent=all(_is_silent(path) for path in files),
            )
        )
        activities = self._transactions.activities
        activities.set_counts(merge.counts(before.counts, activities.counts(), after.counts))
        self._indexer.drop(list(recorded.removed))
        for id in plan.theirs.erased.intersection(recorded.removed):
            self._keys.destroy(id)
        self._indexer.poke()
        done.taken += taken
        done.strangers |= own.strangers
        done.left_out |= incoming.left_out | guarded.left_out
        done.conflicts += [*plan.conflicts, *guarded.conflicts]
        done.kept += [*plan.kept, *guarded.kept]
        done.both += plan.both
        done.critical += sorted(layout.CRITICAL_PAGES & files.keys())

    def _incoming(self, base: str | None, theirs: str, done: Synced) -> Incoming:
        try:
            return self._history.incoming(base, theirs)
        except UnsafeTree as error:
            raise SyncError(
                f"{done.remote} holds {error.path[:_LONGEST_NAME]!r}, and {error.reason}",
                "Somebody may have put it there to do harm: look at the remote, take it out of "
                "its last commit, then sync again.",
            ) from error

    def _guarded(self, changes: Changes, base: str | None, theirs: str, own: Vouched) -> Guarded:
        """What a stranger changed claims nothing."""
        if own.commit == theirs or not own.strangers:
            return Guarded(dict(changes))
        known = own.commit or base
        return self._guard.guarded(
            changes, lambda path: self._history.content(known, path) if known else None
        )

    def _side(self, changes: Changes, base: str | None, tip: str) -> Side:
        log = self._history.log(_LOOK_BACK, since=base, to=tip)
        return side_of(changes, log, self._reader)

    def _snapshot(self, sha: str | None) -> _Snapshot:
        page = self._history.content(sha, layout.ACTIVITY_SNAPSHOT) if sha else None
        return _Snapshot(*read_snapshot(page or b"{}"))

    def _activity(
        self, theirs: Side, before: _Snapshot, after: _Snapshot
    ) -> dict[str, Activity | None]:
        """What both sides did to each memory that the other one used, mentioned or weighed."""
        known = self._transactions.catalog.ids() | theirs.after.keys()
        moved: dict[str, Activity] = {}
        for id, there in after.activities.items():
            if id in known and before.activities.get(id) != there:
                moved[id] = there
        here = self._transactions.activities.get_many(moved)
        joined: dict[str, Activity | None] = {}
        for id, there in moved.items():
            base = before.activities.get(id)
            joined[id] = merge.activity(base, here.get(id), there, self._ageing)
        return joined


def _why(taken: list[str], conflicts: int, remote: str, caller: Caller) -> Why:
    memories = "memory" if len(taken) == 1 else "memories"
    summary = f"take in {len(taken)} changed {memories} from {remote}"
    if conflicts:
        summary += f", {conflicts} to settle"
    return Why.of(caller, "sync", "SYNC", summary, approval="user", memory=ids_in_trailer(taken))


def _is_silent(path: str) -> bool:
    """Whether nobody hears of its changes: a log, or a page made from memories."""
    return path in layout.RUNNING_LOGS or path.startswith(layout.GRAPH)
