"""Which session an HTTP request belongs to."""

import hashlib
import time
from collections.abc import Callable, Mapping
from urllib.parse import unquote

from mcp.server.streamable_http import MCP_SESSION_ID_HEADER

from ...tools.context import Session
from ..domain.ids import id_of

_SILENCE_S = 30 * 60
"""Of a client without sessions (the modern era): after it, it is a new conversation."""
_TOLD = ("project", "agent", "language")
"""What a client may say of itself, each in a header of its own."""


class ClientSessions:
    """What is said and done in one conversation is kept together, and apart from others.

    Used by one event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._conversations: dict[str, tuple[int, float]] = {}
        """By client: the number of its conversation, and when it was last heard."""
        self._count = time.time_ns()
        """No number of an earlier process comes again."""

    def session(self, who: str, headers: Mapping[str, str]) -> Session:
        """The session of a request by `who`, the name of a token.

        By the SDK's session id; without one by `Recollect-Session`; without that a client's
        requests belong together until it is silent for long.
        """
        told = {name: unquote(headers.get(f"recollect-{name}", "")) for name in _TOLD}
        given = headers.get(MCP_SESSION_ID_HEADER) or headers.get("recollect-session")
        if given:
            key = [who, given]
        else:
            key = [who, headers.get("user-agent", ""), told["project"], told["agent"]]
            key.append(str(self._conversation("\0".join(key))))
        return Session.of({**told, "session": _session_id("\0".join(key))})

    def _conversation(self, client: str) -> int:
        now = self._clock()
        self._drop_silent(now)
        self._count += 1
        number, _ = self._conversations.get(client, (self._count, now))
        self._conversations[client] = (number, now)
        return number

    def _drop_silent(self, now: float) -> None:
        for client, (_, heard_at) in list(self._conversations.items()):
            if now - heard_at >= _SILENCE_S:
                del self._conversations[client]


def _session_id(key: str) -> str:
    digest = hashlib.sha256(key.encode("utf-8", "replace")).digest()
    return id_of("ses", int.from_bytes(digest[:5]))
