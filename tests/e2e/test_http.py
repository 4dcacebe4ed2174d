"""`recollect serve --http` as a real process, with the SDK's own client on both eras."""

import contextlib
import json
import re
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.subscriptions import ResourceUpdated
from mcp_types import CallToolResult, ResourceUpdatedNotification

from recollect.server.serving.access_tokens import add, revoke
from recollect.server.serving.http_connections import WHOLE_WITHIN_S
from tests.conftest import words
from tests.e2e.conftest import Launch
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import HttpServer, free, git, owner, run_apart, run_here, until
from tests.processes import words as text_of
from tests.tools.test_forget import User
from tests.values import values

pytestmark = pytest.mark.anyio

ERAS = pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
JSON = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "tests", "version": "1"},
    },
}

Serve = Callable[..., HttpServer]


@pytest.fixture
def serve(home: Path) -> Iterator[Serve]:
    with ExitStack() as running:

        def start(*flags: str, **settings: str) -> HttpServer:
            return running.enter_context(HttpServer(home, *flags, **settings))

        yield start


@asynccontextmanager
async def visit(
    server: HttpServer,
    mode: str = "legacy",
    token: str = "",
    *,
    user: User | None = None,
    agent: str = "tests",
) -> AsyncIterator[Client]:
    async with (
        _web(token, **{"user-agent": agent}) as web,
        Client(
            streamable_http_client(server.url, http_client=web),
            mode=mode,
            elicitation_callback=user,
        ) as client,
    ):
        yield client


def _web(token: str = "", **headers: str) -> httpx2.AsyncClient:
    bearer = {"authorization": f"Bearer {token}"} if token else {}
    return httpx2.AsyncClient(headers={**bearer, **headers}, timeout=ANSWER_WITHIN_S)


async def say(client: Client, tool: str, /, **arguments: Any) -> CallToolResult:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, words(result)
    return result


async def told(client: Client, query: str) -> str:
    return words(await say(client, "recall", query=query))


async def test_a_modern_client_over_http_hears_what_a_host_over_stdio_remembers(
    launch: Launch, serve: Serve
) -> None:
    server = serve()
    async with (
        visit(server, "2026-07-28") as client,
        client.listen(resource_subscriptions=["memory://context"]) as events,
    ):
        launch().call("remember", content="The user keeps bees.", explicit=True)
        with anyio.fail_after(ANSWER_WITHIN_S):
            assert await anext(aiter(events)) == ResourceUpdated(uri="memory://context")


@pytest.mark.filterwarnings(
    "ignore:resources/:mcp.MCPDeprecationWarning"
)  # today's hosts speak that era
async def test_a_legacy_client_over_http_hears_what_a_host_over_stdio_remembers(
    launch: Launch, serve: Serve
) -> None:
    server, heard = serve(), anyio.Event()

    async def hear(message: object) -> None:
        if isinstance(message, ResourceUpdatedNotification):
            heard.set()

    async with (
        _web() as web,
        Client(
            streamable_http_client(server.url, http_client=web), mode="legacy", message_handler=hear
        ) as client,
    ):
        await client.subscribe_resource("memory://context")
        launch().call("remember", content="The user keeps bees.", explicit=True)
        with anyio.fail_after(ANSWER_WITHIN_S):
            await heard.wait()


def post(
    server: HttpServer, body: Any = INITIALIZE, *, token: str = "", **headers: str
) -> httpx2.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    bearer = {"authorization": f"Bearer {token}"} if token else {}
    return httpx2.post(
        server.url, content=content, headers={**JSON, **bearer, **headers}, timeout=ANSWER_WITHIN_S
    )


def until_ready(server: HttpServer) -> None:
    """Wait until the model answers; what stands in its way is the failure's text."""
    health = server.url.replace("/mcp", "/healthz")
    until(lambda: httpx2.get(health).json() != {"status": "warming up"})
    assert httpx2.get(health).json() == {"status": "ready"}, server.said


