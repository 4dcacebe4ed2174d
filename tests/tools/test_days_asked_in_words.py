"""A day to come that is asked for in words is answered as one that is asked for by its bounds."""

import re

import pytest

from ..conftest import Connect

pytestmark = pytest.mark.anyio

# Today is Saturday, 21 November 2026.
ENGLISH = (
    "I swim on Mondays at 18:30.",
    "Lunch with Bea on 7 December at 13:00.",
    "Marek stays with us from 4 to 9 December.",
    "I have two cats.",
)
CHINESE = (
    "我每周一晚上六点半游泳。",
    "12月7日中午和贝贝吃饭。",
    "表哥12月4日到9日住我家。",
    "我养了两只猫。",
)


def rows(answer: str) -> list[str]:
    return re.findall(r"^\[.*", answer, re.MULTILINE)


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        (ENGLISH, "What have I got on 7 December?"),
        (ENGLISH, "what's on 7 December\nam I free on 7 December"),
        (CHINESE, "12月7日有什么安排？"),
        (CHINESE, "12月7日要忙什么"),
    ],
)
async def test_a_day_in_words_is_listed_as_by_its_bounds(
    connect: Connect, facts: tuple[str, ...], question: str
) -> None:
    async with connect() as host:
        await host.call("remember", content=list(facts), source="user", explicit=True)

        by_bounds = rows(await host.say("recall", since="2026-12-07", until="2026-12-07"))
        in_words = await host.say("recall", query=question)

        assert rows(in_words) == by_bounds
        assert len(by_bounds) == 3
        assert "↻ 2026-12-07" in in_words
        assert "2026-12-04 – 2026-12-09" in in_words
        assert re.search("that is all|就这些", in_words)
        assert not re.search("in no memory|没有出现过", in_words)


@pytest.mark.parametrize(
    ("facts", "question", "nothing"),
    [
        (ENGLISH, "anything on tomorrow?", "Nothing of that time"),
        (CHINESE, "明天有什么事？", "那段时间没有"),
    ],
)
async def test_of_a_day_without_anything_nothing_is_told(
    connect: Connect, facts: tuple[str, ...], question: str, nothing: str
) -> None:
    """What is on other days is no answer, however near it is in words."""
    async with connect() as host:
        await host.call("remember", content=list(facts), source="user", explicit=True)

        answer = await host.say("recall", query=question)

        assert answer.startswith(nothing)
        assert rows(answer) == []


@pytest.mark.parametrize(
    ("parcel", "other", "questions"),
    [
        (
            "The parcel comes today between 14:00 and 16:00.",
            "I have two cats.",
            ("what's on today?", "what have I got on today?"),
        ),
        ("今天下午两点快递来。", "我养了两只猫。", ("今天有什么安排？",)),
    ],
)
async def test_what_is_told_today_of_today_is_on_today(
    connect: Connect, parcel: str, other: str, questions: tuple[str, ...]
) -> None:
    """And what was merely told today is not."""
    async with connect() as host:
        for text in (parcel, other):
            await host.call("remember", content=text, source="user", explicit=True)

        for question in questions:
            (row,) = rows(await host.say("recall", query=question))
            assert parcel in row
        (row,) = rows(await host.say("recall", since="today", until="tomorrow"))
        assert parcel in row


async def test_what_was_told_that_day_of_a_later_one_stands_behind_what_is_on(
    connect: Connect,
) -> None:
    async with connect() as host:
        for text in ("Lunch with Bea on 7 December.", "Pottery on Saturdays at 19:00."):
            await host.call("remember", content=text, source="user", explicit=True)

        first, second = rows(await host.say("recall", since="2026-11-21", until="2026-11-21"))

        assert "Pottery" in first
        assert "Lunch" in second
