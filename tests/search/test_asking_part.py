"""A message handed over whole: what its question asks is looked for, not what surrounds it."""

import pytest

from recollect.server.search.query import Query
from tests.conftest import Clock, Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("fact", "of_today", "message", "question"),
    [
        (
            "The user's sister Vera collects old postcards.",
            (
                "The sky over the harbour was grey, and it felt like autumn.",
                "The user took a bus to the shops, which were full of people.",
                "The user has a hobby room that needs a coat of paint.",
                "A neighbour told the user about a film on the telly.",
            ),
            "It was grey today and I took the bus to the shops this morning. They were full. "
            "The hobby room is still a mess. Anyway, the shops close early today. ",
            "What does the sister of the user like to collect?",
        ),
        (
            "用户的姐姐喜欢收集旧明信片。",
            (
                "港口的天气很阴，感觉像秋天。",
                "用户坐公交车去了商店，人很多。",
                "用户的书房需要重新刷漆。",
                "邻居给用户讲了一部电影。",
            ),
            "今天天气很阴，今天早上我坐公交车去了商店。商店里人很多。书房还是很乱。今天商店关门早。",
            "姐姐喜欢收集什么？",
        ),
    ],
)
async def test_a_day_named_in_passing_is_not_the_day_that_is_asked_for(
    connect: Connect,
    clock: Clock,
    fact: str,
    of_today: tuple[str, ...],
    message: str,
    question: str,
) -> None:
    """16.1"""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [fact])
        clock.forward(days=60)
        await tell(host, of_today)
        assert (await found(host, message + question))[0] == fact


@pytest.mark.parametrize(
    ("homes", "message"),
    [
        (
            ("The user lives in Lisbon.", "The user lives in Porto."),
            "Last year I saw a dentist abroad. He was quick. The waiting room was nice. It was "
            "cheap, too. Where do I live?",
        ),
        (
            ("用户住在里斯本。", "用户住在波尔图。"),
            "去年我在国外看了牙医。他很快。候诊室很舒服。也很便宜。我住在哪里？",
        ),
    ],
)
async def test_a_year_named_in_passing_does_not_bring_what_held_then(
    connect: Connect, clock: Clock, homes: tuple[str, str], message: str
) -> None:
    """13.7"""
    async with connect() as host:
        clock.forward(days=-500)
        (first,) = await tell(host, homes[:1])
        clock.forward(days=480)
        await tell(host, homes[1:], verdicts=[{"id": first, "verdict": "changed"}])
        clock.forward(days=20)
        answers = await found(host, message)
        assert answers[0] == homes[1]
        assert homes[0] not in answers


async def test_what_has_the_words_that_ask_has_enough_of_a_message(connect: Connect) -> None:
    """Small talk around a question has words that no answer need have."""
    small_talk = (
        "It was grey today and I took the bus to the shops this morning. They were full of people. "
        "The hobby room is still a mess, and the painter never came. The harbour was foggy. "
    )
    question = "What does the sister of the user like to collect?"
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ["The user's sister Vera collects old postcards.", "The harbour is old."])
        assert host.engine.upkeep.settle()
        alone, *_ = host.engine.search.recall(Query(text=question)).hits
        within, *_ = host.engine.search.recall(Query(text=small_talk + question)).hits
        assert within.memory.id == alone.memory.id
        assert within.terms["words"] == pytest.approx(alone.terms["words"], rel=0.1)
