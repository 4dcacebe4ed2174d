"""A command of the command line that the backend carries out for the process it was typed at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # a backend is to be found before it has loaded its engine
    from ..engine import Engine


class Ask(Protocol):
    """Puts a question to whoever sits there; a `hidden` answer is not shown while it is typed."""

    def __call__(self, question: str, *, hidden: bool = False) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteTerminal:
    """A terminal at the other end of a socket, and the engine that is open at this one."""

    home: Path
    """The data folder of that engine."""
    engine: Callable[[], "Engine"]
    """Waits while it opens; raises RecollectError when it cannot."""
    show: Callable[[str, str], None]
    """Of `out` or `err`, and a text."""
    ask: Ask
    cwd: Path
    columns: int
    """0: not known."""
    is_terminal: bool
    locale: str = ""
    """As the environment there names it, e.g. zh_CN.UTF-8."""


RunCommand = Callable[[Sequence[str], RemoteTerminal], int | None]
"""Carries a command out; its exit code, or None if the process it was typed at has to do it."""
