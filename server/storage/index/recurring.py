"""What recurs on a day of the week, of the month or of the year, or after so many days, by that."""

from collections.abc import Collection

from .database import Database, marks_for

_TABLES = """
CREATE TABLE IF NOT EXISTS recurring (day TEXT, n INTEGER, PRIMARY KEY (day, n)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS recurring_n ON recurring (n);
CREATE TRIGGER IF NOT EXISTS recurs_no_more AFTER DELETE ON memories
    BEGIN DELETE FROM recurring WHERE n=old.n; END;
"""
_MOST = 200


class Recurring:
    """Table `recurring`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        """The catalog's table of memories is there already."""
        self._db = database
        with database.lock:
            database.connection.executescript(_TABLES)

    def put(self, n: int, days: Collection[str]) -> None:
        """Memory number `n` tells of what recurs on these days, and on no others any more."""
        with self._db.transaction() as c:
            c.execute("DELETE FROM recurring WHERE n=?", (n,))
            c.executemany("INSERT INTO recurring VALUES (?,?)", [(day, n) for day in days])

    def on(self, days: Collection[str], before: float) -> set[int]:
        """Numbers of memories of what recurs on any of these days and had begun `before` then.

        Of each day the latest ones. `before` is in seconds.
        """
        sql = (
            "SELECT n FROM recurring JOIN memories USING (n) WHERE day=? AND happened<? "
            "ORDER BY n DESC LIMIT ?"
        )
        found: set[int] = set()
        with self._db.reading() as c:
            for day in days:
                found |= {n for (n,) in c.execute(sql, (day, before, _MOST))}
        return found

    def yearly(self) -> list[tuple[int, str]]:
        """Numbers of memories of what comes round once a year, each with its day (`y02-14`)."""
        return self._db.rows("SELECT n, day FROM recurring WHERE day >= 'y' AND day < 'z'")

    def stepping(self) -> list[tuple[int, str]]:
        """Numbers of memories of what comes after so many days or months, each with its name."""
        return self._db.rows("SELECT n, day FROM recurring WHERE day LIKE '%@%'")

    def begun(self, numbers: Collection[int], before: float) -> set[int]:
        """Those that had begun `before` then, in seconds."""
        marks = marks_for(numbers)
        sql = f"SELECT n FROM memories WHERE happened<? AND n IN ({marks})"
        return set(self._db.column(sql, (before, *numbers)))
