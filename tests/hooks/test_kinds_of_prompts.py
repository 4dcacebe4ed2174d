"""What bears on a prompt by its kind, though it may share no word: a meal, a day, the dog."""

from collections.abc import Sequence

import pytest

from recollect.server.engine import Engine
from tests.conftest import OpenEngine, bundled_model, store
from tests.hooks.test_answering import Hooks


@pytest.fixture
def engine(open_engine: OpenEngine) -> Engine:
    """With the model whose sense of nearness the weights were fitted to."""
    return open_engine(embedder=bundled_model())


def brought(engine: Engine, known: Sequence[str], prompt: str) -> list[str]:
    """Of what is known, what a prompt brings."""
    ids = {text: str(store(engine, text).id) for text in known}
    told = Hooks(engine).prompt(prompt)
    return [text for text, id in ids.items() if id in told]


WALNUTS = "The user is allergic to walnuts."
MANGO = "用户对芒果过敏。"


@pytest.mark.parametrize(
    ("known", "prompt"),
    [
        (WALNUTS, "What can we cook tonight once everybody is home?"),
        (MANGO, "今晚在家吃，做点啥？"),
        (MANGO, "炒两个菜，要快"),
        (MANGO, "有点困，点杯什么好"),
        ("If I ask for food, give the carbohydrates too.", "What can we cook tonight?"),
        ("推荐餐厅的时候要写人均价格。", "今晚去哪儿吃火锅好？"),
    ],
)
def test_a_meal_in_whatever_words_brings_what_holds_for_meals(
    engine: Engine, known: str, prompt: str
) -> None:
    assert brought(engine, [known], prompt) == [known]


@pytest.mark.parametrize(
    "prompt",
    [
        "Give me five names for a cat café.",
        "帮我想五个奶茶店的名字",
        "Translate into French: 'My mother bakes bread and cooks dinner every evening.'",
    ],
)
def test_words_about_food_and_a_text_that_is_given_are_no_meal(engine: Engine, prompt: str) -> None:
    assert brought(engine, [WALNUTS, MANGO], prompt) == []


def test_what_must_not_be_eaten_finds_room(engine: Engine) -> None:
    """Five are shown: what has more words in common does not push it out."""
    dishes = ("mussels", "goose", "venison", "ramen", "risotto", "trout", "tagine")
    others = [f"The restaurant has {dish} on the dinner menu." for dish in dishes]
    prompt = "Suggest what I take from the restaurant's dinner menu tonight."
    assert WALNUTS in brought(engine, [*others, WALNUTS], prompt)


@pytest.mark.parametrize(
    ("said", "known", "prompt"),
    [
        (
            "Our dog is a whippet called Biscuit.",
            "Biscuit gets a tablet of Apoquel every morning.",
            "How often does the dog get his pills?",
        ),
        ("我养了一只柯基，叫麻薯。", "麻薯对鸡肉过敏，只吃鸭肉。", "狗粮买什么口味的好？"),
        (
            "My boss is Deepa Nair.",
            "Deepa wants reports in sections of three pages at most.",
            "How long can the report for my manager be?",
        ),
        (
            "组里七个人，我们老大是袁立。",
            "我跟袁立说过想转架构师，他说年底再谈。",
            "想换岗的事，领导怎么说的？",
        ),
    ],
)
def test_whom_a_prompt_calls_by_their_kind_is_known_by_name(
    engine: Engine, said: str, known: str, prompt: str
) -> None:
    assert known in brought(engine, [said, known], prompt)


@pytest.mark.parametrize(
    ("dogs", "is_known"),
    [
        (("We have a dog called Biscuit.",), True),
        (("We have a dog.",), False),
        (tuple(f"We have a dog called {name}." for name in ("Biscuit", "Rex", "Bella")), False),
    ],
)
def test_which_of_three_dogs_is_meant_is_not_known(
    engine: Engine, dogs: tuple[str, ...], is_known: bool
) -> None:
    hip = "Biscuit must not climb steps because of his hip."
    asked = "Can the dog come up the stairs with us?"
    brought(engine, [*dogs, hip], asked)
    of_kind = [hit for hit in engine.search.bearing_on(asked, "") if "kind" in hit.terms]
    assert (hip in [hit.memory.text for hit in of_kind]) == is_known


@pytest.mark.parametrize(
    ("known", "prompt"),
    [
        (
            "Choir rehearsal is on 16 December 2099.",
            "A mate wants a pint on 16 December 2099. Clash?",
        ),
        ("Dentist on 8 December 2099 at 9:20.", "Can I book a haircut for 8 December 2099?"),
        ("我2099年12月6日上午考日语。", "2099年12月6日还能排别的事吗"),
    ],
)
def test_what_is_on_the_day_for_which_something_is_proposed_bears_on_it(
    engine: Engine, known: str, prompt: str
) -> None:
    assert brought(engine, [known], prompt) == [known]


@pytest.mark.parametrize(
    "prompt",
    [
        "Translate: 'Can we meet on 8 December 2099?'",
        "能不能帮我写一篇2099年12月8日的新闻稿",
    ],
)
def test_a_day_for_which_nothing_is_proposed_is_not_looked_at(engine: Engine, prompt: str) -> None:
    brought(engine, ["Dentist on 8 December 2099 at 9:20."], prompt)
    assert not [hit for hit in engine.search.bearing_on(prompt, "") if "day" in hit.terms]


@pytest.mark.parametrize(
    ("known", "prompt", "is_shown"),
    [
        (("My partner is Leila Haddad.", "My business partner is Bex."), "my partner", True),
        (("My partner is Leila Haddad.", "My partner is Bex."), "my partner", False),
    ],
)
def test_a_partner_in_business_is_no_partner(
    engine: Engine, known: tuple[str, str], prompt: str, is_shown: bool
) -> None:
    """Of two partners it is not known which is meant; a first name is enough."""
    moths = "Leila is afraid of moths."
    asked = f"Which evening suits {prompt}?"
    assert (moths in brought(engine, [*known, moths], asked)) == is_shown


def test_the_boy_is_the_user_s(engine: Engine) -> None:
    known = ["The user's son is called Toby.", "Toby is afraid of deep water since a fall."]
    assert known[1] in brought(engine, known, "plan an afternoon at the lake for the boy")
