"""People and things that a prompt and a memory call by other words."""

import pytest

from recollect.server.language.synonyms import in_other_words, other_words_for


@pytest.mark.parametrize(
    ("prompt", "known"),
    [
        ("Write a complaint to our internet provider.", "Our broadband is with Zen."),
        ("Email our landlady about the kitchen.", "We rent a house from Mrs Abbott."),
        ("Tell my manager that I am late.", "My boss is Deepa Nair."),
        ("起草一条给领导的消息", "组里七个人，老大是袁立。"),
        ("拍照的尾款还要付多少", "婚礼摄影选了半夏。"),
        ("我妈的降糖药一天吃几次", "My mother has diabetes."),
        ("Until when is my ID card valid?", "My passport expires in May."),
        ("Which tyres fit our car?", "I drive a grey Skoda."),
        ("Could I get the ham sandwich?", "I don't eat pork."),
        ("Write a container file for the service.", "We decided against Docker."),
        # A single sign in common is no word: words are pairs of them.
        ("还想拉会儿琴", "练琴八点半收琴。"),
        ("网费一年多少钱", "宽带续了两年。"),
        ("大门打不开了", "密码锁用四节电池。"),
        ("这周哪几天可以不去公司", "我周三在家办公。"),
    ],
)
def test_one_thing_is_known_by_other_words(prompt: str, known: str) -> None:
    assert in_other_words(prompt, known) >= 1


@pytest.mark.parametrize(
    ("prompt", "known"),
    [
        ("Write a complaint to our landlord.", "Our broadband is with Zen."),
        # One word in common is counted as a word.
        ("Tell my boss that I am late.", "My boss is Deepa Nair."),
        ("给领导写一条消息", "领导是袁立。"),
        ("Write a haiku.", "写一首诗"),
        ("A dinner for my wife", "My business partner is Bex."),
        ("匹配手机号的正则", "我用的安卓是 Pixel 8。"),
        ("", ""),
    ],
)
def test_what_both_call_alike_or_only_one_names_is_none(prompt: str, known: str) -> None:
    assert in_other_words(prompt, known) == 0


def test_what_else_a_thing_is_called_is_in_both_languages() -> None:
    words = other_words_for("Write to our internet provider.")
    assert {"broadband", "宽带"} <= set(words)
    assert "internet provid" not in words
    assert other_words_for("Write a haiku.") == []
