"""What else a user has on the day to come of something new is told with its receipt."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.hours import told
from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

A_THURSDAY = datetime(2026, 11, 26, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("known", "new", "day"),
    [
        (
            "The user swims every Tuesday at seven in the morning.",
            "The user's blood test is on Tuesday 8 December 2026 at 7:40, fasting.",
            "2026-12-08",
        ),
        (
            "Toby's trumpet lesson is on Thursdays at four.",
            "Parents' evening is on Thursday 3 December 2026 at 16:10 in the library.",
            "2026-12-03",
        ),
        (
            "2026年12月9日晚上演练 PostgreSQL 升级。",
            "手指康复每周三晚上七点，从2026年12月2日起。",
            "2026-12-09",
        ),
        (
            "The user swims every Tuesday at seven in the morning.",
            "The user's blood test is on Tuesday 8 December 2026 at 16:40.",
            "2026-12-08",
        ),
        (
            "Leila's birthday is on 9 December.",
            "The dentist is on 9 December 2026 at 9:20.",
            "2026-12-09",
        ),
        (
            "The launch of Tidepool is on 11 December 2026.",
            "Mum comes to stay from 10 to 12 December 2026.",
            "2026-12-11",
        ),
        (
            "Jodie is on holiday from 7 to 18 December 2026.",
            "The dinner with Jodie is on 11 December 2026.",
            "2026-12-11",
        ),
        (
            "取婚戒是2026年12月20日。",
            "爸爸2026年12月20日11:10到成都，住到2027年1月5日。",
            "2026-12-20",
        ),
        ("用户每周六上午上大提琴课。", "小满的生日会是2026年12月12日下午两点。", "2026-12-12"),
        (
            "豆豆的幼儿园2026年12月31日至2027年1月3日放假。",
            "豆豆2027年1月2日去看牙。",
            "2027-01-02",
        ),
    ],
)
async def test_what_is_on_the_same_day_is_told(
    connect: Connect, clock: Clock, known: str, new: str, day: str
) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        other = await stored(host, known)
        said = await host.say("remember", content=new, explicit=True)
    assert f"- {day} {other} {known}" in said


@pytest.mark.parametrize(
    ("known", "new"),
    [
        (
            "The user swims every Tuesday at seven in the morning.",
            "The user's blood test is on Wednesday 9 December 2026 at 7:40.",
        ),
        ("The blood test was on 10 November 2026 at 7:40.", "The user gets up at 7:40."),
        (
            "The user learns Portuguese on Wednesday evenings.",
            "From Tuesday 12 January 2027 the kitchen opens Tuesday to Sunday, nine to four.",
        ),
        (
            "The choir rehearses on Mondays at half past seven.",
            "Dele is on nights from 30 November 2026, so we run on Saturday 5 December at eight.",
        ),
        (
            "The carer comes Monday, Wednesday and Friday mornings.",
            "From 30 November 2026 the user works from home on Mondays in the morning.",
        ),
        ("麻薯每天早上一粒止咳药。", "日语考试在2026年12月6日，早上8:20前入场。"),
        # A way of life, a shop that is open, a season, what is due, what somebody else does.
        ("The café opens Tuesday to Sunday at nine.", "The dentist is on 9 December 2026."),
        ("In December 2026 the tram is free.", "The dentist is on 9 December 2026."),
        ("The essay is to be in by 18 December 2026.", "The dentist is on 9 December 2026."),
        ("Jodie is on holiday from 7 to 18 December 2026.", "The dentist is on 9 December 2026."),
        (
            "Bookings of 9 December 2026 were moved to 10 December.",
            "The user swims every Wednesday.",
        ),
        ("The dinner on 9 December 2026 is cancelled.", "The dentist is on 9 December 2026."),
        # What recurs at no hour, or is years away, stands in the way of nothing.
        (
            "On Mondays and Fridays the user works from home.",
            "The crown is fitted on Monday 7 December 2026 at 11:00.",
        ),
        ("咖啡豆每周一送货。", "2026年12月7日上午11点装牙冠。"),
        ("线上发布定在每周三下午三点。", "房子租到2029年2月28日，那天交钥匙。"),
    ],
)
async def test_what_is_on_another_day_or_on_most_days_is_not(
    connect: Connect, clock: Clock, known: str, new: str
) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        await stored(host, known)
        said = await host.say("remember", content=new, explicit=True)
        assert "That day also" not in said
        assert "那天还有" not in said


async def test_it_is_told_once_a_conversation(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        swims = await stored(host, SWIM)
        assert swims in await host.say("remember", content=TALK, explicit=True)
        again = TALK.replace("bridge", "dam").replace("7:30", "7:50")
        assert swims not in await host.say("remember", content=again, explicit=True)


async def test_two_at_most_are_told_single_days_before_what_recurs(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        away = await stored(host, "Jodie's fair is open from 7 to 9 December 2026.")
        dinner = await stored(host, "The dinner with Ann is on 8 December 2026.")
        swims = await stored(host, SWIM)
        said = await host.say("remember", content=TALK, explicit=True)
        told = said.partition("That day also")[2]
        assert told.find(dinner) < told.find(away)
        assert dinner in told
        assert away in told
        assert swims not in told
        # What there was no room for is told with the next.
        fair = "The fair is on Tuesday 8 December 2026."
        assert swims in await host.say("remember", content=fair, explicit=True)


async def test_what_the_same_call_tells_or_links_is_not_told_again(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        swims = await stored(host, SWIM)
        facts = [
            {"content": TALK, "verdicts": [{"id": swims, "verdict": "related"}]},
            "The dinner with Ann is on 8 December 2026.",
        ]
        said = await host.say("remember", content=facts, explicit=True)
        assert "That day also" not in said


@pytest.mark.parametrize(
    "known",
    ["In December 2026 the user has no car.", "The user's essay is to be in by 18 December 2026."],
)
async def test_what_stands_in_a_month_or_is_due_by_a_day_is_no_stay(
    connect: Connect, clock: Clock, known: str
) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        await stored(host, known)
        new = "The user hires a car and writes an essay on 9 December 2026."
        assert "That day also" not in await host.say("remember", content=new, explicit=True)


async def test_the_day_that_was_given_counts(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        launch = await stored(host, "The launch of Tidepool.", occurred_at="2026-12-11")
        was = "The recital, first told for 12 December 2026."
        moved = await stored(host, was, occurred_at="2026-12-14")
        said = await host.say(
            "remember", content="Mum comes.", explicit=True, occurred_at="2026-12-11"
        )
        assert f"- 2026-12-11 {launch}" in said
        said = await host.say(
            "remember", content="Dad comes.", explicit=True, occurred_at="2026-12-12"
        )
        assert moved not in said


async def test_a_lesson_that_is_off_that_day_is_not_told(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        lesson = await stored(host, "The user has a cello lesson every Saturday at ten.")
        off = await stored(
            host,
            "The cello lesson of Saturday 5 December 2026 is off, just once.",
            occurred_at="2026-12-05",
            verdicts=[{"id": lesson, "verdict": "related"}],
        )
        said = await host.say("remember", content="Mum comes on 5 December 2026.", explicit=True)
        assert lesson not in said
        assert off in said or "That day also" not in said


async def test_what_gives_way_is_not_beside_what_takes_its_place(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        old = await stored(host, "The dentist is on 8 December 2026 at 9:20.")
        said = await host.say(
            "remember",
            content="The dentist is on 8 December 2026 at 9:30.",
            explicit=True,
            verdicts=[{"id": old, "verdict": "updates"}],
        )
    assert "That day also" not in said


SWIM = "The user swims every Tuesday at seven in the morning."
TALK = "The talk on the bridge is on Tuesday 8 December 2026 at 7:30 in the morning."


async def test_what_is_private_does_not_stand_beside_another_project_s_plans(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        swims = await stored(host, SWIM, sensitivity=2)
        at_work = await host.say("remember", content=TALK, explicit=True, project="bridge")
        assert swims not in at_work
        at_home = await host.say("remember", content=TALK.replace("bridge", "dam"), explicit=True)
        assert swims in at_home


async def told_beside_another_project(connect: Connect, clock: Clock) -> bool:
    """Whether a plan of one project is told with the receipt of another's."""
    async with connect() as host:
        clock.now = A_THURSDAY
        swims = await stored(host, SWIM, project="pool")
        return swims in await host.say("remember", content=TALK, explicit=True, project="bridge")


