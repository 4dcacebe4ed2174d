"""Transcripts of Gemini CLI: its chats, saved conversations, and logs of prompts."""

from collections.abc import Iterator
from pathlib import Path

from ...domain.patterns import regex
from .. import reading
from ..records import Conversation, Found, Source, Unread
from ..turns import ASSISTANT, USER, Turn, records
from . import transcripts
from .transcripts import Row

_SPEAKERS = {"user": USER, "gemini": ASSISTANT, "model": ASSISTANT}
_COMMAND = regex(r"/[a-z]+(?:[ -][^\n]*)?")
"""What the program was told, and no model."""
_LOG = "logs.json"
"""The prompts of all sessions of a project: before September 2025 all that was kept."""
_SAVED = "checkpoint-"
_SESSION = regex(r'"sessionId"\s*:\s*"([^"]+)"')


def _turn(row: Row) -> Turn | None:
    speaker = _SPEAKERS.get(str(row.get("type") or row.get("role") or ""))
    content = row.get("content") or row.get("parts") or row.get("message")
    if speaker is None or content is None:
        return None
    said = transcripts.turn(speaker, content, row.get("timestamp"), row.get("id"))
    return None if said and speaker == USER and _COMMAND.fullmatch(said.text) else said


def _is_one(file: Path) -> bool:
    """A chat is one object with the messages in it, or since 2026 a header and a message a line."""
    beginning = reading.head(file)
    if file.suffix == ".jsonl":
        header = reading.object_in(beginning.partition("\n")[0]) or {}
        return {"sessionId", "projectHash"} <= header.keys()
    if file.name == _LOG:
        return '"sessionId"' in beginning and '"messageId"' in beginning
    if file.name.startswith(_SAVED):
        return file.suffix == ".json" and '"parts"' in beginning
    return file.suffix == ".json" and '"sessionId"' in beginning and '"messages"' in beginning


def read(path: Path) -> Iterator[Found]:
    recorded: set[str] = set()
    logs: list[Path] = []
    for file in transcripts.files(path, _is_one):
        if file.name == _LOG:
            logs.append(file)
            continue
        if session := _SESSION.search(reading.head(file)):
            recorded.add(session[1])
        yield from transcripts.conversation(file, path, _turn)
    for file in logs:
        yield from _logged(file, transcripts.named(file, path), recorded)


def _logged(file: Path, name: str, recorded: set[str]) -> Iterator[Found]:
    """The prompts of sessions that no chat holds."""
    sessions: dict[str, list[Turn]] = {}
    for number, row in transcripts.rows(file):
        if row is None:
            yield Unread(f"{name}, entry {number}", "it is no JSON object")
            continue
        session = str(row.get("sessionId") or "")
        if session not in recorded and (said := _turn(row)):
            sessions.setdefault(session, []).append(said)
    for session, turns in sessions.items():
        yield from records(Conversation(id=session, title=name), turns, transcripts.began(file))


SOURCE = Source("gemini", transcripts.recogniser(_turn, _is_one), read)
