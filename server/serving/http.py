"""`recollect serve --http`: the data folder for clients that come over HTTP, and still for the fronts on this machine.

On the loopback nobody needs a token; off it, and wherever one was ever made, everybody does, and each token has a data folder of its own.
"""

import contextlib
import hashlib
import ipaddress
import logging
import math
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import NoReturn
from urllib.parse import unquote

import anyio
import uvicorn
from anyio import to_thread
from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http import MCP_SESSION_ID_HEADER
from mcp.server.transport_security import TransportSecurityMiddleware, TransportSecuritySettings
from mcp_types import INTERNAL_ERROR, ErrorData, JSONRPCError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from ...tools.context import Session, current
from ..domain.ids import id_of
from ..errors import InputError, RecollectError
from ..mcp.server import build_server
from ..settings import Settings
from .access_tokens import Principal, TokenRegistry, bearers
from .stdio import log_to_file
from .tenants import Compose, OpenFolders

MCP_PATH, HEALTH_PATH = "/mcp", "/healthz"
_SILENCE_S = 30 * 60
"""Of a client without sessions (the modern era): after it, it is a new conversation."""
_LOOK_FOR_REVOKED_S = 1.0
_LAST_ANSWERS_S = 3
_LONGEST_END_S = 30
"""As long as a tool that is at work may keep us from ending; what it has not acknowledged is undone at the next start."""
_MOST_CONNECTIONS, _DESCRIPTORS = 1_000, 8_192
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

logger = logging.getLogger(__name__)


def serve_http(
    settings: Settings,
    *,
    host: str,
    port: int,
    names: list[str],
    say: Callable[[str], None],
    compose: Compose = build_server,
) -> NoReturn:
    """Serve until a signal, or until a newer recollect or `recollect stop` asks us to leave. `names` are the host names that clients may use.

    Raises:
        InputError: off the loopback without a token; an address that cannot be had.
        FolderInUse: another process owns the data folder.
    """
    door = TokenRegistry(settings.home)
    if not is_loopback(host) and not bearers(settings.home):
        raise InputError(
            "--host",
            "off this machine everybody needs a token, and there is none",
            "Make one: recollect token add NAME",
        )
    listener = _bound(host, port)
    log_to_file(settings)
    _allow_descriptors()
    ended: SimpleQueue[int | RecollectError] = (
        SimpleQueue()
    )  # its put may be called from a signal handler
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: ended.put(0))
    service = Service(settings, door, host, names, ended.put, compose)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}{MCP_PATH}"
    whom = "with a token" if service.is_guarded else "from this machine, without a token"
    thread = threading.Thread(
        target=service.run,
        args=(listener, lambda: say(f"{address} {whom}")),
        name="server",
        daemon=True,
    )
    thread.start()
    code = ended.get()
    service.stop()
    thread.join(_LONGEST_END_S)
    logging.shutdown()
    if isinstance(code, RecollectError):
        raise code
    # The interpreter would wait for a model that is still loading.
    sys.stdout.flush()
    os._exit(code)


