"""What of a workspace's `.git` lies outside of the workspace: others may have made the folder.

Through a link, or a file that names a folder, git would write to, and tidy up in, somebody else's
repository.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_NAMING = ("commondir", "gitdir")
_BRANCHING = (("refs",), ("logs",))
"""Folders that hold more of them."""
_LONGEST_NAME = 4_096
_MOST = 20_000
"""Entries: a repository with more refs has been looked at where it matters."""


def leads_out(root: Path) -> str:
    """The first path in the `.git` of `root` that is elsewhere; empty where all is in `root`."""
    home = os.path.realpath(root)
    folder = root / ".git"
    if folder.is_file() and not folder.is_symlink():
        kept = root / _named_in(folder).removeprefix("gitdir:").strip()
        if _is_outside(kept, home):
            return "" if _knows(kept, root) else ".git"
        folder = kept
    for path in _looked_at(folder):
        if _is_outside(path, home):
            return _shown(path, root)
    for name in _NAMING:
        target = _named_in(folder / name)
        if target and _is_outside(folder / target, home):
            return _shown(folder / name, root)
    return ""


def borrows(root: Path) -> bool:
    """Whether objects are read that lie in another repository."""
    return bool(_named_in(root / ".git/objects/info/alternates"))


def _looked_at(folder: Path) -> Iterator[Path]:
    """What may be a link: the folders of git, and every file that it writes by its name."""
    yield folder
    waiting = [folder, folder / "objects"]
    waiting += [folder / each for each in ("info", "objects/info", "objects/pack", "refs", "logs")]
    seen = 0
    while waiting and seen < _MOST:
        at = waiting.pop()
        goes_down = at.relative_to(folder).parts[:1] in _BRANCHING
        with suppress(OSError), os.scandir(at) as entries:
            for entry in entries:
                seen += 1
                if entry.is_symlink() or (sys.platform == "win32" and entry.is_dir()):
                    yield Path(entry.path)
                elif goes_down and entry.is_dir():
                    waiting.append(Path(entry.path))


def _knows(kept: Path, root: Path) -> bool:
    """Whether it is a worktree that was added in that repository, which then names it."""
    named = _named_in(kept / "gitdir")
    return bool(named) and os.path.realpath(kept / named) == os.path.realpath(root / ".git")


def _is_outside(path: Path, home: str) -> bool:
    return not Path(os.path.realpath(path)).is_relative_to(home)


def _named_in(file: Path) -> str:
    """The first line of a small file; empty where there is none."""
    with suppress(OSError, ValueError):
        if file.is_file():
            with file.open(encoding="utf-8", errors="surrogateescape") as stream:
                return stream.readline(_LONGEST_NAME).strip()
    return ""


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
