"""Starting the backend of a data folder, ending it, and taking its place.

Standard library only: every front imports it.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import __version__
from ..domain.data_folder import ADDRESS, FAILURE, LOG, RUN
from ..errors import FolderInUse, RecollectError, StorageError
from ..storage.child_environment import of_a_backend
from ..storage.workspace.folder_lock import FolderLock
from .connection import WELCOME_PATIENCE_S, Connection, connect
from .discovery import NoSockets, read_address
from .platforms import detached, is_halted

BACKEND = "backend"
"""`python -m recollect.server backend HOME [LOCK]` is a backend.

A front that is older than the installed package starts one by this name: it stays as it is.
"""
EXIT_NO_SOCKETS = 77
"""Of a backend that may not open a socket here."""
EXIT_NO_DISK = 74
"""Of a backend that cannot even write where it is to be found."""

_START_PATIENCE_S = 40.0
_COMMAND_PATIENCE_S = 10.0
_PATIENCE_S = {"backend": _START_PATIENCE_S, "http": _START_PATIENCE_S, "in-process": 0.0}
"""How long to wait for the owner of the folder, by its purpose; for a command less long."""
_SERVERS = ("backend", "http")
_LEAST_PATIENCE_S = 10.0
"""With a backend that has only just come."""
_LEAVE_PATIENCE_S = 10.0
"""For a backend that is asked to end to say that it heard."""
_SIGNAL_PATIENCE_S = 3.0
_LOOK_AGAIN_S = 0.005
_STARTS = 3


class Unreachable(RecollectError):
    """No backend answers, and none could be started."""


class Silent(Unreachable):
    """There is a backend, and it says nothing: it is stopped or hangs."""

    def __init__(self, pid: int | None) -> None:
        super().__init__(
            f"the memory server (process {pid}) does not answer: it is stopped or hangs. "
            "`recollect stop` in a terminal ends it; then call again."
        )


def connect_or_start(home: Path, introduction: Mapping[str, Any]) -> Connection:
    """Connect to the backend of a data folder; if there is none, start it.

    Of several fronts that find none, one starts it.

    Raises:
        Unreachable: it could not be started; says why.
        FolderInUse: something else owns the folder: an in-process server, or a long command.
        StorageError: the disk is full or read-only.
        NoSockets: sockets are forbidden here.
    """
    run = home / RUN
    starts = _Starts(home)
    began = time.monotonic()
    while True:
        waited_s = time.monotonic() - began
        lock = FolderLock(run)
        try:
            # Before we connect: in a folder that nobody owns the address is that of a dead
            # backend, and by now perhaps of a stranger.
            lock.acquire()
        except FolderInUse as owner:
            patience_s = _PATIENCE_S.get(owner.purpose, _COMMAND_PATIENCE_S)
            left_s = max(patience_s - waited_s, _LEAST_PATIENCE_S)
            if connection := _connect_unless_older(run, introduction, left_s):
                return connection
            is_server = owner.purpose in _SERVERS
            is_over = time.monotonic() - began >= patience_s
            if is_over or (is_server and is_halted(owner.owner_pid)):
                if is_server:
                    raise Silent(owner.owner_pid) from None
                raise
        else:
            try:
                starts.start(lock, waited_s)
            finally:
                lock.release()
        time.sleep(_LOOK_AGAIN_S)


def _connect_unless_older(
    run: Path, introduction: Mapping[str, Any], left_s: float
) -> Connection | None:
    """Connect to the backend if it is no older than we are; an older one makes room for ours."""
    connection = connect(run, introduction, patience_s=min(left_s, WELCOME_PATIENCE_S))
    if connection is None or not _is_older(str(connection.welcome.get("version")), __version__):
        return connection
    connection.close()
    _ask_to_leave(run)
    return None


def _is_older(version: str, than: str) -> bool:
    return _numbers(version) < _numbers(than)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdecimal()]


class _Starts:
    """The backends that one front has started while it waits for one."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._count = 0
        self._last: Any = None
        """Its Popen; subprocess is not imported at the head."""

    def start(self, lock: FolderLock, waited_s: float) -> None:
        """Start one that goes on holding `lock`; if there was one, it has ended without a word.

        Raises:
            Unreachable, StorageError, NoSockets: as `connect_or_start`.
        """
        if self._last is not None:
            _raise_why_it_ended(self._home / RUN, self._last.wait())
        if self._count == _STARTS or waited_s > _START_PATIENCE_S:
            raise Unreachable(
                "the memory server could not be started; "
                "the log in the run folder of the data folder says why."
            )
        try:
            self._last = _start(self._home, lock)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        self._count += 1


def start_if_nobody_owns(home: Path) -> None:
    """Start a backend and do not wait for it; nothing where the folder has an owner.

    Raises:
        OSError, RecollectError: it could not be started.
    """
    lock = FolderLock(home / RUN)
    try:
        lock.acquire()
    except FolderInUse:
        return
    try:
        _start(home, lock)
    finally:
        lock.release()


