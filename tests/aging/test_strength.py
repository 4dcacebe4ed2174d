"""Strength, retention and importance: the golden numbers of design/vectors/formulas.json, their laws, and a few scenes."""

import math
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.aging.activity import (
    Activity,
    created,
    idle_days,
    is_frequent,
    kept,
    mentioned,
    used,
)
from recollect.server.aging.importance import idle_steps, stepped, stepped_importance
from recollect.server.aging.parameters import CATEGORY_IMPORTANCES, STORE_WEIGHTS, Ageing
from recollect.server.aging.retention import State, retention, state
from recollect.server.aging.strength import Strength, strength

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
FADING_CURVE = Ageing(conflict_curve="fading")
BY_ACCESS = Ageing(retention_curve="access")


def before(days: float = 0, hours: float = 0) -> datetime:
    return NOW - timedelta(days=days, hours=hours)


def after(days: float = 0, hours: float = 0) -> datetime:
    return NOW + timedelta(days=days, hours=hours)


def idle(days: float, importance: float = 1.1) -> Activity:
    return Activity(importance=importance, last_activated_at=before(days))


def mentions_at(*moments: datetime, start: Activity | None = None) -> Activity:
    activity = start or created("fact", moments[0])
    for moment in moments:
        activity = mentioned(activity, moment)
    return activity


# --- Strength: golden numbers ---


@pytest.mark.parametrize(("category", "value"), [("identity", 0.4545), ("temporary", 0.3077)])
def test_half_a_year_idle_weakens_a_passing_thing_more_than_an_identity(
    category: str, value: float
) -> None:
    """S4-02, S4-04, S4-05: seed 004."""
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
    """S4-01, S4-26: seed 004 prints 1.5443, the exact product; formulas.json has 1.5444, the product of the rounded terms."""
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
        == "1.00 time × 1.50 mention × 1.00 conflict × 2.90 importance × 1.00 momentum × 0.80 user = 3.48 (shown as 2.00)"
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
    """S4-01, D22: the formula as seed 004 prints it."""
    plain, printed = (
        strength(
            idle(60), "fact", NOW, ageing=Ageing(user_factor=1.3, user_factor_in_product=printed)
        )
        for printed in (False, True)
    )
    assert printed.user == 1.3
    assert printed.value == pytest.approx(1.3 * plain.value)


# --- Retention ---

DAYS_TO = [
    ("core", 34.66, 80.47, 149.79),
    ("semantic", 27.73, 64.38, 119.83),
    ("procedural", 23.1, 53.65, 99.86),
    ("episodic", 18.48, 42.92, 79.89),
]


@pytest.mark.parametrize(("store", "fading", "dormant", "archived"), DAYS_TO)
def test_each_store_crosses_the_bands_on_its_day(
    store: str, fading: float, dormant: float, archived: float
) -> None:
    """S3-12, S3-13, S3-14, D18: the printed days, rounded to two places."""
    bands: list[tuple[float, State, State]] = [
        (fading, "active", "fading"),
        (dormant, "fading", "dormant"),
        (archived, "dormant", "archived"),
    ]
    for days, above, below in bands:
        assert state(retention(idle(days - 0.01), store, NOW)) == above
        assert state(retention(idle(days + 0.01), store, NOW)) == below


def test_half_is_forgotten_in_23_days_at_weight_one() -> None:
    """S3-14."""
    assert retention(idle(23.1), "procedural", NOW) == pytest.approx(0.5, abs=5e-4)


@pytest.mark.parametrize("ageing", [Ageing(), BY_ACCESS])
def test_the_vault_forgets_nothing(ageing: Ageing) -> None:
    """S3-13."""
    assert retention(idle(10_000), "vault", NOW, ageing) == 1.0


@pytest.mark.parametrize(
    ("value", "band"),
    [
        (1, "active"),
        (0.5, "active"),
        (0.49, "fading"),
        (0.2, "fading"),
        (0.19, "dormant"),
        (0.05, "dormant"),
    ],
)
def test_a_bound_belongs_to_the_band_above_it(value: float, band: State) -> None:
    """S3-12."""
    assert state(value) == band


def test_almost_nothing_left_is_archived() -> None:
    """S3-12."""
    assert state(0.049) == state(0.0) == "archived"


