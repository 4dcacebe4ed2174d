"""What was so, is wished or comes only every other week is not listed as of every week."""

import re
from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.series import intervals, weekly_monthly
from recollect.server.language.dates.series.former_or_wished import without
from tests.conftest import Clock, Connect
from tests.search.test_series_exceptions import row_of
from tests.tools.answers import recalled, receipt, stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
"""A Thursday."""
EVERY_OTHER = ("2026-12-01, 12-03, 12-05, 12-07", "2026-12-01, 12-03, …")
"""Of a week, and of a month."""


@pytest.mark.parametrize(
    "told",
    [
        "Bex wants to open on Thursday evenings with small plates.",
        "The user can't stand open-plan meetings on Fridays.",
        "The user would love to swim every Monday.",
        "The market was every Saturday.",
        "周野想每周四晚上开店。",
        "用户受不了每周五的例会。",
        "用户原来每周二上瑜伽课。",
    ],
)
async def test_what_is_wished_or_disliked_or_was_so_recurs_for_nobody(
    connect: Connect, clock: Clock, told: str
) -> None:
    async with connect() as host:
        clock.now = NOW.replace(month=10)
        id = await stored(host, told)
        clock.now = NOW
        assert await row_of(host, id) == ""


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("I can't stand open-plan meetings on Fridays; Fridays are for drawing.", "w4"),
        ("I can't think in an open-plan office, so on Mondays I work from home.", "w0"),
        ("Rehearsals were on Tuesdays, now on Mondays.", "w0"),
        ("The class is no longer on Mondays but on Tuesdays.", "w1"),
        ("In the office all five days (no more working from home on Mondays and Fridays).", ""),
        ("We have no more than two lessons on Mondays.", "w0"),
        ("我每天去公司（周一和周五不再在家办公）。", ""),
        ("每周一不再上课，每周三上课。", "w2"),
        ("We take her meal over on Fridays instead of Wednesdays.", "w4"),
        ("我周一和周三在家办公；从11月30日起改成周二、周五的事没批。", "w0 w2"),
        ("以前是每周三，现在每周四。", "w3"),
        ("她讨厌周五的会，周一到周四上班", "w0 w1 w2 w3"),
        ("理想的话每周四跑步", "w3"),
    ],
)
def test_what_is_said_beside_it_recurs_all_the_same(told: str, days: str) -> None:
    assert sorted(weekly_monthly.days_told(without(told))) == days.split()


