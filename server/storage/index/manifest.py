"""The manifest: every file of the workspace as it was when it was read or written last."""

from collections.abc import Iterable, Sequence

from ..workspace.files import FileState
from .database import Database, marks_for

_TABLE = """
CREATE TABLE IF NOT EXISTS files (
    path TEXT PRIMARY KEY, size INTEGER, mtime_ns INTEGER, sha256 TEXT, flaw TEXT
) WITHOUT ROWID;
"""
_LAST_LETTER = "\uffff"
"""Sorts behind every path below a folder."""


class Manifest:
    """Table `files`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._flawed: dict[str, str] | None = None
        """What `flawed` gives, as long as that is known: else a look at every row."""
        with database.lock:
            database.connection.executescript(_TABLE)

    def all(self) -> dict[str, FileState]:
        """Every known file by its path."""
        rows = self._db.rows("SELECT path, size, mtime_ns FROM files")
        return {row[0]: FileState._make(row) for row in rows}

    def has_more_than(self, count: int) -> bool:
        """Whether more files than that are known."""
        return self._db.has("SELECT 1 FROM files LIMIT 1 OFFSET ?", (count,))

    def states(self, paths: Sequence[str]) -> dict[str, FileState]:
        """Those of these files that are known."""
        marks = marks_for(paths)
        sql = f"SELECT path, size, mtime_ns FROM files WHERE path IN ({marks})"
        rows = self._db.rows(sql, tuple(paths))
        return {row[0]: FileState._make(row) for row in rows}

    def known(self, paths: Iterable[str]) -> list[str]:
        """Those of these files that are known, however many others are."""
        sql = "SELECT 1 FROM files WHERE path=?"
        return [path for path in paths if self._db.has(sql, (path,))]

    def paths(self, folder: str) -> list[str]:
        """Known files below a folder, in order."""
        sql = "SELECT path FROM files WHERE path >= ? AND path < ? ORDER BY path"
        return self._db.column(sql, (folder, folder + _LAST_LETTER))

    def hashes(self) -> dict[str, str]:
        """SHA-256 of every known file's content, by its path."""
        return dict(self._db.rows("SELECT path, sha256 FROM files"))

    def sha256(self, path: str) -> str | None:
        """Of the file's content; None if the file is not known."""
        found = self._db.row("SELECT sha256 FROM files WHERE path=?", (path,))
        return found[0] if found else None

    def size_bytes(self) -> int:
        """Of all known files together."""
        return int(self._db.value("SELECT coalesce(sum(size), 0) FROM files"))

    def seen(self, state: FileState, sha256: str, flaw: str | None = None) -> None:
        """Note a file as known; `flaw` says why its content could not be used."""
        row = (state.path, state.size_bytes, state.mtime_ns, sha256, flaw)
        with self._db.transaction() as c:
            self._forget_flaws(state.path, flaw)
            c.execute("INSERT OR REPLACE INTO files VALUES (?,?,?,?,?)", row)

    def gone(self, path: str) -> None:
        """There is no such file any more."""
        with self._db.transaction() as c:
            self._forget_flaws(path)
            c.execute("DELETE FROM files WHERE path=?", (path,))

    def flawed(self) -> dict[str, str]:
        """Files that are set aside because they cannot be read, and why."""
        with self._db.lock:
            found = self._read_flawed() if self._flawed is None else self._flawed
            if not self._db.is_changing:  # what is not committed yet may be taken back
                self._flawed = found
            return dict(found)

    def _read_flawed(self) -> dict[str, str]:
        sql = "SELECT path, flaw FROM files WHERE flaw IS NOT NULL ORDER BY path"
        return dict(self._db.rows(sql))

    def _forget_flaws(self, path: str, flaw: str | None = None) -> None:
        if flaw is not None or path in (self._flawed or ()):
            self._flawed = None
