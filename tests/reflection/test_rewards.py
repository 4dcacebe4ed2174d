"""The tokens of a reflection: what is asked for, what is granted, how it adds up."""

import pytest

from recollect.server.reflection.consent import Answer
from recollect.server.reflection.rewards import (
    MOST,
    Adjustment,
    BudgetError,
    Request,
    Reward,
    economy,
    grant,
    read_request,
)


def test_a_request_is_the_baseline_with_reasons_for_more_and_less() -> None:
    """S3-16"""
    request = read_request(
        "+500 long week, over-delivered; -200 forgot the deadline\n+1,000 a breakthrough"
    )
    assert request == Request(
        8_000,
        (Adjustment(500, "long week, over-delivered"), Adjustment(1_000, "a breakthrough")),
        (Adjustment(200, "forgot the deadline"),),
    )
    assert request.final == 9_300
    assert read_request("+500 加班多，-200 忘了截止日期").final == 8_300


@pytest.mark.parametrize("text", ["", "none", "None.", "无", "没有", "0"])
def test_nothing_asks_for_the_baseline(text: str) -> None:
    assert read_request(text) == Request(8_000)


@pytest.mark.parametrize("text", ["500 more please", "+500", "-200;", "+999999 because", "more"])
def test_a_request_without_sign_reason_or_measure_is_refused(text: str) -> None:
    with pytest.raises(BudgetError):
        read_request(text)


ASKED = Request(8_000, (Adjustment(500, "work"),), (Adjustment(200, "slip"),))


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
    with pytest.raises(BudgetError):
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
