"""Real server processes, ended with the test."""

import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.processes import COMMAND, ServerProcess, environment, free

NONE: Mapping[str, Any] = {}
Launch = Callable[..., ServerProcess]
Talk = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def launch(home: Path) -> Iterator[Launch]:
    """Start a server process on the data folder and shake hands with it."""
    running: list[tuple[ServerProcess, Path]] = []

    def start(
        *flags: str,
        home: Path = home,
        program: Sequence[str] = COMMAND,
        capabilities: Mapping[str, Any] = NONE,
        **settings: str,
    ) -> ServerProcess:
        server = ServerProcess(home, *flags, program=program, **settings)
        running.append((server, home))
        server.initialize(**capabilities)
        return server

    yield start
    for server, _ in running:
        server.kill_front()
    for _, folder in running:
        free(folder)


@pytest.fixture
def talk(home: Path) -> Talk:
    """`async with talk() as client`: the SDK's own client and a server process on the data folder.

    `mode` is the protocol era.
    """

    @asynccontextmanager
    async def session(mode: str = "legacy") -> AsyncIterator[Client]:
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "recollect.server", "--home", str(home)],
            env=environment(RECOLLECT_IDLE_MINUTES="0"),
        )
        async with Client(stdio_client(command), mode=mode) as client:
            yield client
        free(home)

    return session
