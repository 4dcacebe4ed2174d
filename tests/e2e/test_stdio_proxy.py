"""One backend for all hosts of a data folder, whatever happens to it.

To a front or to the folder's run files.
"""

import json
import os
import socket
import stat
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import psutil
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.server.subscriptions import ResourceUpdated
from mcp_types import ElicitResult

from recollect.server.serving.launcher import BACKEND
from tests.conftest import words as words_of
from tests.e2e.conftest import Launch
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import ServerProcess, environment, free, kill, owner, receipts_of, until, words
from tests.values import values

LYON = "The user lives in Lyon."
RETRY = -32000
NO_SOCKETS = Path(__file__).with_name("no_sockets")
TRANSPORTS = pytest.mark.parametrize("transport", ["", "tcp"])


def over(transport: str) -> dict[str, str]:
    return {"RECOLLECT_TRANSPORT": transport} if transport else {}


def remembered(server: ServerProcess, text: str = LYON) -> dict[str, Any]:
    return dict(receipts_of(server.call("remember", content=text, explicit=True))[0])


def recalled(server: ServerProcess, query: str = "Lyon") -> str:
    return words(server.call("recall", query=query))


def recalled_after_a_kill(server: ServerProcess) -> str:
    """As a host recalls that is told its call was lost: once more.

    A git that the backend was just starting may hold its connections for a moment longer.
    """
    result = server.call("recall", query="Lyon")
    if "error" in result:
        assert result["error"]["data"] == {"retry": True}
        result = server.call("recall", query="Lyon")
    return words(result)


def serving(home: Path) -> list[psutil.Process]:
    """The processes that serve this folder."""
    return [
        p
        for p in psutil.process_iter(["cmdline"])
        if (p.info["cmdline"] or ())[-3:-1] == [BACKEND, str(home)]
    ]


def backends(home: Path) -> list[int]:
    return [process.pid for process in serving(home)]


def gone(home: Path) -> None:
    """Wait for the end of the backend, which lets go of the folder a moment before it is gone."""
    free(home)
    assert not psutil.wait_procs(serving(home), ANSWER_WITHIN_S)[1]


def address(home: Path) -> dict[str, Any]:
    return dict(json.loads((home / "run" / "backend.json").read_text(encoding="utf-8")))


# --- one for all ---------------------------------------------------------------------------------


@TRANSPORTS
def test_six_cold_hosts_at_once_start_one_backend_and_share_one_memory(
    home: Path, transport: str
) -> None:
    """The lock is inherited, so that of six that find nothing one starts it."""
    settings = over(transport)
    servers = [ServerProcess(home, **settings) for _ in range(6)]
    try:
        with ThreadPoolExecutor(6) as hosts:
            assert {
                a["serverInfo"]["name"] for a in hosts.map(ServerProcess.initialize, servers)
            } == {"recollect"}
            list(hosts.map(remembered, servers, [f"Host {n} likes number {n}." for n in range(6)]))
            assert all(
                all(f"number {n}." in recalled(s, "likes number") for n in range(6))
                for s in servers
            )
        assert backends(home) == [servers[0].owner]
        assert ("port" in address(home)) == bool(transport)
    finally:
        for server in servers:
            server.kill_front()
    gone(home)


def test_run_files_are_for_their_owner_only(launch: Launch, home: Path) -> None:
    """Nobody else on the machine can connect, or read the token."""
    launch()
    until((home / "run/backend.sock").exists)
    modes = {
        path.name: stat.S_IMODE(path.lstat().st_mode)
        for path in (home / "run").iterdir()
        if path.name != "recollect.log"
    }
    assert stat.S_IMODE((home / "run").stat().st_mode) == 0o700
    assert {modes["backend.sock"], modes["backend.json"], modes["lock"]} == {0o600}


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0, reason="only root can act as somebody else"
)
@TRANSPORTS
def test_another_user_of_the_machine_can_neither_connect_nor_read(transport: str) -> None:
    """Where all but the run folder lies open.

    Over TCP anybody can knock, but nobody without the token is let in.
    """
    with tempfile.TemporaryDirectory() as open_folder:
        home = Path(open_folder) / "home"
        with ServerProcess(home, **over(transport)) as server:
            Path(open_folder).chmod(0o755)
            server.initialize()
            remembered(server)
            where = {
                name: value for name, value in address(home).items() if name in ("unix", "port")
            }
            done = subprocess.run(
                [sys.executable, "-c", _SOMEBODY, str(home / "run"), json.dumps(where)],
                capture_output=True,
                text=True,
                check=False,
            )
            let_in = "let in: \n" if transport else ""
            assert (done.returncode, done.stdout) == (0, let_in), done.stderr
            assert LYON in recalled(server)
        # What it still writes behind its last answer stands in the way of deleting the folder.
        gone(home)