def test_the_access_curve_remembers_what_was_used_often() -> None:
    """S3-14, D18: base · e^(−λ·days) · log2(access + 1) · weight, clamped to 1."""
    once, often = idle(50), replace(idle(50), access_count=3)
    assert retention(once, "episodic", NOW, BY_ACCESS) == pytest.approx(math.exp(-1.5) * 0.8)
    assert retention(often, "episodic", NOW, BY_ACCESS) == pytest.approx(2 * math.exp(-1.5) * 0.8)
    assert retention(replace(often, access_count=10_000), "core", NOW, BY_ACCESS) == 1.0


# --- Mentions and uses ---


def test_a_mention_refreshes_both_clocks_and_leaves_importance() -> None:
    """S4-03, S4-09, D25."""
    activity = mentioned(idle(40), NOW)
    assert (activity.last_activated_at, activity.last_mention_at) == (NOW, NOW)
    assert (
        activity.importance,
        activity.mention_count,
        activity.use_count,
        activity.access_count,
    ) == (1.1, 1, 0, 2)
    assert strength(activity, "fact", NOW).time == 1.0


def test_a_use_refreshes_the_activation_clock_only() -> None:
    """S2-16, D25, D31: a use is no mention."""
    activity = used(idle(40), NOW)
    assert (activity.last_activated_at, activity.last_mention_at, activity.mentions) == (
        NOW,
        None,
        (),
    )
    assert (activity.mention_count, activity.use_count, activity.access_count) == (0, 1, 2)
    assert activity.importance == pytest.approx(1.4)


def test_uses_carry_a_fact_to_its_review_and_hold_it_below_core() -> None:
    """S2-10, S2-25, D14: 2.5 after five uses, then held at 2.9 until somebody says PROMOTE."""
    activity, seen = created("fact", NOW), []
    for _ in range(9):
        activity = used(activity, NOW)
        seen.append(round(activity.importance, 6))
    assert seen == [1.4, 1.7, 2.0, 2.3, 2.6, 2.9, 2.9, 2.9, 2.9]
    assert seen[4] >= Ageing().promote_at > seen[3]


def test_a_core_memory_keeps_its_importance_when_used() -> None:
    """S2-10: without a ceiling an old favourite would end up above everything."""
    assert used(idle(0, importance=3.0), NOW).importance == 3.0


def test_three_mentions_in_a_day_lift_less_than_one() -> None:
    """S4-10: +0.3 instead of +0.5, momentum +0.2 at most, all counted in the one memory."""
    twice = mentions_at(before(hours=5), before(hours=2))
    thrice = mentioned(twice, NOW)
    assert not is_frequent(twice)
    assert is_frequent(thrice)
    found = strength(thrice, "fact", NOW)
    assert found.semantic == pytest.approx(1.3)
    assert found.momentum == pytest.approx(1.2)
    assert thrice.mention_count == 3


def test_three_mentions_over_more_than_a_day_are_ordinary() -> None:
    """S4-10: within 24 h, the bound included."""
    assert not is_frequent(mentions_at(before(hours=24.1), before(hours=2), NOW))
    assert is_frequent(mentions_at(before(hours=24), before(hours=2), NOW))


def test_a_frequent_run_does_not_jump_up_when_it_is_a_day_old() -> None:
    """S4-10: the run is judged at its last mention, so the boost only ever wears off."""
    activity = mentions_at(before(hours=5), before(hours=2), NOW)
    values = [strength(activity, "fact", after(hours=hours)).value for hours in range(0, 24 * 7, 6)]
    assert all(later <= earlier for earlier, later in pairwise(values))


def test_a_use_does_not_end_a_frequent_run() -> None:
    """S4-10, D25: only the next mention does."""
    activity = mentions_at(before(hours=5), before(hours=2), NOW)
    assert is_frequent(used(activity, after(days=2)))


def test_a_mention_after_a_quiet_day_lifts_in_full_again() -> None:
    """S4-06, S4-10."""
    activity = mentions_at(before(hours=5), before(hours=2), NOW, after(days=2))
    assert strength(activity, "fact", after(days=2)).semantic == pytest.approx(1.5)


def test_only_recent_mentions_are_kept_and_all_are_counted() -> None:
    """S4-08, S4-13: the tuple is bounded by the window and by `mentions_kept`."""
    activity = mentions_at(before(9), before(3.1), before(3), NOW)
    assert activity.mentions == (before(3), NOW)
    crowd = mentions_at(*[NOW] * 70)
    assert len(crowd.mentions) == 50
    assert (activity.mention_count, crowd.mention_count) == (4, 70)


