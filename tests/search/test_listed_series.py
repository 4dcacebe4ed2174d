"""What lists its days is of each of them, and is listed by them; what changes is so from then."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.dates import exceptions
from recollect.server.language.dates.listed_series import listed
from tests.conftest import Clock, Connect
from tests.search.test_series_exceptions import IN_SUMMER, row_of
from tests.tools.answers import receipt, stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
"""A Thursday."""
TO_JANUARY = {"since": "2026-11-26", "until": "2027-01-15"}


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("Physio on 3, 11, 17 and 24 December 2026.", "12-03 12-11 12-17 12-24"),
        (
            "Physio on 3, 11 (a Friday, the 10th is full), 17 and 24 December.",
            "12-03 12-11 12-17 12-24",
        ),
        ("Physio: 30 December 2026, 6 January, 13 January.", "12-30 01-06 01-13"),
        ("Physio on 3 or 10 December.", ""),
        ("No physio on 3, 10 and 17 December.", ""),
        ("Every Thursday physio; on 3, 10 and 17 December Ada stands in.", ""),
        ("Iron every three days; blood tests on 3 and 17 December.", ""),
        (
            "我给小满讲SQL，12月3日、11日（10日那次挪到11日周五，只这一回）、17日、24日。",
            "12-03 12-11 12-17 12-24",
        ),
        ("12月3日、10日、17日的课停了。", ""),
        (
            "课改到每周四，2026年12月10日开始，还是六次（12月10日、18日、24日、31日，2027年1月7日、14日）。",
            "12-10 12-18 12-24 12-31 01-07 01-14",
        ),
        ("夜班每四天一次：11月30日、12月4日、8日……", "11-30 12-04 12-08 +4d"),
        ("11月26日夜班，照每四天一次往后排：11月30日、12月4日、8日", "11-26 11-30 12-04 12-08 +4d"),
        (
            "夜班：11月26日、11月30日、12月4日、12月9日（原是8日，跟同事换的）、12月12日、12月16日（到此为止"
            "每四天一次）；12月16日那个以后改成每五天一次：12月21日、26日、31日、2027年1月5日……",
            "11-26 11-30 12-04 12-09 12-12 12-16 12-21 12-26 12-31 01-05 +5d",
        ),
        ("The bins go out on 2 December, 9 December and so on.", "12-02 12-09 +7d"),
    ],
)
def test_the_days_that_a_text_lists_are_read(told: str, days: str) -> None:
    found = listed(told, NOW, UTC)
    step = [f"+{found.step}"] if found.step else []
    assert [f"{day:%m-%d}" for day in found.days] + step == days.split()


@pytest.mark.parametrize(
    ("told", "asked", "days"),
    [
        (
            "我给小满讲SQL：12月3日、11日（10日那次挪到11日，只这一回）、17日、24日。",
            {"since": "2026-12-16", "until": "2026-12-20"},
            "↻ 2026-12-17 (3周后) ",
        ),
        (
            "苏晓2026年11月26日夜班，照每四天一次往后排：11月30日、12月4日、8日、12日……",
            TO_JANUARY,
            "↻ 2026-11-26 (今天)、11-30、12-04、12-08、12-12、12-16、12-20、12-24、12-28、01-01",
        ),
        (
            "夜班：11月26日、11月30日、12月4日、12月9日（原是8日，跟同事换的）、12月12日、12月16日（到此为止"
            "每四天一次）；12月16日那个以后改成每五天一次：12月21日、26日、31日……",
            {"since": "2026-12-08", "until": "2026-12-27"},
            "↻ 2026-12-09 (13天后)、12-12、12-16、12-21、12-26 ",
        ),
        (
            "The glucose sensor is changed every fifteen days: the first new one goes on on "
            "6 December 2026, which is due on 21 December 2026.",
            TO_JANUARY,
            "↻ 2026-12-06 (in 10 days), 12-21, 01-05 ",
        ),
        (
            "探头2026年12月10日换上新的，往后每十天换一次：12月20日、30日、2027年1月9日……",
            TO_JANUARY,
            "↻ 2026-12-10 (2周后)、12-20、12-30、01-09 ",
        ),
        (
            "From 10 December 2026 Toby swims on Thursdays; that of 17 December is moved to 18 "
            "December.",
            {"since": "2026-12-08", "until": "2026-12-27"},
            "↻ 2026-12-10 (2 weeks), 12-18, 12-24 ",
        ),
        (
            "豆豆12月10日起每周四游泳；12月17日泳池换水，只那一回挪到12月18日周五。",
            {"since": "2026-12-08", "until": "2026-12-27"},
            "↻ 2026-12-10 (2周后)、12-18、12-24 ",
        ),
    ],
)
async def test_what_lists_its_days_is_listed_by_them(
    connect: Connect, clock: Clock, told: str, asked: dict[str, str], days: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        row = await row_of(host, id, **asked)
        assert days.replace("(2 weeks)", "(in 2 weeks)") in row


async def test_a_series_that_goes_on_is_found_after_the_days_that_are_told(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, "Jo's night shifts: every four days, 30 November, 4 December.")
        row = await row_of(host, id, since="2027-03-01", until="2027-03-07")
        assert "↻ 2027-03-02 (in 3 months), 03-06 " in row


@pytest.mark.parametrize(
    ("series", "told", "off", "as_ever"),
    [
        (
            "The user's running partner is Dele; they run on Friday mornings.",
            "Dele and the user run on Saturday 5 December 2026 at seven instead of Friday the 4th, "
            "just that once; he is on shift that Friday.",
            "12-04",
            "12-11",
        ),
        (
            "用户每周五早上和Dele跑步。",
            "用户和Dele 2026年12月5日周六跑步，不是4日，只这一次；周五他要值班。",
            "12-04",
            "12-11",
        ),
    ],
)
async def test_a_weekday_beside_dates_is_no_further_day(
    connect: Connect, clock: Clock, series: str, told: str, off: str, as_ever: str
) -> None:
    """Read as of the day on which it is, "that Friday" was the Friday after."""
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, series)
        clock.now = NOW
        verdicts = [{"id": known, "verdict": "related"}]
        one = await receipt(
            host, content=told, explicit=True, occurred_at="2026-12-05", verdicts=verdicts
        )
        row = await row_of(host, known, since="2026-12-01", until="2026-12-20")
        usual, _, other = row.partition("see" if "see" in row else "见")
        assert str(one["id"]) in other.split()[0]
        assert as_ever in usual.split("；")[0].split(";")[0]
        assert off in usual.rstrip(" ：:")[-6:]


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (
            "Dele and the user run along the Avon on Friday mornings at half past six.",
            "From 12 January 2027 Dele and the user run along the Avon on Tuesday mornings at "
            "06:15; until then on Friday mornings at 06:30 as always.",
        ),
        (
            "用户每周五早上和Dele沿河跑步。",
            "2027年1月12日起，用户和Dele改成每周二早上沿河跑步；在那之前还是每周五早上。",
        ),
    ],
)
@pytest.mark.parametrize("dated", [True, False])
async def test_what_is_otherwise_from_a_day_on_is_on_its_own_days_before_and_after(
    connect: Connect, clock: Clock, series: str, told: str, dated: bool
) -> None:
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, series)
        clock.now = NOW
        about = {"occurred_at": "2027-01-12"} if dated else {}
        verdicts = [{"id": known, "verdict": "updates"}]
        one = await receipt(host, content=told, explicit=True, verdicts=verdicts, **about)
        asked = {"since": "2027-01-04", "until": "2027-01-25"}
        row = await row_of(host, str(one["id"]), **asked)
        assert "↻ 2027-01-08 (" in row
        assert "01-12" in row
        assert "01-19" in row
        assert "01-15" not in row
        assert "mem_" not in (await row_of(host, known, **asked)).replace(known, "")


@pytest.mark.parametrize(
    ("told", "old"),
    [
        ("苏晓2026年12月8日那个夜班跟同事换到12月9日，只这一次。", "2026-12-08"),
        ("The night shift of 8 December 2026 is swapped to 9 December.", "2026-12-08"),
        ("The club of Tuesday 8 December 2026 is on Wednesday 9 December instead.", "2026-12-08"),
    ],
)
async def test_what_is_on_another_day_is_told_by_that(
    connect: Connect, clock: Clock, told: str, old: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        assert await row_of(host, id, since=old, until=old) == ""
        row = await row_of(host, id, since="2026-11-27", until="2026-12-20")
        assert "(13天后)" in row or "(in 13 days)" in row


@pytest.mark.parametrize(
    ("told", "moves"),
    [
        ("That of 17 December 2026 is moved to 18 December.", ["12-17 12-18"]),
        ("On 18 December 2026 instead of 17 December.", ["12-17 12-18"]),
        ("12月17日泳池换水，只那一回挪到12月18日周五。", ["12-17 12-18"]),
        ("From 17 December to 18 December we are in Rome.", []),
        ("On 17 December Ada comes. On 18 December it was put off.", []),
    ],
)
def test_from_which_day_to_which_something_moves_is_read(told: str, moves: list[str]) -> None:
    found = exceptions.moves(told, NOW, UTC)
    assert [f"{old:%m-%d} {new:%m-%d}" for old, new in found] == moves