def is_loopback(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # With its protocol named: asyncio sets TCP_NODELAY on such connections only, and without it every answer waits 40 ms.
        listener = socket.socket(family, kind, protocol or socket.IPPROTO_TCP)
        if os.name != "nt":  # there it would let another process take the port from us
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except (OSError, OverflowError) as error:
        raise InputError(
            "--port",
            f"{host}:{port} cannot be had ({getattr(error, 'strerror', None) or error})",
            "Choose another.",
        ) from error
    return listener


def _allow_descriptors() -> None:
    """As many as we may: an open folder takes twenty, and some systems give a process 256."""
    if os.name != "nt":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # macOS says "unlimited" and means less
            resource.setrlimit(
                resource.RLIMIT_NOFILE,
                (min(most, _DESCRIPTORS) if most >= 0 else _DESCRIPTORS, most),
            )


class Service:
    """What answers HTTP. Everything but `stop` runs on one event loop, that of `run`."""

    def __init__(
        self,
        settings: Settings,
        door: TokenRegistry,
        host: str,
        names: list[str],
        end: Callable[[int | RecollectError], object],
        compose: Compose = build_server,
    ) -> None:
        self._settings, self._door, self._end, self._compose = settings, door, end, compose
        self._off_machine = not is_loopback(host)
        self._hosts = TransportSecurityMiddleware(_protection(names, off_machine=self._off_machine))
        self._pace = RateLimiter(settings.http_calls_a_minute)
        self._visits = ClientSessions()
        self._under_way: dict[anyio.CancelScope, Principal] = {}
        self._stopping = anyio.Event()
        self._loop: anyio.lowlevel.EventLoopToken | None = None

    @property
    def is_guarded(self) -> bool:
        return self._off_machine or self._door.is_guarded

    # --- life ---

    def run(self, listener: socket.socket, ready: Callable[[], None]) -> None:
        """Until `stop`; then every folder is closed."""
        try:
            anyio.run(self._run, listener, ready)
        except Exception:  # the outermost frame of the thread
            logger.exception("the server stopped")
            self._end(1)

    def stop(self) -> None:
        """From another thread."""
        with contextlib.suppress(RuntimeError):  # the loop has ended by itself
            anyio.from_thread.run_sync(self._stopping.set, token=self._loop)

    async def _run(self, listener: socket.socket, ready: Callable[[], None]) -> None:
        self._loop = anyio.lowlevel.current_token()
        config = uvicorn.Config(
            self,
            lifespan="off",
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_graceful_shutdown=_LAST_ANSWERS_S,
        )
        server = uvicorn.Server(config)
        async with anyio.create_task_group() as tasks:
            self._folders = OpenFolders(self._settings, tasks, self._end, self._compose)
            try:
                async with self._folders.use(self._settings.home) as own:
                    if not self.is_guarded:
                        own.opening.start()
            except RecollectError as error:
                self._end(error)
                await (
                    self._stopping.wait()
                )  # a loop that ends while `stop` calls it would never answer
                return
            tasks.start_soon(self._load_model)
            tasks.start_soon(self._show_out_the_revoked)
            tasks.start_soon(self._stop_when_told, server)
            ready()
            await server.serve([listener])
            tasks.cancel_scope.cancel()

    async def _load_model(self) -> None:
        await to_thread.run_sync(self._folders.models.load, self._settings, abandon_on_cancel=True)

    async def _stop_when_told(self, server: uvicorn.Server) -> None:
        await self._stopping.wait()
        server.should_exit = True

    async def _show_out_the_revoked(self) -> None:
        """Streams that were open when their token was revoked."""
        while True:
            await anyio.sleep(_LOOK_FOR_REVOKED_S)
            valid = {one.sha256 for one in self._door.known()} if self._under_way else set()
            for scope, guest in list(self._under_way.items()):
                if self.is_guarded and guest.sha256 not in valid:
                    scope.cancel()

    # --- requests ---

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["headers"] = [
            (name, value.strip()) for name, value in scope["headers"]
        ]  # spaces around a value are none of it (RFC 9110, 5.5)
        request = Request(scope, receive)
        answer = await self._hosts.validate_request(
            request, is_post=request.method == "POST" and request.url.path == MCP_PATH
        )
        if answer is None and request.url.path == MCP_PATH:
            return await self._admit(request, scope, receive, send)
        if answer is None:
            answer = (
                await self._health()
                if request.url.path == HEALTH_PATH
                else Response("Not Found", 404)
            )
        return await answer(scope, receive, send)

    async def _admit(self, request: Request, scope: Scope, receive: Receive, send: Send) -> None:
        guest: Principal | None = Principal("", "", self._settings.home)
        if self.is_guarded:
            guest = self._door.guest(request.headers.get("authorization", ""))
        if guest is None:
            return await _unknown(request)(scope, receive, send)
        if guest.name and (wait_s := self._pace.wait_s(guest.name)):
            return await _refusal(
                "Too many calls with this token. Nothing was changed.", 429, wait_s
            )(scope, receive, send)
        if guest.name:
            # The SDK ties sessions and questions in flight to whom it finds here; it shows the token to nobody, so it need not have it.
            scope["user"] = AuthenticatedUser(
                AccessToken(token="", client_id=guest.name, scopes=[])
            )
        current.set(self._visits.session(guest.name, request.headers))
        with anyio.CancelScope() as cancel:
            self._under_way[cancel] = guest
            try:
                await self._answer(guest, scope, receive, send)
            finally:
                del self._under_way[cancel]
        return None

    async def _answer(self, guest: Principal, scope: Scope, receive: Receive, send: Send) -> None:
        async with contextlib.AsyncExitStack() as stay:
            try:
                folder = await stay.enter_async_context(self._folders.use(guest.home))
            except RecollectError as error:
                await _refusal(str(error), 503, 1.0)(scope, receive, send)
            else:
                await AuthContextMiddleware(folder.mcp.handle_request)(scope, receive, send)

    async def _health(self) -> Response:
        """Whether calls are answered in full; nothing of what anybody remembers."""
        models = self._folders.models
        if self.is_guarded:  # users' folders open with their first request
            answered = (
                "full"
                if models.of(self._settings).ready
                else "words only"
                if models.failed
                else "warming up"
            )
        else:
            async with self._folders.use(self._settings.home) as own:
                answered = await to_thread.run_sync(lambda: own.opening.readiness)
        shown = {"full": "ready", "opening": "warming up"}.get(answered, answered)
        return JSONResponse({"status": shown}, 503 if shown == "failed" else 200)


def _protection(names: list[str], *, off_machine: bool) -> TransportSecuritySettings:
    """Against pages that reach us through a name of their own. Off the machine, where we cannot know our names, only if they are given:
    there the tokens protect, which no page has."""
    if off_machine and not names:
        return TransportSecuritySettings(enable_dns_rebinding_protection=False)
    known = [*_LOOPBACK, *names]
    hosts = [spelled for name in known for spelled in (name, f"{name}:*")]
    return TransportSecuritySettings(
        allowed_hosts=hosts,
        allowed_origins=[f"{scheme}://{host}" for scheme in ("http", "https") for host in hosts],
    )


def _unknown(request: Request) -> Response:
    flaw = ', error="invalid_token"' if "authorization" in request.headers else ""
    told = {
        "error": "invalid_token",
        "error_description": "Send a valid token: Authorization: Bearer …",
    }
    return JSONResponse(told, 401, headers={"WWW-Authenticate": f'Bearer realm="recollect"{flaw}'})


def _refusal(reason: str, status: int, wait_s: float) -> Response:
    body = JSONRPCError(
        jsonrpc="2.0", id=None, error=ErrorData(code=INTERNAL_ERROR, message=reason)
    )
    return Response(
        body.model_dump_json(by_alias=True, exclude_unset=True),
        status,
        media_type="application/json",
        headers={"Retry-After": str(math.ceil(wait_s))},
    )


class RateLimiter:
    """A bucket of calls for each token: full it holds a minute's worth, and it fills at that rate."""

    def __init__(self, calls_a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._a_second, self._clock = float(calls_a_minute), calls_a_minute / 60, clock
        self._left: dict[str, tuple[float, float]] = {}

    def wait_s(self, who: str) -> float:
        """Take one call; 0 if it was there, otherwise how long until it is."""
        now = self._clock()
        left, seen = self._left.get(who, (self._most, now))
        left = min(self._most, left + (now - seen) * self._a_second)
        taken = left >= 1
        self._left[who] = (left - taken, now)
        return 0.0 if taken else (1 - left) / self._a_second


class ClientSessions:
    """Which session a request belongs to, so that what is said and done in one conversation is kept together, and apart from others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, tuple[int, float]] = {}
        self._count = time.time_ns()

    def session(self, who: str, headers: Mapping[str, str]) -> Session:
        """By the SDK's session id; without one by `Recollect-Session`; without that a client's requests belong together until it is silent for long."""
        said = {
            name: unquote(headers.get(f"recollect-{name}", ""))
            for name in ("project", "agent", "language")
        }
        given = headers.get(MCP_SESSION_ID_HEADER) or headers.get("recollect-session")
        client = [who, headers.get("user-agent", ""), said["project"], said["agent"]]
        key = [who, given] if given else [*client, str(self._visit("\0".join(client)))]
        return Session.of({**said, "session": _session_id("\0".join(key))})

    def _visit(self, client: str) -> int:
        now = self._clock()
        self._seen = {k: v for k, v in self._seen.items() if now - v[1] < _SILENCE_S}
        self._count += 1
        visit, _ = self._seen.get(client, (self._count, now))
        self._seen[client] = (visit, now)
        return visit


def _session_id(key: str) -> str:
    number = int.from_bytes(hashlib.sha256(key.encode("utf-8", "replace")).digest()[:5])
    return id_of("ses", number)
