"""Connections to the HTTP server: those that never send a whole request keep nobody out."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_WITHIN_S = 10.0
"""From being connected, or from the first byte of the next request, to the end of its head."""
WHOLE_WITHIN_S = 60.0
"""From there to the end of its body."""
UNFINISHED_OF_AN_ADDRESS = 256
"""Connections whose request is not whole yet; the oldest makes room for another."""


def config(app: ASGIApp, *, most: int, last_answers_s: int) -> uvicorn.Config:
    """A server that logs nothing, names itself to nobody, and holds `most` connections at once.

    When it ends it waits `last_answers_s` for what is still being answered.
    """
    return uvicorn.Config(
        app,
        http=timed(),
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=most,
        timeout_graceful_shutdown=last_answers_s,
    )


def timed(
    head_within_s: float = HEAD_WITHIN_S,
    whole_within_s: float = WHOLE_WITHIN_S,
    of_an_address: int = UNFINISHED_OF_AN_ADDRESS,
) -> type[asyncio.Protocol]:
    """uvicorn's protocol with these limits: the one on h11, which bounds a request's head too."""
    unfinished: defaultdict[str, dict[object, Callable[[], None]]] = defaultdict(dict)

    class Timed(H11Protocol):
        """Closed when its request is late, or to make room for newer ones of its address."""

        _address = ""
        _within_s = 0.0
        _deadline: asyncio.TimerHandle | None = None
        _transport: asyncio.Transport

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._transport = transport
            peer = transport.get_extra_info("peername")
            self._address = str(peer[0]) if peer else ""
            self._wait(head_within_s)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is None or self.cycle.response_complete:
                self._wait(head_within_s)
            elif self.cycle.more_body:
                self._wait(whole_within_s)
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
            others = unfinished[self._address]
            others[self] = self._end  # which keeps its place: as old as its first byte was due
            self._within_s = within_s
            self._deadline = asyncio.get_running_loop().call_later(within_s, self._end)
            if len(others) > of_an_address:
                next(iter(others.values()))()

        def _end(self) -> None:
            self._came()
            self._transport.abort()

        def _came(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
                self._within_s = 0.0
                del unfinished[self._address][self]
                if not unfinished[self._address]:
                    del unfinished[self._address]

    return Timed
