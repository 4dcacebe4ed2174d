"""What goes on week after week is known as such, in whichever words it is told."""

from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

A_FRIDAY = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "days"),
    [
        (
            "My daughter starts piano lessons on Tuesday 8 December at 16:30, every week.",
            "↻ Tue: 2026-12-08, 12-15 …",
        ),
        ("The Tuesday yoga class now starts at 19:00.", "↻ Tue: 2026-12-01, 12-08 …"),
        ("We have a standing Friday dinner at Mum's.", "↻ Fri: 2026-11-27, 12-04 …"),
        ("From January the class is on Thursday at six.", "↻ Thu: 2027-01-07, 01-14 …"),
        ("Piano has moved to Wednesdays from 6 January.", "↻ Wed: 2027-01-06, 01-13 …"),
        ("Piano has moved to Wednesdays from the new year.", "↻ Wed: 2027-01-06, 01-13 …"),
        ("The kids are away every other weekend, next on 5 December.", "↻ 2026-12-05, 12-19 …"),
        (
            "The committee meets quarterly, next on 7 December.",
            "↻ 2026-12-07, 03-07 … 2027-09-07",
        ),
        ("Rent is due on the 1st.", "↻ 2026-12-01, 01-01 …"),
        (
            "Pottery is on Tuesdays at 19:00, except while we are in Cornwall from 5 to 8 "
            "December.",
            "↻ Tue: 2026-12-01, 12-15 …, not 12-08",
        ),
        (
            "Spanish on Wednesdays pauses during the holidays, 21 December to 3 January.",
            "↻ Wed: 2026-12-02, 12-09 …, not 12-23, 12-30",
        ),
        ("Swimming is Mondays at 18:00, from January at 18:30.", "↻ Mon: 2026-11-30, 12-07 …"),
        ("Pottery is on Tuesdays at 19:00, from 5 January.", "↻ Tue: 2027-01-05, 01-12 …"),
        (
            "Swimming is on Mondays at 18:00, from 1 December on Wednesdays.",
            "↻ 2026-11-30, 12-02 …",
        ),
        ("The café is closed on Mondays, and from 24 to 27 December.", "↻ Mon: 2026-11-30"),
        ("游泳每周一晚上六点，一月起改为六点半。", "↻ 每周一：2026-11-30, 12-07 …"),
        ("女儿周二芭蕾，儿子周四柔道。", "↻ 每周二、四：2026-12-01, 12-03 …"),
        ("Ida has ballet on Tuesdays, Tom judo on Thursdays.", "↻ Tue, Thu: 2026-12-01, 12-03 …"),
        (
            "Ines has music on Fridays at 10:00 from 4 December 2026 to 29 January 2027, none on "
            "25 December, 1 January and 15 January (we are in Lyon); 7 pounds a time.",
            "↻ Fri: 2026-12-04, 12-11 … 2027-01-29, not 12-25, 01-01, 01-15",
        ),
        (
            "Small plates on Thursday evenings, 18:00 to 21:00, on 3, 10 and 17 December 2026.",
            "↻ 2026-12-03, 12-10 … 2026-12-17",
        ),
        (
            "Portuguese is from 12 January 2027 on Tuesdays (before that Wednesday evenings).",
            "↻ 2026-12-02, 12-09 …",
        ),
        (
            "Music is on Fridays from 4 January 2027, not on 22 January 2027.",
            "↻ Fri: 2027-01-08, 01-15 …, not 01-22",
        ),
        (
            "Finn每周三下午四点上陶艺课，2027年1月13日到3月3日，2月10日（去惠斯勒那几天）停课。",
            "↻ 每周三：2027-01-13, 01-20 … 2027-03-03，02-10除外",
        ),
        ("周二的瑜伽课改成晚上七点开始。", "↻ 每周二：2026-12-01, 12-08 …"),
        ("从12月起改为周四上课。", "↻ 每周四：2026-12-03, 12-10 …"),
        ("周一的例会从下周起挪到周二。", "↻ 每周二：2026-12-01, 12-08 …"),
        ("一月起足球训练周二改周一，周四不变。", "↻ 每周一、四：2027-01-04, 01-07 …"),
        ("足球训练周二周四五点半，周六比赛。", "↻ 每周二、四、六：2026-11-28, 12-01 …"),
        ("乐乐周六十点游泳，1月9日起一共十节课。", "↻ 每周六：2027-01-09, 01-16 … 2027-03-13"),
        ("工作日每天九点一刻开晨会。", "↻ 每周一至五：2026-11-27, 11-30 …"),
        ("我六周理一次发，下次12月12日。", "↻ 2026-12-12, 01-23 …"),
        ("保洁刘阿姨两周来一次，下次12月4日。", "↻ 2026-12-04, 12-18 …"),
        ("业委会每季度开会，下次12月7日。", "↻ 2026-12-07, 03-07 … 2027-09-07"),
        ("工资15号发。", "↻ 2026-12-15, 01-15 …"),
        ("爷爷2月14日生日，要满九十了。", "↻ 2027-02-14"),
        (
            "Ines swims on Saturdays from 5 December 2026: six lessons at 8.50 pounds each.",
            "↻ Sat: 2026-12-05, 12-12 … 2027-01-09",
        ),
        (
            "I teach on Tuesdays from 12 January 2027 to 2 March 2027, none on 16 February 2027.",
            "↻ Tue: 2027-01-12, 01-19 … 2027-03-02, not 02-16",
        ),
        (
            "我1月12日到3月2日每周二上课，2月16日停一次。",
            "↻ 每周二：2027-01-12, 01-19 … 2027-03-02，02-16除外",
        ),
        (
            "Swimming is on Saturdays from 9 January to 13 February 2027; no lesson on 30 January "
            "2027 because the gala was moved to that day.",
            "↻ Sat: 2027-01-09, 01-16 … 2027-02-13, not 01-30",
        ),
        (
            "Swimming is on Saturdays from 9 January to 13 February 2027; no lesson on 30 January "
            "2027 because of the gala, which the pool moved there from 23 January.",
            "↻ Sat: 2027-01-09, 01-16 … 2027-02-13, not 01-30",
        ),
        (
            "The figures meeting is every Monday at ten, from 30 November to 21 December 2026 and "
            "again from 11 January to 1 February 2027.",
            "↻ Mon: 2026-11-30, 12-07 … 2027-02-01, not 12-28, 01-04",
        ),
        (
            "The journal club is every second Thursday, from 3 December 2026 on (3 and 17 "
            "December, 14 January 2027, …); 31 December 2026 falls out.",
            "↻ 2026-12-03, 12-17 …",
        ),
        (
            "We run on Friday mornings, as ever: Dele swapped his shifts, so the move to Thursdays "
            "from 3 December 2026 is off.",
            "↻ Fri: 2026-11-27, 12-04 …",
        ),
        (
            "Nursery stays Monday to Thursday. They took back the move to Tuesday to Friday from "
            "7 December 2026, as they haven't the staff on Fridays.",
            "↻ Mon–Thu: 2026-11-30, 12-01 …",
        ),
        (
            "妞妞还是周一到周四上幼儿园，从12月7日起改成周二到周五的安排园里收回了。",
            "↻ 每周一至四：2026-11-30, 12-01 …",
        ),
    ],
)
async def test_a_series_is_known_by_what_it_is_or_from_when_on(
    connect: Connect, clock: Clock, told: str, days: str
) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        said = await host.say("remember", content=told, explicit=True)
        assert days in said.splitlines()[1]


