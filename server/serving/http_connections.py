"""Connections to the HTTP server: those that never send a whole request keep nobody out."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any, ClassVar

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_WITHIN_S = 10.0
"""From being connected, or from the first byte of the next request, to the end of its head."""
WHOLE_WITHIN_S = 60.0
"""From there to the end of its body."""
UNFINISHED_OF_AN_ADDRESS = 256
"""Connections whose request is not whole yet; the oldest makes room for another."""

_Unfinished = defaultdict[str, dict[object, Callable[[], None]]]
"""By address what ends each of its connections, the oldest first."""


class Timed(H11Protocol):
    """uvicorn's protocol on h11, which bounds a request's head too.

    Closed when its request is late, or to make room for newer ones of its address.
    """

    _unfinished: ClassVar[_Unfinished] = defaultdict(dict)
    _address = ""
    _within_s = 0.0
    _deadline: asyncio.TimerHandle | None = None
    _transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        self._wait(HEAD_WITHIN_S)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait(HEAD_WITHIN_S)
        elif self.cycle.more_body:
            self._wait(WHOLE_WITHIN_S)
        else:
            self._came()

    def connection_lost(self, exc: Exception | None) -> None:
        self._came()
        super().connection_lost(exc)

    def _wait(self, within_s: float) -> None:
        if self._within_s == within_s:
            return
        if self._deadline is not None:
            self._deadline.cancel()
        others = self._unfinished[self._address]
        others[self] = self._end  # which keeps its place: as old as its first byte was due
        self._within_s = within_s
        self._deadline = asyncio.get_running_loop().call_later(within_s, self._end)
        if len(others) > UNFINISHED_OF_AN_ADDRESS:
            end_oldest = next(iter(others.values()))
            end_oldest()

    def _end(self) -> None:
        self._came()
        self._transport.abort()

    def _came(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self._within_s = 0.0
            del self._unfinished[self._address][self]
            if not self._unfinished[self._address]:
                del self._unfinished[self._address]


def config(app: ASGIApp, *, most: int, last_answers_s: int) -> uvicorn.Config:
    """A server that logs nothing, names itself to nobody, and holds `most` connections at once.

    When it ends it waits `last_answers_s` for what is still being answered.
    """

    class OfThisServer(Timed):
        """Another server of the process runs in a thread of its own."""

        _unfinished: ClassVar[_Unfinished] = defaultdict(dict)

    return uvicorn.Config(
        app,
        http=OfThisServer,
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=most,
        timeout_graceful_shutdown=last_answers_s,
    )
