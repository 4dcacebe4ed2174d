"""The workspace tree as a new user finds it. What is already there is never overwritten."""

from recollect.server.store.files import Files

_IDENTITY = """# Identity

## Facts

## Self-image

### Who I think I am

### Patterns I have noticed

### Quirks

### Edges and limitations

### What I value

## Self-awareness log
"""

_SOUL = """# Soul

Changed only by the user, or with the user's explicit approval.

## Core values

## Principles

## Commitments

## Boundaries
"""

_IGNORE = ".recollect-*\n"

TEMPLATES = {
    "MEMORY.md": "# Memory\n",
    "IDENTITY.md": _IDENTITY,
    "SOUL.md": _SOUL,
    ".gitignore": _IGNORE,
    "memory/meta/pending-memories.md": "# Pending memories\n",
}
_FOLDERS = ("episodes", "semantic", "procedures", "vault", "meta")


def missing(files: Files) -> dict[str, bytes | None]:
    """The pages that a complete workspace has and this one lacks."""
    return {path: text.encode() for path, text in TEMPLATES.items() if files.state(path) is None}


def make_folders(files: Files) -> None:
    for name in _FOLDERS:
        (files.root / "memory" / name).mkdir(parents=True, exist_ok=True)
