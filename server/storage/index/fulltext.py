"""The word index: SQLite FTS5 over text that our own tokeniser has cut.

Three views of a memory: its own words, its words among its neighbours', and the words of the
question that it answers.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import inf, log

from ...domain.ranking_terms import best_of
from ...language.query_translation import Concept, Form
from ...language.script import has_han
from ...language.tokenizer import asked, tokens
from ...language.wordings import wordings
from .database import Database, marks_for

# Our tokens are final: FTS5 only separates them at the spaces we put in.
_TOKENIZER = "unicode61 remove_diacritics 2 tokenchars '+#.-_&@'"
VIEWS = ("own", "context", "answered")
_FEW = 5_000
"""Memories that can be scored without counting words first."""
_POSTINGS = 10_000
"""How many occurrences a search may read.

BM25 costs a microsecond or more for each, and what is everywhere says nothing.
"""
_COUNTS_GOOD_FOR = 1_000
"""Writes after which frequent words are counted anew."""
_TRANSLATED, _TRANSLATED_ALONE = 1_000, 3_000
"""The same for translations, of which a question has many.

And for the rarest of its words, where that one alone has more.
"""
_RARE = 50
"""Occurrences that are counted in no time, and therefore each time."""
_SHARED_WORDS = 12
_TELLING_SHARE = 0.1
"""Of the memories: a word that more of them have says nothing about what they have in common."""
_NEW_SHARE = 0.01
"""Of the memories: from so many writes on the parts that they left are brought together."""
_PAGES = 32
"""So many pages are written at once meanwhile: some milliseconds, for which a call may wait."""
Hits = dict[int, tuple[float, int]]


def _rarity(occurrences: float, size: int) -> float:
    """How much a word says that is in so many of so many memories, as FTS5's BM25 has it."""
    return max(
        log((size - occurrences + 0.5) / (occurrences + 0.5)) if occurrences < size else 0.0, 1e-6
    )


def _varint(blob: bytes) -> int:
    """How many tokens FTS5 says a text has."""
    number = 0
    for byte in blob:
        number = number << 7 | byte & 0x7F
    return number


def _bm25(found: Iterable[tuple[float, Hits]], sizes: Mapping[int, float]) -> dict[int, float]:
    """The sums over all concepts, with FTS5's constants."""
    scores: dict[int, float] = {}
    for rarity, hits in found:
        for n, (worth, often) in hits.items():
            scores[n] = scores.get(n, 0.0) + rarity * worth * 2.2 * often / (
                often + 0.3 + 0.9 * sizes.get(n, 1.0)
            )
    return scores


def _having(
    concept: Concept,
    forms: Iterable[Form],
    occurrences: Mapping[tuple[str, ...], Mapping[int, int]],
    size: int,
) -> tuple[float, Hits]:
    """What a concept weighs, as rare as all its forms together, and the memories that have one.

    For each of these the best form's worth, and how often it has it.
    """
    hits: Hits = {}
    for form, worth in forms:
        for n, often in occurrences[form].items():
            hits[n] = max(hits.get(n, (0.0, 0)), (worth, often))
    return concept.weight * _rarity(sum(worth for worth, _ in hits.values()), size), hits


