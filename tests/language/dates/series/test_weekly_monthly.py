"""What recurs is found by a day on which it does."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.series import intervals
from recollect.server.language.dates.series.weekly_monthly import days_told
from tests.conftest import Clock, Connect
from tests.tools.answers import recalled, receipt, stored

pytestmark = pytest.mark.anyio

A_SUNDAY = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "query"),
    [
        ("The user has a piano lesson every Thursday at six.", "What do I have on Thursday?"),
        ("The user has a piano lesson every Thursday at six.", "What is on this coming Thursday?"),
        ("The bins go out on Wednesday evenings.", "Do I have to do anything on 25 November?"),
        ("The user pays the rent on the first of each month.", "What is due on 1 December 2026?"),
        ("The user pays the rent on the first of each month.", "What happens on 1 December?"),
        ("用户每周四晚上六点上钢琴课。", "我周四有什么安排？"),
        ("用户每周六早上踢足球。", "周六有什么安排？"),
        ("用户每週二、四上課。", "我11月26日要做什么？"),
        ("用户每月1号交房租。", "12月1日要做什么？"),
        ("The client is invoiced on the last day of the month.", "What is due on 30 November?"),
        ("公司每月最后一天发工资。", "11月30日有什么安排？"),
        ("The last Sunday of every month is for cleaning.", "What is on 29 November?"),
        ("每月最后一个周日是家庭大扫除。", "11月29日有什么安排？"),
        ("The choir board meets on the second Tuesday of the month.", "What is on 8 December?"),
    ],
)
async def test_what_recurs_on_a_day_answers_for_the_day(
    connect: Connect, clock: Clock, told: str, query: str
) -> None:
    """Beside what is told of that very day."""
    async with connect() as host:
        clock.now = A_SUNDAY
        id = await stored(host, told)
        for other in ("The flat inspection is on 26 November 2026.", "The user had soup."):
            await stored(host, other)
        assert id in await recalled(host, query=query)
        said = await host.say("recall", query=query)
        assert "❔" not in next(line for line in said.splitlines() if id in line)


async def test_a_day_on_which_nothing_recurs_brings_nothing_weekly(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_SUNDAY.replace(month=10)
        weekly = await stored(host, "The user has a piano lesson every Thursday at six.")
        clock.now = A_SUNDAY
        told = await stored(host, "The flat inspection is on 24 November 2026.")
        assert list(await recalled(host, query="What happens on 24 November?")) == [told]
        found = list(await recalled(host, query="What happens in November?"))
        assert found.index(told) < found.index(weekly)


async def test_what_recurs_stands_behind_what_is_of_a_day_of_some_weeks(
    connect: Connect, clock: Clock
) -> None:
    """The nearest day first."""
    async with connect() as host:
        clock.now = A_SUNDAY
        weekly = await stored(host, "The user swims on Tuesday and Friday at seven.")
        later = await stored(host, "The concert is on 12 December 2026.")
        sooner = await stored(host, "The flat inspection is on 2 December 2026.")
        asked = {"since": "2026-11-26", "until": "2026-12-21"}
        assert list(await recalled(host, **asked)) == [sooner, later, weekly]
        asked = {"query": "What do I have from 1 December to 18 December?"}
        assert list(await recalled(host, **asked)) == [sooner, later, weekly]


@pytest.mark.parametrize(
    ("told", "day"),
    [
        (
            "The user swims on Tuesday and Friday at seven.",
            "↻ 2026-11-27 (in 5 days), 12-01, 12-04, 12-08, 12-11, 12-15, 12-18",
        ),
        ("用户每个月5号还房贷。", "↻ 2026-12-05 (13天后)"),
        ("The last Sunday of every month is for cleaning.", "↻ 2026-11-29 (in 7 days)"),
        (
            "The user has the allergy shot every three weeks, first on 10 November 2026.",
            "↻ 2026-12-01 (in 9 days)",
        ),
        ("Jun's birthday is on 14 December.", "↻ 2026-12-14 (in 3 weeks)"),
    ],
)
async def test_what_recurs_is_listed_with_its_days(
    connect: Connect, clock: Clock, told: str, day: str
) -> None:
    async with connect() as host:
        clock.now = A_SUNDAY
        id = await stored(host, told)
    async with connect() as host:
        said = await host.say("recall", since="2026-11-26", until="2026-12-20")
        assert f"[{id}] {day} " in said
        assert said.count("comes again") + said.count("会再来") == 1


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("The user takes 88 micrograms of levothyroxine every morning.", "↻ daily"),
        ("用户每天早上吃88微克优甲乐。", "↻ 每天"),
    ],
)
async def test_what_is_done_day_by_day_is_of_no_one_day(
    connect: Connect, clock: Clock, told: str, day: str
) -> None:
    async with connect() as host:
        clock.now = A_SUNDAY
        id = await stored(host, told)
        said = await host.say("recall", since="2026-11-22", until="2026-12-20")
        assert f"[{id}] {day} " in said


async def test_what_recurs_is_listed_by_its_next_day_while_it_goes_on(
    connect: Connect, clock: Clock
) -> None:
    """Not what stopped, and from a day to come on not before that."""
    async with connect() as host:
        clock.now = A_SUNDAY
        friday = await stored(host, "The user plays chess every Friday.")
        tuesday = await stored(host, "The user swims every Tuesday.")
        saves = await stored(host, "用户每月10号定投2000元。")
        over = [{"id": saves, "verdict": "ended"}]
        paused = await receipt(
            host, content="用户先停了每月10号的定投。", explicit=True, verdicts=over
        )
        later = await stored(host, "From 10 December 2026 the user has a lesson every Thursday.")
        listed = await host.say("recall", since="2026-11-23", until="2026-12-20")
        rows = [row for row in listed.splitlines() if "↻" in row and row.startswith("[")]
        assert [row[1:13] for row in rows] == [later, tuesday, friday]
        assert "↻ 2026-12-10 (in 2 weeks), 12-17 " in rows[0]
        assert f"[{paused['id']}] ↻" not in listed


async def test_a_list_of_two_months_has_all_that_recurs_in_it(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_SUNDAY
        listed = [
            await stored(host, "The user pays the rent on the first of each month."),
            await stored(host, "The house is insured with Aviva, renewal every 22 January."),
        ]
        listed.append(await stored(host, "The user swims on Tuesday and Friday at seven."))
        found = await recalled(host, since="2026-12-01", until="2027-01-31")
        assert sorted(found) == sorted(listed)


async def test_a_bound_and_words_for_it_ask_for_all_of_the_time(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_SUNDAY
        weekly = await stored(host, "The user swims on Tuesday and Friday at seven.")
        await stored(host, "The user keeps bees.")
        bounds = {"since": "2026-12-01", "until": "2026-12-12"}
        asked = {"query": "events and dates in December 2026"}
        assert list(await recalled(host, **asked, **bounds)) == [weekly]


@pytest.mark.parametrize(
    ("told", "weekly", "query"),
    [
        ("Huw lives near Bala.", "Friday mornings are for the market.", "Huw at Christmas"),
        ("老何住在苏州。", "每周五早上去菜市场。", "老何圣诞节来吗？"),
    ],
)
async def test_what_recurs_is_no_answer_to_what_else_is_asked_of_a_day(
    connect: Connect, clock: Clock, told: str, weekly: str, query: str
) -> None:
    """Christmas Day 2026 is a Friday."""
    async with connect() as host:
        clock.now = A_SUNDAY
        [id, other] = [await stored(host, text) for text in (told, weekly)]
        said = (await host.say("recall", query=query)).splitlines()
        assert any(id in line for line in said)
        assert not any(other in line and "❔" not in line for line in said)


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("Mondays and Thursdays", "w0 w3"),
        ("each Tuesday, Wednesday and Friday", "w1 w2 w4"),
        ("football on Saturday mornings", "w5"),
        ("weekends at the lake", "w5 w6"),
        ("a walk on weekdays", "w0 w1 w2 w3 w4"),
        ("on Thursday the flat is inspected", ""),
        ("每周一、三、五跑步", "w0 w2 w4"),
        ("每周三次健身", ""),
        ("每周一次", ""),
        ("星期天都休息", "w6"),
        ("每个月十五号发工资", "m15"),
        ("every second Tuesday of the month", "w1.2"),
        ("we meet every month on the first Monday", "w0.1"),
        ("每个月第三个星期三开例会", "w2.3"),
        ("每月最后一个周日大扫除", "w6.last"),
        ("每个月定投两千，扣款日10号", "m10"),
        ("每个月都忙，1月16日搬家", ""),
        ("周报周五五点前交", "w4"),
        ("Ines goes to nursery Monday to Thursday", "w0 w1 w2 w3"),
        ("open Friday-Monday", "w0 w4 w5 w6"),
        ("from next Monday to Thursday he is away", ""),
        ("Monday to Thursday 26 November", ""),
        ("周一和周三在家办公", "w0 w2"),
        ("周一到周四上幼儿园", "w0 w1 w2 w3"),
        ("下周一到周四出差", ""),
    ],
)
def test_the_days_are_read_from_the_words(told: str, days: str) -> None:
    assert sorted(days_told(told)) == days.split()


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("The cleaner comes every four weeks, first on 23 November 2026.", "28d@2026-11-23"),
        ("Starting on 7 December 2026 she has physio every other Monday.", "14d@2026-12-07"),
        ("The fortnightly call, next on 3 December", "14d@2026-12-03"),
        ("The filter is changed every three months from 15 January 2027.", "3m@2027-01-15"),
        ("用户每三周做一次理疗，第一次是2026年11月16日。", "21d@2026-11-16"),
        ("从12月5日开始，用户每隔一周去看望奶奶。", "14d@2026-12-05"),
        ("每两个月体检一次，下次是2027年1月8日", "2m@2027-01-08"),
        ("The rent rose on 1 May 2026; every four weeks a cleaner comes.", ""),
        ("The cleaner comes every four weeks.", ""),
        ("用户每周做一次理疗，第一次是2026年11月16日。", ""),
    ],
)
def test_what_comes_after_so_many_days_is_counted_from_the_day_that_is_told(
    told: str, name: str
) -> None:
    assert " ".join(intervals.told(told, A_SUNDAY, UTC)) == name


@pytest.mark.parametrize(
    ("told", "on", "off", "ahead"),
    [
        (
            "The user's cleaner comes every four weeks, first on 23 November 2026.",
            ["What is on 21 December?", "Does the cleaner come on 18 January?"],
            "What is on 14 December?",
            "2026-12-21 (in 3 weeks)",
        ),
        (
            "用户每三周做一次理疗，第一次是2026年11月16日。",
            ["12月7日有什么安排？", "12月28日有什么安排？"],
            "12月14日有什么安排？",
            "2026-12-07 (12天后)",
        ),
    ],
)
async def test_what_comes_after_so_many_weeks_is_found_by_its_days_and_announced(
    connect: Connect, clock: Clock, told: str, on: list[str], off: str, ahead: str
) -> None:
    async with connect() as host:
        clock.now = A_SUNDAY.replace(day=12)
        id = await stored(host, told)
        clock.now = A_SUNDAY.replace(day=25)
        for query in on:
            said = await host.say("recall", query=query)
            assert "❔" not in next(line for line in said.splitlines() if id in line)
        rows = [line for line in (await host.say("recall", query=off)).splitlines() if id in line]
        assert all("❔" in row for row in rows)
        assert f"[{id}] {ahead}" in await host.say("recall")


async def test_an_account_of_what_was_said_is_of_no_day_that_it_names(
    connect: Connect, clock: Clock
) -> None:
    """What it tells recurs stands as a fact beside it."""
    async with connect() as host:
        clock.now = A_SUNDAY
        said = "Talked of the trumpet lessons, which are on Mondays at half past four now."
        await host.say("reflect", depth="session", summary=said)
        assert said not in await host.say("recall", since="2026-11-26", until="2026-12-20")
