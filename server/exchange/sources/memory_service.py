"""The SQLite file of mcp-memory-service."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from .. import sqlite_file
from ..records import Found, Source
from .fact_rows import fact_of

_FILE = "sqlite_vec.db"
_COLUMNS = frozenset({"content", "content_hash"})


def recognise(path: Path) -> float:
    return (
        0.95 if sqlite_file.holds(sqlite_file.file_of(path, _FILE), "memories", _COLUMNS) else 0.0
    )


def read(path: Path) -> Iterator[Found]:
    return sqlite_file.found(sqlite_file.file_of(path, _FILE), _facts)


def _facts(database: sqlite3.Connection) -> Iterator[Found]:
    for number, row in enumerate(database.execute("SELECT * FROM memories ORDER BY rowid"), 1):
        values = dict(row)
        where = f"row {values.pop('id', number)}"
        if values.get("store") == "default":
            values.pop("store")
        yield fact_of(values, where)


SOURCE = Source("mcp-memory-service", recognise, read)
