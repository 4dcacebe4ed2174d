"""git's objects in one repository: read through gitdb, written as loose files."""

import contextlib
import hashlib
import os
import secrets
import zlib
from collections.abc import Iterable, Iterator
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    import git

FILE = b"100644"
FOLDER = b"40000"
_REGULAR = frozenset({FILE, b"100664", b"100755"})
_SHA_BYTES = 20
_DEEPEST = 100
_MOST_FOLDERS = 200_000
"""Ten objects can name one another a thousand million times."""
"""Folders in each other, far beyond what `domain.paths` lets in."""


class Entry(NamedTuple):
    """What stands under a name in a folder: git's mode, and the binary sha."""

    mode: bytes
    sha: bytes

    @property
    def is_folder(self) -> bool:
        return self.mode == FOLDER

    @property
    def is_file(self) -> bool:
        """Neither a folder nor a symbolic link, nor another repository."""
        return self.mode in _REGULAR


Tree = dict[bytes, Entry]
"""One folder by name. Names stay bytes: they need not be UTF-8."""
Kind = Literal["blob", "tree", "commit"]
Differences = dict[str, tuple[bytes | None, bytes | None]]
"""Path → (content before, content after); None where there was no such file."""


class EndlessTree(ValueError):
    """Folders that nobody could go through: too deep, or too many."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


class Objects:
    """Reads and writes objects. The repository's lock is held by the caller."""

    def __init__(self, repo: "git.Repo") -> None:
        self._database = repo.odb
        self._folder = Path(repo.common_dir, "objects")
        self._unsynced: set[str] = set()
        """Files that a power cut may still take; what they were made from is safe."""

    def tree(self, sha: bytes) -> Tree:
        return _tree(self.blob(sha))

    def root_of(self, commit: str) -> bytes:
        """The root folder of a commit."""
        return _root(self.blob(bytes.fromhex(commit)))

    def root_as_git_has_it(self, commit: str) -> bytes:
        """As `root_of`; fails where git itself could not go on from there."""
        return _root(self._database.stream(bytes.fromhex(commit)).read())

    def _loose(self, sha: bytes) -> bytes | None:
        """What a file of its own holds; None where it is packed, or damaged: git says which."""
        name = sha.hex()
        try:
            packed = (self._folder / name[:2] / name[2:]).read_bytes()
            return zlib.decompress(packed).partition(b"\0")[2]
        except (OSError, zlib.error):
            return None

    def blob(self, sha: bytes) -> bytes:
        """What an object holds, of whatever kind; in most cases without git, whose process takes
        as long to start as a change to be recorded.
        """
        data = self._loose(sha)
        return self._database.stream(sha).read() if data is None else data

    def file(self, root: bytes, path: str) -> bytes | None:
        """The content of a file below the folder `root`; None if there is none."""
        *folders, name = path.encode().split(b"/")
        for folder in folders:
            entry = self.tree(root).get(folder)
            if entry is None or not entry.is_folder:
                return None
            root = entry.sha
        return self.content(self.tree(root).get(name))

    def size_bytes(self, sha: bytes) -> int:
        """Of a file, without reading it."""
        return int(self._database.info(sha).size)

    def differences(self, before: bytes | None, after: bytes) -> Differences:
        """In what the folder `after` differs from the folder `before` (None: an empty one)."""
        found: Differences = {}
        for path, was, now in self.changed(before, after):
            contents = self.content(was), self.content(now)
            if contents != (None, None):
                found[shown(path)] = contents
        return found

    def changed(
        self, before: bytes | None, after: bytes | None
    ) -> Iterator[tuple[str, Entry | None, Entry | None]]:
        """What stood under a path in `before` and stands there in `after`, where that differs.

        No folders. What of a name is not UTF-8 is escaped as Python does it with file names.
        """
        folders = [("", before, after)]
        seen = 0
        while folders:
            prefix, old_root, new_root = folders.pop()
            seen += 1
            if reason := endless(prefix, seen):
                raise EndlessTree(prefix, reason)
            old = self.tree(old_root) if old_root else {}
            new = self.tree(new_root) if new_root else {}
            for name in old.keys() | new.keys():
                was, now = old.get(name), new.get(name)
                if was == now:
                    continue
                path = prefix + name.decode("utf-8", "surrogateescape")
                if (was and was.is_folder) or (now and now.is_folder):
                    folders.append((f"{path}/", _folder(was), _folder(now)))
                pair = _no_folder(was), _no_folder(now)
                if pair != (None, None):
                    yield path, *pair

    def content(self, entry: Entry | None) -> bytes | None:
        """Of a file; None of anything else."""
        return self.blob(entry.sha) if entry and entry.is_file else None

    def write(self, kind: Kind, data: bytes) -> bytes:
        """Write an object, unless it is there; returns its binary sha.

        It is not on the disk for good before `sync`.
        """
        whole = _whole(kind, data)
        sha = hashlib.sha1(whole, usedforsecurity=False)
        name = sha.hexdigest()
        # As text: a change writes seven objects, and Paths take as long as the half of that.
        folder = f"{self._folder}{os.sep}{name[:2]}"
        target = f"{folder}{os.sep}{name[2:]}"
        if not os.path.exists(target):  # noqa: PTH110
            # git prunes files of this name if we die here
            temporary = f"{folder}{os.sep}tmp_obj_{secrets.token_hex(6)}"
            with _new_file(temporary) as stream:
                stream.write(zlib.compress(whole, 1))
            os.replace(temporary, target)  # noqa: PTH105
            self._unsynced.add(target)
        return sha.digest()

    def written(self) -> set[Path]:
        """The files written since this was last asked, for `sync`."""
        written = self._unsynced
        self._unsynced = set()
        return set(map(Path, written))


