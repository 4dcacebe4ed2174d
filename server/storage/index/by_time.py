"""Row numbers of memories by time: what happened in a range, what is over, what came last."""

from collections.abc import Collection, Iterable
from datetime import datetime

from ...domain.standing import NEVER
from .database import Database, marks_for

_ONE_CALL_S = 5.0
LATEST_FIRST = "ORDER BY happened DESC, n DESC"


class ByTime:
    """The catalog's table of memories, asked by time. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        """The catalog's table of memories is there already."""
        self._db = database

    def happened_in(self, spans: Iterable[tuple[float, float, float]], limit: int) -> list[int]:
        """Row numbers of what happened in any of these ranges, each range's latest first.

        A span is its start and end in seconds, and something that does not matter here.
        """
        sql = (
            "SELECT n FROM memories WHERE happened>=? AND happened<? AND NOT deleted "
            f"{LATEST_FIRST} LIMIT ?"
        )
        numbers: list[int] = []
        with self._db.reading() as c:
            for start, end, _ in spans:
                numbers += [n for (n,) in c.execute(sql, (start, end, limit))]
        return numbers

    def happened_or_told_in(self, spans: Iterable[tuple[float, float]], limit: int) -> list[int]:
        """Row numbers of what happened or was told in any of these ranges (in seconds)."""
        sql = (
            "SELECT n FROM memories WHERE happened>=? AND happened<? AND NOT deleted "
            "UNION SELECT n FROM memories WHERE created>=? AND created<? AND NOT deleted LIMIT ?"
        )
        numbers: list[int] = []
        with self._db.reading() as c:
            for start, end in spans:
                values = (start, end, start, end, limit)
                numbers += [n for (n,) in c.execute(sql, values)]
        return numbers

    def over(self, limit: int) -> list[int]:
        """Row numbers of what was replaced or is no longer so, the last written first."""
        sql = (
            "SELECT n FROM memories WHERE NOT deleted AND (NOT current OR negated IS NOT NULL) "
            "ORDER BY created DESC, n DESC LIMIT ?"
        )
        return self._db.column(sql, (limit,))

    def ending(self, limit: int) -> list[int]:
        """Row numbers of what is over on a day that is known, or will be."""
        sql = "SELECT n FROM memories WHERE current AND ends>0 AND ends<? LIMIT ?"
        return self._db.column(sql, (NEVER.timestamp(), limit))

    def told_together(self, numbers: Collection[int], apart: int) -> list[tuple[int, int]]:
        """Pairs of facts that were told `apart` facts after each other in one call, earlier first.

        At least one of each is among `numbers`. Two calls within seconds are taken for one.
        """
        marks = marks_for(numbers)
        sql = (
            "SELECT a.n, b.n FROM memories a JOIN memories b ON b.n=a.n+? WHERE {}.n IN ({}) "
            "AND a.store<>'episodic' AND b.store<>'episodic' AND a.session=b.session "
            "AND a.happened=b.happened AND abs(b.created-a.created)<=?"
        )
        found: set[tuple[int, int]] = set()
        with self._db.reading() as c:
            for side in ("a", "b"):
                values = (apart, *numbers, _ONE_CALL_S)
                found |= set(c.execute(sql.format(side, marks), values).fetchall())
        return sorted(found)

    def latest_in(self, store: str, start: datetime, end: datetime, limit: int) -> list[int]:
        """Row numbers of what happened in [start, end), in one store or all, the latest first."""
        sql = (
            "SELECT n FROM memories WHERE happened>=? AND happened<? AND (?='' OR store=?) "
            f"{LATEST_FIRST} LIMIT ?"
        )
        values = (start.timestamp(), end.timestamp(), store, store, limit)
        return self._db.column(sql, values)

    def last_conversation(self, session: str, limit: int) -> list[int]:
        """Row numbers of the episodes and turns of the latest session but this one, latest first.

        Of this one if there is no other.
        """
        told = "FROM memories WHERE (store='episodic' OR n IN (SELECT n FROM turns)) AND current"
        other = f"SELECT session {told} AND session<>? ORDER BY n DESC LIMIT 1"
        any_at_all = f"SELECT session {told} ORDER BY n DESC LIMIT 1"
        numbers = f"SELECT n {told} AND session=? {LATEST_FIRST} LIMIT ?"
        with self._db.reading() as c:
            found = c.execute(other, (session,)).fetchone() or c.execute(any_at_all).fetchone()
            if found is None:
                return []
            return [n for (n,) in c.execute(numbers, (found[0], limit))]
