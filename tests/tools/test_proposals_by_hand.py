"""Proposals that a person edited into nonsense: the answer says which, and what to do."""

import pytest

from recollect.server.domain import layout
from tests.conftest import Connect, Host
from tests.tools.answers import commits, receipt

pytestmark = pytest.mark.anyio

RAW = ("validation error", "pydantic", "Traceback", "type=", "input_value", "Draft")
BROKEN = pytest.mark.parametrize(
    ("details", "field"),
    [
        ('{"tags": 7}', "tags"),
        ('{"tags": ["music"], "sensitivity": "very"}', "sensitivity"),
        ('{"scores": {"importance": 9}}', "scores.novelty"),
        ('{"occurred_at": "some day"}', "occurred_at"),
        ('{"category": "mood"}', "category"),
    ],
)


async def edited(host: Host, details: str) -> str:
    """Let a proposal wait, and write other details of it by hand; its id."""
    waiting = await receipt(host, content="The user may like jazz.", tags=["music"])
    path = host.engine.settings.workspace / layout.PENDING_MEMORIES
    page = path.read_text(encoding="utf-8")
    assert '{"tags": ["music"]}' in page
    path.write_text(page.replace('{"tags": ["music"]}', details), encoding="utf-8")
    return str(waiting["id"])


@BROKEN
async def test_a_detail_that_cannot_be_read_is_named_with_its_proposal(
    connect: Connect, details: str, field: str
) -> None:
    async with connect() as host:
        id = await edited(host, details)
        before = commits(host)
        said = await host.fail("remember", proposal=id, explicit=True)
        assert f"{id} was edited by hand, and its {field} cannot be read" in said
        assert "Nothing was changed" in said
        assert f"[REJECT:{id}]" in said
        assert not any(word in said for word in RAW)
        assert not set(before) - set(commits(host))


@BROKEN
async def test_a_yes_to_it_is_answered_alike_and_a_no_drops_it(
    connect: Connect, details: str, field: str
) -> None:
    async with connect() as host:
        id = await edited(host, details)
        said = await host.fail("reflect", operations=f"[COMMIT:{id}]")
        assert id in said
        assert field in said
        assert not any(word in said for word in RAW)
        await host.say("reflect", operations=f"[REJECT:{id}]")
        assert not host.engine.review.pending()
