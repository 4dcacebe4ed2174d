"""Which server a data folder belongs to where several see one disk, and its locks may not reach.

A lease is a file in the run folder, `lease.7`, which its holder touches again and again. Who finds
it untouched for long enough makes `lease.8`, which the file system lets one of them do; from then
on whoever held the seventh is refused at its next write. Ages are told by the disk's own clock.
Standard library only.
"""

import contextlib
import os
import secrets
from pathlib import Path

from ...errors import FolderInUse, StorageError

_PREFIX = "lease."
_PROBE = "now."
_FREE = b"free"
"""An empty one is about to be written by whoever made it."""


class Lease:
    """Held from `take` to `release`, as long as `renew` is called in time. Safe for any thread."""

    def __init__(self, folder: Path, lasts_s: float, holder: str) -> None:
        """`holder` names the server, for the message that others see."""
        self._folder = folder
        self._lasts_s = lasts_s
        self._mark = f"{secrets.token_hex(8)} {holder}".encode()
        self._held: Path | None = None

    def take(self) -> None:
        """Make it ours.

        Raises:
            FolderInUse: another server has it, or was faster.
            StorageError: the folder cannot be written.
        """
        try:
            number, known = self._latest()
            is_free = known is None or known.read_bytes() == _FREE
            if known and not is_free and self._age_s(known) < self._lasts_s:
                raise FolderInUse(None, self._holder(known))
            ours = self._folder / f"{_PREFIX}{number + 1}"
            handle = os.open(ours, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError as error:
            raise FolderInUse(None, "another server") from error
        except FileNotFoundError as error:  # somebody took it while we looked
            raise FolderInUse(None, "another server") from error
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        with os.fdopen(handle, "wb") as file:
            file.write(self._mark)
        self._held = ours
        if known:
            known.unlink(missing_ok=True)

    def renew(self) -> bool:
        """Keep it; False if it is somebody else's by now."""
        try:
            self.refuse_lost()
            if self._held:
                os.utime(self._held)
        except (FolderInUse, OSError):
            return False
        return True

    def refuse_lost(self) -> None:
        """Before a write; nothing happens where none was taken.

        Raises:
            FolderInUse: another server has it, or nobody can say.
        """
        held = self._held
        if held is None:
            return
        successor = self._folder / f"{_PREFIX}{_number(held) + 1}"
        try:
            is_ours = held.read_bytes() == self._mark and not successor.exists()
        except OSError:
            is_ours = False
        if not is_ours:
            raise FolderInUse(None, "another server")

    def release(self) -> None:
        """Let others have it at once. The file stays, so that numbers only grow."""
        held, self._held = self._held, None
        if held:
            with contextlib.suppress(OSError):
                if held.read_bytes() == self._mark:
                    held.write_bytes(_FREE)

    def _latest(self) -> tuple[int, Path | None]:
        known = [path for path in self._folder.glob(f"{_PREFIX}*") if _number(path)]
        latest = max(known, key=_number, default=None)
        return (_number(latest), latest) if latest else (0, None)

    def _age_s(self, file: Path) -> float:
        """By the clock of the disk: those of servers differ."""
        probe = self._folder / f"{_PROBE}{secrets.token_hex(8)}"
        probe.touch(mode=0o600)
        try:
            return probe.stat().st_mtime - file.stat().st_mtime
        finally:
            probe.unlink(missing_ok=True)

    def _holder(self, file: Path) -> str:
        with contextlib.suppress(OSError, IndexError):
            return file.read_text(encoding="utf-8").split(" ", 1)[1]
        return ""


def _number(path: Path) -> int:
    digits = path.name.removeprefix(_PREFIX)
    return int(digits) if digits.isdecimal() else 0
