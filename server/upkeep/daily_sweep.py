"""The daily sweep: arithmetic that time alone causes (D16, D33).

It changes no content, runs by itself, and running it twice changes nothing.
"""

import contextlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from ..aging import metrics
from ..aging.activity import Activity, created
from ..aging.importance import regained, stepped
from ..aging.lifecycle import Policy, is_over_archived, leaves, level
from ..aging.parameters import Ageing
from ..aging.strength import strength
from ..domain import layout
from ..domain.memory import Memory
from ..domain.proposal import REJECTED_KEPT_DAYS
from ..history import audit_digest
from ..markdown_pages.core_memory_projection import CorePage
from ..storage.change import Change, Recorded, Why
from ..storage.proposal_store import ProposalStore
from ..storage.transaction import Transactions
from ..storage.workspace.memory_keys import Keys

_SWEPT_AT = "swept_at"
_SET_BACK = "clock set back"
"""What the clock showed at the sweep before, and at the one that saw it earlier than that."""
_CORRECTED = timedelta(hours=1)
"""By so much a clock may be put right, which is nothing to tell of."""
_TOLD_FOR = timedelta(days=30)
_LEAVING = "leaving"
"""When each memory that will leave was first seen to, by id."""
_PAGE = 500
"""So many memories are looked at together."""
_A_DAY = timedelta(days=1)
_BANDS = 4
"""Into so many equal bands strengths are counted."""


@dataclass(slots=True)
class Sweep:
    """What a sweep does, or would do, and how things stand after it."""

    stepped: dict[str, Activity] = field(default_factory=dict)
    """Memories whose importance steps down."""
    leaving: dict[str, str] = field(default_factory=dict)
    """Memories that leave, each with the reason."""
    deleted: dict[str, Memory] = field(default_factory=dict)
    """Memories that were archived for too long, as they are deleted: restorably."""
    soon: dict[str, datetime] = field(default_factory=dict)
    """Memories that leave with a later sweep, and when one first saw that they would."""
    levels: Counter[str] = field(default_factory=Counter)
    """How many memories are shown at each level."""
    compressed: int = 0
    """How many are shown otherwise than at the last sweep."""
    strength_sum: float = 0.0
    clock_from: datetime | None = None
    """What the clock showed before, where it was set back since."""
    strengths: Counter[str] = field(default_factory=Counter)
    """How many memories there are in each band of strength, by its lower bound."""

    @property
    def count(self) -> int:
        return sum(self.levels.values())

    @property
    def average_strength(self) -> float:
        return self.strength_sum / self.count if self.count else 0.0


