"""What holds until a change to come, where its news tell more than the day: ends, asides, cuts."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from recollect.server.domain.standing import is_current
from recollect.server.language.dates.rescheduling import tells_move
from tests.conftest import Clock, Connect, Host
from tests.tools.answers import receipt, stored
from tests.tools.test_change_to_come import NOW, so_then

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def now(clock: Clock) -> datetime:
    clock.now = NOW
    return NOW


async def updated(host: Host, news: str, *ids: str, word: str = "updates", **said: object) -> str:
    """Store news by a verdict on these; the whole answer."""
    verdicts = [{"id": id, "verdict": word} for id in ids]
    return await host.say("remember", content=news, explicit=True, verdicts=verdicts, **said)


@pytest.mark.parametrize(
    ("known", "news", "day"),
    [
        (
            "We live in a two-bedroom flat in Kitsilano; the loan is paid off in 2031.",
            "From 1 February 2027 we live in 4C, a three-bedroom in Kitsilano.",
            "2027-02-01",
        ),
        (
            "Levothyroxine is 88 micrograms since 20 October 2026, blood test on 4 December.",
            "Levothyroxine is 100 micrograms from 1 December 2026.",
            "2026-12-01",
        ),
        (
            "The gym costs 40 pounds a month, paid at the desk; the new pool opens in June 2027.",
            "From 1 January 2027 the gym costs 45 pounds a month.",
            "2027-01-01",
        ),
        (
            "We live in a two-bedroom flat in Kitsilano; the loan is paid off in 2031.",
            "From 1 February 2027 we live in 4C (two-bedroom until then); the loan is paid off in "
            "2031.",
            "2027-02-01",
        ),
        ("我们住在海珠的两居，贷款2031年还清。", "2027年2月1日起我们住海珠的三居。", "2027-02-01"),
        (
            "左甲状腺素从2026年10月20日起88微克，12月4日再抽血。",
            "左甲状腺素从2026年12月1日起100微克。",
            "2026-12-01",
        ),
    ],
)
@pytest.mark.parametrize("dated", [True, False])
async def test_a_day_that_is_told_besides_puts_no_state_before_its_time(
    connect: Connect, known: str, news: str, day: str, dated: bool
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        answer = await updated(host, news, old, **({"occurred_at": day} if dated else {}))
        assert day in answer.splitlines()[0]
        assert so_then(host, [old], 5) == [known]


@pytest.mark.parametrize(
    ("known", "news", "day"),
    [
        (
            "Owen's boat shed rent is 890 dollars; lease until April 2027.",
            "Owen lets the shed lease go, which is up in April 2027; from 1 May 2027 he rents a "
            "place in a shop for 640 dollars.",
            "2027-05-01",
        ),
        (
            "The garage costs 60 pounds a month.",
            "The contract for the garage runs out on 31 January 2027; from February 2027 we park "
            "at the station for 45.",
            "2027-02-01",
        ),
        (
            "工作室租金每月3000元，房东姓毛。",
            "工作室的合同2027年2月28日到期；2027年3月1日起改租江边的，每月2600元。",
            "2027-03-01",
        ),
    ],
)
async def test_that_something_runs_out_then_does_not_tell_what_is_so_until_then(
    connect: Connect, known: str, news: str, day: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        answer = await updated(host, news, old, occurred_at=day)
        assert day in answer.splitlines()[0]
        assert so_then(host, [old], 5) == [known]


@pytest.mark.parametrize(
    ("known", "wish", "news"),
    [
        (
            "我租的房子在天府三街，月租三千二，房东姓毛。",
            "房东毛姐说明年房租要涨到三千五。",
            "房子续租了一年，2027年3月1日起月租三千五，押金不变；2027年2月28日之前月租还是三千二。",
        ),
        (
            "We rent on Elm Row for 1,200 pounds a month.",
            "The landlord wants to put the rent up to 1,300 next year.",
            "From 1 March 2027 the rent on Elm Row is 1,300 pounds, the deposit stays as it is.",
        ),
    ],
)
async def test_that_something_besides_stays_does_not_call_the_change_off(
    connect: Connect, known: str, wish: str, news: str
) -> None:
    async with connect() as host:
        old, plan = await stored(host, known), await stored(host, wish)
        await updated(host, news, old, plan, occurred_at="2027-03-01")
        assert so_then(host, [old, plan], 5) == [known]


@pytest.mark.parametrize(
    ("known", "news", "day"),
    [
        (
            "My mother Ruth lives in Harrogate and has macular degeneration.",
            "My mother Ruth, who has macular degeneration, moves on Saturday 16 January 2027 from "
            "Harrogate to a ground-floor flat at Grove Court: 940 pounds a month.",
            "2027-01-16",
        ),
        (
            "我妈住在绍兴，膝盖做过手术。",
            "我妈2027年1月16日从绍兴搬到杭州，住一居，月租2600元。",
            "2027-01-16",
        ),
    ],
)
async def test_who_moves_house_is_not_put_off(
    connect: Connect, known: str, news: str, day: str
) -> None:
    """Also where a proposal is completed: the day was said in the first call."""
    async with connect() as host:
        old = await stored(host, known)
        verdicts = [{"id": old, "verdict": "updates"}]
        middling = dict.fromkeys(
            ("importance", "novelty", "relevance", "credibility", "granularity", "timeliness"), 6
        )
        waiting = await receipt(
            host, content=news, scores=middling, occurred_at=day, verdicts=verdicts
        )
        assert waiting["outcome"] == "proposed"
        answer = await host.say(
            "remember", proposal=waiting["id"], explicit=True, verdicts=verdicts
        )
        assert day in answer.splitlines()[0]
        assert so_then(host, [old], 5) == [known]


@pytest.mark.parametrize(
    ("known", "news", "later", "day"),
    [
        (
            "My mother Ruth lives in Harrogate.",
            "My mother Ruth moves on 16 January 2027 from Harrogate to a flat in Leeds.",
            "My mother Ruth moves on 23 January 2027 (not 16 January) to a flat in Leeds.",
            "2027-01-23",
        ),
        (
            "我妈住在绍兴。",
            "我妈2027年1月16日从绍兴搬到杭州。",
            "我妈2027年1月23日（不是1月16日）从绍兴搬到杭州。",
            "2027-01-23",
        ),
    ],
)
async def test_who_moves_on_another_day_lives_there_until_that(
    connect: Connect, known: str, news: str, later: str, day: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        change = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        assert f"{day}" in (await updated(host, later, change)).partition(old)[0]
        assert so_then(host, [old, change], 5) == [known]
        assert f"{host.engine.memories.whole(old).valid_until:%Y-%m-%d}" == day


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("Mum moves on Saturday 16 January 2027 from Harrogate to Leeds.", False),
        ("From 1 February we move to 4C.", False),
        ("She moved to 12 Oak Street.", False),
        ("The rehearsal moves to Thursday.", True),
        ("The rehearsal is moved to Thursday 10 December.", True),
        ("The jab was moved from 3 December to 5 December.", True),
        ("The jab is moved to the 5th.", True),
        ("The talk has been moved to half past nine.", True),
        ("排练改到12月16日", True),
    ],
)
def test_only_what_has_a_day_is_moved_to_another(text: str, moves: bool) -> None:
    assert tells_move(text) == moves


@pytest.mark.parametrize(
    ("known", "news", "later", "last"),
    [
        (
            "I work as an engineer at Hallam & Pryce.",
            "From Monday 1 March 2027 I work at Arven; my last day at Hallam & Pryce is Friday "
            "26 February 2027.",
            "From Monday 22 March 2027 (not 1 March) I work at Arven; my last day at Hallam & "
            "Pryce is Friday 26 February 2027.",
            "2027-02-26",
        ),
        (
            "我在青禾科技做后端。",
            "2027年3月1日起我在澜台做架构师；在青禾科技做到2027年2月26日。",
            "2027年3月22日起我在澜台做架构师（不是3月1日）；在青禾科技做到2027年2月26日。",
            "2027-02-26",
        ),
    ],
)
async def test_what_has_a_last_day_ends_on_that_whenever_the_next_begins(
    connect: Connect, known: str, news: str, later: str, last: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        change = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        assert f"{host.engine.memories.whole(old).valid_until:%Y-%m-%d}" == last
        answer = await updated(host, later, change)
        assert f"{host.engine.memories.whole(old).valid_until:%Y-%m-%d}" == last
        assert f"{last}: {old}" in answer or f"{last} 为止仍然有效：{old}" in answer
        assert so_then(host, [old, change], 5) == [known]


@pytest.mark.parametrize(
    ("known", "news", "later", "told"),
    [
        (
            "The rent is 1,500 pounds.",
            "From 1 January 2027 the rent is 1,700 pounds.",
            "From 1 February 2027 the rent is 1,800 pounds.",
            "holds until 2027-02-01: {old}",
        ),
        (
            "房租每月4000元。",
            "从2027年1月1日起房租每月4500元。",
            "从2027年2月1日起房租每月4800元。",
            "到 2027-02-01 为止仍然有效：{old}",
        ),
    ],
)
async def test_what_holds_longer_since_a_change_was_moved_is_told(
    connect: Connect, known: str, news: str, later: str, told: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        change = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        assert told.format(old=old) in await updated(host, later, change)


@pytest.mark.parametrize(
    ("known", "january", "february"),
    [
        (
            "Every Friday I send the report to Kay.",
            "In January 2027 I send the report to Lee, every Friday.",
            "From 1 February 2027 I send the report to Max every Friday.",
        ),
        (
            "The report goes to Kay: weekly.sql first, then three conclusions.",
            "In January 2027 the report goes to Lee: weekly.sql first, then three conclusions.",
            "From 1 February 2027 the report goes to Max: weekly.sql first.",
        ),
        (
            "我每周五把周报发给郑凯。",
            "2027年1月（到1月31日）我每周五把周报发给小李。",
            "2027年2月1日起我每周五把周报发给梁韬。",
        ),
    ],
)
async def test_what_begins_before_its_end_is_so_between(
    connect: Connect, known: str, january: str, february: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        about = {"verdicts": [{"id": old, "verdict": "ended"}], "occurred_at": "2027-01-01"}
        passing = await stored(host, january, **about)
        about = {"verdicts": [{"id": passing, "verdict": "ended"}], "occurred_at": "2027-02-01"}
        last = await stored(host, february, **about)
        for day, text in ((5, known), (50, january), (80, february)):
            assert so_then(host, [old, passing, last], day) == [text]


@pytest.mark.parametrize(
    ("known", "change", "off"),
    [
        (
            "我周一和周三在家办公。",
            "2026年11月30日那周起，我在家办公改成周一、周五。",
            "我周一和周三在家办公；2026年11月30日那周起改成周一、周五的事袁立没批。",
        ),
        (
            "I work from home on Mondays and Wednesdays.",
            "From 30 November 2026 I work from home on Mondays and Fridays.",
            "I work from home on Mondays and Wednesdays; Kit did not approve the change from 30 "
            "November 2026.",
        ),
        (
            "I work from home on Mondays and Wednesdays.",
            "From 30 November 2026 I work from home on Mondays and Fridays.",
            "I work from home on Mondays and Wednesdays; Fridays from 30 November 2026 were turned "
            "down.",
        ),
    ],
)
async def test_what_was_refused_does_not_begin(
    connect: Connect, known: str, change: str, off: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        coming = await stored(host, change, verdicts=[{"id": old, "verdict": "updates"}])
        answer = await updated(host, off, coming, old)
        # What recurs is told with its days.
        assert "2026-11-30" not in re.sub(r"↻ [^·\n]*", "", answer.replace(off, ""))
        for day in (1, 60):
            assert so_then(host, [old, coming], day) == []
        [new] = [m for m in host.engine.memories.by_ids([old]) if m.superseded_by]
        heir = host.engine.memories.whole(new.superseded_by)
        assert is_current(heir, NOW + timedelta(days=60))
        assert (heir.occurred_at or NOW) <= NOW


@pytest.mark.parametrize(
    ("plan", "news"),
    [
        (
            "十二月要把 PostgreSQL 升到 17，演练定在12月9日晚上。",
            "十二月 PostgreSQL 打算一步升到18（不是17），演练还是2026年12月9日晚上。",
        ),
        (
            "In December we upgrade PostgreSQL to 17, rehearsal on 9 December.",
            "In December we upgrade PostgreSQL to 18, not 17; rehearsal still on 9 December 2026.",
        ),
    ],
)
async def test_a_plan_that_is_corrected_holds_until_nothing(
    connect: Connect, plan: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, plan)
        assert old in await updated(host, news, old, mood="planned")
        assert so_then(host, [old], 1) == []


@pytest.mark.parametrize(
    ("known", "news", "told"),
    [
        (
            "The car is insured with LV at 531 pounds a year.",
            "The car is insured with LV until 8 December; from 9 December with Admiral.",
            "not only from 2026-12-09: it says how it is until then too",
        ),
        (
            "用户右手食指受伤，攀岩得停。",
            "用户右手食指受伤，攀岩停到2026年12月14日，12月15日起可以上墙。",
            "不等到 2026-12-15：它也说了那天之前怎样",
        ),
    ],
)
async def test_that_news_tell_of_the_time_until_then_is_said(
    connect: Connect, known: str, news: str, told: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        answer = await updated(host, news, old)
        assert told in answer
        assert so_then(host, [old], 1) == []


@pytest.mark.parametrize(
    ("known", "day", "news", "given"),
    [
        (
            "tinyflag 2.0 定于2026年12月6日发布；2.0 去掉 YAML 配置，只读 TOML。",
            "2026-12-06",
            "tinyflag 2.0 改到2026年12月13日发布（原定12月6日，那天我考 N2）；2.0 去掉 YAML 配置。",
            "2026-12-13",
        ),
        (
            "豆豆的家长会是2026年11月27日下午四点。",
            "2026-11-27T16:00",
            "豆豆的家长会改到2026年12月1日下午四点，周老师（幼儿园班主任）通知的。",
            "2026-12-01T16:00",
        ),
        (
            "Jodie may give notice at the Harbour Kitchen.",
            "",
            "Jodie gave notice; she stays at the Harbour Kitchen until 19 December 2026.",
            "2026-12-19",
        ),
    ],
)
async def test_nothing_is_said_of_the_time_before_an_appointment_that_is_moved(
    connect: Connect, known: str, day: str, news: str, given: str
) -> None:
    async with connect() as host:
        old = await stored(host, known, occurred_at=day)
        answer = await updated(host, news, old, occurred_at=given)
        assert old in answer
        assert "then too" not in answer
        assert "之前怎样" not in answer


async def test_what_is_so_before_a_day_takes_the_place_of_what_was_known(connect: Connect) -> None:
    """It tells both: what was known ends with nothing that still holds."""
    async with connect() as host:
        known = await stored(host, "大提琴是跟琴行租的，每月260元，租到2027年1月31日。")
        said = await updated(
            host,
            "大提琴是跟琴行租的，已续租到2027年7月底；2027年1月底之前每月260元，2027年2月1日起每月280元。",
            known,
        )
        assert "为止仍然有效" not in said
        [memory] = host.engine.memories.by_ids([known])
        assert not is_current(memory, NOW)


@pytest.mark.parametrize(
    ("known", "news", "day", "until"),
    [
        (
            "婚戒订了六福的素圈，12月20日取。",
            "婚戒大了半号，送回去改，1月30日取。",
            "2027-01-30",
            "",
        ),
        ("日语 N2 考试是12月6日上午。", "日语 N2 已考完，成绩1月25日出。", "2027-01-25", ""),
        (
            "My mother has an arthritic knee and refuses to see a surgeon.",
            "My mother is having her knee operated on 15 February, after all.",
            "2027-02-15",
            "",
        ),
        (
            "Finn's teacher is Mr. Okello.",
            "Finn's teacher Mr. Okello has left, from 24 January 2027 it is Ms. Lau.",
            "2027-01-24",
            "",
        ),
        (
            "婚礼二十四桌，每桌1,688元。",
            "婚礼二十二桌，每桌1,688元（2027年3月1日起新签涨到1,888元，已签的不变）。",
            "",
            "",
        ),
        ("I live in Leeds.", "We move to York on 1 May.", "2027-05-01", "2027-05-01"),
        ("I take the bus to work.", "From 1 March I cycle to work.", "", "2027-03-01"),
    ],
)
async def test_what_was_of_a_day_that_is_over_waits_for_no_other(
    connect: Connect, clock: Clock, known: str, news: str, day: str, until: str
) -> None:
    """13.4: in January a ring to be fetched on 20 December was still so, until the 30th."""
    async with connect() as host:
        clock.now = datetime(2026, 11, 27, 9, tzinfo=UTC)
        id = await stored(host, known)
        clock.now = datetime(2027, 1, 12, 9, tzinfo=UTC)
        verdicts = [{"id": id, "verdict": "updates"}]
        given = {"occurred_at": day} if day else {}
        said = await host.say("remember", content=news, explicit=True, verdicts=verdicts, **given)
        is_held = "holds until" in said or "仍然有效" in said
        assert is_held == bool(until)
        assert until in said


async def test_what_is_or_will_be_over_names_the_news_that_ended_it(
    connect: Connect, clock: Clock
) -> None:
    """17.3: a row said "until 2027-03-01" and left what is so now, or then, to a second call."""
    async with connect() as host:
        clock.now = datetime(2027, 1, 12, 9, tzinfo=UTC)
        known = await stored(host, "The trainee Xiaoman is in my charge.")
        told = "From 1 March 2027 the trainee Xiaoman is in Anna's charge."
        verdicts = [{"id": known, "verdict": "updates"}]
        news = await stored(host, told, verdicts=verdicts)
        assert f"⏳ until 2027-03-01 → {news}" in await host.say("recall", query="Xiaoman's charge")
        clock.now = datetime(2027, 4, 20, 9, tzinfo=UTC)
        answer = await host.say("recall", query="trainee Xiaoman", mode="review")
        assert f"↺ until 2027-03-01 → {news}" in answer


PUT_OFF = [
    (
        "我在滨江的分公司上班。",
        "搬到总部上班推迟到2027-01-11（原定12月7日）；在那之前我还在滨江的分公司上班。",
        "2027-01-11",
    ),
    (
        "我家的物业费每月260元。",
        "物业费涨价延期至2027年2月1日，届时每月320元，之前还是260元。",
        "2027-02-01",
    ),
    (
        "我住在老房子里。",
        "搬新家的日子从12月20日改到了2027年1月20日，之前我还住老房子。",
        "2027-01-20",
    ),
    (
        "我在城北校区上课。",
        "换到城南校区拖到了2027年3月1日，那之前照旧在城北上课。",
        "2027-03-01",
    ),
    (
        "I work in the Leith branch.",
        "My move to the head office is postponed until 11 January 2027 (was 7 December); until "
        "then I still work in the Leith branch.",
        "2027-01-11",
    ),
    (
        "Our rent is 900 pounds.",
        "The rent rise to 1,000 pounds was delayed until 1 February 2027; till then we pay 900.",
        "2027-02-01",
    ),
]
"""What is so, that its end was put off, until when."""


@pytest.mark.parametrize(("known", "news", "day"), PUT_OFF)
async def test_what_is_so_until_a_day_that_was_put_off_holds_until_then(
    connect: Connect, known: str, news: str, day: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        answer = await updated(host, news, old)
        assert day in answer.splitlines()[0]
        assert so_then(host, [old], 5) == [known]


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "Who takes over the Flutter code is open.",
            "Marek Dvorak is on parental leave and back on 1 September 2027; until then Marek "
            "Nowak does all the Flutter code.",
        ),
        (
            "前端谁来接还没定。",
            "小赵休陪产假，到2027年9月1日才回来，在那之前前端都由小钱做。",
        ),
    ],
)
async def test_what_is_so_until_somebody_is_back_takes_the_place_at_once(
    connect: Connect, known: str, news: str
) -> None:
    """13.7: for seven months what was open stood as so, and who does the work was told ahead."""
    async with connect() as host:
        old = await stored(host, known)
        answer = await updated(host, news, old)
        assert "2027-09-01" not in answer.splitlines()[0]
        assert so_then(host, [old], 5) == []
