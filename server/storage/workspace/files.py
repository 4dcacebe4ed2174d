"""The workspace on disk: durable writes, reads and the walk.

Knows paths and bytes, not memories.
"""

import contextlib
import errno
import hashlib
import os
import secrets
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple

from ...domain import paths
from ...errors import StorageError
from .. import disk_waits
from .held_folder import HeldFolder, LinkInTheWay, held, is_link_listed

_TEMPORARY = ".recollect-"


class FileState(NamedTuple):
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
        self._to_sync: set[str] | None = None
        """Folders that are put on the disk together; None: each at once."""

    @contextlib.contextmanager
    def folders_last(self) -> Iterator[None]:
        """Within it many files are written: each folder is put on the disk once, at the end.

        Raises:
            StorageError: the disk refused.
        """
        self._to_sync = set()
        try:
            yield
        finally:
            folders, self._to_sync = self._to_sync, None
        try:
            for each in sorted(folders):
                with held(self.root, each) as folder:
                    folder.sync()
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error

    def _sync(self, folder: HeldFolder, path: str) -> None:
        if self._to_sync is None:
            folder.sync()
        else:
            self._to_sync.add(path.rpartition("/")[0])

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
        try:
            with self._folder_of(path, make=True) as (folder, name):
                written, late = self._written(folder, name, path, data, over)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        if late is not None:
            self.write(path, late, over=written)
            raise Edited(path)
        return written

    def _written(
        self,
        folder: HeldFolder,
        name: str,
        path: str,
        data: bytes,
        over: FileState | Literal["anything"] | None,
    ) -> tuple[FileState, bytes | None]:
        """The file as it was put there, and what an editor wrote to the one it replaced."""
        temporary = f"{_TEMPORARY}{secrets.token_hex(8)}"
        handle = folder.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                disk_waits.begins()
                os.fsync(stream.fileno())
            if folder.read(temporary) != data:
                raise StorageError("the file did not read back as written")
            found = folder.state(temporary)
            assert found is not None  # we have just read it
            with _held_open(folder, name) as replaced:
                # At the last moment: what an editor has saved is not written over.
                if over != "anything" and _state(path, folder.state(name)) != over:
                    raise Edited(path)
                folder.replace(name, temporary)
                # An editor that had the file open may have written to the one just replaced.
                late = _edited_since(replaced, over) if isinstance(over, FileState) else None
        except BaseException:
            with contextlib.suppress(OSError):
                folder.remove(temporary)
            raise
        self._sync(folder, path)
        return FileState(path, found.st_size, found.st_mtime_ns), late

    def append(self, path: str, data: bytes) -> None:
        """Add `data` at the end of a file, which is made if it is not there; not put on the disk.

        Raises:
            OSError: it is no file, or the disk refused.
        """
        with self._folder_of(path, make=True) as (folder, name):
            if folder.state(name) is None:
                folder.remove(name)  # a link, which leads elsewhere
            handle = folder.open(name, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            with os.fdopen(handle, "ab") as stream:
                stream.write(data)

    def is_behind_link(self, path: str) -> bool:
        """Whether a folder on the way to `path` is a symbolic link: then nothing goes there."""
        try:
            with self._folder_of(path):
                return False
        except LinkInTheWay:
            return True
        except OSError:
            return False

    def make_folder(self, path: str) -> None:
        """Make a folder if it is not there, and the workspace itself.

        Raises:
            StorageError: the disk refused.
        """
        try:
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
            _refuse(path.rstrip("/"))
            with held(self.root, path.rstrip("/"), make=True):
                pass
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error

    def remove(self, path: str) -> None:
        """Delete `path` if it is there.

        Raises:
            StorageError: the disk refused.
        """
        try:
            with contextlib.suppress(FileNotFoundError), self._folder_of(path) as (folder, name):
                folder.remove(name)
                self._sync(folder, path)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error

    def read(self, path: str) -> bytes | None:
        """The bytes at `path`, or None if there is no such file.

        What a link leads to is none, nor is what no workspace can have.

        Raises:
            OSError: it cannot be read.
        """
        if paths.flaw(path):
            return None
        try:
            with self._folder_of(path) as (folder, name):
                return folder.read(name)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None

    def state(self, path: str) -> FileState | None:
        """Of a file that `read` gives."""
        if paths.flaw(path):
            return None
        try:
            with self._folder_of(path) as (folder, name):
                return _state(path, folder.state(name))
        except (FileNotFoundError, NotADirectoryError):
            return None

    def states(self, wanted: Iterable[str]) -> dict[str, FileState]:
        """Of those of these files that `read` gives; a folder is opened once for all in it."""
        possible = sorted({path for path in wanted if not paths.flaw(path)}, key=_above)
        found: dict[str, FileState] = {}
        for _, inside in groupby(possible, key=_above):
            found |= self._states_in_one_folder(list(inside))
        return found

    def _states_in_one_folder(self, inside: list[str]) -> dict[str, FileState]:
        found: dict[str, FileState] = {}
        with (
            contextlib.suppress(FileNotFoundError, NotADirectoryError),
            self._folder_of(inside[0]) as (folder, _),
        ):
            for path in inside:
                if state := _state(path, folder.state(path.rpartition("/")[2])):
                    found[path] = state
        return found

    @contextlib.contextmanager
    def _folder_of(self, path: str, *, make: bool = False) -> Iterator[tuple[HeldFolder, str]]:
        """The folder of a path and the last name. Every access goes through here.

        Raises:
            OSError: no workspace has such a file, or a link stands in the way.
        """
        _refuse(path)
        above, _, name = path.rpartition("/")
        with held(self.root, above, make=make) as folder:
            yield folder, name

    def walk(self, below: str = "") -> Iterator[FileState]:
        """Every file below the root, but for git's, our own temporary ones, and impossible names.

        Or those of one folder: `below` ends with a slash. Symbolic links are not followed.
        """
        if not below or not self.is_behind_link(f"{below}x"):
            yield from _walk(str(self.root / below), below)

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
                try:  # for each of a hundred thousand: `suppress` takes as long as the look
                    found = entry.stat()
                except FileNotFoundError:
                    continue
                yield FileState(prefix + entry.name, found.st_size, found.st_mtime_ns)


def _is_left_out(entry: "os.DirEntry[str]") -> bool:
    if entry.name.startswith(_TEMPORARY):
        return True
    return bool(paths.flaw_of_name(entry.name)) or is_link_listed(entry)


def _refuse(path: str) -> None:
    if flaw := paths.flaw(path):
        raise OSError(errno.EINVAL, flaw)


def _above(path: str) -> str:
    """The folder that a file lies in."""
    return path.rpartition("/")[0]


def _state(path: str, found: os.stat_result | None) -> FileState | None:
    return FileState(path, found.st_size, found.st_mtime_ns) if found else None


@contextlib.contextmanager
def _held_open(folder: HeldFolder, name: str) -> Iterator[int | None]:
    """A descriptor by which the file can still be read once it was replaced; None: there is none.

    On Windows a file that is open cannot be replaced.
    """
    if os.name == "nt":
        yield None
        return
    try:
        handle = folder.open(name, os.O_RDONLY)
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


def sha256_of(data: bytes) -> str:
    """sha256 as hexadecimal."""
    return hashlib.sha256(data).hexdigest()
