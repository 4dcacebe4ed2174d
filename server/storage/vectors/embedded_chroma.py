"""Chroma inside this process, on a folder that the process owns alone.

Imports chromadb on first use.
"""

import contextlib
import shutil
import sqlite3
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .. import process_memory
from ..out_of_resources import is_exhausted, told
from ..whole_import import import_whole

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.config import Settings

_PAGE_BYTES = 1_024


@dataclass(frozen=True, slots=True)
class EmbeddedChroma:
    """The folder; `name` tells it from a server, `prefix` begins its collections' names."""

    path: Path
    name: str = "embedded"
    prefix: str = "memories-"

    def connect(self) -> "ClientAPI":
        """Open it; one that Chroma cannot read is set aside for an empty one."""
        import_whole("numpy", "chromadb")
        from chromadb.api.shared_system_client import SharedSystemClient

        # Chroma's index writes blocks to its files, also the part not in use yet: with whatever
        # stood there before, such as a text that is to be erased.
        process_memory.wipe_blocks()
        try:
            return self._open()
        except Exception as error:
            # Chroma raises many kinds on a folder it cannot read, and the folder is only an index.
            # It keeps what it could not start, and would give it out again at the second try.
            SharedSystemClient._identifier_to_system.pop(str(self.path), None)
            if is_exhausted(error):
                raise
            self._set_aside()
            return self._open()

    def reason(self, error: Exception) -> str:
        """What is wrong, for the user."""
        if is_exhausted(error):
            return f"the vector index cannot be opened ({told(error)})"
        return f"the vector index cannot be read ({type(error).__name__}) and is built anew"

    def _open(self) -> "ClientAPI":
        """A client that has read every collection. Raises what Chroma raises."""
        import chromadb
        from chromadb.api.shared_system_client import SharedSystemClient

        is_open_already = str(self.path) in SharedSystemClient._identifier_to_system
        if not is_open_already:
            _write_ahead(self.path / "chroma.sqlite3")
        # Chroma writes the folder into what it is given.
        client = chromadb.PersistentClient(str(self.path), settings=_settings().model_copy())
        try:
            for collection in client.list_collections():
                collection.count()
        except BaseException:
            # `close` is of Client, which every factory gives; the interface lacks it.
            client.close()  # type: ignore[attr-defined]
            raise
        return client

    def _set_aside(self) -> None:
        broken = self.path.with_name(f"{self.path.name}.broken")
        shutil.rmtree(broken, ignore_errors=True)
        if self.path.exists():
            self.path.rename(broken)


@cache
def _settings() -> "Settings":
    """Chroma's, read from the environment once: as slow as the rest of opening."""
    from chromadb.config import Settings

    return Settings(anonymized_telemetry=False)


def _write_ahead(database: Path) -> None:
    """Let Chroma's database write ahead, which its file remembers.

    Else each change waits for eight fsyncs, and nothing runs meanwhile. Chroma brings an SQLite
    of its own, and two of them in one process do not see each other's locks: so this is only for
    a file that is not open. One that is damaged is left alone: Chroma will tell.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(sqlite3.Error):
        connection = sqlite3.connect(database)
        with contextlib.closing(connection):
            # Of a new file. The log is let grow to a thousand pages, and is not taken back.
            connection.execute(f"PRAGMA page_size={_PAGE_BYTES}")
            connection.execute("PRAGMA journal_mode=WAL")
