"""The real server with a real client, as a host would use it: remember to store, recall to ask."""

import sqlite3
import threading
from array import array
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from mcp import Client

from bench.banks import Item
from recollect.server.engine import Engine
from recollect.server.mcp.server import build_server
from recollect.server.opening import NotOpen, Opening
from recollect.server.settings import load_settings
from recollect.server.storage.vectors.embedder import BUNDLED, Embedder, Vector

_LIST = 64  # facts in one call of remember, as an import would send them
_INDEX_PATIENCE_S = 3_600.0


@dataclass
class Clock:
    """The time of day: the real one, unless a question comes with its own."""

    fixed: datetime | None = None

    def __call__(self) -> datetime:
        return self.fixed or datetime.now(UTC)


@dataclass
class KeptVectors:
    """An embedder that looks up in a file what it has encoded before: for tuning only, as no
    latency measured with it counts.
    """

    inner: Embedder
    path: Path
    name: str = field(init=False)
    ready: bool = True

    def __post_init__(self) -> None:
        self.name = self.inner.name
        self._lock = threading.Lock()
        self._db = sqlite3.connect(self.path, check_same_thread=False)
        self._db.execute("CREATE TABLE IF NOT EXISTS kept (text TEXT PRIMARY KEY, vector BLOB)")

    def load(self) -> None:
        """Nothing: the model loads when a text is new."""

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[Vector]:
        with self._lock:
            return self._encode(texts, asking=asking)

    def _encode(self, texts: Sequence[str], *, asking: bool) -> list[Vector]:
        known: dict[str, bytes] = {}
        for text in texts:
            sql = "SELECT vector FROM kept WHERE text=?"
            if found := self._db.execute(sql, (self._key(text, asking=asking),)).fetchone():
                known[text] = found[0]
        new = [text for text in dict.fromkeys(texts) if text not in known]
        for text, vector in zip(new, self.inner.encode(new, asking=asking), strict=True):
            known[text] = array("f", vector).tobytes()
            row = (self._key(text, asking=asking), known[text])
            self._db.execute("INSERT OR REPLACE INTO kept VALUES (?,?)", row)
        self._db.commit()
        return [list(array("f", known[text])) for text in texts]

    def _key(self, text: str, *, asking: bool) -> str:
        """The bundled model encodes a question as any text."""
        if self.name == BUNDLED:
            return text
        return f"{self.name} {'?' if asking else ':'} {text}"


@dataclass
class Host:
    """A client of one server. `items` maps the ids it was given to those of the benchmark."""

    client: Client
    engine: Engine
    clock: Clock
    items: dict[str, str] = field(default_factory=dict)

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result = await self.client.call_tool(tool, arguments)
        if result.is_error or result.structured_content is None:
            raise RuntimeError("\n".join(getattr(block, "text", "") for block in result.content))
        answer: dict[str, Any] = result.structured_content
        return answer

    async def store(self, items: Sequence[Item], contents: Sequence[str], **arguments: Any) -> None:
        answer = await self.call("remember", content=list(contents), explicit=True, **arguments)
        for item, receipt in zip(items, answer["receipts"], strict=True):
            self.items.setdefault(receipt["id"], item.id)

    async def ask(self, question: str, limit: int) -> list[str]:
        """Benchmark ids, best first."""
        answer = await self.call("recall", query=question, limit=limit)
        return [self.items[m["id"]] for m in answer["memories"] if m["id"] in self.items]

    def settle(self) -> None:
        """Wait until everything stored has its vector."""
        self.engine.upkeep.settle(_INDEX_PATIENCE_S)


@asynccontextmanager
async def serve(home: Path, embedder: Embedder) -> AsyncIterator[Host]:
    clock = Clock()
    engine = Engine(load_settings(home), embedder=embedder, clock=clock)
    opening = Opening(engine)
    try:
        async with Client(build_server(opening), mode="legacy") as client:
            yield Host(client, _opened(opening), clock)
    finally:
        opening.close()


def _opened(opening: Opening) -> Engine:
    """However long it takes: a host would be told to call again in a moment."""
    while True:
        with suppress(NotOpen):
            return opening.engine()


async def store_as_host(host: Host, items: Iterable[Item], *, dialogue: bool) -> None:
    """Lists with the moment as an argument: turns of a dialogue as episodes, lone statements as
    facts.
    """
    for time, group in groupby(items, key=lambda item: item.time):
        batch = list(group)
        for part in (batch[at : at + _LIST] for at in range(0, len(batch), _LIST)):
            contents = [
                f"{item.speaker}: {item.text}" if dialogue and item.speaker else item.text
                for item in part
            ]
            when = f"{time:%Y-%m-%dT%H:%M}" if time else ""
            await host.store(part, contents, store="episodic" if dialogue else "", occurred_at=when)


async def store_one_by_one(host: Host, items: Iterable[Item]) -> None:
    """One call a turn, everything in the text: "[1:56 pm on 8 May, 2023] Caroline: I went …"."""
    for item in items:
        when = (
            f"[{item.time:%-I:%M %p} on {item.time:%-d %B, %Y}] ".replace("AM", "am").replace(
                "PM", "pm"
            )
            if item.time
            else ""
        )
        await host.store(
            [item], [f"{when}{item.speaker}: {item.text}" if item.speaker else f"{when}{item.text}"]
        )
