"""Rows that searches read time and again, kept until their table changes."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from .database import Database


class _Sortable(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...
    def __hash__(self) -> int: ...


_K = TypeVar("_K", bound=_Sortable)
_V = TypeVar("_V")
_MOST = 5_000
"""Rows of a kind that are kept at most: some megabytes."""


class KeptRows(Generic[_K, _V]):
    """By key what a table says of it, also that it says nothing. Uses the database's lock.

    Whoever writes to the table says so by `forget`, within the transaction that writes.
    """

    def __init__(self, database: Database, read: Callable[[list[_K]], dict[_K, _V]]) -> None:
        """`read` asks the table for several keys; what it leaves out is not there."""
        self._db = database
        self._read = read
        self._kept: dict[_K, _V | None] = {}

    def get(self, keys: Iterable[_K]) -> dict[_K, _V]:
        """What there is of these keys, in the order of the keys."""
        wanted = sorted(set(keys))
        with self._db.lock:
            if self._db.is_changing:  # what is not committed yet may be taken back
                return self._read(wanted)
            self._see_to(wanted)
            kept = self._kept
            return {key: value for key in wanted if (value := kept[key]) is not None}

    def _see_to(self, wanted: list[_K]) -> None:
        new = [key for key in wanted if key not in self._kept]
        if len(self._kept) + len(new) > _MOST:
            self._kept, new = {}, wanted
        if new:
            found = self._read(new)
            self._kept |= {key: found.get(key) for key in new}

    def forget(self) -> None:
        """The table is about to change."""
        self._kept = {}
