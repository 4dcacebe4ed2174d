"""A series is listed with the days on which it is not as ever, and who tells of them."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.conftest import Clock, Connect, Host
from tests.tools.answers import receipt, receipts, stored

pytestmark = pytest.mark.anyio

IN_SUMMER = datetime(2026, 8, 20, 12, tzinfo=UTC)
NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
FOUR_WEEKS = {"since": "2026-11-27", "until": "2026-12-20"}


async def row_of(host: Host, id: str, **asked: Any) -> str:
    """The row of a memory in a list of days; empty if it is not in it."""
    listed = await host.say("recall", **(asked or FOUR_WEEKS))
    return next((row for row in listed.splitlines() if row.startswith(f"[{id}]")), "")


async def series_and_exception(
    host: Host, clock: Clock, series: str, told: str, **arguments: Any
) -> tuple[str, str]:
    clock.now = IN_SUMMER
    known = await stored(host, series)
    clock.now = NOW
    linked = arguments.pop("linked", True)
    if linked:
        arguments["verdicts"] = [{"id": known, "verdict": "related"}]
    one = await receipt(host, content=told, explicit=True, **arguments)
    return known, str(one["id"])


@pytest.mark.parametrize("linked", [True, False])
@pytest.mark.parametrize(
    ("series", "told", "days"),
    [
        (
            "The choir rehearses at half past seven on Mondays.",
            "The choir rehearsal of Monday 30 November 2026 is on Tuesday 1 December 2026 instead, "
            "at half past seven; otherwise it stays on Mondays.",
            "↻ 2026-12-07 (in 11 days), 12-14; 11-30: see {} ",
        ),
        (
            "The user's mother Danuta phones every Sunday at six.",
            "The user's mother Danuta is at a spa from Saturday 28 November 2026 without a phone: "
            "no Sunday calls on 29 November and 6 December; the next is on Sunday 13 December.",
            "↻ 2026-12-13 (in 2 weeks), 12-20; 11-29, 12-06: see {} ",
        ),
        (
            "The user's running partner is Dele; they run on Friday mornings.",
            "Just this once the user and Dele run on Saturday 5 December 2026 instead of "
            "Friday 4 December; Fridays otherwise stand.",
            "↻ 2026-11-27 (tomorrow), 12-11, 12-18; 12-04: see {} ",
        ),
        (
            "The user plays the viola in the orchestra on Tuesday evenings.",
            "The orchestra's rehearsal of Tuesday 8 December 2026 is moved to Thursday "
            "10 December 2026, the viola section alone. Otherwise still Tuesdays.",
            "↻ 2026-12-01 (in 5 days), 12-15; 12-08: see {} ",
        ),
        (
            "Toby has trumpet lessons with Mr Whitlock on Thursdays at four.",
            "No trumpet lesson for Toby on 3 and 10 December 2026; Mr Whitlock is back on "
            "17 December, Thursdays at four as before.",
            "↻ 2026-12-17 (in 3 weeks); 12-03, 12-10: see {} ",
        ),
        (
            "The user has Portuguese lessons with Rui on Wednesday evenings.",
            "Rui moved the last Portuguese lesson: it is on 16 December 2026 instead of the 9th.",
            "↻ 2026-12-02 (in 6 days); 12-09, 12-16: see {} ",
        ),
        (
            "The Harbour Kitchen opens Saturday to Sunday.",
            "The Harbour Kitchen is shut from 4 to 6 December 2026, for want of power.",
            "↻ 2026-11-28 (in 2 days), 11-29, 12-12, 12-13, 12-19, 12-20; 12-05, 12-06: see {} ",
        ),
        (
            "师妹何雨负责鱼房，周三和周六喂鱼。",
            "何雨2026年12月5日去表姐婚礼，鱼房那次喂鱼改到12月6日，仅此一次；平时仍是周三和周六。",
            "↻ 2026-11-28 (后天)、12-02、12-09、12-12、12-16、12-19；12-05：见 {} ",
        ),
        (
            "线上发布定在每周三下午。",
            "2026年12月9日那次线上发布提前到12月8日下午，只这一回。",
            "↻ 2026-12-02 (6天后)、12-16；12-09：见 {} ",
        ),
        (
            "每月最后一个周日是家庭大扫除。",
            "2026年11月29日那次家庭大扫除免了，只这一次；每月最后一个周日照旧。",
            "↻ 2026-11-29 (3天后)：见 {} ",
        ),
        (
            "豆豆每周四下午学围棋。",
            "豆豆12月3日和10日的围棋课停了，12月17日恢复。",
            "↻ 2026-12-17 (3周后)；12-03、12-10：见 {} ",
        ),
    ],
)
async def test_the_days_on_which_a_series_is_not_as_ever_point_at_what_tells_so(
    connect: Connect, clock: Clock, series: str, told: str, days: str, linked: bool
) -> None:
    """Linked to the series, or telling of the same thing."""
    async with connect() as host:
        known, one = await series_and_exception(host, clock, series, told, linked=linked)
        assert days.format(one) in await row_of(host, known)
        if linked:
            assert "↻" not in await row_of(host, one)


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (
            "The user swims on Tuesday mornings at the Aquatic Centre.",
            "The user has no meetings on Tuesday 8 December 2026.",
        ),
        (
            "Toby has trumpet lessons on Thursdays at four.",
            "Toby goes to the dentist on Thursday 3 December 2026.",
        ),
        ("用户每周二晚上去攀岩。", "2026年12月8日的例会取消了。"),
        (
            "The Harbour Kitchen opens Tuesday to Sunday at eight.",
            "The Harbour Kitchen has a new barista, Fay Odum (not Fay from the nursery); she "
            "starts on Tuesday 8 December 2026.",
        ),
        (
            "The Harbour Kitchen opens Tuesday to Sunday at eight.",
            "Espresso Avon moved the service of the Linea: I let them into the Harbour Kitchen on "
            "Thursday 3 December 2026 at seven.",
        ),
        (
            "The Harbour Kitchen opens Tuesday to Sunday at eight.",
            "Kit Osei starts at the Harbour Kitchen on Thursday 10 December 2026 (not the 8th), in "
            "Jodie's place.",
        ),
        (
            "The user sings in a choir, on Monday evenings at half past seven.",
            "Just this once the user runs on Monday 30 November 2026 at half past seven in the "
            "morning instead of Friday 27 November.",
        ),
    ],
)
async def test_what_is_told_of_something_else_on_the_day_changes_no_series(
    connect: Connect, clock: Clock, series: str, told: str
) -> None:
    async with connect() as host:
        known, _ = await series_and_exception(host, clock, series, told, linked=False)
        row = await row_of(host, known)
        assert "↻" in row
        assert "mem_" not in row.replace(known, "")
        assert "ep_" not in row


async def test_what_is_no_longer_so_is_no_exception(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        known, one = await series_and_exception(
            host,
            clock,
            "Toby has trumpet lessons with Mr Whitlock on Thursdays.",
            "No trumpet lesson for Toby on 3 December 2026.",
        )
        await receipt(
            host,
            content="Toby's trumpet lesson of 3 December 2026 is given after all.",
            explicit=True,
            verdicts=[{"id": one, "verdict": "updates"}],
        )
        assert one not in await row_of(host, known)


async def test_an_exception_is_listed_for_its_own_days_alone(
    connect: Connect, clock: Clock
) -> None:
    """Not for each day of the series that it names."""
    async with connect() as host:
        _, one = await series_and_exception(
            host,
            clock,
            "每月最后一个周日是家庭大扫除。",
            "2026年12月27日那次家庭大扫除免了，只这一次；每月最后一个周日照旧。",
        )
        assert await row_of(host, one, since="2026-11-27", until="2026-12-20") == ""
        assert "(4周后)" in await row_of(host, one, since="2026-12-27", until="2026-12-27")


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (
            "The choir rehearses at half past seven on Mondays.",
            "The choir rehearsal of Monday 30 November 2026 is on Tuesday 1 December 2026 instead; "
            "otherwise it stays on Mondays.",
        ),
        (
            "Finn 每周六上午十点上音乐课。",
            "Finn 2026年12月1日那次音乐课改到下午，只这一次；平时仍是每周六上午十点。",
        ),
    ],
)
async def test_who_is_linked_to_nothing_is_an_exception_by_its_words(
    connect: Connect, clock: Clock, series: str, told: str
) -> None:
    async with connect() as host:
        _, one = await series_and_exception(host, clock, series, told, linked=False)
        assert "↻" not in await row_of(host, one, since="2026-12-01", until="2026-12-01")
        assert await row_of(host, one, since="2026-12-05", until="2026-12-08") == ""


async def test_what_no_other_memory_tells_recurs_though_it_tells_of_another_day(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = NOW
        told = "Piano on Mondays; this once on Tuesday 1 December 2026 instead of 30 November."
        id = await stored(host, told)
        assert "12-07" in await row_of(host, id, since="2026-12-05", until="2026-12-08")


@pytest.mark.parametrize(
    ("told", "days"),
    [
        (
            "No trumpet lesson for Toby on 3 and 10 December 2026, then Thursdays at four.",
            "↻ 2026-12-17 (in 3 weeks) ",
        ),
        ("2026年12月1日不上围棋课，平时每周二下午上。", "↻ 2026-12-08 (12天后)、12-15 "),
    ],
)
async def test_a_series_says_itself_on_which_days_it_is_not(
    connect: Connect, clock: Clock, told: str, days: str
) -> None:
    """Where it took the place of what told the days before."""
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        assert days in await row_of(host, id)


async def test_where_the_next_day_is_asked_for_it_is_one_that_is_as_ever(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = NOW
        known = await stored(host, "From 30 November 2026 the cleaner comes on Mondays.")
        clock.now = NOW.replace(hour=14)
        one = await stored(host, "The cleaner does not come on 30 November 2026.")
        row = await row_of(host, known, since="2026-11-26")
        assert f"↻ 2026-12-07 (in 11 days); 11-30: see {one} " in row


async def test_a_sub_agent_is_not_pointed_at_what_it_may_not_read(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        known, one = await series_and_exception(
            host,
            clock,
            "Toby has trumpet lessons with Mr Whitlock on Thursdays.",
            "No trumpet lesson for Toby on 3 December 2026: Mr Whitlock has an operation.",
            sensitivity=2,
        )
        assert one in await row_of(host, known)
        assert one not in await row_of(host, known, agent="scout", **FOUR_WEEKS)


async def test_a_session_s_summary_is_no_exception(connect: Connect, clock: Clock) -> None:
    """It names days in passing: who lists the days would take the lesson for moved."""
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, "The user has cello lessons on Saturday mornings.")
        clock.now = NOW
        told = (
            "Talked of the repair man on Saturday 28 November 2026 instead of the 25th, who may "
            "clash with the cello lesson in the morning; nothing was moved."
        )
        await host.say("reflect", depth="session", summary=told)
        row = await row_of(host, known)
        assert "11-28" in row
        assert "see" not in row


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (
            "Six of us are in the book club, always at Hanneke's, the last Thursday of the month.",
            "The book club meets on Thursday 17 December 2026, not the 31st (this once).",
        ),
        (
            "The book club meets on the last Thursday of every month.",
            "The December 2026 book club is on Thursday 17 December, and not on the 31st; the book "
            "is The Gate of Angels.",
        ),
        ("读书会每月最后一个周四开。", "这次读书会是2026年12月17日，不是31日（只这一次）。"),
    ],
)
async def test_a_day_that_is_told_by_its_number_alone_is_of_the_month_beside_it(
    connect: Connect, clock: Clock, series: str, told: str
) -> None:
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, series)
        clock.now = NOW
        verdicts = [{"id": known, "verdict": "related"}]
        said = await host.say(
            "remember", content=told, explicit=True, occurred_at="2026-12-17", verdicts=verdicts
        )
        assert "2026-12-31" in said.splitlines()[1]
        row = await row_of(host, known, since="2026-12-01", until="2027-01-31")
        assert "2027-01-28" in row.split(";")[0].split("；")[0]
        assert "12-31: see " in row or "12-31：见 " in row


@pytest.mark.parametrize(
    ("series", "anew", "told"),
    [
        (
            "Toby has a chess lesson on Wednesdays.",
            "From December 2026 Toby's chess lesson is on Thursdays at half past four.",
            "No chess lesson for Toby on Thursday 24 December 2026.",
        ),
        (
            "豆豆学围棋，每周三下午。",
            "豆豆的围棋课从2026年12月起是每周四下午四点半。",
            "2026年12月24日（周四）豆豆的围棋课停课一次。",
        ),
    ],
)
async def test_an_exception_stays_one_of_a_series_that_is_stored_anew_after_it(
    connect: Connect, clock: Clock, series: str, anew: str, told: str
) -> None:
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, series)
        clock.now = NOW
        update = {
            "content": anew,
            "explicit": True,
            "occurred_at": "2026-12-01",
            "verdicts": [{"id": known, "verdict": "updates"}],
        }
        off = {"content": told, "explicit": True, "store": "episodic", "occurred_at": "2026-12-24"}
        first, one = await receipts(host, content=[update, off])
        clock.now = NOW.replace(hour=13)
        await host.say("forget", undo=first["id"])
        again = await receipt(host, **update)
        row = await row_of(host, str(again["id"]), since="2026-12-01", until="2026-12-31")
        assert "12-31" in row
        assert f"12-24: see {one['id']}" in row or f"12-24：见 {one['id']}" in row


async def test_an_exception_of_a_day_that_is_over_says_nothing_of_a_series_told_later(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = NOW
        one = await stored(host, "No chess lesson for Toby on Thursday 3 December 2026.")
        clock.now = NOW.replace(month=12, day=10)
        id = await stored(host, "Toby has a chess lesson on Thursdays at half past four.")
        assert one not in await row_of(host, id, since="2026-12-01", until="2026-12-31")


@pytest.mark.parametrize(
    ("told", "off"),
    [
        ("Pilates every Tuesday at 18:30, no class on 22 December.", "not on 2026-12-22"),
        (
            "Choir every Tuesday at 20:00, no choir between 20 December and 5 January.",
            "not on 2026-12-22 (in 3 weeks), 12-29, 01-05",
        ),
        ("Chess club on Tuesdays. Not on 22 and 29 December.", "not on 2026-12-22"),
        ("合唱团每周二晚上，12月18日到1月7日停课。", "没有：2026-12-22"),
    ],
)
async def test_a_day_on_which_a_series_is_not_is_listed_as_that(
    connect: Connect, clock: Clock, told: str, off: str
) -> None:
    """13.7: the day stood there as if it were on; a pause of weeks as "until 2027-01-05"."""
    async with connect() as host:
        clock.now = datetime(2026, 11, 27, 12, tzinfo=UTC)
        id = await stored(host, told)
        row = await row_of(host, id, since="2026-12-22", until="2026-12-22")
        assert row.startswith(f"[{id}] {off}")
        row = await row_of(host, id, since="2027-01-12", until="2027-01-12")
        assert row.startswith(f"[{id}] ↻ 2027-01-12")
        clock.now = datetime(2026, 12, 21, 12, tzinfo=UTC)
        assert f"[{id}] {off.split('2026')[0]}2026-12-2" in await host.say("recall")


@pytest.mark.parametrize(
    ("series", "told", "verdict", "days", "theirs"),
    [
        (
            "I swim at the Aquatic Centre on Tuesdays and Fridays at seven.",
            "The Aquatic Centre is closed from 7 December 2026 to 31 January 2027; for that long "
            "I swim at UBC, Wednesdays at eight.",
            "related",
            "↻ 2026-12-09 (in 12 days), 12-16 ",
            "↻ 2026-12-08 (in 11 days), 12-11, 12-15, 12-18: see ",
        ),
        (
            "何雨每周三和周六喂鱼。",
            "何雨2026年12月5日回国，2027年1月9日回来；这段时间由Ben周三和周六喂鱼。",
            "related",
            "↻ 2026-12-09 (12天后)、12-12、12-16、12-19 ",
            "↻ 2026-12-09 (12天后)、12-12、12-16、12-19：见 ",
        ),
        (
            "Dele and I run on Friday mornings at seven.",
            "Until the end of 2026 Dele and I run on Sundays at nine instead of Friday mornings.",
            "related",
            "↻ 2026-12-13 (in 2 weeks), 12-20 ",
            "↻ 2026-12-11 (in 2 weeks), 12-18: see ",
        ),
        (
            "我跟方老师学大提琴，每周六上午上课。",
            "我跟方老师学大提琴，每周六上午上课；大夫让停琴，暂停到2026年12月19日（周六）那节恢复。",
            "updates",
            "↻ 2026-12-19 (3周后) ",
            "",
        ),
    ],
)
async def test_what_is_otherwise_for_a_time_is_listed_for_that_time(
    connect: Connect,
    clock: Clock,
    series: str,
    told: str,
    verdict: str,
    days: str,
    theirs: str,
) -> None:
    """13.7: the swim for two months began after them, the pause ended with a day off."""
    async with connect() as host:
        clock.now = datetime(2026, 11, 27, 12, tzinfo=UTC)
        known = await stored(host, series)
        new = await stored(host, told, verdicts=[{"id": known, "verdict": verdict}])
        two_weeks = {"since": "2026-12-07", "until": "2026-12-20"}
        assert (await row_of(host, new, **two_weeks)).startswith(f"[{new}] {days}")
        if theirs:
            row = await row_of(host, known, **two_weeks)
            assert row.startswith(f"[{known}] {theirs}{new}")
        february = {"since": "2027-02-01", "until": "2027-02-14"}
        assert ("↻" in await row_of(host, new, **february)) == (verdict == "updates")
