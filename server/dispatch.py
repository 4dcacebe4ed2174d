"""Decides what a process of `recollect` is, but for a hook (`__main__.py`).

A host waits for the proxy at each of its starts, so the proxy needs the standard library only.
What the backend and the command line need is imported when one of them is asked for.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from .domain.data_folder import default_home
from .storage.workspace.permissions import keep_to_ourselves

if TYPE_CHECKING:
    from .serving.terminal import RemoteTerminal

_LOCAL = {
    "serve",
    "token",
    "user",
    "stop",
    "open",
    "demo",
    "reindex",
    "install",
    "uninstall",
    "doctor",
    "completion",
    "hook",
}
"""Commands that need no open folder, or one that nobody else has open."""
_COMPLETES = "_RECOLLECT_COMPLETE"
"""Set by a shell that asks how a command goes on: it gives no arguments, and is no host."""
_HERE = {"--help", "--version", "--watch"}
"""Options that the command line answers without a folder, or for as long as it runs."""


def become(arguments: list[str]) -> None:
    """Serve, be a backend, or carry a command out: by a running backend if there is one."""
    keep_to_ourselves()
    from .serving.launcher import BACKEND

    if arguments[:1] == [BACKEND] and len(arguments) > 1:
        _be_backend(*arguments[1:])
    asked = None if _COMPLETES in os.environ else _asked(arguments)
    if asked and asked.serves:
        from .serving.stdio_proxy import serve

        serve(asked.home)
    if asked and asked.forwards:
        from .serving.forwarding import forward

        code = forward(asked.home, arguments)
        if code is not None:
            sys.exit(code)
    from .storage import process_memory  # a front does without

    with process_memory.uncollected():
        from .cli.main import main as command_line

    command_line()


class _Asked(NamedTuple):
    """What must be known before the command line is parsed."""

    home: Path
    serves: bool
    """Over stdio."""
    forwards: bool
    """A running backend may carry the command out."""


def _asked(arguments: list[str]) -> _Asked | None:
    """None if only the command line can say what is wrong with them.

    Typer parses the command line, in the process that carries it out: here or in the backend.
    Who that is, two words decide, the data folder and the command's name. To have them from Typer
    this process would load the whole product, ten times as long as a front may take to start.
    """
    from argparse import ArgumentError, ArgumentParser  # a backend does without

    parser = ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--home", default="")
    try:
        known, others = parser.parse_known_args(arguments)
    except ArgumentError:
        return None
    home = Path(known.home).expanduser().absolute() if known.home else default_home()
    words = [word for word in others if not word.startswith("-")]
    forwards = bool(words) and words[0] not in _LOCAL and not _HERE & set(arguments)
    return _Asked(home, serves=not others, forwards=forwards)


def _be_backend(home: str, lock: str = "") -> NoReturn:
    from .serving import daemon

    daemon.run(Path(home), int(lock) if lock else None, _run_command)


def _run_command(arguments: Sequence[str], terminal: "RemoteTerminal") -> int | None:
    from .cli.main import run_for  # the first command waits for it, not the start of a backend

    return run_for(arguments, terminal)
