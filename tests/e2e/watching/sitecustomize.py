"""Imported by any Python that has this folder on its path.

Writes down every use of a socket and every file opened or made for writing.

What native code does raises no audit event; the caches it would write are looked for on disk.
"""

import json
import os
import sys
from typing import Any

_LOG = os.open(os.environ["WATCH_LOG"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
_NETWORK = {
    "socket.connect",
    "socket.bind",
    "socket.sendto",
    "socket.sendmsg",
    "socket.getaddrinfo",
    "socket.gethostbyname",
    "socket.gethostbyaddr",
}
_UNIX = 1  # AF_UNIX: a socket that stays on this machine
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_TARGET = {
    "os.mkdir": 0,
    "os.rename": 1,
    "os.link": 1,
    "os.symlink": 1,
    "sqlite3.connect": 0,
}  # event → which argument is written


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _NETWORK and getattr(arguments[0], "family", None) != _UNIX:
        note("network", f"{event} {arguments!r}")
    elif event == "open" and not isinstance(arguments[0], int) and arguments[2] & _WRITING:
        written(arguments[0])
    elif event in _TARGET:
        written(arguments[_TARGET[event]])
    elif event == "import" and arguments[0] in ("onnxruntime", "torch"):
        note(arguments[0], os.environ.get("ORT_DISABLE_TELEMETRY", ""))


def written(path: Any) -> None:
    """A relative name may be below an open folder, of which nothing is told here.

    What such a name leaves in the working folder is found there.
    """
    name = os.fsdecode(path)
    if os.path.isabs(name):  # noqa: PTH117  # pathlib would be imported into every watched process
        note("write", name)


def note(kind: str, what: str) -> None:
    os.write(_LOG, json.dumps([kind, what]).encode() + b"\n")


sys.addaudithook(watch)
