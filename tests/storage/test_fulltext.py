"""What the word index answers when words are in very many memories."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from recollect.server.language.query_translation import Concept
from recollect.server.language.tokenizer import tokens
from recollect.server.storage.index.database import Database
from recollect.server.storage.index.fulltext import Words

MANY = 10_500
"""More memories than one search reads occurrences."""


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Words]:
    """Tea is in all memories, oats in 4,000, jam in 2,000, figs in 900, kiwi and samovar in one."""
    folder: Path = tmp_path_factory.mktemp("words")
    database = Database(folder / "recollect.db")
    words = Words(database)
    with database.transaction():
        for n in range(1, MANY + 1):
            text = ["tea"]
            text += ["oats"] * (n <= 4_000)
            text += ["jam"] * (4_000 < n <= 6_000)
            text += ["figs"] * (6_000 < n <= 6_900)
            text += ["kiwi"] * (n == 7_000)
            text += ["samovar"] * (n == 8_000)
            words.put(n, " ".join(text))
    yield words
    database.close()


def concept(*forms: str) -> Concept:
    return Concept(tuple((tuple(tokens(form)), 1.0) for form in forms), 1)


def test_a_word_that_is_everywhere_is_left_out_beside_a_rare_one(words: Words) -> None:
    """It says nothing, and reading where it stands would take as long as everything else."""
    assert list(words.search("own", "tea samovar", MANY)) == [8_000]


def test_words_that_can_be_read_together_all_count(words: Words) -> None:
    found = words.search("own", "jam samovar", MANY)
    assert len(found) == 2_001
    assert next(iter(found)) == 8_000


def test_the_rarest_word_of_a_query_is_always_looked_for(words: Words) -> None:
    assert len(words.search("own", "tea", 20)) == 20


def test_a_common_translation_is_left_out_beside_a_rare_one(words: Words) -> None:
    own = words.translated([concept("figs"), concept("jam")], MANY)[0]
    assert sorted(own) == list(range(6_001, 6_901))


def test_translations_that_can_be_read_together_all_count(words: Words) -> None:
    own = words.translated([concept("figs"), concept("kiwi")], MANY)[0]
    assert len(own) == 901


def test_the_rarest_translation_may_be_commoner_than_several_together(words: Words) -> None:
    assert len(words.translated([concept("jam")], MANY)[0]) == 2_000


def test_a_translation_that_is_everywhere_is_not_looked_for(words: Words) -> None:
    assert words.translated([concept("oats")], MANY)[0] == {}


def test_the_best_form_of_a_translation_counts(words: Words) -> None:
    own = words.translated([concept("kiwi", "samovar")], MANY)[0]
    assert sorted(own) == [7_000, 8_000]


def test_counts_that_are_made_anew_while_somebody_asks_are_no_failure(
    words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A recall asks while what is to be merged is looked for behind it."""
    assert words.count("tea") == MANY
    database = words._db
    read = database.rows

    def rows(sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        words._counts = {}
        return read(sql, values)

    monkeypatch.setattr(database, "rows", rows)
    assert list(words.search("own", "tea samovar", MANY)) == [8_000]


@pytest.fixture
def told(tmp_path: Path) -> Iterator[tuple[Database, Words]]:
    """Sixty memories that were written one by one, as a host tells them."""
    database = Database(tmp_path / "recollect.db")
    words = Words(database)
    for n in range(1, 61):
        words.put(n, f"tea number{n} {'kiwi' if n % 7 == 0 else 'oats'}")
    yield database, words
    database.close()


def parts(database: Database) -> int:
    return int(database.value("SELECT count(DISTINCT segid) FROM own_idx"))


def test_what_was_written_one_by_one_is_brought_together(told: tuple[Database, Words]) -> None:
    """Every word of a question is looked for in each part."""
    database, words = told
    before = words.search("own", "tea kiwi", 60)
    assert parts(database) > 1
    words.gather(lambda: True)
    assert parts(database) == 1
    assert words.search("own", "tea kiwi", 60) == before


def test_gathering_ends_where_it_may_not_go_on_and_is_made_up_for(
    told: tuple[Database, Words],
) -> None:
    database, words = told
    words.gather(lambda: False)
    assert parts(database) > 1
    words.gather(lambda: True)
    assert parts(database) == 1


def test_a_few_new_ones_among_many_are_left_as_they_are(tmp_path: Path) -> None:
    """The whole index is written for it: what is written stays in proportion to what is told."""
    database = Database(tmp_path / "recollect.db")
    words = Words(database)
    with database.transaction():
        for n in range(1, 1_001):
            words.put(n, f"tea number{n}")
    words.gather(lambda: True)
    words.put(1_001, "tea with oats")
    words.gather(lambda: True)
    assert parts(database) == 2
    for n in range(1_002, 1_012):
        words.put(n, "tea with oats")
    words.gather(lambda: True)
    assert parts(database) == 1
    database.close()
