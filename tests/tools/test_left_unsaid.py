"""What a memory that gives way told besides, and its news do not: said, wherever it stood."""

from typing import Any

import pytest

from tests.conftest import Connect, Host
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

CELLO = "The user plays the cello in the Wharf quartet, on Tuesdays at 7 pm, in the parish hall."
TAI_CHI = "用户的奶奶每周三去公园打太极，带上她的邻居陈阿姨。"
DENTIST = "用户12月3日上午九点去看牙，在中山路，带上拍的片子。"


@pytest.mark.parametrize(
    ("known", "news", "besides", "missing"),
    [
        (
            CELLO,
            "The user plays the cello in the Wharf quartet, on Thursdays at 7 pm.",
            "The user's aunt Ida is a vet.",
            "(parish, hall)",
        ),
        (TAI_CHI, "用户的奶奶每周四去公园打太极。", "用户的姑姑是兽医。", "（带上她的邻居陈阿姨）"),
        (
            DENTIST,
            "用户看牙改到12月10日上午九点，在中山路。",
            "用户的姑姑是兽医。",
            "（带上拍的片子）",
        ),
        (
            "The user has a meeting with Dr Weber on 3 December at 9:00, and brings the X-rays.",
            "The user has the meeting with Dr Weber on 10 December at 9:00.",
            "The user's aunt Ida is a vet.",
            "(brings, X-rays)",
        ),
    ],
)
@pytest.mark.parametrize("in_list", [True, False])
async def test_a_clause_that_news_drop_is_told_of_in_a_list_as_well(
    connect: Connect, known: str, news: str, besides: str, missing: str, *, in_list: bool
) -> None:
    async with connect() as host:
        fact = await _updating(host, known, news)
        content = [fact, besides] if in_list else [fact]
        said = await host.say("remember", content=content, explicit=True, source="user")
        assert "something else too" in said or "别的事" in said
        assert missing in said


@pytest.mark.parametrize(
    ("known", "news", "besides"),
    [
        (
            CELLO,
            "The user plays the cello in the Wharf quartet, on Thursdays at 7 pm, in the school.",
            "The user's aunt Ida is a vet.",
        ),
        (
            CELLO,
            "The user plays the cello in the Wharf quartet, on Thursdays at 7 pm.",
            "The Wharf quartet goes on meeting in the parish hall.",
        ),
        (
            TAI_CHI,
            "用户的奶奶每周四去公园打太极。",
            "用户的奶奶打太极还是带上她的邻居陈阿姨。",
        ),
        (
            "The user plans to buy a car, maybe a used Golf.",
            "The user bought a used Golf on 20 November 2026.",
            "The user's aunt Ida is a vet.",
        ),
        ("用户打算学琴，可能报周末班。", "用户学了琴。", "用户的姑姑是兽医。"),
        (
            "The user's cousin Alma keeps bees.",
            "The user's cousin Alma keeps goats.",
            "The user's aunt Ida is a vet.",
        ),
    ],
)
async def test_what_stands_in_its_place_or_elsewhere_in_the_list_is_no_loss(
    connect: Connect, known: str, news: str, besides: str
) -> None:
    async with connect() as host:
        fact = await _updating(host, known, news)
        content = [fact, besides]
        said = await host.say("remember", content=content, explicit=True, source="user")
        assert "something else too" not in said
        assert "别的事" not in said


async def _updating(host: Host, known: str, news: str) -> dict[str, Any]:
    """The news of what is stored by it, as a list has it."""
    id = await stored(host, known)
    return {"content": news, "verdicts": [{"id": id, "verdict": "updates"}]}
