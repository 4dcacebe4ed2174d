"""The word index: SQLite FTS5 over text that our own tokeniser has cut. Two views of a memory: its own words, and its words among its neighbours'."""

from collections.abc import Iterable, Sequence
from heapq import nlargest
from math import log

from recollect.server.memory.bilingual import Concept
from recollect.server.memory.words import asked, tokens
from recollect.server.store.database import Database

# Our tokens are final: FTS5 only separates them at the spaces we put in.
_TOKENIZER = "unicode61 remove_diacritics 2 tokenchars '+#.-_&@'"
VIEWS = ("own", "context")
_FEW = 5_000
"""Memories that can be scored without counting words first."""
_POSTINGS = 10_000
"""How many occurrences a search may read. BM25 costs a microsecond or more for each, and what is everywhere says nothing."""
_COUNTS_GOOD_FOR = 1_000
"""Writes after which frequent words are counted anew."""
_RARE = 50
"""Occurrences that are counted in no time, and therefore each time."""
_SHARED_WORDS = 12
_TELLING_SHARE = 0.1
"""Of the memories: a word that more of them have says nothing about what they have in common."""


def _rarity(occurrences: float, size: int) -> float:
    """How much a word says that is in so many of so many memories, as FTS5's BM25 has it."""
    return max(log((size - occurrences + 0.5) / (occurrences + 0.5)) if occurrences < size else 0.0, 1e-6)


class Words:
    """Tables `own` and `context`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        with database.transaction() as c:
            for view in VIEWS:
                c.execute(f'CREATE VIRTUAL TABLE IF NOT EXISTS {view} USING fts5(body, tokenize="{_TOKENIZER}")')
                c.execute(f"CREATE VIRTUAL TABLE IF NOT EXISTS {view}_terms USING fts5vocab('{view}', 'row')")
        self._counts: dict[tuple[str, str], int] = {}
        self._written = 0

    def put(self, n: int, own: str) -> None:
        """Index the own words of memory number `n`."""
        self._put("own", n, own)

    def put_context(self, n: int, text: str) -> None:
        """Index its words among its neighbours'; of a memory without neighbours its own again."""
        self._put("context", n, text)

    def _put(self, view: str, n: int, text: str) -> None:
        with self._db.transaction() as c:
            self._written += 1
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
        return self._any_of(view, self._telling(view, asked(query)), limit)

    def any_between(self, first: str, end: str) -> bool:
        """Whether any word that is indexed sorts from `first` on and before `end`."""
        with self._db.reading() as c:
            return c.execute("SELECT 1 FROM own_terms WHERE term >= ? AND term < ? LIMIT 1", (first, end)).fetchone() is not None

    def translated(self, view: str, concepts: Iterable[Concept], limit: int) -> dict[int, float]:
        """Memory numbers and scores, on the scale of `search`, for any of these concepts, best first; of each its best form counts."""
        assert view in VIEWS
        size, scores, postings = self._size(view), dict[int, float](), 0
        found = ((concept, self._held(view, concept)) for concept in concepts)
        for concept, forms in sorted(found, key=lambda pair: sum(pair[1].values())):
            postings += sum(forms.values())
            if scores and postings > _POSTINGS:
                break  # as in `search`: the rarer ones, as many as the budget allows
            for n, score in self._of_concept(view, forms, size).items():
                scores[n] = scores.get(n, 0.0) + concept.weight * score
        return dict(nlargest(limit, scores.items(), key=lambda pair: pair[1]))

    def _held(self, view: str, concept: Concept) -> dict[tuple[tuple[str, ...], float], int]:
        """The forms that the index has, and in about how many memories."""
        counts = {form: min(self._count(view, token) for token in form[0]) for form in concept.forms}
        return {form: count for form, count in counts.items() if 0 < count <= _POSTINGS}

    def _of_concept(self, view: str, forms: Iterable[tuple[tuple[str, ...], float]], size: int) -> dict[int, float]:
        """As rare as all its forms together: that a form hardly occurs makes it no better a translation."""
        best: dict[int, float] = {}
        occurrences = 0.0
        for form, worth in forms:
            found = self._any_of(view, [" ".join(form)], _POSTINGS)
            occurrences += worth * len(found)
            for n, score in found.items():
                best[n] = max(best.get(n, 0.0), worth * score / _rarity(len(found), size))
        return {n: value * _rarity(occurrences, size) for n, value in best.items()}

    def sharing(self, text: str, besides: str, limit: int) -> dict[int, float]:
        """Memory numbers and BM25 scores for the rarest words of `text` that `besides` lacks and other memories have too, best first."""
        known, most = set(asked(besides)), self._size("own") * _TELLING_SHARE
        counts = {word: self._count("own", word) for word in dict.fromkeys(tokens(text)) if word not in known}
        rarest = sorted((word for word, count in counts.items() if 1 < count <= most), key=lambda word: counts[word])
        return self._any_of("own", self._telling("own", rarest[:_SHARED_WORDS]), limit)

    def _any_of(self, view: str, words: Sequence[str], limit: int) -> dict[int, float]:
        if not words:
            return {}
        match = " OR ".join(f'"{word}"' for word in words)
        sql = f"SELECT rowid, -rank FROM {view} WHERE {view} MATCH ? ORDER BY rank LIMIT ?"
        with self._db.reading() as c:
            return dict(c.execute(sql, (match, limit)).fetchall())

    def _telling(self, view: str, words: list[str]) -> list[str]:
        """Among many memories only the rarer words of a query, as many as the budget allows; the rarest always."""
        if self._size(view) < _FEW:
            return words
        if self._written >= _COUNTS_GOOD_FOR:
            self._counts, self._written = {}, 0
        counts = {word: self._count(view, word) for word in words}
        kept: list[str] = []
        postings = 0
        for word in sorted(words, key=lambda w: counts[w]):
            postings += counts[word]
            if kept and postings > _POSTINGS:
                break
            kept.append(word)
        return kept

    def _size(self, view: str) -> int:
        """About how many memories there are: numbers are given once."""
        with self._db.reading() as c:
            return c.execute(f"SELECT max(id) FROM {view}_content").fetchone()[0] or 0

    def _count(self, view: str, word: str) -> int:
        """In how many memories a word occurs; 0 for one that SQLite folds further than we do."""
        if self._counts.get((view, word), 0) <= _RARE:
            with self._db.reading() as c:
                found = c.execute(f"SELECT doc FROM {view}_terms WHERE term=?", (word,)).fetchone()
            self._counts[view, word] = found[0] if found else 0
        return self._counts[view, word]
