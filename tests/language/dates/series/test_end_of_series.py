"""What recurs ends on the day that its text names, or after so many times."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.series import end_of_series
from recollect.server.language.dates.series.former_or_wished import without
from tests.conftest import Clock, Connect
from tests.search.test_series_exceptions import row_of
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
"""A Thursday."""


@pytest.mark.parametrize(
    ("told", "day", "receipt"),
    [
        (
            "Nora has booked a pottery course: Wednesdays at 7 pm from 13 January 2027, six "
            "evenings, not on 17 February, so to 24 February 2027; 78 pounds.",
            "2027-01-13",
            "↻ Wed: 2027-01-13, 01-20 … 2027-02-24",
        ),
        (
            "Pottery on Wednesdays, six evenings from 13 January 2027, not on 17 February.",
            "",
            "↻ Wed: 2027-01-13, 01-20 … 2027-02-24",
        ),
        (
            "From 13 January to 24 February 2027 the user has pottery on Wednesdays.",
            "",
            "↻ Wed: 2027-01-13, 01-20 … 2027-02-24",
        ),
        (
            "Physio on Wednesdays for seven weeks from 13 January 2027.",
            "",
            "↻ Wed: 2027-01-13, 01-20 … 2027-02-24",
        ),
        (
            "从2027年1月13日起每周三晚上陶艺课，共六次，2月17日不上。",
            "",
            "↻ 每周三：2027-01-13, 01-20 … 2027-02-24",
        ),
        (
            "2027年1月13日到2月24日每周三晚上上陶艺课。",
            "",
            "↻ 每周三：2027-01-13, 01-20 … 2027-02-24",
        ),
        (
            "每周三晚上陶艺课，2027年1月13日开始上，到2月24日为止。",
            "2027-01-13",
            "↻ 每周三：2027-01-13, 01-20 … 2027-02-24",
        ),
    ],
)
async def test_what_ends_on_a_day_or_after_so_many_times_is_told_and_listed_to_its_end(
    connect: Connect, clock: Clock, told: str, day: str, receipt: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        about = {"occurred_at": day} if day else {}
        said = await host.say("remember", content=told, explicit=True, **about)
        assert receipt in said.splitlines()[1]
        id = next(word for word in said.split() if word.startswith("mem_"))
        row = await row_of(host, id, since="2027-02-08", until="2027-03-20")
        assert "2027-02-10" in row
        assert "02-24" in row
        assert "03-03" not in row
        assert await row_of(host, id, since="2027-02-25", until="2027-03-20") == ""


async def test_what_goes_on_after_a_day_that_is_named_has_no_end(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, "The choir rehearses on Mondays; Bex is away until 10 December.")
        assert "12-21" in await row_of(host, id, since="2026-12-18", until="2026-12-22")


@pytest.mark.parametrize(
    ("told", "last", "count", "are_weeks"),
    [
        (
            "Wednesdays from 13 January 2027, six evenings, so to 24 February 2027; 78 pounds.",
            "2027-02-24",
            6,
            False,
        ),
        ("From 7 to 28 January 2027 I swim on Tuesday and Thursday.", "2027-01-28", 0, False),
        ("Pottery on Wednesdays from 13 January to 24 February 2027.", "2027-02-24", 0, False),
        ("Wednesdays from 13 January 2027 until 24 February.", "2027-02-24", 0, False),
        ("Wednesdays, through 24 February 2027", "2027-02-24", 0, False),
        (
            "I swim on Tuesday and Friday until we leave on 22 December 2026; the repairs wait.",
            "2026-12-22",
            0,
            False,
        ),
        ("陶艺课2027年1月13日到2月24日每周三晚上", "2027-02-24", 0, False),
        ("每周三晚上，从2027年1月13日起，到2月24日为止", "2027-02-24", 0, False),
        ("每周三晚上，至2月24日", "2027-02-24", 0, False),
        ("每周三，2027年1月13日开始，最后一次2月24日", "2027-02-24", 0, False),
        ("每周三上到2027年2月24日", "2027-02-24", 0, False),
        ("Wednesdays, last on 24 February 2027", "2027-02-24", 0, False),
        ("Wednesdays until the end of March", "2027-03-31", 0, False),
        ("每周三上课，上到三月底", "2027-03-31", 0, False),
        ("每周三，2027年2月24日结课", "2027-02-24", 0, False),
        ("Choir on Mondays; Bex is away until 10 December.", "", 0, False),
        ("Choir on Mondays, Bex stands in until 10 December.", "", 0, False),
        ("Carer on Tuesdays and Thursdays, from 24 to 28 December Bex helps.", "", 0, False),
        (
            "Choir on Mondays; pottery on Wednesdays from 13 January to 24 February 2027.",
            "",
            0,
            False,
        ),
        ("Lessons on Wednesdays until 6 January 2027, then on Thursdays.", "", 0, False),
        ("Lessons on Wednesdays, paid until 24 February 2027.", "", 0, False),
        ("No choir until 10 January; Mondays as ever.", "", 0, False),
        ("Choir on Mondays, none from 20 December to 6 January.", "", 0, False),
        ("The lesson on Thursdays; that of 17 December is moved to 18 December.", "", 0, False),
        ("围棋课每周四，12月17日那次改到12月18日。", "", 0, False),
        ("Physio on Mondays for six weeks from 7 December.", "", 6, True),
        ("Yoga twice a week, on Mondays and Fridays.", "", 0, False),
        ("Pottery on Wednesdays, ten lessons from 13 January 2027.", "", 10, False),
        ("从2027年1月13日起每周三上陶艺课，共六次。", "", 6, False),
        ("从2027年1月13日起每周三晚陶艺，六节课，780元。", "", 6, False),
        ("每周三上课，四节课480元。", "", 0, False),
        ("每周上两次，周二和周四。", "", 0, False),
        ("从1月4日起每周一理疗，为期六周。", "", 6, True),
        ("She has had six lessons so far, on Wednesdays.", "", 0, False),
        ("Wednesdays from 13 January; the last one is on 24 February 2027", "2027-02-24", 0, False),
    ],
)
def test_the_last_day_and_how_often_it_is_are_read(
    told: str, last: str, count: int, are_weeks: bool
) -> None:
    read = without(told)
    assert str(end_of_series.last_day_told(read, NOW, UTC) or "") == last
    assert end_of_series.count_told(read) == (count, are_weeks)
