"""Where a command of the command line is typed.

At this process's own terminal, or at that of a process which let the backend carry it out.
"""

import json
import sys
from contextvars import ContextVar
from getpass import getpass
from pathlib import Path
from typing import Any

from rich.console import Console

from ...prompts import Language
from ...tools.answers.errors import in_chinese
from ..domain.invisible import shown
from ..errors import InputError
from ..serving.forwarding import locale_of_messages
from ..serving.terminal import RemoteTerminal

_LINES = 25
_YES = ("y", "yes", "是", "好")

typed_at: ContextVar[RemoteTerminal | None] = ContextVar("typed_at", default=None)
"""None: at our own."""
set_language: ContextVar[Language | None] = ContextVar("set_language", default=None)
"""What the settings of the data folder say about it; None: nothing, or not read yet."""


def language() -> Language:
    """What commands speak: as the setting says, else as the terminal does."""
    chosen = set_language.get()
    if chosen:
        return chosen
    remote = typed_at.get()
    named = remote.locale if remote else locale_of_messages()
    return "zh" if named.lower().startswith("zh") else "en"


def told(english: str) -> str:
    """A line of ours in the language of the terminal; English where it has no translation."""
    return in_chinese(english) if language() == "zh" else english


def console() -> Console:
    """A console that prints where the command was typed."""
    return _console(errors=False)


def error_console() -> Console:
    return _console(errors=True)


def _console(*, errors: bool) -> Console:
    remote = typed_at.get()
    if remote is None:
        return Console(stderr=errors)
    stream: Any = _RemoteStream(remote, "err" if errors else "out")  # all that rich uses of one
    if not remote.columns:
        return Console(file=stream, color_system=None)
    return Console(file=stream, color_system=None, width=remote.columns, height=_LINES)


class _RemoteStream:
    """One of the two output streams at the other end of a socket."""

    encoding = "utf-8"

    def __init__(self, remote: RemoteTerminal, name: str) -> None:
        self._remote = remote
        self._name = name

    def write(self, text: str) -> int:
        self._remote.show(self._name, text)
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return self._remote.is_terminal


def say(text: str) -> None:
    """Print a text as it is: what looks like markup in it is none."""
    console().print(shown(text), markup=False, highlight=False, soft_wrap=True)


def warn(text: str) -> None:
    """Print a line on stderr; the command goes on."""
    line = f"recollect: {shown(text)}"
    error_console().print(line, markup=False, highlight=False, soft_wrap=True)


def fail(text: str) -> None:
    """Print the reason of a failure on stderr."""
    line = f"recollect: {shown(text)}"
    error_console().print(line, style="red", markup=False, highlight=False, soft_wrap=True)


def say_json(value: Any) -> None:
    console().print_json(shown(json.dumps(value, ensure_ascii=False, default=str)))


def answered(question: str, *, hidden: bool = False) -> str:
    """What the user types; at a terminal a `hidden` answer is not shown."""
    remote = typed_at.get()
    if remote:
        return remote.ask(question, hidden=hidden).strip()
    return (getpass(question) if hidden and sys.stdin.isatty() else input(question)).strip()


def new_pass_phrase() -> str:
    """A pass phrase, typed twice where nobody sees it.

    Raises:
        InputError: it is empty, or the two differ.
    """
    phrase = answered(told("pass phrase: "), hidden=True)
    if not phrase:
        raise InputError("pass phrase", "it is empty", "Type one, or leave secrets and keys out.")
    if answered(told("again: "), hidden=True) != phrase:
        raise InputError("pass phrase", "the two differ", "Type it again.")
    return phrase


def is_at_terminal() -> bool:
    """Whether somebody is there who can be asked, and need not be."""
    remote = typed_at.get()
    return remote.is_terminal if remote else sys.stdin.isatty() and sys.stdout.isatty()


def confirmed(question: str) -> bool:
    """Whether the user says yes; no answer is a no."""
    remote = typed_at.get()
    asked = f"{shown(question)} [y/N]: "
    try:
        answer = remote.ask(asked) if remote else input(asked)
    except EOFError:
        return False
    return answer.strip().lower() in _YES


def here(path: Path) -> Path:
    """A path as meant where the command was typed."""
    remote = typed_at.get()
    return (remote.cwd if remote else Path.cwd()) / path.expanduser()
