"""A change that is told before it comes: until then holds what it will replace."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.beginnings import begins_at
from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("known", "news", "day", "query"),
    [
        (
            "The user's desk is in room 12.",
            "From 11 January 2027 the user's desk is in room 40.",
            "2027-01-11",
            "Where is my desk?",
        ),
        (
            "用户的房租是每月4000元。",
            "从2027年1月1日起用户的房租是每月4500元。",
            "2027-01-01",
            "我的房租是多少？",
        ),
    ],
)
@pytest.mark.parametrize("verdict", ["updates", "changed"])
async def test_what_a_change_to_come_replaces_holds_until_then(
    connect: Connect, clock: Clock, known: str, news: str, day: str, query: str, verdict: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        said = await host.say(
            "remember", content=news, explicit=True, verdicts=[{"id": old, "verdict": verdict}]
        )
        assert day in said.splitlines()[0]
        answer = await host.say("recall", query=query)
        assert known in answer
        assert news in answer
        assert f"[{old}]" in answer
        clock.forward(days=60)
        host.engine.upkeep.sweep()
        later = await host.say("recall", query=query)
        assert news in later
        assert known not in later


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("From December 2026 the user pays 1,800 pounds.", "2026-12-01"),
        ("Starting next Monday I work from home.", "2026-11-23"),
        ("As of 1 December 2026 the rent is 900.", "2026-12-01"),
        ("下周一开始在家办公", "2026-11-23"),
        ("自2027年1月起每月交1800", "2027-01-01"),
        ("The dentist moved to 3 December 2026.", None),
        ("The fair is from 5 December 2026 to 7 December 2026.", None),
        ("The user lived there from 1 May 2020.", None),
        ("The letter from 3 December 2026 is lost.", "2026-12-03"),
        ("会议改到12月3日", None),
        ("The course starts on 3 December 2026.", None),
        ("课程2026年12月3日开始。", None),
    ],
)
def test_a_beginning_is_told_by_the_words_beside_a_day_to_come(text: str, day: str | None) -> None:
    """A day alone is when something happens; whatever is "from" a day to come is taken as begun."""
    found = begins_at(text, NOW, UTC)
    assert (f"{found:%Y-%m-%d}" if found else None) == day
