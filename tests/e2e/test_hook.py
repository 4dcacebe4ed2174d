"""`recollect hook` as hosts run it: a process with an event on stdin. It is never in the way."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from recollect.server.errors import FolderInUse
from recollect.server.serving.launcher import stop_backend
from recollect.server.storage.workspace.folder_lock import FolderLock
from tests.e2e.conftest import Launch
from tests.processes import environment, until, words

DATABASE = "The production database is PostgreSQL on server Orion."
ABOUT_IT = "Which production database runs on server Orion?"
_PATIENCE_S = 60
"""A busy machine answers no prompt in time; the next is a new one."""


def hook(home: Path, said: bytes, *flags: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run it as a host does. It must end well and say nothing but its answer."""
    done = subprocess.run(
        [sys.executable, "-m", "recollect.server", "hook", "--home", str(home), *flags],
        input=said,
        capture_output=True,
        env=environment(**{"RECOLLECT_IDLE_MINUTES": "0", **more}),
        timeout=_PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    return done


def kept_of(home: Path, said: bytes) -> list[Path]:
    """What a hook has written down for the next backend.

    It has half a second for that: on a busy machine not the first may have come to it.
    """
    folder = home / "run" / "handed-over"
    before = set(folder.glob("*.json"))

    def is_written() -> bool:
        assert hook(home, said).stdout == b""
        return set(folder.glob("*.json")) > before

    until(is_written)
    return sorted(set(folder.glob("*.json")) - before)


def payload(name: str, session: str = "s1", **said: Any) -> bytes:
    known = {"hook_event_name": name, "session_id": session, "cwd": "/", **said}
    return json.dumps(known, ensure_ascii=False).encode()


def told(home: Path, name: str, **said: Any) -> str:
    """What the model reads, from the first hook that is answered in time."""
    deadline = time.monotonic() + _PATIENCE_S
    while time.monotonic() < deadline:
        done = hook(home, payload(name, f"s{time.monotonic()}", **said), "--host", "codex")
        if done.stdout:
            nested = json.loads(done.stdout)["hookSpecificOutput"]
            assert nested["hookEventName"] == name
            return str(nested["additionalContext"])
    return ""


def test_a_host_s_model_reads_what_is_remembered_and_what_it_says_is_held(
    launch: Launch, home: Path
) -> None:
    server = launch()
    server.call("remember", content=DATABASE, explicit=True)
    assert DATABASE in told(home, "SessionStart", source="startup")
    assert DATABASE in told(home, "UserPromptSubmit", prompt=ABOUT_IT)
    hook(home, payload("Stop", last_assistant_message="We moved the office to Bergen."))
    hook(home, payload("PreCompact", trigger="auto"))
    until(lambda: "Bergen" in words(server.call("recall", query="Where is the office?")))


def test_a_folder_or_the_environment_switches_hooks_off(
    launch: Launch, home: Path, tmp_path: Path
) -> None:
    launch().call("remember", content=DATABASE, explicit=True)
    assert DATABASE in told(home, "SessionStart")  # it answers now
    start = payload("SessionStart", "off", source="startup")
    assert hook(home, start, RECOLLECT_HOOKS="off").stdout == b""
    below = tmp_path / "quiet" / "src"
    below.mkdir(parents=True)
    (tmp_path / "quiet" / ".recollect-off").touch()
    assert hook(home, payload("SessionStart", "off", cwd=str(below))).stdout == b""
    assert hook(home, start, "--host", "gemini", RECOLLECT_HOOKS="off").stdout == b"{}"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"{",
        b"[1]",
        b"\xff\xfe",
        b'{"hook_event_name": ["UserPromptSubmit"], "prompt": 3}',
        b'{"hook_event_name": "PostToolUse"}',
        b"[" * 50_000,
    ],
    ids=["nothing", "cut off", "a list", "no text", "wrong types", "not ours", "deep"],
)
def test_what_cannot_be_read_is_passed_over_in_silence(home: Path, said: bytes) -> None:
    assert hook(home, said).stdout == b""
    assert not home.exists()


def test_what_no_backend_hears_is_kept_and_one_is_started(launch: Launch, home: Path) -> None:
    """A prompt of 100 kB, in Chinese too; the password in it is not written down."""
    said = "我们搬到了卑尔根。My password is Tr0ub4dor&3. " + "长" * 30_000
    lock = FolderLock(home / "run")
    lock.acquire()  # nobody can start one
    kept = kept_of(home, payload("UserPromptSubmit", prompt=said))
    assert "Tr0ub4dor" not in kept[0].read_text(encoding="utf-8")
    lock.release()
    hook(home, payload("UserPromptSubmit", prompt=ABOUT_IT), RECOLLECT_IDLE_MINUTES="5")
    with pytest.raises(FolderInUse):
        lock.acquire()  # by the one that this has started
    server = launch()

    until(lambda: "卑尔根" in words(server.call("recall", query="我们搬到了哪里？")))
    stop_backend(home)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit to the size of files")
