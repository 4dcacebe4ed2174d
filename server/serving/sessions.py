"""MCP with the hosts of one data folder, each over a socket."""

from collections.abc import Mapping
from typing import Any

import anyio
from anyio.abc import ByteStream

from ...tools.context import Session, current
from ..mcp.server import RecollectServer, turn_of_session
from .framing import serve_stream
from .lines import Lines

_CALLS_AT_ONCE = 4
"""Of one host; its others wait, and those of other hosts do not."""


class Sessions:
    """What hosts speak to once they have introduced themselves."""

    def __init__(self, server: RecollectServer) -> None:
        self._server = server

    async def serve(self, stream: ByteStream, lines: Lines, introduction: Mapping[str, Any]) -> str:
        """One host, until it leaves; returns the id of its session."""
        session = Session.of(introduction)
        current.set(session)
        turn_of_session.set(anyio.Semaphore(_CALLS_AT_ONCE))
        await serve_stream(self._server, stream, lines)
        return session.id