def endless(prefix: str, seen: int) -> str:
    """Why nobody could go through a tree that holds this folder, the `seen`-th; else empty."""
    if prefix.count("/") > _DEEPEST:
        return "it is one of folders in each other without end"
    return f"it is one of more than {_MOST_FOLDERS:,} folders" if seen > _MOST_FOLDERS else ""


def shown(path: str) -> str:
    """A path of `changed` as text that can be printed and stored."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _root(commit: bytes) -> bytes:
    return bytes.fromhex(commit[len(b"tree ") :][: 2 * _SHA_BYTES].decode())


def _tree(data: bytes) -> Tree:
    found: Tree = {}
    at = 0
    while at < len(data):
        space = data.index(b" ", at)
        end = data.index(b"\0", at)
        following = end + 1 + _SHA_BYTES
        found[data[space + 1 : end]] = Entry(data[at:space], data[end + 1 : following])
        at = following
    return found


def _folder(entry: Entry | None) -> bytes | None:
    return entry.sha if entry and entry.is_folder else None


def _no_folder(entry: Entry | None) -> Entry | None:
    return None if entry and entry.is_folder else entry


def blob_sha(data: bytes) -> bytes:
    """The binary sha of a file's content."""
    return hashlib.sha1(_whole("blob", data), usedforsecurity=False).digest()


def tree_bytes(tree: Tree) -> bytes:
    """A folder as git keeps it."""
    parts = []
    for name, entry in sorted(tree.items(), key=_in_gits_order):
        parts.append(entry.mode + b" " + name + b"\0" + entry.sha)
    return b"".join(parts)


def sync(written: Iterable[Path], branch: Path | None) -> None:
    """Put files on the disk for good, the branch after its objects. Not on the way of a call."""
    files = list(written)
    folders = {path.parent for path in files}
    for path in (*files, *folders, *([branch] if branch else [])):
        with contextlib.suppress(OSError):  # packed meanwhile; a folder on Windows
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _whole(kind: Kind, data: bytes) -> bytes:
    return b"%s %d\0" % (kind.encode(), len(data)) + data


def _in_gits_order(item: tuple[bytes, Entry]) -> bytes:
    """git sorts folders as if their names ended in a slash."""
    name, entry = item
    return name + b"/" if entry.is_folder else name


def _new_file(path: str) -> FileIO:
    """A file that nobody writes to again. Its folder is made where it is missing."""
    try:
        return FileIO(path, "x", opener=_read_only)
    except FileNotFoundError:
        Path(path).parent.mkdir(exist_ok=True)
        return FileIO(path, "x", opener=_read_only)


def _read_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o444)
