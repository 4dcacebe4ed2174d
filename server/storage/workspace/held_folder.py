"""One folder of the workspace, reached without following a link, and what is done in it.

A link that came with a `git pull` must not lead what is read or written elsewhere. Where the system
has it each name is opened below the folder that is held open; on Windows each is looked at first.
"""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

_PRIVATE_FOLDER = 0o700
_PRIVATE_FILE = 0o600


class LinkInTheWay(NotADirectoryError):
    """A folder is a symbolic link."""

    def __init__(self) -> None:
        super().__init__(errno.ENOTDIR, "a symbolic link stands where a folder should")


if sys.platform == "win32":
    _BINARY = os.O_BINARY
    _LINK_TAGS = (stat.IO_REPARSE_TAG_SYMLINK, stat.IO_REPARSE_TAG_MOUNT_POINT)

    def is_link(found: os.stat_result) -> bool:
        """Links and junctions; other reparse points are those of cloud drives."""
        return found.st_reparse_tag in _LINK_TAGS

    def is_link_listed(entry: "os.DirEntry[str]") -> bool:
        return is_link(entry.stat(follow_symlinks=False))

    def _below(folder: int | None, path: str) -> int | None:
        found = os.lstat(path)
        if is_link(found):
            raise LinkInTheWay
        if not stat.S_ISDIR(found.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        return None

    _NO_FOLLOW = 0
else:
    _BINARY = 0
    _NO_FOLLOW = os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
    """Not to wait for the other end of a pipe that stands where a file should."""
    _FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC

    def is_link(found: os.stat_result) -> bool:
        return stat.S_ISLNK(found.st_mode)

    def is_link_listed(entry: "os.DirEntry[str]") -> bool:
        return entry.is_symlink()

    def _below(folder: int | None, path: str) -> int:
        try:
            return os.open(path, _FOLDER | os.O_NOFOLLOW, dir_fd=folder)
        except OSError:
            if is_link(os.stat(path, dir_fd=folder, follow_symlinks=False)):
                raise LinkInTheWay from None
            raise


class HeldFolder:
    """A folder that is open. Names are those of files in it, without slashes."""

    def __init__(self, handle: int | None, path: str) -> None:
        self._handle = handle
        self._path = path

    def _at(self, name: str) -> str:
        return name if self._handle is not None else str(Path(self._path, name))

    def state(self, name: str) -> os.stat_result | None:
        """Of a regular file; None of anything else, or nothing."""
        try:
            found = os.stat(self._at(name), dir_fd=self._handle, follow_symlinks=False)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return found if stat.S_ISREG(found.st_mode) and not is_link(found) else None

    def open(self, name: str, flags: int) -> int:
        """A descriptor of a regular file.

        Raises:
            FileNotFoundError: there is none, or something else is there.
            OSError: it cannot be opened.
        """
        if self.state(name) is None and not flags & os.O_CREAT:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        flags |= _NO_FOLLOW | _BINARY
        handle = os.open(self._at(name), flags, _PRIVATE_FILE, dir_fd=self._handle)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return handle

    def read(self, name: str) -> bytes:
        """Raises: as `open`."""
        with os.fdopen(self.open(name, os.O_RDONLY), "rb") as stream:
            return stream.read()

    def replace(self, name: str, by: str) -> None:
        """Put the file `by` in place of `name`; a link there goes, what it led to stays."""
        source, target = self._at(by), self._at(name)
        os.replace(source, target, src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def remove(self, name: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._at(name), dir_fd=self._handle)

    def sync(self) -> None:
        """The names in it are on the disk. Windows' rename is journalled by the file system."""
        if self._handle is not None:
            os.fsync(self._handle)


@contextlib.contextmanager
def held(root: Path, path: str, *, make: bool = False) -> Iterator[HeldFolder]:
    """The folder at `path` below `root` (empty: the root itself); with `make` it is made.

    Raises:
        FileNotFoundError, NotADirectoryError: it is not there.
        OSError: a link stands in the way, or the disk refuses.
    """
    opened: list[int] = []
    full = str(root)
    try:
        # What is above the root is the user's own: links there are followed.
        handle = _below(None, full)
        if handle is not None:
            opened.append(handle)
        for name in path.split("/") if path else ():
            full = os.path.join(full, name)  # noqa: PTH118 - a Path takes ten times as long
            at = name if handle is not None else full
            if make:
                with contextlib.suppress(FileExistsError):
                    os.mkdir(at, _PRIVATE_FOLDER, dir_fd=handle)
            handle = _below(handle, at)
            if handle is not None:
                opened.append(handle)
        yield HeldFolder(handle, full)
    finally:
        for each in reversed(opened):
            os.close(each)
