"""One part of a call worked on beside another: a text's vector while the index looks for its words.

The model, Chroma and SQLite compute without the interpreter, so that two cores are two cores to a
call. One thread of the process does so, for whichever call finds it free; nobody waits for it.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TypeVar

_T = TypeVar("_T")


def begun(act: Callable[[], _T]) -> Callable[[], _T]:
    """Begin `act` beside what the caller does next; asked, it gives what `act` returns or raises.

    What was not begun by then, because another call is served, the caller does by itself. `act`
    must not need a lock that the caller holds when it asks.
    """
    future = _beside().submit(act)
    return lambda: act() if future.cancel() else future.result()


@lru_cache(maxsize=1)
def _beside() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "beside a call")
