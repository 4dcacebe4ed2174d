"""What a user has at about the same hour of a day to come is told with the receipt."""

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
    ],
)
async def test_what_is_at_the_same_hour_is_told(
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
            "The user's blood test is on Tuesday 8 December 2026 at 16:40.",
        ),
        (
            "The user swims every Tuesday at seven in the morning.",
            "The user's blood test is on Wednesday 9 December 2026 at 7:40.",
        ),
        ("Leila's birthday is on 9 December.", "The dentist is on 9 December 2026 at 9:20."),
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
        ("每周二、四晚上去攀岩。", "发布提前到2026年12月8日下午，因为9日晚上要演练。"),
        ("麻薯每天早上一粒止咳药。", "日语考试在2026年12月6日，早上8:20前入场。"),
    ],
)
async def test_what_is_at_another_hour_or_on_another_day_is_not(
    connect: Connect, clock: Clock, known: str, new: str
) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        await stored(host, known)
        assert "same hour" not in await host.say("remember", content=new, explicit=True)


async def test_it_is_told_once_a_conversation(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        swims = await stored(host, SWIM)
        assert swims in await host.say("remember", content=TALK, explicit=True)
        again = TALK.replace("bridge", "dam").replace("7:30", "7:50")
        assert swims not in await host.say("remember", content=again, explicit=True)


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
    assert "same hour" not in said


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
