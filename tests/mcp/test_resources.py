"""memory://… through the MCP surface, on both protocol eras."""

import json

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, PromptReference, ResourceTemplateReference

from tests.conftest import Clock, Connect, Host
from tests.tools.answers import ERAS, POOR, receipt, stored

pytestmark = pytest.mark.anyio

PAGES = (
    "core",
    "identity",
    "soul",
    "context",
    "recent",
    "episodes",
    "graph",
    "procedures",
    "vault",
    "pending",
    "rejections",
    "due",
    "stats",
)


async def refused(host: Host, uri: str) -> str:
    with pytest.raises(MCPError) as caught:
        await host.client.read_resource(uri)
    assert len(caught.value.error.message) < 400
    return str(caught.value.error.message)


@ERAS
async def test_every_page_is_listed_and_can_be_read_even_when_nothing_is_remembered(
    connect: Connect, mode: str
) -> None:
    async with connect(mode) as host:
        listed = {str(r.uri): r for r in (await host.client.list_resources()).resources}
        for name in PAGES:
            assert f"memory://{name}" in listed
            assert listed[f"memory://{name}"].title
            assert listed[f"memory://{name}"].mime_type in (
                "text/markdown",
                "application/json",
                "text/plain",
            )
            assert isinstance(await host.read(f"memory://{name}"), str)
        templates = {
            t.uri_template for t in (await host.client.list_resource_templates()).resource_templates
        }
        assert {
            "memory://episodes/{date}",
            "memory://memories/{id}",
            "memory://search{?q,limit}",
            "memory://graph/{entity}",
        } <= templates
        assert any(t.startswith("memory://audit{?since") for t in templates)


@ERAS
async def test_pages_show_what_was_remembered(connect: Connect, clock: Clock, mode: str) -> None:
    async with connect(mode) as host:
        await stored(host, "The user is called Li Wei.", store="core", category="identity")
        bees = await receipt(
            host, content="The user keeps bees with Anna.", explicit=True, entities=["Anna"]
        )
        await stored(host, "To release: tag, build, publish.", store="procedural")
        await stored(host, "The deed is in the safe.", store="vault")
        await stored(host, "The PIN is 4711.", store="vault", sensitivity=3, label="card number")
        await host.say("reflect", depth="session", summary="Talked about honey.")
        waiting = await receipt(host, content="The user may like jazz.")
        refusal = await receipt(host, content="The user saw a balloon.", scores=POOR)
        assert "Li Wei" in await host.read("memory://core")
        assert "# Identity" in await host.read("memory://identity")
        assert "Commitments" in await host.read("memory://soul")
        assert "keeps bees" in await host.read("memory://recent")
        assert "memory://episodes/2026-11-21" in await host.read("memory://episodes")
        assert "Talked about honey" in await host.read("memory://episodes/2026-11-21")
        assert "tag, build, publish" in await host.read("memory://procedures")
        vault = await host.read("memory://vault")
        assert "in the safe" in vault
        assert "🔒 card number" in vault
        assert "4711" not in vault
        assert waiting["id"] in await host.read("memory://pending")
        await host.say("reflect", turns=["User: I bought a drum today.", "Assistant: Nice!"])
        due = await host.read("memory://due")
        assert waiting["id"] in due
        assert "\n- exchange: " in due
        assert refusal["id"] in await host.read("memory://rejections")
        assert "Anna" in await host.read("memory://graph")
        assert "keeps bees" in await host.read("memory://graph/Anna")
        whole = await host.read(f"memory://memories/{bees['id']}")
        assert whole == (host.engine.settings.workspace / bees["file"]).read_text(encoding="utf-8")
        assert bees["id"] in await host.read("memory://search?q=bees")
        assert (await host.read("memory://search?q=user&limit=1")).count("- [") == 1
        assert json.loads(await host.read("memory://stats"))["memories"]["semantic"] == 1


async def test_the_audit_log_can_be_read_since_a_time(connect: Connect, clock: Clock) -> None:
    """S3-30: TIMESTAMP | ACTION | FILE | ACTOR | APPROVAL | SUMMARY"""
    async with connect() as host:
        await stored(host, "The user keeps bees.")
        clock.forward(days=2)
        await stored(host, "The user sold the car.")
        everything, latest = (
            await host.read("memory://audit"),
            await host.read("memory://audit?since=today"),
        )
        assert [len(line.split(" | ")) for line in everything.splitlines()] == [6] * len(
            everything.splitlines()
        )
        assert "bees" in everything
        assert "bees" not in latest
        assert "sold the car" in latest
        assert "since" in await refused(host, "memory://audit?since=whenever")