class Sweeper:
    """Holds no state but the moment of the last sweep, in the index.

    `plan` reads only; the engine's lock is held by the caller of `run`.
    """

    def __init__(
        self,
        transactions: Transactions,
        proposals: ProposalStore,
        keys: Keys,
        core: CorePage,
        ageing: Ageing,
        policy: Policy,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions = transactions
        self._proposals = proposals
        self._core = core
        self._keys = keys
        self._ageing = ageing
        self._policy = policy
        self._clock = clock

    def is_due(self) -> bool:
        """Whether a day has passed, or what a memory tells is over since.

        Also after the clock was set back: that would hold sweeps up until it is where it was.
        """
        last = self._last()
        now = self._clock()
        if last is None or not timedelta(0) <= now - last < _A_DAY:
            return True
        return bool(self._transactions.catalog.ended_between(last, now))

    def plan(self) -> Sweep:
        """What a sweep at this moment would do."""
        sweep = Sweep()
        now = self._clock()
        last = self._last()
        for memory, activity in self._each():
            self._look_at(memory, activity, sweep, now, last)
        self._keep_unless_seen_before(sweep)
        return sweep

    def run(self) -> tuple[Sweep, Recorded | None]:
        """Carry it out: one commit, `system:decay`, if any file changes."""
        sweep = self.plan()
        self._let_pages_lag()
        self._see_clock(sweep)
        self._note(sweep)
        self._transactions.mark_untidy()
        files = {
            **self._without_expired_proposals(),
            **self._with_audit_log_rolled(),
            **self._without_ended_core(),
        }
        if not sweep.leaving and not sweep.deleted and not files:
            return sweep, None
        summary = _summary(sweep)
        why = Why(
            action="DECAY", summary=summary, actor="system:decay", approval="auto", trigger="sweep"
        )
        memories = tuple(sweep.deleted.values())
        change = Change(why=why, memories=memories, erased=tuple(sweep.leaving), files=files)
        recorded = self._transactions.record(change)
        for id in sweep.leaving:
            self._keys.destroy(id)
        return sweep, recorded

    def _keep_unless_seen_before(self, sweep: Sweep) -> None:
        """What leaves was seen to by a sweep at least a day ago, and by all since then.

        A clock that jumps ahead and comes back takes nothing along.
        """
        now = self._clock()
        known = _moments(self._transactions.values.get(_LEAVING))
        for id in [*sweep.leaving, *sweep.deleted]:
            first = min(known.get(id, now), now)
            if now - first < _A_DAY:
                sweep.soon[id] = first
                sweep.leaving.pop(id, None)
                sweep.deleted.pop(id, None)

    def _see_clock(self, sweep: Sweep) -> None:
        """Note where the clock was set back: what was remembered before is dated after now."""
        last, now = self._last(), self._clock()
        if last is not None and last - now > _CORRECTED:
            sweep.clock_from = last
            moments = json.dumps([last.isoformat(), now.isoformat()])
            self._transactions.values.set(_SET_BACK, moments)

    def clock_set_back(self) -> tuple[datetime, datetime] | None:
        """From when to when the clock was set back, as long as that is worth telling.

        None where it was not, or was put right, or that is a month ago.
        """
        noted = self._transactions.values.get(_SET_BACK)
        if noted is None:
            return None
        start, end = map(datetime.fromisoformat, json.loads(noted))
        now = self._clock()
        return None if now >= start or now - end > _TOLD_FOR else (start, end)

    def _last(self) -> datetime | None:
        found = self._transactions.values.get(_SWEPT_AT)
        return datetime.fromisoformat(found) if found else None

    def _note(self, sweep: Sweep) -> None:
        """What the index alone holds of it."""
        activities = self._transactions.activities
        with self._transactions.database.transaction():
            for id, activity in sweep.stepped.items():
                activities.put(id, activity)
            if sweep.compressed:
                activities.count({metrics.COMPRESSED: sweep.compressed})
            self._transactions.values.set(_SWEPT_AT, self._clock().isoformat())
            soon = {id: first.isoformat() for id, first in sweep.soon.items()}
            self._transactions.values.set(_LEAVING, json.dumps(soon))

    # --- memories ---

    def _each(self) -> Iterator[tuple[Memory, Activity]]:
        """Every memory with its activity, which is read page by page."""
        page: list[Memory] = []
        for _, memory in self._transactions.catalog.each():
            page.append(memory)
            if len(page) == _PAGE:
                yield from self._with_activity(page)
                page = []
        yield from self._with_activity(page)

    def _with_activity(self, page: list[Memory]) -> Iterator[tuple[Memory, Activity]]:
        known = self._transactions.activities.get_many(memory.id for memory in page)
        for memory in page:
            activity = known.get(memory.id)
            if activity is None:
                activity = created(memory.category, memory.created_at, self._ageing)
            yield memory, activity

    def _look_at(
        self, memory: Memory, activity: Activity, sweep: Sweep, now: datetime, last: datetime | None
    ) -> None:
        reason = leaves(memory, now, self._policy)
        if reason:
            sweep.leaving[memory.id] = reason
            return
        if is_over_archived(memory, activity, now, self._policy, self._ageing):
            sweep.deleted[memory.id] = replace(
                memory, deleted_at=now.replace(microsecond=0), deletion_policy="auto_cleanup"
            )
        if not memory.current:
            return
        after = stepped(activity, memory.store, now, self._ageing, source=memory.source)
        if last is not None and now < last:  # the clock was ahead
            after = regained(activity, memory.store, now, self._ageing, source=memory.source)
        if after != activity:
            sweep.stepped[memory.id] = after
        shown = level(memory, after, now, self._ageing)
        sweep.levels[shown] += 1
        if last is not None and shown != level(memory, activity, min(last, now), self._ageing):
            sweep.compressed += 1
        self._add_strength(memory, after, sweep, now)

    def _add_strength(
        self, memory: Memory, activity: Activity, sweep: Sweep, now: datetime
    ) -> None:
        shown = strength(
            activity, memory.category, now, negated_at=memory.negated_at, ageing=self._ageing
        ).shown
        sweep.strength_sum += shown
        band = int(shown * _BANDS) / _BANDS
        sweep.strengths[f"{band:.2f}"] += 1

    # --- pages ---

    def _let_pages_lag(self) -> None:
        """The graph's pages of what is over since the last sweep are written anew when quiet."""
        last = self._last()
        if last is None:
            return
        catalog = self._transactions.catalog
        for memory in catalog.ended_between(last, self._clock()):
            catalog.people.pages_lag(memory.id)
            self._transactions.views.follow()

    def _without_ended_core(self) -> dict[str, bytes | None]:
        """MEMORY.md, if it tells what is over by now."""
        page = self._transactions.files.read(self._core.path)
        if self._core.has_edits(page or b""):
            return {}
        fresh = self._core.refreshed(page)
        return {} if fresh is None else {self._core.path: fresh}

    def _with_audit_log_rolled(self) -> dict[str, bytes | None]:
        """The audit log without what is old, and the digests of the months that this closes."""
        rolled = audit_digest.roll(self._read(layout.AUDIT_LOG).splitlines(), self._clock())
        if not rolled.by_month:
            return {}
        kept = "".join(f"{line}\n" for line in rolled.kept)
        pages: dict[str, bytes | None] = {layout.AUDIT_LOG: kept.encode()}
        for month, lines in rolled.by_month.items():
            path = layout.audit_digest(month)
            pages[path] = audit_digest.digest(month, lines, self._read(path)).encode()
        return pages

    def _without_expired_proposals(self) -> dict[str, bytes | None]:
        """The page of refusals without those that were kept for long enough."""
        rejected = list(self._proposals.rejected())
        horizon = self._clock() - timedelta(days=REJECTED_KEPT_DAYS)
        kept = [proposal for proposal in rejected if proposal.timestamp > horizon]
        if kept == rejected:
            return {}
        page = layout.REJECTED_MEMORIES
        return {page: self._proposals.page(page, kept)}

    def _read(self, path: str) -> str:
        return (self._transactions.files.read(path) or b"").decode("utf-8", "replace")


def _summary(sweep: Sweep) -> str:
    """What the history says of a sweep."""
    parts: list[str] = []
    if sweep.deleted:
        parts.append(f"{len(sweep.deleted)} memories deleted, restorable")
    if sweep.leaving:
        parts.append(f"{len(sweep.leaving)} memories leave")
    return f"sweep: {', '.join(parts) or 'pages and logs'}"


def _moments(text: str | None) -> dict[str, datetime]:
    """Moments by id; what cannot be read is as if it were not there."""
    with contextlib.suppress(ValueError, AttributeError, TypeError):
        return {id: datetime.fromisoformat(at) for id, at in json.loads(text or "{}").items()}
    return {}
