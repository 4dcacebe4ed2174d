"""Where fronts and the backend of a data folder meet: how a backend is found, called and started. Standard library only: every front imports it.

The owner of the folder holds `run/lock`; a backend also writes `run/backend.json`: its address (a Unix socket, or a port of the
loopback where there are none), and the token that a caller shows. Both ends begin with one line of JSON each, hello and welcome; after
that the bytes of MCP flow.
"""

import contextlib
import json
import os
import socket
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import __version__
from ..domain.ids import new_id
from ..errors import FolderInUse, RecollectError, StorageError
from ..storage.workspace.folder_lock import FolderLock

PROTOCOL = 1
NO_SOCKETS = 77
"""Exit code of a backend that may not open a socket here."""
NO_DISK = 74
"""Exit code of a backend that cannot even write where it is to be found."""
FAILED = "failed.txt"
"""In the run folder: why the last backend could not start."""

_ADDRESS = "backend.json"
_LONGEST_SOCKET_PATH = 100  # 104 bytes on macOS, 108 on Linux, with the closing zero
_START_PATIENCE_S, _WELCOME_PATIENCE_S, _COMMAND_PATIENCE_S = 40.0, 30.0, 10.0
_LOOK_AGAIN_S = 0.005
_STARTS = 3


class Unreachable(RecollectError):
    """No backend answers, and none could be started."""


class NoSockets(Exception):
    """Sockets are forbidden here."""


# --- the backend's end ---


def listen(run: Path) -> socket.socket:
    """A socket of the data folder, listening: Unix, or TCP on the loopback where there is none or RECOLLECT_TRANSPORT says so.

    Raises:
        NoSockets: neither can be had.
    """
    try:
        if hasattr(socket, "AF_UNIX") and os.environ.get("RECOLLECT_TRANSPORT") != "tcp":
            with contextlib.suppress(OSError):  # a file system without sockets
                return _listen_unix(_socket_path(run))
        return socket.create_server(("127.0.0.1", 0))
    except OSError as error:
        raise NoSockets from error


def _listen_unix(path: Path) -> socket.socket:
    path.unlink(missing_ok=True)  # of a backend that was killed: we hold its lock now
    listener = socket.socket(socket.AF_UNIX)
    mask = os.umask(0o177)
    try:
        listener.bind(str(path))
    finally:
        os.umask(mask)
    listener.listen(128)
    return listener


def _socket_path(run: Path) -> Path:
    """In the run folder, or, where its path is too long for a socket, in a folder of our own among the temporary ones.

    Raises:
        OSError: that folder belongs to somebody else.
    """
    path = run / "backend.sock"
    if len(os.fsencode(path)) <= _LONGEST_SOCKET_PATH:
        return path
    import hashlib  # OpenSSL: a third of a front's memory

    folder = (
        Path(os.environ.get("XDG_RUNTIME_DIR") or "/tmp") / f"recollect-{os.getuid()}"
    )  # checked below
    folder.mkdir(mode=0o700, exist_ok=True)
    seen = folder.lstat()
    if seen.st_uid != os.getuid() or seen.st_mode & 0o077:
        raise PermissionError(f"{folder.name} belongs to somebody else")
    return folder / f"{hashlib.sha256(os.fsencode(run)).hexdigest()[:24]}.sock"


