"""How much of what was found an answer shows: how many more there are, or that it is all."""

import re
from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import receipts, stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
ALL = {"en": "(that is all", "zh": "（就这些"}
FACTS = {
    "en": [f"Nora repairs clock number {n}." for n in range(9)],
    "zh": [f"林晓修过第{n}号钟。" for n in range(1, 10)],
}
HOURS = {"en": "where a row has no hour, none is known", "zh": "没写几点的就是没记"}
NAMES = {"en": "Nora", "zh": "林晓"}
MORE = r"[(（](?:还有 )?(\d+) (?:more|条)[^)）]*[)）]"


@pytest.mark.parametrize("mode", ["normal", "review", "debug"])
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_list_by_whom_it_names_says_that_it_is_all_or_how_many_more(
    connect: Connect, language: str, mode: str
) -> None:
    async with connect() as host:
        facts = [{"content": text, "entities": [NAMES[language]]} for text in FACTS[language]]
        ids = [each["id"] for each in await receipts(host, content=facts, explicit=True)]
        said = await host.say("recall", entity=NAMES[language], mode=mode)
        assert ALL[language] in said
        assert not re.search(MORE, said)
        few = await host.say("recall", entity=NAMES[language], mode=mode, limit=4)
        assert _more(few) == len(ids) - sum(f"[{id}]" in few for id in ids) == 5
        assert ALL[language] not in few


@pytest.mark.parametrize(
    ("language", "fact"),
    [("en", "The user paints a shed on {n} December 2026."), ("zh", "用户12月{n}日刷漆。")],
)
async def test_a_list_of_days_says_so_too(
    connect: Connect, clock: Clock, language: str, fact: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        facts = [fact.format(n=n) for n in range(1, 8)]
        await receipts(host, content=facts, explicit=True)
        days = {"since": "2026-12-01", "until": "2026-12-07"}
        listed = await host.say("recall", **days)
        assert ALL[language] in listed
        assert HOURS[language] in listed
        asked = (
            "What do I have from 1 to 7 December?"
            if language == "en"
            else "12月1日到7日有什么安排？"
        )
        assert HOURS[language] in await host.say("recall", query=asked)
        few = await host.say("recall", **days, limit=3)
        assert _more(few) == 4
        assert ALL[language] not in few
        assert "mem_" not in (none := await host.say("recall", since="2027-02-01"))
        assert ALL[language] not in none


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_list_of_a_project_says_so_too(connect: Connect, language: str) -> None:
    async with connect() as host:
        await receipts(host, content=FACTS[language], explicit=True, project="clocks")
    async with connect() as host:
        await host.say("recall")
        assert ALL[language] in await host.say("recall", project="clocks")
        few = await host.say("recall", project="clocks", limit=4)
        assert _more(few) == 5
        assert ALL[language] not in few


async def test_what_a_question_finds_for_sure_and_is_cut_by_the_budget_is_counted(
    connect: Connect,
) -> None:
    """A long text takes the room of many."""
    async with connect() as host:
        for n in range(19):
            parts = " and ".join(f"wheel {n}{part}" for part in "abcdefghijklmnopqrst")
            await stored(host, f"Nora repairs clock number {n} in the town: {parts}.")
        said = await host.say("recall", query="Which clocks does Nora repair in the town?")
        assert _more(said) >= 1
        assert "that is all" not in said


async def test_that_it_is_all_is_not_said_of_what_somebody_may_not_see(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "Nora repairs clocks.", entities=["Nora"])
        await stored(host, "Nora is ill.", entities=["Nora"], sensitivity=2)
        assert "that is all" in await host.say("recall", entity="Nora")
        assert "that is all" not in await host.say("recall", entity="Nora", agent="scout")
        assert "that is all" not in await host.say("recall", query="Nora's clocks")


def _more(said: str) -> int:
    found = re.search(MORE, said)
    assert found, said
    return int(found[1])