# --- Steps ---


@pytest.mark.parametrize(
    ("store", "week", "fortnight"),
    [("episodic", 0.8, 0.64), ("semantic", 0.95, 0.9025), ("procedural", 0.95, 0.9025)],
)
def test_importance_falls_by_a_step_for_each_full_week(
    store: str, week: float, fortnight: float
) -> None:
    """S2-05, S2-09, D13."""
    assert stepped_importance(idle(6.99, importance=1.0), store, NOW) == 1.0
    assert stepped_importance(idle(7, importance=1.0), store, NOW) == pytest.approx(week)
    assert stepped_importance(idle(14, importance=1.0), store, NOW) == pytest.approx(fortnight)


@pytest.mark.parametrize(
    ("store", "source", "importance"),
    [
        ("core", "user", 1.5),
        ("vault", "user", 1.1),
        ("semantic", "system", 1.1),
        ("semantic", "user", 3.0),
    ],
)
def test_core_vault_and_system_never_decay(store: str, source: str, importance: float) -> None:
    """S2-10, S2-11."""
    assert (
        stepped_importance(idle(700, importance=importance), store, NOW, source=source)
        == importance
    )


def test_a_demoted_core_memory_does_not_pay_for_its_years_in_core() -> None:
    """S2-10: exempt steps are counted as taken."""
    in_core = stepped(idle(700, importance=3.0), "core", NOW)
    demoted = replace(in_core, importance=1.5)
    assert stepped_importance(demoted, "semantic", NOW) == 1.5
    assert stepped_importance(demoted, "semantic", after(7)) == pytest.approx(1.5 * 0.95)


def test_a_mention_begins_a_new_week() -> None:
    """S2-09: only idle days count."""
    activity = mentioned(stepped(idle(14, importance=1.0), "semantic", NOW), NOW)
    assert activity.importance == pytest.approx(0.9025)
    assert stepped_importance(activity, "semantic", after(6)) == pytest.approx(0.9025)
    assert stepped_importance(activity, "semantic", after(7)) == pytest.approx(0.9025 * 0.95)


def test_a_kept_memory_rests_for_thirty_days() -> None:
    """S2-26, S2-29, D15: back to 0.5, and below it again only a week after the rest."""
    activity = kept(stepped(idle(140, importance=1.0), "semantic", NOW), NOW)
    assert activity.last_activated_at == before(140)
    assert stepped_importance(activity, "semantic", after(36.9)) == 0.5
    assert stepped_importance(activity, "semantic", after(37)) == pytest.approx(0.475)
    assert stepped_importance(activity, "semantic", after(37)) < Ageing().decay_review_below


def test_a_fact_left_alone_comes_to_review_and_then_to_the_archive() -> None:
    """S2-09, S2-26, D15: weeks until a fact of importance 1.1 passes 0.5 and 0.3."""
    ageing, start = Ageing(), idle(0)
    weeks = [stepped_importance(start, "semantic", after(7 * week)) for week in range(40)]
    assert (
        next(
            week for week, importance in enumerate(weeks) if importance < ageing.decay_review_below
        )
        == 16
    )
    assert (
        next(week for week, importance in enumerate(weeks) if importance < ageing.archive_below)
        == 26
    )


# --- Clocks ---

REFUSED = [
    datetime(2026, 3, 1, 12),  # noqa: DTZ001 - the naive time is what is tested
    datetime(2026, 3, 1, 12, tzinfo=timezone(timedelta(hours=8))),
]
TAKES_NOW: list[Callable[[datetime], object]] = [
    lambda now: strength(idle(1), "fact", now),
    lambda now: strength(idle(1), "fact", NOW, negated_at=now),
    lambda now: retention(idle(1), "vault", now),
    lambda now: created("fact", now),
    lambda now: mentioned(idle(1), now),
    lambda now: used(idle(1), now),
    lambda now: kept(idle(1), now),
    lambda now: stepped(idle(1), "core", now),
    lambda now: Activity(importance=1.0, last_activated_at=NOW, mentions=(now,)),
]


