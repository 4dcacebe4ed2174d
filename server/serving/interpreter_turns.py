"""Whose call of the process is worked on.

Python runs one thread at a time. Each wait for a file, the index or the model hands the interpreter
to another thread, and takes it back behind all that want it: of fifty calls worked on at once, one
takes four times the processor's time of one alone, nearly all of it in the kernel
(`python -m bench.many`).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio

_AT_ONCE = 2
"""One computes while the other waits for the disk or the model."""
_LONG_S = 0.25
"""Who takes longer waits for something else than the interpreter: a disk, a remote, the user."""


class InterpreterTurns:
    """Few calls of the process at a time; the others wait in the order of their coming."""

    def __init__(self, at_once: int = _AT_ONCE, long_s: float = _LONG_S) -> None:
        self._free = anyio.Semaphore(at_once)
        self._long_s = long_s

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Held while a call is worked on, but no longer than `long_s`: a slow one keeps nobody."""
        await self._free.acquire()
        is_held = True

        def give_back() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                self._free.release()

        in_time = asyncio.get_running_loop().call_later(self._long_s, give_back)
        try:
            yield
        finally:
            in_time.cancel()
            give_back()
