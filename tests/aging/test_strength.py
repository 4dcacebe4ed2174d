"""Strength: golden numbers of its terms, and a few scenes."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from recollect.server.aging.activity import (
    Activity,
    created,
    mentioned,
)
from recollect.server.aging.importance import stepped
from recollect.server.aging.parameters import CATEGORY_IMPORTANCES, Ageing
from recollect.server.aging.retention import retention, state
from recollect.server.aging.strength import Strength, strength
from tests.aging.moments import FADING_CURVE, NOW, after, before, idle, mentions_at


@pytest.mark.parametrize(("category", "value"), [("identity", 0.4545), ("temporary", 0.3077)])
def test_half_a_year_idle_weakens_a_passing_thing_more_than_an_identity(
    category: str, value: float
) -> None:
    """S4-02, S4-04, S4-05."""
    assert strength(idle(180), category, NOW).time == pytest.approx(value, abs=5e-5)


def test_categories_fade_in_the_order_of_the_table() -> None:
    """S4-04."""
    order = ["identity", "stable_preference", "skill", "fact", "short_term_preference", "temporary"]
    times = [strength(idle(60), category, NOW).time for category in order]
    assert times == sorted(times, reverse=True)
    assert len(set(times)) == len(times)


@pytest.mark.parametrize(("days", "value"), [(0, 1.5), (7, 1.35), (30, 1.11)])
def test_a_mention_lifts_by_half_and_the_lift_wears_off(days: float, value: float) -> None:
    """S4-06."""
    activity = replace(idle(days), last_mention_at=before(days))
    assert strength(activity, "fact", NOW).semantic == pytest.approx(value, abs=5e-3)


def test_a_mention_in_a_run_lifts_by_less_than_a_single_one() -> None:
    """S4-10: by 0.3, where what was said before the run has worn off below that."""
    ageing = Ageing(recent_window_days=30.0)
    activity = idle(30)
    for n in range(60, -1, -1):
        activity = mentioned(activity, before(hours=8 * n), ageing)
    assert strength(activity, "fact", NOW, ageing=ageing).semantic == pytest.approx(1.3)


@pytest.mark.parametrize(("days", "value"), [(0, 0.3), (7, 0.3473), (30, 0.4814), (90, 0.7154)])
def test_a_negated_memory_drops_at_once_and_recovers_slowly(days: float, value: float) -> None:
    """S4-07, S4-11, D20."""
    assert strength(idle(0), "fact", NOW, negated_at=before(days)).conflict == pytest.approx(
        value, abs=5e-5
    )


@pytest.mark.parametrize(("days", "value"), [(0, 1.0), (7, 0.95), (30, 0.82), (90, 0.58)])
def test_the_printed_conflict_curve_is_an_option(days: float, value: float) -> None:
    """S4-07, D20."""
    assert strength(
        idle(0), "fact", NOW, negated_at=before(days), ageing=FADING_CURVE
    ).conflict == pytest.approx(value, abs=5e-3)


@pytest.mark.parametrize(("n", "value"), [(0, 1.0), (3, 1.23), (10, 1.3)])
def test_momentum_flattens_with_the_mentions_of_three_days(n: int, value: float) -> None:
    """S4-08. Without last_mention_at there is no frequent run to hold it at 1.2."""
    activity = replace(idle(0), mentions=tuple(before(2.5) for _ in range(n)))
    assert strength(activity, "fact", NOW).momentum == pytest.approx(value, abs=5e-3)


def test_mentions_older_than_three_days_give_no_momentum() -> None:
    """S4-08: the window is 3 days, its end included."""
    outside = replace(idle(0), mentions=(before(3.01), before(8)))
    assert strength(outside, "fact", NOW).momentum == 1.0
    assert strength(replace(outside, mentions=(before(3),)), "fact", NOW).momentum == pytest.approx(
        1.118, abs=5e-4
    )


def test_strength_multiplies_the_terms_of_the_weight_log() -> None:
    """S4-01, S4-26: the exact product, 1.5443; of the rounded terms it would be 1.5444."""
    activity = Activity(importance=1.3, last_activated_at=before(11), last_mention_at=before(11))
    found = strength(activity, "stable_preference", NOW)
    assert found.time == pytest.approx(0.922, abs=5e-5)
    assert found.semantic == pytest.approx(1.2885, abs=5e-5)
    assert (found.conflict, found.importance, found.momentum, found.user) == (1.0, 1.3, 1.0, 1.0)
    assert found.value == pytest.approx(1.5443, abs=5e-5)
    assert round(found.time, 4) * round(found.semantic, 4) * found.importance == pytest.approx(
        1.5444, abs=5e-5
    )
    assert found.shown == found.value


def test_strength_explains_itself_on_one_line() -> None:
    """S4-26: the factors, as a person reads them."""
    activity = Activity(importance=1.3, last_activated_at=before(11), last_mention_at=before(11))
    line = strength(activity, "stable_preference", NOW).explain()
    assert (
        line == "0.92 time × 1.29 mention × 1.00 conflict × 1.30 importance × 1.00 momentum = 1.54"
    )


def test_explain_names_the_user_and_the_clamp_only_when_they_matter() -> None:
    """D22, D23."""
    found = Strength(1.0, 1.5, 1.0, 2.9, 1.0, 0.8, 3.48, 2.0)
    assert (
        found.explain()
        == "1.00 time × 1.50 mention × 1.00 conflict × 2.90 importance × 1.00 momentum × 0.80 user "
        "= 3.48 (shown as 2.00)"
    )


def test_shown_is_clamped_and_value_is_not() -> None:
    """S4-01, S4-29, D23."""
    strong = strength(mentions_at(NOW, start=idle(0, importance=2.9)), "identity", NOW)
    weak = strength(idle(100_000, importance=0.3), "temporary", NOW)
    assert (strong.shown, weak.shown) == (2.0, 0.01)
    assert strong.value > 2.0
    assert weak.value < 0.01


def test_the_user_factor_changes_how_fast_time_counts() -> None:
    """S4-28, D22: 0.8 forgets slowly, 1.3 fast, and by default it is no term of the product."""
    slow, normal, fast = (
        strength(idle(60), "fact", NOW, ageing=Ageing(user_factor=factor))
        for factor in (0.8, 1.0, 1.3)
    )
    assert slow.time > normal.time > fast.time
    assert slow.user == fast.user == 1.0


def test_the_user_factor_multiplies_when_asked_for() -> None:
    """S4-01, D22."""
    plain, printed = (
        strength(
            idle(60), "fact", NOW, ageing=Ageing(user_factor=1.3, user_factor_in_product=printed)
        )
        for printed in (False, True)
    )
    assert printed.user == 1.3
    assert printed.value == pytest.approx(1.3 * plain.value)


# --- scenes ---


def test_coffee_the_new_taste_stands_above_the_old() -> None:
    """S4-11, S4-27: a liking of 100 days is denied; its clock is not refreshed."""
    likes = Activity(importance=1.3, last_activated_at=before(100))
    dislikes = created("stable_preference", NOW, corrects=True)
    old, new = (
        strength(likes, "stable_preference", NOW, negated_at=NOW),
        strength(dislikes, "stable_preference", NOW),
    )
    assert old.value < 0.3 < 1.0 <= new.value
    for days in (1, 30, 90, 365):
        later = after(days)
        assert (
            strength(likes, "stable_preference", later, negated_at=NOW).value
            < strength(dislikes, "stable_preference", later).value
        )


def test_coffee_three_times_a_day_for_ten_days_stays_bounded() -> None:
    """S4-08, S4-10, S4-27: habit lifts, but not without end."""
    moments = [before(days=day, hours=hour) for day in range(10, 0, -1) for hour in (9, 5, 1)]
    activity = mentions_at(*moments)
    found = strength(activity, "fact", moments[-1])
    assert activity.mention_count == 30
    assert 1.1 * 1.3 * 1.2 <= found.value <= 1.1 * 1.5 * 1.2


@pytest.mark.parametrize("category", CATEGORY_IMPORTANCES)
def test_a_correction_starts_at_one_even_for_a_passing_thing(category: str) -> None:
    """S4-11: new memory, weight 1.0 at least; otherwise the category's I₀."""
    assert strength(created(category, NOW, corrects=True), category, NOW).value >= 1.0
    assert created(category, NOW).importance == CATEGORY_IMPORTANCES[category]


