"""The forms that are known, and which of them a file or folder has."""

from collections.abc import Sequence
from pathlib import Path

from ...domain.layout import CORE_PAGE, EPISODES, META
from ...errors import InputError
from .. import reading, sqlite_file
from ..records import Source
from . import (
    chatgpt,
    chroma,
    claude_chats,
    claude_code,
    claude_mem,
    dialogue,
    fact_rows,
    gemini,
    lists,
    mem0,
    memory_service,
    obsidian,
    openmemory,
    own,
    promptx,
    server_memory,
    transcripts,
)

SOURCES: Sequence[Source] = (
    own.SOURCE,
    server_memory.SOURCE,
    memory_service.SOURCE,
    claude_mem.SOURCE,
    mem0.SOURCE,
    openmemory.SOURCE,
    *chroma.SOURCES,
    chatgpt.SOURCE,
    claude_chats.SOURCE,
    claude_code.SOURCE,
    *transcripts.SOURCES,
    gemini.SOURCE,
    dialogue.SOURCE,
    *fact_rows.SOURCES,
    promptx.SOURCE,
    *obsidian.SOURCES,
    lists.SOURCE,
)
_SURE_ENOUGH = 0.3


def recognised(path: Path, name: str = "") -> Source:
    """The source that a path is most likely of; of this name, if one is given.

    Raises:
        InputError: there is nothing at the path, or nothing that can be read; no source has the
            name.
    """
    if not path.exists():
        raise InputError("file", f"{path.name} is not there", "Give the path of a file or folder.")
    if not (any(path.iterdir()) if path.is_dir() else path.stat().st_size):
        raise InputError("file", f"{path.name} is empty", "There is nothing to bring in.")
    named = [source for source in SOURCES if name in ("", source.name)]
    if not named:
        raise InputError("from", f"there is no source {name[:40]!r}", f"Known are {_names()}.")
    _refuse_workspace(path)
    best = max(named, key=lambda source: source.recognise(path))
    if name or best.recognise(path) >= _SURE_ENOUGH:
        return best
    _refuse_damaged(path)
    raise InputError(
        "file",
        f"{path.name} holds nothing that is known here",
        f"Say what it is with --from: {_names()}.",
    )


def _names() -> str:
    """Each once: some are of several forms."""
    return ", ".join(dict.fromkeys(source.name for source in SOURCES))


def _refuse_damaged(path: Path) -> None:
    """Databases and archives tell it; of other forms what stands before is read."""
    files = [path] if path.is_file() else [*path.glob("*.sqlite3"), *path.glob("*/*.sqlite3")]
    for file in files:
        if sqlite_file.is_damaged(file) or reading.is_cut_archive(file):
            raise InputError(
                "file",
                f"{file.name} is cut off or damaged",
                "Copy or export it again, with the program that it is of closed.",
            )


def _refuse_workspace(path: Path) -> None:
    """A workspace of the same layout is adopted whole, with its history."""
    has_folders = (path / EPISODES).is_dir() or (path / META).is_dir()
    if has_folders and (path / CORE_PAGE).is_file():
        raise InputError(
            "file",
            f"{path.name} is a workspace, which is taken over as it is",
            "Copy it to the workspace folder of a new data folder, then: recollect init.",
        )
