"""A message that asks several things: each question is looked for, and needs no other's words."""

import pytest

from recollect.server.search.query import Query
from tests.conftest import Connect, bundled_model
from tests.search import test_chance_words as chance_words
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

LIFE = (
    "The user's sister Vera collects old postcards.",
    "User gets migraines, usually triggered by red wine or bad sleep.",
    "User's car is a 2017 Skoda Octavia estate, diesel.",
    "The boiler was serviced by Pennine Heating.",
    "Garlic and onions are planted on plot 23.",
    "Ida came third in the school's chess tournament.",
    "User prefers short answers with the conclusion first.",
    "Smoke detector batteries were changed.",
    "Booked Harrow Removals for the move.",
    "The tram to work takes half an hour.",
    "The weather at the harbour was foggy on the holiday.",
    "The neighbour's film club shows a comedy.",
)
LIFE_IN_CHINESE = (
    "用户的姐姐喜欢收集旧明信片。",
    "用户一喝红酒就偏头痛。",
    "用户开的是一辆柴油旅行车。",
    "锅炉由彭宁公司保养。",
    "23号地里种了大蒜和洋葱。",
    "女儿在学校的象棋比赛得了第三名。",
    "用户喜欢先说结论的简短回答。",
    "烟雾报警器换了电池。",
    "去商店的公交车要半小时。",
    "商店今天搞促销，人挤人。",
)


@pytest.mark.parametrize(
    ("life", "message", "answers"),
    [
        (
            LIFE,
            "The shops were full today. Who looks after the heating? What is growing on the "
            "allotment?",
            (LIFE[3], LIFE[4]),
        ),
        (
            LIFE_IN_CHINESE,
            "今天商店里人很多。谁给暖气做的检修？菜园里长着什么？",
            (LIFE_IN_CHINESE[3], LIFE_IN_CHINESE[4]),
        ),
    ],
)
async def test_each_question_of_a_message_finds_its_answer(
    connect: Connect, life: tuple[str, ...], message: str, answers: tuple[str, ...]
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, life)
        assert set(answers) == set((await found(host, message))[:2])


async def test_what_answers_one_question_need_not_have_the_words_of_another(
    connect: Connect,
) -> None:
    question = "What does the sister of the user like to collect?"
    other = "How long does the tram take to the harbour, where the weather was so foggy?"
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [LIFE[0], *LIFE[2:8]])
        alone, *_ = host.engine.search.recall(Query(text=question)).hits
        hits = host.engine.search.recall(Query(text=f"{question} {other}")).hits
        within = next(hit for hit in hits if hit.memory.id == alone.memory.id)
        assert within.terms["words"] == pytest.approx(alone.terms["words"], rel=0.1)


async def test_a_question_of_one_word_asks_nothing_by_itself(connect: Connect) -> None:
    """Each memory would have enough of "Really?", and "get" by chance would stand first."""
    async with connect(embedder=bundled_model()) as host:
        cellar = [f"Shelf {n} of the cellar gets jars." for n in range(120)]
        await tell(host, [*chance_words.LIFE[:3], chance_words.FILM, *cellar])
        asked = "The bank wrote. Really? Which subscription did we get rid of?"
        assert (await found(host, asked))[0] == chance_words.FILM
