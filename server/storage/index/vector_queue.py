"""What is still to do in the vector collections: vectors to make, and vectors to remove."""

import time
from collections.abc import Iterable, Sequence

from .database import Database

_TABLES = """
CREATE TABLE IF NOT EXISTS unindexed (n INTEGER PRIMARY KEY, stamp INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS unshelved (id TEXT PRIMARY KEY) WITHOUT ROWID;
"""
_PUT = "INSERT OR REPLACE INTO unindexed "


class VectorQueue:
    """Tables `unindexed` (by row number) and `unshelved` (by id). Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        """The catalog's table of memories is there already."""
        self._db = database
        with database.lock:
            database.connection.executescript(_TABLES)

    # --- to make ---

    def add(self, numbers: Iterable[int]) -> None:
        """These memories need a new vector."""
        rows = [(n, time.monotonic_ns()) for n in numbers]
        with self._db.transaction() as c:
            c.executemany(f"{_PUT} VALUES (?,?)", rows)

    def add_ids(self, ids: Iterable[str]) -> None:
        """As `add`, by id."""
        sql = f"{_PUT} SELECT n, 0 FROM memories WHERE id=?"
        with self._db.transaction() as c:
            c.executemany(sql, [(id,) for id in ids])

    def add_all(self) -> None:
        """Every memory needs a new vector."""
        with self._db.transaction() as c:
            c.execute(f"{_PUT} SELECT n, 0 FROM memories")

    def waiting(self, limit: int) -> list[tuple[int, int]]:
        """Row numbers that need a vector, each with the stamp that `made` wants back."""
        sql = "SELECT n, stamp FROM unindexed ORDER BY n LIMIT ?"
        return self._db.rows(sql, (limit,))

    def count(self) -> int:
        """How many memories need a vector."""
        return int(self._db.value("SELECT count(*) FROM unindexed"))

    def has_vector(self, id: str) -> bool:
        """Whether the vector of this memory is up to date."""
        sql = "SELECT 1 FROM unindexed JOIN memories USING (n) WHERE id=?"
        return not self._db.has(sql, (id,))

    def made(self, batch: Iterable[tuple[int, int]]) -> None:
        """Take these off the list, but for those that changed meanwhile (another stamp)."""
        with self._db.transaction() as c:
            c.executemany("DELETE FROM unindexed WHERE n=? AND stamp=?", batch)

    # --- to remove ---

    def memory_came(self, n: int, id: str) -> None:
        """A memory is new or different: it needs a vector, and none of its is to be removed."""
        with self._db.transaction() as c:
            self.add([n])
            c.execute("DELETE FROM unshelved WHERE id=?", (id,))

    def memory_went(self, n: int, id: str) -> None:
        """A memory is gone: its vector has to go as well."""
        with self._db.transaction() as c:
            c.execute("DELETE FROM unindexed WHERE n=?", (n,))
            c.execute("INSERT OR IGNORE INTO unshelved VALUES (?)", (id,))

    def to_remove(self) -> list[str]:
        """Memories that are gone and whose vector may still be there."""
        return self._db.column("SELECT id FROM unshelved")

    def removed(self, ids: Sequence[str]) -> None:
        """Their vectors are gone as well."""
        with self._db.transaction() as c:
            c.executemany("DELETE FROM unshelved WHERE id=?", [(id,) for id in ids])