@ERAS
async def test_hosts_over_stdio_and_clients_over_http_share_one_memory(
    launch: Launch, serve: Serve, home: Path, mode: str
) -> None:
    server = serve()
    assert "127.0.0.1" in server.url
    assert "without a token" in server.said
    async with visit(server, mode) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == [
            "remember",
            "recall",
            "forget",
            "reflect",
        ]
        await say(client, "remember", content="The user keeps bees.", explicit=True)
        host = launch()
        assert host.owner == server.pid
        assert "keeps bees" in text_of(host.call("recall", query="bees"))
        host.call("remember", content="用户住在里昂。", explicit=True)
        assert "用户住在里昂" in await told(client, "里昂")
        assert "keeps bees" in run_here("recall", "bees", "--home", str(home)).stdout
        until_ready(server)
        assert values(await say(client, "recall", query="insects"))["answered_by"] == "full"
    assert server.terminate() == 0
    assert (
        text_of(host.call("recall", query="bees")).count("keeps bees") == 1
    )  # by a backend of its own
    assert git(home, "status", "--porcelain") == ""


async def test_a_backend_that_hosts_use_makes_room_and_its_hosts_follow(
    launch: Launch, serve: Serve
) -> None:
    host = launch()
    host.call("remember", content="The user keeps bees.", explicit=True)
    server = serve()
    assert host.owner == server.pid
    assert "keeps bees" in text_of(host.call("recall", query="bees"))
    async with visit(server) as client:
        assert "keeps bees" in await told(client, "bees")
    server.terminate()
    assert "keeps bees" in text_of(host.call("recall", query="bees"))


def test_a_folder_that_is_served_over_http_is_served_once(serve: Serve, home: Path) -> None:
    server = serve()
    second = run_apart("serve", "--http", "--no-token", "--port", "0", "--home", str(home))
    assert second.returncode == 3
    assert f"in use by process {server.pid}" in second.stderr
    taken = run_apart(
        "serve",
        "--http",
        "--no-token",
        "--port",
        server.url.split(":")[2].removesuffix("/mcp"),
        "--home",
        str(home / "other"),
    )
    assert taken.returncode == 1
    assert "cannot be had" in taken.stderr
    assert run_here("stop", "--home", str(home)).stdout == "stopped\n"
    free(home)


@ERAS
async def test_no_user_sees_what_another_has_stored(serve: Serve, home: Path, mode: str) -> None:
    """Each token has a data folder of its own, with its own engine, git and index.

    In one process.
    """
    anna, wei = add(home, "anna"), add(home, "wei")
    server = serve("--host", "0.0.0.0")
    assert "with a token" in server.said
    async with visit(server, mode, anna) as hers, visit(server, mode, wei) as his:
        kept = await say(hers, "remember", content="The user keeps bees.", explicit=True)
        receipt = values(kept)["receipts"][0]
        await say(his, "remember", content="用户养猫。", explicit=True)
        assert "keeps bees" in await told(hers, "bees")
        assert "用户养猫" in await told(his, "养猫")
        assert "keeps bees" not in await told(his, "bees")
        assert "用户养猫" not in await told(hers, "养猫")
        assert (await his.call_tool("recall", {"id": receipt["id"]})).is_error
        assert (await his.call_tool("forget", {"target": [receipt["id"]]})).is_error
        for uri in ("memory://context", "memory://recent", "memory://audit"):
            assert "bees" not in getattr((await his.read_resource(uri)).contents[0], "text", "")
        assert owner(home / "users/anna") == owner(home / "users/wei") == server.pid
    assert server.terminate() == 0
    assert "keeps bees" in git(home / "users/anna", "grep", "-h", "bees")
    assert "keeps bees" in run_here("recall", "bees", "--home", str(home / "users/anna")).stdout
    assert not (home / "workspace").exists()  # nobody's


