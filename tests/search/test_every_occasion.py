"""Where every occasion is asked for, every one comes."""

import pytest

from tests.conftest import Clock, Connect
from tests.search.test_pipeline import tell
from tests.tools.answers import recalled, stored

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("occasion", "queries"),
    [
        (
            "The user went climbing with guest {n} at the old quarry.",
            ("How many times did I climb?", "List all my climbing trips"),
        ),
        ("用户和第{n}位朋友去攀岩了。", ("我今年攀岩去了几次？", "列出我所有攀岩的經歷")),
        ("用戶和第{n}位朋友去攀岩了。", ("列出我所有攀岩的經歷",)),
    ],
)
async def test_how_many_times_brings_all_of_them_however_long_ago(
    connect: Connect, clock: Clock, occasion: str, queries: tuple[str, ...]
) -> None:
    async with connect() as host:
        ids = []
        for n in range(24):
            ids.append(await stored(host, occasion.format(n=n), store="episodic"))
            clock.forward(days=9)
        await tell(host, [f"Invoice {n} of the printer was paid." for n in range(8)])
        for query in queries:
            assert set(ids) <= set(await recalled(host, query=query)), query


async def test_the_same_thing_on_two_days_is_two_occasions(connect: Connect) -> None:
    async with connect() as host:
        ids = []
        for day in ("2026-03-02", "2026-06-05", "2026-09-10"):
            text = "The user donated blood."
            ids.append(await stored(host, text, store="episodic", occurred_at=day))
        assert len(set(ids)) == 3
        assert set(await recalled(host, query="how often did I donate blood?")) == set(ids)


async def test_a_plain_question_brings_the_best_and_no_more_than_before(connect: Connect) -> None:
    async with connect() as host:
        await tell(host, [f"The user went climbing with guest {n}." for n in range(30)])
        assert len(await recalled(host, query="Who went climbing?")) == 20
