"""What the user lays down for the assistant reaches SOUL.md by a tool, on their yes alone."""

from typing import Any

import pytest
from mcp.client import ClientRequestContext
from mcp_types import ElicitRequestParams, ElicitResult

from tests.conftest import Connect
from tests.tools.answers import commits, file_of, git

pytestmark = pytest.mark.anyio

RULE = "Never book travel without asking"


@pytest.mark.parametrize(
    ("heading", "rule", "yes"),
    [("## Boundaries", RULE, "yes, go ahead"), ("## 行为界限", "没问过不要订票", "可以")],
)
async def test_a_rule_is_shown_and_written_on_the_users_yes_alone(
    connect: Connect, heading: str, rule: str, yes: str
) -> None:
    """S3-26, D19: explicit approval, by words where the host has no forms."""
    async with connect() as host:
        await host.say("recall")
        before, changes = file_of(host, "SOUL.md"), commits(host)
        change = f"{heading}\n- {rule}"
        asked = await host.say("reflect", self_image=change, decision=yes)
        assert "has not seen this" in asked
        asked = await host.say("reflect", self_image=change)
        assert f"SOUL.md · Boundaries\n+ {rule}" in asked
        for unclear in ("what would that mean?", "hm, 好像有点多"):
            await host.say("reflect", depth="full", decision=unclear)
        assert (file_of(host, "SOUL.md"), commits(host)) == (before, changes)
        said = await host.say("reflect", depth="full", decision=yes)
        assert "⚠️ CRITICAL: SOUL.md changed" in said
        page = file_of(host, "SOUL.md")
        assert f"## Boundaries\n\n- {rule}\n" in page
        assert page.replace(f"\n- {rule}\n", "").split() == before.split()
        assert "Approval: user (told by the assistant)" in git(host, "log", "-1", "--format=%B")
        assert rule not in git(host, "log", "-1", "--format=%s")
    async with connect() as host:
        assert rule in await host.say("recall", query="what is the capital of Peru?")


async def test_a_line_is_taken_out_and_the_assistant_gets_a_name(connect: Connect) -> None:
    """S3-25, S3-26: both pages in one change, by a form."""
    shown: list[str] = []

    async def yes(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        shown.append(params.message)
        return ElicitResult(action="accept", content={"decision": "approve"})

    options: dict[str, Any] = {"elicitation_callback": yes}
    async with connect(**options) as host:
        await host.say("reflect", self_image=f"## Boundaries\n- {RULE}\n- Be brief.")
        assert f"+ {RULE}" in shown[0]
        change = f"## Boundaries\n- ~~{RULE}~~\n\n## Facts\n- Name: Aria"
        said = await host.say("reflect", self_image=change)
        assert f"− {RULE}" in shown[1]
        assert "IDENTITY.md" in said
        assert RULE not in file_of(host, "SOUL.md")
        assert "- Be brief." in file_of(host, "SOUL.md")
        assert "## Facts\n\n- Name: Aria\n" in file_of(host, "IDENTITY.md")
        assert "Approval: user (form)" in git(host, "log", "-1", "--format=%B")
        await host.say("forget", undo="last")
        assert f"- {RULE}" in file_of(host, "SOUL.md")
        await host.say("reflect", self_image=f"## Boundaries\n- ~~{RULE}~~")
        assert "does not stand there" in await host.fail(
            "reflect", self_image=f"## Boundaries\n- ~~{RULE}~~"
        )


async def test_no_stays_no_and_blocks_nothing(connect: Connect) -> None:
    async with connect() as host:
        before = file_of(host, "SOUL.md")
        await host.say("reflect", self_image=f"## Boundaries\n- {RULE}")
        await host.say("reflect", depth="full", decision="stop")
        assert file_of(host, "SOUL.md") == before
        await host.say("reflect", self_image=f"## Boundaries\n- {RULE}")
        # Left unanswered, it does not stand in the way of a reflection.
        assert "Final Request" in await host.say("reflect", depth="full", request="none")
        assert file_of(host, "SOUL.md") == before


async def test_only_the_main_agent_may_ask_for_it(connect: Connect) -> None:
    async with connect() as host:
        await host.fail("reflect", self_image=f"## Boundaries\n- {RULE}", agent="scout")
        assert "under none of the headings" not in await host.fail(
            "reflect", self_image="## Oddities\n- A line."
        )