async def test_each_users_token_opens_their_own_page(serve: Serve, home: Path) -> None:
    """A cookie from then on; nobody's page without one, and none from the moment of revocation."""
    anna, wei = add(home, "anna"), add(home, "wei")
    server = serve("--host", "0.0.0.0")
    async with visit(server, token=anna) as hers:
        await say(hers, "remember", content="The user keeps bees.", explicit=True)
    base = server.url.removesuffix("/mcp")
    ours = {"origin": base}

    async def come(web: httpx2.AsyncClient, token: str, **headers: str) -> int:
        form = {"token": token}
        answer = await web.post(f"{base}/page/token", data=form, headers={**ours, **headers})
        return int(answer.status_code)

    async with _web() as her_browser, _web() as his_browser:
        asked = await her_browser.get(f"{base}/page/")
        assert asked.status_code == 403
        assert "Your token" in asked.text
        assert "default-src 'none'" in asked.headers["content-security-policy"]
        assert (await her_browser.get(f"{base}/page/static/page.css")).status_code == 200
        assert await come(her_browser, "rec_wrong") == 403
        assert await come(her_browser, anna, origin="https://evil.example") == 403
        assert await come(her_browser, anna) == 303
        page = await her_browser.get(f"{base}/page/")
        assert "keeps bees" in page.text
        assert 'href="/page/inbox"' in page.text
        assert await come(his_browser, wei) == 303
        assert "keeps bees" not in (await his_browser.get(f"{base}/page/")).text
        found = re.search(r"/page(/memory/mem_\w+)", page.text)
        assert found
        assert (await his_browser.get(f"{base}/page{found[1]}")).status_code == 404
        shown = await her_browser.get(f"{base}/page{found[1]}")
        hidden = dict(re.findall(r'name="(token|once|seen|back)" value="([^"]*)"', shown.text))
        pinned = f"{base}/page{found[1]}/pin"
        assert (await his_browser.post(pinned, data=hidden, headers=ours)).status_code == 403
        assert (await her_browser.post(pinned, data=hidden)).status_code == 403  # no origin
        done = await her_browser.post(pinned, data=hidden, headers=ours)
        assert done.status_code == 303
        assert "keeps bees" in (await her_browser.get(f"{base}/page/core")).text
        revoke(home, "anna")
        assert "Your token" in (await her_browser.get(f"{base}/page/core")).text
        assert (await his_browser.get(f"{base}/page/core")).status_code == 200


async def test_a_token_may_be_for_the_folder_that_serves(serve: Serve, home: Path) -> None:
    home.mkdir()
    (home.parent / "link").symlink_to(home)
    mine, linked = add(home, "me", home), add(home, "my-phone", home.parent / "link")
    server = serve()
    async with visit(server, token=mine) as here, visit(server, token=linked) as there:
        await say(here, "remember", content="The user keeps bees.", explicit=True)
        assert "keeps bees" in await told(there, "bees")
    assert (home / "workspace").exists()


async def test_a_session_belongs_to_the_token_that_opened_it(serve: Serve, home: Path) -> None:
    anna, wei = add(home, "anna"), add(home, "wei")
    server = serve()
    opened = post(server, token=anna)
    session = {"mcp-session-id": opened.headers["mcp-session-id"]}
    asked = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    assert post(server, asked, token=wei, **session).status_code == 404
    assert post(server, asked, token=anna, **session).status_code == 200


async def test_a_user_s_folder_is_let_go_when_idle_and_opened_again(
    serve: Serve, home: Path
) -> None:
    anna = add(home, "anna", home.parent / "annas")
    server = serve(RECOLLECT_IDLE_MINUTES="0")
    async with visit(server, "2026-07-28", anna) as client:
        await say(client, "remember", content="The user keeps bees.", explicit=True)
        free(home.parent / "annas")
        assert "keeps bees" in await told(client, "bees")
        assert owner(home) == server.pid


async def test_the_longest_unused_folder_makes_room(serve: Serve, home: Path) -> None:
    tokens = {name: add(home, name) for name in ("anna", "wei", "ines")}
    server = serve(RECOLLECT_HTTP_OPEN_FOLDERS="2")
    for name, token in tokens.items():
        async with visit(server, "2026-07-28", token) as client:
            await say(client, "remember", content=f"This is the memory of {name}.", explicit=True)
    free(home / "users/anna")
    for name, token in tokens.items():
        async with visit(server, "2026-07-28", token) as client:
            assert f"memory of {name}" in await told(client, "memory")


async def test_who_holds_no_token_learns_nothing(serve: Serve, home: Path) -> None:
    """Once a token was made tokens are demanded on the loopback too.

    Behind a reverse proxy everybody comes from there.
    """
    token = add(home, "anna")
    server = serve()
    for wrong in (
        {},
        {"authorization": f"Bearer {token}x"},
        {"authorization": f"Basic {token}"},
        {"authorization": token},
    ):
        refused = post(server, **wrong)
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"].startswith("Bearer")
    assert post(server, token=token).status_code == 200
    assert httpx2.get(server.url.replace("/mcp", "/healthz")).status_code == 200
    assert not (home / "users" / "wei").exists()
    server.terminate()
    kept = [path.read_bytes() for path in home.rglob("*") if path.is_file()]
    assert not [
        content for content in kept if token.encode() in content
    ]  # neither in the list nor in a log


