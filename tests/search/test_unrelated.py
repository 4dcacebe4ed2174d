"""What asks nothing of what is kept, and comes near to none of it, is answered by nothing."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from recollect.server.search.prompt_kinds import Kind
from recollect.server.search.unrelated import Unrelated
from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import found, tell
from tests.search.test_weak_matches import ANNA

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "question",
    [
        "What is the capital of Peru?",
        "Who wrote Don Quixote?",
        "In which year did the Berlin Wall fall?",
        "How many legs does a spider have?",
        "氮气的沸点是多少？",
        "谁画了《格尔尼卡》？",
        "罗马帝国什么时候灭亡的？",
    ],
)
async def test_a_question_about_the_world_brings_nothing(connect: Connect, question: str) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA)
        assert host.engine.upkeep.settle()
        assert await found(host, question) == []


async def test_where_a_number_is_asked_for_the_nearest_come_all_the_same(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA)
        assert host.engine.upkeep.settle()
        said = await host.say("recall", query="What is the capital of Peru?", limit=3)
        assert 1 <= said.count("[mem_") <= said.count("❔")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "What surprised the builder beneath the floorboards?",
            "Under the kitchen floor Ray found a Victorian well.",
        ),
        ("What scares my little girl?", "Ines is afraid of hand dryers."),
        ("What is the chronic illness?", "The user has gout and may drink no beer."),
        ("capital Peru", "The user would like to see Lima one day."),
        ("孩子害怕什么？", "豆豆怕打雷，要开着小夜灯睡。"),
        ("有慢性病", "用户有痛风，不能喝啤酒。"),
    ],
    ids=["of a thing", "of the user", "of a person", "key words", "of the family", "key words, zh"],
)
async def test_what_may_be_of_the_user_s_life_is_never_denied(
    connect: Connect, question: str, answer: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [answer, *ANNA])
        assert host.engine.upkeep.settle()
        assert answer in await found(host, question)


async def test_how_the_user_wants_such_things_comes_for_what_is_to_be_done(
    connect: Connect,
) -> None:
    wish = "Always explain things with an example first."
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [wish, *ANNA])
        assert host.engine.upkeep.settle()
        assert await found(host, "Explain how photosynthesis works in plants.") == [wish]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("I run about 20 km a week and want to run the half marathon.", "Which gym do I go to?"),
        ("用户每周三晚上学陶艺，工作室在小鱼山。", "我高考考了多少分？"),
    ],
)
async def test_who_asks_for_one_of_a_kind_asks_for_no_other(
    connect: Connect, told: str, question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [told])
        assert host.engine.upkeep.settle()
        [row] = [
            row
            for row in (await host.say("recall", query=question)).splitlines()
            if row.startswith("[mem_")
        ]
        assert "❔" in row


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("The family has a whippet called Biscuit.", "Do I have a dog?"),
        ("用户在青禾科技工作。", "用户的职业是什么？"),
        (
            "2024年12月组长问阿杰转风控，涨薪15%、大小周，当时月薪两万一双休；阿杰决定不转。",
            "我在上一家公司月薪是多少？",
        ),
        ("The user is a structural engineer at Halden & Pryce.", "What do I do for a living?"),
        ("我开一辆白色的比亚迪海豚。", "我的车是什么牌子？"),
    ],
)
async def test_what_tells_the_attribute_in_other_words_is_sure(
    connect: Connect, told: str, question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [told])
        assert host.engine.upkeep.settle()
        said = await host.say("recall", query=question)
        assert "❔" not in said


FAR_FROM_ALL = cast(Any, [SimpleNamespace(similarity=0.0)])


@pytest.mark.parametrize(
    ("question", "is_unrelated"),
    [
        ("Why did the king sail again?", True),
        ("为什么天是蓝的？", True),
        ("Why did we paint it blue?", False),
        ("Why was Grandma cross?", False),
        ("妈妈为什么生气？", False),
        ("What helps against the knee pain?", False),
        ("blue paint north wall", False),
        ("天蓝色 油漆", False),
    ],
)
def test_what_names_nobody_of_theirs_and_nothing_that_is_told_of_people_is_unrelated(
    question: str,
    is_unrelated: bool,
) -> None:
    words, kinds = SimpleNamespace(size=lambda: 100), SimpleNamespace(known=lambda _: Kind(-2.5))
    asked = Unrelated(cast(Any, words), cast(Any, kinds))
    assert asked.asks(question, FAR_FROM_ALL, []) == is_unrelated


def test_where_the_bundled_model_does_not_answer_nothing_is_known_to_be_unrelated() -> None:
    words, kinds = SimpleNamespace(size=lambda: 100), SimpleNamespace(known=lambda _: None)
    asked = Unrelated(cast(Any, words), cast(Any, kinds))
    assert not asked.asks("Why did the king sail again?", FAR_FROM_ALL, ["king"])
