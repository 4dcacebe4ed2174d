"""How many requests a token may make."""

import time
from collections.abc import Callable

_FULL_S = 60.0
"""After which every bucket is full again."""
_MOST_KNOWN = 10_000
"""Callers: of more, those are forgotten who have not called for long."""


class RateLimiter:
    """A bucket of calls for each caller: full it holds a minute's worth, and it fills at that rate.

    Used by one event loop.
    """

    def __init__(self, calls_a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = float(calls_a_minute)
        self._a_second = calls_a_minute / 60
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        """Calls left, and the moment they were counted."""

    def wait_s(self, who: str) -> float:
        """Take one call; 0 if it was there, otherwise how long until it is."""
        now = self._clock()
        if len(self._left) >= _MOST_KNOWN:
            self._left = {one: each for one, each in self._left.items() if now - each[1] < _FULL_S}
        left, counted_at = self._left.get(who, (self._most, now))
        left = min(self._most, left + (now - counted_at) * self._a_second)
        if left < 1:
            self._left[who] = (left, now)
            return (1 - left) / self._a_second
        self._left[who] = (left - 1, now)
        return 0.0