class Words:
    """Tables `own`, `context` and `answered`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        with database.transaction() as c:
            for view in VIEWS:
                c.execute(
                    f"CREATE VIRTUAL TABLE IF NOT EXISTS {view} "
                    f'USING fts5(body, tokenize="{_TOKENIZER}")'
                )
                c.execute(
                    f"CREATE VIRTUAL TABLE IF NOT EXISTS {view}_terms USING "
                    f"fts5vocab('{view}', 'row')"
                )
                c.execute(
                    f"CREATE VIRTUAL TABLE IF NOT EXISTS {view}_instances USING "
                    f"fts5vocab('{view}', 'instance')"
                )
        self._counts: dict[tuple[str, str], int] = {}
        self._written = 0
        self._since_gathered = inf
        """Writes; what an earlier process left is not known."""

    def put(self, n: int, own: str) -> None:
        """Index the own words of memory number `n`."""
        self._put("own", n, own)

    def put_context(self, n: int, text: str) -> None:
        """Index its words among its neighbours'; of a memory without neighbours its own again."""
        self._put("context", n, text)

    def put_answered(self, n: int, question: str) -> None:
        """Index the question that it answers; most answer none and have no row."""
        self._put("answered", n, question)

    def _put(self, view: str, n: int, text: str) -> None:
        with self._db.transaction() as c:
            self._written += 1
            self._since_gathered += 1
            c.execute(f"DELETE FROM {view} WHERE rowid=?", (n,))
            if text:
                c.execute(
                    f"INSERT INTO {view} (rowid, body) VALUES (?,?)", (n, " ".join(tokens(text)))
                )

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

    def gather(self, may_go_on: Callable[[], bool]) -> None:
        """Bring the parts together that writes left: a word is looked for in each of them anew.

        A little at a time, as long as `may_go_on` says so; not where little is new.
        """
        if self._since_gathered <= _NEW_SHARE * self.size():
            return
        if all(self._is_gathered(view, may_go_on) for view in VIEWS):
            self._since_gathered = 0

    def _is_gathered(self, view: str, may_go_on: Callable[[], bool]) -> bool:
        parts = self._db.value(f"SELECT count(DISTINCT segid) FROM {view}_idx")
        pages = -_PAGES  # less than nothing: of all parts, however few they are
        while parts > 1:
            if not may_go_on():
                return False
            with self._db.transaction() as c:
                before = c.total_changes
                c.execute(f"INSERT INTO {view} ({view}, rank) VALUES ('merge', ?)", (pages,))
                if c.total_changes - before <= 1:  # FTS5's way of saying that nothing was left
                    return True
            pages = _PAGES
        return True

    def search(self, view: str, query: str, limit: int) -> dict[int, float]:
        """Memory numbers and BM25 scores (higher is better) for any of its words, best first."""
        assert view in VIEWS
        return self._any_of(view, self._telling(view, asked(query)), limit)

    def worth(self, view: str, query: str) -> float:
        """About what a memory of mean length scores that has every word of a query once.

        Of several wordings the least. A word that no memory has counts as one that one has; two
        Chinese characters that stand together nowhere are mostly none.
        """
        size = self._size(view)
        sums: list[float] = []
        for wording in wordings(query):
            counts = self._counted(view, asked(wording))
            held = [count for word, count in counts.items() if count or not has_han(word)]
            sums.append(sum(_rarity(max(count, 1), size) for count in held))
        return min(sums, default=0.0)

    def naming(self, name: str, limit: int = -1) -> set[int]:
        """Numbers of the memories whose own text has every word of a name; at most `limit`."""
        words = dict.fromkeys(tokens(name))
        if not words:
            return set()
        match = " AND ".join(f'"{word}"' for word in words)
        sql = "SELECT rowid FROM own WHERE own MATCH ? LIMIT ?"
        return set(self._db.column(sql, (match, limit)))

    def is_told(self, name: str, *, begins: bool = False) -> bool:
        """Whether a memory that nobody has forgotten has every word of a name.

        `begins`: or words that begin so.
        """
        words = dict.fromkeys(tokens(name))
        if not words:
            return False
        match = " AND ".join(f'"{word}"*' if begins else f'"{word}"' for word in words)
        sql = (
            "SELECT 1 FROM own JOIN memories ON memories.n=own.rowid "
            "WHERE own MATCH ? AND NOT deleted LIMIT 1"
        )
        return self._db.row(sql, (match,)) is not None

    def any_between(self, first: str, end: str) -> bool:
        """Whether any word that is indexed sorts from `first` on and before `end`."""
        return (
            self._db.row(
                "SELECT 1 FROM own_terms WHERE term >= ? AND term < ? LIMIT 1", (first, end)
            )
            is not None
        )

    def translated(self, concepts: Iterable[Concept], limit: int) -> list[dict[int, float]]:
        """For each view: memory numbers and scores for any of these concepts, best first.

        On the scale of `search`; of each concept its best form counts.
        """
        held = self._held(concepts)
        return [self._scored(view, held, limit) for view in VIEWS]

    def _scored(
        self, view: str, held: Sequence[tuple[Concept, list[Form]]], limit: int
    ) -> dict[int, float]:
        size = self._size(view)
        often = self._occurrences(view, {form for _, forms in held for form, _ in forms})
        found = [_having(concept, forms, often, size) for concept, forms in held]
        likely = self._sizes(view, best_of(_bm25(found, {}), 2 * limit))
        among: list[tuple[float, Hits]] = []
        for rarity, hits in found:
            among.append((rarity, {n: hits[n] for n in hits.keys() & likely.keys()}))
        exact = _bm25(among, likely)
        return {n: exact[n] for n in best_of(exact, limit)}

    def _held(self, concepts: Iterable[Concept]) -> list[tuple[Concept, list[Form]]]:
        """The concepts that occur, by those of their forms that do.

        The rarest, as many as the budget allows; the rarest has one of its own.
        """
        concepts = list(concepts)
        words: set[str] = set()
        for concept in concepts:
            for form, _ in concept.forms:
                words.update(form)
        counts = self._counted("own", words)
        counted: list[tuple[int, Concept, list[Form]]] = []
        for concept in concepts:
            postings = 0
            occurring: list[Form] = []
            for known_form in concept.forms:
                count = min(counts[token] for token in known_form[0])
                postings += count
                if count:
                    occurring.append(known_form)
            if postings:
                counted.append((postings, concept, occurring))
        counted.sort(key=lambda found: found[0])
        return _within_the_budget(counted)

    def _occurrences(
        self, view: str, forms: Collection[tuple[str, ...]]
    ) -> dict[tuple[str, ...], Counter[int]]:
        """How often each memory has each of these forms."""
        found: dict[tuple[str, ...], Counter[int]] = {form: Counter() for form in forms}
        words = json.dumps([form[0] for form in forms if len(form) == 1])
        sql = (
            f"SELECT term, doc FROM {view}_instances WHERE term IN (SELECT value FROM json_each(?))"
        )
        for word, n in self._db.rows(sql, (words,)):
            found[(word,)][n] += 1
        sql = f"SELECT rowid FROM {view} WHERE {view} MATCH ?"
        for form in forms:
            if len(form) > 1:
                found[form].update(self._db.column(sql, (f'"{" ".join(form)}"',)))
        return found

    def _sizes(self, view: str, numbers: Sequence[int]) -> dict[int, float]:
        """How long these memories are, 1 being their mean."""
        marks = marks_for(numbers)
        sql = f"SELECT id, sz FROM {view}_docsize WHERE id IN ({marks})"
        sizes = {n: _varint(size) for n, size in self._db.rows(sql, numbers)}
        mean = sum(sizes.values()) / max(len(sizes), 1)
        return {n: size / mean for n, size in sizes.items()}

    def sharing(self, text: str, besides: str, limit: int) -> dict[int, float]:
        """Memory numbers and BM25 scores for the rarest words of `text`, best first.

        Of those that `besides` lacks and other memories have too.
        """
        known, most = set(asked(besides)), self._size("own") * _TELLING_SHARE
        counts = self._counted("own", [w for w in dict.fromkeys(tokens(text)) if w not in known])
        rarest = sorted(
            (word for word, count in counts.items() if 1 < count <= most),
            key=lambda word: counts[word],
        )
        return self._any_of("own", self._telling("own", rarest[:_SHARED_WORDS]), limit)

    def _any_of(self, view: str, words: Sequence[str], limit: int) -> dict[int, float]:
        if not words:
            return {}
        match = " OR ".join(f'"{word}"' for word in words)
        # Sorted by `rank`, FTS5 would prepare a statement of its own each time.
        sql = (
            f"SELECT rowid, -bm25({view}) AS score FROM {view} WHERE {view} MATCH ? "
            "ORDER BY score DESC LIMIT ?"
        )
        return dict(self._db.rows(sql, (match, limit)))

    def _telling(self, view: str, words: list[str]) -> list[str]:
        """Among many memories only the rarer words of a query, as many as the budget allows.

        The rarest always.
        """
        if self._size(view) < _FEW:
            return words
        if self._written >= _COUNTS_GOOD_FOR:
            self._counts, self._written = {}, 0
        counts = self._counted(view, words)
        kept: list[str] = []
        postings = 0
        for word in sorted(words, key=lambda w: counts[w]):
            postings += counts[word]
            if kept and postings > _POSTINGS:
                break
            kept.append(word)
        return kept

    def size(self) -> int:
        """About how many memories there are."""
        return self._size("own")

    def count(self, word: str) -> int:
        """In how many memories a word occurs."""
        return self._counted("own", [word])[word]

    def _size(self, view: str) -> int:
        """About how many memories there are: numbers are given once."""
        return self._db.value(f"SELECT max(id) FROM {view}_content") or 0

    def _counted(self, view: str, words: Collection[str]) -> dict[str, int]:
        """In how many memories each word occurs; 0 for one that SQLite folds further than we do."""
        counts = self._counts  # another thread may begin anew meanwhile
        new = [word for word in words if counts.get((view, word), 0) <= _RARE]
        if new:
            sql = (
                f"SELECT term, doc FROM {view}_terms WHERE term IN (SELECT value FROM json_each(?))"
            )
            found = dict(self._db.rows(sql, (json.dumps(new),)))
            counts |= {(view, word): found.get(word, 0) for word in new}
        return {word: counts[view, word] for word in words}


def _within_the_budget(
    counted: Sequence[tuple[int, Concept, list[Form]]],
) -> list[tuple[Concept, list[Form]]]:
    """The first of these, the rarest before others, by how often each occurs."""
    if not counted:
        return []
    most = max(_TRANSLATED, min(counted[0][0], _TRANSLATED_ALONE))
    found: list[tuple[Concept, list[Form]]] = []
    read = 0
    for postings, concept, forms in counted:
        read += postings
        if read > most:
            break
        found.append((concept, forms))
    return found
