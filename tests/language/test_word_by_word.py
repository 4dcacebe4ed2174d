"""Chinese as English words in a row: what a model that reads English alone is given."""

import pytest

from recollect.server.language.word_by_word import in_english
from recollect.server.language.word_list import WordList


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("用户养的鹦鹉叫阿绿。", "the user raise parrot called"),
        ("用戶養的鸚鵡叫阿綠。", "the user raise parrot called"),
        ("我家有什么动物？", "I home has what animal ?"),
        ("他买了iPhone 15，很贵", "he buy iPhone 15, expensive"),
    ],
)
def test_each_word_is_its_likeliest_one_and_small_words_go(told: str, read: str) -> None:
    assert in_english(told, WordList().english).startswith(read)


@pytest.mark.parametrize("text", ["Where is the café?", "新しい車を買った。", "Wo – hier?"])
def test_what_is_not_chinese_stays_as_it_is(text: str) -> None:
    assert in_english(text, WordList().english) == text
