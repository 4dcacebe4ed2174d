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


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("- **Status**: pending", "- **Status**: perhaps"),
        ("- **Timestamp**: ", "- **Timestamp**: on Friday, "),
        ('{"tags": ["music"]}', '{"tags": ["music"'),
        ("## Proposal #1 prop_", "## Proposal number one: prop_"),
    ],
)
async def test_what_cannot_be_read_there_stays_as_it_stands_and_the_status_says_so(
    connect: Connect, was: str, becomes: str
) -> None:
    """S3-28: the page is a person's too; the next proposal does not write over their words."""
    async with connect() as host:
        await receipt(host, content="The user may like jazz.", tags=["music"])
        path = host.engine.settings.workspace / layout.PENDING_MEMORIES
        page = path.read_text(encoding="utf-8")
        assert was in page
        path.write_text(page.replace(was, becomes), encoding="utf-8")
        await receipt(host, content="The user may play chess.")
        written = path.read_text(encoding="utf-8")
        assert becomes.strip() in written
        assert "The user may like jazz." in written
        assert "The user may play chess." in written
        flaw = host.engine.upkeep.status().set_aside[layout.PENDING_MEMORIES]
        assert flaw.startswith("not a proposal, left as it stands: ")


async def test_what_a_person_writes_at_the_head_of_the_page_stays_there(connect: Connect) -> None:
    async with connect() as host:
        await receipt(host, content="The user may like jazz.", tags=["music"])
        path = host.engine.settings.workspace / layout.PENDING_MEMORIES
        page = path.read_text(encoding="utf-8")
        title = "# Pending memories\n\n"
        path.write_text(page.replace(title, f"{title}Ask Ada about these.\n\n"), encoding="utf-8")
        await receipt(host, content="The user may play chess.")
        written = path.read_text(encoding="utf-8")
        assert written.startswith(f"{title}Ask Ada about these.\n\n## Proposal #1 prop_")
        assert len(host.engine.review.pending()) == 2
        assert host.engine.upkeep.status().set_aside == {}
