"""What was so once: a question for it is answered by the text that held then, and until when."""

import re
from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect, Host, bundled_model
from tests.tools.answers import receipt

pytestmark = pytest.mark.anyio

KEY = ("The spare key is kept in the blue jar.", "The spare key is kept with Marta next door.")
PASSPORT = ("护照放在书房的抽屉里。", "护照放在卧室保险箱里。")
GYM = ("健身房月费199元。", "健身房月费涨到239元。")
RENT = ("The rent is 900 pounds.", "The rent is 980 pounds from 1 June 2026.")

BESIDES = ("The rent of the garage is 80 pounds.", "The rent of the garden is 20 pounds.")
"""What stands before what was so, where that is found for its words alone."""


async def _replaced(host: Host, clock: Clock, was: str, became: str) -> None:
    """Tell one in January, the other in May; it is July then."""
    clock.now = datetime(2026, 1, 10, 12, tzinfo=UTC)
    old = await receipt(host, content=was, explicit=True)
    clock.now = datetime(2026, 5, 10, 12, tzinfo=UTC)
    verdicts = [{"id": old["id"], "verdict": "updates"}]
    await receipt(host, content=became, explicit=True, verdicts=verdicts)
    for text in BESIDES:
        await receipt(host, content=text, explicit=True)
    clock.now = datetime(2026, 7, 1, 12, tzinfo=UTC)


async def _first_row(host: Host, question: str) -> str:
    answer = await host.say("recall", query=question)
    return next(line for line in answer.splitlines() if line.startswith("[mem_"))


@pytest.mark.parametrize(
    ("states", "question"),
    [
        (KEY, "Where was the spare key kept before?"),
        (KEY, "Where did we use to keep the spare key?"),
        (KEY, "Where was the spare key originally?"),
        (PASSPORT, "护照以前放在哪里？"),
        (PASSPORT, "护照原来放哪儿的？"),
        (GYM, "健身房月费以前是多少？"),
    ],
)
async def test_who_asks_what_was_so_before_reads_it_and_until_when(
    connect: Connect, clock: Clock, states: tuple[str, str], question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await _replaced(host, clock, *states)
        first = await _first_row(host, question)
        assert states[0] in first
        assert re.search("(?:until|至) 2026-05-10", first)


@pytest.mark.parametrize(
    ("states", "question"),
    [
        (KEY, "Where is the spare key?"),
        (PASSPORT, "护照放在哪里？"),
        (GYM, "健身房月费多少？"),
    ],
)
async def test_who_asks_what_is_so_reads_no_more_than_its_id(
    connect: Connect, clock: Clock, states: tuple[str, str], question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await _replaced(host, clock, *states)
        answer = await host.say("recall", query=question)
        assert states[0] not in answer
        assert states[1] in answer


@pytest.mark.parametrize(
    ("states", "question"),
    [
        (KEY, "Where was the spare key kept in March?"),
        (PASSPORT, "今年三月份护照放在哪儿？"),
        (RENT, "What was the rent in April?"),
        (RENT, "How much was the rent in April?"),
    ],
)
async def test_what_held_at_a_time_that_is_named_is_found_for_sure(
    connect: Connect, clock: Clock, states: tuple[str, str], question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await _replaced(host, clock, *states)
        first = await _first_row(host, question)
        assert states[0] in first
        assert "❔" not in first
        assert "2026-0" in first.partition("mem_")[2]