NOT_THERE = (
    "memory://episodes/1999-01-01",
    "memory://episodes/today-ish",
    "memory://episodes/..%2F..%2Fkeys",
    "memory://memories/mem_00000000",
    "memory://memories/..%2F..%2F..%2Fetc%2Fpasswd",
    "memory://memories/MEMORY.md",
    "memory://graph/nobody",
    "memory://graph/..%2F..%2FMEMORY",
    "memory://nothing",
    "memory://search",
    "memory://search?q=",
    "memory://search?q=bees&limit=many",
    "memory://keys",
    "file:///etc/passwd",
)


@ERAS
async def test_what_is_not_there_is_refused_and_the_server_goes_on(
    connect: Connect, mode: str
) -> None:
    async with connect(mode) as host:
        for uri in NOT_THERE:
            said = await refused(host, uri)
            assert "root:" not in said, uri
            assert str(host.engine.settings.home) not in said, uri
            assert await host.read("memory://core"), uri


async def test_a_near_miss_of_an_id_is_offered(connect: Connect) -> None:
    async with connect() as host:
        id = await stored(host, "The user keeps bees.")
        assert id in await refused(
            host, f"memory://memories/{id[:-1]}{'0' if id[-1] != '0' else '1'}"
        )


async def test_a_limit_that_is_no_number_is_named(connect: Connect) -> None:
    async with connect() as host:
        assert "limit" in await refused(host, "memory://search?q=bees&limit=many")
        assert "whole number" in await refused(host, "memory://search?q=bees&limit=1.5")


@pytest.mark.parametrize("limit", ["0", "-5", "100000"])
async def test_a_search_page_bears_any_number_as_limit(connect: Connect, limit: str) -> None:
    async with connect() as host:
        id = await stored(host, "The user keeps bees.")
        assert id in await host.read(f"memory://search?q=bees&limit={limit}")


@ERAS
async def test_template_variables_are_completed(connect: Connect, mode: str) -> None:
    async with connect(mode) as host:
        id = await stored(
            host, "The user keeps bees with Anna.", entities=["Anna"], project="quayside"
        )
        await host.say("reflect", depth="session", summary="Talked about honey.")

        async def complete(template: str, name: str, value: str) -> list[str]:
            found = await host.client.complete(
                ResourceTemplateReference(uri=template), {"name": name, "value": value}
            )
            return found.completion.values

        assert await complete("memory://memories/{id}", "id", id[:6].lower()) == [id]
        assert await complete("memory://memories/{id}", "id", "nope") == []
        assert await complete("memory://episodes/{date}", "date", "2026") == ["2026-11-21"]
        assert [
            name.casefold() for name in await complete("memory://graph/{entity}", "entity", "an")
        ] == ["anna"]
        assert await complete("memory://search{?q,limit}", "q", "b") == []
        about = PromptReference(name="recall")
        topic = {"name": "topic", "value": "an"}
        names = (await host.client.complete(about, topic)).completion.values
        assert [name.casefold() for name in names] == ["anna"]
        topic = {"name": "topic", "value": "QUAY"}
        assert (await host.client.complete(about, topic)).completion.values == ["quayside"]
        asked = PromptReference(name="merge")
        said = {"name": "memories", "value": f"mem_00000000 {id[:7]}"}
        given = (await host.client.complete(asked, said)).completion.values
        assert given == [f"mem_00000000 {id}"]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("uri", "told"),
    [
        ("memory://memories/prop_7K2M9QXR", "is a proposal"),
        ("memory://search?q=", "memory://search?q=coffee"),
        ("memory://search?q=tea&limit=many", "whole number"),
        ("memory://audit?since=tromorrow", "since"),
    ],
)
async def test_what_cannot_be_read_so_is_told_and_is_no_error_of_the_server(
    connect: Connect, uri: str, told: str
) -> None:
    async with connect() as host:
        with pytest.raises(MCPError) as caught:
            await host.client.read_resource(uri)
    assert caught.value.error.code == INVALID_PARAMS
    assert told in caught.value.error.message


@pytest.mark.anyio
async def test_a_page_that_fails_unforeseen_says_so_without_the_words_of_its_error(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    words_of_a_memory = "Zanzibarquilt"

    def fails(*_: object) -> None:
        raise KeyError(words_of_a_memory)

    async with connect() as host:
        monkeypatch.setattr(host.engine.memories, "by_ids", fails)
        said = await refused(host, "memory://memories/mem_7K2M9QXR")
    assert "KeyError" in said
    assert words_of_a_memory not in said + caplog.text
