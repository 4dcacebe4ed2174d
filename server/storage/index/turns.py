"""Turns of conversations.

Who speaks, which turn follows which, and the scene that a chain of turns makes. SQLite, rebuilt
from the files.
"""

import json
from collections.abc import Collection, Iterable
from typing import NamedTuple

from .database import Database, marks_for
from .kept_rows import KeptRows

_TABLES = """
CREATE TABLE IF NOT EXISTS turns (
    n INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, follows TEXT NOT NULL, scene INTEGER NOT
        NULL, speaker TEXT NOT NULL,
    told INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS turns_follows ON turns (follows) WHERE follows<>'';
CREATE INDEX IF NOT EXISTS turns_scene ON turns (scene, n);
CREATE INDEX IF NOT EXISTS turns_speaker ON turns (speaker) WHERE speaker<>'';
"""
# A chain may be read in another order than it was told: those behind learn late where they belong.
_LEAD_ON = """
WITH RECURSIVE behind (n, id) AS (
    SELECT n, id FROM turns WHERE follows=? AND follows<>'' UNION SELECT t.n, t.id FROM turns t
        JOIN behind ON t.follows=behind.id WHERE t.follows<>''
) UPDATE turns SET scene=? WHERE n IN (SELECT n FROM behind) AND scene<>?
"""


class Turn(NamedTuple):
    """Where a turn belongs, who says it, and how many words of it tell something."""

    scene: int
    speaker: str
    told: int


class Turns:
    """Table `turns`; a memory that is no turn of a conversation has no row.

    Uses the database's lock.
    """

    def __init__(self, database: Database) -> None:
        self._db = database
        self._kept = KeptRows(database, self._read)
        with database.lock:
            database.connection.executescript(_TABLES)

    def put(self, n: int, id: str, follows: str, speaker: str, told: int) -> None:
        """Insert or replace memory number `n`.

        Its scene is that of the turn it follows, or begins with it.
        """
        with self._db.transaction() as c:
            self._kept.forget()
            found = c.execute("SELECT scene FROM turns WHERE id=?", (follows,)).fetchone()
            scene = found[0] if found else n
            c.execute(
                "INSERT OR REPLACE INTO turns VALUES (?,?,?,?,?,?)",
                (n, id, follows, scene, speaker, told),
            )
            c.execute(_LEAD_ON, (id, scene, scene))

    def drop(self, n: int) -> None:
        with self._db.transaction() as c:
            self._kept.forget()
            c.execute("DELETE FROM turns WHERE n=?", (n,))

    def around(self, n: int, reach: int) -> tuple[list[int], list[int]]:
        """Up to `reach` turns before and after, in the order they were told."""
        before = self._walk(
            "SELECT b.n FROM turns a JOIN turns b ON b.id=a.follows WHERE a.n=?", n, reach
        )
        after = self._walk(
            "SELECT b.n FROM turns a JOIN turns b ON b.follows=a.id AND b.follows<>'' WHERE "
            "a.n=? ORDER BY b.n",
            n,
            reach,
        )
        return before[::-1], after

    def _walk(self, sql: str, n: int, reach: int) -> list[int]:
        found: list[int] = []
        with self._db.reading() as c:
            while (
                len(found) < reach
                and (step := c.execute(sql, (n,)).fetchone())
                and step[0] not in (n, *found)
            ):
                found.append(step[0])
                sql, n = sql, step[0]
        return found

    def beside(self, numbers: Collection[int]) -> list[tuple[int, int]]:
        """Pairs of turns told one right after the other, the earlier first.

        At least one of each is among `numbers`.
        """
        marks, values = marks_for(numbers), tuple(numbers)
        with self._db.reading() as c:
            back = c.execute(
                f"SELECT b.n, a.n FROM turns a JOIN turns b ON b.id=a.follows WHERE a.n IN "
                f"({marks})",
                values,
            ).fetchall()
            on = c.execute(
                f"SELECT a.n, b.n FROM turns a JOIN turns b ON b.follows=a.id AND "
                f"b.follows<>'' WHERE a.n IN ({marks})",
                values,
            ).fetchall()
        return list({*back, *on})

    def among(self, numbers: Collection[int]) -> dict[int, Turn]:
        """Those that are turns."""
        return self._kept.get(numbers)

    def _read(self, numbers: list[int]) -> dict[int, Turn]:
        sql = (
            "SELECT n, scene, speaker, told FROM turns WHERE n IN (SELECT value FROM json_each(?))"
        )
        return {n: Turn(*turn) for n, *turn in self._db.rows(sql, (json.dumps(numbers),))}

    def in_scene(self, scene: int, limit: int) -> list[int]:
        """The turns of one scene, the last first."""
        return self._db.column(
            "SELECT n FROM turns WHERE scene=? ORDER BY n DESC LIMIT ?", (scene, limit)
        )

    def speakers(self, names: Iterable[str]) -> set[str]:
        """Those of the names that somebody speaks under."""
        sql = (
            "SELECT value FROM json_each(?) "
            "WHERE EXISTS (SELECT 1 FROM turns WHERE speaker=value AND speaker<>'')"
        )
        return set(self._db.column(sql, (json.dumps(list(names)),)))
