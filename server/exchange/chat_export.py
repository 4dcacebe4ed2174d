"""A data export of conversations: conversations.json, in its zip or out of it."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from . import json_stream, reading
from .records import Found, Unread

_OTHERS = (".md", ".markdown", ".txt", ".csv", ".tsv", ".jsonl", ".ndjson", ".db", ".sqlite3")
"""Endings of files in which memories may lie, beside the conversations."""


def recognised(path: Path, messages: str, kind: type) -> float:
    """How surely its conversations hold their messages under this name, as this kind of value."""
    first = json_stream.first_object(path, json_stream.CONVERSATIONS)
    return 0.98 if isinstance(first.get(messages), kind) else 0.0


def found(
    path: Path,
    messages: str,
    kind: type,
    read: Callable[[Mapping[str, Any], int], Iterator[Found]],
) -> Iterator[Found]:
    """What `read` makes of each conversation and its number, from 1."""
    for number, told in enumerate(json_stream.objects(path, json_stream.CONVERSATIONS), 1):
        if isinstance(told, dict) and isinstance(told.get(messages), kind):
            yield from read(told, number)
        elif isinstance(told, json_stream.CutOff):
            yield Unread(f"conversation {number}", "the file ends or cannot be read from here on")
        else:
            yield Unread(f"conversation {number}", "it has no messages")
    if path.is_dir():
        for file in reading.files_below(path):
            if file.suffix.lower() in _OTHERS:
                name = file.relative_to(path).as_posix()
                yield Unread(name, "it is no part of the export; bring it in by itself")
