"""People and things that a prompt and a memory call by other words."""

import pytest

from recollect.server.language.everyday import in_other_words


@pytest.mark.parametrize(
    ("prompt", "known"),
    [
        ("Write a complaint to our internet provider.", "Our broadband is with Zen."),
        ("Email our landlady about the kitchen.", "We rent a house from Mrs Abbott."),
        ("Tell my manager that I am late.", "My boss is Deepa Nair."),
        ("起草一条给领导的消息", "组里七个人，老大是袁立。"),
        ("拍照的尾款还要付多少", "婚礼摄影选了半夏。"),
        ("我妈的降糖药一天吃几次", "My mother has diabetes."),
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
        ("", ""),
    ],
)
def test_what_both_call_alike_or_only_one_names_is_none(prompt: str, known: str) -> None:
    assert in_other_words(prompt, known) == 0
