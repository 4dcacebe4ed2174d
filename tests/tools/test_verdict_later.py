"""A verdict given in a second call, as a receipt asks for it, does what it does at once."""

from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

import pytest

from recollect.server.domain.memory import Memory
from recollect.server.domain.standing import is_current
from tests.conftest import Connect, Host
from tests.tools.answers import GOOD, recalled, stored

pytestmark = pytest.mark.anyio

_KNOWN: dict[str, Any] = {
    "tags": ["office"],
    "project": "alpha",
    "sensitivity": 1,
    "category": "identity",
}
_OWN = {"id", "created_at", "correction_history", "appraisal", "session", "explicit", "verified"}


def _shown(host: Host, id: str, things: tuple[str, str], names: dict[str, str]) -> dict[str, str]:
    """What a memory is, with neither its ids nor the thing it tells of."""
    memory = host.engine.memories.whole(id)
    shown: dict[str, str] = {}
    for field in fields(Memory):
        if field.name not in _OWN:
            shown[field.name] = repr(getattr(memory, field.name))
    shown["history"] = repr([(each.reason, each.new) for each in memory.correction_history])
    activity, _, _ = host.engine.parts.retriever.vitality_of(memory)
    shown["importance"] = str(activity.importance)
    for name, value in shown.items():
        for known, plain in (*names.items(), (things[0], "thing"), (things[1], "thing")):
            value = value.replace(known, plain)
        shown[name] = value
    return shown


@pytest.mark.parametrize("again", ["the same arguments", "the content alone"])
@pytest.mark.parametrize("verdict", ["updates", "changed", "ended"])
@pytest.mark.parametrize(
    ("things", "known", "news", "said"),
    [
        (("desk", "bike"), "The user's {} is in room 12.", "The user's {} is in room 40.", {}),
        (
            ("desk", "bike"),
            "The user's {} is in room 12.",
            "From 11 January 2027 the user's {} is in room 40.",
            {"tags": ["move"]},
        ),
        (("书桌", "单车"), "用户的{}在12号房间。", "从2027年1月11日起用户的{}在40号房间。", {}),
        (
            ("书桌", "单车"),
            "用户的{}在12号房间。",
            "用户的{}搬到40号房间了。",
            {"occurred_at": "2026-10-01", "project": "beta", "category": "skill"},
        ),
    ],
)
async def test_a_verdict_in_a_second_call_does_what_it_does_at_once(
    connect: Connect,
    things: tuple[str, str],
    known: str,
    news: str,
    said: dict[str, Any],
    verdict: str,
    again: str,
) -> None:
    """Where it belongs, how private it is, from when on it is so, and until when what was is."""
    async with connect() as host:
        found: list[list[dict[str, str]]] = []
        for at, thing in enumerate(things):
            old = await stored(host, known.format(thing), **_KNOWN)
            judged = {"verdicts": [{"id": old, "verdict": verdict}]}
            content = news.format(thing)
            if at:
                new = await stored(host, content, **said)
                rest = {} if again == "the content alone" else {**said, "scores": GOOD}
                await host.say("remember", content=content, **rest, **judged)
            else:
                new = await stored(host, content, **said, **judged)
            names = {old: "old", new: "new"}
            found.append([_shown(host, id, things, names) for id in (old, new)])
        assert found[1] == found[0]


@pytest.mark.parametrize(
    ("known", "news", "line", "query"),
    [
        (
            "The user's desk is in room 12.",
            "From 11 January 2027 the user's desk is in room 40.",
            "✏️ Noted: so from 2027-01-11 on.",
            "Where is my desk?",
        ),
        (
            "用户在腾讯上班。",
            "用户12月15日入职华为。",
            "✏️ 已记下：从 2026-12-15 起。",
            "我在哪上班？",
        ),
    ],
)
async def test_a_change_to_come_that_is_settled_later_waits_for_its_day(
    connect: Connect, known: str, news: str, line: str, query: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        new = await stored(host, news)
        said = await host.say(
            "remember", content=news, verdicts=[{"id": old, "verdict": "updates"}]
        )
        assert said.splitlines()[0] == line
        assert f"{old}" in said.splitlines()[1]
        assert list(await recalled(host, query=query)) == [old, new]


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("The user moved to Oslo.", "The user moved to Bergen."),
        ("用户搬到上海。", "用户搬到杭州。"),
    ],
)
async def test_who_moves_back_leaves_the_last_place_then_and_not_when_they_first_came(
    connect: Connect, here: str, there: str
) -> None:
    async with connect() as host:
        first = await stored(host, here, occurred_at="2020-01-01")
        second = await stored(
            host,
            there,
            occurred_at="2024-01-01",
            verdicts=[{"id": first, "verdict": "changed"}],
        )
        await host.say(
            "remember",
            content=here,
            explicit=True,
            occurred_at="2026-11-01",
            verdicts=[{"id": second, "verdict": "changed"}],
        )
        back, left = map(host.engine.memories.whole, (first, second))
        assert left.valid_until == back.valid_from == datetime(2026, 11, 1, tzinfo=UTC)
        assert is_current(back, host.engine.clock())
        assert not is_current(left, host.engine.clock())


@pytest.mark.parametrize(
    ("known", "news", "label"),
    [
        ("The cellar opens with the word swordfish.", "The cellar opens with otter.", "cellar"),
        ("地窖的口令是剑鱼。", "地窖的口令改成水獭了。", "地窖"),
    ],
)
async def test_what_takes_the_place_of_a_secret_later_is_sealed_and_stands_alone(
    connect: Connect, known: str, news: str, label: str
) -> None:
    async with connect() as host:
        old = await stored(host, known, sensitivity=3, label=label)
        await host.say("remember", content=news, explicit=True, scores=GOOD)
        [new] = [id for id in (await recalled(host, query=news)) if id != old]
        judged = {"verdicts": [{"id": old, "verdict": "updates"}]}
        await host.say("remember", content=news, explicit=True, **judged)
        before, after = map(host.engine.memories.whole, (old, new))
        assert before.superseded_by == new
        assert after.supersedes == (old,)
        assert after.is_secret
        assert after.label == label
        assert news not in before.shown_text + repr(before.correction_history)
