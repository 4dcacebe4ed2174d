"""Where the backend of a data folder is to be found.

The owner of the folder holds the lock in its run folder. A backend also writes its address there:
a Unix socket, or a port of the loopback where there are none, and the token that a caller shows.

Standard library only: every front imports it.
"""

import contextlib
import json
import os
import socket
from pathlib import Path
from typing import Any

from ..domain.data_folder import ADDRESS, SOCKET
from ..storage.workspace.held_folder import held
from .platforms import HAS_UNIX_SOCKETS, private_temporary_folder, unix_socket

_LONGEST_SOCKET_PATH = 100  # 104 bytes on macOS, 108 on Linux, with the closing zero
_WAITING_CALLERS = 128


class NoSockets(Exception):
    """Sockets are forbidden here."""


def listen(run: Path) -> socket.socket:
    """A listening socket of the data folder.

    Unix, or TCP on the loopback where there is none or RECOLLECT_TRANSPORT says so.

    Raises:
        NoSockets: neither can be had.
    """
    try:
        if HAS_UNIX_SOCKETS and os.environ.get("RECOLLECT_TRANSPORT") != "tcp":
            with contextlib.suppress(OSError):  # a file system without sockets
                return _listen_unix(_socket_path(run))
        return socket.create_server(("127.0.0.1", 0))
    except OSError as error:
        raise NoSockets from error


def _listen_unix(path: Path) -> socket.socket:
    path.unlink(missing_ok=True)  # of a backend that was killed: we hold its lock now
    listener = unix_socket()
    mask = os.umask(0o177)
    try:
        listener.bind(str(path))
    finally:
        os.umask(mask)
    listener.listen(_WAITING_CALLERS)
    return listener


def _socket_path(run: Path) -> Path:
    """In the run folder, or among the temporary ones where that path is too long for a socket.

    Raises:
        OSError: the folder among the temporary ones belongs to somebody else.
    """
    path = run / SOCKET
    if len(os.fsencode(path)) <= _LONGEST_SOCKET_PATH:
        return path
    import hashlib  # it loads OpenSSL, a third of a front's memory

    name = hashlib.sha256(os.fsencode(run)).hexdigest()[:24]
    return private_temporary_folder() / f"{name}.sock"


def announce(run: Path, listener: socket.socket, version: str, token: str) -> None:
    """Write down where fronts reach us.

    Raises:
        OSError: the disk refused.
    """
    where = listener.getsockname()
    address = {"unix": where} if isinstance(where, str) else {"port": where[1]}
    known = {**address, "pid": os.getpid(), "version": version, "token": token}
    draft = run / f"{ADDRESS}.{os.getpid()}"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(known, stream)
        draft.replace(run / ADDRESS)
    except OSError:  # on a full disk each attempt would leave one
        draft.unlink(missing_ok=True)
        raise


def withdraw(run: Path) -> None:
    """Remove our address, if it still is ours."""
    with contextlib.suppress(OSError, ValueError):
        address = read_address(run)
        if address.get("pid") == os.getpid():
            (run / ADDRESS).unlink()
            if "unix" in address:
                Path(address["unix"]).unlink()


def read_address(run: Path) -> dict[str, Any]:
    """What the last backend announced; it need not live any more.

    Raises:
        OSError: there is none.
        ValueError: it cannot be read.
    """
    with held(run, "") as folder:
        address = json.loads(folder.read(ADDRESS))
    if not isinstance(address, dict):
        raise ValueError(ADDRESS)
    return address
