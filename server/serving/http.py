"""`recollect serve --http`: the data folder for clients that come over HTTP.

And still for the fronts on this machine. Everybody needs a token, and each has a data folder of its
own; on the loopback `--no-token` says otherwise, as long as none was made.
"""

import contextlib
import ipaddress
import logging
import os
import socket
import sys
import threading
from collections.abc import Callable
from typing import NoReturn
from urllib.parse import urlsplit

import anyio
import uvicorn
from anyio import to_thread

from ..errors import InputError, RecollectError
from ..mcp.server import build_server
from ..settings import Settings
from ..storage import process_memory
from . import http_connections
from .access_tokens import TokenRegistry, bearers
from .accounts import Accounts
from .ending import Ending
from .http_app import MCP_PATH, HttpApp
from .metrics import ServerMetrics
from .openid import Provider
from .platforms import allow_descriptors, reuse_port
from .run_files import log_to_file
from .tenants import BuildServer, Tenants
from .terminal import RunCommand

_LOOK_FOR_REVOKED_S = 1.0
_LAST_ANSWERS_S = 3
_LONGEST_END_S = 30
"""As long as a tool that is at work may keep us from ending.

What it has not acknowledged is undone at the next start.
"""
_LOOPBACK = "127.0.0.1"
_MOST_CONNECTIONS = 1_000
_DESCRIPTORS = 8_192
"""An open folder takes twenty, and some systems give a process 256."""
_WAITING_CONNECTIONS = 128

logger = logging.getLogger(__name__)


def serve_http(
    settings: Settings,
    *,
    host: str,
    port: int,
    names: list[str],
    without_token: bool,
    say: Callable[[str], None],
    run_command: RunCommand,
    build: BuildServer = build_server,
) -> NoReturn:
    """Serve until a signal, or until a newer recollect or `recollect stop` asks us to leave.

    `names` are the host names that clients may use. `without_token` lets every user of this machine
    in.

    Raises:
        InputError: nobody could ask, for want of a token; an address that cannot be had.
        FolderInUse: another process owns the data folder.
    """
    process_memory.use_one_heap()
    off_machine = not is_loopback(host)
    tokens = TokenRegistry(settings.people)
    _refuse_without_tokens(settings, tokens, off_machine=off_machine, without_token=without_token)
    listener = _bound(host, port)
    log_to_file(settings)
    allow_descriptors(_DESCRIPTORS)
    ending: Ending[int | RecollectError] = Ending(by_signal=0)
    service = HttpService(
        settings,
        tokens,
        off_machine=off_machine,
        without_token=without_token,
        names=names,
        end=ending.tell,
        run_command=run_command,
        build=build,
    )
    has_accounts = Accounts(settings.people).exist or bool(settings.http_openid_domains)
    guarded = not without_token or tokens.demands_tokens or has_accounts
    whom = "with a token" if guarded else "for EVERY user of this machine, without a token"
    greeting = f"{_address(host, listener)} {whom}"
    if has_accounts and settings.http_public_url:
        greeting += f", and for who signs in at {settings.http_public_url}{MCP_PATH}"
    thread = threading.Thread(
        target=service.run, args=(listener, lambda: say(greeting)), name="server", daemon=True
    )
    thread.start()
    code = ending.wait()
    service.stop()
    thread.join(_LONGEST_END_S)
    logging.shutdown()
    if isinstance(code, RecollectError):
        raise code
    # The interpreter would wait for a model that is still loading.
    sys.stdout.flush()
    os._exit(code)


