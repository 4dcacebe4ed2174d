"""Importance falls by a step for each idle week."""

from dataclasses import replace

import pytest

from recollect.server.aging.activity import (
    kept,
    mentioned,
)
from recollect.server.aging.importance import stepped
from recollect.server.aging.parameters import Ageing
from tests.aging.moments import NOW, after, before, idle


@pytest.mark.parametrize(
    ("store", "week", "fortnight"),
    [("episodic", 0.8, 0.64), ("semantic", 0.95, 0.9025), ("procedural", 0.95, 0.9025)],
)
def test_importance_falls_by_a_step_for_each_full_week(
    store: str, week: float, fortnight: float
) -> None:
    """S2-05, S2-09, D13."""
    assert stepped(idle(6.99, importance=1.0), store, NOW).importance == 1.0
    assert stepped(idle(7, importance=1.0), store, NOW).importance == pytest.approx(week)
    assert stepped(idle(14, importance=1.0), store, NOW).importance == pytest.approx(fortnight)


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
        stepped(idle(700, importance=importance), store, NOW, source=source).importance
        == importance
    )


def test_a_demoted_core_memory_does_not_pay_for_its_years_in_core() -> None:
    """S2-10: exempt steps are counted as taken."""
    in_core = stepped(idle(700, importance=3.0), "core", NOW)
    demoted = replace(in_core, importance=1.5)
    assert stepped(demoted, "semantic", NOW).importance == 1.5
    assert stepped(demoted, "semantic", after(7)).importance == pytest.approx(1.5 * 0.95)


def test_a_mention_begins_a_new_week() -> None:
    """S2-09: only idle days count."""
    activity = mentioned(stepped(idle(14, importance=1.0), "semantic", NOW), NOW)
    assert activity.importance == pytest.approx(0.9025)
    assert stepped(activity, "semantic", after(6)).importance == pytest.approx(0.9025)
    assert stepped(activity, "semantic", after(7)).importance == pytest.approx(0.9025 * 0.95)


def test_a_kept_memory_rests_for_thirty_days() -> None:
    """S2-26, S2-29, D15: back to 0.5, and below it again only a week after the rest."""
    activity = kept(stepped(idle(140, importance=1.0), "semantic", NOW), NOW)
    assert activity.last_activated_at == before(140)
    assert stepped(activity, "semantic", after(36.9)).importance == 0.5
    assert stepped(activity, "semantic", after(37)).importance == pytest.approx(0.475)
    assert stepped(activity, "semantic", after(37)).importance < Ageing().decay_review_below


def test_a_fact_left_alone_comes_to_review_and_then_to_the_archive() -> None:
    """S2-09, S2-26, D15: weeks until a fact of importance 1.1 passes 0.5 and 0.3."""
    ageing, start = Ageing(), idle(0)
    weeks = [stepped(start, "semantic", after(7 * week)).importance for week in range(40)]
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
