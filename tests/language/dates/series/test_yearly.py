"""What comes round once a year is ahead again when its day is over."""

import re
from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.series.yearly import days_told
from tests.conftest import Clock, Connect
from tests.tools.answers import recalled, stored

pytestmark = pytest.mark.anyio

IN_MAY = datetime(2026, 5, 10, 12, tzinfo=UTC)
IN_NOVEMBER = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "query"),
    [
        ("The user's sister Anna has her birthday: Anna's birthday is 14 February.", "birthday"),
        ("用户的姐姐安娜的生日是2月14日。", "生日"),
    ],
)
async def test_a_birthday_is_ahead_every_year(
    connect: Connect, clock: Clock, told: str, query: str
) -> None:
    """In the overview, in a range of days, and where its day is asked for."""
    async with connect() as host:
        clock.now = IN_MAY
        id = await stored(host, told)
        clock.now = IN_NOVEMBER
        for year in (2027, 2031):
            february = {"since": f"{year}-02-01", "until": f"{year}-02-28"}
            assert id in await recalled(host, query=query, **february)
            assert id in await recalled(host, **february)
        assert id in await recalled(host, query="14 February 2028")
        march = {"since": "2027-03-01", "until": "2027-03-31"}
        assert id not in await recalled(host, **march)
        before_it_was_told = {"since": "2026-02-15", "until": "2026-03-31"}
        assert id not in await recalled(host, **before_it_was_told)
        overview = await host.say("recall")
        assert re.search(rf"\[{id}\] \((?:in 2 months|2个月后)\)", overview)


async def test_what_is_told_of_a_whole_year_is_not_what_comes_round_in_it(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = IN_MAY
        id = await stored(host, "Anna's birthday is 14 February.")
        trip = await stored(host, "In 2027 the user goes to Peru.")
        found = await recalled(host, query="What is planned for 2027?")
        assert trip in found
        assert id not in found


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("14 February is Anna's birthday", "y02-14"),
        ("Anna was born on 14 February 1990", "y02-14"),
        ("I was born in Whitby on 19 December 1984 and grew up there", "y12-19"),
        ("我1984年12月19日在惠特比出生", "y12-19"),
        ("Mozart was born on 27 January 1756", ""),
        ("our wedding anniversary is 12 June 2015", "y06-12"),
        ("Anna's birthday is tomorrow", "y11-24"),
        ("Anna's birthday party is on 15 February", ""),
        ("for her birthday we flew to Rome on 3 May", ""),
        ("the inspection comes every year on 5 May", "y05-05"),
        ("妈妈生日在三月五号", "y03-05"),
        ("2月14日是安娜的生日", "y02-14"),
        ("我1990年2月14日出生", "y02-14"),
        ("每年3月5日体检", "y03-05"),
        ("她2月29日过生日", "y02-29"),
        ("生日派对定在3月5日", ""),
        ("Anna wants a cake for her birthday on 30 November", ""),
        ("Anna's birthday on 30 November 2026: a lemon cake", ""),
        ("Anna's birthday is on 30 November 2026", "y11-30"),
        ("Anna turned forty on her birthday on 3 May 2024", "y05-03"),
        ("安娜2026年11月30日过生日，想要柠檬蛋糕", ""),
        ("安娜生日2026年11月30日要柠檬蛋糕", ""),
        ("2026年11月30日是安娜的生日", "y11-30"),
    ],
)
def test_the_day_of_the_year_is_read_from_the_words(told: str, days: str) -> None:
    assert sorted(days_told(told, IN_NOVEMBER, UTC)) == days.split()


@pytest.mark.parametrize(
    ("birthday", "plan"),
    [
        (
            "Owen's birthday is 30 November; he never wants a party.",
            "Owen wants a chocolate cake for his birthday on 30 November 2026 (not lemon).",
        ),
        (
            "欧文的生日是11月30日，他从不办派对。",
            "欧文2026年11月30日过生日，想要巧克力蛋糕，不要柠檬的。",
        ),
    ],
)
async def test_what_is_planned_for_a_birthday_recurs_for_nobody_and_is_no_exception(
    connect: Connect, clock: Clock, birthday: str, plan: str
) -> None:
    async with connect() as host:
        clock.now = IN_MAY
        known = await stored(host, birthday)
        clock.now = IN_NOVEMBER
        verdicts = [{"id": known, "verdict": "related"}]
        said = await host.say(
            "remember",
            content=plan,
            explicit=True,
            occurred_at="2026-11-30",
            mood="planned",
            verdicts=verdicts,
        )
        assert "↻" not in said
        assert "2026-11-30" in said
        listed = await host.say("recall", since="2026-11-24", until="2026-12-06")
        row = next(row for row in listed.splitlines() if row.startswith(f"[{known}]"))
        assert "↻ 2026-11-30 (" in row
        assert "mem_" not in row.replace(known, "")
        later = await host.say("recall", since="2027-11-24", until="2027-12-06")
        assert known in later
        assert later.count("[mem_") == 1
