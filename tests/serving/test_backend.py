"""What a backend answers over its socket, in this process.

With a clock and an embedder of the test's.
"""

import errno
import json
import math
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from recollect.server import __version__
from recollect.server.cli.main import run_for
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.hooks.payload import read
from recollect.server.language.conversation import read_message
from recollect.server.mcp.server import build_server
from recollect.server.serving import forwarding
from recollect.server.serving.backend import Backend
from recollect.server.serving.connection import Connection, connect
from recollect.server.serving.discovery import announce, listen, withdraw
from recollect.server.serving.sessions import Sessions
from recollect.server.serving.terminal import RemoteTerminal
from tests.conftest import store
from tests.processes import until
from tests.seats import Opened

WITHIN_S = 60


@contextmanager
def backend(
    engine: Engine,
    *,
    idle_s: float = math.inf,
    run_command: Any = run_for,
    loaded: Callable[[], object] = lambda: None,
) -> Iterator[Queue[int]]:
    """A backend on the engine's folder; the queue gets the exit code it asks for.

    It speaks MCP once it is `loaded`.
    """
    opening = Opened(engine, watch=False)
    ended: Queue[int] = Queue()
    server = build_server(opening)

    def sessions() -> Sessions:
        loaded()
        return Sessions(server)

    serving = Backend(
        sessions,
        opening,
        token="token",
        idle_s=idle_s,
        end=ended.put,
        run_command=run_command,
    )
    run = engine.settings.run
    listener = listen(run)
    announce(run, listener, __version__, "token")
    loop = threading.Thread(target=serving.serve, args=(listener,), daemon=True)
    loop.start()
    try:
        yield ended
    finally:
        serving.cut_off()
        loop.join(WITHIN_S)
        withdraw(run)


def typed(run: Path, *arguments: str, **terminal: Any) -> list[dict[str, Any]]:
    """What a terminal is told when a command is typed; questions are answered with yes."""
    connection = connect(run, {"command": list(arguments), **terminal})
    assert connection
    told = []
    while line := connection.read_line():
        told.append(json.loads(line))
        if "ask" in told[-1]:
            connection.send(b'{"answer": "y"}\n')
    connection.close()
    return told


def text(told: Sequence[dict[str, Any]], stream: str) -> str:
    return "".join(message.get(stream, "") for message in told)


def test_a_command_is_carried_out_with_the_open_engine(engine: Engine) -> None:
    id = store(engine, "用户养蜜蜂。").id
    with backend(engine):
        told = typed(engine.settings.run, "as-of", "today", "--json")
    assert json.loads(text(told, "out"))[0]["id"] == id
    assert told[-1] == {"exit": 0}


def test_a_question_goes_to_the_terminal_and_its_answer_comes_back(engine: Engine) -> None:
    id = store(engine, "The user keeps bees.").id
    with backend(engine):
        told = typed(engine.settings.run, "forget", "--hard", id)
    assert text(told, "ask") == "Erase 1 memory for good? [y/N]: "
    assert f"erased: {id}" in text(told, "out")


def test_what_is_typed_wrong_is_left_to_the_terminal_s_own_process(engine: Engine) -> None:
    with backend(engine):
        assert typed(engine.settings.run, "recal") == [{"exit": None}]


def test_a_progress_bar_reaches_a_terminal(engine: Engine, tmp_path: Path) -> None:
    """It is drawn by a thread of its own."""
    (tmp_path / "list.md").write_text("- The user plays the cello.\n", encoding="utf-8")
    terminal = {"cwd": str(tmp_path), "columns": 120, "is_terminal": True}
    with backend(engine):
        told = typed(engine.settings.run, "import", "list.md", **terminal)
    assert "list.md" in text(told, "err")
    assert "stored: 1" in text(told, "out")
    assert told[-1] == {"exit": 0}


def test_a_thread_of_the_command_s_own_reaches_the_terminal(engine: Engine) -> None:
    """Progress bars are drawn by one."""

    def run(_: Sequence[str], terminal: RemoteTerminal) -> int:
        drawing = threading.Thread(target=lambda: terminal.show("err", "3 of 4"))
        drawing.start()
        drawing.join(WITHIN_S)
        return 0

    with backend(engine, run_command=run):
        assert typed(engine.settings.run, "x") == [{"err": "3 of 4"}, {"exit": 0}]


