"""memory/economy: what is asked for, how the user's words are read, what is granted."""

import pytest

from recollect.server.reflection.token_budget import (
    MOST,
    Answer,
    Part,
    Request,
    Reward,
    Unreadable,
    economy,
    grant,
    read_answer,
    read_request,
    reason_in,
)


def test_a_request_is_the_baseline_with_reasons_for_more_and_less() -> None:
    """S3-16"""
    request = read_request(
        "+500 long week, over-delivered; -200 forgot the deadline\n+1,000 a breakthrough"
    )
    assert request == Request(
        8_000,
        (Part(500, "long week, over-delivered"), Part(1_000, "a breakthrough")),
        (Part(200, "forgot the deadline"),),
    )
    assert request.final == 9_300
    assert read_request("+500 加班多，-200 忘了截止日期").final == 8_300


@pytest.mark.parametrize("text", ["", "none", "None.", "无", "没有", "0"])
def test_nothing_asks_for_the_baseline(text: str) -> None:
    assert read_request(text) == Request(8_000)


@pytest.mark.parametrize("text", ["500 more please", "+500", "-200;", "+999999 because", "more"])
def test_a_request_without_sign_reason_or_measure_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_request(text)


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


ASKED = Request(8_000, (Part(500, "work"),), (Part(200, "slip"),))


@pytest.mark.parametrize(
    ("answer", "tokens"),
    [
        (Answer("approve"), 8_300),
        (Answer("bonus", 1_000), 9_300),
        (Answer("reduce", 3_000), 5_300),
        (Answer("reduce", 5_000, up_to=True), 5_000),
        (Answer("bonus", 5_000, up_to=True), 5_000),
        (Answer("forgive"), 8_500),
        (Answer("penalty", 1_000), 7_300),
    ],
)
def test_each_of_the_five_answers_grants_what_it_says(answer: Answer, tokens: int) -> None:
    """S3-17"""
    granted = grant(ASKED, answer.reply, answer.tokens, up_to=answer.up_to)  # type: ignore[arg-type]  # these are decisions
    assert granted.tokens == tokens
    assert granted.change == tokens - 8_300


def test_a_sum_is_a_bonus_or_a_reduction_by_what_was_asked() -> None:
    """S3-17: "9,000 in all", whatever word stands beside it."""
    named = {
        tokens: grant(ASKED, "bonus", tokens, up_to=True).decision
        for tokens in (5_000, 8_300, 9_000)
    }
    assert named == {5_000: "reduce", 8_300: "approve", 9_000: "bonus"}


@pytest.mark.parametrize(
    "answer",
    [Answer("bonus"), Answer("reduce", 9_000), Answer("penalty", 8_300), Answer("bonus", MOST)],
)
def test_a_decision_that_cannot_be_carried_out_is_refused(answer: Answer) -> None:
    with pytest.raises(Unreadable):
        grant(ASKED, answer.reply, answer.tokens)  # type: ignore[arg-type]  # these are decisions


def test_the_economy_adds_up() -> None:
    rewards = [
        Reward("2026-01-03", "ref_AAAAAAAA", 8_300, 200, "bonus", 1_000, 9_300, 4_000),
        Reward("2026-01-02", "ref_BBBBBBBB", 8_000, 0, "reduce", -3_000, 5_000, 5_000),
        Reward("2026-01-01", "ref_CCCCCCCC", 7_500, 500, "forgive", 500, 8_000, 1_000),
    ]
    sums = economy(rewards)
    assert (sums["requested"], sums["granted"], sums["used"], sums["balance"]) == (
        23_800,
        22_300,
        10_000,
        12_300,
    )
    assert (
        sums["bonuses"],
        sums["reductions"],
        sums["penalties"],
        sums["self_penalties"],
        sums["forgiven"],
    ) == (1_000, 3_000, 0, 700, 500)


def test_the_reason_is_what_stands_behind_the_decision() -> None:
    assert reason_in("bonus 1000: good work on Mia's visit") == "good work on Mia's visit"
    assert reason_in("Approve, well done") == "Approve, well done"
    assert reason_in("奖励2000：干得好") == "干得好"
