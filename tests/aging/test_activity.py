"""What a mention, a use and a review make of a memory, and which times are refused."""

import math
import pickle
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from recollect.server.aging.activity import (
    Activity,
    created,
    idle_days,
    is_frequent,
    kept,
    mentioned,
    used,
)
from recollect.server.aging.importance import idle_steps, stepped
from recollect.server.aging.parameters import Ageing
from recollect.server.aging.retention import retention
from recollect.server.aging.strength import strength
from tests.aging.moments import NOW, after, before, idle, mentions_at


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


def test_three_mentions_in_a_day_lift_no_more_than_two() -> None:
    """S4-10: +0.3 instead of +0.5, momentum +0.2 at most; what was there stays."""
    twice = mentions_at(before(hours=5), before(hours=2))
    thrice = mentioned(twice, NOW)
    assert not is_frequent(twice)
    assert is_frequent(thrice)
    found = strength(thrice, "fact", NOW)
    assert found.semantic == pytest.approx(strength(twice, "fact", NOW).semantic)
    assert found.momentum == pytest.approx(1.2)
    assert strength(thrice, "fact", after(days=60)).semantic == pytest.approx(
        max(1 + 0.3 * math.exp(-3), strength(twice, "fact", after(days=60)).semantic)
    )
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


# --- clocks ---


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
    """S4-03: aware UTC datetimes only."""
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


# --- what cannot be ---


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
