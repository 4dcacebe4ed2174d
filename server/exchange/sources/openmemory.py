"""OpenMemory, mem0's server with an app: the archive of its backup, also unpacked; its database."""

import gzip
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO
from uuid import UUID

from .. import reading, sqlite_file
from ..records import Found, Source, Unread
from .fact_rows import fact_of, facts, objects_in_lines

_BACKUP = "memories.jsonl.gz"
_FILE = "openmemory.db"
_COLUMNS = frozenset({"content", "state", "app_id"})
_ROWS = (
    "SELECT m.*, (SELECT json_group_array(c.name) FROM memory_categories mc "
    "JOIN categories c ON c.id = mc.category_id WHERE mc.memory_id = m.id) AS categories "
    "FROM memories m ORDER BY m.rowid"
)


def recognise(path: Path) -> float:
    if sqlite_file.holds(sqlite_file.file_of(path, _FILE), "memories", _COLUMNS):
        return 0.95
    with ExitStack() as held:
        return 0.92 if _backup(path, held) else 0.0


def read(path: Path) -> Iterator[Found]:
    with ExitStack() as held:
        packed = _backup(path, held)
        if packed is None:
            yield from sqlite_file.found(sqlite_file.file_of(path, _FILE), _facts)
            return
        try:
            text = held.enter_context(gzip.open(packed, "rt", encoding="utf-8"))
            yield from facts(objects_in_lines(enumerate(text, 1)))
        except (*reading.DAMAGED, UnicodeDecodeError):
            yield Unread(_BACKUP, "the file is cut off or damaged from here on")


def _backup(path: Path, held: ExitStack) -> IO[bytes] | None:
    """The lines of a backup, packed: in its archive, in the folder of one, or alone."""
    if path.is_file() and zipfile.is_zipfile(path):
        archive = held.enter_context(zipfile.ZipFile(path))
        name = next((name for name in archive.namelist() if name.endswith(_BACKUP)), None)
        return held.enter_context(archive.open(name)) if name else None
    file = path / _BACKUP if path.is_dir() else path
    is_one = file.name.endswith(_BACKUP) and file.is_file()
    return held.enter_context(file.open("rb")) if is_one else None


def _facts(database: sqlite3.Connection) -> Iterator[Found]:
    for row in database.execute(_ROWS):
        values = dict(row)
        with suppress(ValueError):
            values["id"] = str(UUID(str(values["id"])))  # as its backup writes it
        yield fact_of(values, f"memory {values['id']}")


SOURCE = Source("openmemory", recognise, read)
