"""A connection to a backend.

Both ends begin with one line of JSON each: the caller says who it is, the backend says welcome.
After that the bytes of MCP flow, or the parts of a command. Standard library only: every front
imports it.
"""

import contextlib
import json
import os
import select
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from .. import __version__
from ..domain.ids import new_id, session_of
from .discovery import read_address
from .platforms import has_ended, is_halted, unix_socket

PROTOCOL = 1
WELCOME_PATIENCE_S = 30.0
_CHUNK_BYTES = 1 << 16
_SOON_S = 2.0
"""Who has not answered by then is looked at: is it halted?"""


class Connection:
    """A connection to a backend that has said welcome."""

    def __init__(self, peer: socket.socket) -> None:
        self.welcome: dict[str, Any] = {}
        self._peer = peer
        self._buffer = bytearray()

    def read_line(self) -> bytes:
        """The next line with its end; empty when the connection is over."""
        while not (end := self._buffer.find(b"\n") + 1):
            try:
                more = self._peer.recv(_CHUNK_BYTES)
            except OSError:
                return b""
            if not more:
                return b""
            self._buffer += more
        line = bytes(self._buffer[:end])
        del self._buffer[:end]
        return line

    def send(self, line: bytes) -> None:
        """Send a whole line.

        Raises:
            OSError: the connection is over; the backend has not seen the end of the line.
        """
        if has_ended(self._peer):
            raise ConnectionResetError
        self._peer.sendall(line)

    def is_welcome(self) -> bool:
        """Hear the answer to who we are; False if what answers is no backend of ours.

        Raises:
            OSError: the connection is over.
        """
        try:
            welcome = json.loads(self.read_line() or b"{}")
        except ValueError:
            return False
        self._peer.settimeout(None)
        if not isinstance(welcome, dict) or "recollect" not in welcome:
            return False
        self.welcome = welcome
        return True

    def answers_within(self, seconds: float) -> bool:
        """Whether something is there to be read by then; nothing of it is read."""
        return bool(self._buffer) or bool(select.select([self._peer], [], [], seconds)[0])

    def wait_at_most(self, seconds: float) -> None:
        """What is not here by then is taken for the end of the connection."""
        self._peer.settimeout(seconds)

    def end_sending(self) -> None:
        """The backend hears that nothing more comes; what it still says is received."""
        with contextlib.suppress(OSError):
            self._peer.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._peer.shutdown(socket.SHUT_RDWR)
        self._peer.close()


def connect(
    run: Path,
    introduction: Mapping[str, Any],
    *,
    patience_s: float = WELCOME_PATIENCE_S,
    waiting: Callable[[int], None] = lambda _: None,
) -> Connection | None:
    """Connect to the backend; None if there is none, it ended meanwhile, or says nothing.

    One that is halted is not waited for. `waiting` hears of the process that lets us wait.
    """
    try:
        address = read_address(run)
        connection = Connection(_connected(address, patience_s))
    except (OSError, ValueError, KeyError):
        return None
    hello = {"recollect": PROTOCOL, "token": address.get("token", ""), **introduction}
    pid = address.get("pid")
    welcome = False
    with contextlib.suppress(OSError):
        connection.send(json.dumps(hello).encode() + b"\n")
        if patience_s > _SOON_S and isinstance(pid, int) and not connection.answers_within(_SOON_S):
            if is_halted(pid):
                connection.close()
                return None
            waiting(pid)
        welcome = connection.is_welcome()
    if not welcome:
        connection.close()
        return None
    return connection


def _connected(address: Mapping[str, Any], patience_s: float) -> socket.socket:
    peer = unix_socket() if "unix" in address else socket.socket(socket.AF_INET)
    try:
        peer.settimeout(patience_s)
        peer.connect(address["unix"] if "unix" in address else ("127.0.0.1", address["port"]))
    except BaseException:
        peer.close()
        raise
    return peer


def introduction() -> dict[str, Any]:
    """Who we are.

    By it the backend keeps what is said and done in one session together, also across restarts.
    """
    conversation = os.environ.get("CLAUDE_CODE_SESSION_ID", "")  # its hooks say it too
    return {
        "version": __version__,
        "pid": os.getpid(),
        "session": session_of(conversation) if conversation else new_id("ses"),
        "cwd": working_folder(),
        "project": project_name(os.environ, working_folder()),
        "agent": os.environ.get("RECOLLECT_AGENT", ""),
        "language": os.environ.get("RECOLLECT_LANGUAGE", ""),
    }


def project_name(environment: Mapping[str, str], folder: str) -> str:
    """What the host works on: as it says, or the git repository that it was started in."""
    said = environment.get("RECOLLECT_PROJECT")
    if said is None and environment.get("CLAUDE_PROJECT_DIR"):
        said = Path(environment["CLAUDE_PROJECT_DIR"]).name
    if said is not None or not folder:
        return said or ""
    home = Path(environment.get("HOME", ""))
    for place in (Path(folder), *Path(folder).parents):
        if place == home:
            return ""
        if (place / ".git").exists():
            return place.name
    return ""


def working_folder() -> str:
    """Where we were started; empty if it was deleted since."""
    with contextlib.suppress(OSError):
        return str(Path.cwd())
    return ""
