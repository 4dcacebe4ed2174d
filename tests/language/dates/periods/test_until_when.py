"""Until when something is so, where its text tells the day."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.periods.until_when import ends_at
from tests.conftest import Clock, Connect
from tests.tools.answers import recalled, stored

pytestmark = pytest.mark.anyio

MONDAY = datetime(2026, 11, 23, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "query"),
    [
        ("The user works at Siemens until the end of March.", "Where does the user work?"),
        ("用户在西门子工作到三月底。", "用户在哪里工作？"),
    ],
)
async def test_what_tells_its_own_end_holds_until_then_and_no_longer(
    connect: Connect, clock: Clock, told: str, query: str
) -> None:
    """The receipt names the day; after it nobody is told that it is so."""
    async with connect() as host:
        clock.now = MONDAY
        receipt = await host.say("remember", content=told, explicit=True)
        assert "⏳" in receipt
        assert "2027-03-31" in receipt
        [id] = await recalled(host, query=query)
        assert "⏳" in await host.say("recall", query=query)
        clock.now = datetime(2027, 3, 31, 20, tzinfo=UTC)
        assert f"[{id}]" in (await host.say("recall")).partition("## Last")[0]
        clock.now = datetime(2027, 6, 1, 10, tzinfo=UTC)
        assert f"[{id}]" not in (await host.say("recall")).partition("## Last")[0]
        said = await host.say("recall", query=query)
        assert "↺" in next((line for line in said.splitlines() if id in line), "↺")
        march = {"since": "2027-03-01", "until": "2027-03-02"}
        assert id in await recalled(host, query=query, **march)
        assert "⏳" in await host.say("remember", content=told, explicit=True)
        assert id in (await host.say("recall", query=query)).partition("↺")[0]


async def test_a_plain_fact_has_no_end(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        clock.now = MONDAY
        id = await stored(host, "Until March the rent is 900 euros, then it is 1000 euros.")
        clock.now = datetime(2027, 6, 1, tzinfo=UTC)
        assert "↺" not in await host.say("recall", query="How much is the rent?")
        assert id in await recalled(host, query="How much is the rent?")


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("The parking permit is valid until 15 December", "2026-12-15"),
        ("The user is in Rome until Friday.", "2026-11-27"),
        ("The lease runs until 2028", "2028-12-31"),
        ("I lived in Rome until 2021", ""),
        ("The report must be finished until Friday", ""),
        ("I can't eat solid food until Thursday", ""),
        ("The meeting was moved until Friday", ""),
        ("The shop is open until 8 pm", ""),
        ("停车证有效期至2027年12月15日。", "2027-12-15"),
        ("放假到1月3日", "2027-01-03"),
        ("到12月底为止健身房免费", "2026-12-31"),
        ("会议推迟到12月3日", ""),
        ("到年底之前我每周三晚上都要加班。", "2026-12-31"),
        ("年底前每周三加班。", "2026-12-31"),
        ("每周三晚上加班，到春节为止。", "2027-02-12"),
        ("下周五之前我都在家办公。", "2026-12-03"),
        ("12月1日之前都要交作业。", ""),
        ("Clara is here till the 28th.", "2026-11-28"),
        ("My parents fetch Finn until they leave on 25 April 2027.", "2027-04-25"),
        ("I'm on antibiotics for the next ten days.", "2026-12-03"),
        ("接下来十天我要吃抗生素。", "2026-12-03"),
        ("I'm off work for another week.", "2026-11-30"),
        ("I can't drive for six weeks.", "2027-01-04"),
        ("石膏要打六周。", "2027-01-04"),
        ("一个月内不能提重物。", "2026-12-23"),
        ("We stayed for another week.", ""),
        ("I've been vegan for six weeks.", ""),
        ("我三天没喝酒了。", ""),
        ("I have to work for two days a week.", ""),
        ("预约到12月3日", ""),
    ],
)
def test_the_day_is_read_from_the_words(told: str, day: str) -> None:
    ends = ends_at(told, MONDAY, UTC)
    assert (f"{ends:%Y-%m-%d}" if ends else "") == day
