"""Lives told over months by a host that gives verdicts: what is so now is answered, only that."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest

from tests.conftest import Clock, Connect, Host
from tests.tools.answers import receipt

pytestmark = pytest.mark.anyio

_PAST = ("↺", "✏️", "🏁")


class Told(NamedTuple):
    """One thing told, days after the one before, and what it says of earlier ones, by number."""

    days: int
    text: str
    verdicts: Mapping[int, str] = MappingProxyType({})
    mood: str = ""


class Asked(NamedTuple):
    """A question at the end: what its first answer holds, and what no answer tells as so."""

    question: str
    first: str
    stale: str


LIVES: dict[str, tuple[list[Told], list[Asked]]] = {
    "a teacher moves": (
        [
            Told(0, "The user lives in Bristol with her partner Callum."),
            Told(0, "The user teaches chemistry at Redland Green School."),
            Told(0, "The user drives a blue Skoda Fabia."),
            Told(20, "The user plans to move to Cornwall in the summer.", mood="planned"),
            Told(20, "The user resigned from Redland Green School.", {1: "ended"}),
            Told(60, "The user moved to Falmouth in Cornwall.", {0: "updates", 3: "updates"}),
            Told(5, "The user works as a science editor in Truro.", {4: "updates"}),
            Told(40, "The user sold the Skoda and bought an electric van.", {2: "updates"}),
        ],
        [
            Asked("Where do I live?", "Falmouth", "lives in Bristol"),
            Asked("Where do I work?", "editor", "teaches chemistry"),
            Asked("What do I drive?", "van", "blue Skoda"),
            Asked("Do I plan to move to Cornwall?", "Falmouth", "plans to move"),
        ],
    ),
    "there and back": (
        [
            Told(0, "The user loves strong coffee."),
            Told(0, "The user lives in Porto."),
            Told(9, "The user stopped drinking coffee.", {0: "changed"}),
            Told(9, "The user moved to Braga.", {1: "updates"}),
            Told(9, "The user drinks strong coffee again.", {2: "changed"}),
            Told(9, "The user lives in Porto.", {3: "updates"}),
            Told(9, "The user gave up coffee for good.", {4: "changed"}),
        ],
        [
            Asked("Do I drink coffee?", "gave up", "coffee again"),
            Asked("Where do I live?", "Porto", "Braga"),
        ],
    ),
    "a job to come that came to nothing": (
        [
            Told(0, "The user works at Farfetch."),
            Told(3, "From 1 January 2027 the user works at Bosch.", {0: "updates"}),
            Told(9, "Bosch withdrew the offer.", {1: "ended"}),
            Told(60, "The user has a cat called Minka."),
        ],
        [Asked("Where do I work?", "Farfetch", "From 1 January")],
    ),
    "考研以后": (
        [
            Told(0, "我打算考研，想去浙大。", mood="planned"),
            Told(0, "我租房住在滨江。"),
            Told(0, "我单身。"),
            Told(60, "我考上浙大的研究生了。", {0: "updates"}),
            Told(30, "我和李想在一起了。", {2: "updates"}),
            Told(30, "我在余杭买了房，已经搬进去了。", {1: "updates"}),
            Told(30, "我和李想分手了。", {4: "ended"}),
        ],
        [
            Asked("我考研怎么样了", "考上", "打算考研"),
            Asked("我住在哪里？", "余杭", "滨江"),
            Asked("我有对象吗", "分手", "在一起了"),
        ],
    ),
    "换了又换": (
        [
            Told(0, "用户在腾讯上班。"),
            Told(0, "订单服务用MySQL数据库。"),
            Told(9, "用户12月15日入职华为。", {0: "updates"}),
            Told(9, "订单服务的数据库换成了PostgreSQL。", {1: "updates"}),
            Told(60, "用户喜欢打羽毛球。"),
        ],
        [
            Asked("我在哪上班？", "华为", "腾讯"),
            Asked("订单服务用什么数据库？", "PostgreSQL", "MySQL数据库"),
        ],
    ),
}


@pytest.mark.parametrize("life", LIVES)
async def test_what_is_so_now_is_answered_first_and_nothing_past_as_if_it_were(
    connect: Connect, clock: Clock, life: str
) -> None:
    told, questions = LIVES[life]
    async with connect() as host:
        ids: list[str] = []
        for each in told:
            clock.forward(days=each.days, minutes=5)
            verdicts = [{"id": ids[at], "verdict": word} for at, word in each.verdicts.items()]
            mood = {"mood": each.mood} if each.mood else {}
            told_as = {"content": each.text, "explicit": True, "verdicts": verdicts}
            ids.append((await receipt(host, **told_as, **mood))["id"])
        clock.forward(days=9)
        host.engine.upkeep.sweep()
        for asked in questions:
            rows = await _rows(host, query=asked.question)
            assert asked.first in rows[0], asked.question
            assert not _untrue(rows, asked.stale), asked.question
        start = await _rows(host)
        assert not [line for asked in questions for line in _untrue(start, asked.stale)]


async def _rows(host: Host, **arguments: str) -> list[str]:
    said = await host.say("recall", **arguments)
    return [line for line in said.splitlines() if "[mem_" in line]


def _untrue(rows: list[str], stale: str) -> list[str]:
    return [row for row in rows if stale in row and not any(mark in row for mark in _PAST)]


INSTEAD = [
    (
        "The user is a nurse at St Thomas' Hospital.",
        "The user moved from St Thomas' Hospital to a practice in Peckham.",
        "Where do I work?",
        "Peckham",
        "nurse at",
    ),
    (
        "The user's sister Sarah lives in Leeds.",
        "Sarah moved to Glasgow.",
        "Who is Sarah?",
        "Glasgow",
        "The user's sister Sarah",
    ),
    (
        "用户买了吴中区的新房，12月20日交房。",
        "交房推迟到2027年3月了。",
        "我买房了吗？",
        "2027年3月",
        "吴中区的新房",
    ),
]


@pytest.mark.parametrize(("was", "became", "question", "answer", "before"), INSTEAD)
async def test_what_took_the_place_of_a_fact_answers_for_it_and_says_what_that_was(
    connect: Connect, clock: Clock, was: str, became: str, question: str, answer: str, before: str
) -> None:
    """Its own words need not be those of the question; what it leaves out is not lost."""
    async with connect() as host:
        old = await receipt(host, content=was, explicit=True)
        await receipt(host, content="The user cycles to work.", explicit=True)
        await receipt(host, content="用户喜欢新鲜的鱼。", explicit=True)
        clock.forward(days=30)
        verdicts = [{"id": old["id"], "verdict": "updates"}]
        await receipt(host, content=became, explicit=True, verdicts=verdicts)
        rows = await _rows(host, query=question)
        assert answer in rows[0]
        assert "↺" in rows[0].partition(before)[0]
        assert before in rows[0]


async def test_what_took_the_place_of_a_weak_match_is_found_as_that_would_be(
    connect: Connect,
) -> None:
    """It has no word of the question, and so many others have one."""
    async with connect() as host:
        old = await receipt(
            host, content="The user keeps a boat, the Halcyon, at Portsmouth.", explicit=True
        )
        for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou"):
            await receipt(
                host, content=f"{name} was seen in Portsmouth by the ferry.", explicit=True
            )
        verdicts = [{"id": old["id"], "verdict": "updates"}]
        await receipt(
            host, content="It was sold to a couple from Bosham.", explicit=True, verdicts=verdicts
        )
        assert host.engine.upkeep.settle()
        rows = await _rows(host, query="How long is the mast of the Halcyon in Portsmouth?")
        assert "in place of" in rows[0]
        assert "Bosham" in rows[0]


async def test_what_took_the_place_of_the_best_match_stands_before_another_fact_of_the_attribute(
    connect: Connect,
) -> None:
    async with connect() as host:
        text = "The user's immigration lawyer is Mr Haddad."
        old = await receipt(host, content=text, explicit=True)
        await receipt(host, content="The user works at a bakery.", explicit=True)
        verdicts = [{"id": old["id"], "verdict": "updates"}]
        text = "Mr Haddad was replaced by his colleague Nadia Roy."
        await receipt(host, content=text, explicit=True, verdicts=verdicts)
        rows = await _rows(host, query="Who is my lawyer?")
        assert "Nadia" in rows[0]


async def test_of_several_that_replaced_each_other_the_last_before_is_told_too(
    connect: Connect,
) -> None:
    told = (
        "The user plays bass in a band called The Paper Lanterns.",
        "The band was renamed Low Orchard.",
        "The user quit the band.",
    )
    async with connect() as host:
        last = ""
        for text in told:
            verdicts = [{"id": last, "verdict": "updates"}] if last else []
            last = (await receipt(host, content=text, explicit=True, verdicts=verdicts))["id"]
        [row] = await _rows(host, query="Which band do I play bass in?")
        assert row.endswith(f"{told[2]} (↺ until 2026-11-21: {told[0]} → {told[1]})")


async def test_what_says_as_much_as_what_it_replaced_does_not_repeat_that(
    connect: Connect,
) -> None:
    async with connect() as host:
        old = await receipt(host, content="The user lives in Ghent.", explicit=True)
        verdicts = [{"id": old["id"], "verdict": "updates"}]
        await receipt(host, content="The user moved to Antwerp.", explicit=True, verdicts=verdicts)
        rows = await _rows(host, query="Where do I live?")
        assert "Antwerp" in rows[0]
        assert "Ghent" not in rows[0]
