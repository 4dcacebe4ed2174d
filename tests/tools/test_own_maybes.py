"""What the user says may come is kept as that without scores, and no low score hides it."""

import pytest

from tests.conftest import Connect
from tests.tools.answers import GOOD, receipt, stored

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "text",
    [
        "The user might take up pottery, not decided (November 2026).",
        "用户说不定会报个水彩班，还没定（2026年11月）。",
        "搬完家可能养只猫，还没定。",
    ],
)
@pytest.mark.parametrize("scores", [None, GOOD | {"importance": 3, "timeliness": 4}])
async def test_a_maybe_of_the_user_is_kept(
    connect: Connect, text: str, scores: dict[str, int] | None
) -> None:
    given = {"scores": scores} if scores else {}
    async with connect() as host:
        found = await receipt(host, content=text, source="user", mood="possible", **given)
        assert found["outcome"] == "stored"


async def test_a_maybe_of_whom_the_host_names_beside_it_is_kept(connect: Connect) -> None:
    async with connect() as host:
        found = await receipt(
            host,
            content="小石头在成都期间可能还学轮滑，再看。",
            source="user",
            mood="possible",
            entities=["小石头"],
        )
        assert found["outcome"] == "stored"


async def test_a_maybe_takes_the_place_of_a_maybe(connect: Connect) -> None:
    async with connect() as host:
        known = await stored(host, "I might hire a folding bed from 11 to 14 December 2041.")
        found = await receipt(
            host,
            content="I might hire a folding bed from 12 to 15 December 2041.",
            source="user",
            mood="possible",
            verdicts=[{"id": known, "verdict": "updates"}],
        )
        assert (found["outcome"], found["replaced"]) == ("stored", [known])


async def test_a_maybe_of_what_is_known_is_kept(connect: Connect) -> None:
    async with connect() as host:
        known = await stored(host, "The boat shed costs 900 dollars a month until April 2027.")
        found = await receipt(
            host,
            content="If Owen renews the lease, the boat shed would be 940 dollars from May 2027.",
            source="user",
            mood="possible",
            verdicts=[{"id": known, "verdict": "related"}],
        )
        assert found["outcome"] == "stored"


@pytest.mark.parametrize(
    "text",
    [
        "The user may marry the cat, haha.",
        "The user may have another tea, a bit later.",
        "用户可能要娶那只猫，哈哈。",
    ],
)
@pytest.mark.parametrize("importance", [None, 3])
async def test_a_joke_or_what_is_of_the_hour_is_none(
    connect: Connect, text: str, importance: int | None
) -> None:
    low = GOOD | {"importance": 3, "novelty": 5, "timeliness": 2, "relevance": 5}
    given = {"scores": low} if importance else {}
    async with connect() as host:
        found = await receipt(host, content=text, source="user", mood="possible", **given)
        assert found["outcome"] == ("proposed" if importance else "unappraised")


async def test_what_is_scored_as_nothing_is_no_maybe(connect: Connect) -> None:
    low = GOOD | {"importance": 2, "novelty": 5, "timeliness": 3, "relevance": 5}
    text = "The user might take up pottery."
    async with connect() as host:
        found = await receipt(host, content=text, source="user", mood="possible", scores=low)
        assert found["outcome"] != "stored"
