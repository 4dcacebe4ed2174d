"""A real Chroma server, started, stopped and wiped by tests."""

import contextlib
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import HTTPError, URLError

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

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

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


@dataclass(frozen=True)
class SlowChroma:
    """A Chroma that may have much to read before it answers a search or takes vectors.

    As the real one it gives that up when nobody waits for the answer, and begins again.
    """

    url: str
    has_read: threading.Event
    """Cleared: it begins anew."""


@contextmanager
def slow_to_begin(chroma: ChromaProcess, takes_s: float) -> Iterator[SlowChroma]:
    has_read = threading.Event()
    has_read.set()

    class Door(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._pass_on()

        def do_POST(self) -> None:
            self._pass_on()

        do_PUT = do_DELETE = do_POST

        def _pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            if self.path.endswith(("/query", "/upsert")) and not has_read.is_set():
                hung_up, _, _ = select.select([self.connection], [], [], takes_s)
                if hung_up:
                    self.close_connection = True
                    return
                has_read.set()
            asked = urllib.request.Request(
                f"{chroma.url}{self.path}",
                data=body or None,
                headers={"content-type": "application/json"},
                method=self.command,
            )
            try:
                with urllib.request.urlopen(asked) as answer:
                    self._answer(answer.status, answer.read())
            except HTTPError as error:
                self._answer(error.code, error.read())

        def _answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    server.daemon_threads = True
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        yield SlowChroma(f"http://127.0.0.1:{server.server_port}", has_read)
    finally:
        server.shutdown()
        server.server_close()
