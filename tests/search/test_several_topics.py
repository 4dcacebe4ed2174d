"""A query of many lines asks about many things, each of which is answered."""

import re

import pytest

from recollect.server.search.query import Query
from tests.conftest import Connect, Host
from tests.tools.answers import recalled

pytestmark = pytest.mark.anyio

ENGLISH = (
    "I like my coffee black, without sugar.",
    "Felix Adeyemi is the graduate in my team.",
    "Priya Raman is my oldest friend; she is a barrister in Manchester.",
    "The tent is in the loft, behind the suitcases.",
    "I play the viola in the Headingley orchestra.",
    "Dr Helen Marsh is my GP.",
)
CHINESE = (
    "我喝咖啡不加糖。",
    "陈一鸣是我带的实习生。",
    "我最好的朋友是苏晓棠，在宁波当律师。",
    "帐篷放在阁楼的箱子后面。",
    "我在区里的乐团拉中提琴。",
    "我的家庭医生是马敏。",
)


@pytest.mark.parametrize(
    ("facts", "query", "silent"),
    [
        (
            ENGLISH,
            "tent\nviola orchestra\nPriya\nFelix\ncoffee\nDr Marsh\nbassoon lessons",
            r"\(nothing surely about: (?:\S+, )*bassoon lessons\)",
        ),
        (
            CHINESE,
            "帐篷\n中提琴 乐团\n苏晓棠\n陈一鸣\n咖啡\n马敏\n高尔夫球杆",
            "（没有确切的：(?:.+、)?高尔夫球杆）",
        ),
    ],
)
async def test_each_of_many_topics_is_answered(
    connect: Connect, facts: tuple[str, ...], query: str, silent: str
) -> None:
    """And of what nothing is surely known is said, as the user wrote it."""
    async with connect() as host:
        await host.call("remember", content=list(facts), source="user", explicit=True)
        filler = [f"The user's shelf number {n} holds folder {n * 7}." for n in range(40)]
        await host.call("remember", content=filler, source="user", explicit=True)
        assert host.engine.upkeep.settle()
        now = host.engine.clock().isoformat()

        answer = await host.say("recall", query=query)
        of_a_day = await host.say("recall", query=query, mode="as-of", until=now)
        for said in (answer, of_a_day):
            for fact in facts:
                assert fact in said
            assert re.search(silent, said)


@pytest.mark.parametrize(
    ("facts", "query", "wanted"),
    [
        (ENGLISH, "tent\nviola orchestra\nDr Marsh", (3, 4, 5)),
        (ENGLISH, "Where is the tent?\nWho is Felix?\nHow do I like my coffee?", (3, 1, 0)),
        (CHINESE, "帐篷\n中提琴 乐团\n马敏", (3, 4, 5)),
        (CHINESE, "帐篷放在哪里？\n陈一鸣是谁？\n咖啡怎么喝？", (3, 1, 0)),
    ],
)
async def test_a_few_topics_that_have_nothing_in_common_are_each_answered(
    connect: Connect, facts: tuple[str, ...], query: str, wanted: tuple[int, ...]
) -> None:
    """18.1: the best of each comes, in turn, before what else one of them finds."""
    more: dict[tuple[str, ...], list[str]] = {
        ENGLISH: [f"The viola part of concert {n} lies in folder {n * 7}." for n in range(12)],
        CHINESE: [f"第{n}场音乐会的中提琴分谱在{n * 7}号文件夹。" for n in range(12)],
    }
    async with connect() as host:
        told = {"source": "user", "explicit": True}
        await host.call("remember", content=list(facts), **told)
        await host.call("remember", content=more[facts], **told)
        assert host.engine.upkeep.settle()

        rows = re.findall(r"^\[.*", await host.say("recall", query=query), re.MULTILINE)

        for row, fact in zip(rows, wanted, strict=False):
            assert facts[fact] in row


@pytest.mark.parametrize(
    "query",
    [
        "Where is the tent?\nthe suitcases stand in the loft\nbehind the stairs",
        "Who plays the viola?\nFelix leads a band\nPriya is a barrister",
        "帐篷放在哪里？\n箱子在楼梯后面\n阁楼里",
        "谁拉中提琴？\n陈一鸣带乐队\n苏晓棠当律师",
    ],
)
async def test_a_question_with_guesses_of_its_answer_stays_one(
    connect: Connect, query: str
) -> None:
    """A guess may be surely known of something else: it is no topic for that."""
    async with connect() as host:
        told = {"source": "user", "explicit": True}
        await host.call("remember", content=[*ENGLISH, *CHINESE], **told)
        assert host.engine.upkeep.settle()
        whole = await recalled(host, query=query)
        at_once = _sure_at_once(host, query)
        assert list(whole)[: len(at_once)] == at_once


def _sure_at_once(host: Host, query: str) -> list[str]:
    """What the lines bring for sure as wordings of one question."""
    found = host.engine.search.look_up(Query(text=query, limit=20, whole_days=True))
    return [hit.memory.id for hit in found.hits if not hit.weak]


async def test_a_sub_agent_does_not_hear_of_which_topics_nothing_is_known(connect: Connect) -> None:
    """What is private to the user would show by not being among them."""
    async with connect() as host:
        await host.call("remember", content="The user takes iron.", explicit=True, sensitivity=2)
        query = "iron\ntent\nviola\ncoffee\nbassoon"

        assert "nothing surely about" in await host.say("recall", query=query)
        assert "nothing surely about" not in await host.say("recall", query=query, agent="scout")


async def test_wordings_of_one_question_are_one_question(connect: Connect) -> None:
    async with connect() as host:
        await host.call("remember", content=list(ENGLISH), source="user", explicit=True)

        answer = await host.say(
            "recall", query="Who is my GP?\nmy doctor is\nthe surgery\nDr Marsh"
        )

        assert "Dr Helen Marsh" in answer
        assert "nothing surely about" not in answer


@pytest.mark.parametrize(
    ("facts", "query", "answer"),
    [
        (
            CHINESE,
            "苏晓棠 宁波 律师 周末\n苏晓棠 2月以后",
            "我最好的朋友是苏晓棠，在宁波当律师。",
        ),
        (
            ENGLISH,
            "Priya Manchester barrister weekend\nPriya since February",
            "Priya Raman is my oldest friend; she is a barrister in Manchester.",
        ),
    ],
)
async def test_a_long_time_in_another_wording_says_nothing(
    connect: Connect, facts: tuple[str, ...], query: str, answer: str
) -> None:
    """Everything is of "since February": it would all be an answer."""
    async with connect() as host:
        told = {"source": "user", "explicit": True}
        await host.call("remember", content=list(facts), **told)
        filler = [f"The user's shelf number {n} holds folder {n * 7}." for n in range(40)]
        await host.call("remember", content=filler, occurred_at="2026-09-01", **told)

        rows = re.findall(r"^\[.*", await host.say("recall", query=query), re.MULTILINE)

        assert answer in rows[0]
        assert len(rows) < 10


@pytest.mark.parametrize("mode", ["normal", "review"])
async def test_a_month_in_one_line_filters_no_other(connect: Connect, mode: str) -> None:
    """17.9: in a review seven topics were looked up in August alone."""
    async with connect() as host:
        await host.call("remember", content=list(ENGLISH), source="user", explicit=True)
        lines = ["check-up in August", "Priya barrister", "my GP", "trumpet", "tent"]

        answer = await host.say("recall", query="\n".join(lines), mode=mode)

        assert "Priya Raman is my oldest friend" in answer
        assert "Dr Helen Marsh" in answer
        assert "August =" not in answer
