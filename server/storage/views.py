"""Pages drawn from memories that may lag behind: written when things are quiet."""

import sqlite3
from collections.abc import Callable, Sequence

from ..errors import StorageError
from .index.database import is_damage
from .index.named_values import NamedValues
from .projections import Contents, Projection

Write = Callable[[str, bytes | None], None]
"""Put a page on the disk, or take it away; StorageError where that fails."""
_WAITING = "views_wait"


class Views:
    """What the projections have to draw once nothing else is to do."""

    def __init__(
        self, projections: Sequence[Projection], values: NamedValues, *, write: Write
    ) -> None:
        self._projections = projections
        self._values = values
        self._write = write
        self._wait = values.get(_WAITING) is not None
        self.unwritten: dict[str, str] = {}
        """Those that could not be written, and why."""

    def wait_for_a_change(self) -> None:
        """The index was made anew: that this version draws a page otherwise is no commit of its
        own. They come with what the next change writes.
        """
        self._values.set(_WAITING, "1")
        self._wait = True

    def follow(self) -> None:
        """A memory changed."""
        if self._wait:
            self._values.drop(_WAITING)
            self._wait = False

    def draw(self) -> Contents:
        """Write what lags behind; what was written, by path."""
        drawn: dict[str, bytes | None] = {}
        if self._wait:
            return drawn
        for projection in self._projections:
            try:
                pages = projection.quiet_pages()
            except sqlite3.Error as error:
                if not is_damage(error):
                    raise
                continue  # the next start builds the index anew, and then these pages
            written = {path: page for path, page in pages.items() if self._wrote(path, page)}
            if pages and len(written) == len(pages):
                projection.quiet_pages_written()
            drawn |= written
        return drawn

    def _wrote(self, path: str, page: bytes | None) -> bool:
        """One that cannot be written keeps nothing else from being recorded."""
        try:
            self._write(path, page)
        except StorageError as error:
            self.unwritten[path] = str(error)
            return False
        self.unwritten.pop(path, None)
        return True
