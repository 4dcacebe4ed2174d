"""What nobody scored is due for it, a low score has consequences, and size is spoken of truly."""

from pathlib import Path

import pytest

from recollect.server.settings import Settings
from tests.conftest import Clock, Connect
from tests.tools.answers import file_of, receipt, stored
from tests.values import values

pytestmark = pytest.mark.anyio

LOW = "1 1 1 1 1 1"
FINE = "8 7 8 8 7 8"


@pytest.mark.parametrize(
    ("text", "why"),
    [("The user rows on Sundays.", "nobody has scored it"), ("用户周日划船。", "还没有评分")],
)
async def test_what_a_judge_added_is_due_for_its_scores(
    connect: Connect, text: str, why: str
) -> None:
    """S1-09: [ADD] and what takes a place by [UPDATE] or [NEGATE] are appraised like all else."""
    async with connect() as host:
        done = await host.call("reflect", operations=f"[ADD] {text}")
        id = values(done)["done"][0]["id"]
        due = await host.say("reflect")
        assert id in due
        assert why in due
        await host.say("reflect", operations=f"[SCORE:{id}] {FINE}")
        assert id not in await host.say("reflect")


async def test_what_the_user_asked_to_remember_is_not_scored(connect: Connect) -> None:
    async with connect() as host:
        id = await stored(host, "The user rows on Sundays.")
        assert id not in await host.say("reflect")


async def test_a_memory_written_by_hand_is_due_for_its_scores(
    connect: Connect, settings: Settings
) -> None:
    """S1-09: what a person or another program put into the folder."""
    async with connect() as host:
        path = settings.workspace / "memory/semantic/2026-11/note.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("The user keeps bees.\n", encoding="utf-8")
        host.engine.upkeep.take_in([path.relative_to(settings.workspace).as_posix()])
        assert "keeps bees" in await host.say("reflect")


async def test_a_low_score_has_consequences(connect: Connect, clock: Clock) -> None:
    """S1-17: all ones are doubted, and the memory waits for somebody to keep it or let it go."""
    async with connect() as host:
        done = await host.call("reflect", operations="[ADD] The user yawned just now.")
        id = values(done)["done"][0]["id"]
        said = await host.say("reflect", operations=f"[SCORE:{id}] {LOW}")
        assert "all six are the same" in said
        assert f"[KEEP:{id}]" in said
        assert "decay: still of value?" in await host.say("reflect")
        await host.say("reflect", operations=f"[KEEP:{id}]")
        assert id not in await host.say("reflect")


@pytest.mark.parametrize(
    ("text", "mood"), [("The user moves to Kyoto.", "planned"), ("用户可能搬到京都。", "possible")]
)
async def test_what_is_no_plain_fact_is_not_promoted(
    connect: Connect, text: str, mood: str
) -> None:
    async with connect() as host:
        id = await stored(host, text, mood=mood)
        refused = await host.fail("reflect", operations=f"[PROMOTE:{id}]")
        assert "no plain fact" in refused or "不是确定的事实" in refused
        assert text not in file_of(host, "MEMORY.md")


async def test_more_text_than_the_user_set_is_due_for_condensing(
    connect: Connect, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S0-30, S1-22, D12: the true size, what is longest, and nothing refused."""
    async with connect() as host:
        monkeypatch.setattr(host.engine.parts.due_list, "_workspace_mb", 0.001)
        long = await stored(host, "The user's recipe for bread: flour, water. " + "Knead. " * 100)
        await stored(host, "The user bakes.")
        due = await host.say("reflect")
        assert f"- {long}" in due
        assert "kB of text, more than the 1 kB set" in due
        assert "0 MB" not in due
        assert (await receipt(host, content="Still stored.", explicit=True))["outcome"] == "stored"


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_PROPOSE_AT", "6.5")


@pytest.mark.usefixtures("strict")
async def test_what_counts_as_low_is_what_would_not_be_proposed(connect: Connect) -> None:
    """S1-17: a user who lets less through is also asked about what was let in before."""
    async with connect() as host:
        done = await host.call("reflect", operations="[ADD] The user rows on Sundays.")
        id = values(done)["done"][0]["id"]
        said = await host.say("reflect", operations=f"[SCORE:{id}] 6 6 6 6 5 6")
        assert "below 6.5: is it worth keeping?" in said
        assert id in await host.say("reflect")
        await host.say("reflect", operations=f"[KEEP:{id}]")
        assert id not in await host.say("reflect")
