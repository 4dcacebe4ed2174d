"""The total, its three bands, and what moves them: D1, D2, D4, D6..D9, D28, S0-14..16."""

import tracemalloc
from dataclasses import FrozenInstanceError, fields, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.capture.appraisal_scores import (
    RUBRICS,
    Appraised,
    Band,
    RubricName,
    Scores,
    appraise,
    bar_for,
    total,
)
from recollect.server.domain import validation
from recollect.server.language import compound, intents

DIMENSIONS = ("importance", "novelty", "relevance", "credibility", "granularity", "timeliness")
PROFILE = Scores(9, 7, 9, 8, 8, 9)
SMALL_TALK = Scores(3, 5, 4, 7, 6, 2)

score = st.integers(0, 10) | st.floats(0, 10)
six_scores = st.builds(Scores, score, score, score, score, score, score)
rubrics = st.sampled_from(get_args(RubricName))


def even(value: float) -> Scores:
    """Six equal scores, whose total is that score in both rubrics."""
    return Scores(value, value, value, value, value, value)


def implicit(
    value: float, *, related_high: bool = False, sensitivity: int = 0, misleading: bool = False
) -> Appraised:
    bar = bar_for(7, related_high=related_high, sensitivity=sensitivity, of_somebody_else=True)
    return appraise(even(value), explicit=False, bar=bar, misleading=misleading)


@pytest.mark.parametrize(("scores", "expected"), [(PROFILE, 8.5), (SMALL_TALK, 4.4)])
def test_the_seeds_examples_compute_to_what_their_weights_say(
    scores: Scores, expected: float
) -> None:
    """S1-04..S1-06, D6, D7: no ×10; the seed prints 8.6 and 4.3."""
    assert total(scores) == expected


@pytest.mark.parametrize(
    ("dimension", "weighted", "declarative"),
    [
        ("importance", 3.0, 2.3),
        ("novelty", 1.0, 1.8),
        ("relevance", 2.0, 2.3),
        ("credibility", 2.0, 1.4),
        ("granularity", 1.0, 0.9),
        ("timeliness", 1.0, 1.4),
    ],
)
def test_each_dimension_carries_its_weight_in_both_rubrics(
    dimension: str, weighted: float, declarative: float
) -> None:
    """S0-10, S1-04, D1: .3/.1/.2/.2/.1/.1, or .5/.4/.5/.3/.2/.3 over 2.2."""
    alone = replace(even(0), **{dimension: 10})
    assert (total(alone), total(alone, "declarative")) == (weighted, declarative)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (Scores(5, 0, 0, 0, 0, 0.5), 1.6),  # 1.55
        (Scores(0, 0, 0, 0, 0, 1.5), 0.2),  # 0.15, which is less than that as a binary float
        (Scores(0, 0, 0, 0, 0, 2.5), 0.3),  # 0.25, where half to even gives 0.2
        (Scores(6.95, 6.95, 6.95, 6.95, 6.95, 6.95), 7.0),
        (Scores(6.94, 6.94, 6.94, 6.94, 6.94, 6.94), 6.9),
    ],
)
def test_a_total_has_one_decimal_with_halves_rounded_up(scores: Scores, expected: float) -> None:
    """S1-18: precision 0.1."""
    assert total(scores) == expected


@given(st.lists(st.integers(0, 10), min_size=6, max_size=6))
def test_a_total_of_whole_scores_agrees_with_decimal_arithmetic(values: list[int]) -> None:
    """D1, D28: the formula as printed, computed another way."""
    weights = [Decimal(w) for w in ("0.3", "0.1", "0.2", "0.2", "0.1", "0.1")]
    on_paper = sum((w * v for w, v in zip(weights, values, strict=True)), Decimal(0)).quantize(
        Decimal("0.1"), ROUND_HALF_UP
    )
    assert total(Scores(*values)) == float(on_paper)