@pytest.mark.parametrize("moment", REFUSED, ids=["naive", "not UTC"])
@pytest.mark.parametrize("call", TAKES_NOW)
def test_a_time_that_is_not_aware_utc_is_refused(
    call: Callable[[datetime], object], moment: datetime
) -> None:
    """S4-03: style.md, aware UTC datetimes only."""
    with pytest.raises(ValueError, match="is not an aware UTC datetime"):
        call(moment)


def test_utc_under_another_name_is_utc() -> None:
    """S4-03: a file reader may give ZoneInfo or a fixed offset of 0."""
    assert idle_days(idle(2), NOW.astimezone(ZoneInfo("UTC"))) == 2.0


def test_a_clock_set_back_counts_as_no_time() -> None:
    """S4-03."""
    ahead = mentions_at(after(100))
    found = strength(ahead, "fact", NOW, negated_at=after(50))
    assert (found.time, found.semantic) == (1.0, 1.5)
    assert found.conflict == pytest.approx(0.3)
    assert retention(ahead, "episodic", NOW) == 1.0
    assert idle_steps(ahead, NOW) == 0
    assert stepped(replace(ahead, steps_taken=2), "episodic", NOW) == replace(ahead, steps_taken=2)


def test_a_mention_heals_what_a_fast_clock_wrote() -> None:
    """S4-08: a mention dated a year ahead would otherwise count as recent for a year."""
    healed = mentioned(mentions_at(after(365)), NOW)
    assert healed.mentions == (NOW, NOW)
    assert (healed.last_activated_at, healed.last_mention_at) == (NOW, NOW)
    assert strength(healed, "fact", after(4)).momentum == 1.0


# --- Scenes ---


def test_coffee_the_new_taste_stands_above_the_old() -> None:
    """S4-11, S4-27: "I do not like coffee any more" about a liking of 100 days; the old clock is not refreshed."""
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
    assert found.value == pytest.approx(1.1 * 1.3 * 1.2)


@pytest.mark.parametrize("category", CATEGORY_IMPORTANCES)
def test_a_correction_starts_at_one_even_for_a_passing_thing(category: str) -> None:
    """S4-11: new memory, weight 1.0 at least; otherwise the category's I₀."""
    assert strength(created(category, NOW, corrects=True), category, NOW).value >= 1.0
    assert created(category, NOW).importance == CATEGORY_IMPORTANCES[category]


def test_moving_house_the_old_address_leaves_everyday_recall() -> None:
    """S4-16, S4-18: Beijing since 2020, Shanghai since 2024; below 0.3, above the 0.01 of review mode."""
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
    """S4-27: the order of seed 004's weight comparison."""
    plain = idle(90, importance=1.3)
    values = [
        strength(mentioned(plain, NOW), "stable_preference", NOW).value,
        strength(plain, "stable_preference", NOW).value,
        strength(plain, "stable_preference", NOW, negated_at=NOW).value,
    ]
    assert values == sorted(values, reverse=True)


# --- Parameters ---

WRONG: list[tuple[str, dict[str, object]]] = [
    ("alpha", {"alpha": -0.01}),
    ("lambda_r", {"lambda_r": math.nan}),
    ("c_min", {"c_min": 0.0}),
    ("fact_step", {"fact_step": 1.1}),
    ("user_factor", {"user_factor": 1.1}),
    ("conflict_curve", {"conflict_curve": "rising"}),
    ("retention_curve", {"retention_curve": "flat"}),
    ("strength_max", {"strength_max": 0.001}),
    ("fading_below", {"fading_below": 1.5}),
    ("core", {"core": 2.9}),
    ("core", {"core": math.inf}),
    ("keep_importance", {"keep_importance": 2.95}),
    ("idle_step_days", {"idle_step_days": 0}),
    ("mentions_kept", {"mentions_kept": 2}),
    ("store_weights[cellar]", {"store_weights": {"cellar": 1.2}}),
    (
        "category_importances[skill]",
        {"category_importances": dict(CATEGORY_IMPORTANCES) | {"skill": 0.0}},
    ),
]


@pytest.mark.parametrize(("name", "given"), WRONG)
def test_a_wrong_constant_is_named(name: str, given: dict[str, object]) -> None:
    """S4-29."""
    with pytest.raises(ValueError) as caught:
        Ageing(**given)  # type: ignore[arg-type]  # wrong on purpose
    assert str(caught.value).startswith(f"{name} must be ")


