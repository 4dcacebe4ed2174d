"""Connections to the HTTP server: those that never send a whole request do not wait for ever."""

import asyncio
from collections import Counter
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.auto import AutoHTTPProtocol

REQUEST_WITHIN_S = 10.0
"""From being connected, or from the first byte of the next request, to the end of its head."""
WAITING_OF_AN_ADDRESS = 256
"""Connections that have not sent a request yet."""


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
    within_s: float = REQUEST_WITHIN_S, of_an_address: int = WAITING_OF_AN_ADDRESS
) -> type[asyncio.Protocol]:
    """uvicorn's protocol with these limits."""
    waiting: Counter[str] = Counter()

    class Timed(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # chosen when it is imported
        """Closed when the head of its request is late, or its address waits with too many."""

        _address = ""
        _deadline: asyncio.TimerHandle | None = None
        _transport: asyncio.Transport

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._transport = transport
            peer = transport.get_extra_info("peername")
            self._address = str(peer[0]) if peer else ""
            if waiting[self._address] >= of_an_address:
                transport.abort()
                return
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            cycle = getattr(self, "cycle", None)
            if cycle is None or cycle.response_complete:
                self._wait()
            else:
                self._came()

        def connection_lost(self, exc: Exception | None) -> None:
            self._came()
            super().connection_lost(exc)

        def _wait(self) -> None:
            if self._deadline is None:
                waiting[self._address] += 1
                loop = asyncio.get_running_loop()
                self._deadline = loop.call_later(within_s, self._transport.abort)

        def _came(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
                waiting[self._address] -= 1
                if not waiting[self._address]:
                    del waiting[self._address]

    return Timed