@pytest.mark.parametrize(
    "told",
    [
        "The Friday class is cancelled.",
        "I missed the Tuesday yoga class.",
        "The class is on Tuesday 8 December.",
        "Rent for the new flat is due on the 1st of February.",
        "下周二的瑜伽课取消了。",
        "女儿周二看牙，儿子周四打疫苗。",
        "女儿下周二芭蕾，儿子下周四柔道。",
        "这两周去一次。",
        "过去两周只去了一次。",
        "租车每天61元。",
    ],
)
async def test_one_of_them_alone_is_no_series(connect: Connect, clock: Clock, told: str) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        assert "↻" not in await host.say("remember", content=told, explicit=True)


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("The MOT is due by the end of March.", "on 2027-03-31"),
        ("I am in Leeds from the 12th to the 15th.", "on 2026-12-12 – 2026-12-15"),
        (
            "My mother comes on 19 December at 15:40 and stays until 3 January.",
            "on 2026-12-19 – 2027-01-03",
        ),
        ("Tom gets here on 12 December, staying till the 15th.", "on 2026-12-12 – 2026-12-15"),
        (
            "Priya lands on Friday 4 December at 7:15 pm and flies home on the 9th.",
            "on 2026-12-04 – 2026-12-09",
        ),
        (
            "We drive to Cornwall on 5 December and come back on the 8th.",
            "on 2026-12-05 – 2026-12-08",
        ),
        (
            "I'm on call from Monday 30 November 18:00 until Monday 7 December 8:00.",
            "on 2026-11-30 – 2026-12-07",
        ),
        (
            "Take the antibiotic every day until 5 December.",
            "⏳ until 2026-12-05 · ↻ 2026-11-27, 11-28 … 2026-12-05",
        ),
        ("妈妈12月19号下午3点40到，住到1月3号。", "日期 2026-12-19 – 2027-01-03"),
        ("表妹下周五晚上到，周日下午走。", "日期 2026-12-04 – 2026-12-06"),
        ("除夕回成都过年，初三回来。", "日期 2027-02-05 – 2027-02-08"),
        ("春节假期从2月5号放到2月13号。", "日期 2027-02-05 – 2027-02-13"),
        ("2027年春节：2月5日除夕在绵阳过，2月10日初五回成都。", "日期 2027-02-05 – 2027-02-10"),
        ("漱口水每天两次，用到12月10日。", "⏳ 至 2026-12-10 · ↻ 2026-11-27, 11-28 … 2026-12-10"),
        (
            "Eye drops for Pixel twice a day, until 4 December.",
            "⏳ until 2026-12-04 · ↻ 2026-11-27, 11-28 … 2026-12-04",
        ),
        ("值班从11月30日晚六点到12月7日早八点。", "日期 2026-11-30 – 2026-12-07"),
        (
            "My flight to Lisbon is on 14 December at 6:40, back on the 18th at 22:15.",
            "on 2026-12-14 – 2026-12-18",
        ),
        ("Kids finish school on 18 December and go back on 5 January.", "– 2027-01-04"),
        ("Dentist on Tuesday at 10.", "on 2026-12-01"),
        ("The concert is on Sunday the 13th at 17:00.", "on 2026-12-13 17:00"),
        ("Parents' evening: Tuesday 8 or Wednesday 9 December.", "2026-12-08 – 2026-12-09"),
        ("12月14号早上6点40飞大理，18号晚上回来。", "日期 2026-12-14 – 2026-12-18"),
        ("学校12月31号下午开始放假，1月4号上课。", "日期 2026-12-31 – 2027-01-03"),
        ("图书馆的书11号之前要还。", "日期 2026-12-11"),
        ("周六上午9点到下午1点修水管。", "日期 2026-11-28"),
        ("大年初二去姑姑家。", "日期 2027-02-07"),
        ("12号到15号我在杭州出差。", "日期 2026-12-12 – 2026-12-15"),
        (
            "Leila's spa day for her birthday is on Wednesday 9 December 2026.",
            "on 2026-12-09",
        ),
        ("The party was moved to 12 January.", "on 2027-01-12"),
        ("钢琴考试改到1月6日了。", "日期 2027-01-06"),
        ("舞蹈课停到1月11日。", "⏳ 至 2027-01-11"),
        (
            "Farid and Nadia come on Saturday 12 December 2026 and go home on Tuesday 15 December.",
            "on 2026-12-12 – 2026-12-15",
        ),
        (
            "The nursery closes on 23 December 2026 and opens again on 5 January 2027.",
            "on 2026-12-23 – 2027-01-04",
        ),
        (
            "My mother comes on 19 December and stays until 3 January.",
            "on 2026-12-19 – 2027-01-03",
        ),
        (
            "My mother comes from 20 December 2026 (there is no flight before) to 3 January 2027.",
            "on 2026-12-20 – 2027-01-03",
        ),
        ("卫生间12月8日开工，12月26日完工。", "日期 2026-12-08 – 2026-12-26"),
        ("We fly on 20 December and come back on the 28th.", "on 2026-12-20 – 2026-12-28"),
        ("幼儿园12月23日放假，1月5日开学。", "日期 2026-12-23 – 2027-01-04"),
        ("岳父母12月12日来，15日回去。", "日期 2026-12-12 – 2026-12-15"),
    ],
)
async def test_a_day_to_come_is_read_whatever_the_words(
    connect: Connect, clock: Clock, told: str, days: str
) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        said = await host.say("remember", content=told, explicit=True)
        assert said.splitlines()[1].endswith(days)


