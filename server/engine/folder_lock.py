"""One process owns a data folder: an operating-system lock on `run/lock`, gone with the process however it ends."""

import contextlib
import os
from pathlib import Path

from recollect.server.errors import FolderInUse, StorageError


class FolderLock:
    """Held from `acquire` to `release`. The file names the owner for the message that others see."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "lock"
        self._handle: int | None = None

    def acquire(self) -> None:
        """Take the lock.

        Raises:
            FolderInUse: another process has it.
            StorageError: the folder cannot be made or written.
        """
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        if not _try_lock(handle):
            os.close(handle)
            raise FolderInUse(self._owner())
        os.ftruncate(handle, 0)
        os.pwrite(handle, str(os.getpid()).encode(), 0) if hasattr(os, "pwrite") else os.write(handle, str(os.getpid()).encode())
        self._handle = handle

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _owner(self) -> int | None:
        with contextlib.suppress(OSError, ValueError):
            return int(self._path.read_text(encoding="utf-8"))
        return None


def _try_lock(handle: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            os.lseek(handle, 1 << 30, os.SEEK_SET)  # a byte far behind the pid, which others must be able to read
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