def _raise_why_it_ended(run: Path, code: int) -> None:
    """Nothing, if it was killed: then another may be started."""
    if code == EXIT_NO_SOCKETS:
        raise NoSockets
    if code == EXIT_NO_DISK:
        raise StorageError("the disk is full or read-only")
    with contextlib.suppress(OSError):
        raise Unreachable((run / FAILURE).read_text(encoding="utf-8"))


def _start(home: Path, lock: FolderLock) -> Any:
    """Start a backend that goes on holding `lock`, apart from us and our host."""
    import subprocess  # not at the head: most fronts find a backend

    run = home / RUN
    for stale in (FAILURE, ADDRESS):
        (run / stale).unlink(missing_ok=True)
    handle = lock.lend()
    command = [sys.executable, "-P", "-m", "recollect.server", BACKEND, str(home)]
    if handle is not None:
        command.append(str(handle))
    with (run / LOG).open("ab") as log:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=home,
            env=of_a_backend(os.environ),
            close_fds=True,
            **detached(handle),
        )


# --- ending it ---


def stop_backend(home: Path) -> str:
    """Ask the backend to end, and wait until it no longer owns the folder.

    Returns what became of it, in a few words.

    Raises:
        FolderInUse: something else than a backend owns the folder, or it cannot be ended.
    """
    run = home / RUN
    lock = FolderLock(run)
    if not run.is_dir():
        return "nothing was running"
    deadline = time.monotonic() + _COMMAND_PATIENCE_S
    while True:
        announced = _announced(run)
        try:
            return _stopped(run, lock)
        except FolderInUse as owner:
            is_over = time.monotonic() > deadline
            if owner.purpose == "command":
                # It may have started a backend, which does not say yet that it has the folder.
                if is_over:
                    raise
            elif owner.purpose not in _SERVERS or owner.owner_pid is None:
                raise
            elif is_over or announced == owner.owner_pid:
                return _ended_by_force(lock, owner.owner_pid)
        time.sleep(_LOOK_AGAIN_S)


def _stopped(run: Path, lock: FolderLock) -> str:
    """What became of the backend, in a few words.

    Raises:
        FolderInUse: somebody has the folder who does not hear us, or not yet.
    """
    is_free = _is_free(lock)
    # One that could not open the folder let go of it, and still answers.
    left = _ask_to_leave(run, patience_s=_LEAVE_PATIENCE_S)
    if left is None and is_free:
        return "nothing was running"
    if left is not None:
        return (
            "stopped" if _has_left(lock, left, _START_PATIENCE_S) else "asked to end, and goes on"
        )
    lock.acquire()
    lock.release()
    return "stopped"


def _announced(run: Path) -> int | None:
    """The process that says where it is reached; one that begins, or ends, does not."""
    with contextlib.suppress(OSError, ValueError):
        return read_address(run).get("pid")
    return None


def _ended_by_force(lock: FolderLock, pid: int) -> str:
    """End a server that does not hear: what it acknowledged is kept, whenever it ends."""
    for number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
        if _has_left(lock, pid, _SIGNAL_PATIENCE_S):
            return f"process {pid} did not answer and was ended"
    raise FolderInUse(pid, "backend")


def _is_free(lock: FolderLock) -> bool:
    try:
        lock.acquire()
    except FolderInUse:
        return False
    lock.release()
    return True


def _has_left(lock: FolderLock, pid: int, patience_s: float) -> bool:
    """Whether the process lets go of the folder in time; the next may have taken it."""
    deadline = time.monotonic() + patience_s
    while time.monotonic() < deadline:
        try:
            lock.acquire()
        except FolderInUse as owner:
            if owner.owner_pid != pid:  # a host that was waiting has started the next
                return True
        else:
            lock.release()
            return True
        time.sleep(_LOOK_AGAIN_S)
    return False


def take_over(home: Path, lock: FolderLock) -> None:
    """Take the lock of a data folder; a backend that has it is asked to leave.

    Its fronts connect to us next.

    Raises:
        FolderInUse: something else has it: an in-process server, a long command, or one for HTTP.
    """
    run = home / RUN
    deadline = time.monotonic() + _COMMAND_PATIENCE_S
    while True:
        try:
            return lock.acquire()
        except FolderInUse as owner:
            if owner.purpose in ("http", "in-process") or time.monotonic() > deadline:
                raise
            if owner.purpose == "backend":
                _ask_to_leave(run)
        time.sleep(_LOOK_AGAIN_S / 10)  # sooner than the fronts, who look for it too


def _ask_to_leave(run: Path, patience_s: float = _START_PATIENCE_S) -> int | None:
    """The process that will end; None if there is no backend, or it does not hear."""
    connection = connect(run, {"leave": True}, patience_s=patience_s)
    if connection is None:
        return None
    connection.close()
    return int(connection.welcome.get("pid", 0))