def test_off_the_machine_nothing_is_served_without_tokens(home: Path) -> None:
    for host in ("0.0.0.0", "::"):
        refused = run_apart("serve", "--http", "--port", "0", "--host", host, "--home", str(home))
        assert refused.returncode == 1
        assert "recollect token add" in refused.stderr
        assert "recollect user add" in refused.stderr


async def test_a_revoked_token_is_refused_at_once_and_its_open_streams_end(
    serve: Serve, home: Path
) -> None:
    anna, wei = add(home, "anna"), add(home, "wei")
    server = serve()
    session = post(server, token=anna).headers["mcp-session-id"]
    async with (
        _web(anna, **JSON, **{"mcp-session-id": session}) as web,
        web.stream("GET", server.url) as stream,
    ):
        assert stream.status_code == 200
        revoke(home, "anna")
        assert post(server, token=anna).status_code == 401
        with anyio.fail_after(ANSWER_WITHIN_S):
            try:
                async for _ in stream.aiter_raw():
                    pass
            except httpx2.RemoteProtocolError:  # it was cut, not finished
                pass
    assert post(server, token=wei).status_code == 200
    revoke(home, "wei")
    assert post(server).status_code == 401  # not open to all now


@ERAS
async def test_after_a_kill_the_same_token_finds_the_same_memory(
    serve: Serve, home: Path, mode: str
) -> None:
    anna = add(home, "anna")
    first = serve()
    async with visit(first, mode, anna) as client:
        await say(client, "remember", content="The user keeps bees.", explicit=True)
        first.kill()
    second = serve()
    async with visit(second, mode, anna) as client:
        assert "keeps bees" in await told(client, "bees")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "evil.example:8765"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"content-type": "text/plain"}, 400),
        ({"mcp-session-id": "unknown"}, 404),
        ({"mcp-protocol-version": "1999-01-01"}, 400),
    ],
)
def test_pages_of_other_origins_and_malformed_requests_are_refused(
    one: HttpServer, headers: dict[str, str], status: int
) -> None:
    """The first three are what a rebound name or a page of another site would send."""
    assert post(one, **headers).status_code == status


def test_what_cannot_be_read_or_is_too_much_is_refused_and_the_next_is_served(
    one: HttpServer,
) -> None:
    assert post(one, b"{no json").status_code == 400
    for none in (
        b'{"jsonrpc":"2.0"}',
        b"[]",
        b"null",
        b'{"jsonrpc":"1.0","id":1,"method":"ping"}',
    ):
        refused = post(one, none)
        assert refused.status_code == 400
        assert "a message is an object" in refused.json()["error"]["message"]
        assert "pydantic" not in refused.text
    assert post(one, b'{"a":"' + b"x" * (5 << 20) + b'"}').status_code == 413
    assert httpx2.get(one.url.replace("/mcp", "/elsewhere")).status_code == 404
    assert httpx2.request("PATCH", one.url).status_code == 405
    assert post(one).status_code == 200


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HttpServer]:
    """A server that many tests ask."""
    with HttpServer(tmp_path_factory.mktemp("one")) as server:
        yield server


def test_a_token_that_asks_too_often_is_told_when_to_come_back(serve: Serve, home: Path) -> None:
    anna, wei = add(home, "anna"), add(home, "wei")
    server = serve(RECOLLECT_HTTP_CALLS_A_MINUTE="3")
    assert [post(server, token=anna).status_code for _ in range(4)] == [200, 200, 200, 429]
    late = post(server, token=anna)
    assert 1 <= int(late.headers["retry-after"]) <= 20
    assert "Nothing was changed" in late.json()["error"]["message"]
    assert post(server, token=wei).status_code == 200


