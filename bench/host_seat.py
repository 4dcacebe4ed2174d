"""A seat for a model in the host's place, which answers with calls.

It sees the instructions, the tools and a dialogue. After `python -m bench.host_seat`:

serve SOCKET RECORD.json      holds one server a dialogue; writes every call down
SOCKET tools                  what the model sees of the server
SOCKET begin DIALOGUE         its first user turn
SOCKET call DIALOGUE TOOL '{"…": …}'
SOCKET reply DIALOGUE 'text'  the model's answer to the user; then the next user turn, or END
SOCKET session DIALOGUE 1     of several: a new connection, and its first user turn
score RECORD.json …           the table of docs/host-trials.md
"""

import asyncio
import json
import socket
import sys
import tempfile
from collections import defaultdict
from contextlib import AsyncExitStack
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from mcp import Client

from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.domain.ids import new_id
from recollect.server.engine import Engine
from recollect.server.mcp.server import build_server
from recollect.server.opening import Opening
from recollect.server.settings import load_settings
from recollect.server.storage.vectors.embedder import SentenceTransformerEmbedder
from recollect.tools.context import Session
from tests.host_dialogues.judging import Call, conversations, dialogues, judge, store_of

_MEMORY = (
    "---\nid: {id}\nstore: semantic\nsource: user\nverified: true\n"
    "created_at: '2026-11-12T09:00:00Z'\n---\n\n{text}\n"
)


def prepare(home: Path, known: list[dict[str, Any]]) -> None:
    """Write what a dialogue takes as known into a workspace, as a user could by hand."""
    for memory in known:
        path = home / "workspace/memory/semantic/2026-11" / f"{memory['id']}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_MEMORY.format(**memory), encoding="utf-8")


def fill(home: Path, name: str) -> None:
    """A store as it is after months of use, each memory told on its day."""
    now = [datetime.now(UTC)]
    engine = Engine(load_settings(home), clock=lambda: now[0])
    engine.open(words_only="filling")
    for told in store_of(name):
        now[0] = datetime.fromisoformat(f"{told.day}T09:00:00+00:00")
        draft = Draft(content=told.text, explicit=True, store=told.store, project=told.project)
        engine.capture.remember([draft], Caller(session=new_id("ses")))
    now[0] = datetime.now(UTC)
    engine.close()


