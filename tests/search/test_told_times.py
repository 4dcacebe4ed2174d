"""A time that a text tells relatively is the time it is found by."""

from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect
from tests.search.test_pipeline import found
from tests.tools.answers import recalled, stored

pytestmark = pytest.mark.anyio

SECOND_OF_MAY = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)  # a Saturday


@pytest.mark.parametrize(
    ("told", "query"),
    [
        ("Last night the user's cellar was flooded.", "What happened on 1 May 2026?"),
        ("Yesterday the user's cellar was flooded.", "What did I go through on May 1st?"),
        ("昨晚用户家的地下室被淹了。", "2026年5月1日发生了什么？"),
        ("上周三用户家的地下室被淹了。", "4月22日发生了什么事？"),
        ("上週三用戶家的地下室被淹了。", "2026年4月22日發生了什麼？"),
        ("Three days ago the user's cellar was flooded.", "what happened on 29 April"),
    ],
)
@pytest.mark.parametrize("store", ["episodic", "semantic"])
async def test_what_was_told_a_day_later_answers_for_the_day_it_happened(
    connect: Connect, clock: Clock, told: str, query: str, store: str
) -> None:
    """However long ago that is, and the text stays as it was told."""
    async with connect() as host:
        clock.now = SECOND_OF_MAY
        id = await stored(host, told, store=store)
        clock.forward(days=1)
        await stored(host, "The user had soup.", store=store)
        clock.forward(days=150)
        answers = await recalled(host, query=query)
        assert list(answers) == [id]
        assert answers[id]["text"] == told


@pytest.mark.parametrize(
    "bounds", [{"since": "2026-04-24", "until": "2026-04-24"}, {"since": "24 April 2026"}]
)
async def test_bounds_let_through_what_tells_of_that_time(
    connect: Connect, clock: Clock, bounds: dict[str, str]
) -> None:
    async with connect() as host:
        clock.now = datetime(2026, 4, 20, 9, 0, tzinfo=UTC)
        planned = await stored(host, "The user's flat will be painted next Friday.")
        await stored(host, "The user's flat has four windows.")
        assert planned in await recalled(host, query="flat", **bounds)
        assert len(await recalled(host, query="flat", **bounds)) == 1


async def test_a_month_says_nothing_of_one_day_in_it(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        clock.now = SECOND_OF_MAY
        await stored(host, "Last month the user's cellar was flooded.")
        party = await stored(host, "The user gave a party.", occurred_at="2026-04-14")
        assert list(await recalled(host, query="what happened on 14 April 2026?")) == [party]


async def test_the_day_that_is_told_prefers_among_matches(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        for day in (3, 9, 17):
            clock.now = datetime(2026, 5, day, 9, 0, tzinfo=UTC)
            told = f"Ida: We went to the theatre with guest number {day} last night."
            await stored(host, told, store="episodic")
        clock.forward(days=3)
        first = (await found(host, "Who came along to the theatre on 8 May?"))[0]
        assert "number 9" in first
