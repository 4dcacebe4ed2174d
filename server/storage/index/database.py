"""The index's SQLite file: one connection, one lock, one transaction at a time.

The tables belong to the modules beside this one.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...errors import StorageError

FORMAT = 5
"""Version of the tables.

A database of another version is set aside and built anew from the files.
"""


class Database:
    """SQLite in WAL mode.

    `lock` guards the connection: every statement runs inside `transaction()` or `reading()`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = threading.RLock()
        self.connection, self.replaced = _open(path)
        """`replaced`: the file of another format, or damaged, in whose place this one was begun."""
        self._depth = 0

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; nested ones join the outermost.

        Raises:
            StorageError: the disk is full, read-only or failing.
        """
        with self.lock:
            if self._depth:
                yield self.connection
                return
            try:
                self.connection.execute("BEGIN IMMEDIATE")
                self._depth = 1
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException as error:
                self._roll_back()
                if isinstance(error, sqlite3.OperationalError):
                    raise StorageError(f"index: {error}") from error
                raise
            finally:
                self._depth = 0

    def _roll_back(self) -> None:
        if self.connection.in_transaction:  # a full disk has rolled back already
            self.connection.execute("ROLLBACK")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self.lock:
            yield self.connection

    def compact(self) -> None:
        """Bring the write-ahead log into the file and empty it: nothing erased lingers there."""
        with self.lock:
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def vacuum(self) -> None:
        """Write the file anew: no page of it holds what was there before."""
        with self.lock:
            self.connection.execute("VACUUM")
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        with self.lock:
            self.connection.close()


def _open(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    """Open, checking that it is ours and whole; otherwise move it aside and start an empty one.

    Returns also where the other one went.

    Raises:
        StorageError: the folder cannot be made or written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _connect(path), None
        except sqlite3.OperationalError:
            raise  # the disk's fault, not the file's
        except sqlite3.DatabaseError:
            replaced = _set_aside(path)
            return _connect(path), replaced
    except (OSError, sqlite3.OperationalError) as error:
        raise StorageError(getattr(error, "strerror", None) or f"index: {error}") from error


def _set_aside(path: Path) -> Path:
    """Rename it and its log alike, so that they can still be read together."""
    aside = path.with_name(f"{path.name}.broken")
    for part in path.parent.glob(f"{path.name}*"):
        if ".broken" not in part.name:
            part.replace(part.with_name(f"{aside.name}{part.name.removeprefix(path.name)}"))
    return aside


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        # The files are the truth and the manifest sees what is missing: no fsync in a call.
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute(
            "PRAGMA secure_delete=ON"
        )  # what is erased is overwritten, not only unlinked
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, FORMAT):
            raise sqlite3.DatabaseError(f"index format {version}")
        connection.execute(f"PRAGMA user_version={FORMAT}")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) "
            "WITHOUT ROWID"
        )
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection
