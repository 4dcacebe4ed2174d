"""The index's SQLite file: one connection, one lock, one transaction at a time. The tables belong to the modules beside this one."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FORMAT = 2
"""Version of the tables. A database of another version is set aside and built anew from the files."""


class Database:
    """SQLite in WAL mode. `lock` guards the connection: every statement runs inside `transaction()` or `reading()`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = threading.RLock()
        self.connection = _open(path)
        self._depth = 0

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; nested ones join the outermost."""
        with self.lock:
            if self._depth:
                yield self.connection
                return
            self.connection.execute("BEGIN IMMEDIATE")
            self._depth = 1
            try:
                yield self.connection
            except BaseException:
                self.connection.execute("ROLLBACK")
                raise
            else:
                self.connection.execute("COMMIT")
            finally:
                self._depth = 0

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self.lock:
            yield self.connection

    def compact(self) -> None:
        """Bring the write-ahead log into the file and empty it: nothing erased lingers there."""
        with self.lock:
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        with self.lock:
            self.connection.close()


def _open(path: Path) -> sqlite3.Connection:
    """Open, checking that it is ours and whole; otherwise move it aside and start an empty one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _connect(path)
    except sqlite3.DatabaseError:
        for part in path.parent.glob(f"{path.name}*"):
            if ".broken" not in part.name:
                part.replace(part.with_name(f"{part.name}.broken"))
        return _connect(path)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        # The files are the truth and the manifest sees what is missing here: no fsync on the way of a call.
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA secure_delete=ON")  # what is erased is overwritten, not only unlinked
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, FORMAT):
            raise sqlite3.DatabaseError(f"index format {version}")
        connection.execute(f"PRAGMA user_version={FORMAT}")
        connection.execute("CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection
