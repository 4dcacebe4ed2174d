"""The catalog: every memory as it stands in its file. SQLite, rebuilt from the files."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, tzinfo
from typing import NamedTuple

from ...domain import projects
from ...domain.memory import Memory
from ...domain.sensitivity import Sensitivity
from ...language.dates.series.recurrence import names_of
from ...language.dates.times_told import times_told
from ...language.tokenizer import fold
from . import memory_json
from .by_time import LATEST_FIRST, ByTime
from .database import Database, marks_for
from .entities import Entities
from .memory_row import CURRENT, PUT, TABLES, Row, Rows, values_of
from .people import People
from .to_review import ToReview
from .told_times import ToldTimes
from .vector_queue import VectorQueue

_PAGE = 500
"""So many memories are read at once where all are read."""
_LISTED = "SELECT value FROM json_each(?)"
"""One value, however many there are: a question of many words of time may bring any number."""


class ImportedTurn(NamedTuple):
    """A turn of a conversation from elsewhere: where it stands, its session, when it was said."""

    n: int
    id: str
    session: str
    happened: float


_ANY_UNNAMED = "SELECT EXISTS (SELECT 1 FROM memories WHERE typeof(id)<>'text')"
"""Bytes that changed on the disk can make a null of what was declared never to be one."""


class Catalog:
    """Tables `memories` and `tags`, and beside them what memories name and what vectors they need.

    Uses the database's lock.
    """

    def __init__(self, database: Database, *, zone: tzinfo = UTC) -> None:
        """`zone` is where the days lie that memories tell of.

        Raises:
            sqlite3.DatabaseError: the table is damaged.
        """
        self._db = database
        self._zone = zone
        with database.lock:
            database.connection.executescript(TABLES)
            if database.connection.execute(_ANY_UNNAMED).fetchone()[0]:
                raise sqlite3.DatabaseError("a memory without an id")
        self._rows = Rows(database)
        self.by_time = ByTime(database)
        self.entities = Entities(database)
        self.people = People(database, self.entities)
        self.told_times = ToldTimes(database, zone)
        self.to_review = ToReview(database)
        self.vector_queue = VectorQueue(database)

    # --- writing ---

    def put(self, memory: Memory, path: str, fingerprint: str) -> int:
        """Insert or replace; returns its row number, which stays for the life of the memory."""
        values = values_of(memory, path, fingerprint)
        with self._db.transaction() as c:
            self._rows.forget()
            n: int = c.execute(PUT, values).fetchone()[0]
            self.entities.put(n, memory.entities)
            self.people.put(n, memory)
            self._put_tags(c, n, memory.tags)
            told = times_told(memory.indexable_text, memory.happened_at, self._zone)
            self.told_times.put(n, told, names_of(memory, self._zone))
            self.vector_queue.memory_came(n, memory.id)
        return n

    def _put_tags(self, c: sqlite3.Connection, n: int, tags: Sequence[str]) -> None:
        c.execute("DELETE FROM tags WHERE n=?", (n,))
        rows = [(_tag(tag), n) for tag in tags]
        c.executemany("INSERT OR IGNORE INTO tags VALUES (?,?)", rows)

    def drop(self, id: str) -> int | None:
        """Forget the row of `id`; returns its number if there was one."""
        with self._db.transaction() as c:
            self._rows.forget()
            found = c.execute("DELETE FROM memories WHERE id=? RETURNING n", (id,)).fetchone()
            if found is None:
                return None
            n = int(found[0])
            self.entities.drop(n)
            self.people.drop(n)
            c.execute("DELETE FROM tags WHERE n=?", (n,))
            self.vector_queue.memory_went(n, id)
            return n

    # --- by id, by number, by file ---

    def get(self, id: str) -> Memory | None:
        return next(iter(self.get_many([id])), None)

    def get_many(self, ids: Sequence[str]) -> list[Memory]:
        """Those that exist, in the order asked for."""
        if not ids:
            return []
        sql = f"SELECT id, body FROM memories WHERE id IN ({_LISTED})"
        bodies = dict(self._db.rows(sql, (_listed(ids),)))
        return memory_json.load_all(self._db, [bodies[id] for id in ids if id in bodies])

    def by_number(self, numbers: Sequence[int]) -> dict[int, Memory]:
        if not numbers:
            return {}
        sql = f"SELECT n, body FROM memories WHERE n IN ({_LISTED})"
        rows = self._db.rows(sql, (_listed(numbers),))
        return {n: memory for n, body in rows if (memory := memory_json.load(self._db, body))}

    def rows(self, numbers: Iterable[int]) -> dict[int, Row]:
        return self._rows.of(numbers)

    def numbers(self, ids: Iterable[str]) -> dict[str, int]:
        return self._rows.numbers(ids)

    def ids(self) -> set[str]:
        return set(self._db.column("SELECT id FROM memories"))

    def size(self) -> int:
        """How many there are, in whichever state."""
        return int(self._db.value("SELECT count(*) FROM memories"))

    def origins(self) -> dict[str, str]:
        """What was brought in from elsewhere, as it is named there: the id it has here now.

        Empty for what is not current here any more.
        """
        sql = (
            "SELECT json_extract(body,'$.origin'), CASE WHEN current THEN id ELSE '' END "
            "FROM memories WHERE instr(body,'\"origin\"') ORDER BY current"
        )
        return {origin: id for origin, id in self._db.rows(sql) if origin}

    def imported_turns(self) -> list[ImportedTurn]:
        """The current turns of conversations that were brought in, as they were written."""
        sql = (
            "SELECT n, id, session, happened FROM memories WHERE store='episodic' AND current "
            "AND session<>'' AND instr(body,'\"origin\"') ORDER BY n"
        )
        return [ImportedTurn(*row) for row in self._db.rows(sql)]

    def alike(self, id: str, limit: int = 3) -> list[str]:
        """Ids that a slip of the pen could have turned into `id`: same letters but for two."""
        wanted = id.upper()
        found: list[str] = []
        rows = self._db.rows("SELECT id FROM memories WHERE length(id)=?", (len(id),))
        for (other,) in rows:
            differing = sum(a != b for a, b in zip(wanted, other.upper(), strict=True))
            if differing <= 2:
                found.append(other)
        return found[:limit]

    def path(self, id: str) -> str | None:
        """The file a memory stands in."""
        return self._rows.paths([id]).get(id)

    def paths_of(self, ids: Iterable[str]) -> list[str]:
        """The files that these memories stand in."""
        return list(dict.fromkeys(self._rows.paths(ids).values()))

    def paths(self) -> dict[str, str]:
        """The file of each memory, by its id."""
        return dict(self._db.rows("SELECT id, path FROM memories"))

    def in_file(self, path: str) -> list[Memory]:
        """The memories that live in one file, in the order they were written."""
        return self._memories("WHERE path=? ORDER BY n", path)

    def each(self) -> Iterator[tuple[int, Memory]]:
        """Every memory with its row number, read in pages so that nothing is held."""
        sql = "SELECT n, body FROM memories WHERE n>? ORDER BY n LIMIT ?"
        last = -1
        while True:
            page = self._db.rows(sql, (last, _PAGE))
            if not page:
                return
            for n, body in page:
                if memory := memory_json.load(self._db, body):
                    yield n, memory
            last = page[-1][0]

    # --- by what they say ---

    def same_fingerprint(self, fingerprint: str, *, current: bool = True) -> list[Memory]:
        """Memories whose normalised text is exactly this one's.

        The current ones, or all that were not forgotten.
        """
        alive = "current" if current else "NOT deleted"
        return self._memories(f"WHERE fingerprint=? AND {alive} ORDER BY n", fingerprint)

    def in_chinese(self, numbers: Iterable[int], *, run: int = 1) -> set[int]:
        """Those whose text or names have so many Chinese characters in a row."""
        return self._rows.in_chinese(numbers, run)

    def tagged(self, tags: Sequence[str]) -> set[int]:
        """Row numbers of memories with any of these tags."""
        sql = f"SELECT n FROM tags WHERE name IN ({_LISTED})"
        return set(self._db.column(sql, (_listed([*map(_tag, tags)]),)))

    def tags_in_use(self, now: datetime, limit: int) -> list[str]:
        """The tags that most current memories carry, those most used first."""
        sql = (
            f"SELECT name FROM tags JOIN memories USING (n) WHERE {CURRENT} "
            "GROUP BY name ORDER BY count(*) DESC, name LIMIT ?"
        )
        return self._db.column(sql, (now.timestamp(), limit))

    def untagged(self, now: datetime) -> int:
        """How many current memories bear no tag."""
        sql = f"SELECT count(*) FROM memories WHERE {CURRENT} AND n NOT IN (SELECT n FROM tags)"
        return int(self._db.value(sql, (now.timestamp(),)))

    def with_relations(self, now: datetime) -> list[Memory]:
        """Current memories that state a relation."""
        where = f"WHERE {CURRENT} AND instr(body, '\"relations\"') ORDER BY n"
        return self._memories(where, now.timestamp())

    def pointing_to(self, ids: Sequence[str]) -> list[str]:
        """Ids of memories whose fields name one of these ids."""
        sql = "SELECT id FROM memories WHERE instr(body, ?) AND id<>?"
        found: dict[str, None] = {}
        with self._db.reading() as c:
            for id in ids:
                found |= dict.fromkeys(other for (other,) in c.execute(sql, (id, id)))
        return list(found)

    def projects(self, now: datetime) -> dict[str, int]:
        """The projects that memories belong to, and how many current ones each has."""
        sql = f"SELECT project, sum({CURRENT}) FROM memories WHERE project<>'' GROUP BY project"
        return dict(self._db.rows(sql, (now.timestamp(),)))

    def of_project(self, name: str) -> list[Memory]:
        """Every memory of a project, however its name is spelled, whatever became of it."""
        same = self._spellings(name)
        return self._memories(f"WHERE project IN ({marks_for(same)}) ORDER BY n", *same)

    def numbers_of_project(self, name: str) -> set[int]:
        """Their row numbers."""
        same = self._spellings(name)
        sql = f"SELECT n FROM memories WHERE project IN ({marks_for(same)})"
        return set(self._db.column(sql, tuple(same)))

    def _spellings(self, project: str) -> list[str]:
        spelled = self._db.column("SELECT DISTINCT project FROM memories WHERE project<>''")
        return [each for each in spelled if projects.key(each) == projects.key(project)]

    # --- by how they stand ---

    def current_in(self, store: str, now: datetime, limit: int = 10_000) -> list[Memory]:
        """What one store holds that is so now, oldest first."""
        where = f"WHERE store=? AND {CURRENT} ORDER BY n LIMIT ?"
        return self._memories(where, store, now.timestamp(), limit)

    def ended_between(self, start: datetime, end: datetime) -> list[Memory]:
        """What ceased to hold in (start, end], by its date alone."""
        where = "WHERE current AND ends>? AND ends<=? ORDER BY n"
        return self._memories(where, start.timestamp(), end.timestamp())

    def secrets(self, *, also_past: bool = False) -> list[Memory]:
        """Current memories whose text is encrypted, whatever store they are in, oldest first.

        With `also_past` those too that were replaced or forgotten.
        """
        which = "" if also_past else "current AND "
        return self._memories(
            f"WHERE {which}json_extract(body, '$.sensitivity') >= ? ORDER BY n",
            Sensitivity.SECRET.value,
        )

    def counts(self) -> dict[str, int]:
        """How many there are: by store, and deleted ones."""
        sql = "SELECT store, count(*) FROM memories WHERE NOT deleted GROUP BY store"
        with self._db.reading() as c:
            counts = dict(c.execute(sql).fetchall())
            deleted = c.execute("SELECT count(*) FROM memories WHERE deleted").fetchone()[0]
        return {**counts, "deleted": deleted}

    def counts_more_than(self, limit: int) -> bool:
        """Whether there are more memories than this."""
        sql = "SELECT 1 FROM memories LIMIT 1 OFFSET ?"
        return self._db.has(sql, (limit,))

    def tasks(self, now: datetime, limit: int) -> list[Memory]:
        """What is so now and tells something that is to be done, the last written first."""
        where = f"WHERE task AND {CURRENT} ORDER BY created DESC, n DESC LIMIT ?"
        return self._memories(where, now.timestamp(), limit)

    # --- by time ---

    def latest(self, now: datetime, limit: int) -> list[Memory]:
        """Current memories, the last written first."""
        where = f"WHERE {CURRENT} ORDER BY created DESC, n DESC LIMIT ?"
        return self._memories(where, now.timestamp(), limit)

    def between(
        self, start: datetime, end: datetime, limit: int, *, store: str = ""
    ) -> list[Memory]:
        """Current memories of one store or all that happened in [start, end), newest first."""
        return self._memories(
            "WHERE current AND happened>=? AND happened<? AND (?='' OR store=?) "
            f"{LATEST_FIRST} LIMIT ?",
            start.timestamp(),
            end.timestamp(),
            store,
            store,
            limit,
        )

    def moments(self, start: datetime, end: datetime) -> list[float]:
        """When each memory of [start, end) happened that is not deleted, in seconds since 1970."""
        sql = "SELECT happened FROM memories WHERE NOT deleted AND happened>=? AND happened<?"
        rows = self._db.rows(sql, (start.timestamp(), end.timestamp()))
        return [happened for (happened,) in rows]

    def written_since(self, moment: datetime, store: str, limit: int) -> list[Memory]:
        """Current memories of one store that were written after `moment`, by when they happened.

        Of too many the newest.
        """
        where = f"WHERE current AND store=? AND created>? {LATEST_FIRST} LIMIT ?"
        return self._memories(where, store, moment.timestamp(), limit)[::-1]

    def told_in(self, session: str, limit: int) -> list[str]:
        """Ids of the current facts that a session stored, in order."""
        sql = (
            "SELECT id FROM memories WHERE session=? AND session<>'' AND current "
            "AND store<>'episodic' ORDER BY n LIMIT ?"
        )
        return self._db.column(sql, (session, limit))

    def last_told(self, session: str) -> Memory | None:
        """The memory that a caller's session stored last."""
        where = "WHERE session=? AND NOT deleted ORDER BY n DESC LIMIT 1"
        return next(iter(self._memories(where, session)), None)

    def _memories(self, where: str, *values: object) -> list[Memory]:
        rows = self._db.rows(f"SELECT body FROM memories {where}", values)
        return memory_json.load_all(self._db, [body for (body,) in rows])


def _tag(name: str) -> str:
    """A tag as it is compared: "#Coffee" is "coffee"."""
    return fold(name.strip().lstrip("#＃"))


def _listed(values: Iterable[int | str]) -> str:
    """As `_LISTED` takes them."""
    return json.dumps(list(values))
