"""What was so before is asked for: what has been replaced answers, and says that it is over."""

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("first", "second", "aside", "query"),
    [
        (
            "The user lives in Bath.",
            "The user lives in Falmouth.",
            "Anna, the user's sister, lives in Leeds.",
            "Where did I live before?",
        ),
        (
            "The user lives in Bath.",
            "The user lives in Falmouth.",
            "Anna, the user's sister, lives in Leeds.",
            "Where did I live before Falmouth?",
        ),
        (
            "The user works as a baker at Crumb.",
            "The user works as a nurse at St Mary's.",
            "The user likes rye bread.",
            "What was my previous job?",
        ),
        ("用户住在杭州。", "用户住在上海。", "用户的妹妹住在北京。", "我以前住在哪里？"),
    ],
)
async def test_what_was_so_before_answers_who_asks_for_it(
    connect: Connect, clock: Clock, first: str, second: str, aside: str, query: str
) -> None:
    """S4-16: a timeline is read, not only written."""
    async with connect() as host:
        old = await stored(host, first, occurred_at="2020-03-02")
        await stored(host, aside)
        new = await stored(
            host,
            second,
            occurred_at="2024-06-01",
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        said = await host.say("recall", query=query)
        lines = [line for line in said.splitlines() if line.startswith("[mem_")]
        assert first in lines[0]
        assert new in lines[0]
        assert "2024-06-01" in lines[0]
        assert any(second in line for line in lines[1:])
        now = await host.say("recall", query=query.replace("before", "now").replace("以前", "现在"))
        assert first not in now or "previous" in query


async def test_what_was_so_before_of_somebody_else_stays_theirs(connect: Connect) -> None:
    async with connect() as host:
        old = await stored(host, "Anna, the user's sister, lives in Leeds.")
        await stored(
            host,
            "Anna, the user's sister, lives in York.",
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        await stored(host, "The user lives in Falmouth.")
        assert "Leeds" not in await host.say("recall", query="Where did I live before?")
        said = await host.say("recall", query="Where did Anna live before?")
        first, *_ = [line for line in said.splitlines() if line.startswith("[mem_")]
        assert "Leeds" in first


@pytest.mark.parametrize(
    ("first", "second", "query"),
    [
        (
            "I work as a staff nurse at Cork University Hospital.",
            "I got the ICU job at University Hospital Galway.",
            "Where did I work before Galway?",
        ),
        ("I work at Salford Royal.", "I'm in dispatch at DSV now.", "Where did I work before DSV?"),
        ("我们住在朝阳区双井。", "我们搬到通州了。", "搬家之前我们住哪儿？"),
    ],
)
async def test_what_nobody_said_to_be_over_answers_as_well_who_asks_what_was_before(
    connect: Connect, clock: Clock, first: str, second: str, query: str
) -> None:
    async with connect() as host:
        await stored(host, first)
        clock.forward(days=200)
        await stored(host, second)
        said = await host.say("recall", query=query)
        lines = [line for line in said.splitlines() if line.startswith("[mem_")]
        assert first in lines[0]
        assert any(second in line for line in lines[1:])
