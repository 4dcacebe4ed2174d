"""What age does to a memory: its level, the reviews it is due for, and when it leaves."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from recollect.server.aging.activity import Activity, created, kept
from recollect.server.aging.lifecycle import (
    LASTING,
    Policy,
    is_over_archived,
    leaves,
    level,
    review,
    state_of,
)
from recollect.server.aging.parameters import DEFAULT
from recollect.server.domain.memory import Appraisal, Memory
from recollect.server.engine import Engine
from recollect.server.review.operation_parser import parse
from recollect.server.search.query import Query
from tests.conftest import ME, START, Clock, store


def memory(**fields: Any) -> Memory:
    return Memory(**{"id": "mem_00000001", "text": "x", "created_at": START, **fields})


def idle(days: float, importance: float = 1.1) -> Activity:
    return Activity(importance=importance, last_activated_at=START - timedelta(days=days))


def test_a_personal_memory_is_shown_whole_for_twice_as_long(engine: Engine, clock: Clock) -> None:
    """D26: sensitivity 1 doubles the days after which a summary stands for the text."""
    plain = store(engine, "The user walked the coast path from Porto, 30 km, in rain.")
    personal = store(
        engine, "The user saw Dr. Silva in Porto about an old knee injury.", sensitivity=1
    )
    for memory in (plain, personal):
        engine.review.operate(parse(f"[SUMMARY:{memory.id}] Something in Porto."), ME)

    def shown_at() -> dict[str, str]:
        hits = engine.search.recall(Query(text="Porto", mode="review")).hits
        return {hit.memory.id: hit.level for hit in hits}

    clock.forward(days=45)
    assert shown_at() == {plain.id: "summary", personal.id: "full"}
    clock.forward(days=16)
    assert shown_at() == {plain.id: "summary", personal.id: "summary"}


def test_a_personal_memory_leaves_a_trace_for_twice_as_long(engine: Engine, clock: Clock) -> None:
    """D26, S4-19: 180 idle days to the archive, 360 for what is personal."""
    store(engine, "The user saw Dr. Silva about an old knee injury.", sensitivity=1)
    clock.forward(days=DEFAULT.archive_days + 1)
    assert engine.upkeep.sweep().levels["archive"] == 0
    clock.forward(days=DEFAULT.archive_days)
    assert engine.upkeep.sweep().levels["archive"] == 1


@pytest.mark.parametrize("fields", [{"sensitivity": 2}, {"store": "core"}, {"store": "vault"}])
def test_what_is_delicate_or_lasts_is_shown_whole_for_ever(fields: dict[str, Any]) -> None:
    """S4-20, D26."""
    assert level(memory(**fields), idle(2_000), START) == "full"


def test_what_lasts_is_active_and_a_fact_of_little_importance_archived() -> None:
    """D15, S3-06."""
    for lasting in LASTING:
        assert state_of(lasting, idle(2_000, importance=0.1), START) == "active"
    assert state_of("semantic", idle(0, importance=0.29), START) == "archived"
    assert state_of("semantic", idle(0, importance=0.3), START) == "active"


@pytest.mark.parametrize(
    ("importance", "due"),
    [(2.5, "promotion"), (2.49, None), (0.5, None), (0.49, "decay")],
)
def test_importance_makes_a_review_due(importance: float, due: str | None) -> None:
    """S2-25, S2-26, D14, D15."""
    assert review(memory(explicit=True), idle(0, importance), START) == due


@pytest.mark.parametrize(
    "fields",
    [
        {"store": "core"},
        {"store": "vault"},
        {"store": "episodic"},
        {"source": "system"},
        {"negated_at": START},
        {"deleted_at": START},
        {"superseded_by": "mem_00000002"},
    ],
)
def test_what_lasts_happened_or_no_longer_holds_is_not_reviewed(fields: dict[str, Any]) -> None:
    assert review(memory(**fields), idle(0, importance=0.1), START) is None


def test_a_keep_gives_rest_for_thirty_days() -> None:
    """S2-29, D15."""
    resting = replace(kept(created("fact", START), START), importance=0.4)
    assert review(memory(), resting, START + timedelta(days=29.9)) is None
    assert review(memory(), resting, START + timedelta(days=30)) == "decay"


def test_a_model_s_judgement_is_due_again_after_thirty_days_and_the_user_s_wish_never() -> None:
    """S1-17."""
    old = START - timedelta(days=DEFAULT.reappraise_days)
    judged = memory(appraisal=Appraisal(scores={"importance": 5}, total=5, appraised_at=old))
    assert review(judged, idle(0), START) == "re-appraisal"
    assert review(judged, idle(0), START - timedelta(hours=1)) is None
    assert review(replace(judged, explicit=True), idle(0), START) is None


def test_the_deleted_leave_when_they_can_no_longer_be_restored() -> None:
    """D3: and the reason names the days that the settings give."""
    deleted = memory(deleted_at=START - timedelta(days=7))
    assert leaves(deleted, START, Policy(30, 0)) is None
    assert leaves(deleted, START, Policy(7, 0)) == "deleted 7 days ago"


def test_the_archived_are_deleted_only_where_the_settings_say_so() -> None:
    """S4-25, D24: restorably, so they never leave at once."""
    policy = Policy(30, 10)
    assert not is_over_archived(memory(), idle(DEFAULT.archive_days + 10), START, Policy(30, 0))
    assert not is_over_archived(memory(), idle(DEFAULT.archive_days + 9), START, policy)
    assert is_over_archived(memory(), idle(DEFAULT.archive_days + 10), START, policy)
    assert not is_over_archived(memory(sensitivity=2), idle(2_000), START, policy)
    assert leaves(memory(), START, policy) is None
