"""What the user plainly tells is stored by the first call, without six numbers."""

from typing import Any

import pytest

from tests.conftest import Connect
from tests.tools.answers import recalled, receipt

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "text",
    [
        "I'm allergic to walnuts.",
        "The user's sister Hannah lives in Leeds.",
        "The user prefers window seats on flights.",
        "我对花生过敏。",
        "用户的女儿叫小满，今年五岁。",
    ],
)
@pytest.mark.parametrize("said", [{}, {"source": "user"}, {"explicit": False}])
async def test_a_plain_lasting_fact_is_stored_by_the_first_call(
    connect: Connect, text: str, said: dict[str, Any]
) -> None:
    """S1-01, S1-09, S1-27: it bears a score, proposed from its kind, and says so."""
    async with connect() as host:
        found = await receipt(host, content=text, **said)
        assert found["outcome"] == "stored"
        assert found["score"] >= 7
        assert not host.engine.memories.by_ids([found["id"]])[0].verified
        record = await host.say("recall", id=found["id"])
        assert "scored by its kind" in record or "按种类评分" in record


@pytest.mark.parametrize(
    ("known", "name", "told"),
    [
        ("The user's son is called Toby.", "Toby", "Toby is left-handed."),
        ("用户的女儿小名豆豆。", "豆豆", "豆豆是左撇子，老师发现的。"),
    ],
)
async def test_of_somebody_who_is_known_it_is_stored_and_of_a_stranger_it_is_asked(
    connect: Connect, known: str, name: str, told: str
) -> None:
    async with connect() as host:
        assert (await receipt(host, content=told))["outcome"] == "unappraised"
    async with connect() as host:
        for text in (known, f"{name} likes cake." if name.isascii() else f"{name}喜欢吃蛋糕。"):
            await receipt(host, content=text, explicit=True)
        assert (await receipt(host, content=told))["outcome"] == "stored"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I'm a bit tired today.", {}),
        ("If I won the lottery I'd buy a castle in Scotland.", {}),
        ("我小说里的主角是个左撇子，住在敦煌。", {}),
        ("今天有点困。", {}),
        ("The user's friend Ana is pregnant.", {}),
        ("The user lives in Leeds.", {"source": "quoted"}),
        ("The user lives in Leeds.", {"mood": "hearsay"}),
        ("The user lives in Leeds.", {"misleading": True}),
        ("The user lives in Leeds.", {"sensitivity": 2}),
    ],
)
async def test_what_is_not_plain_waits_for_its_scores(
    connect: Connect, text: str, said: dict[str, Any]
) -> None:
    """S1-10: small talk, what-ifs, stories, others' words, what is private."""
    async with connect() as host:
        assert (await receipt(host, content=text, **said))["outcome"] == "unappraised"
        assert not await recalled(host, query=text)


async def test_a_list_asks_for_the_scores_of_those_alone_that_are_not_plain(
    connect: Connect,
) -> None:
    async with connect() as host:
        said = await host.say(
            "remember", content=["The user is allergic to walnuts.", "It rained in Leeds."]
        )
        assert said.splitlines()[0] == (
            "🧠 Remembered. 🧭 Not yet stored: please score it. (It rained in Leeds.)"
        )


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "In weeks of nights Mrs Bhatt fetches Toby.",
            "From January 2027 Bethan Rees fetches Toby in weeks of nights.",
        ),
        ("停车证的号码是A12。", "停车证的号码是B7。"),
    ],
)
async def test_what_takes_the_place_of_something_known_needs_no_scores(
    connect: Connect, known: str, news: str
) -> None:
    """It is worth keeping as that was; a doubt is asked about all the same."""
    async with connect() as host:
        old = await receipt(host, content=known, explicit=True)
        verdicts = [{"id": old["id"], "verdict": "updates"}]
        doubt = "Maybe " + news if news.isascii() else "也许" + news
        unsure = await receipt(host, content=doubt, verdicts=verdicts)
        assert unsure["outcome"] == "unappraised"
        found = await receipt(host, content=news, verdicts=verdicts)
        assert found["outcome"] == "stored"
