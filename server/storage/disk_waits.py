"""Who waits for the disk says so: others may compute meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_heard: ContextVar[Callable[[], object]] = ContextVar("heard", default=lambda: None)


def begins() -> None:
    """What this thread does next takes as long as the disk does."""
    _heard.get()()


@contextmanager
def heard(by: Callable[[], object]) -> Iterator[None]:
    """Have `by` called at each such wait of what is called within, also in other threads."""
    token = _heard.set(by)
    try:
        yield
    finally:
        _heard.reset(token)
