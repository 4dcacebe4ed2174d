"""Whose call of the process is worked on.

Python runs one thread at a time. Each wait for a file, the index or the model hands the interpreter
to another thread, and takes it back behind all that want it, from another core: of two calls worked
on at once each takes twice the processor's time of one alone, of fifty four times
(`python -m bench.many`).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio

from ..storage import disk_waits

_LONG_S = 0.25
"""Who takes longer waits for something else than the interpreter: a disk, a remote, the user."""


class InterpreterTurns:
    """One call of the process at a time; the others wait in the order of their coming."""

    def __init__(self, long_s: float = _LONG_S) -> None:
        self._free = anyio.Semaphore(1)
        self._long_s = long_s

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Held while a call is worked on, at most until it waits for the disk, or for `long_s`."""
        await self._free.acquire()
        loop = asyncio.get_running_loop()
        is_held = True

        def give_back() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                self._free.release()

        def from_its_thread() -> None:
            loop.call_soon_threadsafe(give_back)

        in_time = loop.call_later(self._long_s, give_back)
        try:
            with disk_waits.heard(from_its_thread):
                yield
        finally:
            in_time.cancel()
            give_back()
