"""A meal is not proposed without what those who are to eat it do not eat."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

HOME = (
    "The user is allergic to shellfish.",
    "The user can't stand coriander.",
    "The user's daughter Noa does not eat eggs.",
    "The user's colleague Priya is a vegan.",
    "The user is allergic to penicillin.",
    "The user's favourite restaurant is Chez Léon in Lyon.",
    "The user's kitchen is being painted in green.",
    "The user had dinner with Tom on Friday.",
    "The user cooks for friends every Sunday.",
    "The user bought a new oven in May.",
    "用户对花生过敏。",
    "用户的妈妈不吃辣。",
)
SHELLFISH, CORIANDER, NOA, PRIYA, PENICILLIN = HOME[:5]
PEANUTS, MOTHER = HOME[10:]


MEALS = (
    "Recommend a restaurant for my anniversary.",
    "Give me a curry recipe.",
    "今晚吃什么好？",
    "find me a pesto recipe",
    "What can't I eat?",
    "Which foods should I avoid?",
    "Do I have any dietary restrictions?",
    "我有什么不能吃的？",
    "我有什么忌口？",
)


async def test_what_the_user_does_not_eat_comes_unmarked(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, HOME)
        for query in MEALS:
            said = await host.say("recall", query=query)
            for line in said.splitlines():
                if any(limit in line for limit in (SHELLFISH, CORIANDER, PEANUTS)):
                    assert "❔" not in line, query
            answers = await found(host, query)
            assert {SHELLFISH, CORIANDER, PEANUTS} <= set(answers), query


async def test_those_count_who_are_to_eat(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, HOME)
        assert NOA in await found(host, "What can I bake for my daughter's birthday?", limit=5)
        assert MOTHER in await found(host, "帮我给妈妈想一道菜怎么做", limit=5)
        plain = await host.say("recall", query="Suggest a dinner for tonight.")
        assert not any(PRIYA in line and "❔" not in line for line in plain.splitlines())


@pytest.mark.parametrize(
    ("told", "query"),
    [
        (
            ("The user's son is called Finn.", "Finn is allergic to eggs."),
            "Pack a lunch for my kid.",
        ),
        (
            ("The user's wife is called Leila.", "Leila does not eat meat."),
            "Cook a dinner for my partner.",
        ),
        (("用户的女朋友叫苏晓。", "苏晓不吃内脏。"), "给爱人点份麻辣烫"),
    ],
)
async def test_who_is_to_eat_is_known_by_name(
    connect: Connect, told: tuple[str, str], query: str
) -> None:
    """By whatever word for the relative, and before what the user does not eat themselves."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, (*told, *(f"The user does not eat {each}." for each in MEATS)))
        assert told[1] in await found(host, query, limit=5)


MEATS = ("pork", "lamb", "liver", "duck", "goose")


async def test_what_was_eaten_is_no_meal_to_be_chosen(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, HOME)
        assert (await found(host, "With whom did I have dinner on Friday?"))[0] == HOME[7]


@pytest.mark.parametrize("query", ["猫吃什么？", "我家猫吃什么粮？"])
async def test_what_an_animal_eats_is_no_meal_of_the_user_s(connect: Connect, query: str) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, (*HOME, "用户的猫吃肾脏处方粮。"))
        [first, *rest] = (await host.say("recall", query=query)).splitlines()[2:-1]
        assert "处方粮" in first
        assert not any(PEANUTS in row and "❔" not in row for row in rest)


async def test_what_must_not_be_eaten_comes_before_what_is_not_liked(connect: Connect) -> None:
    """Four are shown: an allergy told before four dislikes is one of them."""
    dislikes = [f"The user doesn't like {food}." for food in ("pork", "liver", "olives", "tofu")]
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ("The user is allergic to peanuts.", *dislikes, *HOME[6:10]))
        said = await host.say("recall", query="Give me a curry recipe.")
        [allergy] = [line for line in said.splitlines() if "peanuts" in line]
        assert "❔" not in allergy
