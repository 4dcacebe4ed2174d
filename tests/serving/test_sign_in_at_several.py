"""Signing in where several servers share a disk: at any of them, for all of them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx2
import pytest

from recollect.server.serving.access_tokens import add
from recollect.server.settings import load_settings
from tests.serving.test_sign_in import Program, Server, connected, served

pytestmark = pytest.mark.anyio
_MARK = len("rec_") + 8
"""So many characters of a token a proxy looks at (deploy/fleet.conf)."""


@pytest.fixture
async def fleet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Server]]:
    """Two servers with one folder of people."""
    monkeypatch.setenv("RECOLLECT_HTTP_PEOPLE", str(tmp_path / "disk"))
    monkeypatch.setenv("RECOLLECT_HTTP_LEASE_S", "60")
    async with AsyncExitStack() as running:
        first = await running.enter_async_context(served(load_settings(tmp_path / "s1")))
        second = served(load_settings(tmp_path / "s2"), people=())
        yield [first, await running.enter_async_context(second)]


async def told(server: Server, token: str) -> httpx2.Response:
    """What a host with that token is answered."""
    called = {"name": "remember", "arguments": {"content": "I keep bees.", "explicit": True}}
    era = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "desk", "version": "1"},
    }
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {**called, "_meta": era}}
    headers = {
        "authorization": f"Bearer {token}",
        "accept": "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "remember",
    }
    async with server.web(headers=headers, timeout=60) as web:
        return await web.post("/mcp", json=body)


async def test_who_signed_in_at_one_server_is_known_at_all(fleet: list[Server]) -> None:
    """A folder is still one server's: the other is told to wait."""
    first, second = fleet
    program, tokens = await connected(first, "anna")
    answer = await told(second, tokens["access_token"])
    assert answer.status_code == 200, answer.text
    assert (await told(first, tokens["access_token"])).status_code == 503
    at_second = Program(second.web(), program.id)
    newer = (await at_second.refresh(tokens["refresh_token"])).json()
    assert (await told(second, newer["access_token"])).status_code == 200
    assert (await program.refresh(tokens["refresh_token"])).status_code == 400  # it was used
    assert (await told(second, newer["access_token"])).status_code == 401


async def test_a_proxy_knows_by_any_token_of_theirs_whose_memory_is_meant(
    fleet: list[Server], tmp_path: Path
) -> None:
    """Also by those that come later, of other programs, and of a second device."""
    first, second = fleet
    program, tokens = await connected(first, "anna")
    newer = (await program.refresh(tokens["refresh_token"])).json()
    _, others = await connected(second, "anna")
    memory = tmp_path / "disk/users/anna"
    hers = [tokens, newer, others]
    shown = [each[kind] for each in hers for kind in ("access_token", "refresh_token")]
    shown += [add(tmp_path / "disk", "anna"), add(tmp_path / "disk", "anna-phone", memory)]
    assert len({token[:_MARK] for token in shown}) == 1
    assert len({token[_MARK:] for token in shown}) == len(shown)
    assert min(len(token) for token in shown) == _MARK + 43  # 256 bits nobody can guess
    _, of_wei = await connected(first, "wei")
    assert of_wei["access_token"][:_MARK] != shown[0][:_MARK]


async def test_who_was_moved_is_given_tokens_of_the_new_place(
    fleet: list[Server], tmp_path: Path
) -> None:
    first, second = fleet
    program, tokens = await connected(first, "anna")
    first.accounts.move("anna", tmp_path / "elsewhere")
    assert (await told(second, tokens["access_token"])).status_code == 401
    newer = (await program.refresh(tokens["refresh_token"])).json()["access_token"]
    assert newer[:_MARK] != tokens["access_token"][:_MARK]
    assert (await told(second, newer)).status_code == 200
    assert (tmp_path / "elsewhere/workspace").exists()
    first.accounts.suspend("anna", on=True)
    assert (await told(second, newer)).status_code == 401
