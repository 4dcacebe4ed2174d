"""sync: the histories of two machines become one, memory by memory. What both changed is kept twice and listed as a conflict; no file ever
holds merge markers. Fetching and pushing happen without the engine's lock, taking in is one change of the ledger."""

import contextlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from functools import partial
from pathlib import PurePosixPath

from ..aging.activity import Activity
from ..aging.parameters import Ageing
from ..domain import layout
from ..domain.caller import Caller
from ..domain.ids import is_episode, suffix
from ..domain.memory import Memory
from ..errors import SyncError
from ..pages import core_memory_layout
from ..storage.change import Change, Why
from ..storage.git import text_merge
from ..storage.git.remote import Remote
from ..storage.git.repository import History
from ..storage.index.activity import read_snapshot
from ..storage.reconcile import Reconciler
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace import daily_log, memory_files, proposal_files
from ..storage.workspace.keys import Keys
from ..storage.workspace.unreadable import UnreadableFile
from . import merge

_Changes = Mapping[str, tuple[bytes | None, bytes | None]]
_TRIES = 4
_LOOK_BACK = 5_000
_QUIET = frozenset({layout.AUDIT_LOG, layout.ACTIVITY_SNAPSHOT})


@dataclass(slots=True, kw_only=True)
class Synced:
    """What an exchange did. `conflicts` are pairs of memories to be settled; `kept` was removed on one side and reworked on the other;
    `both` are pages that hold both versions of some lines; `locked` are secrets whose key is not on this machine."""

    remote: str = ""
    taken: list[str] = field(default_factory=list)
    pushed: bool = False
    conflicts: list[tuple[str, str]] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    both: list[str] = field(default_factory=list)
    critical: list[str] = field(default_factory=list)
    locked: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Home:
    """A memory's file on one side."""

    path: str
    memory: Memory
    content: bytes


@dataclass(slots=True)
class _Side:
    """What one side changed since the two were one: its memories before and after by id, and all its files."""

    changes: _Changes
    before: dict[str, _Home] = field(default_factory=dict)
    after: dict[str, _Home] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    erased: frozenset[str] = frozenset()
    """Erased for good on the user's word: no edit elsewhere brings them back."""

    @property
    def ids(self) -> set[str]:
        return self.before.keys() | self.after.keys()


@dataclass(slots=True)
class _Plan:
    """What is to be written here."""

    ours: _Side
    theirs: _Side
    done: Synced
    contents: dict[str, bytes | None] = field(default_factory=dict)
    joined: dict[str, _Home] = field(default_factory=dict)


