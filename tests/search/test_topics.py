"""Facts that open with their topic: `heron: tests run with make` is nobody's turn in a talk."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

PORT = "heron: the integration DB port is 5544, not 5432, to not clash with a local Postgres."
RUN = "heron: to debug locally run `uvicorn heron.app:create --factory --reload --port 8088`."
HERON = (
    "Project heron is a FastAPI service that ranks delivery slots; Python 3.12, PostgreSQL 16.",
    "heron: tests run with `make test-unit` and `make test-int` (needs docker compose up db).",
    "heron: never edit files under migrations/versions by hand; make a new revision with alembic.",
    "heron: we decided on SQLAlchemy Core instead of the ORM because of query plans.",
    "heron: the staging cluster is reached with `kubectl --context heron-stg`.",
    "heron: CI runs on GitHub Actions, the self-hosted runner is called brick-02.",
    "heron: error E1042 means the slot cache is stale; flush it.",
    "heron: the API's rate limit is 100 requests per minute per key.",
    "heron: Ada reviews anything touching pricing/, Tom anything under infra/.",
    "heron: response times p95 must stay under 120 ms; measured with k6.",
    "heron: release is cut every second Thursday.",
    "heron: feature flags live in LaunchDarkly; key slot-rank-v2 is on for 10 % of traffic.",
    PORT,
    RUN,
)


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("How do I start heron locally?", RUN),
        ("Which port does heron's integration database use?", PORT),
        ("heron本地怎么启动调试？", RUN),
    ],
)
async def test_a_topic_says_no_more_of_a_question_than_any_other_word(
    connect: Connect, query: str, best: str
) -> None:
    """Every fact of the project names it: not all of them answer."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, HERON)
        answers = (await host.say("recall", query=query)).splitlines()
        sure = [line for line in answers if line.startswith("[mem_") and "❔" not in line]
        assert any(best in line for line in sure)
        assert len(sure) < len(HERON) / 2
        assert (await found(host, query))[0] == best


@pytest.mark.parametrize("opening", ["heron", "Heron", "Release process", "蜂鸟前端项目"])
async def test_what_opens_with_a_topic_is_no_turn_of_a_conversation(
    connect: Connect, opening: str
) -> None:
    """It follows nothing, whatever was told before it."""
    async with connect() as host:
        for text in (f"{opening}: we tag each Thursday.", f"{opening}: Ada signs the archive."):
            await host.say("remember", content=text, project="heron", explicit=True)
        told = host.engine.memories.by_ids(sorted(host.engine.memories.ids()))
        assert len(told) == 2
        assert not any(memory.follows for memory in told)


TOPIC_AND_LIFE = (
    "heron: moved from Travis to GitHub Actions.",
    "heron: we decided on SQLAlchemy Core instead of the ORM because of query plans.",
    "heron web shop: logs are in Loki.",
    "heron web shop: Ada owns pricing.",
)


async def test_what_is_told_of_a_topic_is_nobody_s_life(connect: Connect) -> None:
    """Neither that a service moved nor that two facts share their topic asks about another."""
    async with connect() as host:
        await host.say("remember", content="I live in Berlin.", explicit=True)
    for text in TOPIC_AND_LIFE:
        async with connect() as host:
            receipt = await host.say("remember", content=text, project="heron", explicit=True)
            assert "Is one of these wrong" not in receipt
    async with connect() as host:
        moved = await host.say("remember", content="I moved to Hamburg.", explicit=True)
        assert "I live in Berlin." in moved
