"""The index's SQLite file: one connection, one lock, one transaction at a time.

The tables belong to the modules beside this one.
"""

import contextlib
import hashlib
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence, Sized
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ...errors import StorageError

FORMAT = 51
"""Version of the tables.

A database of another version is left behind: one is built anew from the files.
"""
_BROKEN = ".broken"
"""Set aside, and kept: somebody may want to know what happened to it."""
_FORMER = ".former"
"""Of another version of recollect; gone as soon as it is taken over."""


_STATEMENTS = 500
"""So many are kept as SQLite compiled them: a recall alone has more than a hundred."""
_ENDS = ("", "-wal", "-shm", "-journal")
"""Of the names of its files."""
_PRIMARY = 0xFF
"""Of an error code of SQLite's."""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""Statements are always the same: one that SQLite does not understand met another schema."""
_SCHEMA = "schema"


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
                self._note_damage(error)
                if isinstance(error, sqlite3.OperationalError):
                    raise StorageError(f"index: {error}") from error
                raise
            finally:
                self._depth = 0

    @property
    def is_changing(self) -> bool:
        """Whether a transaction is under way; told to whoever holds the lock."""
        return self._depth > 0

    @contextmanager
    def part(self) -> Iterator[sqlite3.Connection]:
        """A part of a transaction that can fail alone: what it did goes, the rest stays."""
        with self.transaction() as c:
            c.execute("SAVEPOINT part")
            try:
                yield c
            except BaseException:
                if c.in_transaction:
                    c.execute("ROLLBACK TO part")
                raise
            finally:
                if c.in_transaction:
                    c.execute("RELEASE part")

    def _roll_back(self) -> None:
        if self.connection.in_transaction:  # a full disk has rolled back already
            self.connection.execute("ROLLBACK")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self.lock:
            try:
                yield self.connection
            except Exception as error:
                self._note_damage(error)
                raise

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Every row of a question; a damaged character is shown as such."""
        found: list[tuple[Any, ...]] = self._read(sql, values, sqlite3.Cursor.fetchall)
        return found

    def row(self, sql: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row of a question; None if there is none."""
        found: tuple[Any, ...] | None = self._read(sql, values, sqlite3.Cursor.fetchone)
        return found

    def _read(
        self, sql: str, values: Sequence[Any], fetched: Callable[[sqlite3.Cursor], Any]
    ) -> Any:
        with self.reading() as c:
            try:
                return fetched(c.execute(sql, values))
            except (sqlite3.OperationalError, UnicodeDecodeError) as error:
                if not _is_no_text(error):
                    raise
                self._note_damage(error)
            try:
                c.text_factory = lambda data: data.decode("utf-8", "replace")
                return fetched(c.execute(sql, values))
            finally:
                c.text_factory = str

    def column(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """What stands first in each row of a question."""
        return [row[0] for row in self.rows(sql, values)]

    def value(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """What stands first in the one row of a question for a sum, a count or the most."""
        [row] = self.rows(sql, values)
        return row[0]

    def has(self, sql: str, values: Sequence[Any] = ()) -> bool:
        """Whether a question has a row."""
        return self.row(sql, values) is not None

    def _note_damage(self, error: BaseException) -> None:
        """The next start builds it anew, also where that would not come upon the damage itself."""
        if is_damage(error):
            self.note_damaged_row()

    def note_damaged_row(self) -> None:
        """The next start builds it anew."""
        with contextlib.suppress(OSError):
            _mark_of(self.path).touch()

    @property
    def is_damaged(self) -> bool:
        return _mark_of(self.path).exists()

    def compact(self) -> None:
        """Bring the write-ahead log into the file and empty it: nothing erased lingers there."""
        with self.lock:
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def vacuum(self) -> None:
        """Write the file anew: no page of it holds what was there before."""
        with self.lock:
            self.connection.execute("VACUUM")
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def copy_to(self, path: Path) -> None:
        """Write everything as it is now to a new file."""
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as copy:
            with self.lock:
                self.connection.backup(copy)
            copy.execute("DELETE FROM facts WHERE name=?", (_SCHEMA,))  # noted at its own end

    def drop_former(self) -> None:
        """Whoever keeps what no file holds has taken it over: nothing needs that file any more."""
        former = _named(self.path, _FORMER)
        if former.exists():
            self.compact()  # on the disk before the only other copy goes
            for part in former.parent.glob(f"{former.name}*"):
                part.unlink(missing_ok=True)

    def close(self) -> None:
        with self.lock:
            with contextlib.suppress(sqlite3.Error):  # the file may be gone, or full
                _note_schema(self.connection)
            self.connection.close()


def is_damage(error: BaseException) -> bool:
    """Whether the file holds something else than was written, not whether the disk refuses."""
    if isinstance(error, UnicodeDecodeError):
        return True
    if not isinstance(error, sqlite3.DatabaseError):
        return False
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # Python's own word for text in it that is not UTF-8
        return type(error) in (sqlite3.DatabaseError, sqlite3.OperationalError)
    return code & _PRIMARY in _DAMAGE


def _is_no_text(error: BaseException) -> bool:
    """Whether a row was read, and what stands in it is no UTF-8; it has no code of SQLite's."""
    return is_damage(error) and getattr(error, "sqlite_errorcode", None) is None


class _OtherFormat(sqlite3.DatabaseError):
    """Another version of recollect made it; nothing is wrong with it."""


def set_aside(path: Path, suffix: str = _BROKEN) -> Path:
    """Move a database that cannot be used aside; the next one is built from the files.

    It and its log are named alike, so that they can still be read together. Returns where it went.

    Raises:
        OSError: the disk refused.
    """
    aside = _named(path, suffix)
    for end in _ENDS:
        part = _named(path, end)
        if os.path.lexists(part):
            former = _named(aside, end)
            if former.is_dir() and not former.is_symlink():
                shutil.rmtree(former)
            part.replace(former)
    _mark_of(path).unlink(missing_ok=True)
    return aside


def _mark_of(path: Path) -> Path:
    return _named(path, ".damaged")


def _named(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.name}{suffix}")


def _open(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    """Open, checking that it is ours and whole; otherwise move it aside and start an empty one.

    Returns also where the other one went.

    Raises:
        StorageError: the folder cannot be made or written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        former = _named(path, _FORMER)  # there still where the last start was cut off
        replaced = former if former.exists() else None
        if _mark_of(path).exists() or any(map(_is_no_file, _parts(path))):
            replaced = set_aside(path)
        try:
            return _connect(path), replaced
        except _OtherFormat:
            replaced = set_aside(path, _FORMER)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if isinstance(error, sqlite3.OperationalError) and not is_damage(error):
                raise  # the disk's fault, not the file's
            replaced = set_aside(path)
        return _connect(path), replaced
    except OSError as error:
        raise StorageError(error.strerror or type(error).__name__) from error
    except sqlite3.OperationalError as error:
        raise StorageError(f"index: {_refused(path) or error}") from error


def _parts(path: Path) -> list[Path]:
    return [_named(path, end) for end in _ENDS]


def _is_no_file(path: Path) -> bool:
    """A folder, a device: no right to open it would help."""
    return os.path.lexists(path) and not path.is_file()


def marks_for(values: Sized) -> str:
    """A question mark for each of these, as `IN (…)` takes them."""
    return ",".join("?" * len(values))


def _refused(path: Path) -> str:
    """Which of its files the system does not open, and why; SQLite says only that it did not."""
    for part in _parts(path):
        try:
            os.close(os.open(part, os.O_RDWR))
        except FileNotFoundError:
            continue
        except OSError as error:
            return f"{part.name}: {error.strerror}"
    return ""


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=_STATEMENTS,
    )
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        # The files are the truth and the manifest sees what is missing: no fsync in a call.
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute(
            "PRAGMA secure_delete=ON"
        )  # what is erased is overwritten, not only unlinked
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, FORMAT):
            raise _OtherFormat(f"index format {version}")
        if version != FORMAT:  # saying it again would be a write, which waits for the disk
            connection.execute(f"PRAGMA user_version={FORMAT}")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) "
            "WITHOUT ROWID"
        )
        _check_schema(connection)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        connection.close()
        raise
    return connection


def _check_schema(connection: sqlite3.Connection) -> None:
    """A damaged trigger or view is noticed only by what would use it.

    Raises:
        sqlite3.DatabaseError: the schema is not what was left at the last end.
    """
    noted = connection.execute("SELECT value FROM facts WHERE name=?", (_SCHEMA,)).fetchone()
    if noted and noted[0] != _schema_of(connection):
        raise sqlite3.DatabaseError("the schema is another one")


def _note_schema(connection: sqlite3.Connection) -> None:
    row = (_SCHEMA, _schema_of(connection))
    if not connection.execute("SELECT 1 FROM facts WHERE (name, value)=(?,?)", row).fetchone():
        connection.execute("INSERT OR REPLACE INTO facts VALUES (?,?)", row)


def _schema_of(connection: sqlite3.Connection) -> str:
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
    return hashlib.sha256(repr(rows.fetchall()).encode()).hexdigest()