async def test_while_one_user_s_calls_are_slow_another_is_answered(
    serve: Serve, home: Path
) -> None:
    """Ninety calls are more than the process has threads.

    Unless each user has a share of their own.
    """
    anna, wei = add(home, "anna"), add(home, "wei")
    server, answered = serve(), []

    async def tell(client: Client, number: int) -> None:
        result = await client.call_tool(
            "remember", {"content": f"The user owns bicycle number {number}.", "explicit": True}
        )
        answered.append("🧠" in words(result) or "could not write" in words(result))

    async with visit(server, token=anna) as hers, visit(server, token=wei) as his:
        await say(hers, "remember", content="The user owns a tricycle.", explicit=True)
        await say(his, "remember", content="The user keeps bees.", explicit=True)
        async with anyio.create_task_group() as calls:
            with closing(
                sqlite3.connect(home / "users/anna/index/recollect.db", isolation_level=None)
            ) as another_program:
                another_program.execute(
                    "BEGIN IMMEDIATE"
                )  # each of her calls waits for it, seconds at most
                for number in range(90):
                    calls.start_soon(tell, hers, number)
                for _ in range(10):
                    assert "keeps bees" in await told(his, "bees")
                assert len(answered) < 20  # who waits for a thread waits for as many of hers to end
    assert answered == [True] * 90


def test_a_reverse_proxy_s_name_is_allowed_by_word_only(serve: Serve, home: Path) -> None:
    token = add(home, "anna")
    server = serve("--allow-host", "memory.example")
    named = {"host": "memory.example", "origin": "https://memory.example"}
    assert post(server, token=token, **named).status_code == 200
    assert post(server, token=token, host="evil.example").status_code == 421


async def test_each_client_has_a_session_of_its_own(serve: Serve, home: Path) -> None:
    """The legacy era has sessions.

    Of the modern one, which has none, a client's requests belong together.
    """
    server = serve()
    for mode in ("legacy", "2026-07-28"):
        for name in ("one", "two"):
            async with visit(server, mode, agent=f"{mode} {name}") as client:
                for fact in ("first", "second"):
                    await say(
                        client,
                        "remember",
                        content=f"The {fact} fact of {mode} {name}.",
                        explicit=True,
                    )
    sessions = re.findall(
        r"^Session: (ses_\w{8})$", git(home, "log", "--reverse", "--format=%B"), re.MULTILINE
    )
    assert sessions[0::2] == sessions[1::2]
    assert len({*sessions}) == 4


@ERAS
async def test_the_user_is_asked_over_http(serve: Serve, mode: str) -> None:
    """Legacy: a question on the open stream of the call.

    Modern: a sealed state that comes back with the answer.
    """
    user = User("accept", delete=True)
    server = serve()
    async with visit(server, mode, user=user) as client:
        await say(client, "remember", content="The user keeps bees.", explicit=True)
        await say(client, "forget", target="bees")
        assert len(user.shown) == 1
        assert "keeps bees" not in await told(client, "bees")


@ERAS
async def test_a_question_to_one_user_is_not_answered_by_another(
    serve: Serve, home: Path, mode: str
) -> None:
    anna, wei = add(home, "anna"), add(home, "wei")
    server = serve()
    async with visit(server, mode, anna) as hers, visit(server, mode, wei) as his:
        await say(hers, "remember", content="The user keeps bees.", explicit=True)
        handle = values(await say(hers, "forget", target="bees"))["confirm"]
        assert (await his.call_tool("forget", {"confirm": handle})).is_error
        assert "keeps bees" in await told(hers, "bees")


def test_on_the_loopback_too_nobody_is_served_unasked(home: Path) -> None:
    """Every user of the machine reaches a port: without a token only where that was said."""
    refused = run_apart("serve", "--http", "--port", "0", "--home", str(home))
    assert refused.returncode == 1
    assert "recollect token add" in refused.stderr
    assert "--no-token" in refused.stderr
    assert "recollect user add" in refused.stderr


def test_a_server_says_where_people_sign_in(home: Path) -> None:
    public = {"RECOLLECT_HTTP_PUBLIC_URL": "https://memory.example"}
    run_apart("user", "add", "anna", "--home", str(home), **public)
    with HttpServer(home, **public) as server:
        assert "https://memory.example/mcp" in server.said


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://localhost:1.evil.example"}, 403),
        ({"origin": "http://localhost.evil.example"}, 403),
        ({"origin": "http://localhost@evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:8765"}, 200),
        ({"origin": "http://localhost"}, 200),
        ({"host": "localhost:1.evil.example"}, 421),
        ({"host": "localhost.evil.example"}, 421),
        ({"host": "127.0.0.1:x"}, 421),
        ({"host": "LOCALHOST:99"}, 200),
    ],
)
def test_names_are_compared_whole(one: HttpServer, headers: dict[str, str], status: int) -> None:
    """One that begins like ours is somebody else's."""
    assert post(one, **headers).status_code == status


