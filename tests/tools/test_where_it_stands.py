"""A receipt says on which days something stands, and beside which of a series."""

from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio
NOW = datetime(2026, 11, 26, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        (
            "豆豆从2026年12月8日起每周二学游泳，先上六次（12月8、15、22、29日，2027年1月5、12日）。",
            "↻ 2026-12-08, 12-15 … 2027-01-12",
        ),
        ("Mum's birthday is on 14 March.", "↻ 2027-03-14"),
        ("The user sings in the choir every Monday.", "↻ Mon: 2026-11-30, 12-07 …"),
        ("用户每周一合唱排练。", "↻ 每周一：2026-11-30, 12-07 …"),
        ("The user swims on Tuesday and Friday at seven.", "↻ Tue, Fri: 2026-11-27, 12-01 …"),
        ("用户每周二、五游泳。", "↻ 每周二、五：2026-11-27, 12-01 …"),
        ("The café opens Tuesday to Sunday.", "↻ Tue–Sun: 2026-11-26, 11-27 …"),
        ("The last Sunday of every month is for cleaning.", "↻ 2026-11-29, 12-27 …"),
        ("每三天给龟背竹浇一次水，从2026年11月27日起。", "↻ 2026-11-27, 11-30 …"),
        (
            "The sensor is changed every three days, on 26 November 2026 first.",
            "↻ 2026-11-26, 11-29 …",
        ),
        ("The sensor is changed every three days.", "↻ every 3 days (which days is not known)"),
        ("The user likes orchids.", ""),
    ],
)
async def test_of_what_recurs_the_first_days_and_the_last_are_told(
    connect: Connect, clock: Clock, text: str, days: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        said = (await host.say("remember", content=text, explicit=True)).splitlines()[1]
        assert said.endswith(f" · {days}") if days else "↻" not in said


@pytest.mark.parametrize(
    ("text", "day", "told"),
    [
        ("The nursery's fee is 74 pounds a day.", "2027-04-01", "on 2027-04-01"),
        ("幼儿园每天收74块。", "2027-04-01", "日期 2027-04-01"),
        ("The nursery's fee was 71 pounds a day.", "2026-04-01", ""),
        (
            "Cedar Cottage is closed from 24 December 2026 to 3 January 2027.",
            "2026-12-24",
            "on 2026-12-24 – 2027-01-03",
        ),
        ("幼儿园2026年12月31日至2027年1月3日放假。", "2026-12-31", "日期 2026-12-31 – 2027-01-03"),
        ("The deadline of Dalhousie is on 8 December 2026.", "", "on 2026-12-08"),
        ("林蔚2027年1月16日到温哥华。", "", "日期 2027-01-16"),
        ("The fee is 74 pounds a day until 8 December 2026.", "", "⏳ until 2026-12-08"),
        ("The user bought the bicycle on 8 May 2026.", "", ""),
        (
            "The release is delayed (docs late) from 6 December 2026 to 10 January 2027.",
            "",
            "on 2027-01-10",
        ),
        (
            "The exam was brought forward from 10 January 2027 to 6 December 2026.",
            "",
            "on 2026-12-06",
        ),
        ("发布从2026年12月6日推迟到2027年1月10日。", "", "日期 2027-01-10"),
        ("We put off the trip to Oslo from March to October 2027.", "2027-10", "on 2027-10"),
        ("Freya expects a baby in March 2027.", "2027-03-01", "on 2027-03"),
        ("芙蕾雅2027年3月生孩子。", "2027-03", "日期 2027-03"),
        ("小满2027年春转到滨兴幼儿园。", "", "2027-03 起"),
        ("Freya starts at the mill in spring 2027.", "", "from 2027-03"),
        ("Freya is in Rome in spring 2027.", "", "on 2027-03-01 – 2027-05-31"),
        ("Freya begins at the mill on 1 March 2027.", "2027-03-01", "on 2027-03-01"),
        ("Leila's interview is on 4 December at 14:00.", "", "on 2026-12-04 14:00"),
        ("蕾拉12月4日下午两点面试。", "", "日期 2026-12-04 14:00"),
        ("Leila's interview is on 4 December; Tom rang at 14:00.", "", "on 2026-12-04"),
        ("Leila's interview is on 4 December at seven.", "", "on 2026-12-04"),
        (
            "From 1 March 2027 Gareth is a lecturer (until then: nights every other week).",
            "",
            "on 2027-03-01",
        ),
        ("许然2027年3月1日起去新校区上班（此前每两周值一次夜班）。", "", "日期 2027-03-01"),
        (
            "From 1 March 2027 Gareth is a lecturer (before that: nights every Monday).",
            "",
            "↻ 2026-11-30, 12-07 … 2027-02-22",
        ),
    ],
)
async def test_a_day_to_come_on_which_it_stands_is_told(
    connect: Connect, clock: Clock, text: str, day: str, told: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        said = await host.say("remember", content=text, explicit=True, occurred_at=day)
        line = said.splitlines()[1]
        assert line.endswith(f" · {told}") if told else line.count("·") == 0


@pytest.mark.parametrize(
    ("known", "day", "news", "given", "told"),
    [
        (
            "Finn has his first dentist appointment on Tuesday 8 December 2026 at 10:00.",
            "2026-12-08T10:00",
            "Finn has his first dentist appointment on Friday 11 December 2026 at 9:45.",
            "2026-12-11T09:45",
            "on 2026-12-11 09:45",
        ),
        (
            "林蔚2027年1月8日到温哥华，11日走，住我们家。",
            "2027-01-08",
            "林蔚改为2027年1月15日到温哥华，18日走，住我们家。",
            "2027-01-15",
            "日期 2027-01-15 – 2027-01-18",
        ),
        (
            "Faculty position at Dalhousie, Halifax: deadline 1 December 2026.",
            "",
            "Faculty position at Dalhousie, Halifax: deadline moved to 8 December 2026.",
            "",
            "on 2026-12-08",
        ),
    ],
)
async def test_the_day_to_come_of_an_update_is_told(
    connect: Connect, clock: Clock, known: str, day: str, news: str, given: str, told: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, known, occurred_at=day)
        said = await host.say(
            "remember",
            content=news,
            source="user",
            occurred_at=given,
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        assert told in said.splitlines()[1].split(" · ")


@pytest.mark.parametrize(
    ("series", "once", "told"),
    [
        (
            "Dele and the user run every Friday at seven.",
            "Dele and the user run on Saturday 5 December 2026 instead of Friday 4 December, once.",
            "tells of 2026-12-04 of ↻ {id}",
        ),
        (
            "用户每周三下午学围棋。",
            "2026年12月9日的围棋课停一次。",
            "说的是 ↻ {id} 的 2026-12-09 那次",
        ),
    ],
)
async def test_of_a_single_one_that_is_moved_or_off_the_day_of_the_series_is_told(
    connect: Connect, clock: Clock, series: str, once: str, told: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        id = await stored(host, series)
        verdicts = [{"id": id, "verdict": "related"}]
        said = await host.say("remember", content=once, explicit=True, verdicts=verdicts)
        assert told.format(id=id) in said
        assert f"{id}: {series[:12]}" in said


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (
            (
                "The rent of the user's flat is 1,480 pounds.",
                "The landlady wants 1,560 pounds of rent from 1 February 2027.",
                "The user's rent is 1,540 pounds from 1 February 2027.",
            ),
            "from 2027-02-01 on",
        ),
        (
            (
                "用户的房租每月三千二。",
                "房东要从2027年3月1日起涨到三千五。",
                "用户的房租从2027年3月1日起每月三千四。",
            ),
            "2027-03-01",
        ),
    ],
)
async def test_what_takes_the_place_of_one_at_once_and_of_another_later_begins_later(
    connect: Connect, clock: Clock, texts: tuple[str, ...], line: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        now, wished, news = texts
        ids = [await stored(host, now), await stored(host, wished)]
        verdicts = [{"id": id, "verdict": "updates"} for id in ids]
        day = "2027-02-01" if news.isascii() else "2027-03-01"
        facts = [
            {"content": news, "verdicts": verdicts, "occurred_at": day},
            "The user likes tea." if news.isascii() else "用户喜欢喝茶。",
        ]
        said = await host.say("remember", content=facts, explicit=True)
        assert "later" in said.splitlines()[0] or "以后才生效" in said.splitlines()[0]


async def test_that_it_holds_several_facts_is_said_of_no_list_and_no_news(connect: Connect) -> None:
    several = "Ann lives in Leeds, works as a nurse, plays the viola and likes tea."
    async with connect() as host:
        said = await host.say("remember", content=[several, "The user sings."], explicit=True)
        assert "several facts" not in said
    async with connect() as host:
        old = await stored(host, "Bob lives in York.")
        news = several.replace("Ann", "Bob")
        verdicts = [{"id": old, "verdict": "updates"}]
        said = await host.say("remember", content=news, explicit=True, verdicts=verdicts)
        assert "several facts" not in said
