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
