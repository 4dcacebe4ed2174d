"""The branch that is checked out: where it stands, and moving it on."""

import contextlib
import os
import time
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from ...domain.patterns import regex
from ...errors import HistoryError

if TYPE_CHECKING:
    import git

_NAMED = regex(r"ref: (refs/heads/[\w-][\w.-]*(?:/[\w-][\w.-]*)*)\s*")
_SHA = regex(r"[0-9a-f]{40}\s*")
_MADE_HERE = regex(r"(?:commit(?: \((?:initial|amend)\))?|revert): ")
_STALE_LOCK_S = 20  # git holds a branch's lock for milliseconds


def tip(repo: "git.Repo") -> str | None:
    """The sha that HEAD stands for, None before the first commit.

    Reads no object: a broken one must not look like an empty history.

    Raises:
        HistoryError: the branch's file is damaged.
    """
    import git

    if plain := _plain_tip(repo):
        return plain
    try:
        return git.SymbolicReference.dereference_recursive(repo, "HEAD")
    except (ValueError, AssertionError) as error:  # GitPython's words for: it holds no sha
        if _is_unborn(repo):
            return None
        raise HistoryError(
            "the file of the branch in the workspace's .git is damaged; "
            "changes are kept and will be recorded once it is mended."
        ) from error


def _plain_tip(repo: "git.Repo") -> str | None:
    """As git usually writes it: a branch with a file of its own; None: something else is there.

    It is asked for ten times a change, and GitPython takes a millisecond.
    """
    path = _named(repo)
    with contextlib.suppress(OSError, ValueError):
        found = Path(repo.common_dir, path).read_text(encoding="utf-8") if path else ""
        return found.strip() if _SHA.fullmatch(found) else None
    return None


def _named(repo: "git.Repo") -> str:
    """The branch that HEAD names, below git's folder; empty where it says it in another way."""
    with contextlib.suppress(OSError, ValueError):
        head = Path(repo.git_dir, "HEAD").read_text(encoding="utf-8")
        found = _NAMED.fullmatch(head)
        return found[1] if found and ".." not in head else ""
    return ""


def name(repo: "git.Repo") -> str:
    """What the branch is called.

    Raises:
        HistoryError: none is checked out.
    """
    if repo.head.is_detached:
        raise HistoryError(
            "no branch is checked out in the workspace; `git checkout main` there first. "
            "Nothing was changed."
        )
    return str(repo.head.reference.name)


def made_here(repo: "git.Repo") -> frozenset[str]:
    """What was committed in this folder, as git's own diary of HEAD tells."""
    with contextlib.suppress(OSError, ValueError):
        return frozenset(
            entry.newhexsha for entry in repo.head.log() if _MADE_HERE.match(entry.message)
        )
    return frozenset()


def file_of(repo: "git.Repo") -> Path | None:
    """The branch's file; None if no branch is checked out. It need not be there: git packs it."""
    if path := _named(repo):
        return Path(repo.common_dir, path)
    if repo.head.is_detached:
        return None
    return Path(repo.common_dir) / repo.head.reference.path


def move_branch(repo: "git.Repo", expected: str | None, sha: str) -> bool:
    """Point the branch at `sha` unless it moved; under the lock file that git itself uses.

    Raises:
        OSError: a git that is alive holds the lock.
    """
    target = file_of(repo) or Path(repo.git_dir) / "HEAD"
    _make_folders(Path(repo.common_dir), target.parent)
    lock = target.with_name(f"{target.name}.lock")
    _remove_stale(lock)
    held = FileIO(lock, "x", opener=_private)
    is_moved = False
    try:
        with held:
            if tip(repo) != expected:
                return False
            held.write(f"{sha}\n".encode())
        lock.replace(target)
        is_moved = True
        return True
    finally:
        if not is_moved:  # else it may be another's by now
            lock.unlink(missing_ok=True)


def _make_folders(above: Path, folder: Path) -> None:
    """Make `folder` and what is missing between it and `above`.

    Never `above` itself: a workspace that was moved away would be there again, and empty.
    """
    for name in folder.relative_to(above).parts:
        above /= name
        above.mkdir(exist_ok=True)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _is_unborn(repo: "git.Repo") -> bool:
    """Whether HEAD names a branch that has no file yet.

    One that has and cannot be read must not be taken for a new one: its commits would be lost sight
    of.
    """
    head = (Path(repo.git_dir) / "HEAD").read_text(encoding="utf-8", errors="replace")
    kind, _, path = head.strip().partition(" ")
    return kind == "ref:" and not (Path(repo.common_dir) / path).exists()


def _remove_stale(lock: Path) -> None:
    """Remove the lock file of a process that was killed while it held it."""
    with contextlib.suppress(OSError):
        if time.time() - lock.stat().st_mtime > _STALE_LOCK_S:
            lock.unlink()
