"""The SQLite file of who may sign in over HTTP: one connection, one lock."""

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

_TABLES = """
CREATE TABLE IF NOT EXISTS users (name TEXT PRIMARY KEY, folder TEXT NOT NULL,
    suspended INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS browser (sha TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL,
    until INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS clients (id TEXT PRIMARY KEY, said TEXT NOT NULL,
    created_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS grants (id TEXT PRIMARY KEY, name TEXT NOT NULL, client TEXT NOT NULL,
    called TEXT NOT NULL, scopes TEXT NOT NULL, resource TEXT NOT NULL,
    created_at INTEGER NOT NULL, used_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS tokens (sha TEXT PRIMARY KEY, kind TEXT NOT NULL, grant_id TEXT NOT NULL,
    scopes TEXT NOT NULL, until INTEGER NOT NULL, spent INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS identities (claim TEXT PRIMARY KEY, name TEXT NOT NULL,
    issuer TEXT NOT NULL DEFAULT '', subject TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS tokens_of ON tokens (grant_id);
"""


class AccountsFile:
    """Used from any thread. There is no file before the first change."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    def rows(self, question: str, *values: object) -> list[Any]:
        """What the file answers; nothing where there is none."""
        if not self.path.exists():
            return []
        with self._lock:
            return self._open().execute(question, values).fetchall()

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """All of it is kept at the end, or nothing if something is raised."""
        with self._lock, self._open() as db:
            yield db

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
            with ExitStack() as undone:
                connection = sqlite3.connect(
                    self.path, check_same_thread=False, isolation_level="IMMEDIATE"
                )
                undone.callback(connection.close)
                # Servers on several machines may share the file: a log beside it (WAL) would need
                # memory that they share. Where an older server still runs it stays as it was.
                with suppress(sqlite3.OperationalError):
                    connection.execute("PRAGMA journal_mode=DELETE")
                connection.execute("PRAGMA secure_delete=ON")
                connection.executescript(_TABLES)
                undone.pop_all()
            self._connection = connection
        return self._connection
