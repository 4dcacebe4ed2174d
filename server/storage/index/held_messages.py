"""Working memory: the messages of conversations until their summary is stored.

SQLite only; raw conversations never reach the files or git.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ...language.conversation import Message
from ...language.tokenizer import telling
from .database import Database

_TABLE = """
CREATE TABLE IF NOT EXISTS working (
    n INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, speaker TEXT NOT NULL, text TEXT
        NOT NULL, heard REAL NOT NULL,
    judged INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS working_session ON working (session, n);
"""

_RETOLD = 0.7
"""The share of a text's telling words that make a message one that says it again."""
_FEWEST_SHARED = 2


@dataclass(frozen=True, slots=True)
class Heard:
    """A message with its number, which grows, and when it was handed over."""

    n: int
    session: str
    said: Message
    at: datetime
    judged: bool


class Working:
    """Table `working`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        with database.lock:
            database.connection.executescript(_TABLE)
        if database.replaced and not self.all():  # else it was taken over by a start cut off then
            self._take_over(database.replaced)

    def _take_over(self, replaced: Path) -> None:
        """What was held by an index of another format: no file has it, so nothing else would."""
        columns = "session, speaker, text, heard, judged"
        try:
            with closing(sqlite3.connect(replaced)) as old:
                rows = old.execute(f"SELECT {columns} FROM working ORDER BY n").fetchall()
        except sqlite3.DatabaseError:
            return
        with self._db.transaction() as c:
            c.executemany(f"INSERT INTO working ({columns}) VALUES (?,?,?,?,?)", rows)

    def add(self, session: str, messages: Sequence[Message], at: datetime) -> None:
        rows = [(session, m.speaker, m.text, at.timestamp()) for m in messages]
        with self._db.transaction() as c:
            c.executemany(
                "INSERT INTO working (session, speaker, text, heard) VALUES (?,?,?,?)", rows
            )

    def add_again(self, heard: Sequence[Heard]) -> None:
        """Hold messages once more that were let go of, in their old places."""
        rows = []
        for h in heard:
            said, at = h.said, h.at.timestamp()
            rows.append((h.n, h.session, said.speaker, said.text, at, h.judged))
        with self._db.transaction() as c:
            c.executemany(
                "INSERT OR IGNORE INTO working (n, session, speaker, text, heard, judged)"
                " VALUES (?,?,?,?,?,?)",
                rows,
            )

    def of(self, session: str) -> list[Heard]:
        """The messages of one session, in order."""
        return self._read("WHERE session=?", session)

    def all(self) -> list[Heard]:
        """The messages of all sessions, in order."""
        return self._read("")

    def session_of(self, n: int) -> str:
        """The session that a message was said in; empty where it is not held."""
        row = self._db.row("SELECT session FROM working WHERE n=?", (n,))
        return str(row[0]) if row else ""

    def _read(self, where: str, *values: str) -> list[Heard]:
        columns = "n, session, speaker, text, heard, judged"
        rows = self._db.rows(f"SELECT {columns} FROM working {where} ORDER BY n", values)
        found = []
        for n, session, who, text, at, judged in rows:
            heard_at = datetime.fromtimestamp(at, UTC)
            found.append(Heard(n, session, Message(who, text), heard_at, bool(judged)))
        return found

    def sessions(self) -> list[str]:
        """The sessions that have messages here, the one that began first before the others."""
        return self._db.column("SELECT session FROM working GROUP BY session ORDER BY min(n)")

    def count(self) -> int:
        return int(self._db.value("SELECT count(*) FROM working"))

    def last(self) -> int:
        """The number of the last message; 0 if there is none."""
        return int(self._db.value("SELECT coalesce(max(n), 0) FROM working"))

    def judge(self, session: str) -> None:
        """Everything said so far in this session was judged."""
        with self._db.transaction() as c:
            c.execute("UPDATE working SET judged=1 WHERE session=? AND NOT judged", (session,))

    def clear(self, session: str, through: int | None = None) -> int:
        """Drop a session's messages, up to a number if one is given; how many those were."""
        with self._db.transaction() as c:
            return c.execute(
                "DELETE FROM working WHERE session=? AND n<=coalesce(?, n)", (session, through)
            ).rowcount

    def erase(self, texts: Iterable[str]) -> None:
        """Leave no trace of these texts in any message."""
        with self._db.transaction() as c:
            for text in texts:
                c.execute(
                    "UPDATE working SET text=replace(text, ?, '(erased)') WHERE instr(text, ?)",
                    (text, text),
                )
                self._erase_retold(c, text)

    def _erase_retold(self, c: sqlite3.Connection, text: str) -> None:
        """Messages that say it in other words: most of its telling words are theirs too."""
        wanted = telling(text)
        if len(wanted) < _FEWEST_SHARED:
            return
        for n, said in c.execute("SELECT n, text FROM working").fetchall():
            if len(wanted & telling(said)) >= _RETOLD * len(wanted):
                c.execute("UPDATE working SET text='(erased)' WHERE n=?", (n,))
