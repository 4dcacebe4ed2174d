"""Memories that somebody should look at again: in conflict, badly placed, unscored, too long."""

from datetime import datetime

from ...domain.memory import Memory
from . import memory_json
from .database import Database
from .memory_row import CURRENT


class ToReview:
    """Reads the table `memories`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def in_conflict(self, now: datetime, limit: int) -> list[Memory]:
        """Current memories that contradict another, oldest first."""
        where = f"WHERE {CURRENT} AND instr(body, '\"conflicts_with\"') ORDER BY n LIMIT ?"
        return self._memories(where, now.timestamp(), limit)

    def unsure(self, below: float, now: datetime, limit: int) -> list[Memory]:
        """Current memories whose place was chosen with little confidence, oldest first."""
        where = (
            f"WHERE {CURRENT} AND instr(body, '\"confidence\"') "
            "AND json_extract(body, '$.confidence') < ? ORDER BY n LIMIT ?"
        )
        return self._memories(where, now.timestamp(), below, limit)

    def unappraised(self, below: float, now: datetime, limit: int) -> list[Memory]:
        """Current facts that nobody asked for and nobody scored, or lately so low, oldest first."""
        where = (
            f"WHERE {CURRENT} AND store='semantic' "
            "AND json_extract(body, '$.explicit') IS NULL "
            "AND coalesce(json_extract(body, '$.appraisal.total'), 0) < ? ORDER BY n LIMIT ?"
        )
        return self._memories(where, now.timestamp(), below, limit)

    def appraised_before(self, moment: datetime, now: datetime, limit: int) -> list[Memory]:
        """Current memories that a host scored before `moment`, oldest first.

        What the user asked for is not among them.
        """
        where = (
            f"WHERE {CURRENT} AND created < ? AND instr(body, '\"appraisal\"') "
            "AND json_extract(body, '$.appraisal.scores') <> '{}' "
            "AND json_extract(body, '$.explicit') IS NULL ORDER BY created LIMIT ?"
        )
        return self._memories(where, now.timestamp(), moment.timestamp(), limit)

    def longest(self, now: datetime, limit: int) -> list[Memory]:
        """Current memories with the most text, the longest first."""
        where = f"WHERE {CURRENT} ORDER BY length(body) DESC, n LIMIT ?"
        return self._memories(where, now.timestamp(), limit)

    def long_ones(
        self, now: datetime, before: datetime, characters: int, limit: int
    ) -> list[Memory]:
        """Current facts and procedures written before a day, that long and with no summary."""
        where = (
            "WHERE current AND ends>? AND created<? AND store IN ('semantic', 'procedural') "
            "AND length(body)>? AND json_extract(body, '$.summary') IS NULL ORDER BY n LIMIT ?"
        )
        return self._memories(where, now.timestamp(), before.timestamp(), characters, limit)

    def _memories(self, where: str, *values: object) -> list[Memory]:
        rows = self._db.rows(f"SELECT body FROM memories {where}", values)
        return memory_json.load_all(self._db, [body for (body,) in rows])
