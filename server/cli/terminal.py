"""Where a command of the command line is typed: this process's own terminal, or that of a process which let the backend carry it out."""

from contextvars import ContextVar
from pathlib import Path
from typing import IO, Any

from rich.console import Console, ConsoleDimensions

from ..serving.terminal import RemoteTerminal

_LINES = 25


typed_at: ContextVar[RemoteTerminal | None] = ContextVar("typed_at", default=None)


class Screen(Console):
    """A console that prints where the command was typed."""

    @property
    def file(self) -> IO[str]:
        remote = typed_at.get()
        return _Stream(remote, "err" if self.stderr else "out") if remote else super().file  # type: ignore[return-value]  # all that rich uses

    @file.setter
    def file(self, new_file: IO[str]) -> None:
        self._file = new_file

    @property
    def size(self) -> ConsoleDimensions:
        remote = typed_at.get()
        return (
            ConsoleDimensions(remote.columns, _LINES) if remote and remote.columns else super().size
        )

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self._width, self._height = new_size


class _Stream:
    encoding = "utf-8"

    def __init__(self, remote: RemoteTerminal, name: str) -> None:
        self._remote, self._name = remote, name

    def write(self, text: str) -> int:
        self._remote.show(self._name, text)
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return self._remote.is_terminal


def confirmed(question: str) -> bool:
    """Whether the user says yes; no answer is a no."""
    remote = typed_at.get()
    asked: Any = remote.ask if remote else input
    try:
        return str(asked(f"{question} [y/N]: ")).strip().lower() in ("y", "yes", "是", "好")
    except EOFError:
        return False


def here(path: Path) -> Path:
    """A path as meant where the command was typed."""
    remote = typed_at.get()
    return (remote.cwd if remote else Path.cwd()) / path.expanduser()