@given(six_scores, st.sampled_from(DIMENSIONS), score, rubrics)
def test_a_higher_score_never_lowers_the_total(
    scores: Scores, dimension: str, other: float, rubric: RubricName
) -> None:
    """S0-10, S1-04: every weight is positive."""
    low, high = sorted((getattr(scores, dimension), other))
    assert total(replace(scores, **{dimension: low}), rubric) <= total(
        replace(scores, **{dimension: high}), rubric
    )


@given(six_scores, rubrics)
def test_a_total_lies_between_the_lowest_and_the_highest_score(
    scores: Scores, rubric: RubricName
) -> None:
    """D1: both rubrics are means, so a total stays within 0..10."""
    values = [getattr(scores, name) for name in DIMENSIONS]
    reached = total(scores, rubric)
    assert 0 <= reached <= 10
    assert min(values) - 0.05 <= reached <= max(values) + 0.05 + 1e-9


@pytest.mark.parametrize("dimension", DIMENSIONS)
@pytest.mark.parametrize("wrong", [-0.1, 10.1, float("nan"), float("inf"), True, False, "9", None])
def test_a_score_that_is_no_number_from_0_to_10_is_refused_by_name(
    dimension: str, wrong: object
) -> None:
    """S1-03: six dimensions, each 0..10."""
    values: dict[str, object] = dict.fromkeys(DIMENSIONS, 5)
    values[dimension] = wrong
    with pytest.raises(ValueError, match=f"^{dimension} "):
        Scores(**values)  # type: ignore[arg-type]


def test_scores_and_rubrics_name_the_same_six_dimensions() -> None:
    """S1-03; the order that [SCORE:id] lines rely on."""
    assert tuple(field.name for field in fields(Scores)) == DIMENSIONS
    assert all(
        tuple(field.name for field in fields(rubric)) == DIMENSIONS for rubric in RUBRICS.values()
    )


def test_an_appraisal_cannot_be_changed_afterwards() -> None:
    """S1-09: the score belongs to the memory it was given for."""
    with pytest.raises(FrozenInstanceError):
        PROFILE.importance = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("value", "band"),
    [
        (10, "store"),
        (7, "store"),
        (6.95, "store"),
        (6.9, "propose"),
        (5, "propose"),
        (4.95, "propose"),
        (4.9, "refuse"),
        (0, "refuse"),
    ],
)
def test_seven_is_stored_five_is_proposed_and_less_is_refused(value: float, band: Band) -> None:
    """S0-11, S1-01, S1-10, S1-11, D4, D8."""
    assert implicit(value).band == band


@given(six_scores, rubrics)
def test_an_explicit_wish_is_stored_at_eight_or_more(scores: Scores, rubric: RubricName) -> None:
    """S0-01, S1-02, D2, D9: an override, not a summand."""
    result = appraise(scores, explicit=True, rubric=rubric, store_at=9.5)
    assert result.band == "store"
    assert result.total == max(8.0, total(scores, rubric))


def test_an_explicit_wish_needs_no_scores() -> None:
    """S0-01, S0-27: stored at once, no evaluation."""
    result = appraise(None, explicit=True)
    assert (result.total, result.band, result.terms) == (8.0, "store", ())
    assert result.adjustments == ("explicit wish: stored at once",)


def test_an_explicit_wish_says_what_it_was_raised_from() -> None:
    """S1-09: the basis of a score stays visible."""
    assert appraise(SMALL_TALK, explicit=True).adjustments == (
        "explicit wish: 4.4 raised to 8.0 and stored at once",
    )


def test_nothing_is_appraised_without_scores_or_a_wish() -> None:
    """S1-09: the caller hands off to the host instead of inventing a score."""
    with pytest.raises(ValueError, match="six scores"):
        appraise(None, explicit=False)


@pytest.mark.parametrize(("value", "band"), [(6.5, "store"), (6.4, "propose"), (4.9, "refuse")])
def test_strong_relation_to_a_valued_memory_lowers_the_threshold_for_storing_by_a_half(
    value: float, band: Band
) -> None:
    """S0-14; the threshold for proposing stays at 5."""
    result = implicit(value, related_high=True)
    assert (result.band, result.threshold) == (band, 6.5)
    assert "related" in result.adjustments[0]