class Syncer:
    """`locked` runs a step alone and again if a file changed under it. Nothing else here may be called with the engine's lock held."""

    def __init__(
        self,
        transactions: Transactions,
        history: History,
        reconciler: Reconciler,
        indexer: Indexer,
        keys: Keys,
        remote: Remote,
        *,
        zone: tzinfo,
        ageing: Ageing,
        locked: Callable[[Callable[[], None]], None],
    ) -> None:
        self._transactions, self._history, self._reconciler, self._indexer = (
            transactions,
            history,
            reconciler,
            indexer,
        )
        self._keys, self._remote, self._zone, self._ageing, self._locked = (
            keys,
            remote,
            zone,
            ageing,
            locked,
        )

    def exchange(self, asked: str, caller: Caller) -> Synced:
        """Take in what the remote has, then give it what is here.

        Raises:
            HistoryError: git cannot record, or the remote cannot be reached or used; what is here is whole, and the next sync goes on.
        """
        caller.refuse_unless_main("sync")
        done = Synced()
        self._locked(self._record_all)
        branch = self._history.branch()
        done.remote = self._remote.named(asked)
        for _ in range(_TRIES):
            heads = self._remote.heads(done.remote)
            there = branch if branch in heads or len(heads) != 1 else next(iter(heads))
            theirs = self._remote.fetch(done.remote, there) if there in heads else None
            if theirs:
                self._refuse_foreign(theirs, done.remote)
                self._locked(partial(self._take_in, theirs, done, caller))
                self._locked(self._record_all)
            head = self._history.head()
            if head == theirs or head is None:
                break
            if self._remote.push(done.remote, head, there):
                done.pushed = True
                break
        else:
            raise SyncError(f"{done.remote} kept changing", "Sync again in a moment.")
        done.locked = self._without_key()
        return done

    def _record_all(self) -> None:
        self._transactions.mark_untidy()
        self._transactions.tidy()
        if self._transactions.pending_commits():
            raise SyncError(
                "git has not recorded everything here yet",
                "`recollect status` says why; then sync again.",
            )

    def _refuse_foreign(self, theirs: str, remote: str) -> None:
        paths = self._history.between(None, theirs)
        if paths and not any(
            path == layout.CORE_PAGE or path.startswith("memory/") for path in paths
        ):
            raise SyncError(
                f"{remote} holds something other than a recollect workspace",
                "Give the address of an empty repository.",
            )

    def _without_key(self) -> list[str]:
        secrets = [m for m in self._transactions.catalog.current_in("vault") if m.is_secret]
        return [
            m.id for m in secrets if not any(self._keys.has(id) for id in (m.id, *m.conflicts_with))
        ]

    # --- taking in ---

    def _take_in(self, theirs: str, done: Synced, caller: Caller) -> None:
        self._record_all()
        ours = self._history.head()
        assert ours is not None  # a workspace's first commit is made when it is opened
        base = self._remote.merge_base(ours, theirs)
        if base == theirs:
            return
        found = replace(done, taken=[], conflicts=[], kept=[], both=[], critical=[])
        plan = _Plan(self._side(base, ours), self._side(base, theirs), found)
        if base == ours:
            plan.contents = {path: after for path, (_, after) in plan.theirs.changes.items()}
        else:
            self._join(plan)
        plan.contents = dict(
            sorted(
                plan.contents.items(),
                key=lambda pair: pair[0].startswith((layout.GRAPH, "memory/meta/")),
            )
        )
        self._describe(plan)
        snapshots = [self._snapshot(sha) for sha in (base, theirs)]
        change = Change(
            why=_why(found, caller),
            files=plan.contents,
            activity=self._activity(plan, *snapshots),
            joins=theirs,
            silent=all(p in _QUIET or p.startswith(layout.GRAPH) for p in plan.contents),
        )
        gone = [
            id
            for id in plan.theirs.before.keys() - plan.theirs.after.keys()
            if self._leaves(id, plan)
        ]
        self._transactions.record(change)
        self._reconciler.these(plan.contents)
        counts = merge.counts(
            snapshots[0][1], self._transactions.activities.counts(), snapshots[1][1]
        )
        self._transactions.activities.set_counts(counts)
        self._indexer.drop(gone)
        for id in set(gone) & plan.theirs.erased:
            self._keys.destroy(id)
        self._indexer.poke()
        for name in ("taken", "conflicts", "kept", "both", "critical"):
            getattr(done, name).extend(getattr(found, name))

    def _leaves(self, id: str, plan: _Plan) -> bool:
        home = plan.theirs.before[id]
        return plan.contents.get(home.path, b"") is None or is_episode(id)

    def _describe(self, plan: _Plan) -> None:
        touched = [
            id
            for id in sorted(plan.theirs.ids)
            if plan.theirs.before.get(id) != plan.theirs.after.get(id)
        ]
        plan.done.taken += touched
        plan.done.critical += sorted(layout.CRITICAL_PAGES & plan.contents.keys())

    def _snapshot(self, sha: str | None) -> tuple[dict[str, Activity], dict[str, int]]:
        return read_snapshot(
            (self._history.content(sha, layout.ACTIVITY_SNAPSHOT) if sha else None) or b"{}"
        )

    def _activity(
        self,
        plan: _Plan,
        base: tuple[dict[str, Activity], dict[str, int]],
        theirs: tuple[dict[str, Activity], dict[str, int]],
    ) -> dict[str, Activity | None]:
        known, found = (
            self._transactions.catalog.ids() | plan.theirs.after.keys(),
            dict[str, Activity | None](),
        )
        moved = {
            id: there for id, there in theirs[0].items() if id in known and base[0].get(id) != there
        }
        here = self._transactions.activities.get_many(moved)
        for id, there in moved.items():
            found[id] = merge.activity(base[0].get(id), here.get(id), there, self._ageing)
        return found

    # --- what each side did ---

    def _side(self, base: str | None, tip: str) -> _Side:
        side = _Side(self._history.between(base, tip))
        for path, (before, after) in side.changes.items():
            for content, homes in ((before, side.before), (after, side.after)):
                try:
                    homes.update(self._homes(path, content))
                except UnreadableFile:
                    side.unread.add(path)
        log = self._history.log(_LOOK_BACK, since=base, to=tip)
        side.erased = frozenset(
            id
            for c in log
            if c.trailers.get("Action") == "DELETE"
            for id in c.subject.partition(" - erase ")[2].split(", ")
        )
        return side

    def _homes(self, path: str, content: bytes | None) -> dict[str, _Home]:
        if content is None or not path.endswith(".md"):
            return {}
        if path.startswith(layout.EPISODES):
            return {m.id: _Home(path, m, b"") for m in daily_log.parse(content, self._zone)}
        if path.startswith(layout.MEMORY_FOLDERS):
            memory = self._reconciler.parse(path, content)
            return {memory.id: _Home(path, memory, content)}
        return {}

    # --- joining ---

    def _join(self, plan: _Plan) -> None:
        """Write into the plan what differs here once both sides count."""
        apart = {id for id in plan.theirs.ids & plan.ours.ids if not is_episode(id)}
        settled = {
            home.path
            for id in apart
            for side in (plan.ours, plan.theirs)
            for home in _homes_of(side, id)
        }
        for path, (before, after) in plan.theirs.changes.items():
            if path in settled or path == layout.CORE_PAGE:
                continue
            if path not in plan.ours.changes:
                plan.contents[path] = after
            else:
                self._join_page(plan, path, before, after)
        for id in sorted(apart):
            self._join_memory(plan, id)
        for day in sorted(path for path in plan.contents if path.startswith(layout.EPISODES)):
            if content := plan.contents[day]:
                plan.contents[day] = daily_log.in_order(content)
        plan.contents |= self._core_page(plan)

    def _join_page(self, plan: _Plan, path: str, before: bytes | None, after: bytes | None) -> None:
        """A file that both sides changed and that is not one memory."""
        here = plan.ours.changes[path][1]
        if here == after or path == layout.ACTIVITY_SNAPSHOT or path.startswith(layout.GRAPH):
            return  # the same, or a view that is made anew
        if path == layout.AUDIT_LOG:
            plan.contents[path] = _log(before, here, after)
        elif path in (layout.PENDING_MEMORIES, layout.REJECTED_MEMORIES):
            plan.contents[path] = _joined_proposals(path, before, here, after)
        elif path.startswith(layout.EPISODES) and path not in plan.ours.unread | plan.theirs.unread:
            plan.contents[path] = self._joined_day(plan, before, here, after)
        elif here is None or after is None:
            self._keep_page(plan, path, after)
        elif path.startswith(layout.MEMORY_FOLDERS):
            self._put_beside(plan, path, after)
        else:
            self._join_text(plan, path, before, here, after)

    def _keep_page(self, plan: _Plan, path: str, after: bytes | None) -> None:
        """One side removed what the other changed: the change stays."""
        plan.done.kept.append(path)
        if after is not None:
            plan.contents[path] = after

    def _join_text(
        self, plan: _Plan, path: str, before: bytes | None, here: bytes, after: bytes
    ) -> None:
        merged = text_merge.merged(here, before or b"", after)
        if merged is None:
            plan.done.both.append(path)
            merged = text_merge.merged(here, before or b"", after, union=True)
        if merged is None:
            self._put_beside(plan, path, after)
        elif merged != here:
            plan.contents[path] = merged

    def _put_beside(self, plan: _Plan, path: str, content: bytes) -> None:
        """Their version under a name of its own, where the two cannot be one file."""
        name = PurePosixPath(path)
        beside = name.with_name(f"{name.stem}.theirs{name.suffix}").as_posix()
        plan.contents[beside] = content
        plan.done.both.append(beside)

    def _joined_day(
        self, plan: _Plan, before: bytes | None, here: bytes | None, after: bytes | None
    ) -> bytes | None:
        """The day's log with the entries of both."""
        old, mine, other = (
            {m.id: m for m in daily_log.parse(c or b"", self._zone)} for c in (before, here, after)
        )
        day = here
        for id in [*other, *(id for id in old if id not in other)]:
            entry = other.get(id)
            if entry == old.get(id) or entry == mine.get(id):
                continue
            day = self._with_entry(plan, day, old.get(id), mine.get(id), entry, id)
        return day

    def _with_entry(
        self,
        plan: _Plan,
        day: bytes | None,
        old: Memory | None,
        mine: Memory | None,
        entry: Memory | None,
        id: str,
    ) -> bytes | None:
        if entry is None:
            if mine == old or id in plan.theirs.erased:
                return daily_log.without_episode(day or b"", id)
            plan.done.kept.append(id)
            return day
        if mine is None and old is not None:
            if id in plan.ours.erased:
                return day
            plan.done.kept.append(id)
        if mine is None or mine == old:
            return daily_log.with_episode(day, entry, self._zone)
        joined = merge.join(old, mine, entry)
        for memory in (joined.memory, joined.rival):
            day = daily_log.with_episode(day, memory, self._zone) if memory else day
        if joined.rival:
            plan.done.conflicts.append((id, joined.rival.id))
        return day

    def _join_memory(self, plan: _Plan, id: str) -> None:
        """One memory that both sides changed, moved or removed."""
        old = plan.theirs.before.get(id) or plan.ours.before.get(id)
        mine, other = plan.ours.after.get(id), plan.theirs.after.get(id)
        match mine, other:
            case None, None:
                return
            case None, _Home() if id not in plan.ours.erased:
                plan.contents[other.path] = other.content
                plan.done.kept.append(id)
            case _Home(), None if id in plan.theirs.erased:
                plan.contents[mine.path] = None
            case _Home(), None:
                plan.done.kept.append(id)
            case _Home(), _Home():
                self._join_homes(plan, old, mine, other)
            case _:
                return

    def _join_homes(self, plan: _Plan, old: _Home | None, mine: _Home, other: _Home) -> None:
        joined = merge.join(old.memory if old else None, mine.memory, other.memory)
        path = mine.path if old is None or mine.path != old.path else other.path
        content = next(
            (h.content for h in (mine, other) if h.memory == joined.memory), None
        ) or memory_files.rewritten(mine.content, joined.memory)
        if path != mine.path:
            plan.contents[mine.path] = None
        if path != mine.path or content != mine.content:
            plan.contents[path] = content
        plan.joined[mine.memory.id] = _Home(path, joined.memory, content)
        if joined.rival:
            rival_path = layout.memory_path(
                joined.rival, f"{PurePosixPath(path).stem}-{suffix(joined.rival.id)}"
            )
            plan.contents[rival_path] = memory_files.render(joined.rival)
            plan.done.conflicts.append((mine.memory.id, joined.rival.id))
        if joined.heirs:
            self._oppose(plan, *joined.heirs)

    def _oppose(self, plan: _Plan, mine: str, other: str) -> None:
        """Both sides replaced one memory, each by another: the two successors contradict each other."""
        homes = [self._home(plan, id) for id in (mine, other)]
        if homes[0] is None or homes[1] is None:
            return
        pair = merge.in_conflict(homes[0].memory, homes[1].memory)
        for home, memory in zip(homes, pair, strict=True):
            assert home is not None
            content = memory_files.rewritten(home.content, memory)
            plan.contents[home.path] = content
            plan.joined[memory.id] = _Home(home.path, memory, content)
        plan.done.conflicts.append((mine, other))

    def _home(self, plan: _Plan, id: str) -> _Home | None:
        return plan.joined.get(id) or plan.ours.after.get(id) or plan.theirs.after.get(id)

    def _core_page(self, plan: _Plan) -> dict[str, bytes | None]:
        """MEMORY.md: the user's part of both, and the core memories as they will be."""
        present: list[Memory] = []
        for path, content in plan.contents.items():
            with contextlib.suppress(UnreadableFile):
                present += [home.memory for home in self._homes(path, content).values()]
        held = {m.id for m in present}
        gone = [
            m.id
            for p, content in plan.contents.items()
            if content is None
            for m in self._transactions.catalog.in_file(p)
            if m.id not in held
        ]
        page = None
        if layout.CORE_PAGE in plan.theirs.changes:
            before, after = (
                core_memory_layout.without_view(c or b"")
                for c in plan.theirs.changes[layout.CORE_PAGE]
            )
            here = core_memory_layout.without_view(
                self._transactions.files.read(layout.CORE_PAGE) or b""
            )
            page = text_merge.merged(here, before, after) or text_merge.merged(
                here, before, after, union=True
            )
            page = None if page == here else page
        return self._transactions.core_page(present, gone, page)


