"""Another program's SQLite file, read as it stands: its owner may be writing."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import quote

from ..errors import InputError
from .records import Found, Unread

_MAGIC = b"SQLite format 3\0"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_sqlite(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(_MAGIC)) == _MAGIC


def connected(path: Path) -> sqlite3.Connection:
    """To read alone; the other program may be writing.

    Raises:
        InputError: it cannot be opened.
    """
    with ExitStack() as undone:
        try:
            database = sqlite3.connect(_address(path), uri=True, timeout=5)
            undone.callback(database.close)
            database.execute("PRAGMA trusted_schema = OFF")
            database.execute("PRAGMA writable_schema = ON")  # else a file cut short is not opened
        except sqlite3.Error as error:
            problem = f"{path.name} cannot be opened: {error}"
            raise InputError("file", problem, "Close the program it is of.") from error
        undone.pop_all()
    database.set_authorizer(_only_tables)
    database.text_factory = _readable
    return database


def _address(path: Path) -> str:
    return f"file:{quote(str(path.absolute()))}?mode=ro"


def _only_tables(action: int, *names: str | None) -> int:
    """Nothing that the file itself names is run: a view of its own may count without end."""
    *_, view = names  # or trigger, that asks
    is_run = view is not None or action == sqlite3.SQLITE_RECURSIVE
    return sqlite3.SQLITE_DENY if is_run else sqlite3.SQLITE_OK


def _readable(text: bytes) -> str:
    """One row that is no UTF-8 does not keep those behind it from being read.

    A text with zeros in it stands where the file was cut off: half of it is no memory.
    """
    return text.decode("utf-8", "replace") if b"\0" not in text else ""


def has_columns(database: sqlite3.Connection, table: str, wanted: frozenset[str]) -> bool:
    columns = {row[1] for row in database.execute(f"PRAGMA table_info({table})")}
    return columns >= wanted


def holds(path: Path, table: str, wanted: frozenset[str]) -> bool:
    """Whether it is a database with these columns in this table."""
    if not is_sqlite(path):
        return False
    try:
        with closing(connected(path)) as database:
            return has_columns(database, table, wanted)
    except sqlite3.Error:
        return False


def found(path: Path, read: Callable[[sqlite3.Connection], Iterator[Found]]) -> Iterator[Found]:
    """What `read` makes of its rows, as far as the file can be read."""
    try:
        with closing(connected(path)) as database:
            database.row_factory = sqlite3.Row
            yield from read(database)
    except sqlite3.Error as error:
        yield Unread("database", cannot_be_read_on(error))


def cannot_be_read_on(error: sqlite3.Error) -> str:
    """Why rows are missing from here on."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
        return "the file is cut off or damaged from here on"
    return f"it cannot be read on: {error}"


def is_damaged(path: Path) -> bool:
    """Whether it is a database that ends too early, or holds something else in its place."""
    with path.open("rb") as stream:
        beginning = stream.read(len(_MAGIC))
    if not beginning or not _MAGIC.startswith(beginning):
        return False
    try:
        with closing(sqlite3.connect(_address(path), uri=True)) as database:
            database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError:
        return True
    return False