@pytest.mark.parametrize(
    "told",
    [
        "We want a six-foot Christmas tree.",
        "Dates: in lists like 2026-12-04, in mails like 4 December.",
        "推荐吃的不要油炸的，周六例外。",
        "圣诞礼物一律不超过两百元。",
    ],
)
async def test_a_feast_s_things_an_example_and_an_exception_are_no_day(
    connect: Connect, clock: Clock, told: str
) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        said = await host.say("remember", content=told, explicit=True)
        assert "2026" not in said.splitlines()[1]


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "Orla has offered me a job at Saltline, 62,000 pounds a year from February 2027.",
            "I said no to Orla's offer of a job (62,000 pounds a year from February 2027).",
        ),
        ("妞妞周一到周四上幼儿园。", "妞妞还是周一到周四上，从12月7日起改的安排园里收回了。"),
    ],
)
async def test_what_was_declined_or_taken_back_changes_nothing_later(
    connect: Connect, clock: Clock, known: str, news: str
) -> None:
    """It takes the place of what is known at once, and not from the day that it names."""
    async with connect() as host:
        clock.now = A_FRIDAY
        id = await stored(host, known)
        verdicts = [{"id": id, "verdict": "updates"}]
        said = await host.say("remember", content=news, source="user", verdicts=verdicts)
        place = "取代" if "妞" in news else "in place of"
        assert f"{place} {id}" in said


