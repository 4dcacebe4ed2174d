"""How the memory lives and how hosts use it, counted where it happens: activity and changes by the stores, sessions here."""

import contextlib
import threading

from ..aging import metrics
from ..aging.metrics import Metrics
from ..errors import StorageError
from ..storage.index.activity import Activities
from .daily_sweep import Sweep


class UsageCounter:
    """Remembers which sessions of this process have recalled and remembered. One lock; the counts themselves are in the index."""

    def __init__(self, activities: Activities) -> None:
        self._activities = activities
        self._lock = threading.Lock()
        self._sessions: set[str] = set()
        self._wrote: set[str] = set()

    def recalled(self, session: str, *, empty: bool) -> None:
        """A host asked. What the server looks up for itself comes without a session and does not count."""
        if session:
            with self._lock:
                counts = {
                    metrics.RECALLS: 1,
                    **self._new(session),
                    **({metrics.EMPTY: 1} if empty else {}),
                }
                if session not in self._wrote:
                    counts[metrics.RECALLS_BEFORE] = 1
            self._count(counts)

    def remembered(self, session: str) -> None:
        if session:
            with self._lock:
                counts = {metrics.REMEMBERS: 1, **self._new(session)}
                self._wrote.add(session)
            self._count(counts)

    def used(self) -> None:
        """The host named memories that shaped its last answer."""
        self._count({metrics.USED: 1})

    def read(self, sweep: Sweep) -> Metrics:
        """Everything together; `sweep` tells the strengths as they are now."""
        counts = self._activities.counts()
        life = {name: counts.get(name, 0) for name in metrics.LIFE}
        spread = dict(sorted(sweep.strengths.items()))
        return Metrics(
            **life,
            avg_weight=round(sweep.average_strength, 3),
            weight_distribution=spread,
            adoption=metrics.adoption(counts),
        )

    def _new(self, session: str) -> dict[str, int]:
        known = session in self._sessions
        self._sessions.add(session)
        return {} if known else {metrics.SESSIONS: 1}

    def _count(self, counts: dict[str, int]) -> None:
        with contextlib.suppress(
            StorageError
        ):  # a full disk must not keep a question from its answer
            self._activities.count(counts)
