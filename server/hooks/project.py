"""The project of a folder: the repository it belongs to, whichever worktree that is."""

from contextlib import suppress
from pathlib import Path

_WORKTREES = "worktrees"


def project_of(folder: str) -> str:
    """Its name; that of the folder itself where there is no repository."""
    if not folder:
        return ""
    start = Path(folder)
    for candidate in (start, *start.parents):
        with suppress(OSError):
            git = candidate / ".git"
            if git.is_dir():
                return candidate.name
            if git.is_file():
                return _main_of(git) or candidate.name
    return start.name


def _main_of(git: Path) -> str:
    """Of a worktree, whose `.git` is a file that names the repository's folder."""
    told = git.read_text(encoding="utf-8", errors="replace")
    named = Path(told.removeprefix("gitdir:").strip())
    if named.parent.name != _WORKTREES:
        return ""
    return named.parent.parent.parent.name
