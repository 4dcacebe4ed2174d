"""What runs without being called: a sweep once a day, and nothing that fails ends the thread."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from recollect.server.engine import Engine
from recollect.server.errors import StorageError
from recollect.server.upkeep import background
from recollect.server.upkeep.background import BackgroundTasks, BackgroundWork
from tests.conftest import store
from tests.processes import until

_PATIENCE_S = 30.0


@contextmanager
def upkeep(
    engine: Engine, is_due: Callable[[], bool], sweep: Callable[[], object]
) -> Iterator[list[threading.Thread]]:
    """Upkeep of `engine` with a sweep of the test's own; its threads."""
    closing = threading.Event()
    tasks = BackgroundTasks(
        is_due=is_due,
        sweep=sweep,
        take_in=lambda _: None,
        take_in_all=lambda: None,
        look=lambda: None,
        gather_words=lambda _: None,
    )
    parts = engine.parts
    work = BackgroundWork(
        parts.transactions,
        parts.indexer,
        parts.merge_candidates,
        tasks,
        lock=threading.RLock(),
        closing=closing,
    )
    before = set(threading.enumerate())
    work.start(None)
    try:
        started = [thread for thread in threading.enumerate() if thread not in before]
        yield [thread for thread in started if thread.name == "upkeep"]
    finally:
        closing.set()
        work.stop()


@pytest.mark.parametrize("error", [None, StorageError("the disk is full"), RuntimeError("odd")])
def test_a_sweep_that_is_due_is_made_and_one_that_fails_ends_nothing(
    engine: Engine, error: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    """What fails on a full disk may succeed the next day."""
    caplog.set_level(logging.CRITICAL)
    swept = threading.Event()

    def sweep() -> None:
        swept.set()
        if error:
            raise error

    with upkeep(engine, lambda: True, sweep) as [thread]:
        assert swept.wait(_PATIENCE_S)
        assert thread.is_alive()


def test_what_is_not_due_is_not_made(engine: Engine) -> None:
    looked = threading.Event()
    swept: list[str] = []

    def is_due() -> bool:
        looked.set()
        return False

    with upkeep(engine, is_due, lambda: swept.append("swept")):
        assert looked.wait(_PATIENCE_S)
    assert not swept


def test_words_told_one_by_one_are_brought_together_once_it_is_quiet(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else every word of a question is looked for in as many parts as there were writes."""
    monkeypatch.setattr(background, "_TIDY_AFTER_S", 0.01)
    sql = "SELECT count(DISTINCT segid) FROM own_idx"
    with engine.parts.background._lock:  # a slow machine would be quiet between two writes
        for n in range(5):
            store(engine, f"The user has a kettle number {n}.")
        assert engine.parts.database.value(sql) > 1
    engine.parts.background.changed()
    until(lambda: engine.parts.database.value(sql) == 1)