class Seat:
    """One server a dialogue, one embedding model for all, and the record of every call."""

    def __init__(self, record: Path, stack: AsyncExitStack) -> None:
        self._record, self._stack = record, stack
        self._dialogues = {d["id"]: d for d in dialogues()}
        self._clients: dict[str, Client] = {}
        self._turns: dict[str, list[list[dict[str, Any]]]] = {}
        self._several = {d["id"]: d for d in conversations()}
        self._openings: dict[str, Opening] = {}
        self._ahead: dict[str, timedelta] = defaultdict(timedelta)
        self._said: dict[str, list[str]] = {}
        self._embedder = SentenceTransformerEmbedder()

    async def answer(self, request: list[str]) -> str:
        match request:
            case ["tools"]:
                client = await self._client(next(iter(self._dialogues)))
                tools = [
                    t.model_dump(mode="json", by_alias=True, exclude_none=True)
                    for t in (await client.list_tools()).tools
                ]
                shown = [{k: t[k] for k in ("name", "description", "inputSchema")} for t in tools]
                return f"{client.instructions}\n\n{json.dumps(shown, ensure_ascii=False, indent=1)}"
            case ["begin", id]:
                await self._client(id)
                self._turns[id] = [[]]
                self._said[id] = [turn["user"] for turn in self._dialogues[id]["turns"]]
                return self._said[id][0]
            case ["session", id, number]:
                return await self._session(id, int(number))
            case ["call", id, tool, arguments]:
                return await self._call(id, tool, json.loads(arguments))
            case ["reply", id, _]:
                self._save()
                turns = self._said[id]
                if len(self._turns[id]) >= len(turns):
                    return "END"
                self._turns[id].append([])
                return turns[len(self._turns[id]) - 1]
            case _:
                return f"unknown request {request}"

    async def _client(self, id: str) -> Client:
        if id not in self._clients:
            home = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
            prepare(home, self._dialogues[id]["known"])
            opening = Opening(Engine(load_settings(home), embedder=self._embedder))
            self._stack.callback(opening.close)
            self._clients[id] = await self._stack.enter_async_context(
                Client(build_server(opening), mode="legacy")
            )
            await asyncio.to_thread(opening.engine().upkeep.settle)
        return self._clients[id]

    async def _session(self, id: str, number: int) -> str:
        """A new conversation on the dialogue's store: nothing but the memory carries over.

        Where a dialogue names the days of its sessions, the server takes that day for today.
        """
        if id not in self._openings:
            home = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
            fill(home, self._several[id]["store"])
            engine = Engine(
                load_settings(home),
                clock=lambda: datetime.now(UTC) + self._ahead[id],
                embedder=self._embedder,
            )
            self._openings[id] = Opening(engine)
            self._stack.callback(self._openings[id].close)
        self._turns[f"{id}/{number - 1}"] = self._turns.pop(id, [])
        project = self._several[id].get("projects", ["", "", ""])[number - 1]
        today = datetime.now(UTC).date()
        if days := self._several[id].get("days"):
            today = date.fromisoformat(days[number - 1])
            self._ahead[id] = today - datetime.now(UTC).date()
        only = Session(id=new_id("ses"), project=project)
        server = build_server(self._openings[id], only=only)
        self._clients[id] = await self._stack.enter_async_context(Client(server, mode="legacy"))
        await asyncio.to_thread(self._openings[id].engine().upkeep.settle)
        self._turns[id] = [[]]
        self._said[id] = self._several[id]["sessions"][number - 1]
        return f"(Today is {today:%A %-d %B %Y}.)\n\n{self._said[id][0]}"

    async def _call(self, id: str, tool: str, arguments: dict[str, Any]) -> str:
        result = await (await self._client(id)).call_tool(tool, arguments)
        text = "\n".join(getattr(block, "text", "") for block in result.content)
        call = {
            "tool": tool,
            "arguments": arguments,
            "answer": result.structured_content or {},
            "failed": bool(result.is_error),
            "text": text,
        }
        self._turns[id][-1].append(call)
        self._save()
        return ("ERROR: " if result.is_error else "") + text

    def _save(self) -> None:
        self._record.write_text(
            json.dumps(self._turns, ensure_ascii=False, indent=1), encoding="utf-8"
        )


async def serve(path: str, record: Path) -> None:
    """Answer requests, one JSON list a connection, until the process ends."""
    async with AsyncExitStack() as stack:
        seat = Seat(record, stack)
        lock = asyncio.Lock()

        async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            request = json.loads(await reader.readline())
            async with lock:
                answer = await seat.answer(request)
            writer.write(answer.encode())
            await writer.drain()
            writer.close()

        await (await asyncio.start_unix_server(one, path, limit=2**22)).serve_forever()


def ask(path: str, request: list[str]) -> str:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        connection.sendall(json.dumps(request).encode() + b"\n")
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b"")).decode()


def score(records: list[Path]) -> str:
    """How often each expectation was met, over all records."""
    met: dict[str, list[bool]] = defaultdict(list)
    missed = []
    for record in records:
        turns = json.loads(record.read_text(encoding="utf-8"))
        for dialogue in dialogues():
            for turn, calls in enumerate(turns.get(dialogue["id"], [])):
                made = [Call(c["tool"], c["arguments"], c["answer"], c["failed"]) for c in calls]
                for mark in judge(dialogue, turn, made):
                    met[mark.kind].append(mark.met)
                    if not mark.met:
                        missed.append(
                            f"- {record.stem} {mark.dialogue} turn {mark.turn + 1}: {mark.kind}"
                        )
    rows = [
        f"| {kind} | {sum(marks)} of {len(marks)} | {sum(marks) / len(marks):.0%} |"
        for kind, marks in met.items()
    ]
    return "\n".join(["| expectation | met | share |", "|---|---|---|", *rows, "", *missed])


def main() -> None:
    match sys.argv[1:]:
        case ["serve", path, record]:
            asyncio.run(serve(path, Path(record)))
        case ["score", *records]:
            print(score([Path(r) for r in records]))
        case [path, *request] if request:
            print(ask(path, request))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
