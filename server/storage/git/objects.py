"""git's objects in one repository: read through gitdb, written as loose files."""

import contextlib
import hashlib
import os
import secrets
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

if TYPE_CHECKING:
    import git

FILE = b"100644"
FOLDER = b"40000"
_SUBMODULE = b"160000"
_SHA_BYTES = 20


class Entry(NamedTuple):
    """What stands under a name in a folder: git's mode, and the binary sha."""

    mode: bytes
    sha: bytes

    @property
    def is_folder(self) -> bool:
        return self.mode == FOLDER


Tree = dict[bytes, Entry]
"""One folder by name. Names stay bytes: they need not be UTF-8."""
Kind = Literal["blob", "tree", "commit"]
Differences = dict[str, tuple[bytes | None, bytes | None]]
"""Path → (content before, content after); None where there was no such file."""


class Objects:
    """Reads and writes objects. The repository's lock is held by the caller."""

    def __init__(self, repo: "git.Repo") -> None:
        self._database = repo.odb
        self._folder = Path(repo.common_dir, "objects")
        self._unsynced: set[Path] = set()
        """Files that a power cut may still take; what they were made from is safe."""

    def tree(self, sha: bytes) -> Tree:
        data: bytes = self._database.stream(sha).read()
        found: Tree = {}
        at = 0
        while at < len(data):
            space = data.index(b" ", at)
            end = data.index(b"\0", at)
            following = end + 1 + _SHA_BYTES
            found[data[space + 1 : end]] = Entry(data[at:space], data[end + 1 : following])
            at = following
        return found

    def blob(self, sha: bytes) -> bytes:
        data: bytes = self._database.stream(sha).read()
        return data

    def file(self, root: bytes, path: str) -> bytes | None:
        """The content of a file below the folder `root`; None if there is none."""
        *folders, name = path.encode().split(b"/")
        for folder in folders:
            entry = self.tree(root).get(folder)
            if entry is None or not entry.is_folder:
                return None
            root = entry.sha
        found = self.tree(root).get(name)
        return None if found is None or found.is_folder else self.blob(found.sha)

    def differences(self, before: bytes | None, after: bytes) -> Differences:
        """In what the folder `after` differs from the folder `before` (None: an empty one)."""
        found: Differences = {}
        self._compare("", before, after, found)
        return found

    def _compare(
        self, prefix: str, before: bytes | None, after: bytes | None, found: Differences
    ) -> None:
        old = self.tree(before) if before else {}
        new = self.tree(after) if after else {}
        for name in old.keys() | new.keys():
            was = old.get(name)
            now = new.get(name)
            if was == now:
                continue
            path = prefix + name.decode("utf-8", "replace")
            folder_was = was.sha if was and was.is_folder else None
            folder_now = now.sha if now and now.is_folder else None
            if folder_was or folder_now:
                self._compare(f"{path}/", folder_was, folder_now, found)
            contents = self._content(was), self._content(now)
            if contents != (None, None):
                found[path] = contents

    def _content(self, entry: Entry | None) -> bytes | None:
        if entry is None or entry.mode in (FOLDER, _SUBMODULE):
            return None
        return self.blob(entry.sha)

    def write(self, kind: Kind, data: bytes) -> bytes:
        """Write an object, unless it is there; returns its binary sha.

        It is not on the disk for good before `sync`.
        """
        whole = _whole(kind, data)
        sha = hashlib.sha1(whole, usedforsecurity=False)
        name = sha.hexdigest()
        folder = self._folder / name[:2]
        target = folder / name[2:]
        if not target.exists():
            # git prunes files of this name if we die here
            temporary = folder / f"tmp_obj_{secrets.token_hex(6)}"
            with _new_file(temporary) as stream:
                stream.write(zlib.compress(whole, 1))
            temporary.replace(target)
            self._unsynced.add(target)
        return sha.digest()

    def written(self) -> set[Path]:
        """The files written since this was last asked, for `sync`."""
        written = self._unsynced
        self._unsynced = set()
        return written


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


def _new_file(path: Path) -> BinaryIO:
    """A file that nobody writes to again. Its folder is made where it is missing."""
    try:
        return open(path, "xb", opener=_read_only)
    except FileNotFoundError:
        path.parent.mkdir(exist_ok=True)
        return open(path, "xb", opener=_read_only)


def _read_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o444)
