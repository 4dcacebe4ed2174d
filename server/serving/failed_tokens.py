"""Who shows tokens that nobody has: noted, and answered later and later."""

import logging
import time
from collections import Counter
from collections.abc import Callable

import anyio

_FREE = 5
"""Slips of a minute that cost nothing."""
_MOST_S = 8.0
_FORGOTTEN_AFTER_S = 60.0
_MOST_WAITING = 32
"""Answers, of all addresses: each holds a connection, and the server has a thousand."""
_LOGGED = 10
"""Of one address in a minute; the log is not filled by whoever tries."""

logger = logging.getLogger(__name__)


class FailedTokens:
    """Counts by address, anew each minute. Used by one event loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._counts: Counter[str] = Counter()
        self.waiting = 0
        """Answers that wait now."""

    async def wait(self, address: str) -> None:
        """Note one more, and wait for as long as its answer is to wait.

        Where many wait the next is answered at once: nobody guesses 256 bits, however fast.
        """
        wait_s = self._wait_s(address)
        if not wait_s or self.waiting >= _MOST_WAITING:
            return
        self.waiting += 1
        try:
            await anyio.sleep(wait_s)
        finally:
            self.waiting -= 1

    def _wait_s(self, address: str) -> float:
        """Note one more; how long its answer is to wait."""
        now = self._clock()
        if now - self._began > _FORGOTTEN_AFTER_S:
            self._began = now
            self._counts.clear()
        self._counts[address] += 1
        count = self._counts[address]
        if count <= _LOGGED:
            logger.warning("a token that nobody has was shown from %s (%d)", address, count)
        return min(_MOST_S, 0.25 * 2 ** (count - _FREE - 1)) if count > _FREE else 0.0
