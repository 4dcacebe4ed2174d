"""What happened to each memory since it was written: uses, mentions, importance. SQLite; its snapshot in the workspace restores it."""

import contextlib
import json
from collections.abc import Iterable, Iterator

from pydantic import TypeAdapter

from recollect.server.memory.strength import Activity
from recollect.server.store.database import Database

SNAPSHOT_PATH = "memory/meta/decay-scores.json"

_LAST = "format"
"""The last line, always the same, so that every line above it ends in a comma."""

_ADAPTER: TypeAdapter[Activity] = TypeAdapter(Activity)


class Activities:
    """Table `activity`, one row a memory. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        with database.transaction() as c:
            c.execute("CREATE TABLE IF NOT EXISTS activity (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID")

    def put(self, id: str, activity: Activity) -> None:
        with self._db.transaction() as c:
            body = _ADAPTER.dump_json(activity, exclude_defaults=True).decode()
            c.execute("INSERT OR REPLACE INTO activity VALUES (?,?)", (id, body))
            c.execute("INSERT OR REPLACE INTO facts VALUES ('activity_changed', '1')")

    def drop(self, id: str) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM activity WHERE id=?", (id,))

    def get_many(self, ids: Iterable[str]) -> dict[str, Activity]:
        wanted = list(ids)
        with self._db.reading() as c:
            rows = c.execute(f"SELECT id, body FROM activity WHERE id IN ({','.join('?' * len(wanted))})", wanted).fetchall()
        return {id: _ADAPTER.validate_json(body) for id, body in rows}

    def outside(self, low: float, high: float, limit: int) -> list[str]:
        """Ids whose importance is below `low` or at least `high`, the most important first."""
        importance = "json_extract(body, '$.importance')"
        sql = f"SELECT id FROM activity WHERE {importance} < ? OR {importance} >= ? ORDER BY {importance} DESC LIMIT ?"
        with self._db.reading() as c:
            return [id for (id,) in c.execute(sql, (low, high, limit))]

    # --- the snapshot ---

    def changed(self) -> bool:
        """Whether anything was put since the last snapshot."""
        with self._db.reading() as c:
            return bool(c.execute("SELECT 1 FROM facts WHERE name='activity_changed' AND value='1'").fetchone())

    def snapshot(self) -> bytes:
        """Everything as JSON, sorted, one memory a line so that a diff reads well, and two snapshots can be merged line by line."""
        with self._db.reading() as c:
            rows = c.execute("SELECT id, body FROM activity ORDER BY id").fetchall()
        lines = "".join(f"{json.dumps(id)}: {body},\n" for id, body in rows)
        return f'{{\n{lines}"{_LAST}": 1\n}}\n'.encode()

    def snapshot_taken(self) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM facts WHERE name='activity_changed'")

    def restore(self, snapshot: bytes, ids: Iterable[str]) -> None:
        """Fill in what is not known yet of these memories; what cannot be read of a snapshot is left out."""
        rows = [(id, _ADAPTER.dump_json(a, exclude_defaults=True).decode()) for id, a in _kept(snapshot, ids)]
        with self._db.transaction() as c:
            c.executemany("INSERT OR IGNORE INTO activity VALUES (?,?)", rows)


def _kept(snapshot: bytes, ids: Iterable[str]) -> Iterator[tuple[str, Activity]]:
    lines: dict[str, object] = {}
    with contextlib.suppress(ValueError):
        lines = dict(json.loads(snapshot))
    for id in ids:
        if id in lines:
            with contextlib.suppress(ValueError):
                yield id, _ADAPTER.validate_python(lines[id])
