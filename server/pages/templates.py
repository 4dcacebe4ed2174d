"""The workspace tree as a new user finds it. What is already there is never overwritten."""

from pathlib import Path
from typing import Literal

from ..storage.workspace.files import Files
from . import entity_pages, identity, soul

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

_LOGS = {
    "memory/meta/pending-memories.md": "# Pending memories\n",
    "memory/meta/reflection-log.md": "# Reflection log\n",
    "memory/meta/reward-log.md": "# Reward log\n",
    "memory/meta/evolution.md": "# Evolution\n",
    "memory/meta/decay-scores.json": '{\n"format": 1\n}\n',
}
_VIEWS = {
    entity_pages.INDEX_PATH: entity_pages.index_page((), 0).decode(),
    entity_pages.RELATIONS_PATH: entity_pages.relations_page(()).decode(),
}
_FOLDERS = (
    "episodes",
    "semantic",
    "procedures",
    "vault",
    "graph/entities",
    "meta",
    "meta/reflections",
    "meta/reflections/dialogues",
    "meta/rewards",
)


def templates(language: Literal["en", "zh"]) -> dict[str, str]:
    """Every page of a new workspace. pending-reflection.md is not among them: it is there while a reflection waits."""
    return {
        "MEMORY.md": "# Memory\n" if language == "en" else "# 记忆\n",
        "IDENTITY.md": identity.template(language),
        "SOUL.md": soul.template(language),
        ".gitignore": _IGNORE,
        ".gitattributes": _ATTRIBUTES,
        **_LOGS,
        **_VIEWS,
    }


def missing(files: Files, language: Literal["en", "zh"]) -> dict[str, bytes | None]:
    """The pages that a complete workspace has and this one lacks."""
    return {
        path: text.encode()
        for path, text in templates(language).items()
        if files.state(path) is None
    }


def pages(root: Path) -> list[str]:
    """Every file of a workspace as it is on disk, but for git's own."""
    return [
        str(path.relative_to(root))
        for path in root.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(root).parts
    ]


def make_folders(files: Files) -> None:
    for name in _FOLDERS:
        files.make_folder(f"memory/{name}")
