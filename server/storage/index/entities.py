"""Who and what the memories name, folded; and which names have a page that lags behind."""

import json
from collections.abc import Sequence
from datetime import datetime

from ...language.tokenizer import fold
from .database import Database, marks_for

_TABLES = """
CREATE TABLE IF NOT EXISTS entities (
    name TEXT, n INTEGER, PRIMARY KEY (name, n)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS entities_n ON entities (n);
CREATE TABLE IF NOT EXISTS stale_entities (name TEXT PRIMARY KEY) WITHOUT ROWID;
"""
_STALE = "INSERT OR IGNORE INTO stale_entities "


class Entities:
    """Tables `entities` and `stale_entities`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        """The catalog's table of memories is there already."""
        self._db = database
        with database.lock:
            database.connection.executescript(_TABLES)

    def put(self, n: int, names: Sequence[str]) -> None:
        """Memory number `n` names these, and nothing else any more."""
        folded = [fold(name) for name in names]
        with self._db.transaction() as c:
            self.drop(n)
            c.executemany(f"{_STALE} VALUES (?)", [(name,) for name in folded])
            rows = [(name, n) for name in folded]
            c.executemany("INSERT OR IGNORE INTO entities VALUES (?,?)", rows)

    def drop(self, n: int) -> None:
        """Memory number `n` names nothing any more."""
        with self._db.transaction() as c:
            c.execute(f"{_STALE} SELECT name FROM entities WHERE n=?", (n,))
            c.execute("DELETE FROM entities WHERE n=?", (n,))

    # --- their pages ---

    def stale(self) -> list[str]:
        """Names whose page no longer tells what the memories say."""
        return self._db.column("SELECT name FROM stale_entities ORDER BY name")

    def pages_lag(self, names: Sequence[str]) -> None:
        """The pages of these names tell what is so no more."""
        with self._db.transaction() as c:
            c.executemany(f"{_STALE} VALUES (?)", [(fold(name),) for name in names])

    def pages_written(self, names: Sequence[str]) -> None:
        """The pages of these names tell what the memories say."""
        with self._db.transaction() as c:
            c.executemany("DELETE FROM stale_entities WHERE name=?", [(name,) for name in names])

    # --- names ---

    def known(self, names: Sequence[str]) -> list[str]:
        """Those of the names that some memory mentions."""
        sql = (
            "SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM entities WHERE name=value)"
        )
        return self._db.column(sql, (json.dumps(list(names)),))

    def together(self, names: Sequence[str], now: datetime) -> list[tuple[str, str, int]]:
        """Pairs of these names, and how many current memories name both."""
        sql = (
            "SELECT one.name, other.name, count(*) FROM entities AS one "
            "JOIN entities AS other ON other.n = one.n AND one.name < other.name "
            "JOIN memories ON memories.n = one.n "
            f"WHERE one.name IN ({marks_for(names)}) AND other.name IN ({marks_for(names)}) "
            "AND current AND ends > ? GROUP BY one.name, other.name"
        )
        return self._db.rows(sql, (*names, *names, now.timestamp()))

    # --- the memories that name them ---

    def naming(self, names: Sequence[str], limit: int) -> list[int]:
        """Row numbers of memories that name any of these, most shared names first."""
        folded = [fold(name) for name in names]
        if not folded:
            return []
        sql = f"SELECT n FROM entities WHERE name IN ({marks_for(folded)}) "
        if len(folded) == 1:  # of one name the index alone answers
            sql += "ORDER BY n DESC LIMIT ?"
        else:
            sql += "GROUP BY n ORDER BY count(*) DESC, n DESC LIMIT ?"
        return self._db.column(sql, (*folded, limit))

    def sharing(self, numbers: Sequence[int], limit: int) -> list[int]:
        """Row numbers of other memories that name what these name, most shared names first.

        A name in more than `limit` memories links nothing.
        """
        rare = [name for name in self._named_by(numbers) if self._uses(name, limit + 1) <= limit]
        own = set(numbers)
        return [n for n in self.naming(rare, limit) if n not in own]

    def _named_by(self, numbers: Sequence[int]) -> list[str]:
        sql = f"SELECT DISTINCT name FROM entities WHERE n IN ({marks_for(numbers)})"
        return self._db.column(sql, tuple(numbers))

    def _uses(self, name: str, most: int) -> int:
        """How many memories have the name, counted up to `most`."""
        sql = "SELECT count(*) FROM (SELECT 1 FROM entities WHERE name=? LIMIT ?)"
        return int(self._db.value(sql, (name, most)))
