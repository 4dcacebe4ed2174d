"""Of several days that are told each is one on which it is."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.days_of_one_month import spelled_out
from tests.conftest import Clock, Connect
from tests.search.test_series_exceptions import row_of
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "since", "day"),
    [
        (
            "Gareth is in Leeds on 2, 3 and 4 December 2026.",
            "2026-12-04",
            "2026-12-02 – 2026-12-04 (in 6 days) ",
        ),
        (
            "Non stays with us for three nights from 5 December 2026.",
            "2026-12-07",
            "2026-12-05 – 2026-12-08 (in 9 days) ",
        ),
        (
            "Huw arrives on 5 December 2026 and stays two weeks.",
            "2026-12-15",
            "2026-12-05 – 2026-12-18 (in 9 days) ",
        ),
        (
            "Aoife stays with us from Friday 4 to Tuesday 8 December 2026.",
            "2026-12-07",
            "2026-12-04 – 2026-12-08 (in 8 days) ",
        ),
        ("周野12月5日到成都，住我这儿三晚。", "2026-12-07", "2026-12-05 – 2026-12-08 (9天后) "),
        ("2026年12月2、3、4日小区停水。", "2026-12-04", "2026-12-02 – 2026-12-04 (6天后) "),
    ],
)
async def test_a_stay_is_listed_with_its_first_and_last_day_until_it_is_over(
    connect: Connect, clock: Clock, told: str, since: str, day: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        assert f"[{id}] {day}" in await row_of(host, id, since=since, until="2026-12-20")
        assert await row_of(host, id, since="2026-12-20", until="2026-12-24") == ""


@pytest.mark.parametrize(
    "told",
    [
        "My mother comes to us for Christmas, from 19 December 2026 to 3 January 2027.",
        "妈妈12月19日到明年1月3日住我们家。",
    ],
)
async def test_each_day_of_a_long_stay_lists_it(connect: Connect, clock: Clock, told: str) -> None:
    """13.7: one day of sixteen was too small a share of it, its first and Christmas among them."""
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        for day in ("2026-12-19", "2026-12-25", "2027-01-03"):
            assert await row_of(host, id, since=day, until=day), day
        assert await row_of(host, id, since="2026-11-27", until="2026-12-19")
        for day in ("2026-12-18", "2027-01-04"):
            assert await row_of(host, id, since=day, until=day) == "", day


@pytest.mark.parametrize(
    ("told", "begins"),
    [
        ("Bex is in Lisbon from 8 to 12 January 2027.", "2027-01-08"),
        ("林蔚2027年1月8日到12日住我们家。", "2027-01-08"),
    ],
)
async def test_a_stay_whose_first_day_is_given_is_listed_to_its_last(
    connect: Connect, clock: Clock, told: str, begins: str
) -> None:
    """13.7: the row told its first day alone, and once it had begun it was not ahead."""
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told, occurred_at=begins)
        row = await row_of(host, id, since="2027-01-04", until="2027-01-17")
        assert f"[{id}] 2027-01-08 – 2027-01-12" in row
        clock.now = datetime(2027, 1, 10, 12, tzinfo=UTC)
        _, _, ahead = (await host.say("recall")).partition(
            "## 接下来" if "住" in told else "## Ahead"
        )
        assert f"[{id}]" in ahead.partition("\n## ")[0]
        assert await row_of(host, id, since="2027-01-11", until="2027-01-11")
        clock.now = datetime(2027, 1, 13, 12, tzinfo=UTC)
        assert "## Ahead" not in await host.say("recall")
        assert "## 接下来" not in await host.say("recall")


@pytest.mark.parametrize(
    ("told", "ahead"),
    [
        (
            "My mother is here from 19 December 2026 to 3 January 2027; she lands at 15:40.",
            "## Ahead",
        ),
        ("周野2026年12月19日15:40到成都，住我这儿四晚。", "## 接下来"),
    ],
)
async def test_a_stay_whose_first_hour_is_given_is_ahead_until_it_is_over(
    connect: Connect, clock: Clock, told: str, ahead: str
) -> None:
    """The receipt knew its length, and what is ahead did not."""
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told, occurred_at="2026-12-19T15:40")
        clock.now = datetime(2026, 12, 22, 12, tzinfo=UTC)
        assert f"[{id}]" in (await host.say("recall")).partition(ahead)[2].partition("\n## ")[0]
        clock.now = datetime(2027, 1, 4, 12, tzinfo=UTC)
        assert ahead not in await host.say("recall")


@pytest.mark.parametrize(
    "told",
    [
        "郑凯要求所有看板在十二月底前迁移到新的数据仓库。",
        "All boards are to be moved before the end of December 2026.",
    ],
)
async def test_what_is_due_before_the_end_of_a_month_is_due_on_its_last_day(
    connect: Connect, clock: Clock, told: str
) -> None:
    """13.7: it stood on 1 January."""
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        assert await row_of(host, id, since="2026-12-31", until="2026-12-31")
        assert await row_of(host, id, since="2027-01-01", until="2027-01-05") == ""


@pytest.mark.parametrize(
    "told",
    [
        "The tax return is due by 20 December 2026.",
        "In December 2026 the pool is repaired.",
        "报税12月20日之前要交。",
        "2026年12月游泳池检修。",
    ],
)
async def test_what_is_due_or_of_a_month_is_of_none_of_the_days_before(
    connect: Connect, clock: Clock, told: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        assert await row_of(host, id, since="2026-12-08", until="2026-12-08") == ""


@pytest.mark.parametrize(
    ("told", "other"),
    [
        ("The choir sings on 3 and 17 December 2026.", "2026-12-17"),
        ("豆豆12月3日和17日有比赛。", "2026-12-17"),
    ],
)
async def test_of_two_days_that_are_told_with_one_month_each_is_one(
    connect: Connect, clock: Clock, told: str, other: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        for day in ("2026-12-03", other):
            assert await row_of(host, id, since=day, until=day)
        assert await row_of(host, id, since="2026-12-10", until="2026-12-10") == ""


async def test_a_day_from_which_something_was_moved_is_none_of_its_days(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = NOW
        test = await stored(host, "甲状腺验血挪到2026年12月7日早上八点一刻（原12月4日）。")
        lesson = await stored(host, "The lesson is on 16 December 2026 instead of the 9th.")
        dough = await stored(host, "The dough rests for two days; dinner is on 5 December 2026.")
        assert await row_of(host, test, since="2026-12-04", until="2026-12-04") == ""
        assert await row_of(host, lesson, since="2026-12-09", until="2026-12-09") == ""
        assert await row_of(host, dough, since="2026-12-06", until="2026-12-06") == ""


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("on 3 and 10 December 2026", "on 3 December 2026 and 10 December 2026"),
        ("December 3, 10 and 17", "3 December and 10 December and 17 December"),
        ("May 8, 2026 and 10 people", "May 8, 2026 and 10 people"),
        ("room 3, 10 December", "room 3, 10 December"),
        ("from 2 to 4 December", "from 2 to 4 December"),
        ("1月9日、16日和23日", "1月9日和1月16日和1月23日"),
        ("2026年12月三日、十日", "2026年12月3日和2026年12月10日"),
        ("12月16日，不是9日", "12月16日，不是12月9日"),
        ("十二月二十二日到一月五日", "十二月二十二日到一月五日"),
    ],
)
def test_each_of_several_days_is_spelled_out(told: str, days: str) -> None:
    assert spelled_out(told) == days


async def test_what_stays_shut_on_a_day_is_of_that_day(connect: Connect, clock: Clock) -> None:
    """It does not stay as it was."""
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, "The Harbour Kitchen stays shut on Tuesday 15 December 2026.")
        assert f"[{id}] 2026-12-15 (in 2 weeks) " in await row_of(
            host, id, since="2026-12-10", until="2026-12-20"
        )


@pytest.mark.parametrize(
    "told",
    ["周野2026年12月11日到成都，住我这儿四晚。", "Zhou Ye is here from 11 to 15 December 2026."],
)
async def test_a_stay_that_is_given_its_first_day_goes_on_to_its_last(
    connect: Connect, clock: Clock, told: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told, occurred_at="2026-12-11")
        assert id in await row_of(host, id, since="2026-12-13", until="2026-12-13")
        assert await row_of(host, id, since="2026-12-17", until="2026-12-20") == ""


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("春节机票买好了，2月4日去，2月11日回。", "2027-02-04 – 2027-02-11"),
        ("Off to Leeds on Monday, back Thursday.", "2026-11-30 – 2026-12-03"),
        ("I'm on call for the next two weeks.", "until 2026-12-10"),
        ("到1月底之前要交论文初稿。", "2027-01-31"),
        ("In ten days we get the keys.", "2026-12-06"),
        ("I have a check-up in 3 months.", "2027-02"),
        ("我们两周后搬家。", "2026-12-07 – 2026-12-13"),
        ("公司从1月1日起改成九点半上班。", "2027-01-01"),
    ],
)
async def test_what_is_booked_or_begins_lies_ahead_on_its_days(
    connect: Connect, clock: Clock, told: str, days: str
) -> None:
    """13.7: some were of last year or last week, others of no day."""
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        clock.now = datetime(2026, 11, 27, 13, tzinfo=UTC)
        row = await row_of(host, id, since="2026-11-28", until="2027-02-28")
        assert row.startswith(f"[{id}] {days} ")


@pytest.mark.parametrize(
    "told", ["I read it in three days.", "手术三天后出院了", "I met him twice in two weeks."]
)
async def test_how_long_something_took_is_no_day_to_come(
    connect: Connect, clock: Clock, told: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        assert await row_of(host, id, since="2026-11-27", until="2027-02-28") == ""


@pytest.mark.parametrize(
    "told",
    [
        "首尔那班取消了，爸妈改成2027年3月27日到温哥华，4月25日走（签证已下来）。",
        "The Seoul flight was cancelled; my parents arrive on 27 March 2027 and leave on 25 April.",
    ],
)
async def test_a_day_behind_one_with_its_year_is_of_no_year_before(
    connect: Connect, clock: Clock, told: str
) -> None:
    """13.7: something in the sentence was over, and with it the day on which they leave."""
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        clock.now = datetime(2027, 4, 3, 12, tzinfo=UTC)
        assert "2027-04-25" in await row_of(host, id, since="2027-04-03", until="2027-04-30")
