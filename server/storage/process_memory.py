"""How the C library of this process deals with memory, where that is glibc.

ctypes is imported on first use: a front needs none of this.
"""

import gc
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

_CLOSED_AT_A_TIME = 8
_M_PERTURB, _M_ARENA_MAX = -6, -8  # malloc.h of glibc


def use_one_heap() -> None:
    """Before threads begin: else each has a heap of its own, and what one frees helps no other.

    With a dozen threads that is 40 MB; they seldom allocate at the same time.
    """
    _call("mallopt", _M_ARENA_MAX, 1)


def wipe_blocks() -> None:
    """Let each block of memory be emptied as it is given out, and as it is got back.

    Where the C library cannot be told, blocks hold what stood there before.
    """
    _call("mallopt", _M_PERTURB, 0xFF)  # blocks are filled with its complement, 0


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage collection meanwhile, and none of what is there at the end.

    For what is loaded and stays for good: looking through its hundred thousands of objects again
    and again costs a tenth of the load, and with torch, which makes a million, a sixth.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def give_back() -> None:
    """Return what is free to the system."""
    _call("malloc_trim", 0)


class Leftovers:
    """What closed folders, and vectors at rest, leave in memory: parts know each other in circles.

    Left to itself Python looks for those when a quarter of all it holds is new, which a hundred
    megabytes may be.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._closed = 0

    def one_more(self) -> None:
        """One was closed; several are cleared away at a time."""
        with self._guard:
            self._closed += 1
            if self._closed >= _CLOSED_AT_A_TIME:
                self._closed = 0
                gc.collect()
                give_back()


def _call(name: str, *arguments: int) -> None:
    function = _function(name)
    if function:
        function(*arguments)


@cache
def _function(name: str) -> Callable[..., Any] | None:
    if os.name != "posix":
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), name, None)