_SOMEBODY = """
import json, os, socket, sys
os.setgroups([]), os.setgid(65534), os.setuid(65534)
run, where = sys.argv[1], json.loads(sys.argv[2])
for name in ("backend.json", "lock", "request-state.key", "recollect.log"):
    try:
        print("read", open(os.path.join(run, name)).read())
    except PermissionError:
        pass
try:
    with socket.socket(socket.AF_UNIX if "unix" in where else socket.AF_INET) as peer:
        peer.connect(where["unix"] if "unix" in where else ("127.0.0.1", where["port"]))
        peer.sendall(b'{"recollect": 1, "token": ""}\\n')
        print("let in:", peer.recv(100).decode())
except PermissionError:
    pass
"""


@TRANSPORTS
def test_who_does_not_know_the_token_or_leaves_at_once_disturbs_nobody(
    launch: Launch, home: Path, transport: str
) -> None:
    server = launch(**over(transport))
    before, where = server.owner, address(home)
    hellos: list[object] = [
        {},
        {"token": "wrong"},
        {"token": "令牌"},
        {"token": None},
        [],
        "hello",
        {"token": where["token"], "command": ["recall", "x"]},
    ]
    for hello in [*hellos, *({"token": where["token"]} for _ in range(20))]:
        with socket.socket(socket.AF_UNIX if "unix" in where else socket.AF_INET) as peer:
            peer.connect(where["unix"] if "unix" in where else ("127.0.0.1", where["port"]))
            peer.sendall(json.dumps(hello).encode() + b"\n")
            if "token" not in str(hello) or where["token"] not in str(hello):
                assert peer.recv(100) == b"", hello
    assert server.ask("ping")["result"] == {}
    assert server.owner == before


def test_a_home_whose_path_is_too_long_for_a_socket(tmp_path: Path) -> None:
    home = tmp_path / ("long" * 40) / "数据"
    with ServerProcess(home) as server:
        server.initialize()
        remembered(server)
        where = Path(address(home)["unix"])
        assert stat.S_IMODE(where.lstat().st_mode) == 0o600
        assert stat.S_IMODE(where.parent.stat().st_mode) == 0o700
        server.close()
    assert not where.exists()


# --- losses --------------------------------------------------------------------------------------


@TRANSPORTS
def test_a_killed_backend_is_replaced_under_the_hosts_that_go_on(
    launch: Launch, transport: str
) -> None:
    """Neither host shakes hands again; what was acknowledged is there.

    The one that called meanwhile calls again.
    """
    settings = over(transport)
    first, second = launch(**settings), launch(**settings)
    remembered(first)
    for _ in range(2):
        first.kill_backend()
        assert LYON in recalled_after_a_kill(second)
        assert LYON in recalled(first)
        assert first.owner == second.owner
    assert first.leave() == 0
    assert LYON in recalled(second)


def test_calls_in_flight_when_the_backend_dies_are_answered_with_an_error_that_says_to_call_again(
    launch: Launch,
) -> None:
    server = launch(capabilities={"elicitation": {}})
    kept = remembered(server)
    call = server.begin(
        "tools/call", name="forget", arguments={"target": [kept["id"]], "hard": True}
    )
    question = server.heard("elicitation/create")
    server.kill_backend()
    error = server.answer(call)["error"]
    assert error["code"] == RETRY
    assert error["data"] == {"retry": True}
    assert "Call again" in error["message"]
    assert server.heard("notifications/cancelled")["params"]["requestId"] == question["id"]
    again = server.begin(
        "tools/call", name="forget", arguments={"target": [kept["id"]], "hard": True}
    )
    newer = server.heard("elicitation/create", 2)
    assert newer["id"] != question["id"]
    server.write(
        json.dumps(
            {
                "jsonrpc": "2.0",
                "id": question["id"],
                "result": {"action": "accept", "content": {"delete": True}},
            }
        ).encode()
    )
    assert LYON in recalled(server), "the late yes to the lost question deletes nothing"
    server.write(
        json.dumps({"jsonrpc": "2.0", "id": newer["id"], "result": {"action": "decline"}}).encode()
    )
    assert "result" in server.answer(again)
    assert LYON in recalled(server)