@pytest.mark.parametrize("origins", [("ours", "evil"), ("evil", "ours"), ("ours", "ours")])
def test_every_origin_that_is_said_is_looked_at(one: HttpServer, origins: tuple[str, ...]) -> None:
    """A second header is not hidden behind the first."""
    names = {"ours": "http://localhost", "evil": "http://evil.example"}
    said = [("origin", names[origin]) for origin in origins]
    for path in ("/mcp", "/page/token"):
        kind = "application/json" if path == "/mcp" else "application/x-www-form-urlencoded"
        headers = [("content-type", kind), *said]
        answer = httpx2.post(one.url.replace("/mcp", path), headers=headers, content=b"")
        is_refused = answer.text == "Invalid Origin header"
        assert is_refused == ("evil" in origins or path != "/mcp"), (path, origins)


def test_a_stream_is_opened_anew_for_who_comes_back_to_one_that_broke(one: HttpServer) -> None:
    """A phone names the last event that it got; none is kept here to be sent again."""
    session = post(one).headers["mcp-session-id"]
    asked = {"accept": "text/event-stream", "mcp-session-id": session}
    for _ in range(2):
        with httpx2.stream("GET", one.url, headers={**asked, "last-event-id": "7"}) as stream:
            assert stream.status_code == 200
            assert stream.headers["content-type"].startswith("text/event-stream")


def test_a_browser_s_question_makes_no_session(one: HttpServer) -> None:
    answer = httpx2.request("OPTIONS", one.url)
    assert answer.status_code == 405
    assert "mcp-session-id" not in answer.headers


def test_connections_that_send_no_request_are_closed_and_keep_nobody_out(one: HttpServer) -> None:
    """A thousand half-open ones of one address: the others are answered meanwhile."""
    port = int(one.url.split(":")[2].removesuffix("/mcp"))
    half_open = []
    try:
        for _ in range(300):
            peer = socket.create_connection(("127.0.0.1", port))
            peer.settimeout(ANSWER_WITHIN_S)
            half_open.append(peer)
            with contextlib.suppress(OSError):
                peer.sendall(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        assert post(one).status_code == 200
        ended = 0
        for peer in half_open:
            with contextlib.suppress(ConnectionError):
                assert peer.recv(1_000) == b""
            ended += 1
        assert ended == len(half_open)
    finally:
        for peer in half_open:
            peer.close()
    assert post(one).status_code == 200


def test_bodies_that_never_end_and_heads_without_end_keep_nobody_out(one: HttpServer) -> None:
    """The newest is served; the oldest that is not whole makes room; a head has a size."""
    port = int(one.url.split(":")[2].removesuffix("/mcp"))
    head = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    slow = []
    try:
        for _ in range(300):
            peer = socket.create_connection(("127.0.0.1", port))
            peer.settimeout(WHOLE_WITHIN_S / 3)
            slow.append(peer)
            peer.sendall(head + b"Content-Length: 90000\r\n\r\n{")
        assert post(one).status_code == 200
        for peer in slow[:20]:
            with contextlib.suppress(ConnectionError):
                while peer.recv(1_000):
                    pass
        with socket.create_connection(("127.0.0.1", port)) as peer:
            peer.settimeout(ANSWER_WITHIN_S)
            with contextlib.suppress(ConnectionError):
                for _ in range(40):
                    peer.sendall(b"X-Much: " + b"a" * 65_536 if _ else head)
                assert b" 400 " in peer.recv(100)
    finally:
        for peer in slow:
            peer.close()
    assert post(one).status_code == 200


def test_tokens_that_nobody_has_are_noted_without_being_told(serve: Serve, home: Path) -> None:
    add(home, "anna")
    server = serve()
    for _ in range(7):
        assert post(server, token="rec_guessed").status_code == 401
    server.terminate()
    log = (home / "run/recollect.log").read_text(encoding="utf-8")
    assert "a token that nobody has was shown from 127.0.0.1 (7)" in log
    assert "rec_guessed" not in log
