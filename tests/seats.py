"""Several clients at once on one memory. Whoever changes the transport changes it here; the tests that use it see only `Host`s."""

from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager

import anyio
from anyio.abc import TaskStatus
from mcp import Client

from recollect.server.app import Opening, build_server
from recollect.server.engine.engine import Engine
from tests.conftest import Host


class Opened(Opening):
    """The opening of an engine whose files nobody but the test touches: what the test changes by hand it also announces."""

    def __init__(self, engine: Engine, *, watch: bool) -> None:
        super().__init__(engine)
        engine.open(patience_s=0, watch=watch)
        self.start()

    def _open(self, attempt: Future[None]) -> None:
        attempt.set_result(None)


@asynccontextmanager
async def seats(engine: Engine, count: int, *, watch: bool = True) -> AsyncIterator[list[Host]]:
    """`count` clients, of both eras in turn, on one server object; the engine is opened, and closed at the end."""
    opening = Opened(engine, watch=watch)
    server = build_server(opening)
    try:
        async with anyio.create_task_group() as group:
            closing = anyio.Event()

            async def session(mode: str, *, task_status: TaskStatus[Host]) -> None:
                async with Client(server, mode=mode) as client:
                    task_status.started(Host(client, engine))
                    await closing.wait()

            yield [await group.start(session, "legacy" if at % 2 else "auto") for at in range(count)]
            closing.set()
    finally:
        opening.close()
