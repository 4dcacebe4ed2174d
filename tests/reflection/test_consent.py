"""What the user's words decide, in English and Chinese."""

from pathlib import Path

import pytest

from recollect.server.reflection.consent import Answer, agrees_to_erase, read_answer, reason_in


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Approve, well done", Answer("approve")),
        ("yes, go ahead", Answer("approve")),
        ("do it", Answer("approve")),
        ("only 4000", Answer("reduce", 4_000, up_to=True)),
        ("ok, only 4000", Answer("reduce", 4_000, up_to=True)),
        ("reduce 3000", Answer("reduce", 3_000)),
        ("Reduce it to 5,000 tokens", Answer("reduce", 5_000, up_to=True)),
        ("Take a 2k bonus, great week", Answer("bonus", 2_000)),
        ("bonus 500", Answer("bonus", 500)),
        ("penalty 500", Answer("penalty", 500)),
        ("reduce to 5000", Answer("reduce", 5_000, up_to=True)),
        ("Forgive.", Answer("forgive")),
        ("yes", Answer("approve")),
        ("Yes, please!", Answer("approve")),
        ("ok", Answer("approve")),
        ("sure, go ahead", Answer("approve")),
        ("I approve it as it is", Answer("approve")),
        ("that's fine by me", Answer("approve")),
        ("later, please", Answer("later")),
        ("bonus 9000 in all: you earned it", Answer("bonus", 9_000, up_to=True)),
        ("yes, 9k tokens in total", Answer("bonus", 9_000, up_to=True)),
        ("I forgive the penalty", Answer("forgive")),
        ("penalty 1000: you forgot my birthday", Answer("penalty", 1_000)),
        ("not now", Answer("later")),
        ("no, later", Answer("later")),
        ("stop", Answer("stop")),
        ("No.", Answer("stop")),
        ("let's reflect", Answer("now")),
        ("approve: and thank you for remembering Mia", Answer("approve")),
        ("同意，干得好", Answer("approve")),
        ("没问题", Answer("approve")),
        ("批准", Answer("approve")),
        ("好的，谢谢", Answer("approve")),
        ("可以，记录吧", Answer("approve")),
        ("奖励500：干得好", Answer("bonus", 500)),
        ("惩罚 500", Answer("penalty", 500)),
        ("减少2千", Answer("reduce", 2_000)),
        ("原谅你了，继续", Answer("forgive")),
        ("稍后", Answer("later")),
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


def undecided(language: str) -> list[str]:
    page = Path(__file__).with_name(f"undecided.{language}.txt")
    return page.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_plain_answers_decide_in_any_script_width_and_case(language: str) -> None:
    """S3-17: a yes, a no, later, and the answers with amounts."""
    page = Path(__file__).with_name(f"decided.{language}.txt")
    replies = {"yes": "approve", "no": "stop"}
    for row in page.read_text(encoding="utf-8").splitlines():
        said, _, meant = row.partition("\t")
        reply, _, tokens = meant.partition(" ")
        answer = read_answer(said)
        assert answer, said
        assert (answer.reply, answer.tokens) == (replies.get(reply, reply), int(tokens or 0)), said
        assert agrees_to_erase(said) == (reply == "yes"), said


@pytest.mark.parametrize("language", ["en", "zh"])
def test_questions_hedges_and_talk_are_no_consent(language: str) -> None:
    """S3-15, S3-17, S3-22: never without permission, whatever words of an answer they hold."""
    replies = ["", *undecided(language)]
    assert len(set(replies)) >= 200
    assert [said for said in replies if read_answer(said)] == []
    erasing = ("把名字去掉", "把第二段删掉", "对")  # a yes to an erasure, none to a text
    agreeing = [said for said in replies if agrees_to_erase(said)]
    assert [said for said in agreeing if not said.endswith(erasing)] == []


@pytest.mark.parametrize(
    ("said", "agrees"),
    [
        ("forget it", False),
        ("Just forget about it then.", False),
        ("drop it", False),
        ("忘了吧", False),
        ("忘了它", False),
        ("yes, forget it", True),
        ("forget the boat", True),
        ("好，忘了吧", True),
        ("忘掉那条船", True),
    ],
)
def test_what_may_mean_never_mind_erases_nothing(said: str, agrees: bool) -> None:
    """S3-10"""
    assert agrees_to_erase(said) == agrees


@pytest.mark.parametrize("said", ["approve", "批准", "bonus 500", "奖励500", "stop", "停止"])
@pytest.mark.parametrize("tail", ["?", " ...", ", or not", " 吗", "，可能", " if you must"])
def test_nothing_that_is_tied_to_an_answer_decides_with_it(said: str, tail: str) -> None:
    """S3-15"""
    assert read_answer(said + tail) is None


@pytest.mark.parametrize("filler", ["a", ",", "yes, ", " ", "9", "9,", "奖", ".", '"', ": "])
def test_a_reply_of_any_length_is_read_in_no_time(filler: str) -> None:
    assert read_answer(filler * 20_000) is None


def test_the_reason_is_what_stands_behind_the_decision() -> None:
    assert reason_in("bonus 1000: good work on Mia's visit") == "good work on Mia's visit"
    assert reason_in("Approve, well done") == "Approve, well done"
    assert reason_in("奖励2000：干得好") == "干得好"
