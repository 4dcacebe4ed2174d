"""Which language to answer in."""

import pytest

from recollect.server.language.script import has_han, is_chinese, lowered


@pytest.mark.parametrize("text", ["我喜欢茶", "我用 vim", "𠮷 我们", "主人 likes 喝茶"])
def test_a_third_of_han_characters_makes_a_text_chinese(text: str) -> None:
    assert is_chinese(text)


@pytest.mark.parametrize("text", ["", "123 ?!", "I like tea", "Lin Wei (林薇) lives in Shanghai"])
def test_a_name_in_an_english_sentence_does_not(text: str) -> None:
    assert not is_chinese(text)


def test_in_small_letters_each_stays_where_it_stood() -> None:
    text = "İSTANBUL, Iſtanbul, ıSTANBUL, 密码是ABC"
    assert lowered(text) == "istanbul, istanbul, istanbul, 密码是abc"


@pytest.mark.parametrize(("text", "has"), [("密码 abc", True), ("Zoë", False), ("かな", False)])
def test_only_han_characters_are_han(text: str, *, has: bool) -> None:
    assert has_han(text) == has
