"""The SQLite file of claude-mem: what it observed in Claude Code, and summaries of its sessions."""

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...capture.drafts import Draft
from .. import reading, sqlite_file
from ..records import Found, Record, Source, Unread

_COLUMNS = frozenset({"project", "created_at_epoch"})
"""In all its versions; what names the session has changed."""
_SUMMARY = ("request", "investigated", "learned", "completed", "next_steps", "notes")
_LONGEST_PROJECT = 200


def recognise(path: Path) -> float:
    return 0.95 if sqlite_file.holds(path, "observations", _COLUMNS) else 0.0


def read(path: Path) -> Iterator[Found]:
    return sqlite_file.found(path, _rows)


def _rows(database: sqlite3.Connection) -> Iterator[Found]:
    for row in database.execute("SELECT * FROM observations ORDER BY id"):
        yield _observation(dict(row))
    if sqlite_file.has_columns(database, "session_summaries", _COLUMNS):
        for row in database.execute("SELECT * FROM session_summaries ORDER BY id"):
            yield _summary(dict(row))


def _observation(row: Mapping[str, Any]) -> Found:
    where = f"observation {row['id']}"
    title = str(row.get("title") or "").strip()
    body = str(row.get("narrative") or row.get("text") or row.get("subtitle") or "").strip()
    facts = [f"- {fact}" for fact in reading.names(row.get("facts"))]
    text = "\n".join(part for part in (title, body, *facts) if part)
    if not text:
        return Unread(where, "there is no text in it")
    concepts = reading.names(row.get("concepts"))
    draft = _draft(row, text, (*reading.names(row.get("type")), *concepts))
    return Record(draft=draft, id=f"observation/{row['id']}", where=where)


def _summary(row: Mapping[str, Any]) -> Found:
    where = f"summary {row['id']}"
    told = []
    for name in _SUMMARY:
        said = str(row.get(name) or "").strip()
        if said:
            told.append(f"{name.replace('_', ' ')}: {said}")
    if not told:
        return Unread(where, "there is no text in it")
    draft = replace(_draft(row, "\n".join(told), ()), store="episodic", category="temporary")
    return Record(draft=draft, id=f"summary/{row['id']}", where=where)


def _draft(row: Mapping[str, Any], text: str, tags: tuple[str, ...]) -> Draft:
    return Draft(
        content=text,
        tags=tuple(dict.fromkeys(tags)),
        occurred_at=reading.moment(row.get("created_at_epoch")),
        project=" ".join(str(row.get("project") or "").split())[:_LONGEST_PROJECT],
    )


SOURCE = Source("claude-mem", recognise, read)