@pytest.mark.parametrize(
    ("told", "day"),
    [
        (
            "I run the lab's journal club, every second Thursday at noon.",
            "↻ every 2 weeks (which weeks is not known) ",
        ),
        ("The choir board meets on alternate Mondays.", "↻ every 2 weeks "),
        ("豆豆隔周六上美术课。", "↻ 每2周 "),
        ("每两周的周四开组会。", "↻ 每2周 "),
        ("The user fasts every third Friday.", "↻ every 3 weeks "),
        (
            "Journal club: none in December 2026, next on Thursday 7 January 2027 at noon, then "
            "every second Thursday again.",
            "↻ 2027-01-07 (in 6 weeks), 01-21 ",
        ),
        ("组会每两周的周四开，下次是2026年12月3日。", "↻ 2026-12-03 (7天后)、12-17、12-31、01-14 "),
    ],
)
async def test_what_comes_every_other_week_is_told_so_or_by_its_own_days(
    connect: Connect, clock: Clock, told: str, day: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        row = await row_of(host, id, since="2026-11-27", until="2027-01-31")
        assert f"[{id}] {day}" in row if "01-21" in day else day.split(" (")[0].strip() in row


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("铁剂65毫克，隔天晚上睡前吃（2026年11月26日起，原来每晚）。", "↻ 2026-11-26 (今天) "),
        ("多糖铁150毫克，两天一粒。", "↻ 每2天（是哪几天不知道） "),
        ("Iron tablets every other evening-meal day; it used to be every night.", ""),
        ("The user takes iron every other day; it used to be every night.", "↻ every 2 days "),
        ("The user takes iron every night.", "↻ daily "),
    ],
)
async def test_every_other_day_is_not_daily_whatever_was_so_before(
    connect: Connect, clock: Clock, told: str, day: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        listed = await host.say("recall", since="2026-11-26", until="2026-11-26")
        row = next((row for row in listed.splitlines() if id in row), "")
        assert day in row
        assert ("daily" in row or "每天" in row) == ("daily" in day)


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("The user takes iron every other day from 1 December.", EVERY_OTHER),
        ("Physio is every other day, starting on 1 December 2026.", EVERY_OTHER),
        ("隔天吃铁剂，从12月1日开始。", EVERY_OTHER),
        ("隔天晚上敷药，12月1日起。", EVERY_OTHER),
        ("每隔一天换一次药，自2026年12月1日起。", EVERY_OTHER),
    ],
)
async def test_every_other_day_from_a_day_on_is_told_by_its_days(
    connect: Connect, clock: Clock, told: str, days: tuple[str, ...]
) -> None:
    """Few of them by each; of many the first two."""
    async with connect() as host:
        clock.now = NOW
        receipt = await host.say("remember", content=told, explicit=True)
        assert "↻ 2026-12-01, 12-03 …" in receipt
        id = receipt.split("mem_")[1][:8]
        few = await row_of(host, f"mem_{id}", since="2026-12-01", until="2026-12-07")
        many = await row_of(host, f"mem_{id}", since="2026-12-01", until="2026-12-31")
    found = [re.sub(r" \(.*?\)|（.*?）", "", row).replace("、", ", ") for row in (few, many)]
    for row, told_days in zip(found, days, strict=True):
        assert f"↻ {told_days} " in row


@pytest.mark.parametrize(
    ("told", "step"),
    [
        ("every second Tuesday of the month", ""),
        ("works nights every other week", "14d"),
        ("每隔周四上课", "14d"),
        ("双周周四开会", "14d"),
        ("隔一周的周六上午学陶艺", "14d"),
        ("隔天就好了", ""),
        ("一天一次", ""),
        ("两天一次", "2d"),
        ("every three months", "3m"),
    ],
)
def test_after_how_long_it_comes_again_is_read_from_the_words(told: str, step: str) -> None:
    assert intervals.step_told(told) == step


@pytest.mark.parametrize(
    "told",
    [
        "every second Thursday from 3 December 2026, three times (3, 17 and 31 December).",
        "every second Thursday from 3 December 2026, three times: on 17 December in the hall, on "
        "31 December at Hanna's.",
    ],
)
async def test_what_comes_three_times_comes_on_the_days_that_are_told(
    connect: Connect, clock: Clock, told: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, f"Physio with Hanna Pryce at 8:40, {told}")
        assert await row_of(host, id, since="2026-12-17", until="2026-12-17")
        assert await row_of(host, id, since="2027-01-14", until="2027-01-14") == ""


