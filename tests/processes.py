"""A real server process and the pipes to it: what hosts start, seen from the other end."""

import contextlib
import contextvars
import io
import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from queue import Queue
from typing import Any
from unittest import mock

import psutil

from recollect.server.__main__ import main
from recollect.server.errors import FolderInUse
from recollect.server.storage.workspace.folder_lock import FolderLock
from tests.own_process import ANSWER_WITHIN_S, Command, command_ended

PROTOCOL = "2025-11-25"
_NUMBERS = itertools.count(1)


def environment(**more: str) -> dict[str, str]:
    """This process's environment without the user's own settings of recollect."""
    return {k: v for k, v in os.environ.items() if not k.startswith("RECOLLECT_")} | {
        "RECOLLECT_TIMEZONE": "UTC",
        **more,
    }


COMMAND = ("-m", "recollect.server")


def run(
    *arguments: str, program: Sequence[str] = COMMAND, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the `recollect` command to its end."""
    return subprocess.run(
        [sys.executable, *program, *arguments],
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=ANSWER_WITHIN_S,
    )


def run_apart(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """As `run`, in a process forked from one that has imported it all: a tenth of the work.

    What the command reads as it is imported is that of the tests, such as the width of the screen.
    """
    return command_ended(*arguments, environment=environment(**more))


def run_here(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """As `run`, in this process: what it imports is there already, a second for each command."""
    code = 0
    out, err = (io.TextIOWrapper(io.BytesIO(), write_through=True) for _ in range(2))
    with (
        mock.patch.dict(os.environ, environment(**more), clear=True),
        mock.patch.object(sys, "argv", ["recollect", *arguments]),
        mock.patch.object(sys, "stdin", io.StringIO()),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            contextvars.Context().run(main)  # where no earlier test has typed
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else 0
    said, failed = (stream.buffer.getvalue().decode() for stream in (out, err))
    return subprocess.CompletedProcess(arguments, code, said, failed)


def git(home: Path, *arguments: str) -> str:
    """Run git in the workspace of a data folder; it must succeed."""
    done = subprocess.run(
        ["git", *arguments],
        cwd=home / "workspace",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=ANSWER_WITHIN_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def owner(home: Path) -> int:
    """The process that owns the data folder."""
    return int((home / "run" / "lock").read_text(encoding="utf-8").split()[0])


def kill(pid: int) -> None:
    """SIGKILL; returns when the process is gone."""
    try:
        process = psutil.Process(pid)
        process.kill()
    except psutil.NoSuchProcess:
        return
    deadline = time.monotonic() + ANSWER_WITHIN_S
    while not _is_dead(process):
        assert time.monotonic() < deadline, "it does not die"
        time.sleep(0.005)


def _is_dead(process: psutil.Process) -> bool:
    """Gone, or a zombie whose last thread has ended; it may go while it is being looked at."""
    try:
        if not process.is_running():
            return True
        return process.status() == psutil.STATUS_ZOMBIE and process.num_threads() <= 1
    except psutil.NoSuchProcess:
        return True


def free(home: Path) -> None:
    """Wait until nobody owns the folder: a backend leaves it a moment after the last front."""
    lock = FolderLock(home / "run")
    deadline = time.monotonic() + ANSWER_WITHIN_S
    while True:
        with contextlib.suppress(FolderInUse):
            lock.acquire()
            return lock.release()
        assert time.monotonic() < deadline, "the folder is still owned"
        time.sleep(0.01)


def until(met: Callable[[], bool]) -> None:
    """Wait for what happens by itself behind an answer."""
    deadline = time.monotonic() + ANSWER_WITHIN_S
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.05)


class ServerProcess:
    """What a host starts on a data folder.

    A front, whose backend ends with the last of them, or a server in one process. `lines` collects
    every line of its stdout, whatever it is.
    """

    def __init__(
        self,
        home: Path,
        *flags: str,
        program: Sequence[str] = COMMAND,
        **more: str,
    ) -> None:
        self._home = home
        self._process = subprocess.Popen(
            [sys.executable, *program, "--home", str(home), *flags],
            env=environment(RECOLLECT_IDLE_MINUTES="0", **more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.lines: list[bytes] = []
        self._answers: dict[Any, Queue[dict[str, Any]]] = {}
        self._last_id = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> "ServerProcess":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self.wait()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def owner(self) -> int:
        return owner(self._home)

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self.lines.append(line)
            message = json.loads(line)
            if message.get("id") in self._answers:
                self._answers[message["id"]].put(message)
        for waiting in list(self._answers.values()):
            waiting.put({"ended": True})

    # --- talking ---

    def write(self, line: bytes) -> None:
        """Send a line as it is."""
        assert self._process.stdin
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a request and wait for its answer; `{"ended": True}` if the process ended first."""
        self._last_id += 1
        message = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params}
        return self._ask(self._last_id, json.dumps(message, ensure_ascii=False).encode())

    def ask_line(self, line: bytes) -> dict[str, Any]:
        """Send a request as it is, whose id is "q", and wait for its answer."""
        return self._ask("q", line)

    def begin(self, method: str, **params: Any) -> int:
        """Send a request; `answer` waits for what comes of it."""
        self._last_id += 1
        self._begin(
            self._last_id,
            json.dumps(
                {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params}
            ).encode(),
        )
        return self._last_id

    def answer(self, id: int | str) -> dict[str, Any]:
        return self._answers[id].get(timeout=ANSWER_WITHIN_S)

    def _ask(self, id: int | str, line: bytes) -> dict[str, Any]:
        try:
            self._begin(id, line)
        except (OSError, ValueError):  # it ended while we wrote, or its pipe is closed
            return {"ended": True}
        return self.answer(id)

    def _begin(self, id: int | str, line: bytes) -> None:
        answer = self._answers[id] = Queue()
        self.write(line)
        if not self._reader.is_alive():
            answer.put({"ended": True})

    def heard(self, method: str, nth: int = 1) -> dict[str, Any]:
        """The first (second, …) message of this method that the server sends, once it is there."""
        deadline = time.monotonic() + ANSWER_WITHIN_S
        while (
            len(
                found := [m for m in map(json.loads, list(self.lines)) if m.get("method") == method]
            )
            < nth
        ):
            assert time.monotonic() < deadline, f"no {method}"
            time.sleep(0.01)
        return dict(found[nth - 1])

    def initialize(self, **capabilities: Any) -> dict[str, Any]:
        client = {
            "protocolVersion": PROTOCOL,
            "capabilities": capabilities,
            "clientInfo": {"name": "tests", "version": "1"},
        }
        answer: dict[str, Any] = self.ask("initialize", **client)["result"]
        self.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')
        return answer

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The result of a tool call."""
        answer = self.ask("tools/call", name=tool, arguments=arguments)
        result: dict[str, Any] = answer.get("result", answer)
        return result

    def stats(self) -> Mapping[str, Any]:
        text = self.ask("resources/read", uri="memory://stats")["result"]["contents"][0]["text"]
        values: dict[str, Any] = json.loads(text)
        return values

    # --- ending ---

    def leave(self) -> int:
        """End as hosts do, others may go on; returns the exit code."""
        assert self._process.stdin
        self._process.stdin.close()
        return self.wait()

    def kill_backend(self) -> None:
        """SIGKILL of the folder's owner only."""
        kill(self.owner)

    def kill_front(self) -> None:
        """SIGKILL of the process that the host started only."""
        self._process.kill()
        self.wait()

    def kill(self) -> None:
        """SIGKILL of front and backend: no goodbye."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.owner, signal.SIGKILL)
        self._process.kill()
        self.wait()
        (self._home / "run" / "starts").unlink(
            missing_ok=True
        )  # many kills in a minute are what such tests do; no crash loop

    def terminate(self) -> int:
        self._process.send_signal(signal.SIGTERM)
        code = self.wait()
        free(self._home)
        return code

    def close(self) -> int:
        """End as hosts do: close stdin and wait, for the backend too; returns the exit code."""
        code = self.leave()
        free(self._home)
        return code

    def wait(self) -> int:
        code = self._process.wait(ANSWER_WITHIN_S)
        self._reader.join(ANSWER_WITHIN_S)
        assert self._process.stdin
        assert self._process.stdout
        with contextlib.suppress(OSError):  # what was not flushed has nobody to read it
            self._process.stdin.close()
        self._process.stdout.close()
        return code


def values_of(result: Mapping[str, Any]) -> dict[str, Any]:
    """What a program reads of a tool's result."""
    return dict(result["structuredContent"])


def receipts_of(result: Mapping[str, Any]) -> list[dict[str, Any]]:
    return list(values_of(result)["receipts"])


def words(result: Mapping[str, Any]) -> str:
    """The text of a tool's result."""
    return "\n".join(block["text"] for block in result["content"])


class HttpServer:
    """`recollect serve --http` on a data folder, on a port that was free."""

    def __init__(self, home: Path, *flags: str, **more: str) -> None:
        self.home = home
        self._process = Command(
            *("serve", "--http", "--no-token", "--port", "0", "--home", str(home), *flags),
            environment=environment(**more),
            output=home.with_name(f"{home.name}-{next(_NUMBERS)}.said"),
        )
        self.said = self._process.first_line()
        self.url = self.said.partition(" ")[0].replace("0.0.0.0", "127.0.0.1")

    def __enter__(self) -> "HttpServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        return self._process.pid

    def terminate(self) -> int:
        """End as service managers do; returns the exit code."""
        return self._process.terminate()

    def kill(self) -> None:
        self._process.kill()
