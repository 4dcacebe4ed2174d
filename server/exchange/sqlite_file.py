"""Another program's SQLite file, read as it stands: its owner may be writing."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from ..errors import InputError
from .records import Found, Unread

_MAGIC = b"SQLite format 3\0"


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
    try:
        address = f"file:{quote(str(path.absolute()))}?mode=ro"
        return sqlite3.connect(address, uri=True, timeout=5)
    except sqlite3.Error as error:
        raise InputError("file", f"{path.name}: {error}", "Close the program it is of.") from error


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
        yield Unread("database", f"it cannot be read on: {error}")
