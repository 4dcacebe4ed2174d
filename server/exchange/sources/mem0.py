"""mem0's own databases: what its Python and Node packages keep of changes, and Node's vectors."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from .. import reading, sqlite_file
from ..records import Found, Source, Unread
from .fact_rows import fact_of

_FILES = ("vector_store.db", "history.db", "memory.db")
"""In its folder, `~/.mem0`: those of Node and of Python may stand beside each other."""
_HISTORIES = {
    "history": {"text": "new_memory", "what": "event"},
    "memory_history": {"text": "new_value", "what": "action"},
}
"""The tables of changes, Python's and Node's, and what each calls the same."""
_OF_ALL = frozenset({"memory_id", "created_at", "updated_at", "is_deleted"})
_VECTORS = frozenset({"id", "vector", "payload"})
_WHEN = ("updatedAt", "createdAt", "updated_at", "created_at")
_QDRANT = "collection/*/storage.sqlite"


def recognise(path: Path) -> float:
    if any(map(_is_known, _files(path))):
        return 0.95
    return 0.9 if any(_points(path)) else 0.0


def read(path: Path) -> Iterator[Found]:
    for file in _files(path):
        if _is_known(file):
            yield from sqlite_file.found(file, _rows)
    for file in _points(path):
        why = "Qdrant keeps Python objects, which are not loaded; mem0's history.db has the texts"
        yield Unread(file.relative_to(path).as_posix(), why)


def _files(path: Path) -> list[Path]:
    return [path / name for name in _FILES] if path.is_dir() else [path]


def _points(path: Path) -> Iterator[Path]:
    """What mem0 keeps its vectors in if nothing else is set."""
    return iter(sorted(path.glob(_QDRANT)) if path.is_dir() else ())


def _is_known(file: Path) -> bool:
    tables = {name: _OF_ALL | set(columns.values()) for name, columns in _HISTORIES.items()}
    tables["vectors"] = _VECTORS
    return any(sqlite_file.holds(file, name, columns) for name, columns in tables.items())


def _rows(database: sqlite3.Connection) -> Iterator[Found]:
    if sqlite_file.has_columns(database, "vectors", _VECTORS):
        for row in database.execute("SELECT id, payload FROM vectors ORDER BY rowid"):
            said = reading.object_in(row["payload"]) or {}
            text, when = said.pop("data", ""), reading.first(said, *_WHEN)
            told = {"id": row["id"], "content": text, "date": when, "metadata": said}
            yield fact_of(told, f"memory {row['id']}")
    for table, columns in _HISTORIES.items():
        if sqlite_file.has_columns(database, table, _OF_ALL):
            for row in database.execute(_as_it_is_now(table, **columns)):
                yield _told(row)


def _as_it_is_now(table: str, *, text: str, what: str) -> str:
    """Of each memory the last that happened to it."""
    return (
        f"SELECT memory_id AS id, {text} AS text, {what} AS what, created_at, updated_at, "
        f"is_deleted FROM {table} WHERE rowid IN "
        f"(SELECT MAX(rowid) FROM {table} GROUP BY memory_id) ORDER BY rowid"
    )


def _told(row: sqlite3.Row) -> Found:
    where = f"memory {row['id']}"
    if row["is_deleted"] or row["what"] == "DELETE":
        return Unread(where, "it is deleted there")
    when = row["updated_at"] if row["what"] == "UPDATE" else row["created_at"]
    return fact_of({"id": row["id"], "content": row["text"], "created_at": when}, where)


SOURCE = Source("mem0", recognise, read)