async def test_the_plans_of_every_project_are_told(connect: Connect, clock: Clock) -> None:
    assert await told_beside_another_project(connect, clock)


@pytest.fixture
def separate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the settings are read."""
    monkeypatch.setenv("RECOLLECT_SEPARATE_PROJECTS", "true")


@pytest.mark.usefixtures("separate")
async def test_where_projects_are_kept_apart_others_plans_are_not_told(
    connect: Connect, clock: Clock
) -> None:
    assert not await told_beside_another_project(connect, clock)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("every Tuesday at seven in the morning", "07:00"),
        ("at 7:40, fasting", "07:40"),
        ("on Thursdays at half past four", "04:30 16:30"),
        ("每周三晚上七点", "19:00"),
        ("12月5日晚上九点二十到双流机场", "21:20"),
        ("on 3 December at 16.10", "16:10"),
        ("at 3 pm", "15:00"),
        ("on Wednesday evenings", "18:00"),
        ("9日晚上", "18:00"),
        ("the rent is 900 from 3 May", ""),
        ("from 12 pounds to 14", ""),
        ("lasts 7 hours", ""),
    ],
)
def test_the_hours_are_read_from_the_words(text: str, hours: str) -> None:
    assert " ".join(f"{start // 60:02}:{start % 60:02}" for start, _ in told(text)) == hours


@pytest.mark.parametrize(
    ("known", "new"),
    [
        (
            "Wednesday evenings the user sings in the choir.",
            "In March 2027 the user's mother moves to Oakwood.",
        ),
        ("用户每周三晚上合唱排练。", "妈妈2027年3月搬到城东。"),
    ],
)
async def test_a_month_has_no_first_and_last_day(
    connect: Connect, clock: Clock, known: str, new: str
) -> None:
    """31 March 2027 is a Wednesday: of that day nobody said anything."""
    clock.now = A_THURSDAY
    async with connect() as host:
        await stored(host, known)
        said = await host.say("remember", content=new, explicit=True, source="user")
        assert "2027-03-31" not in said


async def test_what_is_asked_about_is_not_told_again_for_its_day(
    connect: Connect, clock: Clock
) -> None:
    """17.3: one memory stood in a receipt twice."""
    async with connect() as host:
        clock.now = datetime(2026, 11, 27, 9, tzinfo=UTC)
        known = await stored(host, "My driving test is on 8 January at 9:15.")
    async with connect() as host:
        new = "I passed! Well, the theory test, the driving test is still on 8 January."
        answer = await host.say("remember", content=["Lisbon was lovely.", new], explicit=True)
        receipt, _, _ = answer.partition("Memory at a glance")
        assert receipt.count(known) == 1
