"""A real server process and the pipes to it: what hosts start, seen from the other end."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from queue import Queue
from typing import Any

ANSWER_WITHIN_S = 120
"""No promise about speed: how long to wait before calling a server stuck."""
PROTOCOL = "2025-11-25"


def environment(**more: str) -> dict[str, str]:
    """This process's environment without the user's own settings of recollect."""
    return {k: v for k, v in os.environ.items() if not k.startswith("RECOLLECT_")} | {"RECOLLECT_TIMEZONE": "UTC", **more}


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the `recollect` command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "recollect.server", *arguments], env=environment(**more), stdin=subprocess.DEVNULL, capture_output=True,
        text=True, encoding="utf-8", check=False, timeout=ANSWER_WITHIN_S,
    )  # fmt: skip


def git(home: Path, *arguments: str) -> str:
    """Run git in the workspace of a data folder; it must succeed."""
    done = subprocess.run(
        ["git", *arguments], cwd=home / "workspace", capture_output=True, text=True, encoding="utf-8", check=False, timeout=ANSWER_WITHIN_S
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


class ServerProcess:
    """A server of one data folder. `lines` collects every line of its stdout, whatever it is."""

    def __init__(self, home: Path, **more: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "recollect.server", "--home", str(home)], env=environment(**more), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
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

    def _ask(self, id: int | str, line: bytes) -> dict[str, Any]:
        answer = self._answers[id] = Queue()
        try:
            self.write(line)
        except OSError:  # it ended while we wrote
            return {"ended": True}
        if not self._reader.is_alive():
            answer.put({"ended": True})
        return answer.get(timeout=ANSWER_WITHIN_S)

    def initialize(self) -> dict[str, Any]:
        client = {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"}}
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

    def kill(self) -> None:
        """SIGKILL: no goodbye."""
        self._process.kill()
        self.wait()

    def terminate(self) -> int:
        self._process.send_signal(signal.SIGTERM)
        return self.wait()

    def close(self) -> int:
        """End as hosts do: close stdin and wait; returns the exit code."""
        assert self._process.stdin
        self._process.stdin.close()
        return self.wait()

    def wait(self) -> int:
        code = self._process.wait(ANSWER_WITHIN_S)
        self._reader.join(ANSWER_WITHIN_S)
        assert self._process.stdin
        assert self._process.stdout
        with contextlib.suppress(OSError):  # what was not flushed has nobody to read it
            self._process.stdin.close()
        self._process.stdout.close()
        return code


def words(result: Mapping[str, Any]) -> str:
    """The text of a tool's result."""
    return "\n".join(block["text"] for block in result["content"])
