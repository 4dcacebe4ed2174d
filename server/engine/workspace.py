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

_IGNORE = """.recollect-*
*.swp
*~
.#*
.DS_Store
"""

# Two machines that share a workspace both append to these; their lines can stand side by side.
_ATTRIBUTES = """memory/meta/audit.log merge=union
memory/meta/decay-scores.json merge=union
"""

TEMPLATES = {
    "MEMORY.md": "# Memory\n",
    "IDENTITY.md": _IDENTITY,
    "SOUL.md": _SOUL,
    ".gitignore": _IGNORE,
    ".gitattributes": _ATTRIBUTES,
    "memory/meta/pending-memories.md": "# Pending memories\n",
}
_FOLDERS = ("episodes", "semantic", "procedures", "vault", "meta")


def missing(files: Files) -> dict[str, bytes | None]:
    """The pages that a complete workspace has and this one lacks."""
    return {path: text.encode() for path, text in TEMPLATES.items() if files.state(path) is None}


def make_folders(files: Files) -> None:
    for name in _FOLDERS:
        files.make_folder(f"memory/{name}")
