"""What is to be done and nobody told was: a question lists it, past its day or before it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect.server.domain.text import tokens_of
from tests.conftest import Clock, Connect, Host
from tests.tools.answers import recalled, stored

pytestmark = pytest.mark.anyio

NOVEMBER = datetime(2026, 11, 27, 10, 0, tzinfo=UTC)
JANUARY = datetime(2027, 1, 10, 10, 0, tzinfo=UTC)
ENGLISH = {
    "over": "I have to hand in the tax form by 15 December 2026.",
    "ahead": "I promised Nora the slides by 20 January 2027.",
    "no day": "I still need to call the plumber about the tap.",
    "others": [
        "The concert is on 12 December 2026.",
        "I have to go to the dentist on 14 December 2026 at 10.",
        "I must take the blue pills every day.",
        "The rent has to be paid on the 1st of each month.",
        "I don't have to hand in the fishing report by 18 December 2026.",
        "Our baby is due on 3 March 2027.",
        "I must avoid nuts.",
    ],
    "asked": [
        "what have I still open?",
        "What's still to do?",
        "what do I still have to do?",
        "Is anything overdue?",
        "open tasks",
        "What is outstanding?",
    ],
    "due": "was due 2026-12-15 (3 weeks ago), nothing told since",
    "news": "The tax form went in on 14 December, a day early.",
    "since": "was due 2026-12-15 (3 weeks ago); told since:",
}
CHINESE = {
    "over": "我要在2026年12月15日之前把税表交上去。",
    "ahead": "我答应小林2027年1月20日之前把幻灯片发给她。",
    "no day": "我还得给水管工打电话说水龙头的事。",
    "others": [
        "音乐会在2026年12月12日。",
        "我2026年12月14日上午十点要去看牙。",
        "我必须每天吃蓝色的药。",
        "房租每个月1号要交。",
        "2026年12月18日之前不用交钓鱼报告。",
        "我们的孩子预产期是2027年3月3日。",
        "我不能吃坚果。",
    ],
    "asked": [
        "我还有什么没办？",
        "还有哪些事没做",
        "有什么待办？",
        "还有什么要办的吗",
        "有没有逾期的事？",
        "年前那几件事还剩啥没办",
    ],
    "due": "原定 2026-12-15（3周前）到期，之后没有提起",
    "news": "税表12月14日提前一天交上去了。",
    "since": "原定 2026-12-15（3周前）到期；之后提起：",
}
LANGUAGES = pytest.mark.parametrize("said", [ENGLISH, CHINESE], ids=["en", "zh"])


async def live(host: Host, said: dict[str, Any]) -> dict[str, str]:
    ids = {name: await stored(host, said[name]) for name in ("over", "ahead", "no day")}
    for other in said["others"]:
        await stored(host, other)
    return ids


@LANGUAGES
async def test_what_is_open_is_listed_with_its_day_ahead_or_over(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        ids = await live(host, said)
        clock.now = JANUARY
        for asked in said["asked"]:
            found = await recalled(host, query=asked)
            assert list(found) == [ids["ahead"], ids["over"], ids["no day"]], asked
            assert found[ids["over"]]["date"] == said["due"], asked
            assert found[ids["ahead"]]["date"].startswith("2027-01-20 ("), asked


@LANGUAGES
async def test_what_was_told_of_it_since_stands_beside_what_was_due(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        ids = await live(host, said)
        clock.now = datetime(2026, 12, 16, 10, 0, tzinfo=UTC)
        news = await stored(host, said["news"])
        clock.now = JANUARY
        found = await recalled(host, query=said["asked"][0])
        assert found[ids["over"]]["date"].startswith(f"{said['since']} {news}".replace("： ", "："))


@LANGUAGES
async def test_what_is_done_or_called_off_is_open_no_more(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        ids = await live(host, said)
        clock.now = datetime(2026, 12, 16, 10, 0, tzinfo=UTC)
        await stored(host, said["news"], verdicts=[{"id": ids["over"], "verdict": "ended"}])
        clock.now = JANUARY
        assert ids["over"] not in await recalled(host, query=said["asked"][0])


@LANGUAGES
async def test_whatever_else_is_asked_what_was_due_says_so(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        ids = await live(host, said)
        topic = "When is the tax form due?" if said is ENGLISH else "税表什么时候交？"
        assert "2026-12-15" not in (await recalled(host, query=topic))[ids["over"]]["date"]
        clock.now = JANUARY
        assert (await recalled(host, query=topic))[ids["over"]]["date"] == said["due"]


@LANGUAGES
async def test_the_overview_names_what_was_due_of_late_on_one_line(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        ids = await live(host, said)
        clock.now = JANUARY
        overview = await host.say("recall")
        [line] = [line for line in overview.splitlines() if ids["over"] in line]
        assert said["due"] in line
        assert tokens_of(line) <= 50


@LANGUAGES
@pytest.mark.parametrize(("days", "told"), [(60, True), (70, False)])
async def test_what_was_due_is_told_for_nine_weeks_and_not_for_ever(
    connect: Connect, clock: Clock, said: dict[str, Any], days: int, told: bool
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        await stored(host, said["over"])
        await stored(host, said["others"][0])
    clock.now = datetime(2026, 12, 15, 12, tzinfo=UTC) + timedelta(days=days)
    async with connect() as host:
        assert (said["due"][:12] in await host.say("recall")) == told


@pytest.mark.parametrize(
    ("limit", "concert"),
    [
        (
            "They hold their quote of 48,500 pounds if we sign by 31 March 2027.",
            "The orchestra's spring concert is on 31 March 2027.",
        ),
        ("The library wants the atlas back by 31 March 2027.", "Mum's party is on 30 March 2027."),
        ("他们的报价四万八，2027年3月31日前签约有效。", "乐团2027年3月31日开春季音乐会。"),
        ("补助材料2027年3月31日前到齐。", "乐团2027年3月30日开春季音乐会。"),
        ("报名表最晚2027年3月31日到学校。", "乐团2027年3月30日开春季音乐会。"),
    ],
)
async def test_a_limit_within_a_month_is_in_the_overview_though_nearer_things_are_too(
    connect: Connect, clock: Clock, limit: str, concert: str
) -> None:
    """It takes its time to be met; what happens by itself is told when it is near."""
    clock.now = datetime(2027, 1, 19, 10, tzinfo=UTC)
    async with connect() as host:
        known = await stored(host, limit)
        other = await stored(host, concert)
        near = await stored(host, "The dentist is on 11 March 2027 at nine.")
    clock.now = datetime(2027, 3, 9, 10, tzinfo=UTC)
    async with connect() as host:
        overview = await host.say("recall")
        assert overview.index(near) < overview.index(known)
        assert f"[{other}] 2027-03" not in overview
        assert other not in overview.partition("## Last")[0].partition("## 最近")[0]


@LANGUAGES
async def test_news_that_something_else_has_replaced_are_not_told_beside_it(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        ids = await live(host, said)
        clock.now = datetime(2026, 12, 16, 10, 0, tzinfo=UTC)
        news = await stored(host, said["news"])
        corrected = said["news"].replace("14", "13")
        now = await stored(host, corrected, verdicts=[{"id": news, "verdict": "updates"}])
        clock.now = JANUARY
        day = (await recalled(host, query=said["asked"][0]))[ids["over"]]["date"]
        assert now in day
        assert news not in day


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Signing the contract was moved to 15 December 2026.", "contract"),
        ("We booked the cottage from 13 to 15 December 2026.", "cottage"),
        ("签合同改到2026年12月15日。", "合同"),
    ],
)
async def test_what_was_on_a_day_was_not_up(
    connect: Connect, clock: Clock, told: str, asked: str
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        id = await stored(host, told)
    clock.now = JANUARY
    async with connect() as host:
        [row] = [
            line for line in (await host.say("recall", query=asked)).splitlines() if id in line
        ]
        assert "was up" not in row
        assert "）到期 " not in row


@pytest.mark.parametrize(
    ("told", "asked", "up"),
    [
        (
            "护照在抽屉里，有效期到2026年12月15日，照片是旧的。",
            "护照",
            "2026-12-15（3周前）到期",
        ),
        (
            "I rent a cello from Strings, 30 pounds a month, until 15 December 2026.",
            "the cello",
            "was up 2026-12-15 (3 weeks ago)",
        ),
        (
            "The parking space B2 is old Quill's; the lease ends on 31 December 2026.",
            "parking space",
            "was up 2026-12-31 (10 days ago)",
        ),
        (
            "大提琴是租的，琴行叫弦外，一个月260元，租到2026年12月15日。",
            "大提琴",
            "2026-12-15（3周前）到期",
        ),
        (
            "地库车位是跟楼上老钱租的，一年四千八，租到2026年12月底。",
            "车位",
            "2026-12-31（10天前）到期",
        ),
        (
            "She rents a flat in Cork with two friends, the contract expiring on 15 December 2026, "
            "and cycles to work.",
            "flat in Cork",
            "was up 2026-12-15 (3 weeks ago)",
        ),
        (
            "The locker at the pool is number 48, paid until 15 December 2026, the key hangs here.",
            "locker at the pool",
            "was up 2026-12-15 (3 weeks ago)",
        ),
        (
            "用户和两个朋友合租，租约只签到2026年12月15日，骑车上班。",
            "合租",
            "2026-12-15（3周前）到期",
        ),
    ],
)
async def test_what_was_up_by_now_says_so(
    connect: Connect, clock: Clock, told: str, asked: str, up: str
) -> None:
    """13.4: months later a lease was shown as if it ran; nobody told whether it was renewed."""
    clock.now = NOVEMBER
    async with connect() as host:
        id = await stored(host, told)
        assert f"[{id}] {up}" not in await host.say("recall", query=asked)
    clock.now = JANUARY
    async with connect() as host:
        assert f"[{id}] {up}" in await host.say("recall", query=asked)


@pytest.mark.parametrize(
    ("told", "up"),
    [
        (
            "The user rents a flat in Cork with two friends, the lease until 15 December 2026, "
            "and cycles to work.",
            "was up 2026-12-15 (3 weeks ago)",
        ),
        (
            "用户的朋友林佳在城西合租，租到2026年12月15日，骑车上班。",
            "2026-12-15（3周前）到期",
        ),
    ],
)
async def test_the_overview_says_so_as_well(
    connect: Connect, clock: Clock, told: str, up: str
) -> None:
    clock.now = NOVEMBER
    async with connect() as host:
        id = await stored(host, told)
        assert f"[{id}] {up}" not in await host.say("recall")
    clock.now = JANUARY
    async with connect() as host:
        assert f"[{id}] {up}" in await host.say("recall")


@pytest.mark.parametrize(
    ("task", "near"),
    [
        ("I have to pay the ground rent on 31 March 2027.", "The dentist is on 11 March 2027."),
        ("我2027年3月31日要交物业费。", "2027年3月11日看牙医。"),
    ],
)
async def test_a_task_within_a_month_is_in_the_overview(
    connect: Connect, clock: Clock, task: str, near: str
) -> None:
    clock.now = datetime(2027, 1, 19, 10, tzinfo=UTC)
    async with connect() as host:
        known = await stored(host, task)
        await stored(host, near)
    clock.now = datetime(2027, 2, 25, 10, tzinfo=UTC)
    async with connect() as host:
        assert (
            known not in (await host.say("recall")).partition("## Last")[0].partition("## 最近")[0]
        )
    clock.now = datetime(2027, 3, 9, 10, tzinfo=UTC)
    async with connect() as host:
        assert known in await host.say("recall")
