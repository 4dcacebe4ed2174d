"""Calls of many folders at once: one is worked on at a time, and one that waits keeps nobody."""

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import anyio
import pytest
from mcp.client import Client

from recollect.server.cli.main import run_for
from recollect.server.mcp.server import RecollectServer, build_server
from recollect.server.opening import Opening
from recollect.server.serving import tenants
from recollect.server.serving.interpreter_turns import InterpreterTurns
from recollect.server.settings import Settings
from recollect.server.storage import disk_waits

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
def only_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No turn is given back for its length."""
    turns = partial(InterpreterTurns, long_s=2 * _PATIENCE_S)
    monkeypatch.setattr(tenants, "InterpreterTurns", turns)


@pytest.fixture
async def users(settings: Settings, work: _Work) -> AsyncIterator[list[Client]]:
    """One for each folder of the process."""
    async with AsyncExitStack() as open_ones:
        tasks = await open_ones.enter_async_context(anyio.create_task_group())
        folders = tenants.Tenants(settings, tasks, lambda _: None, run_for, work.build)
        for n in range(_USERS):
            await open_ones.enter_async_context(folders.use(settings.home / f"users/u{n}"))
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


async def test_one_call_of_the_process_is_worked_on_at_a_time(
    users: list[Client], work: _Work
) -> None:
    pause = threading.Event()
    work.wait = lambda: pause.wait(0.01)

    await _all_call(users)

    assert work.most == 1


@pytest.mark.usefixtures("only_told")
async def test_who_waits_for_the_disk_lets_the_next_one_work(
    users: list[Client], work: _Work
) -> None:
    all_came = threading.Barrier(_USERS)

    def wait_for_the_disk() -> None:
        disk_waits.begins()
        all_came.wait(_PATIENCE_S)

    work.wait = wait_for_the_disk

    await _all_call(users)

    assert work.most == _USERS


async def test_calls_that_wait_for_something_keep_nobody(users: list[Client], work: _Work) -> None:
    all_came = threading.Barrier(_USERS)
    work.wait = lambda: all_came.wait(_PATIENCE_S)

    await _all_call(users)

    assert work.most == _USERS
