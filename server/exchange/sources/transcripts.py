"""Transcripts of coding assistants: Codex, Copilot CLI, and what all have in common.

What people and models said to each other is taken; what tools did is not.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from ...domain.spoken import said
from ...domain.text import counted
from .. import json_stream, reading
from ..records import Conversation, Found, Source, Unread
from ..turns import ASSISTANT, USER, Turn, records, text_of

Row = Mapping[str, Any]
TurnOf = Callable[[Row], Turn | None]
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
    "<skill>",
    "<subagent_notification>",
    "<turn_aborted>",
    "<user_action>",
    "<user_shell_command>",
    "[Request interrupted by user",
    "<codex_delegation>",
    "<heartbeat>",
    "<recommended_plugins>",
    "This is the Gemini CLI. We are setting up",
    "Got it. Thanks for the context!",
)
"""How texts begin that programs put into a conversation."""
_TAKEN_BACK = "$rewindTo"
"""Names the message in a row of Gemini CLI from which on nothing counts any more."""
_UNIQUE = 16
"""Characters of an id that no other conversation has: models run at home count theirs."""


def _codex(row: Row) -> Turn | None:
    payload = row.get("payload") if row.get("type") == "response_item" else row
    if not isinstance(payload, dict) or payload.get("type") != "message":
        return None
    role = payload.get("role")
    if role not in ("user", "assistant") or not isinstance(payload.get("content"), list):
        return None
    speaker = USER if role == "user" else ASSISTANT
    return turn(speaker, payload["content"], row.get("timestamp"), payload.get("id"))


def _copilot(row: Row) -> Turn | None:
    speaker = {"user.message": USER, "assistant.message": ASSISTANT}.get(str(row.get("type")))
    data = row.get("data")
    if speaker is None or not isinstance(data, dict):
        return None
    return turn(speaker, data.get("content"), row.get("timestamp"), row.get("id"))


def turn(speaker: str, content: Any, at: Any, id: Any) -> Turn | None:
    whole, _ = text_of(content)
    text = "" if whole.lstrip().startswith(_NOT_SAID) else said(whole)
    if not text:
        return None
    named = str(id or "")
    id = named if is_unique(named) else ""
    return Turn(speaker=speaker, text=text, at=reading.moment(at), id=id)


def is_unique(id: str) -> bool:
    return len(id) >= _UNIQUE


# --- files and folders ---


def rows(path: Path) -> Iterator[tuple[int, Row | None]]:
    """Each row of a transcript; None for a line that is none."""
    if path.suffix == ".json":
        yield from _rows_of_json(path)
        return
    for number, line in reading.lines(path):
        yield number, reading.object_in(line)


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


def files(path: Path, is_one: Callable[[Path], bool]) -> Iterator[Path]:
    """The file, or those of a folder that are ones, in order."""
    found = [path] if path.is_file() else sorted(path.rglob("*.json*"))
    return (file for file in found if file.is_file() and not file.is_symlink() and is_one(file))


def recogniser(turn_of: TurnOf, is_one: Callable[[Path], bool]) -> Callable[[Path], float]:
    """Of a file or folder in whose beginning somebody says something."""

    def recognise(path: Path) -> float:
        for file in islice(files(path, is_one), _LOOKED_AT):
            for at, (_, row) in enumerate(rows(file)):
                if row and turn_of(row):
                    return 0.93
                if at >= _LOOKED_AT * 10:
                    break
        return 0.0

    return recognise


def _source(name: str, turn_of: TurnOf, is_one: Callable[[Path], bool]) -> Source:
    def read(path: Path) -> Iterator[Found]:
        for file in files(path, is_one):
            yield from conversation(file, path, turn_of)

    return Source(name, recogniser(turn_of, is_one), read)


def is_lines(file: Path) -> bool:
    return file.suffix == ".jsonl"


def _is_codex(file: Path) -> bool:
    """Rows; the first versions, in TypeScript, wrote one object."""
    return is_lines(file) or (file.suffix == ".json" and file.name.startswith("rollout-"))


# --- one conversation ---


@dataclass(slots=True)
class _Heard:
    """What was said up to some row."""

    turns: dict[str, Turn | None] = field(default_factory=dict)
    """By the id of its row; None where the row says nothing. Written again, it counts once."""
    at: datetime | None = None
    """The last moment that any row told: some rows tell none of their own."""
    rows: int = 0
    taken_back: int = 0

    def hear(self, row: Row, turn_of: TurnOf) -> None:
        self.rows += 1
        if back_to := row.get(_TAKEN_BACK):
            self._take_back(str(back_to))
            return
        self.at = reading.moment(row.get("timestamp")) or self.at
        said = turn_of(row)
        name = said.id if said and said.id else str(row.get("id") or "")
        name = name if is_unique(name) else f"{self.rows}"
        self.turns[name] = replace(said, at=said.at or self.at) if said else None

    def _take_back(self, id: str) -> None:
        names = list(self.turns)
        if id in names:
            gone = [self.turns.pop(name) for name in names[names.index(id) :]]
            self.taken_back += sum(turn is not None for turn in gone)


def conversation(
    file: Path,
    root: Path,
    turn_of: TurnOf,
    placed: Callable[[Iterable[Turn]], Iterable[Turn]] = iter,
) -> Iterator[Found]:
    """The turns of a file, and what of it is not taken.

    `placed` tells where each turn belongs, once all rows were read.
    """
    name = named(file, root)
    heard = _Heard()
    for number, row in rows(file):
        if row is None:
            yield Unread(f"{name}, line {number}", "it is no JSON object")
        elif _is_of_sub_agent(row):
            yield Unread(name, "it is what a sub-agent was told, and answered")
            return
        else:
            heard.hear(row, turn_of)
    if heard.taken_back:
        found = counted(heard.taken_back, "message that was", "messages that were")
        yield Unread(name, f"{found} taken back there")
    id = file.stem if file.stem != "events" else file.parent.name
    turns = (turn for turn in heard.turns.values() if turn)
    yield from records(Conversation(id=id, title=name), placed(turns), began(file))


def named(file: Path, root: Path) -> str:
    """A file as it is listed."""
    return file.name if file == root else file.relative_to(root).as_posix()


def began(file: Path) -> datetime:
    """When turns were said whose moment nothing in the file tells: by its name, or its time."""
    return reading.day_named(file.name) or datetime.fromtimestamp(file.stat().st_mtime, UTC)


def _is_of_sub_agent(row: Row) -> bool:
    """Whether it begins a conversation in which a model speaks for the user."""
    payload = row.get("payload")
    source = payload.get("source") if isinstance(payload, dict) else None
    is_of_codex = row.get("type") == "session_meta" and isinstance(source, dict)
    return is_of_codex or ("sessionId" in row and row.get("kind") == "subagent")


SOURCES = (
    _source("codex", _codex, _is_codex),
    _source("copilot", _copilot, is_lines),
)