def _homes_of(side: _Side, id: str) -> list[_Home]:
    return [home for homes in (side.before, side.after) if (home := homes.get(id))]


def _log(before: bytes | None, here: bytes | None, after: bytes | None) -> bytes:
    rows = merge.lines(
        *((c or b"").decode("utf-8", "replace").splitlines() for c in (before, here, after))
    )
    return "".join(f"{row}\n" for row in rows).encode()


def _joined_proposals(
    path: str, before: bytes | None, here: bytes | None, after: bytes | None
) -> bytes:
    old, mine, other = (
        {p.id: p for p in proposal_files.parse(content)} for content in (before, here, after)
    )
    ids: Iterable[str] = merge.united(tuple(old), tuple(mine), tuple(other))
    kept = [
        mine[id] if id in mine and (id not in other or mine[id] != old.get(id)) else other[id]
        for id in ids
    ]
    return proposal_files.render(path, kept)


def _why(done: Synced, caller: Caller) -> Why:
    parts = [
        f"take in {len(done.taken)} changed {'memory' if len(done.taken) == 1 else 'memories'} from {done.remote}"
    ]
    parts += [f"{len(done.conflicts)} to settle"] if done.conflicts else []
    return Why(
        action="SYNC",
        summary=", ".join(parts),
        actor=caller.actor("sync"),
        approval="user",
        trigger="sync",
        session=caller.session,
        memory=", ".join(done.taken[:20]),
    )
