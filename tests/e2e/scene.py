"""A machine of its own for one real process.

An empty home, a temporary folder, and a log of what the process touches.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult

from tests.processes import free

WATCHING = Path(__file__).with_name("watching")
_PATIENCE_S = 120
_POLL_S = 0.05


@dataclass(frozen=True, slots=True)
class Scene:
    """Folders for one machine, all below `root`.

    Processes get nothing else of our environment but PATH.
    """

    root: Path

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def data(self) -> Path:
        return self.home / ".recollect"

    def environment(self, **more: str) -> dict[str, str]:
        for folder in ("home", "tmp", "cwd"):
            (self.root / folder).mkdir(parents=True, exist_ok=True)
        paths = [str(WATCHING), *filter(None, [os.environ.get("PYTHONPATH")])]
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "TMPDIR": str(self.root / "tmp"),
            "WATCH_LOG": str(self.root / "watched"),
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONDONTWRITEBYTECODE": "1",
            "RECOLLECT_IDLE_MINUTES": "0",
        } | more

    @asynccontextmanager
    async def server(self, **environment: str) -> AsyncIterator[Client]:
        """The real server over stdio, as a host starts it: without arguments."""
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "recollect.server"],
            env=self.environment(**environment),
            cwd=self.root / "cwd",
        )
        async with Client(stdio_client(command), mode="legacy") as client:
            yield client
        free(self.data)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
        """The `recollect` command, or with `-c` any Python."""
        command = [
            sys.executable,
            *(arguments if arguments[0] == "-c" else ("-m", "recollect.server", *arguments)),
        ]
        return subprocess.run(
            command,
            capture_output=True,
            env=self.environment(**environment),
            cwd=self.root / "cwd",
            check=False,
        )

    def watched(self, kind: str) -> list[str]:
        """What the processes did of this kind: network, write, or the import of a library."""
        lines = (self.root / "watched").read_text(encoding="utf-8").splitlines()
        return [what for seen, what in map(json.loads, lines) if seen == kind]

    def left_behind(self) -> list[str]:
        """What is in the home and the working folder besides the data folder."""
        found = [path for folder in (self.home, self.root / "cwd") for path in folder.iterdir()]
        return [str(path.relative_to(self.root)) for path in found if path != self.data]


def text(result: CallToolResult) -> str:
    return "\n".join(getattr(block, "text", "") for block in result.content)


async def stats(client: Client) -> dict[str, object]:
    page = (await client.read_resource("memory://stats")).contents[0]
    return dict(json.loads(getattr(page, "text", "{}")))


async def until(client: Client, **wanted: object) -> dict[str, object]:
    """Poll the server's own account of itself until it says what is wanted."""
    now: dict[str, object] = {}
    for _ in range(int(_PATIENCE_S / _POLL_S)):
        now = await stats(client)
        if all(now[name] == value for name, value in wanted.items()):
            return now
        await asyncio.sleep(_POLL_S)
    raise AssertionError(f"not {wanted} within {_PATIENCE_S} s: {now}")
