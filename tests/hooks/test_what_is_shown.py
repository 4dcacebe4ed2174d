"""Of what bears on a prompt no more than what is nearly as clear as the first, and of nobody else.

"My dad's blood pressure is high" is not answered by what mother takes for hers.
"""

import pytest

from recollect.server.engine import Engine
from recollect.server.search import prompt_relevance
from recollect.server.search.query import Hit, Query
from tests.conftest import OpenEngine, bundled_model, store
from tests.hooks.test_kinds_of_prompts import brought

PRESSURE = "妈妈高血压，吃缬沙坦。"
KNEE = "My mother has an arthritic left knee."
IN_LAWS = "苏晓的父母在绵阳，爸爸是中学数学老师。"
SOMEBODY_S = "小满的妈妈是儿科护士，在医院上班。"


@pytest.fixture
def engine(open_engine: OpenEngine) -> Engine:
    """With the model whose sense of nearness the weights were fitted to."""
    return open_engine(embedder=bundled_model())


@pytest.mark.parametrize(
    ("known", "prompt", "is_shown"),
    [
        (PRESSURE, "爸爸血压有点高，饮食上要注意什么？", False),
        (PRESSURE, "妈妈血压有点高，饮食上要注意什么？", True),
        (KNEE, "My father's knee is bad again, would he manage the stairs?", False),
        (KNEE, "Would my mum manage the stairs with that knee?", True),
        (KNEE, "Would my parents manage the stairs, with the knees they have?", True),
        (IN_LAWS, "我爸的中学数学老师证怎么补办？", False),
        (IN_LAWS, "给岳父写封信，他当老师那么多年", True),
        (SOMEBODY_S, "给妈妈约个医院的护士", False),
    ],
)
def test_what_is_of_another_relative_bears_on_no_prompt(
    engine: Engine, known: str, prompt: str, is_shown: bool
) -> None:
    assert (known in brought(engine, [known], prompt)) == is_shown


def test_a_wedding_is_no_husband(engine: Engine) -> None:
    known = "我妈的血压偏高，婚礼那天要按时吃药。"
    assert brought(engine, [known], "婚礼那天的安排里，血压药什么时候吃？") == [known]


THINGS = ("a band", "a striped tent", "a cake", "a brown horse", "a long table")
ASKED = "Could you help me plan our wedding, what do we have?"


def shown(engine: Engine, monkeypatch: pytest.MonkeyPatch, logits: dict[str, float]) -> list[str]:
    """What is shown of a wedding's things, each as clear as said."""
    for thing in logits:
        store(engine, f"The wedding has {thing}.")

    def bearing(prompt: str, hit: Hit, **_: object) -> float:
        return next(value for thing, value in logits.items() if thing in hit.memory.text)

    monkeypatch.setattr(prompt_relevance, "bearing", bearing)
    texts = [hit.memory.text for hit in engine.search.bearing_on(ASKED, "")]
    return [thing for text in texts for thing in logits if thing in text]


def test_what_is_much_less_clear_than_the_first_is_not_shown(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    logits: dict[str, float] = dict(zip(THINGS, (9.0, 8.0, 6.0, 3.0, 1.0), strict=True))
    assert shown(engine, monkeypatch, logits) == list(THINGS[:3])


def test_behind_a_clear_one_what_the_prompt_alone_lifts_is_not_shown(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a prompt adds 2.7: the last say less than nothing of themselves."""
    logits: dict[str, float] = dict(zip(THINGS, (3.5, 2.0, 0.3, 0.2, 0.1), strict=True))
    assert shown(engine, monkeypatch, logits) == list(THINGS[:2])


def test_where_nothing_is_clear_all_that_is_nearly_as_good_is_shown(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    logits: dict[str, float] = dict(zip(THINGS, (2.1, 1.4, 0.9, 0.5, 0.2), strict=True))
    assert sorted(shown(engine, monkeypatch, logits)) == sorted(THINGS)


def test_of_what_merely_stands_on_the_day_three_are_shown(engine: Engine) -> None:
    known = [f"每周六上午{what}。" for what in ("收垃圾", "上陶艺课", "有人来打扫", "开社区会")]
    assert len(brought(engine, known, "这周六上午闺蜜约我去爬山，合适吗？")) == 3


def test_what_is_of_the_day_leaves_room_for_what_is_clear(engine: Engine) -> None:
    """Of three on the day the first stands before it: five are shown at most."""
    clear = "我和闺蜜爬山都走北高峰的路线。"
    for known in (*(f"每周六上午{what}。" for what in ("收垃圾", "上陶艺课", "有人来打扫")), clear):
        store(engine, known)
    hits = engine.search.bearing_on("这周六上午闺蜜约我去爬山，走哪条路线？", "")
    assert len(hits) == 4
    assert hits[1].memory.text == clear


@pytest.mark.parametrize(
    ("prompt", "is_held"),
    [
        ("Plan a trip to Qingdao for me in spring.", False),
        ("帮我排一个五一去稻城的行程。", False),
        ("Where did we go in spring?", True),
    ],
)
def test_what_is_to_be_done_at_a_time_is_not_held_to_it(
    engine: Engine, prompt: str, is_held: bool
) -> None:
    """What somebody wants or cannot bear is of no time, and bears on it all the same."""
    asked = engine.search.look_up(Query(text=prompt)).asked
    as_prompt = engine.search.look_up(Query(text=prompt, in_other_words=True)).asked
    assert asked is not None
    assert (as_prompt == asked) == is_held


def test_what_is_asked_as_anybody_may_ask_it_needs_more(engine: Engine) -> None:
    known = "我每周三晚上游泳。"
    assert brought(engine, [known], "游泳前要不要吃东西？") == []
    assert brought(engine, [known], "我游泳前要不要吃东西？") == [known]
