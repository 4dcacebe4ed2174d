"""What asks for a meal, and what tells that somebody does not eat something."""

import pytest

from recollect.server.language.meals import (
    asks_for_meal,
    asks_what_is_not_eaten,
    tells_what_is_not_eaten,
)


@pytest.mark.parametrize(
    "text",
    [
        "Recommend a restaurant for my anniversary dinner.",
        "Give me a curry recipe.",
        "What should I cook tonight?",
        "Plan my meals for the week.",
        "帮我想想晚饭吃什么",
        "推荐一家适合聚餐的餐厅",
        "紅燒肉怎麼做？",
        "怎么做一道快手菜？",
        "What should I order at the café at five?",
        "Which wine should I bring?",
        "晚上在咖啡馆点杯什么好？",
    ],
)
def test_a_meal_is_asked_for(text: str) -> None:
    assert asks_for_meal(text)


@pytest.mark.parametrize(
    "text",
    [
        "Fix the failing test.",
        "Write a haiku about autumn.",
        "帮我把这个函数重构一下",
        "推荐一本书",
    ],
)
def test_no_meal_is_asked_for(text: str) -> None:
    assert not asks_for_meal(text)


@pytest.mark.parametrize(
    "text",
    [
        "The user is allergic to shellfish.",
        "The user has a severe nut allergy.",
        "I'm allergic to pollen and peanuts.",
        "The user is vegan.",
        "The user doesn't eat pork.",
        "The user can't stand coriander.",
        "The user has been gluten-free since March.",
        "用户对花生过敏。",
        "用户花生过敏，随身带肾上腺素笔。",
        "用户不吃香菜。",
        "用户乳糖不耐受。",
        "用户從不吃牛肉。",
        "用户在控糖。",
        "The user cannot drink coffee after noon.",
        "用户晚上不能喝咖啡。",
    ],
)
def test_somebody_does_not_eat_something(text: str) -> None:
    assert tells_what_is_not_eaten(text)


@pytest.mark.parametrize(
    "text",
    [
        "The user is allergic to penicillin.",
        "The user has a pollen allergy.",
        "The user is allergic to cats and dust.",
        "The user hates waiting for trains.",
        "The user eats dinner at seven.",
        "用户对青霉素过敏。",
        "用户花粉过敏。",
        "用户对猫毛和尘螨过敏。",
        "用户发烧了也不吃药。",
        "用户从不吃亏。",
        "The user drinks coffee at nine.",
        "用户喜欢喝彩。",
    ],
)
def test_nothing_is_said_of_food(text: str) -> None:
    assert not tells_what_is_not_eaten(text)


@pytest.mark.parametrize(
    "text",
    [
        "What can't I eat?",
        "Is there anything I don't eat?",
        "Which foods should I avoid?",
        "Do I have any food allergies?",
        "What am I not supposed to drink?",
        "我什么东西不能吃？",
        "我不吃什么？",
        "我有忌口吗？",
    ],
)
def test_what_is_not_eaten_is_asked_for_itself(text: str) -> None:
    assert asks_what_is_not_eaten(text)


@pytest.mark.parametrize(
    "text",
    [
        "What did we eat on Friday?",
        "What do I like to eat?",
        "Why can't I log in?",
        "Which streets should I avoid?",
        "我喜欢吃什么？",
        "我为什么不能登录？",
    ],
)
def test_other_questions_ask_for_nothing_that_is_not_eaten(text: str) -> None:
    assert not asks_what_is_not_eaten(text)