def test_a_full_disk_is_no_trouble_of_the_host_and_nothing_is_left_half_written(home: Path) -> None:
    lock = FolderLock(home / "run")
    lock.acquire()  # nobody can start a backend
    command = f"ulimit -f 0 && exec {shlex.quote(sys.executable)} -m recollect.server hook"
    done = subprocess.run(
        ["sh", "-c", f"{command} --home {shlex.quote(str(home))}"],
        input=payload("UserPromptSubmit", prompt=ABOUT_IT),
        capture_output=True,
        env=environment(),
        timeout=_PATIENCE_S,
        check=False,
    )
    lock.release()
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert list((home / "run" / "handed-over").glob("*")) == []


def test_a_backend_that_hangs_holds_no_prompt_up(launch: Launch, home: Path) -> None:
    server = launch()
    server.stats()
    os.kill(server.owner, signal.SIGSTOP)
    try:
        assert kept_of(home, payload("UserPromptSubmit", prompt=ABOUT_IT))
        assert kept_of(home, payload("Stop", last_assistant_message="Yes."))
    finally:
        os.kill(server.owner, signal.SIGCONT)


def test_stdin_that_is_never_closed_holds_no_host_up(home: Path) -> None:
    reading, writing = os.pipe()
    command = [sys.executable, "-m", "recollect.server", "hook", "--home", str(home)]
    try:
        done = subprocess.run(command, stdin=reading, env=environment(), timeout=_PATIENCE_S)
    finally:
        os.close(reading)
        os.close(writing)
    assert done.returncode == 0


def test_a_folder_that_cannot_be_written_is_no_trouble_of_the_host(home: Path) -> None:
    home.write_text("no folder", encoding="utf-8")
    assert hook(home, payload("UserPromptSubmit", prompt=ABOUT_IT)).stdout == b""
    assert hook(home, payload("SessionStart")).stdout == b""


def test_the_assistant_s_words_come_from_the_transcript_where_a_host_says_nothing_else(
    launch: Launch, home: Path, tmp_path: Path
) -> None:
    server = launch()
    server.stats()
    folder = tmp_path / "copilot"
    folder.mkdir()
    lines = [
        {"type": "user.message", "data": {"content": "Where to?"}},
        {"type": "assistant.message", "data": {"content": "We moved to Bergen."}},
    ]
    for path in (folder / "events.jsonl", tmp_path / "elsewhere.jsonl"):
        said = "\n".join(json.dumps(line) for line in lines)
        path.write_text(said.replace("Bergen", path.stem), encoding="utf-8")
        stop = payload("Stop", transcript_path=str(path))
        hook(home, stop, "--host", "copilot", COPILOT_HOME=str(folder))
    until(lambda: "moved to events" in words(server.call("recall", query="moved to")))
    assert "elsewhere" not in words(server.call("recall", query="moved to"))


def test_a_reply_that_copilot_writes_behind_its_hooks_is_taken_at_the_end(
    launch: Launch, home: Path, tmp_path: Path
) -> None:
    server = launch()
    server.stats()
    folder = tmp_path / "copilot/session-state/s1"
    folder.mkdir(parents=True)
    flags = ("--host", "copilot")
    place = {"COPILOT_HOME": str(tmp_path / "copilot")}
    hook(home, payload("UserPromptSubmit", prompt="Where is the office?"), *flags, **place)
    hook(home, payload("Stop", transcript_path=str(folder / "events.jsonl")), *flags, **place)
    line = {"type": "assistant.message", "data": {"content": "The office is in Bergen."}}
    (folder / "events.jsonl").write_text(json.dumps(line), encoding="utf-8")
    for _ in range(2):
        hook(home, payload("SessionEnd", reason="complete"), *flags, **place)
    until(lambda: "Bergen" in words(server.call("recall", query="office in Bergen")))
    assert words(server.call("recall", query="office in Bergen")).count("Bergen") == 1


@pytest.fixture(autouse=True)
def _no_backend_is_left(home: Path) -> Any:
    yield
    if home.is_dir():
        stop_backend(home)
