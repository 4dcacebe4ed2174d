"""From the words of a question to those of the other language."""

from collections.abc import Sequence

import pytest

from recollect.server.language.query_translation import LookUp, to_chinese, to_english


def word_list(**words: str) -> LookUp:
    def look_up(word: str) -> Sequence[str]:
        translations = words.get(word.replace(" ", "_"), "")
        return translations.split(";") if translations else ()

    return look_up


def english(query: str, **words: str) -> list[list[tuple[str, ...]]]:
    return [
        [form for form, _ in concept.forms] for concept in to_english(query, word_list(**words))
    ]


def test_the_longest_word_of_the_list_is_taken_at_each_place() -> None:
    words = {"健身房": "gym", "健身": "fitness", "房": "house"}
    assert english("健身房", **words) == [[("gym",)]]
    assert english("健身和房", **words) == [[("fit",)], [("hous",)]]


def test_a_longer_word_that_begins_within_another_counts_too() -> None:
    assert english("上海水", 上海="Shanghai", 海水="sea water") == [
        [("shanghai",)],
        [("sea", "water")],
    ]


@pytest.mark.parametrize("question", ["我的是什么", "為什麼", "你在哪里"])
def test_function_words_say_nothing(question: str) -> None:
    look_up = word_list(我="I", 什么="what", 為什麼="why", 哪里="where")
    assert to_english(question, look_up) == []


def test_translations_are_worth_less_down_the_list_and_together_weigh_one_word() -> None:
    [concept] = to_english("学习", word_list(学习="learn;study"))
    assert concept.forms == ((("learn",), 1.0), (("studi",), 1 / 1.25))
    assert concept.weight == 3, "two characters and a pair"


def test_two_english_words_are_one_where_the_list_has_both() -> None:
    found = to_chinese("ice cream trucks", word_list(ice="冰", ice_cream="冰淇淋", truck="卡车"))
    assert [concept.forms[0][0] for concept in found] == [("冰淇", "淇淋"), ("卡车",)]


def test_chinese_is_looked_for_in_both_scripts() -> None:
    [concept] = to_chinese("computers", word_list(comput="电脑|電腦"))
    assert [form for form, _ in concept.forms] == [("电脑",), ("電腦",)]


def test_a_single_character_is_worth_less() -> None:
    [concept] = to_chinese("cat", word_list(cat="猫"))
    assert concept.forms == ((("猫",), 0.6),)


def test_a_word_said_twice_counts_once_and_at_most_24_are_looked_for() -> None:
    assert len(to_chinese("cat and cats", word_list(cat="猫"))) == 1
    words = [f"x{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    assert len(to_chinese(" ".join(words), lambda word: () if " " in word else ("字",))) == 24
