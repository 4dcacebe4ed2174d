"""Files that others change while the server runs: one odd name does not end the watching."""

import os
import sys
import threading
import time
from pathlib import Path

import pytest
import watchfiles

from recollect.server.engine import Engine
from recollect.server.storage.workspace.files import FileState
from recollect.server.upkeep import file_watcher
from tests.conftest import OpenEngine, store
from tests.processes import until
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


@pytest.mark.parametrize(
    ("most", "seen"),
    [(500, [[f"{SEMANTIC}-new/a.md", f"{SEMANTIC}-old/b.md"]]), (1, "all")],
)
def test_of_a_folder_made_or_gone_in_one_go_its_files_are_read_again(
    open_engine: OpenEngine, monkeypatch: pytest.MonkeyPatch, most: int, seen: object
) -> None:
    """The first memory of a month makes a folder: that is no reason to look at 100,000 files."""
    engine = open_engine()
    root = engine.settings.workspace
    manifest = engine.parts.manifest
    manifest.seen(FileState(f"{SEMANTIC}-old/b.md", 3, 5), "")
    put(root, f"{SEMANTIC}-new/a.md", memory_file("mem_7K2M9QXA", "Hedgehogs sleep."))
    put(root, f"{SEMANTIC}-new/.recollect-tmp", "half")
    folders = {(1, str(root / f"{SEMANTIC}-{name}")) for name in ("new", "old")}
    told = [set(), folders]  # first that the watch runs
    monkeypatch.setattr(watchfiles, "watch", lambda *_, **__: iter(told))
    monkeypatch.setattr(file_watcher, "_BEGINS_AFTER_S", 0)
    monkeypatch.setattr(file_watcher, "_MOST_READ_AGAIN", most)
    read: list[object] = []
    closing = threading.Event()

    def take_in(what: object) -> None:
        read.append(what)
        if len(read) == len(told):
            closing.set()

    watcher = file_watcher.FileWatcher(
        root,
        manifest,
        take_in=take_in,
        take_in_all=lambda: take_in("all"),
        closing=closing,
    )
    watcher.run()
    assert read == ["all", *(seen if isinstance(seen, list) else [seen])]


@pytest.mark.slow
def test_what_changed_before_the_watch_ran_is_looked_for(open_engine: OpenEngine) -> None:
    """The first answer comes before the watch, which looks at every file as it begins."""
    engine = open_engine(watch=True)
    fact = "The user keeps hedgehogs."
    put(engine.settings.workspace, f"{SEMANTIC}/edited.md", memory_file("mem_7K2M9QXA", fact))
    until(lambda: fact in found(engine, fact))