def test_the_terminal_s_width_and_folder_are_those_of_the_command(engine: Engine) -> None:
    seen: list[RemoteTerminal] = []

    def run(_: Sequence[str], terminal: RemoteTerminal) -> int:
        seen.append(terminal)
        return 7

    with backend(engine, run_command=run):
        told = typed(engine.settings.run, "x", cwd="/somewhere", columns=33, is_terminal=True)
    assert told == [{"exit": 7}]
    assert (seen[0].cwd, seen[0].columns, seen[0].is_terminal) == (Path("/somewhere"), 33, True)


def test_hooks_and_commands_are_answered_before_mcp_is_loaded(engine: Engine) -> None:
    store(engine, "The user keeps bees.", store="core")
    is_loaded = threading.Event()
    with backend(engine, loaded=is_loaded.wait):
        begins = read({"hook_event_name": "SessionStart", "session_id": "s1"}, {})
        assert begins
        until_s = time.time() + WITHIN_S
        hook = connect(engine.settings.run, {"hook": begins._asdict(), "until": until_s})
        assert hook
        hook.wait_at_most(WITHIN_S)
        assert "keeps bees" in json.loads(hook.read_line())["text"]
        hook.close()
        assert "bees" in text(typed(engine.settings.run, "recall", "bees"), "out")
        host = connect(engine.settings.run, {})
        assert host
        is_loaded.set()
        assert ping(host) == {}
        host.close()


def test_whoever_lacks_the_token_is_not_even_welcomed(engine: Engine) -> None:
    with backend(engine):
        for token in ("", "tokem", None, "令牌"):
            assert connect(engine.settings.run, {"token": token, "command": ["stop"]}) is None


def test_it_ends_when_asked_to_leave(engine: Engine) -> None:
    with backend(engine) as ended:
        leaving = connect(engine.settings.run, {"leave": True})
        assert leaving
        assert ended.get(timeout=WITHIN_S) == 0
        leaving.close()


def test_it_ends_when_the_last_has_been_gone_for_long_and_not_before(engine: Engine) -> None:
    with backend(engine, idle_s=0.0) as ended:
        first, second = session(engine), session(engine)
        first.close()
        assert ping(second) == {}
        assert ended.empty()
        second.close()
        assert ended.get(timeout=WITHIN_S) == 0


def session(engine: Engine) -> Connection:
    connection = connect(engine.settings.run, {})
    assert connection
    assert ping(connection) == {}
    return connection


def ping(connection: Connection) -> Any:
    connection.send(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    answer = json.loads(connection.read_line())
    return answer.get("result", answer)


def test_a_message_that_is_too_long_is_answered_and_its_session_goes_on(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recollect.server.serving.lines.LONGEST_LINE_BYTES", 10_000)
    with backend(engine):
        long, other = session(engine), session(engine)
        long.send(b'{"jsonrpc":"2.0","id":9,"method":"ping","params":{"x":"')
        long.send(b"x" * 200_000 + b'"}}\n')
        answer = json.loads(long.read_line())
        assert answer["id"] == 9
        assert "too large" in answer["error"]["message"]
        assert ping(other) == {}
        assert ping(long) == {}
        long.close()
        other.close()


def test_a_conversation_whose_connection_closed_is_over(engine: Engine) -> None:
    """What it left unsummed is told to the next one, without half a day of silence."""
    left = Caller(session="ses_00000001")
    with backend(engine):
        connection = connect(engine.settings.run, {"session": left.session})
        assert connection
        engine.review.hear([read_message("User: the attic leaks")], left)
        assert engine.review.conversations_to_sum_up("ses_00000002") == 0
        connection.close()
        until(lambda: engine.review.conversations_to_sum_up("ses_00000002") == 1)


def test_a_pass_phrase_is_not_shown_where_it_is_typed(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command is carried out by the backend; the terminal is another process's."""
    store(engine, "The alarm code is 4471-B.", label="alarm", sensitivity=3)
    typed_hidden: list[str] = []

    def hidden(question: str) -> str:
        typed_hidden.append(question)
        return "correct horse"

    monkeypatch.setattr(forwarding, "getpass", hidden)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    target = tmp_path / "all.jsonl"
    with backend(engine):
        assert forwarding.forward(engine.settings.home, ["export", str(target), "--secrets"]) == 0
    assert typed_hidden == ["pass phrase: ", "again: "]
    assert '"sealed"' in target.read_text(encoding="utf-8")


def test_an_address_that_a_full_disk_refuses_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each start would leave one."""

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(json, "dump", refuse)
    with (
        closing(socket.create_server(("127.0.0.1", 0))) as listener,
        pytest.raises(OSError, match="space"),
    ):
        announce(tmp_path, listener, __version__, "token")
    assert list(tmp_path.iterdir()) == []
