"""The SQLite file of mcp-memory-service, read as it stands: its owner may be writing."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from ...errors import InputError
from ..records import Found, Source, Unread
from .fact_rows import fact_of

_MAGIC = b"SQLite format 3\0"
_COLUMNS = frozenset({"content", "content_hash"})


def recognise(path: Path) -> float:
    if not is_sqlite(path):
        return 0.0
    try:
        with closing(connected(path)) as database:
            return 0.95 if columns_of(database, "memories") >= _COLUMNS else 0.0
    except sqlite3.Error:
        return 0.0


def read(path: Path) -> Iterator[Found]:
    try:
        with closing(connected(path)) as database:
            database.row_factory = sqlite3.Row
            for row in database.execute("SELECT * FROM memories ORDER BY rowid"):
                values = {name: row[name] for name in row.keys()}  # noqa: SIM118 – a Row is no dict
                where = f"row {values.pop('id', '')}"
                if values.get("store") == "default":
                    values.pop("store")
                yield fact_of(values, where)
    except sqlite3.Error as error:
        yield Unread("database", f"it cannot be read on: {error}")


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


def columns_of(database: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in database.execute(f"PRAGMA table_info({table})")}


SOURCE = Source("mcp-memory-service", recognise, read)
