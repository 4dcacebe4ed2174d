"""Real server processes, ended with the test."""

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.processes import ServerProcess, environment, free

Launch = Callable[..., ServerProcess]
Talk = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def launch(home: Path) -> Iterator[Launch]:
    """Start a server process on the data folder and shake hands with it."""
    with ExitStack() as running:

        def start(*flags: str, home: Path = home, **settings: str) -> ServerProcess:
            server = running.enter_context(ServerProcess(home, *flags, **settings))
            server.initialize()
            return server

        yield start


@pytest.fixture
def talk(home: Path) -> Talk:
    """`async with talk() as client`: the SDK's own client and a server process on the data folder; `mode` is the protocol era."""

    @asynccontextmanager
    async def session(mode: str = "legacy") -> AsyncIterator[Client]:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "recollect.server", "--home", str(home)], env=environment(RECOLLECT_IDLE_MINUTES="0")
        )
        async with Client(stdio_client(command), mode=mode) as client:
            yield client
        free(home)

    return session
