"""The SQLite file of mcp-memory-service."""

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from .. import sqlite_file
from ..records import Found, Record, Source
from .fact_rows import fact_of

_FILE = "sqlite_vec.db"
_COLUMNS = frozenset({"content", "content_hash"})
_VERSIONS = frozenset({"content_hash", "superseded_by"})
"""Of its later versions: what is told anew is a row of its own."""


def recognise(path: Path) -> float:
    return (
        0.95 if sqlite_file.holds(sqlite_file.file_of(path, _FILE), "memories", _COLUMNS) else 0.0
    )


def read(path: Path) -> Iterator[Found]:
    return sqlite_file.found(sqlite_file.file_of(path, _FILE), _facts)


def _facts(database: sqlite3.Connection) -> Iterator[Found]:
    earlier = _earlier_versions(database)
    for number, row in enumerate(database.execute("SELECT * FROM memories ORDER BY rowid"), 1):
        values = dict(row)
        where = f"row {values.pop('id', number)}"
        if values.get("store") == "default":
            values.pop("store")
        found = fact_of(values, where)
        if isinstance(found, Record):
            found = replace(found, replaces=tuple(_chain(found.id, earlier)))
        yield found


def _earlier_versions(database: sqlite3.Connection) -> dict[str, str]:
    """What each row took the place of."""
    if not sqlite_file.has_columns(database, "memories", _VERSIONS):
        return {}
    rows = database.execute(
        "SELECT superseded_by, content_hash FROM memories WHERE superseded_by IS NOT NULL"
    )
    return {str(newer): str(older) for newer, older in rows}


def _chain(id: str, earlier: Mapping[str, str]) -> Iterator[str]:
    seen = {id}
    while (id := earlier.get(id, "")) and id not in seen:
        seen.add(id)
        yield id


SOURCE = Source("mcp-memory-service", recognise, read)
