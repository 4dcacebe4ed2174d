"""Secrets through the MCP surface: seen on the way in, kept only when asked for, and then whole."""

from typing import Any

import pytest

from tests.conftest import Connect
from tests.tools.answers import GOOD, git, holders, index, receipt, stored

pytestmark = pytest.mark.anyio

KEY = "sk-proj-" + "Ab3dEf6hIj9" * 4
TOLD = [
    ("My wifi password is zanzibar77quilt.", "zanzibar77quilt"),
    ("家里门锁密码是zanzibar77quilt", "zanzibar77quilt"),
    (f"The OpenAI key of the shop is {KEY}", KEY),
    ("Anna's card is 4111 1111 1111 1111, valid until 09/28.", "4111 1111 1111 1111"),
    ("Transfer the rent to DE89 3704 0044 0532 0130 00.", "3704 0044"),
    ("我的身份证号是11010519491231002X", "11010519491231002X"),
]
HIGH = dict.fromkeys(GOOD, 9)


@pytest.mark.parametrize("asked", [{}, {"scores": HIGH}, {"scores": dict.fromkeys(GOOD, 1)}])
async def test_a_secret_nobody_asked_to_keep_is_written_down_nowhere(
    connect: Connect, asked: dict[str, Any]
) -> None:
    """S0-16: no memory, proposal or refusal; the answer says what was seen and how to keep it."""
    async with connect() as host:
        home = host.engine.settings.home
        for text, value in TOLD:
            said = await host.say("remember", content=text, **asked)
            assert said.startswith("🔐"), text
            assert "explicit=true" in said, text
            assert value not in said
    for _, value in TOLD:
        assert holders(home, value) == [], value


@pytest.mark.parametrize(("text", "value"), TOLD)
async def test_a_secret_the_user_asked_to_keep_is_encrypted(
    connect: Connect, text: str, value: str
) -> None:
    """S4-20: without the host's saying that it is one, and under a label that does not tell it."""
    async with connect() as host:
        home = host.engine.settings.home
        found = await receipt(host, content=text, explicit=True)
        assert found["outcome"] == "stored"
        index(host)
        shown = await host.say("recall", query="wifi 密码 OpenAI key card rent 身份证 password")
        assert value not in shown
        assert value in await host.say("recall", id=found["id"])
    assert holders(home, value) == []


@pytest.mark.parametrize(
    "field",
    [
        {"tags": ["pw zanzibar77quilt is the password"]},
        {"entities": ["password: zanzibar77quilt"]},
        {"scores": {**HIGH, "why": "the password is zanzibar77quilt"}},
        {"label": "password zanzibar77quilt"},
        {
            "relations": [
                {"subject": "wifi password", "predicate": "is", "object": "zanzibar77quilt"}
            ]
        },
    ],
)
async def test_a_secret_beside_a_harmless_text_is_seen_in_every_field(
    connect: Connect, field: dict[str, Any]
) -> None:
    async with connect() as host:
        home = host.engine.settings.home
        said = await host.say("remember", content="Guests may use the network.", **field)
        assert said.startswith("🔐")
        await host.say("remember", content="Guests may use the network.", explicit=True, **field)
    assert holders(home, "zanzibar77quilt") == []


async def test_every_field_of_a_secret_is_sealed_and_comes_back_with_its_text(
    connect: Connect,
) -> None:
    """S4-20: its file, its commit, the index and the graph know a label and no more."""
    async with connect() as host:
        home = host.engine.settings.home
        id = await stored(
            host,
            "The safe opens with zanzibarquilt.",
            sensitivity=3,
            label="a safe",
            tags=["safetagquilt"],
            entities=["Safeentityquilt"],
            relations=[{"subject": "safe", "predicate": "opens with", "object": "relquilt"}],
            scores={**HIGH, "why": "because of whyquilt"},
        )
        index(host)
        host.engine.parts.transactions.tidy()
        whole = await host.say("recall", id=id, explain=True)
        for part in ("zanzibarquilt", "safetagquilt", "Safeentityquilt", "relquilt", "whyquilt"):
            assert part in whole
            assert holders(home, part) == []
            assert part not in git(host, "log", "-p", "--all")
    assert holders(home, "quilt") == []


