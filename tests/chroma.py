"""A real Chroma server, started, stopped and wiped by tests."""

import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

_READY_WITHIN_S = 60


_PORTS = range(20_000, 32_000)
"""Below those that systems give to outgoing connections.

A port among those is lost while the server is stopped: another process may get it, and a client
that tries again and again may even connect to itself.
"""


def _free_port() -> int:
    while True:
        port = random.choice(_PORTS)
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


class ChromaProcess:
    """`chroma run` on one port and one folder; it may be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        # The command itself, without the Python around it: that takes a second to import.
        command = [
            sys.executable,
            "-c",
            "import sys, chromadb_rust_bindings as chroma; chroma.cli(['chroma', *sys.argv[1:]])",
            "run",
            "--host",
            "127.0.0.1",
        ]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port), "--path", str(self.folder)],
            cwd=self.folder.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "ORT_DISABLE_TELEMETRY": "1"},
        )
        deadline = time.monotonic() + _READY_WITHIN_S
        while not self._answers():
            assert time.monotonic() < deadline, "chroma run does not answer"
            time.sleep(0.05)

    def stop(self) -> None:
        """Kill it: a server that goes away says no goodbye."""
        if self._process:
            self._process.kill()  # also when it is frozen
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """Let it take connections and never answer."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def wipe(self) -> None:
        """Lose everything it held; it must be stopped."""
        shutil.rmtree(self.folder)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/v2/heartbeat", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False