def test_subscriptions_outlive_the_backend(launch: Launch) -> None:
    """Legacy era: said again to the next backend, without a word of the host's.

    What another remembers is announced.
    """
    listening, acting = launch(), launch()
    for uri in ("memory://core", "memory://recent"):
        assert "result" in listening.ask("resources/subscribe", uri=uri)
    assert "result" in listening.ask("resources/unsubscribe", uri="memory://core")
    listening.kill_backend()
    assert listening.ask("ping")["result"] == {}
    remembered(acting)
    assert listening.heard("notifications/resources/updated")["params"]["uri"] == "memory://recent"


@pytest.mark.anyio
async def test_a_modern_subscription_outlives_the_backend(home: Path) -> None:
    """The request that stays open is given to the next backend; the host's stream goes on."""
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "recollect.server", "--home", str(home)],
        env=environment(RECOLLECT_IDLE_MINUTES="0"),
    )
    async with (
        Client(stdio_client(command), mode="2026-07-28") as client,
        client.listen(resource_subscriptions=["memory://recent"]) as events,
    ):
        kill(owner(home))
        await client.list_tools()
        await client.call_tool("remember", {"content": LYON, "explicit": True})
        with anyio.fail_after(ANSWER_WITHIN_S):
            assert await anext(aiter(events)) == ResourceUpdated(uri="memory://recent")
    free(home)


def test_a_killed_front_leaves_the_backend_to_the_others(launch: Launch) -> None:
    first, second = launch(), launch()
    before = first.owner
    first.begin(
        "tools/call",
        name="remember",
        arguments={"content": "Tea is what the user drinks.", "explicit": True},
    )
    first.kill_front()
    remembered(second)
    assert LYON in recalled(second)
    assert second.owner == before


def test_calls_under_way_when_stdin_ends_are_still_answered(home: Path) -> None:
    """Also a cold start's, also an answer far bigger than a pipe holds.

    `recollect < requests` is a session.
    """
    with ServerProcess(home) as server:
        server.initialize()
        for n in range(12):
            remembered(server, f"{n}. {'很长的一句话。' * 1_000}")
        call = server.begin(
            "tools/call", name="remember", arguments={"content": LYON, "explicit": True}
        )
        pages = [server.begin("resources/read", uri="memory://recent") for _ in range(5)]
        assert server.leave() == 0
        assert receipts_of(server.answer(call)["result"])[0]["outcome"] == "stored"
        assert all("contents" in server.answer(page)["result"] for page in pages)


def test_stale_files_of_a_machine_that_lost_power_are_in_nobodys_way(home: Path) -> None:
    """A lock that names a living stranger, an address where nobody or somebody else listens.

    Half a file: none is believed.
    """
    (home / "run").mkdir(parents=True, mode=0o700)
    with socket.create_server(("127.0.0.1", 0)) as stranger, ServerProcess(home) as server:
        port = stranger.getsockname()[1]
        for stale in (
            f'{{"unix": "{home}/run/backend.sock"}}',
            f'{{"port": {port}, "token": "x"}}',
            '{"po',
            "[]",
            "",
        ):
            if server.lines:
                server.kill_backend()
            (home / "run/lock").write_text("1 backend", encoding="utf-8")
            (home / "run/backend.json").write_text(stale, encoding="utf-8")
            (home / "run/backend.sock").unlink(missing_ok=True)
            (home / "run/backend.sock").write_text("", encoding="utf-8")
            if not server.lines:
                server.initialize()
            assert server.ask("ping")["result"] == {}
        stranger.setblocking(False)
        with pytest.raises(BlockingIOError):
            stranger.accept()


def test_an_older_backend_hands_over_to_a_newer_front_while_its_host_goes_on(
    home: Path, launch: Launch
) -> None:
    """After an upgrade: the host that was there keeps its session, on the new version too."""
    script = (
        "import sys, recollect.server\nrecollect.server.__version__ = '0.0.9'\n"
        "from recollect.server.__main__ import main\n"
        f"sys.argv[1:] = [{BACKEND!r}, {str(home)!r}]\nmain()"
    )
    older = subprocess.Popen(
        [sys.executable, "-P", "-c", script], env=environment(RECOLLECT_IDLE_MINUTES="0")
    )
    try:
        while not (home / "run" / "backend.json").exists():
            assert older.poll() is None
        front = (
            "import recollect.server\nrecollect.server.__version__ = '0.0.9'\n"
            "from recollect.server.__main__ import main\nmain()"
        )
        with ServerProcess(home, program=("-P", "-c", front)) as there:
            assert there.initialize()["serverInfo"]["version"] == "0.0.9"
            remembered(there)
            newer = launch()
            assert LYON in recalled(newer)
            assert older.wait(ANSWER_WITHIN_S) == 0
            assert LYON in recalled(there)
            assert newer.owner == there.owner != older.pid
            newer.leave()
    finally:
        older.kill()
        older.wait()


