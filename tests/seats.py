"""Several clients at once on one memory.

Whoever changes the transport changes it here; the tests that use it see only `Host`s.
"""

import math
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, nullcontext

import anyio
from anyio.abc import TaskStatus
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from recollect.server import __version__
from recollect.server.cli.main import run_for
from recollect.server.engine import Engine
from recollect.server.mcp.server import RecollectServer, build_server
from recollect.server.opening import Opening
from recollect.server.serving.backend import Backend
from recollect.server.serving.discovery import announce, listen, withdraw
from recollect.server.serving.sessions import Sessions
from tests.conftest import Host
from tests.processes import environment


class Opened(Opening):
    """The opening of an engine whose files nobody but the test touches.

    What the test changes by hand it also announces.
    """

    def __init__(self, engine: Engine, *, watch: bool) -> None:
        super().__init__(engine)
        if watch or not hasattr(engine, "parts"):  # else a fixture opened it
            engine.open(patience_s=0, watch=watch)
        self.start()

    def _open(self, attempt: Future[None], words_only: str, loads_model: bool) -> None:
        attempt.set_result(None)


@asynccontextmanager
async def seats(
    engine: Engine, count: int, *, watch: bool = True, fronts: bool = False
) -> AsyncIterator[list[Host]]:
    """`count` clients, of both eras in turn, on one server object.

    The engine is opened, and closed at the end. With `fronts` each client starts a front, a process
    of its own, which reaches the server through the socket of the data folder.
    """
    opening = Opened(engine, watch=watch)
    server = build_server(opening)
    reached = _fronts(engine, opening, server) if fronts else nullcontext(server)
    try:
        with reached as place:
            async with anyio.create_task_group() as group:
                closing = anyio.Event()

                async def session(mode: str, *, task_status: TaskStatus[Host]) -> None:
                    async with Client(
                        stdio_client(place) if isinstance(place, StdioServerParameters) else place,
                        mode=mode,
                    ) as client:
                        task_status.started(Host(client, engine))
                        await closing.wait()

                yield [
                    await group.start(session, "legacy" if at % 2 else "auto")
                    for at in range(count)
                ]
                closing.set()
    finally:
        opening.close()


@contextmanager
def _fronts(
    engine: Engine, opening: Opening, server: RecollectServer
) -> Iterator[StdioServerParameters]:
    """A backend in a thread of this process.

    So that the engine's clock and embedder are the test's; and the command that starts a front.
    """
    home, token = engine.settings.home, "token"
    backend = Backend(
        lambda: Sessions(server),
        opening,
        token=token,
        idle_s=math.inf,
        end=lambda _: None,
        run_command=run_for,
    )
    listener = listen(engine.settings.run)
    announce(engine.settings.run, listener, __version__, token)
    loop = threading.Thread(target=backend.serve, args=(listener,), daemon=True)
    loop.start()
    try:
        yield StdioServerParameters(
            command=sys.executable,
            args=["-m", "recollect.server", "--home", str(home)],
            env=environment(),
        )
    finally:
        backend.cut_off()
        loop.join()
        withdraw(engine.settings.run)