@pytest.mark.parametrize(
    ("value", "band"), [(8, "store"), (7.9, "propose"), (5, "propose"), (4.9, "refuse")]
)
@pytest.mark.parametrize("sensitivity", [2, 3])
def test_sensitive_content_must_score_a_point_more_to_be_stored(
    value: float, band: Band, sensitivity: int
) -> None:
    """S0-16; what it holds back is proposed to the user rather than refused."""
    result = implicit(value, sensitivity=sensitivity)
    assert (result.band, result.threshold) == (band, 8.0)
    assert "sensitivity" in result.adjustments[0]


@pytest.mark.parametrize("sensitivity", [0, 1])
def test_slightly_personal_content_meets_the_usual_threshold(sensitivity: int) -> None:
    """S0-16 begins at sensitivity 2."""
    result = implicit(7, sensitivity=sensitivity)
    assert (result.band, result.threshold, result.adjustments) == ("store", 7.0, ())


def test_both_adjustments_of_the_threshold_add_up() -> None:
    """S0-14 with S0-16: −0.5 + 1.0."""
    result = implicit(7.4, related_high=True, sensitivity=2)
    assert (result.band, result.threshold, len(result.adjustments)) == ("propose", 7.5, 2)


def test_misleading_content_is_never_stored_or_proposed_implicitly() -> None:
    """S0-15: whatever the score."""
    result = implicit(10, misleading=True)
    assert (result.total, result.band) == (10.0, "refuse")
    assert "misleading" in result.adjustments[-1]


def test_misleading_content_is_stored_on_an_explicit_wish_and_said_to_be_unverified() -> None:
    """S0-15: `verified: false` is the caller's to set."""
    result = appraise(even(9), explicit=True, misleading=True)
    assert (result.total, result.band) == (9.0, "store")
    assert "not verified" in result.adjustments[-1]


def test_an_explicit_wish_leaves_the_threshold_alone() -> None:
    """S0-16 speaks of content the user did not ask to keep."""
    bar = bar_for(7, sensitivity=3, related_high=True)
    assert appraise(even(1), explicit=True, bar=bar).threshold == 7.0


def test_thresholds_come_from_the_settings() -> None:
    """D4: every constant is a setting."""
    assert appraise(even(6), explicit=False, store_at=6.0).band == "store"
    assert appraise(even(4), explicit=False, propose_at=4.0).band == "propose"
    eased = bar_for(7.1, related_high=True)
    assert appraise(even(6.6), explicit=False, store_at=7.1, bar=eased).band == "store"


def test_the_terms_show_what_each_score_added() -> None:
    """S1-12: a score comes with its basis."""
    result = appraise(PROFILE, explicit=False)
    assert result.terms == (
        ("importance", 9, 2.7),
        ("novelty", 7, 0.7),
        ("relevance", 9, 1.8),
        ("credibility", 8, 1.6),
        ("granularity", 8, 0.8),
        ("timeliness", 9, 0.9),
    )


@given(six_scores, rubrics)
def test_the_terms_add_up_to_the_total(scores: Scores, rubric: RubricName) -> None:
    """S1-12, D1: within the rounding to one decimal."""
    result = appraise(scores, explicit=False, rubric=rubric)
    assert sum(share for _, _, share in result.terms) == pytest.approx(
        result.total, abs=0.05 + 1e-9
    )


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "piece",
    ["Lin Wei lives in Shanghai. ", "林薇住在上海。", "\n", " ", "请", "?", "> ", "忘记我", "ok "],
)
def test_what_is_checked_grows_with_the_text_and_no_faster(piece: str) -> None:
    """S1-19, S1-26: work that grows with the square takes minutes here."""
    text = piece * (100_000 // len(piece))
    validation.flaw(text)
    compound.tells_several(text)
    intents.trigger(text)
    intents.asks_to_be_kept(text)


def test_scoring_needs_little_memory() -> None:
    """S1-23: at most 10 MB."""
    tracemalloc.start()
    try:
        for _ in range(100):
            appraise(PROFILE, explicit=False, bar=bar_for(7, related_high=True))
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
