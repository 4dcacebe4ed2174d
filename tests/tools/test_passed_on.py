"""A notice that the user passes on and takes as true: whose words it is, and how it is kept."""

import pytest

from tests.conftest import Connect
from tests.tools.answers import recalled, receipt

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "notice",
    [
        "The school will be closed on 3 December 2026.",
        "The water is off on 3 December 2026 from nine to three.",
        "小区12月3日停水，上午九点到下午三点。",
        "周末停水。",
        "12月3日断网检修。",
    ],
)
async def test_what_is_off_on_a_day_is_stored_without_scores(connect: Connect, notice: str) -> None:
    async with connect() as host:
        kept = await receipt(host, content=notice, source="user")
        assert kept["outcome"] == "stored"


@pytest.mark.parametrize(
    ("notice", "told", "query"),
    [
        (
            "The school is closed on 3 December 2026.",
            "quoted; if the user takes it as so, again with source=user",
            "When is the school closed?",
        ),
        (
            "小区12月3日停水，上午九点到下午三点。",
            "转述的；用户当真的话，改用 source=user 再记一次",
            "小区哪天停水？",
        ),
    ],
)
async def test_a_notice_that_the_user_takes_as_so_is_theirs(
    connect: Connect, notice: str, told: str, query: str
) -> None:
    """Said where it waits; told again as theirs it is kept, and waits no more."""
    async with connect() as host:
        held = await receipt(host, content=notice, source="quoted")
        assert held["outcome"] == "unappraised"
        said = await host.say("remember", content=f"{notice} ", source="quoted")
        assert told in said
        kept = await receipt(host, content=notice, source="user")
        assert kept["outcome"] == "stored"
        assert kept["id"] in await recalled(host, query=query)
        assert held["id"] not in await host.say("recall", query=query)
        tools = await host.client.list_tools()
        [remember] = [tool for tool in tools.tools if tool.name == "remember"]
        assert "user: also" in str(remember.input_schema)
