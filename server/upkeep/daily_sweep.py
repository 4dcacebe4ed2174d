"""The daily sweep: arithmetic that time alone causes. It changes no content, runs by itself, and running it twice changes nothing (D16, D33)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from ..aging import metrics
from ..aging.activity import Activity, created
from ..aging.importance import stepped
from ..aging.lifecycle import Policy, leaves, level
from ..aging.parameters import Ageing
from ..aging.strength import strength
from ..domain import layout
from ..domain.memory import Memory
from ..history import audit_log
from ..storage.change import Change, Recorded, Why
from ..storage.transaction import Transactions
from ..storage.workspace import proposal_files

SCORE_RECORD_DAYS = 30
_LAST = "swept_at"
_PAGE = 500


@dataclass(slots=True)
class Sweep:
    """What a sweep does, or would do: importance that steps down, memories that leave with the reason, and how things stand after it."""

    stepped: dict[str, Activity] = field(default_factory=dict)
    leaving: dict[str, str] = field(default_factory=dict)
    levels: Counter[str] = field(default_factory=Counter)
    compressed: int = 0
    strength_sum: float = 0.0
    strengths: Counter[str] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        return sum(self.levels.values())

    @property
    def average_strength(self) -> float:
        return self.strength_sum / self.count if self.count else 0.0


class Sweeper:
    """Holds no state but the day of the last sweep, in the index. `plan` reads only; the engine's lock is held by the caller of `run`."""

    def __init__(
        self,
        transactions: Transactions,
        ageing: Ageing,
        policy: Policy,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions, self._ageing, self._policy, self._clock = (
            transactions,
            ageing,
            policy,
            clock,
        )

    def is_due(self) -> bool:
        """A day has passed; also after the clock was set back, which would otherwise hold sweeps up until it is where it was."""
        last = self._last()
        return last is None or not timedelta(0) <= self._clock() - last < timedelta(days=1)

    def plan(self) -> Sweep:
        """What a sweep at this moment would do."""
        sweep, now, last = Sweep(), self._clock(), self._last()
        page: list[Memory] = []
        for _, memory in self._transactions.catalog.each():
            page.append(memory)
            if len(page) == _PAGE:
                self._look_at(page, sweep, now, last)
                page = []
        self._look_at(page, sweep, now, last)
        return sweep

    def run(self) -> tuple[Sweep, Recorded | None]:
        """Carry it out: one commit, `system:decay`, if any file changes."""
        sweep = self.plan()
        with self._transactions.database.transaction():
            for id, activity in sweep.stepped.items():
                self._transactions.activities.put(id, activity)
            if sweep.compressed:
                self._transactions.activities.count({metrics.COMPRESSED: sweep.compressed})
            self._transactions.facts.set(_LAST, self._clock().isoformat())
        self._transactions.mark_untidy()
        files = self._expired_proposals() | self._rolled_audit()
        if not sweep.leaving and not files:
            return sweep, None
        summary = (
            f"sweep: {len(sweep.leaving)} memories leave" if sweep.leaving else "sweep: old logs"
        )
        why = Why(
            action="DECAY", summary=summary, actor="system:decay", approval="auto", trigger="sweep"
        )
        return sweep, self._transactions.record(
            Change(why=why, erased=tuple(sweep.leaving), files=files)
        )

    def _last(self) -> datetime | None:
        found = self._transactions.facts.get(_LAST)
        return datetime.fromisoformat(found) if found else None

    def _look_at(
        self, memories: list[Memory], sweep: Sweep, now: datetime, last: datetime | None
    ) -> None:
        known = self._transactions.activities.get_many(m.id for m in memories)
        for memory in memories:
            activity = known.get(memory.id) or created(
                memory.category, memory.created_at, self._ageing
            )
            self._look_at_one(memory, activity, sweep, now, last)

    def _look_at_one(
        self, memory: Memory, activity: Activity, sweep: Sweep, now: datetime, last: datetime | None
    ) -> None:
        if reason := leaves(memory, activity, now, self._policy, self._ageing):
            sweep.leaving[memory.id] = reason
            return
        if not memory.current:
            return
        after = stepped(activity, memory.store, now, self._ageing, source=memory.source)
        if after != activity:
            sweep.stepped[memory.id] = after
        shown = level(memory, after, now, self._ageing)
        sweep.levels[shown] += 1
        sweep.compressed += last is not None and shown != level(
            memory, activity, min(last, now), self._ageing
        )
        power = strength(
            after, memory.category, now, negated_at=memory.negated_at, ageing=self._ageing
        ).shown
        sweep.strength_sum += power
        sweep.strengths[f"{int(power * 4) / 4:.2f}"] += 1

    def _rolled_audit(self) -> dict[str, bytes | None]:
        """The audit log without what is old, and the digests of the months that this closes (S1-24, S3-33)."""
        read = self._transactions.files.read
        lines = (read(layout.AUDIT_LOG) or b"").decode("utf-8", "replace").splitlines()
        rolled = audit_log.roll(lines, self._clock())
        if not rolled.by_month:
            return {}
        pages: dict[str, bytes | None] = {
            layout.AUDIT_LOG: ("\n".join(rolled.kept) + "\n").encode()
        }
        for month, old in rolled.by_month.items():
            path = layout.audit_digest(month)
            pages[path] = audit_log.digest(
                month, old, (read(path) or b"").decode("utf-8", "replace")
            ).encode()
        return pages

    def _expired_proposals(self) -> dict[str, bytes | None]:
        """Refusals older than 30 days go (S1-21)."""
        now, files = self._clock(), dict[str, bytes | None]()
        rejected = proposal_files.parse(self._transactions.files.read(layout.REJECTED_MEMORIES))
        kept = [p for p in rejected if now - p.timestamp < timedelta(days=SCORE_RECORD_DAYS)]
        if kept != rejected:
            files[layout.REJECTED_MEMORIES] = proposal_files.render(layout.REJECTED_MEMORIES, kept)
        return files
