"""Rules that hold throughout: in the first answer of a session, and in the overview."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Connect, Host
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

SCORES = (
    "importance",
    "novelty",
    "relevance",
    "credibility",
    "granularity",
    "timeliness",
)
RULE = "Never book travel without asking"
NAME = "Name: Aria"
ALLERGY = "The user is allergic to shellfish."
RULE_ZH, NAME_ZH, ALLERGY_ZH = "没问过不要订票", "名字：小祥", "用户对虾过敏。"


async def lay_down(host: Host, rule: str, name: str, allergy: str) -> None:
    """As a user would: two pages by hand, one thing by the assistant."""
    root = host.engine.settings.workspace
    _under(root / "SOUL.md", "## Boundaries", f"- {rule}")
    _under(root / "IDENTITY.md", "## Facts", f"- {name}")
    host.engine.upkeep.take_in(["SOUL.md", "IDENTITY.md"])
    await stored(host, allergy, store="core")


def _under(page: Path, heading: str, line: str) -> None:
    text = page.read_text(encoding="utf-8")
    assert heading in text
    page.write_text(text.replace(heading, f"{heading}\n\n{line}\n", 1), encoding="utf-8")


FIRST: list[tuple[str, dict[str, Any]]] = [
    ("recall", {"query": "what is the capital of Peru?"}),
    ("recall", {"id": "log"}),
    ("remember", {"content": "The user keeps bees.", "explicit": True}),
    ("forget", {"target": "nothing of the kind"}),
    ("reflect", {}),
    ("reflect", {"turns": ["User: hello"]}),
    ("reflect", {"depth": "full", "decision": "reflect now"}),
]


@pytest.mark.parametrize(
    "laid_down", [(RULE, NAME, ALLERGY), (RULE_ZH, NAME_ZH, ALLERGY_ZH)], ids=["en", "zh"]
)
async def test_what_holds_throughout_is_in_the_first_answer_whatever_the_first_call_is(
    connect: Connect, laid_down: tuple[str, str, str]
) -> None:
    """S3-26: "never book travel without asking" binds also who asks about something else."""
    async with connect() as host:
        await lay_down(host, *laid_down)
    for tool, arguments in FIRST:
        async with connect() as host:  # each in a conversation of its own
            first = await host.say(tool, **arguments)
            for line in laid_down:
                assert line in first, (tool, first)
            second = await host.say("recall", query="what is the capital of Peru?")
            assert laid_down[0] not in second, tool


async def test_the_overview_has_the_rules_and_is_not_followed_by_them_again(
    connect: Connect,
) -> None:
    """S3-26, in recall with no query and in memory://context."""
    async with connect() as host:
        await lay_down(host, RULE, NAME, ALLERGY)
    async with connect() as host:
        page = await host.read("memory://context")
        overview = await host.say("recall")
        for line in (RULE, NAME, ALLERGY):
            assert line in page
            assert line in overview
        assert overview.count(RULE) == 1
        assert RULE not in await host.say("recall", query="what is the capital of Peru?")


async def test_a_sub_agent_s_first_answer_has_them_too(connect: Connect) -> None:
    async with connect() as host:
        await lay_down(host, RULE, NAME, ALLERGY)
    async with connect() as host:
        assert RULE in await host.say("reflect")
        assert RULE in await host.say("remember", content="A fact about bees.", agent="scout")


async def test_rules_come_before_other_core_and_are_cut_to_a_budget(connect: Connect) -> None:
    """A core of thousands of tokens is not said at once; what tells how to act comes first."""
    async with connect() as host:
        for n in range(40):
            text = f"The house number {n} was painted in a colour that took weeks to choose, {n}."
            await stored(host, f"{text} It stands at the far end of the road.", store="core")
        await stored(host, "Always answer in metric units.", store="core")
    async with connect() as host:
        first = await host.say("recall", query="what is the capital of Peru?")
        assert "metric units" in first
        assert "more in the overview" in first
        assert len(first) < 4_000


async def test_without_rules_nothing_is_said(connect: Connect) -> None:
    async with connect() as host:
        assert "every answer" not in await host.say("recall", query="anything?")


@pytest.mark.parametrize(
    ("rule", "fact", "heading"),
    [
        (
            "Whenever you give me a date, put the day of the week with it.",
            "When I travel I take the train.",
            "## How to act",
        ),
        (
            "If you mention Leeds, the weather there belongs with it.",
            "If it rains I take the tram.",
            "## How to act",
        ),
        ("给我日期的时候把星期几也写上。", "我写代码的时候听音乐。", "## 怎样做"),
        ("跟钱有关的回答，把算式也写出来。", "我和钱有关的事都问老何。", "## 怎样做"),
        ("替我写微信不带“哈哈”。", "我的邮件都用英文写。", "## 怎样做"),
        (
            "Answers about money show the sum.",
            "For calculations at work I use Tekla.",
            "## How to act",
        ),
        ("For prices give pounds.", "In winter I like to show off.", "## How to act"),
    ],
)
async def test_what_the_assistant_is_to_do_whenever_it_does_something_is_a_rule(
    connect: Connect, rule: str, fact: str, heading: str
) -> None:
    async with connect() as host:
        for text in (rule, fact):
            await host.say("remember", content=text, explicit=True, store="core")
        overview = await host.say("recall")
        acting = overview.partition(heading)[2].partition("## ")[0]
        assert rule in acting
        assert fact not in acting


async def test_no_rule_gives_way_to_what_waits_or_happened_last(connect: Connect) -> None:
    """Ten rules, a proposal and many facts: something else is left out."""
    rules = [
        f"Never write about topic number {at} unless the user asks for it." for at in range(10)
    ]
    low = dict.fromkeys(SCORES, 4)
    async with connect() as host:
        for rule in rules:
            await stored(host, rule, store="core")
        for at in range(12):
            await stored(host, f"The user repaired the old wooden boat number {at} in the harbour.")
        await host.say("remember", content="The user may try a smaller boat.", scores=low)
    async with connect() as host:
        overview = await host.say("recall")
        assert [rule for rule in rules if rule not in overview] == []


@pytest.mark.parametrize(
    ("rule", "name", "question"),
    [
        ("Never praise my questions.", "I am a nurse in Leeds.", "May you praise my questions?"),
        ("别跟用户说“加油”。", "用户叫刘晗。", "可以跟用户说加油吗？"),
    ],
)
async def test_a_rule_that_the_answer_shows_is_not_shown_again(
    connect: Connect, rule: str, name: str, question: str
) -> None:
    """And who somebody is, is no rule."""
    async with connect() as host:
        await stored(host, rule, store="core")
        await stored(host, name, store="core", category="identity")
    async with connect() as host:
        answer = await host.say("recall", query=question)
        assert answer.count(rule) == 1
        assert not re.search("To be kept|每次回答", answer)
