"""What tells a change brings up what is nearest to it in meaning, though nothing is asked."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.conftest import Connect, Host, bundled_model, words
from tests.tools.answers import receipts, stored, structured

pytestmark = pytest.mark.anyio

OTHERS = [
    "My brother collects stamps.",
    "The project Falcon is written in Rust.",
    "Our street has forty lime trees.",
    "我喜欢下围棋。",
    "楼下新开了一家花店。",
    "我哥爱看老电影。",
]
CHANGED = [
    (["I play go."], "Chess club is on Thursdays.", "I've quit playing board games."),
    (
        ["My saxophone lessons are on Mondays."],
        "I collect vinyl records.",
        "I've gone over to streaming all my music.",
    ),
    (
        ["阳台上种着番茄和黄瓜。", "周日都在菜园里忙。"],
        "我在阳台养了十盆兰花。",
        "院子里的菜不种了。",
    ),
]
MORE, KNOWN, NEWS = CHANGED[1]


async def _known(connect: Connect, more: Sequence[str], known: str) -> str:
    """The id of a fact that another conversation stored among others."""
    async with connect(embedder=bundled_model()) as host:
        await receipts(host, content=[*OTHERS, *more], explicit=True)
        id = await stored(host, known)
        assert host.engine.upkeep.settle()
        return id


async def _told(host: Host, news: str, **arguments: Any) -> tuple[str, list[str], list[str]]:
    """What the receipt of news says, what it asks about, and what is nearest."""
    assert host.engine.upkeep.settle()
    answer = await host.call("remember", content=news, explicit=True, **arguments)
    [given] = structured(answer)["receipts"]
    return words(answer), given["neighbours"], given["nearest"]


@pytest.mark.parametrize(("more", "known", "news"), CHANGED)
async def test_a_change_brings_up_what_is_nearest(
    connect: Connect, more: list[str], known: str, news: str
) -> None:
    """Behind what is asked about, which is as near."""
    before = await _known(connect, more, known)
    async with connect(embedder=bundled_model()) as host:
        said, asked, nearest = await _told(host, news)
    assert before in nearest
    assert before not in asked
    assert f"- {before} " in said.rpartition("</memories>")[0]
    assert len(nearest) <= 2


async def test_none_is_shown_twice_in_a_conversation(connect: Connect) -> None:
    before = await _known(connect, MORE, KNOWN)
    async with connect(embedder=bundled_model()) as host:
        said, _, _ = await _told(host, "We switched from CDs to streaming.")
        again, _, nearest = await _told(host, "I've moved all my songs to the cloud.")
    assert before in said
    assert before in nearest
    assert before not in again


async def test_to_who_has_just_looked_nothing_is_shown(connect: Connect) -> None:
    before = await _known(connect, MORE, KNOWN)
    async with connect(embedder=bundled_model()) as host:
        await host.call("recall", query="Falcon")
        said, _, nearest = await _told(host, NEWS)
    assert before in nearest
    assert before not in said


async def test_who_says_what_changed_is_shown_nothing(connect: Connect) -> None:
    before = await _known(connect, MORE, KNOWN)
    async with connect(embedder=bundled_model()) as host:
        told = {"verdicts": [{"id": before, "verdict": "changed"}]}
        _, _, nearest = await _told(host, NEWS, **told)
    assert nearest == []


@pytest.mark.parametrize(
    "news",
    [
        "My sister collects coins.",  # tells no change
        "They switched to summer time in Lima.",  # near nothing
    ],
)
async def test_beside_what_tells_no_change_or_is_near_nothing_none_is_shown(
    connect: Connect, news: str
) -> None:
    await _known(connect, MORE, KNOWN)
    async with connect(embedder=bundled_model()) as host:
        _, _, nearest = await _told(host, news)
    assert nearest == []


async def test_of_several_facts_two_are_shown_in_all(connect: Connect) -> None:
    """Each would show one or two by itself."""
    others = [each for more, known, _ in CHANGED[1:] for each in (*more, known)]
    await _known(connect, [*CHANGED[0][0], *others], CHANGED[0][1])
    async with connect(embedder=bundled_model()) as host:
        news = [*(each for _, _, each in CHANGED), "We sold all our boats last month."]
        assert host.engine.upkeep.settle()
        answer = await host.call("remember", content=news, explicit=True)
    given = structured(answer)["receipts"]
    nearest = {id for each in given for id in each["nearest"]}
    asked = {id for each in given for id in each["neighbours"]}
    assert len(nearest - asked) > 2
    shown = [id for id in nearest - asked if f"- {id} " in words(answer)]
    assert len(shown) == 2


async def test_who_a_pronoun_means_does_not_matter(connect: Connect) -> None:
    before = await _known(connect, [], "My sister is unemployed.")
    async with connect(embedder=bundled_model()) as host:
        _, _, nearest = await _told(host, "She's found work at a library.")
    assert before in nearest


OF_ONE_PERSON = [
    ("姨婆九十七岁了，身体还硬朗。", "上个月刚给姨婆办完后事。"),
    ("户口本放在我妈家的五斗柜里。", "我妈那边的五斗橱里收着户口簿。"),
]


@pytest.mark.parametrize(("known", "told"), OF_ONE_PERSON)
async def test_of_a_person_whom_both_name_one_fact_is_brought_up(
    connect: Connect, known: str, told: str
) -> None:
    before = await _known(connect, [], known)
    async with connect(embedder=bundled_model()) as host:
        said, asked, nearest = await _told(host, told)
    assert before in said
    assert len([*asked, *nearest]) == 1
