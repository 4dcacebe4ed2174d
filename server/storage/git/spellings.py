"""Names that some file system takes for one: by letter case, by how an accent is composed.

On macOS and Windows `Soul.md` is SOUL.md, whoever sent it, and under whatever rule it was let in.
"""

import unicodedata
from contextlib import suppress
from pathlib import Path

from ...domain import layout, paths


class Spellings:
    """Those of a workspace: what is on the disk, what recollect may write there, what comes in."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._known: dict[str, dict[str, set[str]]] = {}
        """By folder: each name as it is folded, and how it is spelled."""

    def other(self, path: str) -> str:
        """The name that is spelled otherwise here, and on some machine the same; empty if none."""
        folder = ""
        for name in path.split("/"):
            spelled = self._in(folder).get(_folded(name), set())
            if spelled and name not in spelled:
                return folder + min(spelled)
            folder += f"{name}/"
        return ""

    def takes(self, path: str) -> None:
        """The path will be on the disk."""
        folder = ""
        for name in path.split("/"):
            self._in(folder).setdefault(_folded(name), set()).add(name)
            folder += f"{name}/"

    def drops(self, path: str) -> None:
        """The path is there no longer."""
        folder, _, name = path.rpartition("/")
        self._in(f"{folder}/" if folder else "").get(_folded(name), set()).discard(name)

    def _in(self, folder: str) -> dict[str, set[str]]:
        known = self._known.get(folder)
        if known is None:
            known = self._known[folder] = {}
            for name in (*_on_disk(self._root / folder), *_ours(folder)):
                known.setdefault(_folded(name), set()).add(name)
        return known


def _on_disk(folder: Path) -> list[str]:
    with suppress(OSError):
        return [path.name for path in folder.iterdir()]
    return []


def _ours(folder: str) -> list[str]:
    below = (path.removeprefix(folder) for path in layout.NAMED if path.startswith(folder))
    return [rest.partition("/")[0] for rest in below if rest]


def _folded(name: str) -> str:
    seen = paths.as_hfs_sees(unicodedata.normalize("NFD", name).casefold())
    return unicodedata.normalize("NFC", seen).rstrip(" .")
