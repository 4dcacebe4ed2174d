"""What a hook hands over unread to the backend, and what it must read itself."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from recollect.server.domain import data_folder
from recollect.server.engine import Engine
from recollect.server.hooks.payload import answer, read
from recollect.server.hooks.switched_off import OFF_HERE
from recollect.server.hooks.unread import heard_of
from recollect.server.serving import hook_alone, hook_handover
from recollect.server.serving.discovery import announce, listen
from recollect.server.serving.hook_handover import Taken, Told, handed_over, must_be_read_here
from tests.conftest import store
from tests.hooks.test_payload import PAYLOADS
from tests.processes import environment, until
from tests.serving.test_backend import WITHIN_S, backend

ROOT = Path(__file__).parents[2]
FRONT = {
    "recollect",
    "recollect.server",
    "recollect.server.__main__",
    "recollect.server.serving",
    "recollect.server.serving.hook",
    "recollect.server.serving.hook_handover",
    "_socket",
}
_TELLING_WHAT_IT_LOADS = """
import os, sys

_, wheel, home = sys.argv
known, end = {*sys.modules}, os._exit


def tell(code):
    sys.stderr.write(" ".join({*sys.modules} - known))
    sys.stderr.flush()
    end(code)


os._exit = tell
sys.path.insert(0, wheel)
sys.argv = ["recollect", "hook", "--home", home]

from recollect.server.__main__ import main

