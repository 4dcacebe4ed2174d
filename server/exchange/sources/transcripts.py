"""Transcripts of coding assistants: Claude Code, Codex, Gemini CLI, Copilot CLI; a file or folder.

What people and models said to each other is taken; what tools did is not.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from ...domain.spoken import said
from .. import json_stream, reading
from ..records import Conversation, Found, Source, Unread
from ..turns import ASSISTANT, USER, Turn, records, text_of

Row = Mapping[str, Any]
_LOOKED_AT = 30
_NOT_SAID = (
    "<environment_context>",
    "<user_instructions>",
    "<INSTRUCTIONS>",
    "# AGENTS.md instructions",
    "<command-name>",
    "<command-message>",
    "<local-command",
    "<system-reminder>",
    "Caveat: The",
    "<permissions",
    "<session_context>",
)
"""How texts begin that programs put into a conversation."""
_UNIQUE = 16
"""Characters of an id that no other conversation has: models run at home count theirs."""


def _claude_code(row: Row) -> Turn | None:
    message = row.get("message")
    if row.get("type") not in ("user", "assistant") or not isinstance(message, dict):
        return None
    if row.get("isMeta") or row.get("isSidechain"):
        return None
    speaker = USER if row["type"] == "user" else ASSISTANT
    return _turn(speaker, message.get("content"), row.get("timestamp"), row.get("uuid"))


def _codex(row: Row) -> Turn | None:
    payload = row.get("payload") if row.get("type") == "response_item" else row
    if not isinstance(payload, dict) or payload.get("type") != "message":
        return None
    role = payload.get("role")
    if role not in ("user", "assistant") or not isinstance(payload.get("content"), list):
        return None
    speaker = USER if role == "user" else ASSISTANT
    return _turn(speaker, payload["content"], row.get("timestamp"), payload.get("id"))


def _copilot(row: Row) -> Turn | None:
    speaker = {"user.message": USER, "assistant.message": ASSISTANT}.get(str(row.get("type")))
    data = row.get("data")
    if speaker is None or not isinstance(data, dict):
        return None
    return _turn(speaker, data.get("content"), row.get("timestamp"), row.get("id"))


def _gemini(row: Row) -> Turn | None:
    kind = str(row.get("type") or row.get("role") or "")
    speaker = {"user": USER, "gemini": ASSISTANT, "model": ASSISTANT}.get(kind)
    content = row.get("content") or row.get("parts") or row.get("message")
    if speaker is None or content is None:
        return None
    return _turn(speaker, content, row.get("timestamp"), row.get("id"))


def _turn(speaker: str, content: Any, at: Any, id: Any) -> Turn | None:
    whole, _ = text_of(content)
    text = "" if whole.lstrip().startswith(_NOT_SAID) else said(whole)
    if not text:
        return None
    named = str(id or "")
    is_unique = len(named) >= _UNIQUE
    return Turn(speaker=speaker, text=text, at=reading.moment(at), id=named if is_unique else "")


# --- files and folders ---


def _rows(path: Path) -> Iterator[tuple[int, Row | None]]:
    """Each row of a transcript; None for a line that is none."""
    if path.suffix == ".json":
        yield from _rows_of_json(path)
        return
    for number, line in reading.lines(path):
        row = reading.object_in(line)
        changed = row.get("$set") if row else None
        if isinstance(changed, dict):  # what Gemini wrote at a stroke; its rows stand alone else
            for each in changed.get("messages") or ():
                yield number, each if isinstance(each, dict) else None
        else:
            yield number, row


def _rows_of_json(path: Path) -> Iterator[tuple[int, Row | None]]:
    for number, told in enumerate(json_stream.objects(path), 1):
        if not isinstance(told, dict):
            yield number, None
            continue
        messages = told.get("messages") or told.get("history")
        if isinstance(messages, list):
            yield from enumerate((each for each in messages if isinstance(each, dict)), 1)
        else:
            yield number, told


def _files(path: Path, is_one: Callable[[Path], bool]) -> Iterator[Path]:
    files = [path] if path.is_file() else sorted(path.rglob("*.json*"))
    return (file for file in files if file.is_file() and not file.is_symlink() and is_one(file))


def _source(
    name: str, turn_of: Callable[[Row], Turn | None], is_one: Callable[[Path], bool]
) -> Source:
    def recognise(path: Path) -> float:
        for file in islice(_files(path, is_one), _LOOKED_AT):
            for at, (_, row) in enumerate(_rows(file)):
                if row and turn_of(row):
                    return 0.93
                if at >= _LOOKED_AT * 10:
                    break
        return 0.0

    def read(path: Path) -> Iterator[Found]:
        for file in _files(path, is_one):
            yield from _conversation(file, path, turn_of)

    return Source(name, recognise, read)


def _is_lines(file: Path) -> bool:
    return file.suffix == ".jsonl"


def _is_gemini(file: Path) -> bool:
    """One object with the messages in it, or since 2026 a header and a message a line."""
    beginning = reading.head(file)
    if _is_lines(file):
        header = reading.object_in(beginning.partition("\n")[0]) or {}
        return {"sessionId", "projectHash"} <= header.keys()
    return file.suffix == ".json" and '"sessionId"' in beginning and '"messages"' in beginning


def _conversation(file: Path, root: Path, turn_of: Callable[[Row], Turn | None]) -> Iterator[Found]:
    name = file.name if file == root else file.relative_to(root).as_posix()
    id = file.stem if file.stem != "events" else file.parent.name
    unread: list[Unread] = []
    title: list[str] = []

    def turns() -> Iterator[Turn]:
        for number, row in _rows(file):
            if row is None:
                unread.append(Unread(f"{name}, line {number}", "it is no JSON object"))
            elif row.get("type") == "summary":
                title.append(str(row.get("summary") or ""))
            elif turn := turn_of(row):
                yield turn

    yield from records(Conversation(id=id, title=name), turns())
    yield from unread


SOURCES = (
    _source("claude-code", _claude_code, _is_lines),
    _source("codex", _codex, _is_lines),
    _source("copilot", _copilot, _is_lines),
    _source("gemini", _gemini, _is_gemini),
)
