"""Where the indexer's thread stands: one state, one condition, one way to change it."""

import threading
from collections.abc import Mapping
from enum import Enum


class IndexingState(Enum):
    """What the thread is about, as calls of the host need to know it."""

    NEW = "not started"
    LOADING = "a model is read, which takes seconds and cannot be interrupted"
    DUE = "something is new since the thread looked"
    INDEXING = "what the thread saw is worked off"
    IDLE = "every memory has its vector"
    FAILED = "nothing answers by meaning; the thread tries again, or has ended"
    STOPPED = "the end was asked for"


_S = IndexingState
_FOLLOWING: Mapping[IndexingState, frozenset[IndexingState]] = {
    _S.NEW: frozenset({_S.DUE, _S.FAILED, _S.STOPPED}),
    _S.LOADING: frozenset({_S.LOADING, _S.DUE, _S.FAILED, _S.STOPPED}),
    _S.DUE: frozenset({_S.LOADING, _S.DUE, _S.INDEXING, _S.FAILED, _S.STOPPED}),
    _S.INDEXING: frozenset({_S.INDEXING, _S.DUE, _S.IDLE, _S.FAILED, _S.STOPPED}),
    _S.IDLE: frozenset({_S.INDEXING, _S.DUE, _S.FAILED, _S.STOPPED}),
    _S.FAILED: frozenset({_S.LOADING, _S.DUE, _S.FAILED, _S.STOPPED}),
    _S.STOPPED: frozenset(),
}
"""Which state may follow which. From FAILED the way back leads through opening everything anew."""
_SETTLED = (_S.IDLE, _S.FAILED, _S.STOPPED)


class IndexingProgress:
    """The state, and the ways to wait for another. Safe for any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._state = _S.NEW
        self._failure: str | None = None
        self._waiters = 0

    @property
    def state(self) -> IndexingState:
        return self._state

    @property
    def failure(self) -> str | None:
        """What is wrong, for the user, while it is."""
        return self._failure

    @property
    def is_settled(self) -> bool:
        """Whether no vectors are to come, because all are there or none can be made."""
        return self._state in _SETTLED

    def enter(self, state: IndexingState, failure: str | None = None) -> bool:
        """Go to `state`; False, and nothing is changed, if it cannot follow the present one."""
        with self._changed:
            if state not in _FOLLOWING[self._state]:
                return False
            self._state = state
            self._failure = failure
            self._changed.notify_all()
            return True

    def announce_work(self) -> None:
        """Something is new. While nothing can be indexed this changes nothing: it looks anyway."""
        with self._changed:
            if self._state in (_S.INDEXING, _S.IDLE):
                self.enter(_S.DUE)

    def wait_until_settled(self, timeout_s: float) -> bool:
        """Whether everything is indexed. Waits for that, but no longer than it may still come."""
        with self._changed:
            self._waiters += 1
            self._changed.notify_all()
            try:
                self._changed.wait_for(lambda: self._state in _SETTLED, timeout_s)
            finally:
                self._waiters -= 1
            return self._state is _S.IDLE

    def wait_for_work(self, gather_s: float, patience_s: float | None = None) -> bool:
        """Sleep while idle, then up to `gather_s` more for what else comes.

        That is cut short when somebody waits for the index, or it is to end. False: still idle
        after `patience_s`.
        """
        with self._changed:
            if not self._changed.wait_for(lambda: self._state is not _S.IDLE, patience_s):
                return False
            self._changed.wait_for(self._is_urgent, gather_s)
            return True

    def wait_for_stop(self, timeout_s: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._state is _S.STOPPED, timeout_s)

    def _is_urgent(self) -> bool:
        return self._waiters > 0 or self._state in (_S.FAILED, _S.STOPPED)
