"""The page on a port of the loopback, from the first time that somebody asks for it."""

import contextlib
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager

import anyio
import uvicorn
from anyio.abc import TaskGroup
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..engine import Engine
from ..page.app import PageApp
from ..settings import Settings
from . import http_connections
from .allowed_hosts import AllowedHosts

_LOOPBACK = "127.0.0.1"
_MOST_CONNECTIONS = 100
_LAST_ANSWERS_S = 2


class PageServer:
    """Runs within the event loop and the tasks of its backend."""

    def __init__(
        self,
        engine: Callable[[], Engine],
        settings: Settings,
        busy: Callable[[], AbstractContextManager[None]],
    ) -> None:
        """`busy` is held while a request is answered: an open page is somebody who is here."""
        self.app = PageApp(engine, settings)
        self._busy = busy
        self._port = 0

    def link(self, tasks: TaskGroup) -> str:
        """An address that lets one browser in, once.

        Raises:
            OSError: no port can be had.
        """
        if not self._port:
            listener = socket.create_server((_LOOPBACK, 0))
            self._port = listener.getsockname()[1]
            tasks.start_soon(self._serve, listener)
        return f"http://{_LOOPBACK}:{self._port}/in/{self.app.browser_sessions.new_key()}"

    async def _serve(self, listener: socket.socket) -> None:
        server = uvicorn.Server(
            http_connections.config(
                _Guarded(self.app, self._busy),
                most=_MOST_CONNECTIONS,
                last_answers_s=_LAST_ANSWERS_S,
            )
        )
        try:
            await server.serve([listener])
        finally:
            self.app.closing = True
            self._port = 0
            server.should_exit = True
            with anyio.move_on_after(_LAST_ANSWERS_S, shield=True):
                await server.shutdown([listener])
            listener.close()


class _Guarded:
    """Refuses what comes under another name than the loopback's: a page of somebody else's."""

    def __init__(self, app: ASGIApp, busy: Callable[[], AbstractContextManager[None]]) -> None:
        self._app = app
        self._busy = busy
        self._allowed = AllowedHosts((_LOOPBACK, "localhost"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope)
        refusal: Response | None = None
        if not self._allowed.is_ours(request.headers.get("host")):
            refusal = Response("Invalid Host header", 421)
        elif not self._allowed.may_ask(request.headers.getlist("origin")):
            refusal = Response("Invalid Origin header", 403)
        with contextlib.nullcontext() if refusal else self._busy():
            await (refusal or self._app)(scope, receive, send)
