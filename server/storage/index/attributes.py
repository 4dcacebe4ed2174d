"""What facts are about, and of whom: an attribute finds a memory without a common word."""

from collections.abc import Collection, Iterable, Sequence

from ...domain.memory import Memory
from ...domain.text import is_passage
from ...language import attributes, dialogue_turns
from ...language.attributes import Statement
from ..projections import Projection
from .database import Database, marks_for

_TABLES = """
CREATE TABLE IF NOT EXISTS attributes (
    attribute TEXT, person TEXT, n INTEGER, PRIMARY KEY (attribute, person, n)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS attributes_n ON attributes (n);
"""
_USER = ""
"""Whom a statement is about that names nobody."""


class Attributes(Projection):
    """Table `attributes`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        with database.lock:
            database.connection.executescript(_TABLES)

    def put(self, n: int, memory: Memory) -> None:
        rows: list[tuple[str, str, int]] = []
        if is_statement(memory):
            stated = attributes.read(memory.text)
            for attribute, people in (*stated.about.items(), *stated.states.items()):
                rows += [(attribute, person, n) for person in people or (_USER,)]
        with self._db.transaction() as c:
            c.execute("DELETE FROM attributes WHERE n=?", (n,))
            c.executemany("INSERT OR IGNORE INTO attributes VALUES (?,?,?)", rows)

    def drop(self, n: int, id: str) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM attributes WHERE n=?", (n,))

    def alike(
        self,
        statement: Statement,
        limit: int,
        users_names: Collection[str] = (),
        *,
        states: bool = False,
    ) -> list[int]:
        """Row numbers of facts about an attribute that the statement tells of the same person.

        Newest first; of each attribute so many at most. `users_names` are what the user is called;
        with `states` those of the same state count too.
        """
        found: dict[int, None] = {}
        told = {**statement.about, **statement.states} if states else statement.about
        for attribute, people in told.items():
            for person in people or (_USER, *users_names):
                found |= dict.fromkeys(self._latest(attribute, (person,), limit))
        return sorted(found, reverse=True)

    def of_the_user(self, attribute: str, limit: int, users_names: Collection[str]) -> list[int]:
        """Row numbers of the newest facts about an attribute of the user's, who is called so."""
        return self._latest(attribute, (_USER, *users_names), limit)

    def _latest(self, attribute: str, people: Sequence[str], limit: int) -> list[int]:
        of_them = f"attribute=? AND person IN ({marks_for(people)})"
        sql = f"SELECT n FROM attributes WHERE {of_them} ORDER BY n DESC LIMIT ?"
        return self._db.column(sql, (attribute, *people, limit))

    def among(self, numbers: Collection[int], names: Iterable[str]) -> set[int]:
        """Those of the rows that are facts about one of these attributes, of whomever."""
        marks = marks_for(numbers)
        sql = f"SELECT n FROM attributes WHERE attribute=? AND n IN ({marks})"
        found: set[int] = set()
        with self._db.reading() as c:
            for attribute in names:
                found |= {n for (n,) in c.execute(sql, (attribute, *numbers))}
        return found

    def of(self, names: Iterable[str]) -> dict[tuple[str, str], list[int]]:
        """Row numbers of the facts about these attributes, by attribute and person."""
        sql = "SELECT person, n FROM attributes WHERE attribute=? ORDER BY person, n"
        found: dict[tuple[str, str], list[int]] = {}
        with self._db.reading() as c:
            for attribute in names:
                for person, n in c.execute(sql, (attribute,)):
                    found.setdefault((attribute, person), []).append(n)
        return found


def is_fact(memory: Memory) -> bool:
    """A statement of what is so: no secret, nothing that happened, no turn of a conversation."""
    if memory.is_secret or memory.store == "episodic":
        return False
    return not dialogue_turns.is_turn(memory)


def is_statement(memory: Memory) -> bool:
    """A fact of one thing: whose father works where, no rule can say of a passage."""
    return is_fact(memory) and not is_passage(memory.text)
