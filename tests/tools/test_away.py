"""That somebody is away, or on duty, on the day of a new memory is told with its receipt."""

from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

A_THURSDAY = datetime(2026, 11, 26, 10, tzinfo=UTC)
LISBON = "The user is in Lisbon from 5 to 12 December 2026."
CHENGDU = "用户12月21日到27日去成都出差。"
HEADINGS = ("Away or on duty that day", "那天不在或要值班")


@pytest.mark.parametrize(
    ("away", "new", "day"),
    [
        (LISBON, "The user's dentist appointment is on 8 December 2026 at 9:20.", "2026-12-08"),
        (LISBON, "The dentist is on 8 December 2026.", "2026-12-08"),
        (LISBON, "Dinner with Rui is on 8 December 2026.", "2026-12-08"),
        (
            "Nora is on holiday from 14 to 20 December 2026.",
            "Dinner with Nora is on 16 December 2026.",
            "2026-12-16",
        ),
        (
            "The user is on call from 7 to 9 December 2026.",
            "The user has a choir concert on 7 December 2026.",
            "2026-12-07",
        ),
        (
            "The user works night shifts every Friday.",
            "The user's school reunion is on 11 December 2026.",
            "2026-12-11",
        ),
        (CHENGDU, "用户12月23日去看牙。", "2026-12-23"),
        ("陈雨12月14日到20日休假。", "用户12月16日约陈雨吃饭。", "2026-12-16"),
        ("用户12月7日到9日值班。", "用户12月8日去看演唱会。", "2026-12-08"),
    ],
)
async def test_who_is_away_on_the_day_of_what_is_stored_is_told(
    connect: Connect, clock: Clock, away: str, new: str, day: str
) -> None:
    """Once a conversation."""
    async with connect() as host:
        clock.now = A_THURSDAY
        id = await stored(host, away)
        said = await host.say("remember", content=new, explicit=True)
        assert any(heading in said for heading in HEADINGS)
        assert f"- {day} {id} {away}" in said
        again = await host.say("remember", content=f"X: {new}", explicit=True)
        assert not any(heading in again for heading in HEADINGS)


@pytest.mark.parametrize(
    ("away", "new"),
    [
        (LISBON, "The user's dentist appointment is on 14 December 2026."),
        (LISBON, "The user goes to a fado evening in Lisbon on 8 December 2026."),
        (LISBON, "Nora's concert is on 8 December 2026."),
        (LISBON, "The user packs on 5 December 2026."),
        (LISBON, "The user's yoga class is on Tuesdays."),
        ("The user is not away from 5 to 12 December 2026.", "The dentist is on 8 December 2026."),
        ("Nora is on holiday from 14 to 20 December 2026.", "The dentist is on 16 December 2026."),
        (
            "The user's rent is due from 5 to 12 December 2026.",
            "The dentist is on 8 December 2026.",
        ),
        (CHENGDU, "用户12月28日去看牙。"),
        (CHENGDU, "用户12月23日在成都见老同学。"),
        ("陈雨12月14日到20日休假。", "用户12月16日去看牙。"),
        ("用户12月7日到9日不用值班。", "用户12月8日去看演唱会。"),
    ],
)
async def test_of_what_is_not_certain_nothing_is_told(
    connect: Connect, clock: Clock, away: str, new: str
) -> None:
    """Another day, another's day, a part of the journey, the day on which one leaves."""
    async with connect() as host:
        clock.now = A_THURSDAY
        await stored(host, away)
        said = await host.say("remember", content=new, explicit=True)
        assert not any(heading in said for heading in HEADINGS)


async def test_a_journey_that_only_may_be_is_told_of_no_day(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        clock.now = A_THURSDAY
        await stored(host, LISBON, mood="possible")
        said = await host.say(
            "remember", content="The dentist is on 8 December 2026.", explicit=True
        )
        assert HEADINGS[0] not in said


async def test_a_private_journey_is_not_told_beside_another_project(
    connect: Connect, clock: Clock
) -> None:
    dentist = "The dentist is on 8 December 2026."
    async with connect() as host:
        clock.now = A_THURSDAY
        await stored(host, LISBON, sensitivity=2)
        at_work = await host.say("remember", content=dentist, explicit=True, project="bridge")
        assert HEADINGS[0] not in at_work
