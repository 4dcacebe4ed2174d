"""What recollect exported itself: memories as they were, as lines or as the files they were in."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from ...capture.drafts import Draft
from ...domain import layout
from ...domain.memory import Memory
from ...domain.patterns import regex
from ...errors import InputError
from ...storage.passphrase import PassPhrase
from ...storage.workspace import daily_log, memory_files
from ...storage.workspace.unreadable import UnreadableFile
from .. import jsonl, reading
from ..jsonl import Unusable
from ..records import Found, Record, Source, Unread

NAME = "recollect"
_REMEDY = "Import it with a newer recollect."
_OWN = regex(r"^(?:id: mem_|## \[.*\] ep_)", re.MULTILINE)
"""What stands in a file of memories that recollect wrote."""
_LOOKED_AT = 20


def recognise(path: Path) -> float:
    if path.is_dir():
        files = islice(_memory_files(path), _LOOKED_AT)
        return 0.98 if any(_OWN.search(reading.head(file)) for _, file in files) else 0.0
    first = reading.object_in(reading.head(path).partition("\n")[0])
    return 1.0 if first and first.get("format") == jsonl.FORMAT else 0.0


def claims_to_be_mine(path: Path) -> bool:
    """Whether it says of memories that they are the reader's own."""
    header = reading.object_in(reading.head(path).partition("\n")[0]) or {}
    return not header.get("shared")


def read(path: Path) -> Iterator[Found]:
    yield from read_with(path, None)


def read_with(path: Path, phrase: str | None) -> Iterator[Found]:
    """As `read`; secrets open with the pass phrase they were exported with.

    Raises:
        InputError: the file is of a later version, or it is another pass phrase.
    """
    if path.is_dir():
        yield from _read_files(path)
        return
    told = reading.lines(path)
    header = reading.object_in(next(told, (0, ""))[1]) or {}
    if header.get("version") != jsonl.VERSION:
        raise InputError("file", f"its version is {header.get('version')!r}", _REMEDY)
    key = PassPhrase(phrase, str(header.get("salt"))) if phrase and header.get("salt") else None
    for number, text in told:
        yield _in_line(text, f"line {number}", key, is_shared=bool(header.get("shared")))


def _in_line(text: str, where: str, key: PassPhrase | None, *, is_shared: bool) -> Found:
    row = reading.object_in(text)
    if row is None:
        return Unread(where, "it is no JSON object")
    if row.get("sealed"):
        if key is None:
            return Unread(where, f"a secret ({row.get('label')}): it needs the pass phrase")
        row = reading.object_in(key.open(str(row["sealed"]).encode()).decode()) or {}
    return _found(row, where, is_shared=is_shared)


def _memory_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Files of a folder where a workspace has memories, each with its path in a workspace."""
    for file in reading.files_below(folder):
        inside = file.relative_to(folder).as_posix()
        if layout.is_memory(inside):
            yield inside, file


def _read_files(folder: Path) -> Iterator[Found]:
    for file in reading.files_below(folder):
        inside = file.relative_to(folder).as_posix()
        if not layout.is_memory(inside):
            yield Unread(inside, "no memories are kept there")
            continue
        try:
            told = _memories_in(inside, file.read_bytes())
        except (OSError, UnreadableFile) as error:
            yield Unread.because(inside, error)
            continue
        for memory in told:
            yield Record(draft=_draft_of(memory), id=memory.id, where=inside, memory=memory)


def _memories_in(inside: str, data: bytes) -> list[Memory]:
    """
    Raises:
        UnreadableFile: it is not as recollect writes it.
    """
    if inside.startswith(layout.EPISODES):
        return daily_log.parse(data, UTC)
    memory = memory_files.parse(data, id=jsonl.NOBODY, written_at=datetime.now(UTC))
    if memory.id == jsonl.NOBODY:
        raise UnreadableFile("it has no id")
    return [memory]


def _found(row: dict[str, Any], where: str, *, is_shared: bool) -> Found:
    try:
        memory, activity = jsonl.read_row(row)
    except Unusable as error:
        return Unread.because(where, error)
    draft = _draft_of(memory)
    if is_shared:
        # What another person shared is a fact from elsewhere, as from any other source.
        return Record(draft=draft, id=memory.id, where=where)
    return Record(draft=draft, id=memory.id, where=where, memory=memory, activity=activity)


def _draft_of(memory: Memory) -> Draft:
    """What it tells, without what happened to it where it was."""
    return Draft(
        content=memory.text,
        store=memory.store,
        category=memory.category,
        tags=memory.tags,
        entities=memory.entities,
        relations=memory.relations,
        topic=memory.topic,
        mood=memory.mood,
        occurred_at=memory.happened_at,
        project=memory.project,
        sensitivity=memory.sensitivity,
        label=memory.label,
    )


SOURCE = Source(NAME, recognise, read)
