"""A real client and a real server over stdio, with the real model."""

import ctypes
import json
import signal
import sys
import time
from pathlib import Path

import anyio
import psutil
import pytest
from mcp import Client
from mcp_types import CallToolResult

from tests.conftest import words
from tests.e2e.conftest import Launch, Talk
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import git, receipts_of
from tests.processes import words as text_of
from tests.values import values

anyio_test = pytest.mark.anyio
_LOOK_EACH_S = 0.05
"""Who asks without a pause takes the time that the model needs to load."""


async def say(client: Client, tool: str, **arguments: object) -> CallToolResult:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, words(result)
    return result


async def readiness(client: Client) -> str:
    page = (await client.read_resource("memory://stats")).contents[0]
    stats = json.loads(getattr(page, "text", "{}"))
    assert not stats["trouble"]
    return str(stats["readiness"]) if not stats["unindexed"] else "indexing"


async def wait_for_meaning(client: Client) -> None:
    deadline = time.monotonic() + ANSWER_WITHIN_S
    while await readiness(client) != "full":
        assert time.monotonic() < deadline, "the model was not ready"
        await anyio.sleep(_LOOK_EACH_S)


@anyio_test
@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_words_answer_at_once_and_meaning_follows_in_both_languages(
    talk: Talk, mode: str, home: Path
) -> None:
    """The handshake, the lists, remember and word recall wait for no model.

    Then meaning answers too.
    """
    others = set(psutil.Process().children(recursive=True))  # of other tests
    async with talk(mode) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == [
            "remember",
            "recall",
            "forget",
            "reflect",
        ]
        assert (await client.list_prompts()).prompts
        assert (await client.list_resources()).resources
        await say(client, "remember", content="The user is allergic to peanuts.", explicit=True)
        await say(client, "remember", content="林薇对花生过敏。", explicit=True)
        early = await say(client, "recall", query="peanuts")
        assert values(early)["answered_by"] == "warming up"
        assert "allergic to peanuts" in words(early)
        assert "林薇对花生过敏" in words(await say(client, "recall", query="花生"))
        await wait_for_meaning(client)
        late = await say(client, "recall", query="Which foods are dangerous for me?")
        assert values(late)["answered_by"] == "full"
        assert "allergic to peanuts" in words(late)
        assert "林薇对花生过敏" in words(await say(client, "recall", query="我对什么过敏？"))
    assert not set(psutil.Process().children(recursive=True)) - others
    assert git(home, "status", "--porcelain") == ""


def test_a_second_process_lists_but_is_refused_until_the_first_has_ended(launch: Launch) -> None:
    """--in-process: the handshake and the lists need no folder.

    A call names the process that owns it.
    """
    first = launch("--in-process")
    assert "🧠" in text_of(first.call("remember", content="The user lives in Lyon.", explicit=True))
    second = launch("--in-process")
    assert len(second.ask("tools/list")["result"]["tools"]) == 4
    assert second.ask("prompts/list")["result"]["prompts"]
    refused = second.call("recall", query="Lyon")
    assert refused["isError"]
    assert f"in use by process {first.pid}" in text_of(refused)
    first.close()
    assert "The user lives in Lyon." in text_of(second.call("recall", query="Lyon"))


@pytest.mark.parametrize("end", ["close", "terminate"])
@pytest.mark.parametrize("model", ["loading", "loaded"])
@pytest.mark.parametrize("flags", [[], ["--in-process"]])
def test_a_server_that_is_told_to_end_leaves_a_clean_folder_and_no_process(
    launch: Launch, home: Path, end: str, model: str, flags: list[str]
) -> None:
    """Hosts close stdin or send SIGTERM, also in the first second.

    While the model loads and the client says nothing more.
    """
    server = launch(*flags)
    receipt = receipts_of(server.call("remember", content="用户住在里昂。", explicit=True))[0]
    deadline = time.monotonic() + ANSWER_WITHIN_S
    while model == "loaded" and server.stats()["readiness"] != "full":
        assert time.monotonic() < deadline, "the model was not ready"
        time.sleep(_LOOK_EACH_S)
    processes = [psutil.Process(server.owner), *psutil.Process(server.pid).children(recursive=True)]
    code = server.close() if end == "close" else server.terminate()
    assert code == 0
    assert not psutil.wait_procs(processes, ANSWER_WITHIN_S)[1]
    assert git(home, "status", "--porcelain") == ""
    assert "error" not in git(home, "fsck", "--full", "--strict")
    assert "用户住在里昂。" in (home / "workspace" / receipt["file"]).read_text(encoding="utf-8")
    assert not list(home.rglob(".recollect-*"))


@pytest.mark.skipif(sys.platform != "linux", reason="a signal for one thread: only Linux has it")
@pytest.mark.parametrize("flags", [[], ["--in-process"]])
def test_a_signal_ends_a_server_whichever_thread_gets_it(launch: Launch, flags: list[str]) -> None:
    """The system may choose any, and the main thread may be waiting for a lock or a line."""
    server = launch(*flags)
    server.call("remember", content="用户住在里昂。", explicit=True)
    threads = [thread.id for thread in psutil.Process(server.pid).threads()]
    others = [thread for thread in threads if thread != server.pid]
    assert any(signalled(server.pid, thread) for thread in others)  # some end while one looks
    assert server.wait() == 0


def signalled(process: int, thread: int) -> bool:
    """Whether the thread was still there to get SIGTERM."""
    code: int = ctypes.CDLL(None).tgkill(process, thread, int(signal.SIGTERM))
    return code == 0


def test_a_killed_owner_leaves_the_folder_to_the_next(launch: Launch) -> None:
    first = launch()
    first.call("remember", content="The user lives in Lyon.", explicit=True)
    first.kill()
    assert "The user lives in Lyon." in text_of(launch().call("recall", query="Lyon"))


def test_what_a_host_reads_at_the_start_is_small(launch: Launch) -> None:
    """Tools/list as sent at most 8 KB, the instructions at most 1.5 KB."""
    server = launch()
    instructions = server.initialize()["instructions"]
    server.ask("tools/list")
    assert len(server.lines[-1]) <= 8 * 1024
    assert len(instructions.encode()) <= 1536