# --- what cannot start ---------------------------------------------------------------------------


def test_broken_settings_are_the_answer_to_every_request_until_they_are_mended(home: Path) -> None:
    home.mkdir()
    (home / "recollect.toml").write_text("store_at = 70\n", encoding="utf-8")
    with ServerProcess(home) as server:
        for method in ("initialize", "tools/list"):
            error = server.ask(method)["error"]
            assert "store_at" in error["message"]
            assert "recollect.toml" in error["message"]
        (home / "recollect.toml").write_text("store_at = 7\n", encoding="utf-8")
        server.initialize()
        remembered(server)
        (home / "recollect.toml").write_text("store_at = \n", encoding="utf-8")
        server.kill_backend()
        assert "recollect.toml" in server.ask("tools/list")["error"]["message"]
        (home / "recollect.toml").unlink()
        assert LYON in recalled(server), "without another handshake of the host's"


@pytest.mark.skipif(os.name == "nt", reason="there are no Unix sockets to forbid")
def test_where_sockets_are_forbidden_the_server_runs_in_the_hosts_own_process(
    launch: Launch, home: Path
) -> None:
    server = launch(PYTHONPATH=str(NO_SOCKETS))
    remembered(server)
    assert server.owner == server.pid
    outside = ServerProcess(home)
    error = outside.ask("ping")["error"]
    assert f"in use by process {server.pid}" in error["message"]
    assert server.close() == 0
    assert outside.initialize()
    assert LYON in recalled(outside)
    assert outside.owner != outside.pid
    outside.close()


@pytest.mark.parametrize("flags", [["--in-process"], ["--in-process", "--home"]])
def test_in_process_beside_a_backend_is_refused_and_names_it(
    launch: Launch, home: Path, flags: list[str]
) -> None:
    """However the folder is named."""
    backend = launch()
    remembered(backend)
    program = ["-m", "recollect.server", *flags[:1]]
    with_home = flags[1:]
    beside = (
        ServerProcess(home, program=program)
        if with_home
        else ServerProcess(home, program=program, RECOLLECT_HOME=str(home))
    )
    beside.initialize()
    refused = beside.call("recall", query="Lyon")
    assert refused["isError"]
    assert f"in use by process {backend.owner}" in words(refused)
    assert beside.leave() == 0
    assert LYON in recalled(backend)


# --- what passes through -------------------------------------------------------------------------


@pytest.mark.anyio
@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_questions_to_the_user_pass_and_a_modern_one_outlives_its_backend(
    home: Path, mode: str
) -> None:
    """Forms on both eras; a modern one carries its state.

    Sealed with a key that the next backend knows.
    """
    asked: list[str] = []

    async def user(context: object, params: Any) -> ElicitResult:
        asked.append(params.message)
        if mode != "legacy" and len(asked) == 1:
            kill(owner(home))
        return ElicitResult(action="accept", content={"delete": True})

    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "recollect.server", "--home", str(home)],
        env=environment(RECOLLECT_IDLE_MINUTES="0"),
    )
    async with Client(stdio_client(command), mode=mode, elicitation_callback=user) as client:
        kept = await client.call_tool("remember", {"content": LYON, "explicit": True})
        id = values(kept)["receipts"][0]["id"]
        done = await client.call_tool("forget", {"target": [id], "hard": True})
        assert values(done)["done"], words_of(done)
        assert len(asked) == 1
        assert LYON not in words_of(await client.call_tool("recall", {"query": "Lyon"}))
    free(home)


def test_messages_of_a_megabyte_pass_both_ways(launch: Launch) -> None:
    server = launch()
    refused = words(server.call("remember", content="长" * 350_000, explicit=True))
    assert "350,000" in refused
    echoed = server.ask("tools/call", name="y" * 1_000_000, arguments={})
    assert "y" * 1_000_000 in json.dumps(echoed) or "error" in echoed or echoed["result"]["isError"]
    assert server.ask("ping")["result"] == {}
