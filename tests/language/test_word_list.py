"""The bilingual word list as it ships: looked up where it lies on disk."""

import pytest

from recollect.server.language.tokenizer import tokens
from recollect.server.language.word_list import WordList

WORDS = WordList()


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("过敏", "allergic"),
        ("過敏", "allergic"),
        ("钢琴", "piano"),
        ("牛奶", "milk"),
        ("张三", "Zhang San"),
    ],
)
def test_a_chinese_word_in_either_script_has_english_ones(chinese: str, english: str) -> None:
    """Surnames, classifiers, variants and explanations are no translations."""
    assert english in WORDS.english(chinese)
    assert not any(
        gloss.startswith(("surname", "classifier", "variant of"))
        for gloss in WORDS.english(chinese)
    )


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("allergic", "过敏|過敏"),
        ("daughters", "女儿|女兒"),
        ("ice cream", "冰淇淋"),
        ("Xiamen", "厦门|廈門"),
    ],
)
def test_an_english_word_is_known_by_the_stems_that_the_index_has(
    english: str, chinese: str
) -> None:
    """A stemmer that cuts otherwise needs a new list: python -m bench.word_list."""
    assert chinese in WORDS.chinese(" ".join(tokens(english)))


def test_what_is_not_in_the_list_has_no_translation() -> None:
    for unknown in ("", "zzzz", "~", "0", "我喜欢什么", "\U0002ffff"):
        assert WORDS.english(unknown) == WORDS.chinese(unknown) == ()
