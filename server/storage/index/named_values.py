"""Single values about the index and the work on it, by name.

When the last sweep was, and the like.
"""

from .database import Database


class NamedValues:
    """Table `facts`, which the database makes. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def get(self, name: str) -> str | None:
        found = self._db.row("SELECT value FROM facts WHERE name=?", (name,))
        return found[0] if found else None

    def set(self, name: str, value: str) -> None:
        with self._db.transaction() as c:
            c.execute("INSERT OR REPLACE INTO facts VALUES (?,?)", (name, value))

    def drop(self, name: str) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM facts WHERE name=?", (name,))
