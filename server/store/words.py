"""The word index: SQLite FTS5 over text that our own tokeniser has cut. Two views of a memory: its own words, and its words among its neighbours'."""

from collections.abc import Iterable

from recollect.server.memory.words import tokens
from recollect.server.store.database import Database

# Our tokens are final: FTS5 only separates them at the spaces we put in.
_TOKENIZER = "unicode61 remove_diacritics 2 tokenchars '+#.-_&@'"
VIEWS = ("own", "context")


class Words:
    """Tables `own` and `context`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        with database.transaction() as c:
            for view in VIEWS:
                c.execute(f'CREATE VIRTUAL TABLE IF NOT EXISTS {view} USING fts5(body, tokenize="{_TOKENIZER}")')

    def put(self, n: int, own: str) -> None:
        """Index the own words of memory number `n`."""
        self._put("own", n, own)

    def put_context(self, n: int, text: str) -> None:
        """Index its words among its neighbours'; of a memory without neighbours its own again."""
        self._put("context", n, text)

    def _put(self, view: str, n: int, text: str) -> None:
        with self._db.transaction() as c:
            c.execute(f"DELETE FROM {view} WHERE rowid=?", (n,))
            c.execute(f"INSERT INTO {view} (rowid, body) VALUES (?,?)", (n, " ".join(tokens(text))))

    def drop(self, numbers: Iterable[int]) -> None:
        rows = [(n,) for n in numbers]
        with self._db.transaction() as c:
            for view in VIEWS:
                c.executemany(f"DELETE FROM {view} WHERE rowid=?", rows)

    def compact(self) -> None:
        """Rewrite the index without what was dropped: FTS5 only marks it otherwise."""
        with self._db.transaction() as c:
            for view in VIEWS:
                c.execute(f"INSERT INTO {view} ({view}) VALUES ('optimize')")

    def search(self, view: str, query: str, limit: int) -> dict[int, float]:
        """Memory numbers and BM25 scores (higher is better) for any of the query's words, best first."""
        assert view in VIEWS
        match = " OR ".join(f'"{t}"' for t in dict.fromkeys(tokens(query)))
        if not match:
            return {}
        sql = f"SELECT rowid, -rank FROM {view} WHERE {view} MATCH ? ORDER BY rank LIMIT ?"
        with self._db.reading() as c:
            return dict(c.execute(sql, (match, limit)).fetchall())
