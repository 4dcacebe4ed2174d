"""What kind of prompt it is shows in how it is said as a whole, whatever its words."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from recollect.server.engine import Engine
from recollect.server.search import prompt_relevance
from recollect.server.search.prompt_kinds import Kind, PromptKinds
from recollect.server.search.query import Hit
from tests.conftest import OpenEngine, bundled_model, store
from tests.hooks.test_kinds_of_prompts import MANGO, WALNUTS, brought


@pytest.fixture
def engine(open_engine: OpenEngine) -> Engine:
    """With the model for which the directions were fitted."""
    return open_engine(embedder=bundled_model())


def kind(engine: Engine, prompt: str) -> Kind:
    assert engine.parts.indexer.settle(60)
    return PromptKinds(engine.parts.indexer).of(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Which of the two flats should we take?",
        "Find a plumber who can come while I'm at work.",
        "Put together a playlist for grandad's party.",
        "给岳母挑个新手机，她眼睛不好",
        "搬家那天谁能来帮忙？",
    ],
)
def test_what_asks_for_something_of_the_user_s_life(engine: Engine, prompt: str) -> None:
    assert kind(engine, prompt).own_life > 0.0


@pytest.mark.parametrize(
    "prompt",
    [
        "How do glaciers move?",
        "Write a limerick about a goose.",
        "What is the square root of 1,764?",
        "冰川是怎么移动的？",
        "雪花为什么是六角形的？",
        "柳州的水库是哪一年修的？",
        "桂花的花期一般是几月？",
        "象棋里马走日的规则",
    ],
)
def test_what_asks_for_nothing_of_it(engine: Engine, prompt: str) -> None:
    assert kind(engine, prompt).own_life < -0.5


@pytest.mark.parametrize(
    ("known", "prompt"),
    [
        ("国庆去柳州玩了五天，豆豆第一次坐船。", "柳州的水库是哪一年修的？"),
        ("我院子里种了一棵桂花，五年了。", "桂花的花期一般是几月？"),
        ("我公公爱下象棋。", "象棋里马走日的规则"),
    ],
)
def test_how_it_is_asked_says_that_it_is_the_world_that_is_asked(
    engine: Engine, known: str, prompt: str
) -> None:
    assert brought(engine, [known], prompt) == []


@pytest.mark.parametrize(
    ("known", "prompt"),
    [
        (WALNUTS, "Something light with courgettes for the four of us."),
        (WALNUTS, "Could you do me something warm and filling with leeks and potatoes?"),
        (MANGO, "周末来客人，整几个硬菜"),
        (MANGO, "晚上三个人，一荤两素怎么配？"),
    ],
)
def test_a_meal_without_a_word_for_one_brings_what_is_not_eaten(
    engine: Engine, known: str, prompt: str
) -> None:
    assert brought(engine, [known], prompt) == [known]


@pytest.mark.parametrize(
    "prompt",
    [
        "How do I get a red wine stain out of a wool carpet?",
        "Write to the printer about the new menu cards.",
    ],
)
def test_a_word_for_a_meal_is_none_where_the_whole_says_otherwise(
    engine: Engine, prompt: str
) -> None:
    assert brought(engine, [WALNUTS], prompt) == []


@pytest.mark.parametrize(
    ("known", "prompt"),
    [
        (
            "The chimney is swept on 16 December 2099.",
            "Organise me a night out with friends on 16 December 2099.",
        ),
        ("每周六上午收垃圾。", "这周六上午闺蜜约我去爬山，合适吗？"),
    ],
)
def test_what_stands_on_the_day_that_such_a_prompt_names_bears_on_it(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, known: str, prompt: str
) -> None:
    def of_day(prompt: str, hit: Hit, **_: object) -> float:
        return 1.0 if "day" in hit.terms else -1.0

    monkeypatch.setattr(prompt_relevance, "bearing", of_day)
    assert brought(engine, [known], prompt) == [known]


def test_a_prompt_of_the_user_s_life_needs_less(engine: Engine) -> None:
    """As near as the other in meaning, and without a word in common."""
    known = "I can't think in an open-plan office, so Mondays and Fridays I work from home."
    errand = "A recruiter has a very good post for me, five days at a hot desk. Pros and cons?"
    assert brought(engine, [known], errand) == [known]


def test_another_model_has_other_directions(engine: Engine) -> None:
    prompt = "Which of the two flats should we take?"
    with _named(engine, "another-model"):
        assert kind(engine, prompt) == Kind()


@contextmanager
def _named(engine: Engine, model: str) -> Iterator[None]:
    assert engine.parts.indexer.settle(60)
    answering = engine.parts.indexer._answering
    assert answering is not None
    name = answering.embedder.name
    answering.embedder.name = model
    try:
        yield
    finally:
        answering.embedder.name = name


@pytest.mark.parametrize("sign", [1, -1])
def test_the_clearest_comes_first(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, sign: int
) -> None:
    """Whatever the order of the search, which ranks by other signs."""
    for what in ("a band", "a striped tent", "a cake"):
        store(engine, f"The wedding has {what}.")

    def clear(prompt: str, hit: Hit, **_: object) -> float:
        return 10.0 + sign * len(hit.memory.text) / 10

    monkeypatch.setattr(prompt_relevance, "bearing", clear)
    hits = engine.search.bearing_on("What does our wedding have?", "")
    lengths = [sign * len(hit.memory.text) for hit in hits]
    assert len(lengths) == 3
    assert lengths == sorted(lengths, reverse=True)


def test_what_is_told_to_be_remembered_asks_for_nothing_however_much_it_is_the_user_s_life(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = "用户的结婚纪念日是9月12日。"
    monkeypatch.setattr(PromptKinds, "of", lambda *_: Kind(own_life=3.0))
    assert brought(engine, [known], "我女儿的生日是哪天？") == [known]
    assert brought(engine, [known], "别忘了，我女儿的生日是2017年6月3日。") == []
