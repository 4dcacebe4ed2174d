"""How long a host waits: from starting the process to each first answer over stdio, in wall and CPU seconds, and the memory it takes.

    python bench/start.py --runs 5 --memories 200

`new` is the first start on an empty data folder, `again` a start on a folder that holds memories and their index. The clock runs from
just before the process is spawned; a host's requests are sent one after the other, each when the one before is answered. Medians.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

_PATIENCE_S = 120
_HANDSHAKE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
_FACTS = ("prefers window seats on trains", "买了一台新的咖啡机", "keeps the spare key with Anna", "每周三晚上去游泳", "drinks oat milk")


class Life:
    """One server process and what was measured of it, by event: seconds since its start, CPU seconds, RSS in MB."""

    def __init__(self, home: Path) -> None:
        self.wall_s: dict[str, float] = {}
        self.cpu_s: dict[str, float] = {}
        self.rss_mb: dict[str, float] = {}
        self._calls = 0
        self._began = time.perf_counter()
        command = [sys.executable, "-m", "recollect.server", "--home", str(home)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._seen = psutil.Process(self._process.pid)

    def mark(self, event: str) -> None:
        used = self._seen.cpu_times()
        self.wall_s[event] = time.perf_counter() - self._began
        self.cpu_s[event] = used.user + used.system
        self.rss_mb[event] = self._seen.memory_info().rss / 1e6

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._calls += 1
        self._send({"jsonrpc": "2.0", "id": self._calls, "method": method, "params": params})
        while True:
            assert self._process.stdout
            answer: dict[str, Any] = json.loads(self._process.stdout.readline())
            if answer.get("id") == self._calls:
                return dict(answer["result"])

    def tell(self, method: str) -> None:
        self._send({"jsonrpc": "2.0", "method": method})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def end(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(timeout=30)


def handshake(life: Life) -> None:
    life.ask("initialize", **_HANDSHAKE)
    life.tell("notifications/initialized")


def live(home: Path) -> Life:
    """Start, and ask what a host asks first."""
    life = Life(home)
    handshake(life)
    life.mark("initialize")
    life.ask("tools/list")
    life.mark("tools/list")
    recall(life)
    life.mark("recall, words")
    wait_until_full(life)
    recall(life)
    life.mark("recall, full")
    life.end()
    return life


def recall(life: Life) -> None:
    answer = life.ask("tools/call", name="recall", arguments={"query": "咖啡 train seat"})
    if answer.get("isError"):
        raise SystemExit(str(answer))


def wait_until_full(life: Life) -> None:
    deadline = time.monotonic() + _PATIENCE_S
    while time.monotonic() < deadline:
        stats = json.loads(life.ask("resources/read", uri="memory://stats")["contents"][0]["text"])
        if stats["readiness"] == "full" and not stats["unindexed"]:
            return
        time.sleep(0.02)
    raise SystemExit(f"not ready after {_PATIENCE_S} s")


def fill(home: Path, memories: int) -> None:
    life = Life(home)
    handshake(life)
    facts = [f"In week {week} the user {_FACTS[week % len(_FACTS)]}." for week in range(memories)]
    life.ask("tools/call", name="remember", arguments={"content": facts, "explicit": True, "store": "episodic"})
    wait_until_full(life)
    life.end()


def table(lives: dict[str, list[Life]]) -> str:
    lines = [f"{'start':8}{'until':16}{'wall s':>8}{'cpu s':>8}{'RSS MB':>8}"]
    for start, runs in lives.items():
        for event in runs[0].wall_s:
            figures = [statistics.median(getattr(run, unit)[event] for run in runs) for unit in ("wall_s", "cpu_s", "rss_mb")]
            lines.append(f"{start:8}{event:16}{figures[0]:8.2f}{figures[1]:8.2f}{figures[2]:8.0f}")
    return "\n".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=5, help="starts of each kind; the median is shown (default 5)")
    options.add_argument("--memories", type=int, default=200, help="memories in the folder that is started again (default 200)")
    chosen = options.parse_args()
    os.environ |= {"RECOLLECT_TIMEZONE": "UTC"}
    with tempfile.TemporaryDirectory(prefix="recollect-bench-") as temporary:
        folder = Path(temporary)
        fill(folder / "filled", chosen.memories)
        lives = {
            "new": [live(folder / f"new-{run}") for run in range(chosen.runs)],
            "again": [live(folder / "filled") for _ in range(chosen.runs)],
        }
        print(f"{chosen.runs} runs each, {chosen.memories} memories in the folder started again, {os.cpu_count()} cores")
        print(table(lives))


if __name__ == "__main__":
    main()
