"""A crowd on one server: thousands registered, a mixed load for minutes, a kill in the middle.

    python -m bench.crowd [--users 2000] [--memories 50] [--at-once 20] [--minutes 10]

A folder is filled once and copied for every user. So many people at a time hold a short
conversation (two recalls, a memory to keep, a recall), then somebody else's turn comes, whoever
chance names: most meet a folder that is closed. Half way the server is killed as a machine that
loses its power would end it, and started again. At the end every memory that was acknowledged is
looked for in the files. Meanwhile the locks that the server holds are counted: two of one folder
would be a folder that is open twice. The load is made on the same cores.
"""

import argparse
import json
import os
import random
import shutil
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
import httpx2
from anyio import to_thread

from bench.many import Footprint, User, _people, _quantile, _ready, _worked_s
from recollect.server.domain.data_folder import LOCK
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import HttpServer

_AGAIN_AFTER_S = 0.5
_LOOKED_EVERY_S = 5.0
_SHOWN_EVERY_S = 60.0


@dataclass
class Crowd:
    """One server at a time, and what its people were told."""

    home: Path
    server: HttpServer
    took_s: dict[str, list[float]] = field(default_factory=dict)
    """By what was asked."""
    kept: dict[int, list[str]] = field(default_factory=dict)
    """Texts that were acknowledged, by user."""
    again: Counter[str] = field(default_factory=Counter)
    twice: list[str] = field(default_factory=list)
    """Folders that were found open twice."""
    most_open: int = 0
    worked_s: float = 0.0

    def start(self) -> None:
        self.server = served(self.home)


def served(home: Path) -> HttpServer:
    return HttpServer(home, RECOLLECT_HTTP_CALLS_A_MINUTE="100000")


async def _converse(crowd: Crowd, web: httpx2.AsyncClient, token: str, who: int, n: int) -> None:
    text = f"The user met heron number {n} by the old mill of village {who}"
    calls: list[tuple[str, str, dict[str, Any]]] = [
        ("first recall", "recall", {"query": "Who collects ferns?"}),
        ("recall", "recall", {"query": "Who collects boats in Kyoto?"}),
        ("write", "remember", {"content": text, "explicit": True}),
        ("recall", "recall", {"query": "Which heron did the user meet?"}),
    ]
    for name, tool, said in calls:
        while True:
            try:
                took = await User(web, crowd.server.url, token).call(tool, **said)
                break
            except (RuntimeError, httpx2.HTTPError) as error:
                crowd.again[str(error)[:3] or type(error).__name__] += 1
                await anyio.sleep(_AGAIN_AFTER_S)
        crowd.took_s.setdefault(name, []).append(took)
        if tool == "remember":
            crowd.kept.setdefault(who, []).append(text)


async def _come_and_go(
    crowd: Crowd, web: httpx2.AsyncClient, tokens: list[str], seed: int, ends: float
) -> None:
    chance = random.Random(seed)
    n = 0
    while time.monotonic() < ends:
        n += 1
        who = chance.randrange(len(tokens))
        await _converse(crowd, web, tokens[who], who, seed * 100_000 + n)


def _held(pid: int) -> Counter[str]:
    """How often the process holds the lock of each folder."""
    found: Counter[str] = Counter()
    for handle in Path(f"/proc/{pid}/fd").iterdir():
        try:
            where = str(handle.readlink())
        except OSError:  # it was closed meanwhile
            continue
        if where.endswith(f"/{LOCK}"):
            found[where] += 1
    return found


async def _look(crowd: Crowd, ends: float) -> None:
    shown = began = time.monotonic()
    while time.monotonic() < ends:
        await anyio.sleep(_LOOKED_EVERY_S)
        try:
            held, size = _held(crowd.server.pid), Footprint.of([crowd.server.pid])
        except OSError:  # it was just killed
            continue
        crowd.twice += [where for where, count in held.items() if count > 1]
        crowd.most_open = max(crowd.most_open, len(held))
        if time.monotonic() - shown >= _SHOWN_EVERY_S:
            shown = time.monotonic()
            calls = sum(map(len, crowd.took_s.values()))
            load = os.getloadavg()[0]
            print(
                f"{shown - began:.0f} s: {calls} calls, {len(held)} open, {size}, load {load:.1f}",
                flush=True,
            )


async def _kill(crowd: Crowd, after_s: float) -> None:
    await anyio.sleep(after_s)
    crowd.worked_s += _worked_s([crowd.server.pid])
    await to_thread.run_sync(crowd.server.kill)
    began = time.monotonic()
    await to_thread.run_sync(crowd.start)
    print(f"killed, and started again within {time.monotonic() - began:.1f} s", flush=True)


async def _live(crowd: Crowd, tokens: list[str], at_once: int, seconds: float) -> None:
    limits = httpx2.Limits(max_connections=None, keepalive_expiry=2)
    async with httpx2.AsyncClient(timeout=ANSWER_WITHIN_S, limits=limits) as web:
        await _ready(web, [crowd.server.url])
        print(f"alone: {Footprint.of([crowd.server.pid])}", flush=True)
        ends = time.monotonic() + seconds
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_kill, crowd, seconds / 2)
            tasks.start_soon(_look, crowd, ends)
            for seed in range(at_once):
                tasks.start_soon(_come_and_go, crowd, web, tokens, seed, ends)
        crowd.worked_s += _worked_s([crowd.server.pid])
        print(f"then: {Footprint.of([crowd.server.pid])}")


def _lost(crowd: Crowd) -> list[str]:
    lost = []
    for who, texts in crowd.kept.items():
        workspace = crowd.home / "users" / f"u{who:05}" / "workspace"
        files = "\n".join(path.read_text(encoding="utf-8") for path in workspace.rglob("*.md"))
        lost += [text for text in texts if text not in files]
    return lost


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--users", type=int, default=2_000)
    parser.add_argument("--memories", type=int, default=50)
    parser.add_argument("--at-once", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=10)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        tokens = _people(home, asked.users, asked.memories)
        print(json.dumps(vars(asked)), flush=True)
        crowd = Crowd(home, served(home))
        try:
            anyio.run(_live, crowd, tokens, asked.at_once, asked.minutes * 60)
            crowd.server.terminate()
        finally:
            crowd.server.kill()
        calls = sum(map(len, crowd.took_s.values()))
        for name, took in crowd.took_s.items():
            print(
                f"{name}: {len(took)}, p50 {_quantile(took, 0.5):.0f} ms, "
                f"p95 {_quantile(took, 0.95):.0f} ms, longest {max(took):.1f} s"
            )
        print(
            f"{calls} calls, {crowd.worked_s / calls * 1000:.0f} ms of the processor each; asked "
            f"again after {dict(crowd.again)}; at most {crowd.most_open} folders open, "
            f"{len(crowd.twice)} of them twice"
        )
        kept = sum(map(len, crowd.kept.values()))
        came = len(crowd.kept)
        print(f"{kept} memories of {came} people acknowledged, {len(_lost(crowd))} lost")
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
