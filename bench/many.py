"""Many people on one server: what a folder costs, and how fast the many are answered.

    python -m bench.many [--users 200] [--memories 50] [--at-once 50] [--open 100] [--servers 1]
        [--chroma]

A folder is filled once and copied for every user. Then, against `recollect serve --http` as a
process of its own: the first call to a folder that nobody has open; what each open folder takes of
memory, threads and descriptors; recalls and writes of many users at once; and the memory of the
process while folders open and close. The load is made on the same cores.

With `--servers` so many processes serve the same people, each its share of them, as a proxy divides
them (docs/scale.md); figures are then of all together. The proxy is not there.

With `--chroma` the vectors of all lie on one `chroma run`. Everybody tells first what only they
know, and is asked for it at the end: who hears another's is named.

Each figure of the processor's time stands beside how long a fixed sum took it then (`pace`): a
machine whose pace is twice as long gives figures twice as high.
"""

import argparse
import json
import shutil
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import anyio
import httpx2
import psutil

from recollect.server.engine import Engine
from recollect.server.serving.access_tokens import add
from recollect.server.settings import load_settings
from tests.chroma import ChromaProcess
from tests.conftest import store
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import HttpServer

_ERA = "2026-07-28"
_META = {
    "io.modelcontextprotocol/protocolVersion": _ERA,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "bench", "version": "1"},
}
_SETTLE_S = 120
_QUIET_S = 3.0
_QUIET_SHARE = 0.05
"""Of a core: who takes less has nothing left to do."""
_SUM_OF = 500_000
"""Numbers: some 20 ms."""
_AT_REST_S = 25.0
"""Until a folder that nobody asks has given back its vectors."""
_MEGABYTE = 1024 * 1024
_CHURNED_WITH = 8
"""Folders that may be open while folders open and close."""
_FILLED_WITHIN_S = 900
_FILLED = '"answered_by":"full"'
"""In an answer that vectors gave too."""
_PLACES = ("Lyon", "Kyoto", "Bergen", "Porto", "Quito", "昆明", "Leeds", "Graz", "大理", "Turin")
_THINGS = ("bees", "cellos", "ferns", "kites", "maps", "茶壶", "clocks", "boats", "陶器", "stamps")


@dataclass(frozen=True, slots=True)
class Footprint:
    """What the server takes of the machine."""

    mb: float
    threads: int
    descriptors: int

    @classmethod
    def of(cls, pids: Sequence[int]) -> "Footprint":
        """Of all of them together."""
        processes = [psutil.Process(pid) for pid in pids]
        return cls(
            sum(each.memory_info().rss for each in processes) / _MEGABYTE,
            sum(each.num_threads() for each in processes),
            sum(each.num_fds() for each in processes),
        )


class User:
    """Somebody who asks, each call a request of its own."""

    def __init__(self, web: httpx2.AsyncClient, url: str, token: str) -> None:
        self._web = web
        self._url = url
        self._token = token

    async def call(self, tool: str, **arguments: Any) -> float:
        """Seconds until it was answered."""
        began = time.perf_counter()
        await self.told(tool, **arguments)
        return time.perf_counter() - began

    async def told(self, tool: str, **arguments: Any) -> str:
        """The whole answer, as it came."""
        params = {"name": tool, "arguments": arguments, "_meta": _META}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        headers = {
            "authorization": f"Bearer {self._token}",
            "accept": "application/json, text/event-stream",
            "mcp-protocol-version": _ERA,
            "mcp-method": "tools/call",
            "mcp-name": tool,
        }
        answer = await self._web.post(self._url, json=body, headers=headers)
        if answer.status_code != 200 or '"isError":true' in answer.text:
            raise RuntimeError(f"{answer.status_code} {answer.text[:300]}")
        return answer.text

    async def recall(self, n: int) -> float:
        return await self.call("recall", query=f"Who collects {_THINGS[n % len(_THINGS)]}?")

    async def remember(self, n: int) -> float:
        told = f"The user saw {_THINGS[n % len(_THINGS)]} number {n} in {_PLACES[n // 7 % 10]}."
        return await self.call("remember", content=told, explicit=True)


