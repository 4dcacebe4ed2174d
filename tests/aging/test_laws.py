"""Laws of strength, retention and importance: monotone, bounded, the same however often."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.aging.activity import (
    Activity,
    created,
    is_frequent,
    mentioned,
    used,
)
from recollect.server.aging.importance import stepped
from recollect.server.aging.parameters import CATEGORY_IMPORTANCES, STORE_WEIGHTS, Ageing
from recollect.server.aging.retention import retention
from recollect.server.aging.strength import strength
from tests.aging.moments import FADING_CURVE, NOW, idle

# Hypothesis adds the zone itself.
MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
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
def test_a_mention_never_lowers_anything(
    activity: Activity, category: str, wait: timedelta
) -> None:
    """S4-08, S4-10: +0.5 or, in a run, +0.3 at least; what was there before a run stays."""
    now = activity.last_activated_at + wait
    earlier, later = (
        strength(activity, category, now),
        strength(mentioned(activity, now), category, now),
    )
    assert later.time == 1.0 >= earlier.time
    least = 1.3 if is_frequent(mentioned(activity, now)) else 1.5
    assert 1.5 >= later.semantic >= max(least, earlier.semantic) - 1e-9
    assert later.momentum >= earlier.momentum - 1e-9


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
