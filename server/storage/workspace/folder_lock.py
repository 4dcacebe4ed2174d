"""One process owns a data folder: it holds a lock of the operating system on a file in it.

The lock is gone with the process, however that ends. Standard library only: every front imports it.
filelock holds such a lock too, but cannot go on with one that another process took, which is how
the backend gets its lock, and it empties the file that names the owner.
"""

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ...domain.data_folder import LOCK
from ...errors import FolderInUse, RecollectError, StorageError
from .home_links import refuse_links

if TYPE_CHECKING:
    from .lease import Lease

if sys.platform == "win32":
    import msvcrt

    _CAN_BE_INHERITED = False
    _LOCKED_BYTE = 1 << 30
    """Far behind the pid, which others must be able to read."""

    def _try_lock(handle: int) -> bool:
        try:
            os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    _CAN_BE_INHERITED = True

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


class FolderLock:
    """Held from `acquire` or `adopt` to `release`.

    The file names the owner and its purpose, for the message that others see.
    """

    def __init__(self, folder: Path, purpose: str = "command", *, lease_s: float = 0) -> None:
        """`lease_s`: other servers see the disk, and not our lock (see lease.py)."""
        self._path = folder / LOCK
        self._lease = _lease(folder, lease_s) if lease_s else None
        self._purpose = purpose
        self._handle: int | None = None

    def acquire(self) -> None:
        """Take the lock; nothing happens if this process has it already.

        Raises:
            FolderInUse: another process has it.
            LinkInHome: something of ours in the data folder is a link.
            StorageError: the folder cannot be made or written.
        """
        if self._handle is not None:
            return
        refuse_links(self._path.parent.parent)
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        if not _try_lock(handle):
            os.close(handle)
            raise FolderInUse(*self._owner())
        if self._lease:
            try:
                self._lease.take()
            except RecollectError:
                os.close(handle)
                raise
        self._hold(handle)

    def adopt(self, handle: int) -> None:
        """Go on with a lock that the process which started us took."""
        os.set_inheritable(handle, False)
        self._hold(handle)

    def lend(self) -> int | None:
        """The descriptor for a process that we start.

        It goes on holding the lock after our `release`. None where none can be inherited.
        """
        if not _CAN_BE_INHERITED or self._handle is None:
            return None
        os.set_inheritable(self._handle, True)
        return self._handle

    def release(self) -> None:
        if self._handle is not None:
            if self._lease:
                self._lease.release()
            os.close(self._handle)
            self._handle = None

    def renew(self) -> bool:
        """Show other servers that we live; False if the folder is theirs by now."""
        return self._lease is None or self._lease.renew()

    def refuse_lost(self) -> None:
        """Before a write.

        Raises:
            FolderInUse: another server has the folder by now.
        """
        if self._lease:
            self._lease.refuse_lost()

    def _hold(self, handle: int) -> None:
        owner = f"{os.getpid()} {self._purpose}".encode()
        with contextlib.suppress(OSError):  # a full disk: the lock holds without a name
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, owner)
            os.ftruncate(handle, len(owner))
        self._handle = handle

    def _owner(self) -> tuple[int | None, str]:
        with contextlib.suppress(OSError, ValueError):
            pid, _, purpose = self._path.read_text(encoding="utf-8").partition(" ")
            return int(pid), purpose
        return None, ""


def _lease(folder: Path, lasts_s: float) -> "Lease":
    import socket

    from .lease import Lease  # no front needs it

    return Lease(folder, lasts_s, f"{socket.gethostname()} {os.getpid()}")
