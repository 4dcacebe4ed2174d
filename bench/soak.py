"""Mixed load of several hosts through their fronts for minutes or hours, and what it does to memory
and descriptors.

    python -m bench.soak --minutes 5 [--hosts 3] [--pause 0.05] [--seed 1]
    python -m bench.soak --hour

Each host remembers, recalls, reads resources, forgets, restores and undoes, with a short pause
between calls; now and then one leaves and comes back. Backend and fronts are measured twenty times
on the way. At the end every acknowledged text must be found in its file, and git must be whole.
Exit code 1 if not, or if an answer was an error.
"""

import argparse
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psutil

from bench.durability import settle
from tests.processes import ServerProcess, git, owner, words

SAMPLES = 20
_STAYS_FOR = 200
_WORDS = (
    "amber",
    "birch",
    "cello",
    "dune",
    "ember",
    "fjord",
    "grove",
    "harbour",
    "茶馆",
    "河边",
    "小提琴",
    "图书馆",
    "晚饭",
    "火车票",
)


@dataclass(slots=True)
class Load:
    """What the hosts did, and what the answers promise."""

    home: Path
    ends: float
    pause_s: float
    kept: dict[str, tuple[str, str]] = field(default_factory=dict)
    """id → its file, its text."""
    took_s: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    fronts: dict[int, int] = field(default_factory=dict)
    """Host → the process of its front."""


def host(load: Load, number: int, chance: random.Random) -> None:
    while time.monotonic() < load.ends:
        server = ServerProcess(load.home)
        load.fronts[number] = server.pid
        server.initialize()
        for _ in range(chance.randrange(_STAYS_FOR, 2 * _STAYS_FOR)):
            if time.monotonic() >= load.ends:
                break
            act(load, server, number, chance)
            time.sleep(load.pause_s * chance.uniform(0, 2))
        del load.fronts[number]
        server.leave()


def act(load: Load, server: ServerProcess, number: int, chance: random.Random) -> None:
    what = chance.choices(["remember", "recall", "read", "forget", "context"], [4, 8, 2, 1, 1])[0]
    began = time.perf_counter()
    answer = _call(load, server, what, number, chance)
    load.took_s.setdefault(what, []).append(time.perf_counter() - began)
    if answer.get("isError") or "error" in answer or "ended" in answer:
        load.errors.append(f"{what}: {str(answer)[:300]}")


def _call(
    load: Load, server: ServerProcess, what: str, number: int, chance: random.Random
) -> dict[str, Any]:
    match what:
        case "remember":
            text = (
                f"Host {number} noted {' '.join(chance.sample(_WORDS, 6))} "
                f"{chance.getrandbits(32):x}。"
            )
            answer = server.call(
                "remember",
                content=text,
                explicit=True,
                store=chance.choice(["semantic", "episodic", "semantic", "vault"]),
            )
            for receipt in answer.get("structuredContent", {}).get("receipts", []):
                load.kept[receipt["id"]] = (receipt["file"], text)
            return answer
        case "forget" if mine := [
            id for id, (_, text) in list(load.kept.items()) if text.startswith(f"Host {number} ")
        ]:
            id = chance.choice(mine)
            gone = server.call("forget", target=[id])
            return gone if gone.get("isError") else server.call("forget", target=[id], restore=True)
        case "read":
            return server.ask(
                "resources/read",
                uri=chance.choice(
                    ["memory://recent", "memory://stats", "memory://due", "memory://audit"]
                ),
            )
        case "context":
            return server.call("recall")
    return server.call("recall", query=" ".join(chance.sample(_WORDS, 2)))


# --- measuring -----------------------------------------------------------------------------------


def sampled(load: Load) -> tuple[float, int, int, float, int]:
    """RSS, descriptors and threads of the backend; mean RSS and most descriptors of a front."""
    backend = psutil.Process(owner(load.home))
    fronts = []
    for pid in list(load.fronts.values()):
        try:
            front = psutil.Process(pid)
            fronts.append((front.memory_info().rss / 1e6, front.num_fds()))
        except psutil.NoSuchProcess:
            continue
    rss, fds = zip(*fronts, strict=True) if fronts else ((0.0,), (0,))
    return (
        backend.memory_info().rss / 1e6,
        backend.num_fds(),
        backend.num_threads(),
        statistics.mean(rss),
        max(fds),
    )


def watch(load: Load, seconds: float) -> None:
    print(
        f"{datetime.now(UTC):%Y-%m-%d %H:%M}, {os.cpu_count()} cores, load "
        f"{os.getloadavg()[0]:.1f}\n"
    )
    print(
        "| minute | memories | backend RSS MB | descriptors | threads | front RSS MB | "
        "descriptors |\n|---|---|---|---|---|---|---|"
    )
    for at in range(1, SAMPLES + 1):
        time.sleep(max(0.0, load.ends - seconds * (1 - at / SAMPLES) - time.monotonic() - 0.5))
        rss, fds, threads, front_rss, front_fds = sampled(load)
        print(
            (
                f"| {seconds * at / SAMPLES / 60:.1f} | {len(load.kept)} | {rss:.0f} | {fds} | "
                f"{threads} | {front_rss:.1f} | {front_fds} |"
            ),
            flush=True,
        )


def missing(load: Load) -> list[str]:
    found = []
    for id, (path, text) in load.kept.items():
        file = load.home / "workspace" / path
        if not file.exists() or text not in file.read_text(encoding="utf-8"):
            found.append(f"lost: {id} {path}")
    return found


def soak(
    home: Path, hosts: int, seconds: float, pause_s: float, chance: random.Random
) -> list[str]:
    """Everything that went wrong; prints what was measured."""
    with ServerProcess(home) as server:
        server.initialize()
        settle(server)
        load = Load(home, time.monotonic() + seconds, pause_s)
        threads = [
            threading.Thread(target=host, args=(load, n, random.Random(chance.random())))
            for n in range(hosts)
        ]
        for thread in threads:
            thread.start()
        watch(load, seconds)
        for thread in threads:
            thread.join()
        settle(server)
        assert "memories" in words(server.call("recall")), "the context block"
        server.close()
    print("\n| call | times | p50 ms | p95 ms |\n|---|---|---|---|")
    for what, took in sorted(load.took_s.items()):
        ordered = sorted(took)
        print(
            f"| {what} | {len(took)} | {1000 * statistics.median(took):.0f} | "
            f"{1000 * ordered[int(len(ordered) * 0.95)]:.0f} |"
        )
    dirty = git(home, "status", "--porcelain") + git(
        home, "fsck", "--full", "--strict", "--no-dangling"
    )
    return [*load.errors, *missing(load), *filter(None, [dirty])]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument(
        "--hour", action="store_const", const=60.0, dest="minutes", help="the long version"
    )
    parser.add_argument("--hosts", type=int, default=3)
    parser.add_argument(
        "--pause", type=float, default=0.05, help="seconds between the calls of a host, on average"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="recollect-soak-") as folder:
        found = soak(
            Path(folder) / "home",
            options.hosts,
            options.minutes * 60,
            options.pause,
            random.Random(options.seed),
        )
    print("\n" + ("\n".join(found) or "Nothing went wrong."))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
