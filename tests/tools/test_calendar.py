"""Whatever shows a day shows it in the user's own calendar, in Los Angeles as in Auckland."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from recollect.server.domain.calendar import Calendar
from recollect.server.settings import Settings, load_settings
from tests.conftest import Clock, Connect, OpenEngine, store
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

AFTERNOON = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
"""15:30 on 21 November in Los Angeles; half an hour later it is the 22nd in UTC."""


@pytest.fixture
def settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("RECOLLECT_TIMEZONE", "America/Los_Angeles")
    return load_settings(home)


@pytest.mark.parametrize(
    ("days", "english", "chinese"),
    [
        (-1, "yesterday", "昨天"),
        (0, "today", "今天"),
        (1, "tomorrow", "明天"),
        (2, "in 2 days", "后天"),
        (3, "in 3 days", "3天后"),
        (-3, "3 days ago", "3天前"),
        (-20, "2 weeks ago", "2周前"),
        (10, "in 10 days", "10天后"),
        (40, "in 5 weeks", "5周后"),
        (-100, "3 months ago", "3个月前"),
        (500, "in 16 months", "16个月后"),
        (-800, "2 years ago", "2年前"),
    ],
)
def test_a_day_says_how_far_away_it_is(
    settings: Settings, days: int, english: str, chinese: str
) -> None:
    clock = Clock(AFTERNOON)
    calendar = Calendar(clock.now, settings.zone)
    clock.forward(days=days)
    assert calendar.distance(clock.now) == english
    assert calendar.distance(clock.now, chinese=True) == chinese


async def test_what_was_told_this_afternoon_is_today_s_all_day(
    connect: Connect, clock: Clock
) -> None:
    """F4: told at 15:30, asked at 17:00."""
    clock.now = AFTERNOON
    async with connect() as host:
        await stored(host, "The car is parked on level 3.")
        await stored(host, "用户把车停在三楼。")
        clock.forward(hours=1.5)
        english = await host.say("recall", query="Where is the car parked?")
        assert "2026-11-21 (today)" in english
        assert "2026-11-21 (今天)" in await host.say("recall", query="三楼")
        clock.forward(hours=8)
        assert "2026-11-21 (yesterday)" in await host.say("recall", query="car parked")


async def test_what_is_to_come_is_tomorrow_or_in_so_many_days(
    connect: Connect, clock: Clock
) -> None:
    """A flight fourteen hours ahead was "yesterday"."""
    clock.now = AFTERNOON
    async with connect() as host:
        await stored(host, "The flight to Tokyo leaves.", occurred_at="2026-11-22T05:30")
        await stored(host, "The visa interview is held.", occurred_at="2026-11-24")
        found = await host.say("recall", query="flight visa interview")
        assert "2026-11-22 (tomorrow; told 2026-11-21)" in found
        assert "2026-11-24 (in 3 days; told 2026-11-21)" in found


@pytest.mark.parametrize(
    ("told", "query", "shown"),
    [
        ("Lena flies to Rome on 3 December.", "Lena Rome", "told 2026-11-21 (today)"),
        ("I have been a vegetarian since 2011.", "vegetarian", "told 2026-11-21 (today)"),
        ("The dog ate a grey sock.", "dog sock", "2026-11-21 (today)"),
        ("蕾娜12月3日飞罗马。", "蕾娜罗马", "2026-11-21 告知 (今天)"),
        ("狗吃了一只灰袜子。", "狗袜子", "2026-11-21 (今天)"),
    ],
)
async def test_the_date_of_what_tells_of_other_days_says_that_it_was_told_then(
    connect: Connect, clock: Clock, told: str, query: str, shown: str
) -> None:
    """Nobody takes the day of the telling for that of the flight."""
    clock.now = AFTERNOON
    async with connect() as host:
        id = await stored(host, told)
        assert f"[{id}] {shown} ✓ {told}" in await host.say("recall", query=query)


async def test_every_place_that_shows_a_day_shows_the_user_s(
    connect: Connect, clock: Clock
) -> None:
    clock.now = datetime(2026, 11, 22, 1, 0, tzinfo=UTC)  # 17:00 on the 21st
    async with connect() as host:
        parked = await stored(host, "Ada parked the car.", entities=["Ada"])
        await host.say("reflect", depth="session", summary="Talked about the car.")
        shown: dict[str, str] = {
            "overview": await host.say("recall"),
            "one memory": await host.say("recall", id=parked),
            "the log": await host.say("recall", id="log"),
            "what would be forgotten": await host.say("forget", target=["Ada's car"]),
            "prompt": str(await host.client.get_prompt("promote", {"memory": parked})),
            "graph": await host.page("memory://graph/Ada"),
            "recent": await host.page("memory://recent"),
            "as of": await host.say("recall", query="car", mode="as-of", until="today"),
            "reward request": await host.say(
                "reflect", depth="full", request="+500 a long day", decision="now"
            ),
        }
        await host.say("forget", target=[parked])
        clock.forward(days=31)
        shown["restoring"] = await host.fail("forget", target=[parked], restore=True)
        for place, text in shown.items():
            assert "2026-11-22" not in text, place
            assert "2026-11-21" in text, place


def test_a_page_of_the_graph_on_disk_has_the_user_s_days(
    open_engine: OpenEngine, clock: Clock
) -> None:
    clock.now = datetime(2026, 11, 22, 1, 0, tzinfo=UTC)
    engine = open_engine()
    store(engine, "Ada parked the car.", entities=("Ada",))
    engine.close()
    page = engine.settings.workspace / "memory/graph/entities/ada.md"
    assert "2026-11-21 Ada parked" in page.read_text(encoding="utf-8")


async def test_review_shows_from_when_to_when_something_was_so(
    connect: Connect, clock: Clock
) -> None:
    """S4-16: the timeline of a moved house."""
    async with connect() as host:
        old = await stored(host, "The user lives in Beijing.", occurred_at="2020-03-02")
        new = await stored(
            host,
            "The user lives in Shanghai.",
            occurred_at="2024-06-01",
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        tea = await stored(host, "The user drinks tea.", occurred_at="2021-01-05")
        await stored(
            host,
            "The user drinks coffee now.",
            occurred_at="2025-02-03",
            verdicts=[{"id": tea, "verdict": "changed"}],
        )
        found = await host.say("recall", query="user lives drinks", mode="review", limit=10)
        assert f"✏️ replaced by {new} (2020-03-02 – 2024-06-01)" in found
        assert "↺ 2021-01-05 – 2025-02-03" in found
        assert "held 2020-03-02 – 2024-06-01" in await host.say("recall", id=old, explain=True)
        assert "held since 2024-06-01" in await host.say("recall", id=new, explain=True)


@pytest.mark.parametrize(
    ("text", "words", "read"),
    [
        ("The user ran ten miles.", "last Tuesday", "last Tuesday = 2026-11-17"),
        ("用户跑了十公里。", "上周二", "上周二 = 2026-11-10"),
    ],
)
async def test_a_date_in_words_is_told_as_it_was_read(
    connect: Connect, text: str, words: str, read: str
) -> None:
    async with connect() as host:
        said = await host.say("remember", content=text, explicit=True, occurred_at=words)
        assert f"({read})" in said
        plain = await host.say("remember", content=f"{text} !", occurred_at="2026-11-17")
        assert " = 2026" not in plain


async def test_what_is_said_of_the_time_is_in_the_users_language(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "用户去了动物园。", occurred_at="2026-11-10")
        await stored(host, "The user went to the zoo.", occurred_at="2026-11-10")
        chinese = await host.say("recall", query="11月10日发生了什么")
        assert "按发生的日期" in chinese or "按告知的日期" in chinese
        assert "by the day" not in chinese
        assert "by the day" in await host.say("recall", query="what happened on 10 November")


async def test_how_much_of_a_memory_is_shown_is_said(connect: Connect, clock: Clock) -> None:
    """S4-19: the level stands in the answers."""
    async with connect() as host:
        english = await stored(host, "The user keeps twelve bees in a jar.")
        chinese = await stored(host, "用户在罐子里养了十二只蜜蜂。")
        clock.forward(days=100)
        reviewed = await host.say("recall", query="twelve bees", mode="review")
        assert english in reviewed
        assert "level" not in reviewed  # a reader has no use for it
        assert "level: tag" in await host.say("recall", query="twelve bees", mode="debug")
        assert "level: tag" in await host.say("recall", id=english, explain=True)
        assert "层级：标签" in await host.say("recall", id=chinese, explain=True)
        clock.forward(days=300)
        assert "层级：归档） 仍然成立" in await host.say("recall", id=chinese, explain=True)


async def test_the_folder_of_a_month_is_of_the_user_s_month(
    connect: Connect, clock: Clock, settings: Settings
) -> None:
    """The last evening of November in Los Angeles, when it is December in UTC."""
    clock.now = datetime(2026, 12, 1, 3, 0, tzinfo=UTC)
    async with connect() as host:
        id = await stored(host, "The car is parked on level 3.")
        assert (settings.workspace / f"memory/semantic/2026-11/{id}.md").is_file()


@pytest.mark.parametrize(
    ("told", "moved", "asked", "echo"),
    [
        (
            "Parents' evening at Moorside is on 2 December at 16.50.",
            "The fitter comes on Friday 27 November 2026, not on 25 November 2026 as agreed.",
            "who comes on Thursday evening 10 December",
            "Thursday evening 10 December = 2026-12-10",
        ),
        (
            "家长会在12月2日下午四点。",
            "师傅上门改到2026年11月27日，原约2026年11月25日。",
            "12月10日谁来",
            "12月10日 = 2026-12-10",
        ),
    ],
    ids=["en", "zh"],
)
async def test_a_day_without_a_year_is_the_near_one(
    connect: Connect, told: str, moved: str, asked: str, echo: str
) -> None:
    """In November 2 December is the next; what was moved happens on the day it was moved to."""
    async with connect() as host:
        evening = await stored(host, told)
        await stored(host, moved, occurred_at="2026-11-27T10:00")
        overview = await host.say("recall")
        assert "in 6 days" in overview or "6天后" in overview
        assert "in 4 days" not in overview
        assert "4天后" not in overview
        assert evening in await host.say("recall", since="2026-12-01", until="2026-12-04")
        assert echo in await host.say("recall", query=asked)


@pytest.mark.parametrize(
    ("told", "given_up"),
    [
        ("Piano is on Tuesday 8 December 2026 instead of 25 November 2026.", "in 4 days"),
        ("The rope work was moved from 25 November 2026 to 14 June 2027.", "in 4 days"),
        ("The visit is not on 25 November 2026 but on 8 December 2026.", "in 4 days"),
        ("会议原定2026年11月25日，现在是2026年12月8日。", "4天后"),
        ("聚餐从2026年11月25日推迟到2026年12月8日。", "4天后"),
    ],
)
async def test_what_is_no_more_on_a_day_is_not_ahead_on_it(
    connect: Connect, told: str, given_up: str
) -> None:
    async with connect() as host:
        kept = await stored(host, told)
        overview = await host.say("recall")
        assert kept in overview
        assert given_up not in overview


async def test_what_was_moved_is_on_its_new_day_and_not_between(connect: Connect) -> None:
    """From when to when something was moved is no range that it lasts."""
    async with connect() as host:
        told = "The rope work was moved from 25 November 2026 to 14 June 2027."
        kept = await stored(host, told)
        assert kept in await host.say("recall", since="2027-06-13", until="2027-06-16")
        assert kept not in await host.say("recall", since="2027-02-01", until="2027-03-01")