def test_moving_house_the_old_address_leaves_everyday_recall() -> None:
    """S4-16, S4-18: Beijing since 2020, Shanghai since 2024; below 0.3, above 0.01."""
    moved = datetime(2024, 6, 1, tzinfo=UTC)
    beijing = created("identity", datetime(2020, 6, 1, tzinfo=UTC))
    shanghai = created("identity", moved, corrects=True)
    assert 0.01 <= strength(beijing, "identity", moved, negated_at=moved).value < 0.3
    assert strength(shanghai, "identity", moved).shown >= 1.0


def test_last_nights_talk_leaves_sooner_than_a_fact() -> None:
    """S2-05, S2-23, S3-13: after three idle weeks."""
    episode, fact = (stepped(idle(21), store, NOW) for store in ("episodic", "semantic"))
    assert strength(episode, "fact", NOW).value < strength(fact, "fact", NOW).value
    assert (
        state(retention(episode, "episodic", NOW)),
        state(retention(fact, "semantic", NOW)),
    ) == ("fading", "active")


def test_activated_beats_plain_and_negated() -> None:
    """S4-27."""
    plain = idle(90, importance=1.3)
    values = [
        strength(mentioned(plain, NOW), "stable_preference", NOW).value,
        strength(plain, "stable_preference", NOW).value,
        strength(plain, "stable_preference", NOW, negated_at=NOW).value,
    ]
    assert values == sorted(values, reverse=True)