def test_the_parameters_are_those_of_seed_004() -> None:
    """S4-29."""
    ageing = Ageing()
    assert (ageing.alpha, ageing.s_max, ageing.lambda_s, ageing.c_min, ageing.lambda_c) == (
        0.01,
        0.5,
        0.05,
        0.3,
        0.01,
    )
    assert (ageing.m_coef, ageing.lambda_m, ageing.recent_window_days) == (0.3, 0.5, 3)
    assert (ageing.frequent_threshold, ageing.frequent_window_hours) == (3, 24)
    assert (ageing.strength_min, ageing.strength_max) == (0.01, 2.0)


def test_parameters_do_not_change_through_the_dict_they_came_from() -> None:
    """S4-29: a frozen value that can be a dictionary key."""
    weights = dict(STORE_WEIGHTS)
    ageing = Ageing(store_weights=weights)
    weights["core"] = 9.0
    assert ageing == Ageing()
    assert hash(ageing) == hash(Ageing())
    with pytest.raises(FrozenInstanceError):
        ageing.alpha = 1.0  # type: ignore[misc]


@pytest.mark.parametrize(
    "given",
    [
        {"importance": -1.0},
        {"importance": math.nan},
        {"mention_count": -1},
        {"use_count": -1},
        {"steps_taken": -1},
        {"access_count": 0},
    ],
)
def test_an_impossible_activity_is_named(given: dict[str, float]) -> None:
    """S4-26."""
    (name,) = given
    with pytest.raises(ValueError, match=f"^{name} must be "):
        replace(idle(1), **given)  # type: ignore[arg-type]  # wrong on purpose


def test_an_unknown_category_or_store_is_named_with_the_known_ones() -> None:
    """S4-04, S3-13."""
    with pytest.raises(ValueError, match="unknown category 'hobby'; one of identity, "):
        strength(idle(1), "hobby", NOW)
    with pytest.raises(ValueError, match="unknown store 'cellar'; one of core, "):
        retention(idle(1), "cellar", NOW)
    with pytest.raises(ValueError, match="unknown store 'cellar'"):
        stepped(idle(1), "cellar", NOW, source="system")


def test_an_activity_survives_pickling() -> None:
    """S4-26: it is a plain value."""
    activity = mentions_at(before(1), NOW)
    assert pickle.loads(pickle.dumps(activity)) == activity


# --- Laws ---

MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis adds the zone itself
CATEGORIES = st.sampled_from(sorted(CATEGORY_IMPORTANCES))
STORES = st.sampled_from(sorted(STORE_WEIGHTS))
SPANS = st.timedeltas(timedelta(0), timedelta(days=20_000))
AGEINGS = st.builds(
    Ageing,
    user_factor=st.sampled_from([0.8, 1.0, 1.3]),
    user_factor_in_product=st.booleans(),
    conflict_curve=st.sampled_from(["recovering", "fading"]),
    retention_curve=st.sampled_from(["simple", "access"]),
)
ACTIVITIES = st.builds(
    Activity,
    importance=st.floats(0, 100),
    last_activated_at=MOMENTS,
    last_mention_at=st.none() | MOMENTS,
    mentions=st.lists(MOMENTS, max_size=8).map(lambda moments: tuple(sorted(moments))),
    access_count=st.integers(1, 1000),
    steps_taken=st.integers(0, 5),
    steps_resume_at=st.none() | MOMENTS,
)


@st.composite
def lived(draw: st.DrawFn) -> Activity:
    """An activity that real events made: mentions and uses, hours to weeks apart."""
    activity = created(draw(CATEGORIES), NOW)
    moment = NOW
    for gap_hours, event in draw(
        st.lists(st.tuples(st.floats(0, 400), st.sampled_from([mentioned, used])), max_size=12)
    ):
        moment += timedelta(hours=gap_hours)
        activity = event(activity, moment)
    return activity


@given(ACTIVITIES, CATEGORIES, MOMENTS, st.none() | MOMENTS, AGEINGS)
def test_each_term_stays_in_its_range(
    activity: Activity, category: str, now: datetime, negated_at: datetime | None, ageing: Ageing
) -> None:
    """S4-01, S4-02, S4-06, S4-07, S4-08: never NaN, whatever the clocks say."""
    found = strength(activity, category, now, negated_at=negated_at, ageing=ageing)
    assert 0 < found.time <= 1
    assert 1 <= found.semantic <= 1.5
    assert 0.3 - 1e-12 <= found.conflict <= 1
    assert 1 <= found.momentum <= 1.3
    assert 0.01 <= found.shown <= 2.0
    product = (
        found.time
        * found.semantic
        * found.conflict
        * found.importance
        * found.momentum
        * found.user
    )
    assert found.value == pytest.approx(product)
    assert "nan" not in found.explain()