def _filled(home: Path, memories: int) -> None:
    """A folder with so many memories and their vectors."""
    engine = Engine(load_settings(home))
    engine.open(watch=False)
    for n in range(memories):
        thing, place = _THINGS[n % 10], _PLACES[n // 10 % 10]
        text = f"The user's friend number {n} from {place} collects {thing}."
        store(engine, text)
    engine.upkeep.settle(_SETTLE_S)
    engine.close()


def _people(home: Path, users: int, memories: int) -> list[str]:
    """Tokens of users who have a filled folder each."""
    template = home / "template"
    _filled(template, memories)
    tokens = []
    for n in range(users):
        tokens.append(add(home, f"u{n:05}"))
        shutil.copytree(template, home / "users" / f"u{n:05}")
    return tokens


def _quantile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


async def _all_at_once(
    name: str,
    pids: Sequence[int],
    people: list[User],
    calls: int,
    call: Callable[[User, int], Awaitable[float]],
) -> None:
    """Everybody asks, each one call after the other.

    What a call costs the server's processor holds also where others keep the machine busy.
    """
    took: list[float] = []

    async def ask(person: User, first: int) -> None:
        for n in range(calls):
            took.append(await call(person, first + n))

    worked = _worked_s(pids)
    began = time.perf_counter()
    async with anyio.create_task_group() as tasks:
        for at, person in enumerate(people):
            tasks.start_soon(ask, person, at * 1_000)
    rate = len(took) / (time.perf_counter() - began)
    each = (_worked_s(pids) - worked) / len(took) * 1000
    print(
        f"{name} of {len(people)} at once: {rate:.0f}/s, p50 {_quantile(took, 0.5):.0f} ms, "
        f"p95 {_quantile(took, 0.95):.0f} ms, {each:.1f} ms of the processor each, "
        f"pace {_pace_ms():.0f} ms"
    )


def _pace_ms() -> float:
    """How long the processor takes for a fixed sum; the least of five counts."""
    took = []
    for _ in range(5):
        began = time.process_time()
        sum(n * n for n in range(_SUM_OF))
        took.append(time.process_time() - began)
    return min(took) * 1000


async def _until_quiet(pids: Sequence[int]) -> None:
    """Until the processes have done what they do by themselves.

    What one imports with the first call of all takes seconds, more where others work beside it.
    """
    with anyio.fail_after(_SETTLE_S):
        worked = 0.0
        while (now := _worked_s(pids)) - worked > _QUIET_SHARE * _QUIET_S:
            worked = now
            await anyio.sleep(_QUIET_S)


def _worked_s(pids: Sequence[int]) -> float:
    times = [psutil.Process(pid).cpu_times() for pid in pids]
    return sum(each.user + each.system for each in times)


async def _ready(web: httpx2.AsyncClient, urls: Iterable[str]) -> None:
    with anyio.fail_after(_SETTLE_S):
        for url in urls:
            while (await web.get(url.replace("/mcp", "/healthz"))).json()["status"] != "ready":
                await anyio.sleep(0.1)


async def _measure(
    servers: Sequence[HttpServer], tokens: list[str], at_once: int, opened: int
) -> None:
    pids = [server.pid for server in servers]
    urls = [server.url for server in servers]
    # Shorter than the server keeps a silent connection: no request meets its end.
    limits = httpx2.Limits(max_connections=None, keepalive_expiry=2)
    async with httpx2.AsyncClient(timeout=ANSWER_WITHIN_S, limits=limits) as web:
        await _ready(web, urls)
        people = [User(web, url, token) for url, token in zip(cycle(urls), tokens, strict=False)]
        for person in people[: len(urls)]:
            await person.recall(0)  # what a process imports with the first call of all
        await _until_quiet(pids)
        before = Footprint.of(pids)
        print(f"alone: {before}, pace {_pace_ms():.0f} ms")
        worked = _worked_s(pids)
        first = [await person.recall(0) for person in people[len(urls) : opened]]
        each = opened - len(urls)
        print(
            f"first call to a cold folder: p50 {_quantile(first, 0.5):.0f} ms, "
            f"p95 {_quantile(first, 0.95):.0f} ms, "
            f"{(_worked_s(pids) - worked) / each * 1000:.0f} ms of the processor each, "
            f"pace {_pace_ms():.0f} ms"
        )
        await anyio.sleep(_AT_REST_S)
        after = Footprint.of(pids)
        print(
            f"an open folder at rest: {(after.mb - before.mb) / each:.1f} MB, "
            f"{(after.threads - before.threads) / each:.1f} threads, "
            f"{(after.descriptors - before.descriptors) / each:.1f} descriptors ({after})"
        )
        for name, call in (("recalls", User.recall), ("writes", User.remember)):
            await _all_at_once(name, pids, people[:at_once], 12, call)
        print(f"then: {Footprint.of(pids)}")
        cold = people[opened : opened + at_once]
        if cold:
            await _all_at_once("first calls to cold folders", pids, cold, 1, User.recall)
        await anyio.sleep(_QUIET_S)
        print(f"then: {Footprint.of(pids)}")


async def _churn(server: HttpServer, tokens: list[str], rounds: int) -> None:
    """Open and close folders, and see whether the process grows."""
    async with httpx2.AsyncClient(timeout=ANSWER_WITHIN_S) as web:
        await _ready(web, [server.url])
        people = [User(web, server.url, token) for token in tokens]
        sizes = []
        for n in range(rounds):
            for person in people:
                await person.recall(n)
            sizes.append(Footprint.of([server.pid]))
            print(f"after {(n + 1) * len(people)} openings: {sizes[-1]}")
        later = sizes[len(sizes) // 3 :]
        grown = (later[-1].mb - later[0].mb) / max(1, (len(later) - 1) * len(people))
        print(
            f"an opening leaves {grown * 1024:.0f} kB, "
            f"median {statistics.median(each.mb for each in later):.0f} MB"
        )


async def _tell_their_own(server: HttpServer, tokens: list[str], at_once: int) -> None:
    """Everybody something that only they know; until all their vectors are on the Chroma server."""
    limit = anyio.CapacityLimiter(at_once)

    async def tell(n: int, person: User) -> None:
        async with limit:
            told = f"The user's own bird is the {_mark(n)}."
            await person.call("remember", content=told, explicit=True)
            with anyio.fail_after(_FILLED_WITHIN_S):
                while _FILLED not in await person.told("recall", query="Who collects ferns?"):
                    await anyio.sleep(1)

    async with (
        httpx2.AsyncClient(timeout=ANSWER_WITHIN_S) as web,
        anyio.create_task_group() as tasks,
    ):
        await _ready(web, [server.url])
        for n, token in enumerate(tokens):
            tasks.start_soon(tell, n, User(web, server.url, token))


async def _ask_for_their_own(server: HttpServer, tokens: list[str], at_once: int) -> None:
    limit = anyio.CapacityLimiter(at_once)
    marks = [_mark(n) for n in range(len(tokens))]
    heard: list[set[str]] = [set() for _ in tokens]

    async def ask(n: int, person: User) -> None:
        async with limit:
            answer = await person.told("recall", query="Which is the user's own bird?")
            heard[n] = {mark for mark in marks if mark in answer}

    async with (
        httpx2.AsyncClient(timeout=ANSWER_WITHIN_S) as web,
        anyio.create_task_group() as tasks,
    ):
        for n, token in enumerate(tokens):
            tasks.start_soon(ask, n, User(web, server.url, token))
    theirs = sum(heard[n] == {mark} for n, mark in enumerate(marks))
    others = sum(bool(heard[n] - {mark}) for n, mark in enumerate(marks))
    print(f"{theirs} of {len(marks)} heard their own and nothing else, {others} another's")


def _started(home: Path, users: int, settings: dict[str, str], name: str) -> HttpServer:
    return HttpServer(
        home / name,
        RECOLLECT_HTTP_OPEN_FOLDERS=str(users),
        RECOLLECT_HTTP_PEOPLE=str(home),
        **settings,
    )


@contextmanager
def _chroma(home: Path, settings: dict[str, str]) -> Iterator[ChromaProcess]:
    """A Chroma server, and its address in the settings."""
    chroma = ChromaProcess(home / "chroma-server")
    chroma.start()
    settings["RECOLLECT_CHROMA_URL"] = chroma.url
    try:
        yield chroma
    finally:
        chroma.stop()


def _mark(n: int) -> str:
    return f"heron-{n:05}x"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--users", type=int, default=200)
    parser.add_argument("--memories", type=int, default=50)
    parser.add_argument("--at-once", type=int, default=50)
    parser.add_argument("--open", type=int, default=100)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--chroma", action="store_true", help="vectors on one Chroma server")
    parser.add_argument("--rounds", type=int, default=0, help="of opening and closing all folders")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        tokens = _people(home, asked.users, asked.memories)
        print(json.dumps(vars(asked)))
        many = {"RECOLLECT_HTTP_CALLS_A_MINUTE": "100000"}
        with ExitStack() as running:
            chroma = running.enter_context(_chroma(home, many)) if asked.chroma else None
            servers = [f"server{n}" for n in range(asked.servers)]
            started = partial(_started, home, asked.users, many)
            if chroma:
                with started("server0") as first:
                    anyio.run(_tell_their_own, first, tokens, asked.at_once)
                    first.terminate()
                    print(f"Chroma, filled: {Footprint.of([chroma.pid])}")
            up = [running.enter_context(started(name)) for name in servers]
            worked = _worked_s([chroma.pid]) if chroma else 0.0
            anyio.run(_measure, up, tokens, asked.at_once, asked.open)
            if chroma:
                took = _worked_s([chroma.pid]) - worked
                print(f"Chroma then: {Footprint.of([chroma.pid])}, {took:.0f} s of the processor")
                anyio.run(_ask_for_their_own, up[0], tokens, asked.at_once)
            for server in up:
                server.terminate()
        if asked.rounds:
            few = {"RECOLLECT_HTTP_OPEN_FOLDERS": str(_CHURNED_WITH), **many}
            with HttpServer(home, **few) as server:
                anyio.run(_churn, server, tokens[:50], asked.rounds)


if __name__ == "__main__":
    main()