async def test_no_name_of_an_agent_tells_a_secret(connect: Connect) -> None:
    """It would stand in proposals, in the audit log and in commits."""
    async with connect() as host:
        home = host.engine.settings.home
        for name in ("password is zanzi61bar", "密码是zanzi61bar"):
            assert "agent" in await host.fail("remember", content="The bees swarmed.", agent=name)
    assert holders(home, "zanzi61bar") == []


@pytest.mark.parametrize("label", ["PIN 90210", "The PIN is 90210", "pin=90210"])
async def test_a_label_that_tells_the_secret_is_refused(connect: Connect, label: str) -> None:
    async with connect() as host:
        said = await host.fail(
            "remember", content="The PIN is 90210", explicit=True, sensitivity=3, label=label
        )
        assert "label" in said


async def test_what_is_said_is_held_without_its_secrets(connect: Connect) -> None:
    """S0-43: the judge of the conversation reads that there was one, and not which."""
    async with connect() as host:
        home = host.engine.settings.home
        await host.say(
            "reflect",
            turns=["User: my alarm code is zanzi61bar, note it", "用户：密码是zanzi61bar"],
        )
        assert "password or code" in await host.say("reflect")
    assert holders(home, "zanzi61bar") == []


@pytest.mark.parametrize(
    ("call", "named"),
    [
        ({"operations": "[ADD] The wifi password is zanzi61bar."}, "text"),
        (
            {"depth": "session", "summary": "We set the wifi password to zanzi61bar. Then tea."},
            "summary",
        ),
        ({"depth": "full", "request": "+100 because the pin is 4711zanzi61bar"}, "request"),
    ],
)
async def test_what_the_host_writes_itself_is_refused_with_a_secret_in_it(
    connect: Connect, call: dict[str, Any], named: str
) -> None:
    async with connect() as host:
        home = host.engine.settings.home
        said = await host.fail("reflect", **call)
        assert named in said
        assert "a password or code" in said
        assert "zanzi61bar" not in said
    assert holders(home, "zanzi61bar") == []


async def test_a_secret_from_a_sub_agent_is_not_kept_as_a_proposal(connect: Connect) -> None:
    """S3-27"""
    async with connect() as host:
        home = host.engine.settings.home
        said = await host.say("remember", content="The PIN is 90210.", agent="scout", explicit=True)
        assert said.startswith("🔐")
    assert holders(home, "90210") == []


async def test_a_private_refusal_names_no_proposal_that_was_not_kept(connect: Connect) -> None:
    async with connect() as host:
        said = await host.say(
            "remember",
            content="The user's rash is back.",
            scores=dict.fromkeys(GOOD, 1),
            sensitivity=2,
        )
        assert said.startswith("🚫")
        assert "prop_" not in said
        assert "explicit=true" in said


@pytest.mark.parametrize("label", ["alarm code", "家里的门锁"])
async def test_a_secret_under_a_label_that_another_has_is_asked_about(
    connect: Connect, label: str
) -> None:
    """Two of one label look alike wherever they are shown; a verdict makes them one."""
    async with connect() as host:
        told = {"explicit": True, "sensitivity": 3, "label": label}
        first = await receipt(host, content="The code is 4711.", **told)
        other = {**told, "label": "library card"}
        assert (await receipt(host, content="It is 7788.", **other))["neighbours"] == []
        said = await host.say("remember", content="The code is 9922.", **told)
        assert f"{first['id']} 🔒 {label}" in said
        assert "4711" not in said
        verdicts = [{"id": first["id"], "verdict": "updates"}]
        await host.say("remember", content="The code is 9922.", **told, verdicts=verdicts)
        shown = await host.say("recall", query=label)
        assert shown.count(f"🔒 {label}") == 1
