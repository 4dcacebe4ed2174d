"""One writer at a time: the lock of a data folder, and a second look where a file was edited."""

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..errors import InputError, ReadOnly
from .change import Stale
from .reconcile import Reconciler
from .transaction import Transactions

_ATTEMPTS = 8
"""At a change whose files are edited under it each time."""
_T = TypeVar("_T")


class Writer:
    """Serialises what writes. Reading takes no lock but the database's."""

    def __init__(
        self,
        transactions: Transactions,
        reconciler: Reconciler,
        listeners: Sequence[Callable[[frozenset[str]], None]],
        *,
        called: Callable[[], None],
        changed: Callable[[], None],
        is_copy: bool = False,
    ) -> None:
        """`called` hears of each writing verb before it starts, `changed` after it ended.

        `listeners` are told of the paths and ids that changed, by the thread that changed them.
        It holds the lock meanwhile, so that they return at once.
        `is_copy`: nobody changes anything here but a sync.
        """
        self._is_copy = is_copy
        self._transactions = transactions
        self._reconciler = reconciler
        self._called = called
        self._changed = changed
        self._listeners = listeners
        self.lock = threading.RLock()

    def change(self, act: Callable[[], _T]) -> _T:
        """Run a writing verb alone, that somebody asked for.

        Raises:
            InputError: a file is edited under it again each time.
            ReadOnly: this folder is a copy.
        """
        if self._is_copy:
            raise ReadOnly()
        return self.alone(act)

    def alone(self, act: Callable[[], _T]) -> _T:
        """Run what changes files; if one was edited under it, read that file and try again.

        Raises:
            InputError: the file is edited again each time.
        """
        self._called()
        with self.lock:
            edited: list[str] = []
            for _ in range(_ATTEMPTS):
                try:
                    return act()
                except Stale as stale:
                    self._reconciler.these(stale.paths)
                    edited = stale.paths
                finally:
                    self.finish()
            raise InputError(edited[0], "somebody is editing it at this moment", "Call again.")

    def finish(self) -> None:
        """After a change, under the lock: the rest may be tidied up, and listeners hear of it."""
        self._transactions.mark_untidy()
        self._changed()
        self.tell()

    def tell(self) -> None:
        """Let listeners know what changed since the last time; under the lock."""
        touched = self._transactions.take_touched()
        if touched:
            for listen in self._listeners:
                listen(touched)
