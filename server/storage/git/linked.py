"""Other folders that `git worktree add` gave this history: their heads, indices and leftovers.

Their files are whoever checked them out's: they are named, and never touched.
"""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from . import git_command

_SHA = 40


def folders(git_folder: Path) -> list[Path]:
    """Where the files of linked worktrees lie that are still there."""
    found: list[Path] = []
    for each in _kept(git_folder):
        with suppress(OSError):
            target = Path((each / "gitdir").read_text(encoding="utf-8").strip()).parent
            if target.is_dir():
                found.append(target)
    return found


def follow(root: Path, git_folder: Path, moved: Mapping[str, str]) -> None:
    """Point their heads at the commits written anew; their indices name what these hold.

    What a bisect or a merge there kept of the old ones is dropped.
    """
    for each in _kept(git_folder):
        shutil.rmtree(each / "refs", ignore_errors=True)
        head = (each / "HEAD").read_text(encoding="utf-8", errors="replace").strip()
        if len(head) == _SHA and head in moved:
            (each / "HEAD").write_text(f"{moved[head]}\n", encoding="utf-8")
        read = git_command.run(root, f"--git-dir={each}", "read-tree", "--reset", "HEAD")
        if read.code:
            (each / "index").unlink(missing_ok=True)


def every(git_folder: Path) -> Iterator[Path]:
    """The folder of git itself, and those in it of linked worktrees."""
    yield git_folder
    yield from _kept(git_folder)


def _kept(git_folder: Path) -> list[Path]:
    found: list[Path] = []
    with suppress(OSError):
        for each in sorted((git_folder / "worktrees").iterdir()):
            if (each / "HEAD").is_file() and not each.is_symlink():
                found.append(each)
    return found
