"""A memory's row in the catalog: its table and columns, and what ranking reads of it."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from ...domain.memory import Category, Memory, Store
from ...domain.standing import holds_until
from ...domain.text import is_passage
from ...language.preferences import states_wish
from ...language.tasks import tells_task
from . import memory_json
from .database import Database
from .kept_rows import KeptRows

TABLES = """
CREATE TABLE IF NOT EXISTS memories (
    n INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL,
    store TEXT NOT NULL, category TEXT NOT NULL, project TEXT NOT NULL, session TEXT NOT NULL,
    happened REAL NOT NULL, created REAL NOT NULL, negated REAL, ends REAL NOT NULL,
    fingerprint TEXT NOT NULL,
    current INTEGER NOT NULL, deleted INTEGER NOT NULL, wish INTEGER NOT NULL,
    mood TEXT NOT NULL, passage INTEGER NOT NULL, task INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS memories_path ON memories (path);
CREATE INDEX IF NOT EXISTS memories_fingerprint ON memories (fingerprint);
CREATE INDEX IF NOT EXISTS memories_happened ON memories (happened);
CREATE INDEX IF NOT EXISTS memories_ends ON memories (ends);
CREATE INDEX IF NOT EXISTS memories_session ON memories (session, n);
CREATE INDEX IF NOT EXISTS memories_over ON memories (created, n)
    WHERE NOT deleted AND (NOT current OR negated IS NOT NULL);
CREATE INDEX IF NOT EXISTS memories_task ON memories (created, n) WHERE task;
CREATE INDEX IF NOT EXISTS memories_related ON memories (n) WHERE instr(body, '"relations"');
CREATE TABLE IF NOT EXISTS tags (name TEXT, n INTEGER, PRIMARY KEY (name, n)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tags_n ON tags (n);
"""
CURRENT = "current AND ends > ?"
"""As `standing.is_current` has it; the value is now, in seconds."""
_COLUMNS = (
    "id",
    "path",
    "body",
    "store",
    "category",
    "project",
    "session",
    "happened",
    "created",
    "negated",
    "ends",
    "fingerprint",
    "current",
    "deleted",
    "wish",
    "mood",
    "passage",
    "task",
)
_VALUES = ", ".join("?" * len(_COLUMNS))
_UPDATES = ", ".join(f"{name}=excluded.{name}" for name in _COLUMNS[1:])
PUT = (
    f"INSERT INTO memories ({', '.join(_COLUMNS)}) VALUES ({_VALUES}) "
    f"ON CONFLICT(id) DO UPDATE SET {_UPDATES} RETURNING n"
)
"""Insert or replace; the row number stays for the life of the memory."""
ROW = (
    "n, id, store, category, project, session, happened, created, negated, ends, current, deleted, "
    "wish, mood, passage"
)
"""The columns of a `Row`, in its order."""

_LISTED = "SELECT value FROM json_each(?)"
"""One value, however many there are."""
_HAN = "[\u4e00-\u9fff]"


class Row(NamedTuple):
    """What ranking needs of a memory without reading it whole. Times are seconds since 1970."""

    n: int
    id: str
    store: Store
    category: Category
    project: str
    session: str
    happened: float
    created: float
    negated: float | None
    ends: float
    """When it ceases to hold (domain/standing.py)."""
    current: bool
    deleted: bool
    wish: bool
    """Whether it may say how the user wants things done."""
    mood: str = ""
    """How it is meant where it is no plain fact; else empty."""
    passage: bool = False
    """Whether its text is too long to be of one thing."""

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self.created, UTC)

    @property
    def negated_at(self) -> datetime | None:
        return None if self.negated is None else datetime.fromtimestamp(self.negated, UTC)


def values_of(memory: Memory, path: str, fingerprint: str) -> tuple[object, ...]:
    """What `PUT` takes."""
    return (
        memory.id,
        path,
        memory_json.dump(memory),
        memory.store,
        memory.category,
        memory.project,
        memory.session,
        memory.happened_at.timestamp(),
        memory.created_at.timestamp(),
        memory.negated_at.timestamp() if memory.negated_at else None,
        holds_until(memory).timestamp(),
        fingerprint,
        memory.current,
        memory.deleted_at is not None,
        not memory.is_secret and states_wish(memory.text),
        memory.mood or "",
        is_passage(memory.text),
        not memory.is_secret and tells_task(memory.text),
    )


class Rows:
    """What searches read of the table, kept until it changes. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._rows = KeptRows(database, self._read)
        self._numbers = KeptRows(database, self._read_numbers)
        self._paths = KeptRows(database, self._read_paths)
        self._chinese: dict[int, KeptRows[int, bool]] = {}

    def of(self, numbers: Iterable[int]) -> dict[int, Row]:
        return self._rows.get(numbers)

    def numbers(self, ids: Iterable[str]) -> dict[str, int]:
        """The row numbers of memories, by their ids."""
        return self._numbers.get(ids)

    def paths(self, ids: Iterable[str]) -> dict[str, str]:
        """The files of memories, by their ids."""
        return self._paths.get(ids)

    def in_chinese(self, numbers: Iterable[int], run: int) -> set[int]:
        """Those whose text or names have so many Chinese characters in a row."""
        if run not in self._chinese:
            self._chinese[run] = KeptRows(self._db, partial(self._read_chinese, run))
        return set(self._chinese[run].get(numbers))

    def forget(self) -> None:
        """A row is about to be written, or to go."""
        self._rows.forget()
        self._numbers.forget()
        self._paths.forget()
        self._chinese = {}

    def _read(self, numbers: list[int]) -> dict[int, Row]:
        sql = f"SELECT {ROW} FROM memories WHERE n IN ({_LISTED})"
        return {row[0]: Row._make(row) for row in self._db.rows(sql, (json.dumps(numbers),))}

    def _read_numbers(self, ids: list[str]) -> dict[str, int]:
        sql = f"SELECT id, n FROM memories WHERE id IN ({_LISTED})"
        return dict(self._db.rows(sql, (json.dumps(ids),)))

    def _read_paths(self, ids: list[str]) -> dict[str, str]:
        sql = f"SELECT id, path FROM memories WHERE id IN ({_LISTED})"
        return dict(self._db.rows(sql, (json.dumps(ids),)))

    def _read_chinese(self, run: int, numbers: list[int]) -> dict[int, bool]:
        sql = f"SELECT n FROM memories WHERE n IN ({_LISTED}) AND body GLOB ?"
        found = self._db.column(sql, (json.dumps(numbers), f"*{_HAN * run}*"))
        return dict.fromkeys(found, True)
