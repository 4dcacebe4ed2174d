"""What lists its days is of each of them, and is listed by them; what changes is so from then."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.periods.from_when import begins_at
from recollect.server.language.dates.series import exceptions
from recollect.server.language.dates.series.listed_days import listed
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
        ("夜班在12月16日那个以后每五天一次：12月21日、26日……", "12-21 12-26 +5d"),
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
async def test_what_is_otherwise_from_a_day_on_is_on_its_own_days_from_then_on(
    connect: Connect, clock: Clock, series: str, told: str, dated: bool
) -> None:
    """Until then it is what was known that tells its days."""
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, series)
        clock.now = NOW
        about = {"occurred_at": "2027-01-12"} if dated else {}
        verdicts = [{"id": known, "verdict": "updates"}]
        one = await receipt(host, content=told, explicit=True, verdicts=verdicts, **about)
        asked = {"since": "2027-01-04", "until": "2027-01-25"}
        row = await row_of(host, str(one["id"]), **asked)
        assert "↻ 2027-01-12 (" in row
        assert "01-19" in row
        assert "01-15" not in row
        row = await row_of(host, known, **asked)
        assert "↻ 2027-01-08 (" in row
        assert "01-15" not in row
        assert "mem_" not in row.replace(known, "").replace(f" → {one['id']}", "")


@pytest.mark.parametrize(
    "told",
    [
        "From 12 January 2027 they run on Tuesdays and Fridays; until then on Fridays.",
        "From 12 January 2027 they run on Tuesdays and Fridays (until then Friday mornings).",
        "2027年1月12日起每周二、五早上沿河跑步；在那之前每周五早上。",
    ],
)
async def test_what_nobody_told_before_is_on_its_days_until_a_change_and_after(
    connect: Connect, clock: Clock, told: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        row = await row_of(host, id, since="2027-01-04", until="2027-01-16")
        assert ", ".join(("2027-01-08", "01-12", "01-15")) in row.replace("、", ", ").replace(
            " (in 6 weeks)", ""
        ).replace(" (6周后)", "")


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


@pytest.mark.parametrize(
    ("told", "sign"),
    [
        ("The lab's journal club is every second Thursday at noon.", "(which weeks is not known)"),
        ("组会每两周的周四开。", "（是哪几周不知道）"),
        ("The user takes iron every other day.", "(which days is not known)"),
        ("The user takes valsartan every evening from 14 December 2026.", "daily from 2026-12-14"),
        ("用户2026年12月14日起每天晚上一片缬沙坦。", "每天，从 2026-12-14 (2周后) 起"),
        (
            "The user takes amlodipine every morning until 13 December 2026; from 14 December "
            "valsartan every evening.",
            "daily; otherwise from 2026-12-14",
        ),
        (
            "氨氯地平每天早上一片，照吃到2026年12月13日；12月14日起换缬沙坦，每天晚上一片。",
            "每天；2026-12-14 (2周后) 起有变",
        ),
        ("The user takes iron every night.", "↻ daily "),
    ],
)
async def test_what_is_not_known_of_its_days_and_when_it_changes_is_said(
    connect: Connect, clock: Clock, told: str, sign: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        id = await stored(host, told)
        asked = {"since": "2026-11-26", "until": "2026-12-24"}
        assert sign in await row_of(host, id, **asked)


@pytest.mark.parametrize(
    ("series", "closed", "off"),
    [
        (
            "The Harbour Kitchen opens Tuesday to Sunday.",
            "Christmas at the café: closed from 24 December to 4 January.",
            "01-02, 01-03: see",
        ),
        (
            "Coffee for the café comes from Triple Co, delivered on Sundays.",
            "The café is shut from 24 December 2026 to 4 January 2027.",
            "; 01-03: see",
        ),
        (
            "茶馆每周六、周日有茶会。",
            "店里停业，2027年1月2日到1月8日。",
            "；01-02、01-03：见",
        ),
    ],
)
@pytest.mark.parametrize("project", ["harbour-kitchen", ""])
async def test_where_a_place_is_closed_all_that_is_there_points_at_it(
    connect: Connect, clock: Clock, series: str, closed: str, off: str, project: str
) -> None:
    """By its project, or by a word in common."""
    has_word = "Coffee" in series
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, series, project=project)
        clock.now = NOW
        one = await stored(host, closed, project=project)
        row = await row_of(host, known, since="2027-01-02", until="2027-01-10")
        assert (f"{off} {one}" in row) == bool(project or has_word)


@pytest.mark.parametrize(
    ("told", "day"),
    [
        (
            "The nursery keeps its fee at 71 pounds from January 2027 and raises it to 74 from "
            "1 April 2027.",
            "2027-01-01",
        ),
        ("托儿费从2027年1月起每天71镑，2027年4月1日起74镑。", "2027-01-01"),
        ("The road is shut from 1 March 2027 and 4 March.", None),
    ],
)
def test_what_comes_in_two_steps_begins_with_the_first(told: str, day: str | None) -> None:
    begins = begins_at(told, NOW, UTC)
    assert (f"{begins:%Y-%m-%d}" if begins else None) == day


@pytest.mark.parametrize(
    ("series", "query"),
    [
        ("The user has Portuguese lessons with Rui on Wednesday evenings.", "Portuguese lesson"),
        ("豆豆每周三下午学围棋。", "围棋课"),
    ],
)
async def test_what_recurs_in_a_time_that_bounds_a_question_answers_it_with_its_days(
    connect: Connect, clock: Clock, series: str, query: str
) -> None:
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, series)
        other = await stored(host, "The choir rehearses at half past seven on Mondays.")
        clock.now = NOW
        asked = {"query": query, "since": "2026-12-01", "until": "2026-12-10"}
        assert "↻ 2026-12-02 (" in (row := await row_of(host, known, **asked))
        assert "12-09" in row
        assert await row_of(host, other, **asked) == ""
        asked = {"query": query, "since": "2026-12-03", "until": "2026-12-06"}
        assert await row_of(host, known, **asked) == ""


async def test_what_recurred_stands_with_its_days_of_a_time_that_is_over(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = IN_SUMMER
        known = await stored(host, "The choir rehearses at half past seven on Mondays.")
        clock.now = NOW.replace(month=12, day=1)
        await stored(host, "There was no choir rehearsal on 16 November 2026: it was cancelled.")
        row = await row_of(host, known, since="2026-11-09", until="2026-11-24")
        assert "↻ 2026-11-09 (" in row
        assert "11-23" in row
        assert "11-16: see" in row
