"""What a data export of Claude holds beside conversations: its memory of the user, and projects."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...capture.drafts import Draft
from ...domain.patterns import regex
from .. import json_stream, reading
from ..records import Found, Record, Unread
from . import lists

_MEMORIES = regex(r"memories\.json|memories/[^/]+\.json")
"""One file, or since 2026 one an account."""
_PROJECTS = regex(r"projects\.json|projects/[^/]+\.json")
_OF_MEMORIES = ("conversations_memory", "project_memories")
_OF_PROJECTS = ("prompt_template", "docs")
_BOLD_LINE = regex(r"^\*\*([^*\n]+)\*\*[ \t]*$", re.MULTILINE)
"""What stands there for a heading."""
_WHERE = "Claude's memory"


def is_held(path: Path) -> bool:
    """Whether there is any in a file, a zip or a folder."""
    return _is(path, _MEMORIES, _OF_MEMORIES) or _is(path, _PROJECTS, _OF_PROJECTS)


def found(path: Path) -> Iterator[Found]:
    """Its memory by paragraphs, with the names of projects as tags; instructions of projects."""
    projects = list(_objects(path, _PROJECTS, _OF_PROJECTS))
    for each in _objects(path, _MEMORIES, _OF_MEMORIES):
        if isinstance(each, Unread):
            yield replace(each, where=_WHERE)
        else:
            yield from _remembered(each, _names(projects))
    for each in projects:
        if isinstance(each, Unread):
            yield replace(each, where="projects")
        else:
            yield from _project(each)


def _is(path: Path, wanted: re.Pattern[str], names: tuple[str, ...]) -> bool:
    first = json_stream.first_object(path, wanted)
    return any(name in first for name in names) and "chat_messages" not in first


def _objects(
    path: Path, wanted: re.Pattern[str], names: tuple[str, ...]
) -> Iterator[Mapping[str, Any] | Unread]:
    if not _is(path, wanted, names):
        return
    for each in json_stream.objects(path, wanted):
        if isinstance(each, json_stream.CutOff):
            yield Unread("", "the file ends or cannot be read from here on")
        elif isinstance(each, dict):
            yield each


def _names(projects: list[Mapping[str, Any] | Unread]) -> dict[str, str]:
    told = [each for each in projects if not isinstance(each, Unread)]
    return {str(each.get("uuid")): str(each.get("name") or "") for each in told}


def _remembered(told: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Found]:
    yield from _paragraphs(told.get("conversations_memory"), _WHERE, "")
    of_projects = told.get("project_memories")
    for id, text in (of_projects if isinstance(of_projects, dict) else {}).items():
        name = names.get(id) or ""
        yield from _paragraphs(text, f"{_WHERE}: {name or id}", name)
    files = told.get("memory_files")
    for file in files if isinstance(files, list) else []:
        yield from _file(file)


def _file(told: Any) -> Iterator[Found]:
    values = told if isinstance(told, dict) else {"content": told}
    name = str(reading.first(values, "path", "name", "filename") or "file")
    text = reading.first(values, "content", "text")
    where = f"{_WHERE}: {name[:80]}"
    if isinstance(text, str) and text.strip():
        yield from _paragraphs(text, where, "")
    else:
        yield Unread(where, "there is no text in it")


def _paragraphs(text: Any, where: str, tag: str) -> Iterator[Found]:
    if not isinstance(text, str):
        return
    for each in lists.items_of(_BOLD_LINE.sub(r"## \1", text), where):
        if isinstance(each, Record):
            tags = (*each.draft.tags, tag) if tag else each.draft.tags
            draft = replace(each.draft, tags=tags)
            yield replace(each, draft=draft, where=f"{where}, {each.where}")
        else:
            yield replace(each, where=f"{where}, {each.where}")


def _project(told: Mapping[str, Any]) -> Iterator[Found]:
    """What the user wrote for all conversations of a project; its documents are named."""
    name = str(told.get("name") or "project")
    text = told.get("prompt_template")
    if isinstance(text, str) and text.strip():
        draft = Draft(content=text.strip(), tags=(name,), explicit=True)
        yield Record(draft=draft, where=name, place=f"project {told.get('uuid') or name}")
    documents = told.get("docs")
    for each in documents if isinstance(documents, list) else []:
        file = each.get("filename") if isinstance(each, dict) else ""
        yield Unread(name, f"attachment {str(file or 'file')[:80]} is not taken")
