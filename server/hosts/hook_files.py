"""Where each host reads which hooks it is to run, and ours as it writes them."""

import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ..domain.patterns import regex
from .machine import Kind, Machine

_OURS = regex(r"recollect(?:\.exe)? hook --host ")
_SAFE = regex(r"[\w/\\:.@%+=-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class HookFile:
    """The hooks of a host: a list for each event, in which ours stands behind others."""

    file: Callable[[Machine], Path]
    events: Mapping[str, int]
    """By the host's names; how long it waits for each at most, in its own unit."""
    form: Literal["nested", "flat"] = "nested"
    """Handlers in groups, or one by one."""
    timeout: str = "timeout"
    """What a host calls it."""
    is_named: bool = False
    version: int = 0
    """What a new file has to say first; 0: nothing."""
    host: str = ""
    """Of a file that several hosts read: under whose name its hooks run, whoever is connected."""

    def handlers(
        self, host: str, program: str, arguments: tuple[str, ...], kind: Kind
    ) -> list[tuple[str, Any]]:
        """What is to stand in the list of each event."""
        host = self.host or host
        found: list[tuple[str, Any]] = []
        for event, timeout in self.events.items():
            handler: dict[str, Any] = {"name": f"recollect-{event}"} if self.is_named else {}
            if not (self.form == "flat" and self.timeout == "timeout"):
                handler["type"] = "command"
            handler |= _started(host, program, ("hook", "--host", host, *arguments), kind)
            handler[self.timeout] = timeout
            found.append((event, handler if self.form == "flat" else {"hooks": [handler]}))
        return found


def _started(
    host: str, program: str, arguments: tuple[str, ...], kind: Kind
) -> dict[str, str | list[str]]:
    """One string that every shell reads alike, and that stays the same from release to release."""
    if kind != "windows":
        return {"command": shlex.join((program, *arguments))}
    if host == "claude-code":
        return {"command": program, "args": list(arguments)}
    words = [_quoted(word.replace("\\", "/")) for word in (program, *arguments)]
    line = " ".join(words)
    # It is run by PowerShell, for which a quoted path is a text and no command.
    return {"command": f"& {line}" if host == "gemini" and line.startswith('"') else line}


def _quoted(word: str) -> str:
    return word if _SAFE.fullmatch(word) else f'"{word}"'


def is_ours(element: object) -> bool:
    """Whether an element of a list of hooks runs `recollect hook`."""
    if not isinstance(element, Mapping):
        return False
    inner = element.get("hooks")
    if isinstance(inner, list):
        return bool(inner) and all(is_ours(handler) for handler in inner)
    arguments = element.get("args")
    words = [str(word) for word in arguments] if isinstance(arguments, list) else []
    line = " ".join([str(element.get("command", "")), *words])
    return bool(_OURS.search(line.replace("'", "").replace('"', "")))
