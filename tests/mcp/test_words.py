"""What a model is told of the tools, and how it is corrected."""

import json
import re
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import Implementation

from tests.conftest import Connect, words
from tests.values import values

pytestmark = pytest.mark.anyio

DIMENSIONS = ("importance", "novelty", "relevance", "credibility", "granularity", "timeliness")


async def test_every_argument_is_described_and_all_tools_fit_8_kilobytes(connect: Connect) -> None:
    async with connect() as host:
        tools = (await host.client.list_tools()).tools
    listed = [tool.model_dump_json(by_alias=True, exclude_none=True) for tool in tools]
    assert sum(len(line.encode()) + 1 for line in listed) <= 8_192
    for tool in tools:
        for name, schema in tool.input_schema["properties"].items():
            assert schema.get("description"), f"{tool.name}.{name}"


async def test_a_host_that_reads_values_for_words_gets_the_words_alone(connect: Connect) -> None:
    """Others get, beside them, what programs need; no overview and no template a second time."""
    async with connect() as host:
        stored = await host.call("remember", content="The user keeps bees.", explicit=True)
        found = await host.call("recall", query="bees", explain=True)
    assert found.structured_content
    assert [memory["id"] for memory in found.structured_content["memories"]] == [
        values(stored)["receipts"][0]["id"]
    ]
    assert "why" not in str(found.structured_content)
    for name in ("claude-code", "codex-mcp-client"):
        async with connect(client_info=Implementation(name=name, version="1")) as host:
            found = await host.call("recall", query="bees")
            assert "keeps bees" in words(found)
            assert found.structured_content is None


async def test_each_score_has_its_anchors_and_what_is_not_worth_keeping_is_named(
    connect: Connect,
) -> None:
    async with connect() as host:
        remember = (await host.client.list_tools()).tools[0]
    anchors = remember.input_schema["properties"]["scores"]["description"]
    for name in DIMENSIONS:
        assert re.search(rf"{name} \d", anchors), name
    for named in ("jokes", "what-ifs", "quoted mail", "role-play", "a lease", "another tool"):
        assert named in (remember.description or "")


async def test_hints_are_true(connect: Connect) -> None:
    """To remember twice counts a mention, to undo twice takes two changes back."""
    async with connect() as host:
        for tool in (await host.client.list_tools()).tools:
            assert tool.annotations
            assert not tool.annotations.idempotent_hint
            assert tool.output_schema is None


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"content": "x", "scores": {}}, "scores.importance, novelty, relevance, credibility, "),
    ({"content": "x", "scores": {"importance": 11}}, "scores.importance: at most 10"),
    (
        {"content": "x", "scores": {"importance": "very"}},
        "scores.importance: it has to be a number",
    ),
    ({"content": "x", "store": "cellar"}, "store: it is one of"),
    ({"content": "我喜欢茶", "store": "cellar"}, "'procedural'或'vault'。"),
    ({"content": "x", "verdicts": "updates"}, "verdicts: it has to be a list"),
    ({"content": [{"content": "x", "score": 1}]}, "score: there is no such argument"),
    ({"content": [1]}, "it has to be an object"),
]


@pytest.mark.parametrize(("arguments", "told"), WRONG)
async def test_what_is_wrong_is_said_in_our_words_and_all_at_once(
    connect: Connect, arguments: dict[str, Any], told: str
) -> None:
    async with connect() as host:
        said = await host.fail("remember", **arguments)
        assert told in said, said
        for raw in (
            "Input should",
            "Field required",
            "Value error",
            "validation error",
            "pydantic",
        ):
            assert raw not in json.dumps(said)


@pytest.mark.filterwarnings("ignore::mcp.MCPDeprecationWarning")
@pytest.mark.parametrize(
    "uri", ["memory://cellar", "memory://memories/", "memory://cores", "x://y"]
)
async def test_a_subscription_to_what_there_is_not_is_refused(connect: Connect, uri: str) -> None:
    async with connect("legacy") as host:
        with pytest.raises(MCPError, match="as listed"):
            await host.client.subscribe_resource(uri)
        for known in ("memory://core", "memory://search?q=tea", "memory://graph/Anna"):
            await host.client.subscribe_resource(known)
