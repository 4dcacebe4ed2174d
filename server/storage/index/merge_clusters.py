"""Memories that nearly say the same and could be merged.

Which were looked at, and the clusters found. SQLite; lost, it is found again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from .database import Database

# A memory whose words or standing change is looked at again; its number may go to another.
_TABLES = """
CREATE TABLE IF NOT EXISTS looked_at (n INTEGER PRIMARY KEY);
CREATE TABLE IF NOT EXISTS clusters (ids TEXT PRIMARY KEY, texts TEXT NOT NULL, apart_until REAL
    NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS look_again AFTER UPDATE ON memories
    WHEN old.fingerprint<>new.fingerprint OR old.current<>new.current OR old.ends<>new.ends
    BEGIN DELETE FROM looked_at WHERE n=new.n; END;
CREATE TRIGGER IF NOT EXISTS look_no_more AFTER DELETE ON memories BEGIN DELETE FROM looked_at
    WHERE n=old.n; END;
"""
_SEPARATOR = ","


@dataclass(frozen=True, slots=True)
class Cluster:
    """Ids in order, a digest of the texts they had, and until when they are left apart (seconds.

    0: not).
    """

    ids: tuple[str, ...]
    texts: str
    apart_until: float = 0.0


class Clusters:
    """Tables `looked_at` and `clusters`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        """The catalog's tables are there already."""
        self._db = database
        with database.lock:
            database.connection.executescript(_TABLES)

    def unseen(self, limit: int) -> list[int]:
        """Numbers of everyday memories with a vector that were not looked at since they changed.

        Oldest first.
        """
        sql = (
            "SELECT n FROM memories WHERE current AND negated IS NULL AND store IN ('core', "
            "'semantic', 'procedural') AND fingerprint<>''"
            " AND n NOT IN (SELECT n FROM looked_at) AND n NOT IN (SELECT n FROM unindexed) "
            "ORDER BY n LIMIT ?"
        )
        return self._db.column(sql, (limit,))

    def seen(self, numbers: Iterable[int]) -> None:
        with self._db.transaction() as c:
            c.executemany("INSERT OR IGNORE INTO looked_at VALUES (?)", [(n,) for n in numbers])

    def look_again(self, ids: Sequence[str]) -> None:
        with self._db.transaction() as c:
            c.executemany(
                "DELETE FROM looked_at WHERE n=(SELECT n FROM memories WHERE id=?)",
                [(id,) for id in ids],
            )

    def put(self, cluster: Cluster) -> None:
        with self._db.transaction() as c:
            c.execute(
                "INSERT OR REPLACE INTO clusters VALUES (?,?,?)",
                (_SEPARATOR.join(cluster.ids), cluster.texts, cluster.apart_until),
            )

    def drop(self, cluster: Cluster) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM clusters WHERE ids=?", (_SEPARATOR.join(cluster.ids),))

    def all(self) -> list[Cluster]:
        return [
            Cluster(tuple(ids.split(_SEPARATOR)), texts, until)
            for ids, texts, until in self._db.rows("SELECT * FROM clusters")
        ]

    def ask_again(self, id: str) -> None:
        """A cluster with this memory may be proposed at once."""
        with self._db.transaction() as c:
            c.execute("UPDATE clusters SET apart_until=0 WHERE instr(ids, ?)", (id,))

    def leave_apart(self, id: str, until: datetime) -> None:
        """Do not propose a cluster with this memory before then."""
        with self._db.transaction() as c:
            c.execute(
                "UPDATE clusters SET apart_until=? WHERE instr(ids, ?)", (until.timestamp(), id)
            )
