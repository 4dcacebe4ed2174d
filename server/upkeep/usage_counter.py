"""How hosts use the memory, counted where it happens.

Activity and changes are counted by the stores, sessions here.
"""

import contextlib
import threading
from collections.abc import Mapping

from ..aging import metrics
from ..aging.metrics import Metrics
from ..errors import StorageError
from ..storage.index.activity import Activities
from .daily_sweep import Sweep


class UsageCounter:
    """Remembers which sessions of this process have recalled and remembered.

    One lock; the counts themselves are in the index.
    """

    def __init__(self, activities: Activities) -> None:
        self._activities = activities
        self._lock = threading.Lock()
        self._sessions: set[str] = set()
        self._sessions_that_wrote: set[str] = set()

    def recalled(self, session: str, *, empty: bool) -> None:
        """A host asked.

        What the server looks up for itself comes without a session and does not count.
        """
        if not session:
            return
        with self._lock:
            counts = {metrics.RECALLS: 1, **self._first_count(session)}
            if empty:
                counts[metrics.EMPTY] = 1
            if session not in self._sessions_that_wrote:
                counts[metrics.RECALLS_BEFORE] = 1
        self._count(counts)

    def remembered(self, session: str) -> None:
        if not session:
            return
        with self._lock:
            counts = {metrics.REMEMBERS: 1, **self._first_count(session)}
            self._sessions_that_wrote.add(session)
        self._count(counts)

    def used(self) -> None:
        """The host named memories that shaped its last answer."""
        self._count({metrics.USED: 1})

    def read(self, sweep: Sweep) -> Metrics:
        """Everything together; `sweep` tells the strengths as they are now."""
        counts = self._activities.counts()
        life = {name: counts.get(name, 0) for name in metrics.LIFE}
        return Metrics(
            **life,
            avg_weight=round(sweep.average_strength, 3),
            weight_distribution=dict(sorted(sweep.strengths.items())),
            adoption=metrics.adoption(counts),
        )

    def _first_count(self, session: str) -> dict[str, int]:
        """What is counted the first time a session does anything."""
        if session in self._sessions:
            return {}
        self._sessions.add(session)
        return {metrics.SESSIONS: 1}

    def _count(self, counts: Mapping[str, int]) -> None:
        # A full disk must not keep a question from its answer.
        with contextlib.suppress(StorageError):
            self._activities.count(counts)
