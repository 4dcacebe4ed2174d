"""The workspace on disk: durable writes, reads and the walk.

Knows paths and bytes, not memories.
"""

import contextlib
import hashlib
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ...errors import StorageError

_TEMPORARY = ".recollect-"
_SURROGATE = re.compile("[\ud800-\udfff]")  # how Python shows a byte of a name that is not UTF-8


@dataclass(frozen=True, slots=True)
class FileState:
    """What the manifest remembers of a file: enough to see that it changed."""

    path: str
    size_bytes: int
    mtime_ns: int


class Edited(Exception):
    """Somebody else changed the file while we were about to replace it; it is as they left it."""


class Files:
    """Reads and durable writes below one folder. Paths are relative, with forward slashes.

    No lock: the engine owns the folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def write(
        self, path: str, data: bytes, over: FileState | Literal["anything"] | None = "anything"
    ) -> FileState:
        """Put `data` at `path`; returns the state of what was written, whatever became of it since.

        Temporary file, fsync, read back and compare, rename, fsync of the folder. `over` is what it
        may replace (None: nothing).

        Raises:
            Edited: something else is there.
            StorageError: the disk refused, or gave back something else; the file that was there
                before is untouched. Or the folder itself is gone: what is written to a new one
                would be missing where the old one comes back.
        """
        if not self.root.is_dir():
            raise StorageError("the workspace folder was moved or deleted")
        target = self.root / path
        temporary: str | None = None
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=_TEMPORARY, dir=target.parent)
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            if Path(temporary).read_bytes() != data:
                raise StorageError("the file did not read back as written")
            found = Path(temporary).stat()
            with _held_open(target) as replaced:
                # At the last moment: what an editor has saved is not written over.
                if over != "anything" and self.state(path) != over:
                    raise Edited(path)
                Path(temporary).replace(target)
                temporary = None
                # An editor that had the file open may have written to the one just replaced.
                late = _edited_since(replaced, over) if isinstance(over, FileState) else None
            _sync_folder(target.parent)
            written = FileState(path, found.st_size, found.st_mtime_ns)
            if late is not None:
                self.write(path, late, over=written)
                raise Edited(path)
            return written
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        finally:
            if temporary:
                with contextlib.suppress(OSError):
                    Path(temporary).unlink()

    def make_folder(self, path: str) -> None:
        """Make a folder if it is not there.

        Raises:
            StorageError: the disk refused.
        """
        try:
            (self.root / path).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error

    def remove(self, path: str) -> None:
        """Delete `path` if it is there.

        Raises:
            StorageError: the disk refused.
        """
        target = self.root / path
        try:
            target.unlink(missing_ok=True)
            if target.parent.exists():
                _sync_folder(target.parent)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error

    def read(self, path: str) -> bytes | None:
        """The bytes at `path`, or None if there is no such file."""
        try:
            return (self.root / path).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def state(self, path: str) -> FileState | None:
        try:
            found = (self.root / path).stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        if not stat.S_ISREG(found.st_mode):
            return None
        return FileState(path, found.st_size, found.st_mtime_ns)

    def walk(self) -> Iterator[FileState]:
        """Every file below the root, but for git's, our own temporary ones, and names not in UTF-8.

        Symbolic links are not followed.
        """
        yield from _walk(str(self.root), "")

    def sweep_temporaries(self) -> None:
        """Remove what a killed write left behind.

        git's own folder is not looked into: git may be packing it at this moment.
        """
        for folder, below, names in os.walk(self.root):
            below[:] = [name for name in below if name != ".git"]
            for name in names:
                if name.startswith(_TEMPORARY):
                    Path(folder, name).unlink(missing_ok=True)


def _walk(folder: str, prefix: str) -> Iterator[FileState]:
    # What goes between being listed and being looked at was not there: the next look sees it so.
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if _is_left_out(entry):
                continue
            if entry.is_dir():
                yield from _walk(entry.path, f"{prefix}{entry.name}/")
            elif entry.is_file():
                with contextlib.suppress(FileNotFoundError):
                    found = entry.stat()
                    yield FileState(prefix + entry.name, found.st_size, found.st_mtime_ns)


def _is_left_out(entry: "os.DirEntry[str]") -> bool:
    if entry.name == ".git" or entry.name.startswith(_TEMPORARY):
        return True
    return bool(_SURROGATE.search(entry.name)) or entry.is_symlink()


@contextlib.contextmanager
def _held_open(path: Path) -> Iterator[int | None]:
    """A descriptor by which the file can still be read once it was replaced; None: there is none.

    On Windows a file that is open cannot be replaced.
    """
    if os.name == "nt":
        yield None
        return
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        yield None
        return
    try:
        yield handle
    finally:
        os.close(handle)


def _edited_since(handle: int | None, known: FileState) -> bytes | None:
    """The content of an open file, if it is not what was known of it."""
    if handle is None:
        return None
    found = os.fstat(handle)
    if (found.st_size, found.st_mtime_ns) == (known.size_bytes, known.mtime_ns):
        return None
    with os.fdopen(os.dup(handle), "rb") as stream:
        return stream.read()


def _sync_folder(folder: Path) -> None:
    # Windows has no descriptor for a folder; its rename is journalled by the file system.
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def digest(data: bytes) -> str:
    """sha256 as hexadecimal."""
    return hashlib.sha256(data).hexdigest()