async def test_a_forecast_that_was_wrong_is_put_right_at_once(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        wrong = "The café's milk is 118 pounds a week; it goes up by 6 percent in January 2027."
        known = await stored(host, wrong)
        said = await host.say(
            "remember",
            content="The café's milk is 125 pounds a week; the rise in January 2027 is 4 percent.",
            source="user",
            verdicts=[{"id": known, "verdict": "updates"}],
        )
        assert f"in place of {known}" in said


@pytest.mark.parametrize(
    ("told", "day"),
    [
        (
            "The club meets on Thursdays from 14 January to 18 February 2027, not on 4 February: "
            "it prints on Tuesday 9 February 2027 instead.",
            "02-09",
        ),
        ("围棋班2027年1月18日到29日每周一、三、五上课，1月27日停一次，补在1月30日上午。", "01-30"),
    ],
)
async def test_a_day_in_place_of_one_that_is_off_is_listed(
    connect: Connect, clock: Clock, told: str, day: str
) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        id = await stored(host, told)
        said = await host.say("recall", since="2027-01-01", until="2027-02-28")
        row = next(line for line in said.splitlines() if id in line)
        assert day in row.split("✓")[0]


async def test_what_tells_of_a_later_day_does_not_end_with_what_it_took_the_place_of(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        old = await stored(host, "I rent a flat in Tianfu Street.")
        change = [{"id": old, "verdict": "updates"}]
        news = "From 15 December 2026 I rent a flat in Jinhui Street."
        await host.say("remember", content=news, source="user", verdicts=change)
        agreed = "Mrs Mao lets me out of the flat in Tianfu Street early, keys by 31 December 2026."
        said = await host.say("remember", content=agreed, source="user", verdicts=change)
        assert "until" not in said.splitlines()[1]


async def test_a_part_of_an_appointment_that_is_left_out_is_gone_at_once(
    connect: Connect, clock: Clock
) -> None:
    """It is of the day that it was of before: nothing holds until then."""
    async with connect() as host:
        clock.now = A_FRIDAY
        known = await stored(host, "我妈的血糖空腹7.8，复查约在12月3日，自贡一医院。")
        said = await host.say(
            "remember",
            content="我妈的血糖复查约在2026年12月3日，自贡一医院。",
            source="user",
            explicit=True,
            occurred_at="2026-12-03",
            verdicts=[{"id": known, "verdict": "updates"}],
        )
        assert f"取代 {known}" in said


@pytest.mark.parametrize(
    ("told", "at", "days"),
    [
        (
            "林蔚 comes on Friday 8 January 2027 at 16:20 and stays until 12 January 2027.",
            "2027-01-08T16:20",
            "on 2027-01-08 – 2027-01-12",
        ),
        (
            "爸妈2027年2月1日15:40到温哥华，待到2月24日。",
            "2027-02-01T15:40",
            "日期 2027-02-01 – 2027-02-24",
        ),
    ],
)
async def test_a_stay_lasts_whatever_hour_is_given_for_its_first_day(
    connect: Connect, clock: Clock, told: str, at: str, days: str
) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        said = await host.say("remember", content=told, occurred_at=at, source="user")
        assert said.splitlines()[1].endswith(days)


async def test_days_on_which_it_is_not_are_not_made_up_for_on_each_other(
    connect: Connect, clock: Clock
) -> None:
    """ "Not on 25 December, not on 1 January" moves neither to the other."""
    async with connect() as host:
        clock.now = A_FRIDAY
        await stored(
            host,
            "Music is on Fridays from 4 December 2026 to 29 January 2027, not on 25 December 2026, "
            "not on 1 January 2027 and not on 15 January 2027.",
        )
        said = await host.say("recall", since="2026-12-20", until="2027-01-31")
        assert "2027-01-08" in said
        assert "12-25" not in said.split("Music")[0]


async def test_a_feast_s_own_days_that_are_told_are_all_of_it(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_FRIDAY
        await stored(host, "2027年春节：2月5日除夕在绵阳过，2月10日初五回成都。")
        assert "绵阳" in await host.say("recall", since="2027-02-08", until="2027-02-08")
        assert "绵阳" not in await host.say("recall", since="2027-02-12", until="2027-02-12")


@pytest.mark.parametrize(
    ("news", "place"),
    [
        (
            "Ines's music group is on Fridays at 11:15 from 8 January 2027, not on 22 January.",
            "↻ Fri: 2027-01-08, 01-15 …, not 01-22 · holds until 2027-01-08: {id}",
        ),
        ("Ines's music group starts on 8 January 2027 at 11:15, Fridays.", "in place of {id}"),
    ],
)
async def test_a_series_that_has_not_begun_holds_until_it_is_at_another_hour(
    connect: Connect, clock: Clock, news: str, place: str
) -> None:
    """That it starts on another day is told in its place."""
    async with connect() as host:
        clock.now = A_FRIDAY
        id = await stored(
            host,
            "Ines's music group: Fridays at 10:00 from 4 December 2026.",
            occurred_at="2026-12-04T10:00",
        )
        verdicts = [{"id": id, "verdict": "updates"}]
        said = await host.say(
            "remember",
            content=news,
            source="user",
            occurred_at="2027-01-08T11:15",
            verdicts=verdicts,
        )
        assert place.format(id=id) in said


@pytest.mark.parametrize(
    ("told", "hour"),
    [
        (
            "Pixel's eye drops: every evening at 21:00 from 27 November to 14 December 2026.",
            "21:00",
        ),
        ("Finn is on saline nose drops twice a day until 7 December 2026.", "twice"),
        ("漱口水每天两次，用到12月10日。", "两次"),
    ],
)
async def test_what_is_each_day_until_one_is_listed_on_each(
    connect: Connect, clock: Clock, told: str, hour: str
) -> None:
    """What is each day for good is no news of any of them."""
    async with connect() as host:
        clock.now = A_FRIDAY
        await stored(host, told)
        await stored(host, "I take levothyroxine every morning before coffee.")
        said = await host.say("recall", since="2026-12-03", until="2026-12-03")
        assert "↻ 2026-12-03" in said
        assert hour in said
        assert "levothyroxine" not in said
        assert hour not in await host.say("recall", since="2026-12-16", until="2026-12-16")
