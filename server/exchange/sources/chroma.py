"""A folder of Chroma, as MemPalace, mem0 and knowledge bases keep theirs: texts with metadata.

Its SQLite file is read as it stands; no vector is needed.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ...domain.patterns import regex
from ..records import Found, Source, Unread
from ..sqlite_file import cannot_be_read_on, is_sqlite, opened
from . import palace_graph
from .fact_rows import fact_of

_FILE = "chroma.sqlite3"
_TEXT = "chroma:document"
_ROWS = (
    "SELECT e.id, e.embedding_id, c.name FROM embeddings e "
    "JOIN segments s ON e.segment_id = s.id JOIN collections c ON s.collection = c.id "
    "ORDER BY e.id"
)
_FIELDS = (
    "SELECT key, COALESCE(string_value, int_value, float_value, bool_value) "
    "FROM embedding_metadata WHERE id = ?"
)
_PLACES = ("wing", "hall", "room")
"""Where MemPalace keeps a text."""
_INDEXES = regex(r"mempalace_closets|.+_entities")
"""MemPalace's and mem0's own indexes of their texts: lines and names that point to them."""
_TEXT_OF_MEM0 = "data"
_WRITTEN = ("content_date", "filed_at", "created_at", "timestamp", "date")
_LOOKED_AT = 20


def _recogniser(certainty: float, *marks: str) -> Callable[[Path], float]:
    """Of a folder whose texts carry these fields."""

    def recognise(path: Path) -> float:
        file = _file(path)
        if file is None:
            return 0.0
        try:
            for number, row in enumerate(_rows(file)):
                if set(marks) <= row["metadata"].keys():
                    return certainty
                if number >= _LOOKED_AT:
                    break
        except sqlite3.Error:
            return 0.0
        return 0.0

    return recognise


def _recognise_palace(path: Path) -> float:
    return _has_rooms(path) or (0.96 if _file(path) is None and palace_graph.is_graph(path) else 0)


def read(path: Path) -> Iterator[Found]:
    file = _file(path)
    if file is None:
        yield from palace_graph.read(path)
        return
    pointing: Counter[str] = Counter()
    try:
        for row in _rows(file):
            collection = row.pop("collection")
            if _INDEXES.fullmatch(collection):
                pointing[collection] += 1
            else:
                yield fact_of(row, f"{collection}, {row['id']}")
    except sqlite3.Error as error:
        yield Unread(_FILE, cannot_be_read_on(error))
    for name, lines in pointing.items():
        yield Unread(name, f"it is an index of the other texts ({lines} lines)")
    yield from palace_graph.read(file.parent)


def _file(path: Path) -> Path | None:
    """Chroma's file of a folder; of MemPalace's own folder that of its default palace."""
    file = path / _FILE if path.is_dir() else path
    if path.is_dir() and not file.is_file():
        file = path / palace_graph.DEFAULT_PALACE / _FILE
    return file if file.name == _FILE and is_sqlite(file) else None


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    with opened(file) as database:
        for number, id, collection in database.execute(_ROWS):
            fields = dict(database.execute(_FIELDS, (number,)))
            text = fields.pop(_TEXT, "") or fields.get(_TEXT_OF_MEM0, "")
            row = {"id": id, "content": text, "metadata": fields, "collection": collection}
            places = [fields[name] for name in _PLACES if fields.get(name)]
            if places:
                row["tags"] = places
            written = [fields[name] for name in _WRITTEN if fields.get(name)]
            if written:
                row["date"] = written[0]
            yield row


_has_rooms = _recogniser(0.96, "wing", "room")
SOURCES = (
    Source("mempalace", _recognise_palace, read),
    Source("mem0", _recogniser(0.95, _TEXT_OF_MEM0, "hash"), read),
    Source("chroma", _recogniser(0.9), read),
)
