"""What a program that signed in may do is asked at every door there is, also at new ones."""

import re
from typing import Any

import httpx2
import pytest

from recollect.server.settings import Settings
from tests.serving.test_sign_in import Server, connected, served

pytestmark = pytest.mark.anyio
_ERA = "2026-07-28"
_META = {
    "io.modelcontextprotocol/protocolVersion": _ERA,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "desk", "version": "1"},
}
_MAY = {
    "read": {"recall"},
    "write": set[str](),
    "erase": set[str](),
    "read write": {"recall", "remember", "reflect"},
    "read erase": {"recall", "forget"},
    "write erase": set[str](),
}


class Program:
    """What a program asks with its token."""

    def __init__(self, server: Server, token: str) -> None:
        self._web = server.web(timeout=60)
        self._token = token

    async def asks(self, method: str, **params: Any) -> dict[str, Any]:
        name = params.get("name") or params.get("uri")
        headers = {
            "authorization": f"Bearer {self._token}",
            "accept": "application/json, text/event-stream",
            "mcp-protocol-version": _ERA,
            "mcp-method": method,
            **({"mcp-name": name} if name else {}),
        }
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params | {"_meta": _META}}
        answer: httpx2.Response = await self._web.post("/mcp", json=body, headers=headers)
        told: dict[str, Any] = answer.json()
        return told

    async def is_refused(self, method: str, **params: Any) -> bool:
        return "not allowed" in str(await self.asks(method, **params))

    async def listed(self, what: str, key: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.asks(f"{what}/list"))["result"][key]
        return found


@pytest.mark.parametrize("allowed", _MAY)
async def test_a_program_does_what_it_was_allowed_and_nothing_else(
    settings: Settings, allowed: str
) -> None:
    async with served(settings) as server:
        _, tokens = await connected(server, "anna", scope=allowed.split())
        assert tokens["scope"].split() == allowed.split()
        program = Program(server, tokens["access_token"])
        tools = [tool["name"] for tool in await program.listed("tools", "tools")]
        assert {"recall", "remember", "forget", "reflect"} <= {*tools}
        open_to_it = set()
        for name in [*tools, "app_do", "app_page", "app_look"]:
            if not await program.is_refused("tools/call", name=name, arguments={}):
                open_to_it.add(name)
        assert {name for name in open_to_it if not name.startswith("app")} == _MAY[allowed]
        assert "app_do" not in open_to_it
        closed = "read" not in allowed
        if closed:
            assert not open_to_it
        prompts = await program.listed("prompts", "prompts")
        for prompt in prompts if closed else prompts[:1]:
            assert await program.is_refused("prompts/get", name=prompt["name"]) == closed
        pages = [each["uri"] for each in await program.listed("resources", "resources")]
        templates = (await program.asks("resources/templates/list"))["result"]["resourceTemplates"]
        pages += [re.sub(r"\{[^}]*\}", "x", each["uriTemplate"]) for each in templates]
        assert len(pages) > 20
        for uri in pages if closed else pages[:1]:
            assert await program.is_refused("resources/read", uri=uri) == closed, uri


async def test_a_refusal_is_in_the_language_of_the_call(settings: Settings) -> None:
    async with served(settings) as server:
        _, tokens = await connected(server, "anna", scope=["read"])
        program = Program(server, tokens["access_token"])
        for content, words in (
            ("用户养蜜蜂。", "用户没有允许这个程序写入"),
            ("The user keeps bees.", "the user has not allowed this program to write"),
        ):
            called = {"name": "remember", "arguments": {"content": content}}
            told = await program.asks("tools/call", **called)
            assert words in str(told)


async def test_a_program_s_token_opens_no_page(settings: Settings) -> None:
    """The page can do all that its owner can; it is for tokens that a person was given."""
    async with served(settings) as server:
        _, tokens = await connected(server, "anna")
        headers = {"authorization": f"Bearer {tokens['access_token']}"}
        form = {"token": tokens["access_token"]}
        for answer in (
            await server.web().get("/page/", headers=headers),
            await server.web().post("/page/token", data=form, headers=headers),
            await server.web().post("/page/token", data=form),
        ):
            assert answer.status_code in (401, 403, 404), answer.status_code
            assert "set-cookie" not in answer.headers
