"""What happened to each memory since it was written: uses, mentions, importance. SQLite; its snapshot in the workspace restores it."""

import json
from collections.abc import Iterable

from pydantic import TypeAdapter

from recollect.server.memory.strength import Activity
from recollect.server.store.database import Database

SNAPSHOT_PATH = "memory/meta/decay-scores.json"

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

    # --- the snapshot ---

    def changed(self) -> bool:
        """Whether anything was put since the last snapshot."""
        with self._db.reading() as c:
            return bool(c.execute("SELECT 1 FROM facts WHERE name='activity_changed' AND value='1'").fetchone())

    def snapshot(self) -> bytes:
        """Everything as JSON, sorted, one memory a line so that a diff reads well."""
        with self._db.reading() as c:
            rows = c.execute("SELECT id, body FROM activity ORDER BY id").fetchall()
        lines = ",\n".join(f"{json.dumps(id)}: {body}" for id, body in rows)
        return f"{{\n{lines}\n}}\n".encode()

    def snapshot_taken(self) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM facts WHERE name='activity_changed'")

    def restore(self, snapshot: bytes) -> None:
        """Fill in what is not known yet; a snapshot that cannot be read restores nothing."""
        try:
            kept: dict[str, Activity] = TypeAdapter(dict[str, Activity]).validate_json(snapshot)
        except ValueError:
            return
        with self._db.transaction() as c:
            rows = [(id, _ADAPTER.dump_json(a, exclude_defaults=True).decode()) for id, a in kept.items()]
            c.executemany("INSERT OR IGNORE INTO activity VALUES (?,?)", rows)
