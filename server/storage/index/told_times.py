"""The times that memories tell of, beside the one at which they were told or happened."""

from collections.abc import Collection, Iterable
from datetime import date, datetime, timedelta, tzinfo

from ...domain.calendar import SEASON_S, midnight
from ...language.dates.series import intervals, yearly
from ...language.dates.series.weekly_monthly import days_within
from .database import Database, marks_for
from .recurring import Recurring

_TABLES = """
CREATE TABLE IF NOT EXISTS told_times (n INTEGER NOT NULL, start REAL NOT NULL, end REAL NOT NULL);
CREATE INDEX IF NOT EXISTS told_times_n ON told_times (n);
CREATE INDEX IF NOT EXISTS told_times_start ON told_times (start);
CREATE TRIGGER IF NOT EXISTS told_no_more AFTER DELETE ON memories
    BEGIN DELETE FROM told_times WHERE n=old.n; END;
"""
_DAY_S = 86_400.0
_STATE_S = 401 * 86_400.0
"""A longer range is that of a state ("since 2019"): it says next to nothing of a day in it."""
_OVER = (
    "SELECT max(stay.end) FROM told_times AS stay WHERE stay.n=memories.n "
    f"AND stay.start<=happened AND happened<stay.start+{_DAY_S} "
    f"AND stay.end-stay.start BETWEEN {_DAY_S + 3_600} AND {SEASON_S}"
)
"""When what began at a known moment is over by its text: a stay from that day on, of days or weeks.

What lasts longer is a state.
"""
_TWO_MONTHS_S = 62 * 86_400.0
_SELDOM_DAYS = 14
"""What comes more often needs no announcing."""
_STATE_SHARE = 0.5
_REACH_S = 60 * 366 * 86_400.0
"""So long before may a state have begun."""
_LAST_S = 253_370_764_800.0
"""The year 9999: an open end lies behind what a calendar holds."""
_MOST = 500
_LEAST_SHARE = 0.1
_RECURRING_SHARE = 0.7
"""What recurs on a day says less of it than what is told of that very day."""