async def test_what_comes_every_other_saturday_from_a_day_on_has_its_days(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = NOW
        told = "从2026年11月28日起，我和苏晓隔一周的周六上午学陶艺，11月28日是第一节。"
        id = await stored(host, told)
        assert "11-28 (后天)、12-12" in await row_of(
            host, id, since="2026-11-27", until="2026-12-20"
        )


async def test_what_takes_the_place_of_a_series_that_ends_comes_on_its_own_days(
    connect: Connect, clock: Clock
) -> None:
    """However often it was told anew, and whenever it begins."""
    async with connect() as host:
        clock.now = NOW.replace(month=3)
        old = await stored(host, "Mum's carer is Jolanta; she comes on Monday mornings.")
        clock.now = NOW
        told = "From Tuesday 26 January 2027 Mum's carer is Agnieszka, Tuesdays and Thursdays."
        [new] = [
            await receipt(
                host,
                content=told,
                explicit=True,
                occurred_at="2027-01-26",
                verdicts=[{"id": old, "verdict": "ended"}],
            )
        ]
        row = await row_of(host, new["id"], since="2027-01-10", until="2027-02-05")
        assert "↻ 2027-01-26 (in 2 months), 01-28, 02-02, 02-04 " in row


async def test_a_month_of_two_days_a_week_is_listed_to_its_end(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = NOW
        climbs = await stored(host, "每周二、四晚上去攀岩。")
        opens = await stored(host, "The Harbour Kitchen opens Tuesday to Sunday.")
        asked = {"since": "2026-12-01", "until": "2026-12-31"}
        row = await row_of(host, climbs, **asked)
        assert "12-29" in row
        assert "12-31" in row
        assert "…" not in row
        assert "12-13, … " in await row_of(host, opens, **asked)
        clock.now = NOW.replace(hour=14)
        shut = await stored(host, "The Harbour Kitchen is shut on 29 December 2026.")
        assert f"12-13, …; 12-29: see {shut} " in await row_of(host, opens, **asked)


async def test_a_list_of_days_ahead_has_nothing_that_was_merely_told_today(
    connect: Connect, clock: Clock
) -> None:
    """What is of no day is listed where today alone is asked for, or all since then."""
    async with connect() as host:
        clock.now = NOW
        ahead = await stored(host, "The concert is on 12 December 2026.")
        told = await stored(host, "The user's boss is Pieter de Vos.")
        found = await recalled(host, since="2026-11-26", until="2026-12-20")
        assert ahead in found
        assert told not in found
        assert told in await recalled(host, since="2026-11-26", until="2026-11-26")
        assert told in await recalled(host, since="2026-11-26")
        assert told in await recalled(host, since="2026-11-20", until="2026-12-20")
        assert told in await recalled(host, query="What did I tell you today?")


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("我们的邻居叫 Agnes，八十一岁，周三给她带菜。", "↻ 2026-12-02 (6天后)、12-09、12-16 "),
        ("豆豆在学画，星期六上午上课。", "↻ 2026-11-28 (后天)、12-05、12-12、12-19 "),
    ],
)
async def test_a_bare_weekday_of_what_goes_on_is_each_until_it_ends(
    connect: Connect, clock: Clock, told: str, days: str
) -> None:
    """Of what was told today it may be the next."""
    async with connect() as host:
        clock.now = NOW.replace(month=9)
        id = await stored(host, told)
        clock.now = NOW
        assert f"[{id}] {days}" in await row_of(host, id, until="2026-12-20", since="2026-11-27")
        later = "2027年1月11日起，她自己画画，不用带菜了。"
        ended = [{"id": id, "verdict": "ended"}]
        await receipt(host, content=later, explicit=True, occurred_at="2027-01-11", verdicts=ended)
        row = await row_of(host, id, since="2027-01-01", until="2027-01-20")
        assert "⏳" in row
        assert "↻ 2027-01-0" in row
        assert "01-13" not in row
        new = await stored(host, "李雷在带新人，周四给他讲代码。")
        assert "↻" not in await row_of(host, new, since="2026-11-27", until="2026-12-20")


@pytest.mark.parametrize(
    "told",
    ["周三交了报告", "周三要去体检", "下周三给她带菜", "12月2日，周三给她带菜", "周三前给她回信"],
)
def test_a_weekday_of_one_week_is_no_habit(told: str) -> None:
    assert not weekly_monthly.days_of_habit(told)


@pytest.mark.parametrize("told", ["下周五我都在家办公", "上个周五大家都到了"])
def test_a_weekday_of_one_week_is_none_of_each_week(told: str) -> None:
    assert not weekly_monthly.days_told(told)
    assert weekly_monthly.days_told("周五我都在家办公")


@pytest.mark.parametrize(
    "told",
    [
        "Bex serves small plates on Thursday evenings.",
        "The Harbour Kitchen opens Friday to Sunday.",
    ],
)
async def test_what_recurs_is_no_plan_of_the_next_day_of_that_name(
    connect: Connect, clock: Clock, told: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        plan = "The concert is on 12 December 2026."
        await stored(host, plan)
        await stored(host, told)
        ahead = (await host.say("recall")).partition("## Ahead")[2].partition("## ")[0]
        assert plan in ahead
        assert told not in ahead
