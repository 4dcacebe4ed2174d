"""What is counted of the memory's life and of its use: S4-32.

Through the tools where there is one.
"""

import json
import shutil
from typing import Any

import pytest

from recollect.server.aging import metrics
from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.review.operation_parser import parse
from recollect.server.search.query import Query
from recollect.server.settings import Settings
from tests.conftest import ME, START, Clock, Connect, Host, OpenEngine, store
from tests.tools.answers import stored


async def stats(host: Host) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await host.read("memory://stats"))["metrics"]
    return found


@pytest.mark.anyio
async def test_mentions_uses_and_frequent_runs_are_counted(connect: Connect) -> None:
    """S4-32, S4-10: the third mention within a day makes it frequent."""
    async with connect() as host:
        id = await stored(host, "The user keeps bees.")
        for _ in range(3):
            await host.say("remember", content="The user keeps bees.", explicit=True)
        await host.say("recall", query="bees", used=[id])
        await host.say("reflect", operations=f"[BOOST:{id}]")
        found = await stats(host)
        assert (found["user_activation_count"], found["frequent_reinforce_count"]) == (5, 1)


@pytest.mark.anyio
async def test_negations_and_merges_are_counted_once_each(connect: Connect) -> None:
    """S4-32: and a list of operations that is refused counts nothing."""
    async with connect() as host:
        tea = await stored(host, "The user drinks tea.")
        bees = [
            await stored(host, text)
            for text in (
                "The user keeps bees.",
                "There are hives on the roof.",
                "Honey comes in June.",
            )
        ]
        await host.fail("reflect", operations=f"[NEGATE:{tea}] Coffee it is.\n[BOOST:mem_00000000]")
        assert (await stats(host))["negation_count"] == 0
        await host.say(
            "remember",
            content="The user drinks coffee.",
            explicit=True,
            verdicts=[{"id": tea, "verdict": "changed"}],
        )
        await host.say(
            "reflect",
            operations=f"[MERGE:{','.join(bees)}] The user keeps bees on the roof; honey in June.",
        )
        found = await stats(host)
        assert (
            found["negation_count"],
            found["batch_merge_count"],
            found["user_activation_count"],
        ) == (1, 1, 0)


def test_what_fades_a_level_is_counted_by_the_sweep_once(engine: Engine, clock: Clock) -> None:
    """S4-32: passive_compression_count; a second sweep of the day adds nothing."""
    store(engine, "The user plays the cello.")
    engine.upkeep.sweep()
    clock.forward(days=70)
    engine.upkeep.sweep()
    engine.upkeep.sweep()
    assert engine.upkeep.metrics().passive_compression_count == 1


def test_average_and_distribution_are_those_of_this_moment(engine: Engine, clock: Clock) -> None:
    """S4-32: in quarters of strength, without waiting for a sweep."""
    store(engine, "The user plays the cello.")
    store(engine, "The user is Lin Wei.", category="identity")
    assert (engine.upkeep.metrics().avg_weight, engine.upkeep.metrics().weight_distribution) == (
        1.3,
        {"1.00": 1, "1.50": 1},
    )
    clock.forward(days=100)
    assert engine.upkeep.metrics().avg_weight < 0.8


@pytest.mark.anyio
async def test_adoption_tells_whether_hosts_look_before_they_write_and_use_what_they_find(
    connect: Connect,
) -> None:
    """Recalls before the first remember, remembers a session, empty and used recalls."""
    async with connect() as host:
        await host.say("recall")
        await host.say("recall", query="bees")
        id = await stored(host, "The user keeps bees.")
        await host.say("recall", query="bees")
        await host.say("recall", query="keeps", used=[id])
    async with connect() as host:
        await host.say("recall")
        await stored(host, "The user sold the car.")
        await stored(host, "The user moved to Bergen.")
        assert (await stats(host))["adoption"] == {
            "sessions": 2,
            "recalls_before_first_remember": 1.5,
            "remembers_per_session": 1.5,
            "recalls": 5,
            "empty_share": 0.4,
            "used_share": 0.333,
        }


@pytest.mark.anyio
async def test_what_the_server_looks_up_for_itself_is_no_recall(connect: Connect) -> None:
    async with connect() as host:
        assert "Nothing" in await host.read("memory://search?q=bees")
        await stored(host, "The user keeps bees.")
        adoption = (await stats(host))["adoption"]
        assert (
            adoption["sessions"],
            adoption["recalls_before_first_remember"],
            adoption["empty_share"],
        ) == (1, 0, 0)


def test_counts_outlive_the_index(open_engine: OpenEngine, settings: Settings) -> None:
    """What is in index/ can be made anew; the counts come back from the workspace."""
    engine = open_engine()
    engine.search.recall(Query(text="bees", session=ME.session))
    for _ in range(3):
        store(engine, "The user keeps bees.")
    before = engine.upkeep.metrics()
    engine.close()
    shutil.rmtree(settings.index)
    assert open_engine().upkeep.metrics() == before


def test_a_merge_takes_over_mentions_without_counting_them_again(engine: Engine) -> None:
    """S4-13: mention counts are summed; nobody mentioned anything."""
    ids = [
        store(engine, text).id
        for text in ("Bees are kept.", "Hives stand on the roof.", "Honey comes in June.")
    ]
    store(engine, "Bees are kept.")
    engine.review.operate(parse(f"[MERGE:{','.join(ids)}] Bees on the roof; honey in June."), ME)
    assert engine.upkeep.metrics().user_activation_count == 1


@pytest.mark.parametrize(
    "counts", ['"many"', '{"recalls": "many", "nonsense": 3, "sessions": -1}', "[1]"]
)
def test_counts_that_cannot_be_read_are_left_out(
    open_engine: OpenEngine, settings: Settings, counts: str
) -> None:
    engine = open_engine()
    store(engine, "The user keeps bees.")
    engine.close()
    shutil.rmtree(settings.index)
    (settings.workspace / "memory/meta/decay-scores.json").write_text(
        f'{{\n"counts": {counts},\n"format": 1\n}}\n', encoding="utf-8"
    )
    assert open_engine().upkeep.metrics().adoption.sessions == 0


def test_a_memory_that_is_written_again_was_not_negated_again() -> None:
    """S4-32."""
    negated = Memory(id="mem_00000001", text="x", created_at=START, negated_at=START)
    assert metrics.of_memories({}, [negated]) == {metrics.NEGATED: 1}
    assert metrics.of_memories({negated.id: negated}, [negated]) == {}
