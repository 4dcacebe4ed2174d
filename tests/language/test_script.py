"""Which language to answer in."""

import pytest

from recollect.server.language.script import is_chinese


@pytest.mark.parametrize("text", ["我喜欢茶", "我用 vim", "𠮷 我们", "主人 likes 喝茶"])
def test_a_third_of_han_characters_makes_a_text_chinese(text: str) -> None:
    assert is_chinese(text)


@pytest.mark.parametrize("text", ["", "123 ?!", "I like tea", "Lin Wei (林薇) lives in Shanghai"])
def test_a_name_in_an_english_sentence_does_not(text: str) -> None:
    assert not is_chinese(text)
