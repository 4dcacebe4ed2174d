"""What facts are about, and of whom: a memory can be found by its matter without a common word."""

from collections.abc import Collection, Iterable, Sequence

from ...domain.memory import Memory
from ...domain.text import is_passage
from ...language import dialogue_turns, matters
from ...language.matters import Statement
from ..projections import Projection
from .database import Database, marks_for

_TABLES = """
CREATE TABLE IF NOT EXISTS matters (
    matter TEXT, person TEXT, n INTEGER, PRIMARY KEY (matter, person, n)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS matters_n ON matters (n);
"""
_USER = ""
"""Whom a statement is about that names nobody."""


class Matters(Projection):
    """Table `matters`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        with database.lock:
            database.connection.executescript(_TABLES)

    def put(self, n: int, memory: Memory) -> None:
        rows: list[tuple[str, str, int]] = []
        if is_statement(memory):
            stated = matters.read(memory.text)
            for matter, people in (*stated.about.items(), *stated.states.items()):
                rows += [(matter, person, n) for person in people or (_USER,)]
        with self._db.transaction() as c:
            c.execute("DELETE FROM matters WHERE n=?", (n,))
            c.executemany("INSERT OR IGNORE INTO matters VALUES (?,?,?)", rows)

    def drop(self, n: int, id: str) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM matters WHERE n=?", (n,))

    def alike(
        self,
        statement: Statement,
        limit: int,
        users_names: Collection[str] = (),
        *,
        states: bool = False,
    ) -> list[int]:
        """Row numbers of facts on a matter of the statement and of the same person, newest first.

        Of each matter the newest, and so many at most. `users_names` are what the user is called;
        with `states` those on the same state count too.
        """
        found: dict[int, None] = {}
        told = {**statement.about, **statement.states} if states else statement.about
        for matter, people in told.items():
            for person in people or (_USER, *users_names):
                found |= dict.fromkeys(self._latest(matter, (person,), limit))
        return sorted(found, reverse=True)

    def of_the_user(self, matter: str, limit: int, users_names: Collection[str]) -> list[int]:
        """Row numbers of the newest facts on a matter of the user's, who is called so."""
        return self._latest(matter, (_USER, *users_names), limit)

    def _latest(self, matter: str, people: Sequence[str], limit: int) -> list[int]:
        marks = marks_for(people)
        sql = (
            f"SELECT n FROM matters WHERE matter=? AND person IN ({marks}) ORDER BY n DESC LIMIT ?"
        )
        return self._db.column(sql, (matter, *people, limit))

    def among(self, numbers: Collection[int], names: Iterable[str]) -> set[int]:
        """Those of the rows that are facts on one of these matters, of whomever."""
        marks = marks_for(numbers)
        sql = f"SELECT n FROM matters WHERE matter=? AND n IN ({marks})"
        found: set[int] = set()
        with self._db.reading() as c:
            for matter in names:
                found |= {n for (n,) in c.execute(sql, (matter, *numbers))}
        return found

    def on(self, names: Iterable[str]) -> dict[tuple[str, str], list[int]]:
        """Row numbers of the facts on these matters, by matter and person."""
        sql = "SELECT person, n FROM matters WHERE matter=? ORDER BY person, n"
        found: dict[tuple[str, str], list[int]] = {}
        with self._db.reading() as c:
            for matter in names:
                for person, n in c.execute(sql, (matter,)):
                    found.setdefault((matter, person), []).append(n)
        return found


def is_fact(memory: Memory) -> bool:
    """A statement of what is so: no secret, nothing that happened, no turn of a conversation."""
    if memory.is_secret or memory.store == "episodic":
        return False
    return not dialogue_turns.is_turn(memory)


def is_statement(memory: Memory) -> bool:
    """A fact of one thing: whose father works where, no rule can say of a passage."""
    return is_fact(memory) and not is_passage(memory.text)
