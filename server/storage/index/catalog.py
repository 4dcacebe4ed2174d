"""The catalog: every memory as it stands in its file, the manifest of the files, and changes not yet finished. SQLite, rebuilt from the files."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import TypeAdapter

from ...domain.memory import Category, Memory, Store
from ..workspace.files import FileState
from .database import Database

_ADAPTER: TypeAdapter[Memory] = TypeAdapter(Memory)

_TABLES = """
CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, size INTEGER, mtime_ns INTEGER, sha256 TEXT, flaw TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS memories (
    n INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL,
    store TEXT NOT NULL, category TEXT NOT NULL, project TEXT NOT NULL, session TEXT NOT NULL, happened REAL NOT NULL,
    created REAL NOT NULL, negated REAL, fingerprint TEXT NOT NULL, current INTEGER NOT NULL, deleted INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS memories_path ON memories (path);
CREATE INDEX IF NOT EXISTS memories_fingerprint ON memories (fingerprint);
CREATE INDEX IF NOT EXISTS memories_happened ON memories (happened);
CREATE INDEX IF NOT EXISTS memories_session ON memories (session, n);
CREATE TABLE IF NOT EXISTS entities (name TEXT, n INTEGER, PRIMARY KEY (name, n)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS entities_n ON entities (n);
CREATE TABLE IF NOT EXISTS stale_entities (name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tags (name TEXT, n INTEGER, PRIMARY KEY (name, n)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tags_n ON tags (n);
CREATE TABLE IF NOT EXISTS unindexed (n INTEGER PRIMARY KEY, stamp INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS unshelved (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS unfinished (change INTEGER PRIMARY KEY, body TEXT NOT NULL, written INTEGER NOT NULL DEFAULT 0);
"""


@dataclass(frozen=True, slots=True)
class Row:
    """What ranking needs of a memory without reading it whole. Times are seconds since 1970."""

    n: int
    id: str
    store: Store
    category: Category
    project: str
    session: str
    happened: float
    created: float
    negated: float | None
    current: bool
    deleted: bool

    @property
    def everyday(self) -> bool:
        """Neither deleted nor replaced nor contradicted: what normal recall may show (D21)."""
        return bool(self.current) and self.negated is None

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self.created, UTC)

    @property
    def negated_at(self) -> datetime | None:
        return None if self.negated is None else datetime.fromtimestamp(self.negated, UTC)


_ROW = "n, id, store, category, project, session, happened, created, negated, current, deleted"
_COLUMNS = "id, path, body, store, category, project, session, happened, created, negated, fingerprint, current, deleted"
_PUT = (
    f"INSERT INTO memories ({_COLUMNS}) VALUES ({','.join('?' * len(_COLUMNS.split(',')))}) ON CONFLICT(id) DO UPDATE SET "
    + ", ".join(f"{name}=excluded.{name}" for name in _COLUMNS.split(", ")[1:])
    + " RETURNING n"
)

_HAN = "[\u4e00-\u9fff]"


class Catalog:
    """Tables `files`, `memories`, `entities`, `tags`, `unindexed` (vectors to make), `unshelved` (to remove), `unfinished` (journal). Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        with database.lock:
            database.connection.executescript(_TABLES)

    # --- memories ---

    def put(self, memory: Memory, path: str, fingerprint: str) -> int:
        """Insert or replace; returns its row number, which stays the same for the life of the memory."""
        with self._db.transaction() as c:
            values = (
                memory.id,
                path,
                _ADAPTER.dump_json(memory, exclude_defaults=True).decode(),
                memory.store,
                memory.category,
                memory.project,
                memory.session,
                memory.happened_at.timestamp(),
                memory.created_at.timestamp(),
                memory.negated_at.timestamp() if memory.negated_at else None,
                fingerprint,
                memory.current,
                memory.deleted_at is not None,
            )
            n: int = c.execute(_PUT, values).fetchone()[0]
            c.execute(
                "INSERT OR IGNORE INTO stale_entities SELECT name FROM entities WHERE n=?", (n,)
            )
            c.executemany(
                "INSERT OR IGNORE INTO stale_entities VALUES (?)",
                [(name.casefold(),) for name in memory.entities],
            )
            for table, names in (("entities", memory.entities), ("tags", memory.tags)):
                c.execute(f"DELETE FROM {table} WHERE n=?", (n,))
                c.executemany(
                    f"INSERT OR IGNORE INTO {table} VALUES (?,?)",
                    [(name.casefold(), n) for name in names],
                )
            c.execute("INSERT OR REPLACE INTO unindexed VALUES (?,?)", (n, time.monotonic_ns()))
            c.execute("DELETE FROM unshelved WHERE id=?", (memory.id,))
            return n

    def drop(self, id: str) -> int | None:
        """Forget the row of `id`; returns its number if there was one."""
        with self._db.transaction() as c:
            found = c.execute("DELETE FROM memories WHERE id=? RETURNING n", (id,)).fetchone()
            if not found:
                return None
            c.execute(
                "INSERT OR IGNORE INTO stale_entities SELECT name FROM entities WHERE n=?", found
            )
            for table in ("entities", "tags", "unindexed"):
                c.execute(f"DELETE FROM {table} WHERE n=?", found)
            c.execute("INSERT OR IGNORE INTO unshelved VALUES (?)", (id,))
            return int(found[0])

    def get(self, id: str) -> Memory | None:
        found = self.get_many([id])
        return found[0] if found else None

    def get_many(self, ids: Sequence[str]) -> list[Memory]:
        """Those that exist, in the order asked for."""
        with self._db.reading() as c:
            rows = c.execute(
                f"SELECT id, body FROM memories WHERE id IN ({_marks(ids)})", tuple(ids)
            ).fetchall()
        bodies = dict(rows)
        return [_load(bodies[id]) for id in ids if id in bodies]

    def path(self, id: str) -> str | None:
        with self._db.reading() as c:
            found = c.execute("SELECT path FROM memories WHERE id=?", (id,)).fetchone()
        return found[0] if found else None

    def in_file(self, path: str) -> list[Memory]:
        """The memories that live in one file, in the order they were written."""
        with self._db.reading() as c:
            return [
                _load(body)
                for (body,) in c.execute(
                    "SELECT body FROM memories WHERE path=? ORDER BY n", (path,)
                )
            ]

    def rows(self, numbers: Iterable[int]) -> dict[int, Row]:
        wanted = list(numbers)
        with self._db.reading() as c:
            return {
                r[0]: Row(*r)
                for r in c.execute(
                    f"SELECT {_ROW} FROM memories WHERE n IN ({_marks(wanted)})", wanted
                )
            }

    def in_chinese(self, numbers: Sequence[int], *, run: int = 1) -> set[int]:
        """Those whose text or names have so many Chinese characters in a row."""
        sql = f"SELECT n FROM memories WHERE n IN ({_marks(numbers)}) AND body GLOB ?"
        with self._db.reading() as c:
            return {n for (n,) in c.execute(sql, (*numbers, f"*{_HAN * run}*"))}

    def numbers(self, ids: Sequence[str]) -> dict[str, int]:
        with self._db.reading() as c:
            return dict(
                c.execute(
                    f"SELECT id, n FROM memories WHERE id IN ({_marks(ids)})", tuple(ids)
                ).fetchall()
            )

    def stale_entities(self) -> list[str]:
        """Names whose page no longer tells what the memories say, case folded."""
        with self._db.reading() as c:
            return [name for (name,) in c.execute("SELECT name FROM stale_entities ORDER BY name")]

    def entity_pages_written(self, names: Sequence[str]) -> None:
        with self._db.transaction() as c:
            c.executemany("DELETE FROM stale_entities WHERE name=?", [(name,) for name in names])

    def mentioning(self, entity: str, limit: int = 500) -> list[Memory]:
        """Everyday memories that name an entity (case folded), newest first."""
        sql = "SELECT body FROM entities JOIN memories USING (n) WHERE name=? AND current AND negated IS NULL ORDER BY happened DESC, n DESC LIMIT ?"
        with self._db.reading() as c:
            return [_load(body) for (body,) in c.execute(sql, (entity, limit))]

    def entity_counts(self) -> list[tuple[str, int]]:
        """Names (case folded) and how many everyday memories mention each, most first."""
        sql = "SELECT name, count(*) FROM entities JOIN memories USING (n) WHERE current AND negated IS NULL GROUP BY name ORDER BY 2 DESC, 1"
        with self._db.reading() as c:
            return c.execute(sql).fetchall()

    def with_relations(self) -> list[Memory]:
        """Everyday memories that state a relation."""
        sql = "SELECT body FROM memories WHERE current AND negated IS NULL AND instr(body, '\"relations\"') ORDER BY n"
        with self._db.reading() as c:
            return [_load(body) for (body,) in c.execute(sql)]

    def entity_names(self) -> list[str]:
        """Every name that some memory mentions, case folded."""
        with self._db.reading() as c:
            return [name for (name,) in c.execute("SELECT DISTINCT name FROM entities")]

    def by_number(self, numbers: Sequence[int]) -> dict[int, Memory]:
        with self._db.reading() as c:
            found = c.execute(
                f"SELECT n, body FROM memories WHERE n IN ({_marks(numbers)})", tuple(numbers)
            ).fetchall()
        return {n: _load(body) for n, body in found}

    def known_entities(self, names: Sequence[str]) -> list[str]:
        """Those of the names (case folded) that some memory mentions."""
        with self._db.reading() as c:
            return [
                name
                for name in names
                if c.execute("SELECT 1 FROM entities WHERE name=? LIMIT 1", (name,)).fetchone()
            ]

    def sharing_entities(self, numbers: Sequence[int], limit: int) -> list[int]:
        """Row numbers of other memories that name an entity which these name, most shared names first; a name in very many links nothing."""
        few = "SELECT count(*) FROM (SELECT 1 FROM entities WHERE name=? LIMIT ?)"
        with self._db.reading() as c:
            names = [
                name
                for (name,) in c.execute(
                    f"SELECT DISTINCT name FROM entities WHERE n IN ({_marks(numbers)})",
                    tuple(numbers),
                )
            ]
            rare = [
                name for name in names if c.execute(few, (name, limit + 1)).fetchone()[0] <= limit
            ]
        own = set(numbers)
        return [n for n in self.naming(rare, limit) if n not in own]

    def numbers_between(self, spans: Iterable[tuple[float, float, float]], limit: int) -> list[int]:
        """Row numbers of what happened in any of these ranges (seconds), each range's latest first."""
        sql = "SELECT n FROM memories WHERE happened>=? AND happened<? AND NOT deleted ORDER BY happened DESC, n DESC LIMIT ?"
        with self._db.reading() as c:
            return [n for start, end, _ in spans for (n,) in c.execute(sql, (start, end, limit))]

    def latest_numbers(self, store: str, start: datetime, end: datetime, limit: int) -> list[int]:
        """Row numbers of what happened in [start, end), in one store or all, the latest first."""
        sql = "SELECT n FROM memories WHERE happened>=? AND happened<? AND (?='' OR store=?) ORDER BY happened DESC, n DESC LIMIT ?"
        with self._db.reading() as c:
            return [
                n
                for (n,) in c.execute(
                    sql, (start.timestamp(), end.timestamp(), store, store, limit)
                )
            ]

    def last_conversation(self, session: str, limit: int) -> list[int]:
        """Row numbers of the episodes and turns of the latest session but this one, the latest first; of this one if there is no other."""
        told = "FROM memories WHERE (store='episodic' OR n IN (SELECT n FROM turns)) AND current"
        latest = f"SELECT session {told} {{}} ORDER BY n DESC LIMIT 1"
        episodes = f"SELECT n {told} AND session=? ORDER BY happened DESC, n DESC LIMIT ?"
        with self._db.reading() as c:
            found = (
                c.execute(latest.format("AND session<>?"), (session,)).fetchone()
                or c.execute(latest.format("")).fetchone()
            )
            return [n for (n,) in c.execute(episodes, (*found, limit))] if found else []

    def counts_more_than(self, limit: int) -> bool:
        """Whether there are more memories than this."""
        with self._db.reading() as c:
            return (
                c.execute("SELECT 1 FROM memories LIMIT 1 OFFSET ?", (limit,)).fetchone()
                is not None
            )

    def same_fingerprint(self, fingerprint: str) -> list[Memory]:
        """Current memories whose normalised text is exactly this one's."""
        with self._db.reading() as c:
            return [
                _load(b)
                for (b,) in c.execute(
                    "SELECT body FROM memories WHERE fingerprint=? AND current", (fingerprint,)
                )
            ]

    def naming(self, entities: Sequence[str], limit: int) -> list[int]:
        """Row numbers of memories that name any of these entities, most shared names first."""
        names = [e.casefold() for e in entities]
        with self._db.reading() as c:
            order = (
                "n DESC" if len(names) == 1 else "count(*) DESC, n DESC"
            )  # of one name the index alone answers
            grouped = "" if len(names) == 1 else "GROUP BY n"
            sql = f"SELECT n FROM entities WHERE name IN ({_marks(names)}) {grouped} ORDER BY {order} LIMIT ?"
            return [n for (n,) in c.execute(sql, (*names, limit))]

    def tagged(self, tags: Sequence[str]) -> set[int]:
        names = [t.casefold() for t in tags]
        with self._db.reading() as c:
            return {
                n
                for (n,) in c.execute(f"SELECT n FROM tags WHERE name IN ({_marks(names)})", names)
            }

    def pointing_to(self, ids: Sequence[str]) -> list[str]:
        """Ids of memories whose fields name one of these ids."""
        with self._db.reading() as c:
            found = (
                row
                for id in ids
                for row in c.execute(
                    "SELECT id FROM memories WHERE instr(body, ?) AND id<>?", (id, id)
                )
            )
            return list(dict.fromkeys(id for (id,) in found))

    def in_conflict(self, limit: int) -> list[Memory]:
        """Current memories that contradict another, oldest first."""
        sql = "SELECT body FROM memories WHERE current AND instr(body, '\"conflicts_with\"') ORDER BY n LIMIT ?"
        with self._db.reading() as c:
            return [_load(body) for (body,) in c.execute(sql, (limit,))]

    def unsure(self, below: float, limit: int) -> list[Memory]:
        """Current memories whose place was chosen with little confidence, oldest first."""
        sql = "SELECT body FROM memories WHERE current AND json_extract(body, '$.confidence') < ? ORDER BY n LIMIT ?"
        with self._db.reading() as c:
            return [_load(body) for (body,) in c.execute(sql, (below, limit))]

    def appraised_before(self, moment: datetime, limit: int) -> list[Memory]:
        """Everyday memories that were scored by a host before `moment` and not on the user's wish, oldest first."""
        sql = (
            "SELECT body FROM memories WHERE current AND negated IS NULL AND created < ? AND json_extract(body, '$.appraisal.scores') <> '{}'"
            " AND json_extract(body, '$.explicit') IS NULL ORDER BY created LIMIT ?"
        )
        with self._db.reading() as c:
            return [_load(body) for (body,) in c.execute(sql, (moment.timestamp(), limit))]

    def alike(self, id: str, limit: int = 3) -> list[str]:
        """Ids that a slip of the pen could have turned into `id`: same letters but for two."""
        with self._db.reading() as c:
            ids = [
                found
                for (found,) in c.execute("SELECT id FROM memories WHERE length(id)=?", (len(id),))
            ]
        return [
            other
            for other in ids
            if sum(a != b for a, b in zip(id.upper(), other.upper(), strict=True)) <= 2
        ][:limit]

    def between(
        self, start: datetime, end: datetime, limit: int, *, store: str = ""
    ) -> list[Memory]:
        """Current memories that happened in [start, end), newest first."""
        sql = "SELECT body FROM memories WHERE current AND happened>=? AND happened<?" + (
            " AND store=?" if store else ""
        )
        values = (start.timestamp(), end.timestamp(), *((store,) if store else ()), limit)
        with self._db.reading() as c:
            return [
                _load(b)
                for (b,) in c.execute(sql + " ORDER BY happened DESC, n DESC LIMIT ?", values)
            ]

    def written_since(self, moment: datetime, store: str, limit: int) -> list[Memory]:
        """Current memories of one store that were written after `moment`, by when they happened; of too many the newest."""
        sql = "SELECT body FROM memories WHERE current AND store=? AND created>? ORDER BY happened DESC, n DESC LIMIT ?"
        with self._db.reading() as c:
            return [_load(b) for (b,) in c.execute(sql, (store, moment.timestamp(), limit))][::-1]

    def current_in(self, store: str, limit: int = 10_000) -> list[Memory]:
        """Current memories of one store, oldest first."""
        with self._db.reading() as c:
            return [
                _load(b)
                for (b,) in c.execute(
                    "SELECT body FROM memories WHERE store=? AND current ORDER BY n LIMIT ?",
                    (store, limit),
                )
            ]

    def latest(self, limit: int) -> list[Memory]:
        """Everyday memories, the last written first."""
        sql = "SELECT body FROM memories WHERE current AND negated IS NULL ORDER BY created DESC, n DESC LIMIT ?"
        with self._db.reading() as c:
            return [_load(b) for (b,) in c.execute(sql, (limit,))]

    def paths(self, prefix: str) -> list[str]:
        """Known files below a folder, in order."""
        with self._db.reading() as c:
            return [
                p
                for (p,) in c.execute(
                    "SELECT path FROM files WHERE path >= ? AND path < ? ORDER BY path",
                    (prefix, prefix + "\uffff"),
                )
            ]

    def each(self) -> Iterator[tuple[int, Memory]]:
        """Every memory with its row number, read in pages so that nothing is held."""
        last = -1
        while True:
            with self._db.reading() as c:
                page = c.execute(
                    "SELECT n, body FROM memories WHERE n>? ORDER BY n LIMIT 500", (last,)
                ).fetchall()
            if not page:
                return
            yield from ((n, _load(body)) for n, body in page)
            last = page[-1][0]

    def counts(self) -> dict[str, int]:
        """How many there are: by store, and deleted ones."""
        with self._db.reading() as c:
            by_store = dict(
                c.execute(
                    "SELECT store, count(*) FROM memories WHERE NOT deleted GROUP BY store"
                ).fetchall()
            )
            deleted = c.execute("SELECT count(*) FROM memories WHERE deleted").fetchone()[0]
        return {**by_store, "deleted": deleted}

    # --- the manifest ---

    def manifest(self) -> dict[str, FileState]:
        with self._db.reading() as c:
            return {
                path: FileState(path, size, mtime)
                for path, size, mtime in c.execute("SELECT path, size, mtime_ns FROM files")
            }

    def states(self, paths: Sequence[str]) -> dict[str, FileState]:
        with self._db.reading() as c:
            rows = c.execute(
                f"SELECT path, size, mtime_ns FROM files WHERE path IN ({_marks(paths)})",
                tuple(paths),
            ).fetchall()
        return {path: FileState(path, size, mtime) for path, size, mtime in rows}

    def sha256(self, path: str) -> str | None:
        with self._db.reading() as c:
            found = c.execute("SELECT sha256 FROM files WHERE path=?", (path,)).fetchone()
        return found[0] if found else None

    def size_bytes(self) -> int:
        """Of all known files together."""
        with self._db.reading() as c:
            return int(c.execute("SELECT coalesce(sum(size), 0) FROM files").fetchone()[0])

    def seen(self, state: FileState, sha256: str, flaw: str | None = None) -> None:
        """Note a file as known; `flaw` says why its content could not be used."""
        with self._db.transaction() as c:
            c.execute(
                "INSERT OR REPLACE INTO files VALUES (?,?,?,?,?)",
                (state.path, state.size_bytes, state.mtime_ns, sha256, flaw),
            )

    def gone(self, path: str) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM files WHERE path=?", (path,))

    def flawed(self) -> dict[str, str]:
        """Files that are set aside because they cannot be read, and why."""
        with self._db.reading() as c:
            return dict(
                c.execute(
                    "SELECT path, flaw FROM files WHERE flaw IS NOT NULL ORDER BY path"
                ).fetchall()
            )

    # --- what is still to do ---

    def unindexed(self, limit: int) -> list[tuple[int, int]]:
        """Row numbers that still need a vector, each with the stamp that `indexed` wants back."""
        with self._db.reading() as c:
            return c.execute(
                "SELECT n, stamp FROM unindexed ORDER BY n LIMIT ?", (limit,)
            ).fetchall()

    def unindexed_count(self) -> int:
        with self._db.reading() as c:
            return int(c.execute("SELECT count(*) FROM unindexed").fetchone()[0])

    def has_vector(self, id: str) -> bool:
        with self._db.reading() as c:
            return not c.execute(
                "SELECT 1 FROM unindexed JOIN memories USING (n) WHERE id=?", (id,)
            ).fetchone()

    def indexed(self, done: Iterable[tuple[int, int]]) -> None:
        """Take these off the list, but for those that changed meanwhile (another stamp)."""
        with self._db.transaction() as c:
            c.executemany("DELETE FROM unindexed WHERE n=? AND stamp=?", done)

    def gone_ids(self) -> list[str]:
        """Memories that are gone and whose vector may still be there."""
        with self._db.reading() as c:
            return [id for (id,) in c.execute("SELECT id FROM unshelved")]

    def dropped(self, ids: Iterable[str]) -> None:
        """Their vectors are gone as well."""
        with self._db.transaction() as c:
            c.executemany("DELETE FROM unshelved WHERE id=?", [(id,) for id in ids])

    def index_anew(self, ids: Iterable[str] | None = None) -> None:
        """Mark these (or all) for a new vector."""
        with self._db.transaction() as c:
            if ids is None:
                c.execute("INSERT OR REPLACE INTO unindexed SELECT n, 0 FROM memories")
            else:
                c.executemany(
                    "INSERT OR REPLACE INTO unindexed SELECT n, 0 FROM memories WHERE id=?",
                    [(id,) for id in ids],
                )

    def index_anew_numbers(self, numbers: Sequence[int]) -> None:
        """Mark these row numbers for a new vector."""
        with self._db.transaction() as c:
            c.executemany(
                "INSERT OR REPLACE INTO unindexed VALUES (?,?)",
                [(n, time.monotonic_ns()) for n in numbers],
            )

    def last_told(self, session: str) -> Memory | None:
        """The memory that a caller's session stored last."""
        with self._db.reading() as c:
            found = c.execute(
                "SELECT body FROM memories WHERE session=? AND NOT deleted ORDER BY n DESC LIMIT 1",
                (session,),
            ).fetchone()
        return _load(found[0]) if found else None

    def ids(self) -> set[str]:
        with self._db.reading() as c:
            return {id for (id,) in c.execute("SELECT id FROM memories")}

    # --- the journal ---

    def begin(self, body: str) -> int:
        """Write a change into the journal before it touches a file; returns its number."""
        with self._db.transaction() as c:
            number = c.execute("INSERT INTO unfinished (body) VALUES (?)", (body,)).lastrowid
        assert number is not None
        return number

    def written(self, change: int) -> None:
        """Every file of the change is on disk; what may be missing is its commit."""
        with self._db.transaction() as c:
            c.execute("UPDATE unfinished SET written=1 WHERE change=?", (change,))

    def finish(self, change: int) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM unfinished WHERE change=?", (change,))

    def unfinished(self) -> list[tuple[int, str, bool]]:
        """(number, body, written), oldest first."""
        with self._db.reading() as c:
            return [
                (n, body, bool(w))
                for n, body, w in c.execute(
                    "SELECT change, body, written FROM unfinished ORDER BY change"
                )
            ]

    # --- single facts about the index ---

    def fact(self, name: str) -> str | None:
        with self._db.reading() as c:
            found = c.execute("SELECT value FROM facts WHERE name=?", (name,)).fetchone()
        return found[0] if found else None

    def set_fact(self, name: str, value: str) -> None:
        with self._db.transaction() as c:
            c.execute("INSERT OR REPLACE INTO facts VALUES (?,?)", (name, value))

    def drop_fact(self, name: str) -> None:
        with self._db.transaction() as c:
            c.execute("DELETE FROM facts WHERE name=?", (name,))


def _load(body: str) -> Memory:
    return _ADAPTER.validate_json(body)


def _marks(values: Sequence[object]) -> str:
    return ",".join("?" * len(values))