class ToldTimes:
    """Table `told_times`. Uses the database's lock."""

    def __init__(self, database: Database, zone: tzinfo) -> None:
        """The catalog's table of memories is there already; `zone` is where its days lie."""
        self._db = database
        self._zone = zone
        self._recurring = Recurring(database)
        with database.lock:
            database.connection.executescript(_TABLES)

    def put(self, n: int, spans: Iterable[tuple[float, float]], recurring: Collection[str]) -> None:
        """Memory number `n` tells of these ranges (in seconds), and of no others any more.

        `recurring` are the days on which something in it recurs.
        """
        self._recurring.put(n, recurring)
        with self._db.transaction() as c:
            c.execute("DELETE FROM told_times WHERE n=?", (n,))
            c.executemany(
                "INSERT INTO told_times VALUES (?,?,?)", [(n, start, end) for start, end in spans]
            )

    def ahead_of(self, n: int, start: float) -> tuple[float, float] | None:
        """Of one memory, as `ahead` tells it of all."""
        return self._ahead(start, 1, [n]).get(n)

    def stay_over(self, n: int) -> float | None:
        """When the stay is over that began when memory `n` happened; None where it tells none."""
        found = self._db.rows(f"SELECT ({_OVER}) FROM memories WHERE n=?", (n,))
        return found[0][0] if found else None

    def ahead(self, start: float, limit: int) -> dict[int, tuple[float, float]]:
        """Numbers of memories that tell of a time from `start` on or were to happen then.

        With the earliest such time, from when to when, the nearest first; what has begun and lasts
        for days or weeks is not over, but "since 20 October" ends where it was told. Where it is
        known when something happens, its text may tell of other days too: from when it was moved,
        what is due; a stay from that day on lasts as long as its text tells.
        What comes round is ahead again when its day is over.
        Of a month and a day in it the day counts: "in December, rehearsal on the 9th".
        """
        return self._ahead(start, limit, [])

    def _ahead(self, start: float, limit: int, of: list[int]) -> dict[int, tuple[float, float]]:
        """Of the one memory in `of`; of all where that is empty."""
        only = "n=? AND " if of else ""
        sql = (
            "SELECT n, min(day), until FROM ("
            "SELECT n, start AS day, end AS until FROM told_times AS told "
            "JOIN memories USING (n) "
            f"WHERE {only}(start>=? OR (end>? AND end-start<? AND end>created+{_DAY_S})) "
            "AND happened<=created AND NOT EXISTS ("
            "SELECT 1 FROM told_times AS within WHERE within.n=told.n AND within.start>=told.start "
            "AND within.end<=told.end AND within.end-within.start<told.end-told.start) UNION ALL "
            "SELECT n, happened, coalesce(over, happened) FROM ("
            f"SELECT n, happened, ({_OVER}) AS over "
            f"FROM memories WHERE {only}happened>=? AND happened>created) "
            "WHERE happened>=? OR over>?) GROUP BY n ORDER BY 2 LIMIT ?"
        )
        told_then = (*of, start, start, SEASON_S)
        of_stays = (*of, start - SEASON_S, start, start)
        rows = self._db.rows(sql, (*told_then, *of_stays, limit))
        told = {n: (day, until) for n, day, until in rows}
        for n, days in self._next_in_turn(start).items():
            if not of or n in of:
                told[n] = min(days, told.get(n, days))
        return dict(sorted(told.items(), key=lambda each: each[1])[:limit])

    def _next_in_turn(self, start: float) -> dict[int, tuple[float, float]]:
        today = datetime.fromtimestamp(start, self._zone).date()
        found: dict[int, tuple[float, float]] = {}
        coming = [(n, yearly.next_of(name, today)) for n, name in self._recurring.yearly()]
        for n, name in self._recurring.stepping():
            if intervals.days_between(name) >= _SELDOM_DAYS:
                coming.append((n, intervals.next_of(name, today)))
        for n, day in coming:
            if day:
                days = (self._midnight(day), self._midnight(day + timedelta(1)))
                found[n] = min(days, found.get(n, days))
        return found

    def _midnight(self, day: date) -> float:
        return midnight(day, self._zone).timestamp()

    def of(self, numbers: Collection[int]) -> dict[int, list[tuple[float, float]]]:
        """The ranges that each of these memories tells of."""
        marks = marks_for(numbers)
        sql = f"SELECT n, start, end FROM told_times WHERE n IN ({marks}) ORDER BY start"
        found: dict[int, list[tuple[float, float]]] = {}
        for n, start, end in self._db.rows(sql, tuple(numbers)):
            found.setdefault(n, []).append((start, end))
        return found

    def is_stay(self, start: float, end: float, created: float) -> bool:
        """Whether both days of a range are told: neither whole months nor what is due by a day.

        All in seconds; `created` is when it was told.
        """
        first, after = (datetime.fromtimestamp(at, self._zone) for at in (start, end))
        is_months = first.day == after.day == 1
        is_since_told = start <= created < start + _DAY_S
        return end - start <= SEASON_S and not (is_months or is_since_told)

    def ranges_around(
        self, first: float, last: float, longest: float, *, shortest: float = 0.0, limit: int = -1
    ) -> dict[int, tuple[float, float]]:
        """Numbers of memories that tell of a range with this one in it, and that range.

        Not one that is `shortest` or shorter, or longer than `longest`, in seconds; at most
        `limit` ranges, all if that is below 0.
        """
        sql = (
            "SELECT n, start, end FROM told_times WHERE start>? AND start<=? AND end>=? "
            "AND end-start>? AND end-start<=? LIMIT ?"
        )
        rows = self._db.rows(sql, (first - longest, first, last, shortest, longest, limit))
        return {n: (start, end) for n, start, end in rows}

    def over(self, numbers: Collection[int]) -> set[int]:
        """Those that tell, as they stand, of years that were over when they were told.

        "From 2018 to 2021", "until 2021": it was so then, and is not said to be so now.
        """
        marks = marks_for(numbers)
        sql = (
            "SELECT DISTINCT n FROM told_times JOIN memories USING (n) "
            f"WHERE end - start > ? AND end < happened AND n IN ({marks})"
        )
        return set(self._db.column(sql, (_STATE_S, *numbers)))

    def during(
        self, spans: Iterable[tuple[float, float]], *, states: bool = False
    ) -> dict[int, float]:
        """Numbers of memories that tell of any of these ranges, and how surely, 0.1 to 1.

        It is the share of what they tell of that lies in it: "last month" says next to nothing of
        one day of it, "from 19 December to 3 January" something of each. With `states` what was
        so for years counts too, if it was so then.
        """
        sql = (
            "SELECT n, start, told_times.end, created FROM told_times JOIN memories USING (n) "
            "WHERE start>? AND start<? AND told_times.end>? LIMIT ?"
        )
        shares: dict[int, float] = {}
        with self._db.reading() as c:
            for first, last in spans:
                reach = _REACH_S if states else _STATE_S
                rows = c.execute(sql, (first - reach, last, first, _MOST))
                for n, start, end, created in rows:
                    overlap = min(end, last) - max(start, first)
                    share = overlap / (end - start)
                    if share < _LEAST_SHARE and self.is_stay(start, end, created):
                        share = _LEAST_SHARE
                    if end - start > _STATE_S:
                        was_so = states and overlap * 2 >= last - first
                        share = _STATE_SHARE if was_so else 0.0
                    if share >= _LEAST_SHARE:
                        shares[n] = max(share, shares.get(n, 0.0))
        return shares

    def telling_of(
        self, spans: Collection[tuple[float, float]], *, alone: bool
    ) -> dict[int, float]:
        """As `during`. Where nothing but the time is asked (`alone`), what recurs in it as well.

        Else what was so for years. What comes round once a year does so in either case.
        """
        shares = self.during(spans, states=not alone)
        recurring = self.recurring_on(spans) if alone else set()
        for n in recurring | self.yearly_on(spans, SEASON_S if alone else _STATE_S):
            shares[n] = max(_RECURRING_SHARE, shares.get(n, 0.0))
        return shares

    def of_each_year(self) -> set[int]:
        """Numbers of the memories that tell of what comes round once a year."""
        return {n for n, _ in self._recurring.yearly()}

    def yearly_on(
        self, spans: Iterable[tuple[float, float]], longest: float = SEASON_S
    ) -> set[int]:
        """What comes round on a day of a range that is not longer, in seconds."""
        found: set[int] = set()
        for first, last in spans:
            if last - first > longest:
                continue
            start, end = (datetime.fromtimestamp(at, self._zone) for at in (first, last))
            days = set(yearly.days_within(start, end))
            on = {n for n, day in self._recurring.yearly() if day in days}
            found |= self._recurring.begun(on, last)
        return found

    def recurring_on(self, spans: Collection[tuple[float, float]]) -> set[int]:
        """What recurs on a day of a range, unless that is long."""
        found: set[int] = set()
        for first, last in spans:
            start = datetime.fromtimestamp(max(first, 0.0), self._zone)
            end = datetime.fromtimestamp(min(last, _LAST_S), self._zone)
            found.update(self._recurring.on(days_within(start, end), last))
            if last - first <= _TWO_MONTHS_S:
                found |= self._stepping_on(start.date(), last)
        return found

    def _stepping_on(self, start: date, last: float) -> set[int]:
        found: set[int] = set()
        for n, name in self._recurring.stepping():
            day = intervals.next_of(name, start)
            if day and self._midnight(day) < last:
                found.add(n)
        return self._recurring.begun(found, last)