def announce(run: Path, listener: socket.socket, version: str, token: str) -> None:
    """Tell fronts where to call."""
    where = listener.getsockname()
    address = {"unix": where} if isinstance(where, str) else {"port": where[1]}
    draft = run / f"{_ADDRESS}.{os.getpid()}"
    with os.fdopen(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as stream:
        json.dump({**address, "pid": os.getpid(), "version": version, "token": token}, stream)
    draft.replace(run / _ADDRESS)


def withdraw(run: Path) -> None:
    """Take our address back, if it still is ours."""
    with contextlib.suppress(OSError, ValueError):
        address = _address(run)
        if address.get("pid") == os.getpid():
            (run / _ADDRESS).unlink()
            if "unix" in address:
                Path(address["unix"]).unlink()


# --- the front's end ---


def hello() -> dict[str, Any]:
    """Who we are: the backend keeps what is said and done in one session together, also across its own restarts."""
    project = (
        os.environ.get("RECOLLECT_PROJECT") or Path(os.environ.get("CLAUDE_PROJECT_DIR", "")).name
    )
    return {
        "version": __version__,
        "pid": os.getpid(),
        "session": new_id("ses"),
        "cwd": cwd(),
        "project": project,
        "agent": os.environ.get("RECOLLECT_AGENT", ""),
        "language": os.environ.get("RECOLLECT_LANGUAGE", ""),
    }


def cwd() -> str:
    with contextlib.suppress(OSError):  # it was deleted
        return str(Path.cwd())
    return ""


class Link:
    """A connection to a backend that has said welcome."""

    def __init__(self, peer: socket.socket) -> None:
        self.welcome: dict[str, Any] = {}
        self._peer = peer
        self._buffer = bytearray()

    def line(self) -> bytes:
        """The next line with its end; empty when the connection is over."""
        while not (end := self._buffer.find(b"\n") + 1):
            try:
                more = self._peer.recv(1 << 16)
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
        if self._is_over():
            raise ConnectionResetError
        self._peer.sendall(line)

    def _is_over(self) -> bool:
        """TCP takes one more message after the other end has gone, and loses it."""
        if self._peer.gettimeout() is not None or not hasattr(
            socket, "MSG_DONTWAIT"
        ):  # with a limit of time Python would wait in spite of it
            return False
        with contextlib.suppress(BlockingIOError):
            return self._peer.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        return False

    def say_no_more(self) -> None:
        with contextlib.suppress(OSError):
            self._peer.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._peer.shutdown(socket.SHUT_RDWR)
        self._peer.close()


def call(run: Path, hello: Mapping[str, Any]) -> Link | None:
    """Call the backend; None if there is none, or it ended meanwhile."""
    try:
        address = _address(run)
        peer = _connect(address)
    except (OSError, ValueError, KeyError):
        return None
    link = Link(peer)
    try:
        link.send(
            json.dumps({"recollect": PROTOCOL, "token": address.get("token", ""), **hello}).encode()
            + b"\n"
        )
        link.welcome = json.loads(link.line() or b"{}")
        peer.settimeout(None)
    except (OSError, ValueError):
        link.close()
        return None
    if "recollect" not in link.welcome:
        link.close()
        return None
    return link


def _address(run: Path) -> dict[str, Any]:
    address = json.loads((run / _ADDRESS).read_text(encoding="utf-8"))
    if not isinstance(address, dict):
        raise ValueError(_ADDRESS)
    return address


def _connect(address: Mapping[str, Any]) -> socket.socket:
    peer = socket.socket(socket.AF_UNIX if "unix" in address else socket.AF_INET)
    try:
        peer.settimeout(_WELCOME_PATIENCE_S)
        peer.connect(address["unix"] if "unix" in address else ("127.0.0.1", address["port"]))
    except BaseException:
        peer.close()
        raise
    return peer


def reach(home: Path, hello: Mapping[str, Any]) -> Link:
    """Call the backend of a data folder, starting it if there is none: of several fronts that find none, one starts it.

    Raises:
        Unreachable: it could not be started; says why.
        FolderInUse: something else owns the folder: a server in its host's own process, or a long command.
        StorageError: the disk is full or read-only.
        NoSockets: sockets are forbidden here.
    """
    run, began, starts = home / "run", time.monotonic(), 0
    backend: Any = None
    while True:
        lock = FolderLock(run)
        waited = time.monotonic() - began
        try:
            lock.acquire()  # before we call: where nobody owns the folder, the address is that of a dead backend, or of a stranger by now
        except FolderInUse as owner:
            if link := _call_ours(run, hello):
                return link
            patience = {
                "backend": _START_PATIENCE_S,
                "http": _START_PATIENCE_S,
                "in-process": 0.0,
            }.get(owner.purpose, _COMMAND_PATIENCE_S)
            if waited >= patience:
                raise
        else:
            try:
                if backend is not None:  # the one we started has ended
                    _complain(run, backend.wait())
                if starts == _STARTS or waited > _START_PATIENCE_S:
                    raise Unreachable(
                        "the memory server could not be started; the log in the run folder of the data folder says why."
                    )
                backend, starts = _started(home, lock), starts + 1
            finally:
                lock.release()
        time.sleep(_LOOK_AGAIN_S)


def _call_ours(run: Path, hello: Mapping[str, Any]) -> Link | None:
    """Call the backend if it is no older than we are; an older one makes room for ours."""
    link = call(run, hello)
    if link is None or not _older(str(link.welcome.get("version")), __version__):
        return link
    link.close()
    if parting := call(run, {**hello, "leave": True}):
        parting.close()
    return None


def dismiss(home: Path) -> bool:
    """Ask the backend of a data folder to end, and wait until it no longer owns the folder; False if there is none."""
    run = home / "run"
    if not (link := call(run, {"leave": True})):
        return False
    link.close()
    lock = FolderLock(run)
    deadline = time.monotonic() + _START_PATIENCE_S
    while time.monotonic() < deadline:
        try:
            lock.acquire()
        except FolderInUse as owner:
            if owner.owner_pid != link.welcome.get(
                "pid"
            ):  # a host that was waiting has started the next
                break
        else:
            lock.release()
            break
        time.sleep(_LOOK_AGAIN_S)
    return True


def take_over(home: Path, lock: FolderLock) -> None:
    """Take the lock of a data folder; a backend that has it is asked to leave, and its fronts call us next.

    Raises:
        FolderInUse: something else has it: a host's own process, a long command, or a server for HTTP.
    """
    run, deadline = home / "run", time.monotonic() + _COMMAND_PATIENCE_S
    while True:
        try:
            return lock.acquire()
        except FolderInUse as owner:
            if owner.purpose in ("http", "in-process") or time.monotonic() > deadline:
                raise
            if owner.purpose == "backend" and (link := call(run, {"leave": True})):
                link.close()
        time.sleep(_LOOK_AGAIN_S / 10)  # sooner than the fronts, who look for it too


def _older(version: str, than: str) -> bool:
    return _numbers(version) < _numbers(than)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdecimal()]


def _complain(run: Path, code: int) -> None:
    if code == NO_SOCKETS:
        raise NoSockets
    if code == NO_DISK:
        raise StorageError("the disk is full or read-only")
    with contextlib.suppress(OSError):
        raise Unreachable((run / FAILED).read_text(encoding="utf-8"))


def _started(home: Path, lock: FolderLock) -> Any:
    try:
        return _start(home, lock)
    except OSError as error:
        raise StorageError(error.strerror or type(error).__name__) from error


def _start(home: Path, lock: FolderLock) -> Any:
    """Start a backend that goes on holding `lock`, apart from us and our host."""
    import subprocess

    for stale in (FAILED, _ADDRESS):
        (home / "run" / stale).unlink(missing_ok=True)
    handle = lock.lend()
    command = [
        sys.executable,
        "-P",
        "-m",
        "recollect.server.serving.daemon",
        str(home),
        *([str(handle)] if handle is not None else []),
    ]
    apart: dict[str, Any] = (
        {"start_new_session": True, "pass_fds": [handle]}
        if handle is not None
        else {"creationflags": 0x00000208}
    )
    with (home / "run" / "recollect.log").open("ab") as log:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=home,
            close_fds=True,
            **apart,
        )
