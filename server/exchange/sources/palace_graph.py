"""MemPalace's graph of facts, a SQLite file beside its Chroma: who or what, how, whom or what."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ...capture.drafts import Draft
from ...domain.memory import Relation
from .. import reading, sqlite_file
from ..records import Found, Record, Unread

DEFAULT_PALACE = "palace"
FILE = "knowledge_graph.sqlite3"
_OWN_FOLDER = ".mempalace"
_COLUMNS = frozenset({"id", "subject", "predicate", "object", "valid_from", "valid_to"})
_TRIPLES = (
    "SELECT t.id, COALESCE(s.name, t.subject) AS subject, t.predicate, "
    "COALESCE(o.name, t.object) AS object, t.valid_from, t.valid_to FROM triples t "
    "LEFT JOIN entities s ON s.id = t.subject LEFT JOIN entities o ON o.id = t.object "
    "ORDER BY t.rowid"
)


def is_graph(path: Path) -> bool:
    """Whether it is the file, or a folder that holds it and no palace: it may lie far from one."""
    return sqlite_file.holds(path / FILE if path.is_dir() else path, "triples", _COLUMNS)


def read(palace: Path) -> Iterator[Found]:
    """The facts of a palace; none where it has no graph."""
    for file in _places(palace):
        if sqlite_file.holds(file, "triples", _COLUMNS):
            yield from sqlite_file.found(file, _facts)
            break


def _places(palace: Path) -> Iterator[Path]:
    """Where the graph of a palace may lie: with it; of the default palace in MemPalace's folder.

    That is above it (`~/.mempalace/palace`), or in the same home (`~/.config/mempalace/palace`).
    """
    if palace.is_file():
        yield palace
        return
    yield palace / FILE
    if palace.name == DEFAULT_PALACE:
        yield palace.parent / FILE
        folder = palace.absolute().parent
        if folder.parent.name == ".config":
            yield folder.parent.parent / _OWN_FOLDER / FILE


def _facts(database: sqlite3.Connection) -> Iterator[Found]:
    for row in database.execute(_TRIPLES):
        where = f"triple {row['id']}"
        ends = [str(row[name]).strip() for name in ("subject", "predicate", "object")]
        if row["valid_to"]:
            yield Unread(where, f"it ended there on {row['valid_to']}")
            continue
        if not all(ends):
            yield Unread(where, "a relation without its ends")
            continue
        subject, predicate, thing = ends
        draft = Draft(
            content=f"{subject} {predicate.replace('_', ' ')} {thing}",
            entities=(subject, thing),
            relations=(Relation(subject=subject, predicate=predicate, object=thing),),
            occurred_at=reading.moment(row["valid_from"]),
        )
        yield Record(draft=draft, id=row["id"], where=where)
