"""One process owns a data folder: an operating-system lock on `run/lock`, gone with the process however it ends. Standard library only: every front imports it."""

import contextlib
import os
from pathlib import Path

from ...errors import FolderInUse, StorageError


class FolderLock:
    """Held from `acquire` or `adopt` to `release`. The file names the owner and its purpose for the message that others see."""

    def __init__(self, folder: Path, purpose: str = "command") -> None:
        self._path = folder / "lock"
        self._purpose = purpose
        self._handle: int | None = None

    def acquire(self) -> None:
        """Take the lock; nothing happens if this process has it already.

        Raises:
            FolderInUse: another process has it.
            StorageError: the folder cannot be made or written.
        """
        if self._handle is not None:
            return
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        if not _try_lock(handle):
            os.close(handle)
            raise FolderInUse(*self._owner())
        self._hold(handle)

    def adopt(self, handle: int) -> None:
        """Go on with a lock that the process which started us took."""
        os.set_inheritable(handle, False)
        self._hold(handle)

    def lend(self) -> int | None:
        """The descriptor for a process about to be started, which goes on holding the lock after our `release`; None where none can be inherited."""
        if os.name == "nt" or self._handle is None:
            return None
        os.set_inheritable(self._handle, True)
        return self._handle

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

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


def _try_lock(handle: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            os.lseek(
                handle, 1 << 30, os.SEEK_SET
            )  # a byte far behind the pid, which others must be able to read
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
