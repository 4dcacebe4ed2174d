"""An age was so on the day of its telling: later rows say so, by arithmetic alone."""

from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

TOLD = datetime(2025, 12, 5, 10, 0, tzinfo=UTC)
LATER = datetime(2027, 1, 10, 10, 0, tzinfo=UTC)
ABOUT = "41 then, 42 or 43 now"
ABOUT_ZH = "当时 35 岁，现在 36 或 37 岁"


@pytest.mark.parametrize(
    ("told", "asked", "known", "now"),
    [
        ("I am 41 and live in Hull.", "How old am I?", "", ABOUT),
        ("The user is 41 years old.", "How old is the user?", "", ABOUT),
        (
            "I am 41.",
            "How old am I?",
            "My birthday is on 3 May.",
            "41 then, 42 now",
        ),
        (
            "My son Leo is 7.",
            "How old is Leo?",
            "Leo's birthday is on 8 January.",
            "7 then, 9 now",
        ),
        (
            "I am 41.",
            "How old am I?",
            "I was born in Hull on 3 May 1984 and grew up above my father's shop.",
            "41 then, 42 now",
        ),
        (
            "我今年41岁。",
            "我多大了？",
            "我1984年5月3日出生在杭州，在我爷爷的铺子里长大。",
            "当时 41 岁，现在 42 岁",
        ),
        ("My 7-year-old daughter plays chess.", "daughter chess", "", "7 then, 8 or 9 now"),
        ("I'm 41, born in 1984.", "How old am I?", "", "41 then, 42 or 43 now"),
        ("我今年35岁。", "我多大了？", "", ABOUT_ZH),
        ("我今年35岁。", "我多大了？", "我的生日是5月3日。", "现在 36 岁"),
        ("我儿子七岁，上二年级。", "儿子几岁", "", "当时 7 岁，现在 8 或 9 岁"),
    ],
)
async def test_an_age_is_told_as_it_is_by_now(
    connect: Connect, clock: Clock, told: str, asked: str, known: str, now: str
) -> None:
    clock.now = TOLD
    async with connect() as host:
        await stored(host, told, store="core", category="identity")
        if known:
            await stored(host, known)
        assert "2025-12-05, so" not in await host.say("recall", query=asked)
        clock.now = LATER
        assert now in await host.say("recall", query=asked)
        assert now in await host.say("recall")


@pytest.mark.parametrize(
    "told",
    [
        "I moved to Leeds when I was 7.",
        "Leo may have a phone when he is 14.",
        "The pool is free for children aged 3 to 7.",
        "I run 7 and swim 12 lengths.",
        "我7岁那年搬到了成都。",
        "12岁以下免票。",
        "我爸等60岁再退休。",
        "我弟弟在深圳，比我小五岁。",
        "姐姐比我大三岁，哥哥大我7岁。",
    ],
)
async def test_what_is_no_age_of_today_is_not_reckoned(
    connect: Connect, clock: Clock, told: str
) -> None:
    clock.now = TOLD
    async with connect() as host:
        await stored(host, told)
        clock.now = LATER
        found = await host.say("recall", query=told)
        assert told in found
        assert "2025-12-05, so" not in found
        assert "岁，现在" not in found


@pytest.mark.parametrize(
    ("told", "known", "asked"),
    [
        ("I am 41.", "My birthday is on 3 May.", "How old am I?"),
        ("我35岁。", "我的生日是5月3日。", "我多大"),
    ],
)
async def test_until_the_birthday_that_is_known_an_age_stays(
    connect: Connect, clock: Clock, told: str, known: str, asked: str
) -> None:
    clock.now = TOLD
    async with connect() as host:
        await stored(host, told)
        await stored(host, known)
        clock.now = datetime(2026, 5, 2, 10, 0, tzinfo=UTC)
        found = await host.say("recall", query=asked)
        assert "so 4" not in found
        assert "现在" not in found
        clock.forward(days=1)
        found = await host.say("recall", query=asked)
        assert "41 then, 42 now" in found or "现在 36 岁" in found
