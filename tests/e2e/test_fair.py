"""What one host, a frozen backend or a message without end does to the others: little, and said
clearly.
"""

import json
import os
import resource
import signal
import socket
from pathlib import Path

import psutil
import pytest

from tests.e2e.conftest import Launch
from tests.processes import ServerProcess, owner, run, run_apart, until, words

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and limits of Unix")
INVALID = -32600
RETRY = -32000
FLOOD = 100
IMPATIENT = """
from recollect.server.serving import launcher, stdio_proxy
from recollect.server.__main__ import main

stdio_proxy._SILENT_AFTER_S = stdio_proxy._LOOK_S = 1.0
stdio_proxy._PATIENCE_S = launcher._LEAVE_PATIENCE_S = 3.0
main()
"""
"""The command, which otherwise waits three quarters of a minute before it calls a server frozen."""
LATE = f"""
from recollect.server.serving import launcher

launcher._PATIENCE_S = {{"backend": 3.0}}
launcher._LEAST_PATIENCE_S = 1.0
{IMPATIENT}"""
"""A host that comes when it is frozen already."""


def remembered(host: ServerProcess) -> None:
    assert not host.call("remember", content="The user keeps bees.", explicit=True).get("isError")


def test_a_flood_of_one_host_leaves_the_others_their_turn(launch: Launch) -> None:
    """Its own calls wait for each other, and those of other hosts for a few of them.

    Writes go one after the other: as many as are let in stand before whoever comes.
    """
    loud, calm = launch(), launch()
    remembered(loud)
    calls = [
        loud.begin(
            "tools/call",
            name="remember",
            arguments={"content": f"Hive {n} stands at the {n}th oak.", "explicit": True},
        )
        for n in range(FLOOD)
    ]

    def answered() -> int:
        return sum(json.loads(line).get("id") in calls for line in list(loud.lines))

    until(lambda: answered() > 0)
    before = answered()
    for _ in range(3):
        assert "keeps bees" in words(calm.call("recall", query="bees"))
    assert answered() - before < FLOOD // 2
    assert "result" in loud.answer(calls[-1])


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'"' + b"x" * (33 << 20) + b'"', "too large"),
        (b"[" * 5_000 + b"]" * 5_000, "too deep"),
        (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "too deep"),
    ],
    ids=["large", "deep lists", "deep objects"],
)
def test_a_message_that_cannot_be_read_is_answered_once(
    launch: Launch, body: bytes, why: str
) -> None:
    """Neither sent again for ever nor dropped; the next call of the same host is answered."""
    host = launch()
    before = len(host.lines)
    line = (
        b'{"jsonrpc":"2.0","id":"q","method":"tools/call","params":{"name":"recall",'
        b'"arguments":{"query":%s}}}'
    )
    error = host.ask_line(line % body)["error"]
    assert error["code"] == INVALID
    assert why in error["message"]
    remembered(host)
    answers = [json.loads(each).get("id") for each in host.lines[before:]]
    assert answers.count("q") == 1


def test_a_frozen_backend_is_noticed_and_ended_by_stop(home: Path, launch: Launch) -> None:
    """Calls are answered, not by it; `stop` says what it did; the next call has another backend.

    A host that comes then is told at once, not tried for again and again.
    """
    host = launch(program=("-c", IMPATIENT))
    remembered(host)
    frozen = owner(home)
    os.kill(frozen, signal.SIGSTOP)
    try:
        with ServerProcess(home, program=("-c", LATE)) as late:
            refused = late.ask("initialize")
        assert "recollect stop" in refused["error"]["message"]
        answer = host.ask("tools/call", name="recall", arguments={"query": "bees"})
        assert answer["error"]["code"] == RETRY
        assert "recollect stop" in answer["error"]["message"]
        for command in ("status", "doctor"):
            told = run_apart(command, "--home", str(home))
            assert told.returncode == 1
            said = " ".join((told.stdout + told.stderr).split())
            assert f"(process {frozen}) does not answer" in said
            assert "recollect stop" in said
            assert "none is running" not in said
        stopped = run("stop", "--home", str(home), program=("-c", IMPATIENT))
        assert stopped.stdout == f"process {frozen} did not answer and was ended\n"
        assert stopped.returncode == 0
    finally:
        if psutil.pid_exists(frozen):
            os.kill(frozen, signal.SIGCONT)
    assert "keeps bees" in words(host.call("recall", query="bees"))
    assert owner(home) != frozen
    assert run_apart("stop", "--home", str(home)).stdout == "stopped\n"
    assert run_apart("stop", "--home", str(home)).stdout == "nothing was running\n"


def test_a_backend_without_descriptors_left_goes_on_with_those_it_has(
    home: Path, launch: Launch
) -> None:
    """Who comes meanwhile waits; nobody who is there is lost."""
    host = launch()
    remembered(host)
    backend = psutil.Process(owner(home))
    limits = backend.rlimit(psutil.RLIMIT_NOFILE)
    address = json.loads((home / "run/backend.json").read_text(encoding="utf-8"))["unix"]
    callers = []
    try:
        backend.rlimit(psutil.RLIMIT_NOFILE, (backend.num_fds() + 3, limits[1]))
        for _ in range(8):
            caller = socket.socket(socket.AF_UNIX)
            caller.connect(address)
            callers.append(caller)
        host.ask("ping")
    finally:
        for caller in callers:
            caller.close()
        backend.rlimit(psutil.RLIMIT_NOFILE, limits)
    assert backend.pid == owner(home)
    assert "keeps bees" in words(host.call("recall", query="bees"))
    other = launch()
    assert "keeps bees" in words(other.call("recall", query="bees"))
    assert backend.pid == owner(home)
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 0


def test_the_keys_of_the_first_host_are_not_kept_for_all(home: Path, launch: Launch) -> None:
    """The backend lives on after the host that started it, and starts programs."""
    launch(
        OPENAI_API_KEY="sk-first-host",
        AWS_SECRET_ACCESS_KEY="first host",
        RECOLLECT_AGENT="scout",
        RECOLLECT_CORE_TOKENS="2000",
    )
    kept = psutil.Process(owner(home)).environ()
    assert not {"OPENAI_API_KEY", "AWS_SECRET_ACCESS_KEY", "RECOLLECT_AGENT"} & kept.keys()
    assert {"PATH", "RECOLLECT_CORE_TOKENS"} <= kept.keys()
