"""Building the index anew: words from the files at once, then vectors in batches."""

import contextlib
import shutil
import sqlite3
import time
from collections.abc import Callable

from ..engine import Engine
from ..errors import ModelError, StorageError
from ..settings import Settings
from ..storage.workspace.folder_lock import FolderLock

Report = Callable[[str, int, int], None]


def reindex(settings: Settings, report: Report) -> int:
    """Throw the index folder away and build it again; returns how many memories there are.

    Raises:
        FolderInUse: a server owns the folder; it may not lose its index under its feet.
        ModelError: the words are indexed, but the embedding model cannot be loaded.
    """
    _save_what_only_the_index_knows(settings)
    lock = FolderLock(settings.run)
    lock.acquire()
    shutil.rmtree(settings.index, ignore_errors=True)
    lock.release()
    engine = Engine(settings)
    engine.open(watch=False, progress=lambda done, total: report("files", done, total))
    try:
        total = len(engine.memories.ids())
        while not engine.upkeep.settle(0.2):
            status = engine.upkeep.status()
            if status.readiness == "words only":
                raise ModelError("; ".join(status.trouble))
            report("vectors", total - status.unindexed, total)
            time.sleep(0)
        report("vectors", total, total)
        return total
    finally:
        engine.close()


def _save_what_only_the_index_knows(settings: Settings) -> None:
    """Uses and mentions since the last snapshot, and changes that git has not recorded yet."""
    if not settings.index.exists():
        return
    engine = Engine(settings)
    # A database too damaged to tell is the reason to build it anew.
    with contextlib.suppress(StorageError, sqlite3.DatabaseError):
        engine.open(watch=False, meaning=False)
        engine.close()
