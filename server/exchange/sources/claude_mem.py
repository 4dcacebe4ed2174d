"""The SQLite file of claude-mem: what it saw in Claude Code, summaries of sessions, prompts."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from ...capture.drafts import Draft
from .. import reading, sqlite_file
from ..records import Conversation, Found, Record, Source, Unread
from ..turns import USER, Turn, records

_FILE = "claude-mem.db"
_COLUMNS = frozenset({"project", "created_at_epoch"})
"""In all its versions; what names the session has changed."""
_SESSIONS = ("content_session_id", "claude_session_id")
"""What Claude Code's session is called beside a prompt, the newest name first."""
_PROMPTS = frozenset({"prompt_text", "created_at_epoch"})
_SUMMARY = ("request", "investigated", "learned", "completed", "next_steps", "notes")
_LONGEST_PROJECT = 200


def recognise(path: Path) -> float:
    return (
        0.95
        if sqlite_file.holds(sqlite_file.file_of(path, _FILE), "observations", _COLUMNS)
        else 0.0
    )


def read(path: Path) -> Iterator[Found]:
    return sqlite_file.found(sqlite_file.file_of(path, _FILE), _rows)


def _rows(database: sqlite3.Connection) -> Iterator[Found]:
    for row in database.execute("SELECT * FROM observations ORDER BY id"):
        yield _observation(dict(row))
    if sqlite_file.has_columns(database, "session_summaries", _COLUMNS):
        for row in database.execute("SELECT * FROM session_summaries ORDER BY id"):
            yield _summary(dict(row))
    for name in _SESSIONS:
        if sqlite_file.has_columns(database, "user_prompts", _PROMPTS | {name}):
            yield from _prompts(database, name)
            break


def _observation(row: Mapping[str, Any]) -> Found:
    where = f"observation {row['id']}"
    title = str(row.get("title") or "").strip()
    below = str(row.get("subtitle") or "").strip()
    body = str(row.get("narrative") or row.get("text") or "").strip()
    facts = [f"- {fact}" for fact in _facts(row.get("facts"))]
    text = "\n".join(part for part in (title, below, body, *facts) if part)
    if not text:
        return Unread(where, "there is no text in it")
    concepts = reading.names(row.get("concepts"))
    draft = _draft(row, text, (*reading.names(row.get("type")), *concepts))
    return Record(draft=draft, id=f"observation/{row['id']}", where=where)


def _facts(told: Any) -> list[str]:
    """A list as JSON; what is none is one fact."""
    listed = told
    with suppress(ValueError, TypeError, RecursionError):
        listed = json.loads(told)
    said = [str(each) for each in (listed if isinstance(listed, list) else [told or ""])]
    return [fact.strip() for fact in said if fact.strip()]


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


def _prompts(database: sqlite3.Connection, session: str) -> Iterator[Found]:
    """What the user said, as turns; what was answered it does not keep."""
    projects: dict[str, str] = {}
    if sqlite_file.has_columns(database, "sdk_sessions", frozenset({session, "project"})):
        projects = dict(database.execute(f"SELECT {session}, project FROM sdk_sessions"))
    rows = database.execute(f"SELECT * FROM user_prompts ORDER BY {session}, id")
    for name, told in groupby(map(dict, rows), key=lambda row: str(row[session])):
        turns = (
            Turn(
                speaker=USER,
                text=str(row["prompt_text"]),
                at=reading.moment(row["created_at_epoch"]),
                id=f"prompt/{row['id']}",
            )
            for row in told
        )
        project = _project(projects.get(name))
        for found in records(Conversation(id=name, title=project), turns):
            if isinstance(found, Record):
                found = replace(found, draft=replace(found.draft, project=project))
            yield found


def _project(name: object) -> str:
    return " ".join(str(name or "").split())[:_LONGEST_PROJECT]


def _draft(row: Mapping[str, Any], text: str, tags: tuple[str, ...]) -> Draft:
    return Draft(
        content=text,
        tags=tuple(dict.fromkeys(tags)),
        occurred_at=reading.moment(row.get("created_at_epoch")),
        project=_project(row.get("project")),
    )


SOURCE = Source("claude-mem", recognise, read)
