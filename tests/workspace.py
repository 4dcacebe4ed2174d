"""What tests do to a workspace from outside: files written by hand, git as a user runs it."""

import os
import subprocess
from pathlib import Path

from recollect.server.engine import Engine
from recollect.server.search.query import Query

SEMANTIC = "memory/semantic/2026-11"
_USER = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_EDITOR": "true",
    "GIT_AUTHOR_NAME": "A User",
    "GIT_AUTHOR_EMAIL": "user@example.org",
    "GIT_COMMITTER_NAME": "A User",
    "GIT_COMMITTER_EMAIL": "user@example.org",
}


def git(root: Path, *arguments: str, check: bool = True) -> str:
    """Run git as the user would; what it printed."""
    done = subprocess.run(
        ["git", *arguments],
        cwd=root,
        env=os.environ | _USER,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    assert not check or done.returncode == 0, done.stderr
    return done.stdout


def put(root: Path, path: str, content: str | bytes) -> None:
    """Write a file by hand."""
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content if isinstance(content, bytes) else content.encode())


def memory_file(id: str, text: str, *more: str) -> str:
    """The file of one memory as a person writes it."""
    return "\n".join(
        ["---", f"id: {id}", "created_at: 2026-11-20T08:00:00Z", *more, "---", "", text, ""]
    )


def found(engine: Engine, query: str) -> list[str]:
    """Texts that a recall finds."""
    return [hit.memory.text for hit in engine.search.recall(Query(text=query)).hits]


def subjects(root: Path) -> list[str]:
    """First lines of all commits but the tidying ones, newest first."""
    return [
        line for line in git(root, "log", "--format=%s").splitlines() if "audit log" not in line
    ]


def is_sound(root: Path) -> bool:
    """Whether `git fsck` finds nothing to say."""
    done = subprocess.run(
        ["git", "fsck", "--strict", "--no-dangling"],
        cwd=root,
        env=os.environ | _USER,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 0 and "error" not in done.stderr and not done.stdout
