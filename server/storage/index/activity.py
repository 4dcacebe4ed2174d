"""What happened to each memory since it was written: uses, mentions, importance.

SQLite; its snapshot in the workspace restores it.
"""

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pydantic import TypeAdapter

from ...aging import metrics
from ...aging.activity import Activity
from ...aging.parameters import DEFAULT, Ageing
from .database import Database, marks_for

_LAST = "format"
"""The last line, always the same, so that every line above it ends in a comma."""
_COUNTS, _ECONOMY = "counts", "token_economy"

Move = tuple[Activity | None, Activity | None]
"""Before and after."""
_MOVES_KEPT = 10_000

_ADAPTER: TypeAdapter[Activity] = TypeAdapter(Activity)
_STEP: TypeAdapter[Move] = TypeAdapter(Move)


@lru_cache(maxsize=2_000)
def _loaded(body: str) -> Activity:
    """A search reads the same rows time and again."""
    return _ADAPTER.validate_json(body)


class Activities:
    """Tables `activity`, one row a memory, and `counts`, how often things happened.

    And `moved`: what each of the last commits did to the activity.

    Uses the database's lock.
    """

    def __init__(self, database: Database, ageing: Ageing = DEFAULT) -> None:
        self._db, self._ageing = database, ageing
        with database.transaction() as c:
            c.execute(
                "CREATE TABLE IF NOT EXISTS activity (id TEXT PRIMARY KEY, body TEXT NOT "
                "NULL) WITHOUT ROWID"
            )
            c.execute(
                "CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, value INTEGER NOT "
                "NULL) WITHOUT ROWID"
            )
            c.execute(
                "CREATE TABLE IF NOT EXISTS moved (n INTEGER PRIMARY KEY, sha TEXT NOT NULL, "
                "id TEXT NOT NULL, step TEXT NOT NULL)"
            )
            c.execute("CREATE INDEX IF NOT EXISTS moved_sha ON moved (sha)")

    def put(self, id: str, activity: Activity, *, new: bool = False) -> None:
        """Keep what happened.

        Mentions and uses that were added are counted, but for those that a `new` memory takes over.
        """
        with self._db.transaction() as c:
            if not new:
                self.count(metrics.of_activity(self.get_many([id]).get(id), activity, self._ageing))
            body = _ADAPTER.dump_json(activity, exclude_defaults=True).decode()
            c.execute("INSERT OR REPLACE INTO activity VALUES (?,?)", (id, body))
            self.mark_changed()

    def drop(self, id: str) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM activity WHERE id=?", (id,))

    def get_many(self, ids: Iterable[str]) -> dict[str, Activity]:
        wanted = list(ids)
        rows = self._db.rows(
            f"SELECT id, body FROM activity WHERE id IN ({marks_for(wanted)})", wanted
        )
        return {id: _loaded(body) for id, body in rows}

    def knows_all(self, ids: Iterable[str]) -> bool:
        """Whether there is something of each of these memories."""
        return all(self._db.has("SELECT 1 FROM activity WHERE id=?", (id,)) for id in ids)

    def outside(self, low: float, high: float, limit: int) -> list[str]:
        """Ids whose importance is below `low` or at least `high`, the most important first."""
        importance = "json_extract(body, '$.importance')"
        sql = (
            f"SELECT id FROM activity WHERE {importance} < ? OR {importance} >= ? ORDER BY "
            f"{importance} DESC LIMIT ?"
        )
        return self._db.column(sql, (low, high, limit))

    # --- what changes did ---

    def moves(self, after: Mapping[str, Activity | None]) -> dict[str, str]:
        """From how things stand to `after`, by id, as `note_moves` takes it."""
        before = self.get_many(after)
        return {
            id: _STEP.dump_json((before.get(id), then), exclude_defaults=True).decode()
            for id, then in after.items()
        }

    def note_moves(self, sha: str, moves: Mapping[str, str]) -> None:
        """Keep what the commit `sha` did to the activity, for its undo.

        Of the last few thousand commits.
        """
        if not moves:
            return
        with self._db.transaction() as c:
            c.executemany(
                "INSERT INTO moved (sha, id, step) VALUES (?,?,?)",
                [(sha, id, step) for id, step in moves.items()],
            )
            c.execute("DELETE FROM moved WHERE n <= (SELECT max(n) FROM moved) - ?", (_MOVES_KEPT,))

    def moved_by(self, sha: str) -> dict[str, Move]:
        """Activity before and after that commit, by id; None where there was none.

        Empty if the index is younger than the commit.
        """
        return {
            id: _STEP.validate_json(step)
            for id, step in self._db.rows("SELECT id, step FROM moved WHERE sha=?", (sha,))
        }

    def forget_moves(self, id: str) -> None:
        """Of what is erased for good nothing is kept, and nothing can be undone."""
        with self._db.transaction() as c:
            c.execute("DELETE FROM moved WHERE id=?", (id,))

    def redo(self, moves: Mapping[str, str]) -> None:
        """Carry out moves that a crash cut off."""
        for id, step in moves.items():
            _, after = _STEP.validate_json(step)
            if after is None:
                self.drop(id)
            else:
                self.put(id, after)

    # --- counts ---

    def count(self, counts: Mapping[str, int]) -> None:
        """Add to the counts of these names.

        They alone are no reason for a new snapshot: a recall commits nothing.
        """
        if not counts:
            return
        sql = (
            "INSERT INTO counts VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value = value + "
            "excluded.value"
        )
        with self._db.transaction() as c:
            c.executemany(sql, list(counts.items()))

    def counts(self) -> dict[str, int]:
        return dict(self._db.rows("SELECT name, value FROM counts ORDER BY name"))

    def set_counts(self, counts: Mapping[str, int]) -> None:
        with self._db.transaction() as c:
            c.executemany("INSERT OR REPLACE INTO counts VALUES (?,?)", list(counts.items()))

    # --- the snapshot ---

    def changed(self) -> bool:
        """Whether anything was put since the last snapshot."""
        return self._db.has("SELECT 1 FROM facts WHERE name='activity_changed' AND value='1'")

    def mark_changed(self) -> None:
        """What stands in the snapshot beside the activities changed."""
        with self._db.transaction() as c:
            c.execute("INSERT OR REPLACE INTO facts VALUES ('activity_changed', '1')")

    def snapshot(self, economy: Mapping[str, int] | None = None) -> bytes:
        """Everything as JSON, sorted.

        One memory a line, so that a diff reads well, and two snapshots can be merged line by line.
        `economy` is how the rewards of reflections add up: told here, known from the reward log.
        """
        sql = "SELECT json_quote(id) || ': ' || body FROM activity ORDER BY id"
        lines = self._db.column(sql)
        if counts := self.counts():
            lines.append(f"{json.dumps(_COUNTS)}: {json.dumps(counts)}")
        if economy:
            lines.append(f"{json.dumps(_ECONOMY)}: {json.dumps(economy)}")
        lines.append(f'"{_LAST}": 1')
        return ("{\n" + ",\n".join(lines) + "\n}\n").encode()

    def snapshot_taken(self) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM facts WHERE name='activity_changed'")

    def clear(self) -> None:
        """Forget what happened to any memory."""
        with self._db.transaction() as c:
            c.execute("DELETE FROM activity")
            c.execute("DELETE FROM counts")

    def restore(self, snapshot: bytes, ids: Iterable[str]) -> None:
        """Fill in what is not known yet of these memories.

        What cannot be read of a snapshot is left out.
        """
        lines = _lines(snapshot)
        rows = [
            (id, _ADAPTER.dump_json(a, exclude_defaults=True).decode())
            for id, a in _kept(lines, ids)
        ]
        with self._db.transaction() as c:
            c.executemany("INSERT OR IGNORE INTO activity VALUES (?,?)", rows)
            c.executemany("INSERT OR IGNORE INTO counts VALUES (?,?)", _counted(lines))


def read_snapshot(snapshot: bytes) -> tuple[dict[str, Activity], dict[str, int]]:
    """Activities by id, and counts; what cannot be read is left out."""
    lines = _lines(snapshot)
    return dict(_kept(lines, lines)), dict(_counted(lines))


def _lines(snapshot: bytes) -> dict[str, object]:
    with contextlib.suppress(ValueError):
        return dict(json.loads(snapshot))
    return {}


def _counted(lines: Mapping[str, object]) -> list[tuple[str, int]]:
    found = lines.get(_COUNTS)
    counts: list[tuple[str, int]] = []
    for name, value in found.items() if isinstance(found, dict) else ():
        is_count = isinstance(value, int) and value >= 0
        if is_count and name in metrics.NAMES:
            counts.append((name, value))
    return counts


def _kept(lines: Mapping[str, object], ids: Iterable[str]) -> Iterator[tuple[str, Activity]]:
    for id in ids:
        if id in lines:
            with contextlib.suppress(ValueError):
                yield id, _ADAPTER.validate_python(lines[id])
