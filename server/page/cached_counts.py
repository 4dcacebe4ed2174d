"""What is counted over all memories, for every page, and not anew for each."""

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

from ..engine import Engine

_T = TypeVar("_T")
_FRESH_S = 60.0
"""The clock alone changes it too."""


class Kept(Generic[_T]):
    """One value for all pages. Safe in several threads."""

    def __init__(self, count: Callable[[Engine], _T]) -> None:
        self._count = count
        self._guard = Lock()
        self._value: _T | None = None
        self._counted_at = -_FRESH_S

    def of(self, engine: Engine) -> _T:
        """The value, at most a minute old."""
        with self._guard:
            if self._value is None or monotonic() - self._counted_at >= _FRESH_S:
                self._counted_at = monotonic()
                self._value = self._count(engine)
            return self._value

    def forget(self) -> None:
        """Count anew for the next page; waits for nothing."""
        self._counted_at = -_FRESH_S
