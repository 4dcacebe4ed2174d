"""Several servers for one crowd: what a kill, a stop and a move cost, and whether anything is lost.

    python -m bench.fleet [--users 24] [--seconds 60] [--servers 3] [--lease 5]

Servers as processes of their own, one disk with everybody's folder, one Chroma server, and a proxy
that sends each token to the server that a rendezvous hash names. Everybody writes and recalls
without a pause. Meanwhile one server is killed, another is ended as service managers do, and users
are moved from one to another. At the end every memory that was acknowledged is looked for in the
files.
"""

import argparse
import hashlib
import json
import shutil
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
import httpx2
import uvicorn
from anyio import to_thread
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bench.many import User, _quantile
from recollect.server.serving.access_tokens import add
from recollect.server.serving.launcher import stop_backend
from tests.chroma import ChromaProcess
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import HttpServer

_PORT = 18_790
_ALSO = (
    "accept",
    "content-type",
    "authorization",
    "mcp-protocol-version",
    "mcp-method",
    "mcp-name",
)
_AGAIN_AFTER_S = 0.25
_MOVED_AT_A_TIME = 3


@dataclass
class Proxy:
    """Sends a token always to the same server, while that lives."""

    servers: dict[str, str] = field(default_factory=dict)
    """Address by name."""
    pinned: dict[str, str] = field(default_factory=dict)
    """Server of a token that was moved."""

    def ranked(self, token: str) -> list[str]:
        """Its servers, the first choice first: a server that goes moves nobody else's."""

        def weight(name: str) -> bytes:
            return hashlib.sha256(f"{name} {token}".encode()).digest()

        names = sorted(self.servers, key=weight)
        pin = self.pinned.get(token)
        return [pin, *(name for name in names if name != pin)] if pin in self.servers else names

    async def answer(self, request: Request) -> Response:
        token = request.headers.get("authorization", "")
        headers = {name: request.headers[name] for name in _ALSO if name in request.headers}
        body = await request.body()
        async with httpx2.AsyncClient(timeout=ANSWER_WITHIN_S) as web:
            for name in self.ranked(token):
                try:
                    told = await web.post(self.servers[name], content=body, headers=headers)
                except httpx2.ConnectError:
                    continue  # it is not there: the next in rank has its users
                except (httpx2.HTTPError, KeyError):
                    break  # it may have begun: whether to ask again is the client's to say
                return Response(told.content, told.status_code, media_type="application/json")
        return Response("nobody answers", 502)


@dataclass
class Tally:
    """What was acknowledged, and what was not."""

    kept: dict[str, list[str]] = field(default_factory=dict)
    """Texts by user."""
    took_s: list[float] = field(default_factory=list)
    longest_s: float = 0.0
    """Until somebody was answered, however often they had to ask."""
    refused: Counter[str] = field(default_factory=Counter)


async def _live(person: User, name: str, tally: Tally, ends: float) -> None:
    """Write and recall; ask again until it is answered."""
    n = 0
    while time.monotonic() < ends:
        n += 1
        text = f"{name} saw the heron number {n} by the old mill"
        began = time.monotonic()
        while time.monotonic() < ends:
            try:
                if n % 3:
                    tally.took_s.append(await person.call("recall", query="Who saw a heron?"))
                else:
                    took = await person.call("remember", content=text, explicit=True)
                    tally.took_s.append(took)
                    tally.kept.setdefault(name, []).append(text)
                break
            except (RuntimeError, httpx2.HTTPError) as error:
                tally.refused[str(error)[:3]] += 1
                await anyio.sleep(_AGAIN_AFTER_S)
        tally.longest_s = max(tally.longest_s, time.monotonic() - began)


async def _events(
    proxy: Proxy, running: dict[str, HttpServer], folders: dict[str, Path], seconds: float
) -> None:
    names = list(running)
    await anyio.sleep(seconds * 0.25)
    print(f"killed {names[0]}", flush=True)
    await to_thread.run_sync(running.pop(names[0]).kill)
    await anyio.sleep(seconds * 0.25)
    for token in list(folders)[:_MOVED_AT_A_TIME]:
        proxy.pinned[token] = names[-1]
        await to_thread.run_sync(stop_backend, folders[token])
    print(f"moved {_MOVED_AT_A_TIME} users to {names[-1]}", flush=True)
    await anyio.sleep(seconds * 0.2)
    if len(running) > 1:
        print(f"ended {names[1]}", flush=True)
        await to_thread.run_sync(running.pop(names[1]).terminate)


def _lost(folders: dict[str, Path], tally: Tally) -> list[str]:
    lost = []
    for folder in folders.values():
        files = "\n".join(
            path.read_text(encoding="utf-8") for path in (folder / "workspace").rglob("*.md")
        )
        lost += [text for text in tally.kept.get(folder.name, []) if text not in files]
    return lost


async def _measure(
    proxy: Proxy, running: dict[str, HttpServer], folders: dict[str, Path], seconds: float
) -> Tally:
    tally = Tally()
    app = Starlette(routes=[Route("/mcp", proxy.answer, methods=["POST"])])
    server = uvicorn.Server(uvicorn.Config(app, port=_PORT, log_level="error"))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(server.serve)
        while not server.started:
            await anyio.sleep(0.05)
        ends = time.monotonic() + seconds
        limits = httpx2.Limits(max_connections=None, keepalive_expiry=2)
        async with (
            httpx2.AsyncClient(timeout=ANSWER_WITHIN_S, limits=limits) as web,
            anyio.create_task_group() as crowd,
        ):
            crowd.start_soon(_events, proxy, running, folders, seconds)
            for token, folder in folders.items():
                person = User(web, f"http://127.0.0.1:{_PORT}/mcp", token.split(" ")[1])
                crowd.start_soon(_live, person, folder.name, tally, ends)
        server.should_exit = True
    return tally


def _people(top: Path, servers: int, users: int) -> dict[str, Path]:
    """Folders by what their owners show; every server knows all of them."""
    folders = {}
    for n in range(users):
        folder = top / "disk" / f"u{n:03}"
        folders[f"Bearer {add(top / 's0', folder.name, folder)}"] = folder
    for n in range(1, servers):
        (top / f"s{n}").mkdir()
        shutil.copy(top / "s0/tokens.json", top / f"s{n}/tokens.json")
    return folders


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--users", type=int, default=24)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--lease", type=float, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        folders = _people(top, asked.servers, asked.users)
        chroma = ChromaProcess(top / "chroma")
        chroma.start()
        more: dict[str, Any] = {
            "RECOLLECT_CHROMA_URL": chroma.url,
            "RECOLLECT_HTTP_LEASE_S": str(asked.lease),
            "RECOLLECT_HTTP_CALLS_A_MINUTE": "100000",
        }
        running = {f"s{n}": HttpServer(top / f"s{n}", **more) for n in range(asked.servers)}
        try:
            proxy = Proxy({name: server.url for name, server in running.items()})
            print(json.dumps(vars(asked)), flush=True)
            tally = anyio.run(_measure, proxy, running, folders, asked.seconds)
        finally:
            for server in running.values():
                server.terminate()
            chroma.stop()
        kept = sum(map(len, tally.kept.values()))
        print(
            f"{len(tally.took_s)} calls answered, p50 {_quantile(tally.took_s, 0.5):.0f} ms, "
            f"p95 {_quantile(tally.took_s, 0.95):.0f} ms; asked again after {dict(tally.refused)}; "
            f"longest silence {tally.longest_s:.1f} s"
        )
        print(f"{kept} memories acknowledged, {len(_lost(folders, tally))} lost")


if __name__ == "__main__":
    main()
