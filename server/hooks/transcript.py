"""The assistant's last words, from the file a host keeps, where it tells hooks nothing of them.

Only the end of the file is read, and only below the host's own folder. Copilot writes it behind
its hooks: what is not there when the assistant stops is, at the next prompt or at the end.
Standard library only.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..domain.spoken import said
from .payload import Event

_READ_BYTES = 1 << 18


def last_reply(event: Event, environment: Mapping[str, str]) -> str:
    """What the assistant said after the user's last words; empty if that cannot be told."""
    if event.host != "copilot" or not event.session:
        return ""
    with suppress(OSError, ValueError):
        folder = Path(environment.get("COPILOT_HOME") or "~/.copilot").expanduser().resolve()
        usual = folder / "session-state" / event.session / "events.jsonl"
        path = Path(event.transcript or usual).resolve()
        if path.is_relative_to(folder):
            return said(_last_of(_end_of(path)))
    return ""


def _end_of(path: Path) -> list[bytes]:
    """The last lines, the first of them whole."""
    with path.open("rb") as stream:
        start = max(stream.seek(0, 2) - _READ_BYTES, 0)
        stream.seek(start)
        lines = stream.read(_READ_BYTES).split(b"\n")
    return lines[1:] if start else lines


def _last_of(lines: list[bytes]) -> str:
    parts: list[str] = []
    for line in reversed(lines):
        spoken = _spoken(line)
        if spoken is None:
            continue
        is_user, text = spoken
        if is_user:
            break
        parts.append(text)
    return "\n".join(reversed(parts))


def _spoken(line: bytes) -> tuple[bool, str] | None:
    """Whether the user says it, and what; None for what is said by nobody."""
    with suppress(ValueError):
        entry: Any = json.loads(line)
        kind = entry.get("type") if isinstance(entry, dict) else None
        data = entry.get("data") if kind in ("user.message", "assistant.message") else None
        text = data.get("content") if isinstance(data, dict) else None
        if isinstance(text, str) and text:
            return kind == "user.message", text
    return None
