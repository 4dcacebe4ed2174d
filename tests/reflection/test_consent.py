"""What the user's words decide, in English and Chinese."""

import pytest

from recollect.server.reflection.consent import Answer, read_answer, reason_in


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Approve, well done", Answer("approve")),
        ("yes, go ahead", Answer("approve")),
        ("ok but only 4000", Answer("reduce", 4_000, up_to=True)),
        ("reduce 3000", Answer("reduce", 3_000)),
        ("Reduce it to 5,000 tokens", Answer("reduce", 5_000, up_to=True)),
        ("Take a 2k bonus, great week", Answer("bonus", 2_000)),
        ("bonus 9000 in all: you earned it", Answer("bonus", 9_000, up_to=True)),
        ("yes, 9k tokens in total", Answer("bonus", 9_000, up_to=True)),
        ("I forgive the penalty", Answer("forgive")),
        ("penalty 1000: you forgot my birthday", Answer("penalty", 1_000)),
        ("not now", Answer("later")),
        ("no, later", Answer("later")),
        ("stop", Answer("stop")),
        ("No.", Answer("stop")),
        ("let's reflect", Answer("now")),
        ("approve: and thank you for not forgetting Mia", Answer("approve")),
        ("同意，干得好", Answer("approve")),
        ("没问题", Answer("approve")),
        ("奖励2000", Answer("bonus", 2_000)),
        ("减到5000", Answer("reduce", 5_000, up_to=True)),
        ("好，一共给9000", Answer("bonus", 9_000, up_to=True)),
        ("原谅你了", Answer("forgive")),
        ("罚1000，忘了我的生日", Answer("penalty", 1_000)),
        ("以后再说", Answer("later")),
        ("算了", Answer("stop")),
        ("不同意", Answer("stop")),
        ("现在反思吧", Answer("now")),
    ],
)
def test_the_user_s_words_are_read_in_both_languages(said: str, meant: Answer) -> None:
    """S3-17"""
    assert read_answer(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "",
        "hm",
        "what do you think?",
        "I'm going to sleep",
        "I don't like the ending",
        "don't approve it",
        "bonus or reduce?",
        "把第二段删掉",
        "不太好",
    ],
)
def test_words_that_decide_nothing_are_no_consent(said: str) -> None:
    """S3-15, S3-22: never without permission."""
    assert read_answer(said) is None


def test_the_reason_is_what_stands_behind_the_decision() -> None:
    assert reason_in("bonus 1000: good work on Mia's visit") == "good work on Mia's visit"
    assert reason_in("Approve, well done") == "Approve, well done"
    assert reason_in("奖励2000：干得好") == "干得好"
