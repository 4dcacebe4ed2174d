"""How long a host waits: from starting what it starts to each first answer over stdio, in wall and
CPU seconds, and the memory it takes.

    python -m bench.start --runs 5 --memories 200

`nothing running`: the first host of a folder, whose front starts the backend. `backend running`:
each further one. `empty` is a new data folder, `filled` one that holds memories and their index.
The clock runs from just before the process is spawned; a host's requests are sent one after the
other, each when the one before is answered. CPU and RSS are those of front and backend together, of
a further host those of its front alone, with what it adds to the backend. Medians, beside the
budgets.
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

from tests.processes import free, owner

_PATIENCE_S = 120
_HANDSHAKE = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "bench", "version": "1"},
}
_FACTS = (
    "prefers window seats on trains",
    "买了一台新的咖啡机",
    "keeps the spare key with Anna",
    "每周三晚上去游泳",
    "drinks oat milk",
)


class Life:
    """One host's server and what was measured of it, by event: seconds since its start, CPU
    seconds, RSS in MB.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self.wall_s: dict[str, float] = {}
        self.cpu_s: dict[str, float] = {}
        self.rss_mb: dict[str, float] = {}
        self._calls = 0
        self._began = time.perf_counter()
        command = [sys.executable, "-m", "recollect.server", "--home", str(home)]
        self._before = _use(owner(home)) if (home / "run" / "lock").exists() else (0.0, 0.0)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"RECOLLECT_IDLE_MINUTES": "0"},
        )

    def mark(self, event: str) -> None:
        self.wall_s[event] = time.perf_counter() - self._began
        front, backend = _use(self._process.pid), _use(owner(self._home))
        self.cpu_s[event], self.rss_mb[event] = (
            f + b - known for f, b, known in zip(front, backend, self._before, strict=True)
        )

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

    def end(self, *, last: bool = True) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(timeout=30)
        if last:
            free(self._home)


def _use(pid: int) -> tuple[float, float]:
    """CPU seconds and RSS in MB; nothing of a process that has gone."""
    try:
        process = psutil.Process(pid)
        times = process.cpu_times()
        return times.user + times.system, process.memory_info().rss / 1e6
    except psutil.NoSuchProcess:
        return 0.0, 0.0


def handshake(life: Life) -> None:
    life.ask("initialize", **_HANDSHAKE)
    life.tell("notifications/initialized")


def live(home: Path, *, last: bool = True) -> Life:
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
    life.end(last=last)
    return life


def beside(home: Path, runs: int) -> list[Life]:
    """Further hosts, one after the other, while a first one stays."""
    first = Life(home)
    handshake(first)
    wait_until_full(first)
    lives = [live(home, last=False) for _ in range(runs)]
    first.end()
    return lives


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
    life.ask(
        "tools/call",
        name="remember",
        arguments={"content": facts, "explicit": True, "store": "episodic"},
    )
    wait_until_full(life)
    life.end()


BUDGETS_S = {
    ("nothing running", "initialize"): 1.0,
    ("nothing running", "recall, words"): 1.5,
    ("nothing running", "recall, full"): 6.0,
    ("backend running", "initialize"): 0.06,
}


def table(lives: dict[str, list[Life]]) -> str:
    lines = ["| | until | wall s | budget s | CPU s | RSS MB |", "|---|---|---|---|---|---|"]
    for start, runs in lives.items():
        for event in runs[0].wall_s:
            wall, cpu, rss = (
                statistics.median(getattr(run, unit)[event] for run in runs)
                for unit in ("wall_s", "cpu_s", "rss_mb")
            )
            budget = BUDGETS_S.get((start.partition(",")[0], event), "")
            lines.append(f"| {start} | {event} | {wall:.3f} | {budget} | {cpu:.2f} | {rss:.0f} |")
    return "\n".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument(
        "--runs", type=int, default=5, help="starts of each kind; the median is shown (default 5)"
    )
    options.add_argument(
        "--memories",
        type=int,
        default=200,
        help="memories in the folder that is started again (default 200)",
    )
    chosen = options.parse_args()
    os.environ |= {"RECOLLECT_TIMEZONE": "UTC"}
    with tempfile.TemporaryDirectory(prefix="recollect-bench-") as temporary:
        folder = Path(temporary)
        fill(folder / "filled", chosen.memories)
        lives = {
            "nothing running, empty": [live(folder / f"new-{run}") for run in range(chosen.runs)],
            "nothing running, filled": [live(folder / "filled") for _ in range(chosen.runs)],
            "backend running, filled": beside(folder / "filled", chosen.runs),
        }
        load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
        print(
            f"{chosen.runs} runs each, {chosen.memories} memories in the filled folder, "
            f"{os.cpu_count()} cores, load {load}\n"
        )
        print(table(lives))


if __name__ == "__main__":
    main()
