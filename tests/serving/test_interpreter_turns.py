"""Calls of many folders at once: few are worked on at a time, and a slow one keeps nobody."""

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any

import anyio
import pytest
from mcp.client import Client

from recollect.server.cli.main import run_for
from recollect.server.mcp.server import RecollectServer, build_server
from recollect.server.opening import Opening
from recollect.server.serving.tenants import Tenants
from recollect.server.settings import Settings

pytestmark = pytest.mark.anyio
_USERS = 6
_PATIENCE_S = 60


class _Work:
    """What is worked on, in whichever folder; `wait` holds it there."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self.servers: list[RecollectServer] = []
        self.now = 0
        self.most = 0
        self.wait: Callable[[], object] = lambda: None

    def build(self, opening: Opening, **given: Any) -> RecollectServer:
        server = build_server(opening, **given)

        @server.tool(description="Works.")
        def work() -> str:
            with self._guard:
                self.now += 1
                self.most = max(self.most, self.now)
            self.wait()
            with self._guard:
                self.now -= 1
            return "done"

        self.servers.append(server)
        return server


@pytest.fixture
def work() -> _Work:
    return _Work()


@pytest.fixture
async def users(settings: Settings, work: _Work) -> AsyncIterator[list[Client]]:
    """One for each folder of the process."""
    async with AsyncExitStack() as open_ones:
        tasks = await open_ones.enter_async_context(anyio.create_task_group())
        tenants = Tenants(settings, tasks, lambda _: None, run_for, work.build)
        for n in range(_USERS):
            await open_ones.enter_async_context(tenants.use(settings.home / f"users/u{n}"))
        yield [
            await open_ones.enter_async_context(Client(server, mode="legacy"))
            for server in work.servers
        ]
        tasks.cancel_scope.cancel()


async def _all_call(users: list[Client]) -> None:
    with anyio.fail_after(_PATIENCE_S):
        async with anyio.create_task_group() as calls:
            for user in users:
                calls.start_soon(user.call_tool, "work", {})


async def test_few_calls_of_the_process_are_worked_on_at_a_time(
    users: list[Client], work: _Work
) -> None:
    pause = threading.Event()
    work.wait = lambda: pause.wait(0.01)

    await _all_call(users)

    assert work.most == 2


async def test_calls_that_wait_for_something_keep_nobody(users: list[Client], work: _Work) -> None:
    all_came = threading.Barrier(_USERS)
    work.wait = lambda: all_came.wait(_PATIENCE_S)

    await _all_call(users)

    assert work.most == _USERS