main()
"""
PROMPT = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": "/"}


def block(said: Mapping[str, Any] | bytes, *, cwd: str = "/", **told: str) -> bytes:
    """As a hook hands it over."""
    known = {"host": "", "event": "", "cwd": cwd, "began": "100.0", "kept": "1", **told}
    head = "".join(f"{name}={value}\0" for name, value in known.items()).encode()
    return head + b"\0" + (said if isinstance(said, bytes) else json.dumps(said).encode())


@pytest.mark.skipif(sys.platform == "win32", reason="a link takes the place of a wheel")
def test_a_prompt_waits_for_no_module_that_python_has_not_loaded(
    engine: Engine, tmp_path: Path
) -> None:
    """As from a wheel: an editable checkout has an import hook, which loads as much again."""
    store(engine, "The user keeps bees.", store="core")
    (tmp_path / "recollect").symlink_to(ROOT)
    home = str(engine.settings.home)
    command = [sys.executable, "-S", "-c", _TELLING_WHAT_IT_LOADS, str(tmp_path), home]
    seen: list[set[str]] = []

    def is_answered() -> bool:
        said = json.dumps(PROMPT | {"hook_event_name": "SessionStart"})
        done = subprocess.run(
            command, input=said.encode(), capture_output=True, env=environment(), check=True
        )
        seen.append({*done.stderr.decode().split()})
        return b"keeps bees" in done.stdout

    with backend(engine):
        until(is_answered)
    assert seen[-1] == FRONT


@pytest.mark.parametrize("path", PAYLOADS, ids=lambda path: path.stem)
def test_the_backend_reads_what_a_hook_would(path: Path) -> None:
    host = path.stem.partition(".")[0]
    said = path.read_bytes()
    event = read(json.loads(said), {"RECOLLECT_PROJECT": "atlas"}, host=host)
    heard = heard_of(block(said, host=host, RECOLLECT_PROJECT="atlas"))
    assert heard.event == event
    assert heard.nothing == answer(event, "")
    assert bool(heard.waits_s) == bool(event and event.kind in ("start", "prompt"))


def test_all_that_is_read_of_the_environment_is_handed_over() -> None:
    asked: set[str] = set()

    class Environment(dict[str, str]):
        def get(self, name: str, default: Any = None) -> Any:
            asked.add(name)
            return default

    read(PROMPT | {"prompt": "hello"}, Environment())
    assert asked == {*hook_handover.READS}


def test_a_backend_is_looked_for_where_it_announces_itself() -> None:
    assert (hook_handover.RUN, hook_handover.ADDRESS) == (data_folder.RUN, data_folder.ADDRESS)
    assert Told([]).home == str(data_folder.default_home())


@pytest.mark.parametrize("transport", ["", "tcp"])
def test_a_backend_is_reached_in_a_folder_of_any_name(
    transport: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECOLLECT_TRANSPORT", transport)
    home = tmp_path / "数据 é"
    (home / "run").mkdir(parents=True)
    with listen(home / "run") as listener:
        announce(home / "run", listener, "0", "token")
        taken = handed_over(Told(["--home", str(home)]), b"{}", time.monotonic() + WITHIN_S)
        assert taken
        peer, _ = listener.accept()
        with closing(taken._peer), peer, peer.makefile("rb") as said:
            hello = json.loads(said.readline())
            assert hello["token"] == "token"
            assert said.read(hello["hook"]["bytes"]).endswith(b"\0\0{}")


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("What is <private>4711</private>?", True),
        ("What is <PRIVATE>4711", True),
        ("What is <b>4711</b>?", False),
        ("4711是什么？", False),
    ],
)
def test_what_is_private_is_not_handed_over_unread(said: str, stays: bool) -> None:
    payload = json.dumps(PROMPT | {"prompt": said}, ensure_ascii=False)
    assert must_be_read_here(Told([]), payload.encode()) == stays


def test_what_is_private_is_known_however_json_spells_it() -> None:
    spelled = b'{"prompt": "\\u003c\\u0070RIVATE>4711"}'
    assert must_be_read_here(Told([]), spelled)


def test_copilot_s_transcript_and_a_switch_that_is_off_are_no_matter_of_the_backend(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert must_be_read_here(Told(["--host", "copilot"]), b"{}")
    assert must_be_read_here(Told([]), b" " * (hook_handover.MOST_BYTES + 1))
    monkeypatch.setenv("COPILOT_CLI", "1")
    assert must_be_read_here(Told([]), b"{}")
    assert not must_be_read_here(Told(["--host=codex"]), b"{}")
    monkeypatch.setenv(hook_handover.SWITCH, "off")
    assert must_be_read_here(Told(["--host=codex"]), b"{}")


def test_a_folder_where_hooks_are_off_is_told_nothing_of(tmp_path: Path) -> None:
    (tmp_path / OFF_HERE).touch()
    below = tmp_path / "src"
    below.mkdir()
    start = {"hook_event_name": "SessionStart", "session_id": "s1"}
    assert heard_of(block(start, cwd=str(below))).event is None
    assert heard_of(block({**start, "cwd": "src"}, cwd=str(tmp_path))).event is None
    gemini = heard_of(block({**start, "cwd": str(below)}, host="gemini"))
    assert (gemini.event, gemini.nothing, gemini.waits_s) == (None, b"{}", 0)


@pytest.mark.parametrize("said", [b"", b"{", b"[1]", b"\xff", b"[" * 50_000])
def test_what_no_host_says_is_passed_over(said: bytes) -> None:
    heard = heard_of(block(said))
    assert (heard.event, heard.nothing, heard.waits_s) == (None, b"", 0)


# --- backends that are late, or of another version ---


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    said: list[bytes] = []
    monkeypatch.setattr(hook_alone, "write", said.append)
    return said


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def test_a_backend_that_is_late_is_waited_for_as_long_as_the_event_may_take(
    written: list[bytes], ends: tuple[socket.socket, socket.socket], tmp_path: Path
) -> None:
    """And is told once: what it has already is not handed over again."""
    ours, theirs = ends
    taken = Taken(ours)
    assert not taken.hears_by(time.monotonic())
    began = time.monotonic() + 60
    answering = threading.Timer(0, theirs.sendall, [b'{"recollect": 1}\n0.3 {}\n{"a": 1}\n'])
    answering.start()
    said = json.dumps(PROMPT | {"prompt": "hello"}).encode()
    hook_alone.answer(Told(["--home", str(tmp_path)]), said, began, taken)
    assert written == [b'{"a": 1}']
    assert not (tmp_path / "run").exists()


def test_what_a_backend_took_and_never_heard_is_written_down(
    written: list[bytes], ends: tuple[socket.socket, socket.socket], tmp_path: Path
) -> None:
    said = json.dumps(PROMPT | {"prompt": "We moved to Bergen."}).encode()
    began = time.monotonic() - 60
    hook_alone.answer(Told(["--home", str(tmp_path)]), said, began, Taken(ends[0]))
    assert written == [b""]
    [kept] = (tmp_path / "run" / data_folder.HANDED_OVER).glob("*.json")
    assert "Bergen" in kept.read_text(encoding="utf-8")
    assert not (tmp_path / "run" / data_folder.LOCK).exists()


def test_an_answer_that_does_not_come_in_time_is_none(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    ours, theirs = ends
    theirs.sendall(b'{"recollect": 1}\n0.3 {"continue":true}\n{"hookSp')
    taken = Taken(ours)
    assert taken.hears_by(time.monotonic() + 60)
    assert taken.answer(time.monotonic() - 60) == b'{"continue":true}'


@pytest.mark.skipif(sys.platform == "win32", reason="the test takes a Unix socket")
def test_a_backend_that_knows_no_unread_events_is_told_in_its_own_form(tmp_path: Path) -> None:
    """It is that of a version before; it welcomes a hello and ends what it does not know."""
    home = tmp_path / "home"
    (home / "run").mkdir(parents=True)
    hellos: list[dict[str, Any]] = []

    def serve() -> None:
        for _ in range(2):
            peer, _ = listener.accept()
            with peer, peer.makefile("rb") as lines:
                hellos.append(json.loads(lines.readline()))
                with suppress(OSError):  # a hook that has told what it had to is gone
                    peer.sendall(b'{"recollect": 1, "version": "0"}\n')
                    if "kind" in hellos[-1]["hook"]:
                        peer.sendall(b'{"text": "bees"}\n')

    listener = listen(home / "run")
    announce(home / "run", listener, "0", "token")
    with listener:
        serving = threading.Thread(target=serve, daemon=True)
        serving.start()
        subprocess.run(
            [sys.executable, "-m", "recollect.server", "hook", "--home", str(home)],
            input=json.dumps({"hook_event_name": "Stop", "last_assistant_message": "x"}).encode(),
            env={**os.environ, "COPILOT_CLI": ""},
            check=True,
        )
        until(lambda: len(hellos) == 2)
    assert "bytes" in hellos[0]["hook"]
    assert hellos[1]["hook"]["reply"] == "x"
