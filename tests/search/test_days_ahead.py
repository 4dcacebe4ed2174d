"""Tonight, tomorrow: what is to come is asked for, not what was told that day."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

CORIANDER, SEAFOOD = "The user dislikes coriander.", "用户对海鲜过敏。"
DENTIST = "The dentist appointment is on 22 November 2026 at 9:00."
EXAM = "用户2026年11月22日考驾照。"
TOLD = (
    CORIANDER,
    SEAFOOD,
    DENTIST,
    EXAM,
    "The rent is 1,250 euros.",
    "The user has a cat called Mies.",
    "The user's boss is Pieter de Vos.",
    "The user's passport expires in March 2027.",
    "The user plays the viola in an amateur orchestra.",
    "The user was promoted in June 2024.",
    "用户的男友周航是程序员。",
    "用户住在成都。",
    "用户每周跑步三次。",
)


@pytest.mark.parametrize("query", ["What should I cook tonight?", "今晚做什么菜？"])
async def test_tonight_asks_for_what_bears_on_it_and_not_for_all_that_was_told_today(
    connect: Connect, query: str
) -> None:
    """Everything was told today: its date says nothing of tonight."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, TOLD)
        shown = (await host.say("recall", query=query)).splitlines()
        shown = [line for line in shown if line.startswith("[")]
        assert len(shown) < len(TOLD)
        plain = [line for line in shown if "❔" not in line]
        assert {CORIANDER, SEAFOOD} <= {line.partition(" ✓ ")[2] for line in plain}
        assert not any("rent" in line or "Vos" in line for line in plain)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("What should I prepare for tomorrow?", DENTIST),
        ("明天我要准备什么？", EXAM),
        ("What is planned for tomorrow?", DENTIST),
    ],
)
async def test_what_tells_of_the_day_to_come_answers_for_it_and_is_no_weak_match(
    connect: Connect, query: str, wanted: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, TOLD)
        shown = (await host.say("recall", query=query)).splitlines()
        assert any(wanted in line and "❔" not in line for line in shown)


@pytest.mark.parametrize(
    "query", ["What did I tell you today?", "今天我说了什么？", "What happened today?"]
)
async def test_what_was_told_today_is_listed_where_the_past_is_asked_for(
    connect: Connect, query: str
) -> None:
    async with connect() as host:
        await tell(host, TOLD)
        assert set(TOLD) <= set(await found(host, query))


@pytest.mark.parametrize(
    ("told", "sure"),
    [
        (
            "Jolanta still comes on Mondays; her move to Tuesdays from 30 November 2026 is off.",
            "The flat inspection is on 30 November 2026.",
        ),
        ("攀岩还是周二，从2026年11月30日起挪到周一的事作罢了。", "2026年11月30日房东来看房。"),
    ],
)
async def test_a_day_that_is_called_off_is_not_among_what_lies_ahead(
    connect: Connect, told: str, sure: str
) -> None:
    async with connect() as host:
        await tell(host, [told, sure])
    async with connect() as host:
        ahead = (await host.say("recall")).partition("## Ahead" if told.isascii() else "## 接下来")[
            2
        ]
        ahead = ahead.partition("## ")[0]
        assert sure in ahead
        assert told not in ahead
