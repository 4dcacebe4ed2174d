"""Files that others change while the server runs: one odd name does not end the watching."""

import os
import sys
import time
from pathlib import Path

import pytest

from recollect.server.engine import Engine
from tests.conftest import OpenEngine, store
from tests.workspace import SEMANTIC, found, memory_file, put

_PATIENCE_S = 60.0


def seen_in_time(engine: Engine, path: str, id: str, fact: str) -> bool:
    """Whether what is written there is taken in; again and again: a watch begins in a thread."""
    deadline = time.monotonic() + _PATIENCE_S
    while time.monotonic() < deadline:
        put(engine.settings.workspace, path, memory_file(id, fact))
        time.sleep(0.2)
        if fact in found(engine, fact):
            return True
    return False


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is Unicode")
def test_a_name_that_is_not_utf_8_does_not_end_the_watching(open_engine: OpenEngine) -> None:
    """The watcher's library cannot tell of it; what is edited after it is taken in all the same."""
    engine = open_engine(watch=True)
    store(engine, "The user keeps bees.")
    root = engine.settings.workspace
    for number in range(3):
        folder = os.fsencode(root / "memory/semantic")
        Path(os.fsdecode(folder + b"/caf\xe9%d.md" % number)).write_bytes(b"odd")
        fact = f"Hedgehog number {number} sleeps."
        path = f"{SEMANTIC}/edited{number}.md"
        assert seen_in_time(engine, path, f"mem_7K2M9QX{number}", fact)
