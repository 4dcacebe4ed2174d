"""What was told later and may have changed an answer comes with it, though nobody judged it."""

import pytest

from tests.conftest import Clock, Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

BEFORE = (
    "quayside's backend is Go 1.23 with chi and sqlc; the frontend is SvelteKit.",
    "We deploy quayside to Fly.io, region fra, with `fly deploy --remote-only`.",
    "The staging database of quayside is called quay_stg and is reset every Sunday night.",
    "Code reviews for quayside go to Ilse; she wants small PRs under 300 lines.",
    "Tests in quayside: `just test`, integration tests need docker.",
    "The API of quayside returns errors as RFC 7807 problem details.",
    "Never push to main directly in quayside; open a PR, CI must be green.",
    "Rate limiting in quayside is planned for Q1 2027 using a Redis token bucket.",
)
AFTER = (
    "We've upgraded quayside to Go 1.25.",
    "We moved quayside from Fly.io to Hetzner with Kamal.",
    "quayside's integration tests no longer need docker.",
    "Ilse left; Jonas reviews quayside PRs now.",
)
GO, FLY, _, ILSE, DOCKER = BEFORE[:5]
GO_NOW, HETZNER, NO_DOCKER, JONAS = AFTER


def sure(answer: str) -> list[str]:
    return [line for line in answer.splitlines() if line.startswith("[mem_") and "❔" not in line]


@pytest.mark.parametrize(
    ("query", "now", "before"),
    [
        ("Which Go version do we use?", GO_NOW, GO),
        ("How do I deploy?", HETZNER, FLY),
        ("Do the integration tests need docker?", NO_DOCKER, DOCKER),
        ("Who reviews PRs in quayside?", JONAS, ILSE),
    ],
)
async def test_what_may_have_changed_comes_with_its_news(
    connect: Connect, clock: Clock, query: str, now: str, before: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, BEFORE, project="quayside")
        clock.forward(days=30)
        await tell(host, AFTER, project="quayside")
        answers = await found(host, query)
        assert abs(answers.index(now) - answers.index(before)) == 1
        lines = sure(await host.say("recall", query=query, project="quayside"))
        assert any(now in line for line in lines)
        assert len(lines) < len(BEFORE), "to be of the project asked in answers nothing"


async def test_what_shares_the_project_s_name_alone_is_not_asked_about(connect: Connect) -> None:
    async with connect() as host:
        await tell(host, BEFORE, project="quayside")
    async with connect() as host:
        receipt = await host.say("remember", content=GO_NOW, project="quayside", explicit=True)
        asked = receipt.partition("Memory at a glance")[0]
        assert GO in asked
        assert not any(each in asked for each in BEFORE[1:])
