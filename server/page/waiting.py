"""How much the inbox holds, counted again only when something changed."""

from threading import Lock
from time import monotonic

from ..engine import Engine

_FRESH_S = 60.0
"""Reviews become due by the clock too."""


class Waiting:
    """One count for all pages. Safe in several threads."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._count = 0
        self._counted_at = -_FRESH_S

    def count(self, engine: Engine) -> int:
        """How many items wait for a word of the user's."""
        with self._guard:
            if monotonic() - self._counted_at >= _FRESH_S:
                self._counted_at = monotonic()
                self._count = len(engine.review.due())
            return self._count

    def forget(self) -> None:
        """Count anew for the next page; waits for nothing."""
        self._counted_at = -_FRESH_S
