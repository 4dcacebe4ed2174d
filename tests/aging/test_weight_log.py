"""The weight log: why a memory is as strong as it is."""

from datetime import timedelta

import pytest

from recollect.server.aging.activity import WeightChange, created, mentioned
from recollect.server.aging.parameters import DEFAULT
from recollect.server.aging.weight_log import logged
from recollect.server.engine import Engine
from recollect.server.review.operation_parser import parse
from tests.conftest import ME, START, Clock, Connect, OpenEngine, store


def log(engine: Engine, id: str) -> tuple[WeightChange, ...]:
    return engine.memories.vitality_of(engine.memories.whole(id))[0].log


def test_an_event_is_logged_with_its_reason_and_factors_and_time_alone_is_not(
    engine: Engine, clock: Clock
) -> None:
    """S4-26: time, old, new, delta, reason, factors."""
    fact = store(engine, "The user drinks green tea.")
    clock.forward(days=30)
    engine.upkeep.sweep()
    store(engine, "The user drinks green tea.")
    engine.search.use([fact.id])
    mentioned, used = log(engine, fact.id)
    assert (mentioned.reason, used.reason) == ("mentioned", "shaped an answer")
    assert mentioned.delta == pytest.approx(mentioned.new - mentioned.old, abs=1e-3)
    assert used.old == pytest.approx(mentioned.new, abs=1e-3)
    assert mentioned.factors["semantic"] == 1.5
    assert used.factors["importance"] > mentioned.factors["importance"]


def test_a_negation_shows_as_a_drop_by_seven_tenths(engine: Engine) -> None:
    """S4-11: conflict factor 1.0 → 0.3, by verdict and by operation alike."""
    for change in ("verdict", "operation"):
        old = store(engine, f"The user likes coffee ({change}).")
        if change == "verdict":
            store(
                engine,
                f"The user no longer likes coffee ({change}).",
                verdicts=((old.id, "changed"),),
            )
        else:
            engine.review.operate(
                parse(f"[NEGATE:{old.id}] The user no longer likes coffee ({change})."), ME
            )
        (entry,) = log(engine, old.id)
        assert entry.reason == "negated"
        assert entry.factors["conflict"] == pytest.approx(0.3)
        assert entry.new == pytest.approx(0.3 * entry.old, abs=1e-3)


def test_the_log_comes_back_from_the_snapshot(open_engine: OpenEngine) -> None:
    """Deleting the index loses nothing but time."""
    engine = open_engine()
    fact = store(engine, "The user drinks green tea.")
    engine.search.use([fact.id])
    engine.close()
    for part in engine.settings.index.glob("recollect.db*"):
        part.unlink()
    assert [entry.reason for entry in log(open_engine(), fact.id)] == ["shaped an answer"]


@pytest.mark.anyio
async def test_recall_of_one_memory_tells_its_log(connect: Connect) -> None:
    """S4-33: the user can always ask why."""
    async with connect() as host:
        fact = store(host.engine, "The user drinks green tea.")
        host.engine.search.use([fact.id])
        assert "shaped an answer" in await host.say("recall", id=fact.id, explain=True)


def test_the_log_keeps_the_last_twenty_changes() -> None:
    """S4-26: as many as the settings say."""
    activity = created("fact", START)
    for day in range(1, 26):
        now = START + timedelta(days=day)
        activity = logged(activity, mentioned(activity, now), f"day {day}", "fact", now)
    assert len(activity.log) == DEFAULT.changes_kept == 20
    assert activity.log[-1].reason == "day 25"
