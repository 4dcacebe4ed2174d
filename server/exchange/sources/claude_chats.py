"""Claude's data export: conversations, what Claude remembers, projects; their zip or folder."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .. import chat_export, reading
from ..records import Conversation, Found, Source, Unread
from ..turns import Turn, records, speaker_of, text_of
from . import claude_memory


def recognise(path: Path) -> float:
    told = chat_export.recognised(path, "chat_messages", list)
    return told or (0.98 if claude_memory.is_held(path) else 0.0)


def read(path: Path) -> Iterator[Found]:
    if chat_export.recognised(path, "chat_messages", list):
        yield from chat_export.found(path, "chat_messages", list, _conversation)
    yield from claude_memory.found(path)


def _conversation(told: Mapping[str, Any], number: int) -> Iterator[Found]:
    title = str(told.get("name") or told.get("title") or "")
    where = title or f"conversation {number}"
    turns: list[Turn] = []
    for message in told["chat_messages"]:
        if not isinstance(message, dict):
            yield Unread(where, "a message that is no object")
            continue
        turn = _turn(message)
        if turn.text.strip():
            turns.append(turn)
        for file in (*_files(message, "attachments"), *_files(message, "files")):
            yield Unread(where, f"attachment {file[:80]} is not taken")
    id = str(told.get("uuid") or f"{number}")
    yield from records(
        Conversation(id=id, title=title), turns, reading.moment(told.get("created_at"))
    )


def _turn(message: Mapping[str, Any]) -> Turn:
    said, _ = text_of(message.get("content"))
    return Turn(
        speaker=speaker_of(str(message.get("sender") or "assistant")),
        # Older exports have the text alone; newer ones leave out there what tools did.
        text=said if said.strip() else str(message.get("text") or ""),
        at=reading.moment(message.get("created_at")),
        id=str(message.get("uuid") or ""),
    )


def _files(message: Mapping[str, Any], name: str) -> list[str]:
    listed = message.get(name)
    files = listed if isinstance(listed, list) else []
    return [str(each.get("file_name") or "file") for each in files if isinstance(each, dict)]


SOURCE = Source("claude", recognise, read)
