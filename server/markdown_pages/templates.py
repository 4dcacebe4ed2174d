"""The workspace tree as a new user finds it. What is already there is never overwritten."""

from pathlib import Path
from typing import Literal

from ..domain import layout
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
    layout.PENDING_MEMORIES: "# Pending memories\n",
    layout.REFLECTION_LOG: "# Reflection log\n",
    layout.REWARD_LOG: "# Reward log\n",
    layout.EVOLUTION: "# Evolution\n",
    layout.ACTIVITY_SNAPSHOT: '{\n"format": 1\n}\n',
}
_VIEWS = {
    layout.GRAPH_INDEX: entity_pages.index_page((), 0).decode(),
    layout.RELATIONS: entity_pages.relations_page(()).decode(),
}


def templates(language: Literal["en", "zh"]) -> dict[str, str]:
    """Every page of a new workspace.

    pending-reflection.md is not among them: it is there while a reflection waits.
    """
    return {
        layout.CORE_PAGE: "# Memory\n" if language == "en" else "# 记忆\n",
        layout.IDENTITY_PAGE: identity.template(language),
        layout.SOUL_PAGE: soul.template(language),
        ".gitignore": _IGNORE,
        ".gitattributes": _ATTRIBUTES,
        **_LOGS,
        **_VIEWS,
    }


def missing(files: Files, language: Literal["en", "zh"]) -> dict[str, bytes | None]:
    """The pages that a complete workspace has and this one lacks."""
    found: dict[str, bytes | None] = {}
    for path, text in templates(language).items():
        if files.state(path) is None and not files.is_behind_link(path):
            found[path] = text.encode()
    return found


def pages(root: Path) -> list[str]:
    """Every file of a workspace as it is on disk, but for git's own."""
    found: list[str] = []
    for path in root.rglob("*"):
        name = path.relative_to(root)
        if path.is_file() and ".git" not in name.parts:
            found.append(str(name))
    return found


def make_folders(files: Files) -> None:
    """Those of a workspace; what would lie behind a symbolic link is not made."""
    for folder in layout.FOLDERS:
        if not files.is_behind_link(f"{folder}x"):
            files.make_folder(folder)
