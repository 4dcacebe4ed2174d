"""recollect in the harness that measures memory servers side by side.

`memserver_bench` must be importable:

    python -m bench.peers_adapter run recollect recollect+running \\
        --suites start,speed,concurrency,durability,bad_input
    python -m bench.peers_adapter table

`recollect` ends its backend with its last session, so that every start is one with nothing running;
`recollect+running` leaves it for a minute, as it is left for half an hour where people use it.
"""

import sys
from pathlib import Path
from typing import Any

from memserver_bench import __main__ as harness  # pyright: ignore[reportMissingImports]
from memserver_bench.adapter import Adapter, Hit  # pyright: ignore[reportMissingImports]
from memserver_bench.adapters import ADAPTERS  # pyright: ignore[reportMissingImports]
from memserver_bench.session import (  # pyright: ignore[reportMissingImports]
    Launch,
    Session,
    ToolFailure,
)

from recollect.server import __version__


class Recollect(Adapter):  # type: ignore[misc]  # the harness is no package of ours
    name = "recollect"
    version = __version__
    python = sys.executable
    note = "every memory on the user's explicit wish; its backend ends with the last session"
    idle_minutes = "0"
    bulk_batch = 100

    def launch(self, store: Path) -> Launch:
        env = {
            "HOME": str(store),
            "RECOLLECT_HOME": str(store / "recollect"),
            "RECOLLECT_IDLE_MINUTES": self.idle_minutes,
        }
        return Launch(sys.executable, ["-m", "recollect.server"], env)

    def store_call(self, value: Any, key: str) -> tuple[str, dict[str, Any]]:
        return "remember", {"content": value, "explicit": True}

    def search_call(self, query: Any, k: Any) -> tuple[str, dict[str, Any]]:
        return "recall", {"query": query, "limit": k}

    async def store(self, s: Session, text: str, key: str) -> str:
        return (await self._stored(s, text))[0]

    async def bulk(self, s: Session, items: list[tuple[str, str]]) -> list[str]:
        return await self._stored(s, [text for _, text in items])

    async def _stored(self, s: Session, content: str | list[str]) -> list[str]:
        receipts = (await s.checked("remember", {"content": content, "explicit": True})).structured[
            "receipts"
        ]
        if refused := [
            receipt for receipt in receipts if receipt["outcome"] not in ("stored", "known")
        ]:
            raise ToolFailure(str(refused[0]))
        return [str(receipt["id"]) for receipt in receipts]

    async def search(self, s: Session, query: str, k: int) -> list[Hit]:
        found = (await s.checked("recall", {"query": query, "limit": k})).structured["memories"]
        return [Hit(memory["id"], memory["text"]) for memory in found]

    async def delete(self, s: Session, id: str) -> None:
        await s.checked("forget", {"target": [id]})

    async def read(self, s: Session, id: str) -> str | None:
        found = (await s.checked("recall", {"id": id})).structured["memories"]
        return str(found[0]["text"]) if found else None

    async def present(self, s: Session, wanted: dict[str, str]) -> set[str]:
        return set(await self.present_by_search(s, wanted))


class RecollectRunning(Recollect):
    name = "recollect+running"
    note = "as recollect, but its backend stays for a minute, so that a start finds it"
    idle_minutes = "1"


if __name__ == "__main__":
    ADAPTERS.update({adapter.name: adapter for adapter in (Recollect, RecollectRunning)})
    sys.exit(harness.main())
