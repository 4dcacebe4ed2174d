"""A command typed at a terminal, carried out by the backend that owns the data folder.

Standard library only: where a backend runs, a command need not load the product a second time.
"""

import contextlib
import json
import os
import sys
from getpass import getpass
from pathlib import Path
from typing import TextIO

from ..domain.data_folder import RUN
from .connection import Connection, connect, working_folder

EXIT_INTERRUPTED = 130
_UNKNOWN_COLUMNS = 80


def forward(home: Path, arguments: list[str]) -> int | None:
    """Let the backend carry a command out; None if there is none, or it leaves that to us."""
    terminal = {
        "cwd": working_folder(),
        "columns": _columns(),
        "locale": locale_of_messages(),
        "is_terminal": sys.stdout.isatty() and sys.stderr.isatty(),
    }
    try:
        connection = connect(home / RUN, {"command": arguments, **terminal}, waiting=_tell_waiting)
        if connection is None:
            return None
        with contextlib.closing(connection):
            return _relay(connection)
    except KeyboardInterrupt:
        sys.stderr.write("\nrecollect: the memory server goes on with what was begun.\n")
        return EXIT_INTERRUPTED


def _tell_waiting(pid: int) -> None:
    sys.stderr.write(
        f"recollect: waiting for the memory server (process {pid}), which is busy or hangs; "
        "if it does not answer, `recollect stop` ends it.\n"
    )
    sys.stderr.flush()


def _relay(connection: Connection) -> int | None:
    for stream in (sys.stdout, sys.stderr):
        # Memories are in any language, whatever the locale of the terminal says.
        # The standard streams are text wrappers, though typed as any text stream.
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    while line := connection.read_line():
        match json.loads(line):
            case {"out": str(text)}:
                _show(sys.stdout, text)
            case {"err": str(text)}:
                _show(sys.stderr, text)
            case {"ask": str(question), **how}:
                answer = {"answer": _answered(question, hidden=bool(how.get("hidden")))}
                connection.send(json.dumps(answer).encode() + b"\n")
            case {"exit": code}:
                return code if code is None else int(code)
    sys.stderr.write(
        "recollect: the memory server ended while it worked on this; look whether it was done.\n"
    )
    return 1


def _answered(question: str, *, hidden: bool) -> str:
    if hidden and sys.stdin.isatty():
        return getpass(question)
    _show(sys.stdout, question)
    return sys.stdin.readline()


def locale_of_messages() -> str:
    """What the environment says about the language of messages, ours first; empty if nothing."""
    names = ("RECOLLECT_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def _columns() -> int:
    if os.environ.get("COLUMNS", "").isdecimal():
        return int(os.environ["COLUMNS"])
    with contextlib.suppress(OSError):
        return os.get_terminal_size().columns
    return _UNKNOWN_COLUMNS


def _show(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        # Nobody reads any more. What is still in the buffer must not fail when we end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