@given(ACTIVITIES | lived(), CATEGORIES, MOMENTS, SPANS, AGEINGS)
def test_silence_never_strengthens(
    activity: Activity, category: str, now: datetime, wait: timedelta, ageing: Ageing
) -> None:
    """S4-02, S4-06, S4-08: every term but the conflict wears off, and so does their product."""
    sooner, later = (
        strength(activity, category, moment, ageing=ageing) for moment in (now, now + wait)
    )
    assert later.time <= sooner.time
    assert later.semantic <= sooner.semantic
    assert later.momentum <= sooner.momentum
    assert later.value <= sooner.value


@given(MOMENTS, MOMENTS, SPANS)
def test_a_negation_recovers_or_fades_one_way(
    negated_at: datetime, now: datetime, wait: timedelta
) -> None:
    """S4-07, D20."""
    recovering, fading = (
        [
            strength(idle(0), "fact", moment, negated_at=negated_at, ageing=ageing).conflict
            for moment in (now, now + wait)
        ]
        for ageing in (Ageing(), FADING_CURVE)
    )
    assert recovering == sorted(recovering)
    assert fading == sorted(fading, reverse=True)


@given(ACTIVITIES, STORES, MOMENTS, SPANS, AGEINGS)
def test_retention_is_a_share_that_only_falls(
    activity: Activity, store: str, now: datetime, wait: timedelta, ageing: Ageing
) -> None:
    """S3-12, S3-14."""
    sooner, later = (retention(activity, store, moment, ageing) for moment in (now, now + wait))
    assert 0 <= later <= sooner <= 1


@given(lived(), CATEGORIES, SPANS)
def test_a_mention_never_leaves_less_time_or_momentum_than_the_frequent_cap(
    activity: Activity, category: str, wait: timedelta
) -> None:
    """S4-08, S4-10: what a mention gives is +0.5 or, in a run, +0.3; momentum loses at most what lies above 1.2."""
    now = activity.last_activated_at + wait
    earlier, later = (
        strength(activity, category, now),
        strength(mentioned(activity, now), category, now),
    )
    assert later.time == 1.0 >= earlier.time
    assert later.semantic == pytest.approx(1.3 if is_frequent(mentioned(activity, now)) else 1.5)
    assert later.momentum >= min(earlier.momentum, 1.2)


@given(ACTIVITIES, MOMENTS)
def test_use_alone_never_makes_a_memory_core(activity: Activity, now: datetime) -> None:
    """S2-10, D14."""
    importance = used(activity, now).importance
    assert importance == activity.importance if activity.importance >= 3.0 else importance <= 2.9


@given(ACTIVITIES, STORES, MOMENTS, st.sampled_from(["user", "system", "scribe"]))
def test_a_second_sweep_changes_nothing(
    activity: Activity, store: str, now: datetime, source: str
) -> None:
    """S2-21, D13, D16."""
    once = stepped(activity, store, now, source=source)
    assert stepped(once, store, now, source=source) == once
    assert 0 <= once.importance <= activity.importance


@given(st.floats(0, 2.9), STORES, st.lists(st.floats(0, 40), max_size=10))
def test_many_sweeps_leave_what_one_would(
    importance: float, store: str, gaps_days: list[float]
) -> None:
    """S2-05, S2-09: a machine that was off for a month ends where a daily one does."""
    start = Activity(importance=importance, last_activated_at=NOW)
    swept, now = start, NOW
    for gap_days in gaps_days:
        now += timedelta(days=gap_days)
        swept = stepped(swept, store, now)
    once = stepped(start, store, now)
    assert swept.steps_taken == once.steps_taken
    assert swept.importance == pytest.approx(once.importance)


@given(lived())
def test_the_remembered_mentions_stay_few_and_in_order(activity: Activity) -> None:
    """S4-08, S4-10: enough for both windows, no more."""
    assert list(activity.mentions) == sorted(activity.mentions)
    assert len(activity.mentions) <= min(activity.mention_count, Ageing().mentions_kept)
    assert activity.access_count == 1 + activity.mention_count + activity.use_count