def _refuse_without_tokens(
    settings: Settings, tokens: TokenRegistry, *, off_machine: bool, without_token: bool
) -> None:
    provider = Provider.of(settings)
    with contextlib.closing(Accounts(settings.people)) as accounts:
        may_sign_in = bool(accounts.all() or (provider and provider.domains))
    if may_sign_in and (settings.http_public_url or not off_machine):
        return
    if off_machine and not bearers(settings.people):
        raise InputError(
            "--host",
            "off this machine everybody needs a token, and there is none",
            "Make one: recollect token add NAME. Where people sign in: recollect user add NAME, "
            "and say http_public_url.",
        )
    if not without_token and not tokens.demands_tokens:
        raise InputError(
            "serve",
            "nobody has a token yet",
            "Make one for this memory: recollect token add NAME --folder FOLDER; or let somebody "
            "sign in: recollect user add NAME; or say --no-token: then every user of this "
            "machine can read and write it.",
        )


def is_loopback(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _address(host: str, listener: socket.socket, path: str = MCP_PATH) -> str:
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{listener.getsockname()[1]}{path}"


def _named(url: str) -> list[str]:
    host = urlsplit(url).hostname
    return [host] if host else []


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # With its protocol named: asyncio sets TCP_NODELAY on such connections only, and without
        # it every answer waits 40 ms.
        listener = socket.socket(family, kind, protocol or socket.IPPROTO_TCP)
        reuse_port(listener)
        listener.bind(address)
        listener.listen(_WAITING_CONNECTIONS)
    except (OSError, OverflowError) as error:
        raise InputError(
            "--port",
            f"{host}:{port} cannot be had ({getattr(error, 'strerror', None) or error})",
            "Choose another.",
        ) from error
    return listener


class HttpService:
    """The process's event loop. Everything but `stop` runs on it, in the thread of `run`."""

    def __init__(
        self,
        settings: Settings,
        tokens: TokenRegistry,
        *,
        off_machine: bool,
        without_token: bool,
        names: list[str],
        end: Callable[[int | RecollectError], object],
        run_command: RunCommand,
        build: BuildServer = build_server,
    ) -> None:
        self._settings = settings
        self._tokens = tokens
        self._off_machine = off_machine
        self._without_token = without_token
        self._public_url = settings.http_public_url
        self._metrics = ServerMetrics(settings.http_metrics) if settings.http_metrics else None
        self._names = [*names, *_named(self._public_url)]
        self._end = end
        self._run_command = run_command
        self._build = build
        self._stopping = anyio.Event()
        self._loop: anyio.lowlevel.EventLoopToken | None = None

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
        async with (
            contextlib.AsyncExitStack() as opened,
            anyio.create_task_group() as tasks,
        ):
            tenants = Tenants(
                self._settings, tasks, self._end, self._run_command, self._build, self._metrics
            )
            app = HttpApp(
                self._settings,
                self._tokens,
                tenants,
                off_machine=self._off_machine,
                without_token=self._without_token,
                names=self._names,
                metrics=self._metrics,
                public_url=self._public_url
                or ("" if self._off_machine else _address(_LOOPBACK, listener, "")),
            )
            opened.callback(app.close)
            try:
                await self._open_own(tenants, app)
            except RecollectError as error:
                self._end(error)
                # A loop that ends while `stop` calls it would never answer.
                await self._stopping.wait()
                return
            server = uvicorn.Server(
                http_connections.config(app, most=_MOST_CONNECTIONS, last_answers_s=_LAST_ANSWERS_S)
            )
            tasks.start_soon(self._load_model, tenants)
            tasks.start_soon(_cut_off_revoked, app)
            tasks.start_soon(self._stop_when_told, server)
            ready()
            await server.serve([listener])
            tasks.cancel_scope.cancel()

    async def _open_own(self, tenants: Tenants, app: HttpApp) -> None:
        async with tenants.use(self._settings.home) as own:
            if not app.demands_tokens:
                own.opening.start()

    async def _load_model(self, tenants: Tenants) -> None:
        await to_thread.run_sync(tenants.models.load, self._settings, abandon_on_cancel=True)

    async def _stop_when_told(self, server: uvicorn.Server) -> None:
        await self._stopping.wait()
        server.should_exit = True


async def _cut_off_revoked(app: HttpApp) -> None:
    while True:
        await anyio.sleep(_LOOK_FOR_REVOKED_S)
        app.cut_off_revoked()
