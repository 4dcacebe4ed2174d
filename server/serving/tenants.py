"""The data folders that one process serves over HTTP.

Each is opened with its first request, and let go when nobody has asked for long. An open folder
has all that a backend has: its lock, its engine, and a socket for the fronts and commands on this
machine.
"""

import contextlib
import logging
import math
import secrets
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from socket import socket

import anyio
from anyio import to_thread
from anyio.abc import TaskGroup, TaskStatus
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from ...prompts import shipped
from .. import __version__
from ..domain.data_folder import RUN
from ..engine import Engine
from ..errors import ModelError, StorageError
from ..mcp.server import RecollectServer, build_server
from ..opening import Opening
from ..settings import Settings, load_settings
from ..storage.process_memory import Leftovers
from ..storage.vectors.embedder import Embedder, SentenceTransformerEmbedder
from ..storage.workspace.folder_lock import FolderLock
from .backend import Backend
from .discovery import NoSockets, announce, listen, withdraw
from .interpreter_turns import InterpreterTurns
from .launcher import take_over
from .metrics import ServerMetrics
from .run_files import state_key
from .sessions import Sessions
from .terminal import RunCommand

_SHORTEST_IDLE_S = 1.0
_SIGNS_OF_LIFE = 4
"""While a lease lasts: the disk may be slow for one, or two."""
_MEGABYTE = 1024 * 1024
BuildServer = Callable[..., RecollectServer]

logger = logging.getLogger(__name__)


class Models:
    """Each embedding model once, for all folders that use it."""

    def __init__(self) -> None:
        self._by_name: dict[str, SentenceTransformerEmbedder] = {}
        self._guard = threading.Lock()
        self.failed = False

    def of(self, settings: Settings) -> Embedder:
        with self._guard:
            embedder = self._by_name.get(settings.model)
            if embedder is None:
                embedder = SentenceTransformerEmbedder(settings.model)
                self._by_name[settings.model] = embedder
            return embedder

    def load(self, settings: Settings) -> None:
        """Before the first request wants it; a folder that cannot have it says so itself."""
        try:
            self.of(settings).load()
        except ModelError:
            self.failed = True


@dataclass(frozen=True, slots=True)
class Tenant:
    """A data folder that is open and answers."""

    opening: Opening
    backend: Backend
    mcp: StreamableHTTPSessionManager
    lock: FolderLock


@dataclass(slots=True)
class _Slot:
    """What is known of a data folder, open or not."""

    opening: anyio.Lock = field(default_factory=anyio.Lock)
    """One request opens the folder; the others wait for it."""
    owning: anyio.Lock = field(default_factory=anyio.Lock)
    """Held while the folder is ours: it is not opened again before it is closed."""
    tenant: Tenant | None = None
    close: Callable[[int], object] = lambda _: None


class Tenants:
    """All data folders of the process, within one event loop.

    `tasks` runs them; its cancellation closes them all. The folder of `own` stays open; when it is
    asked to leave, `end` is called with an exit code.
    """

    def __init__(
        self,
        own: Settings,
        tasks: TaskGroup,
        end: Callable[[int], object],
        run_command: RunCommand,
        build: BuildServer = build_server,
        metrics: ServerMetrics | None = None,
    ) -> None:
        self._metrics = metrics
        if metrics:
            metrics.watch(self._count_open, self._count_waiting)
        self.models = Models()
        self._leftovers = Leftovers()
        self._turns = InterpreterTurns()
        self._prompts = shipped()
        self._own = own
        self._own_path = own.home.resolve()
        self._tasks = tasks
        self._end = end
        self._run_command = run_command
        self._build = build
        self._slots: dict[Path, _Slot] = {}
        """The longest unused first."""
        if own.http_lease_s:
            tasks.start_soon(self._keep_leases, own.http_lease_s / _SIGNS_OF_LIFE)

    @contextlib.asynccontextmanager
    async def use(self, home: Path) -> AsyncIterator[Tenant]:
        """The folder, open for as long as the request takes.

        Raises:
            RecollectError: it cannot be opened: another process has it, or its settings are wrong.
        """
        home = self._one_path(home)
        slot = self._slots.pop(home, None) or _Slot()
        self._slots[home] = slot
        with contextlib.ExitStack() as in_use:
            async with slot.opening:
                tenant = slot.tenant or await self._tasks.start(self._hold, home, slot)
                in_use.enter_context(tenant.backend.busy())
            self._make_room()
            yield tenant

    async def _keep_leases(self, every_s: float) -> None:
        """Show other servers that we live; let go of folders that are theirs by now."""
        while True:
            await anyio.sleep(every_s)
            for home, slot in list(self._slots.items()):
                tenant = slot.tenant
                if tenant and not await to_thread.run_sync(tenant.lock.renew):
                    logger.error("another server has %s: it is let go", home.name)
                    slot.close(1)

    def _open_ones(self) -> list[Tenant]:
        """From any thread."""
        return [slot.tenant for slot in list(self._slots.values()) if slot.tenant]

    def _count_open(self) -> int:
        return len(self._open_ones())

    def _count_waiting(self) -> int:
        return sum(tenant.opening.waiting_vectors() for tenant in self._open_ones())

    def _one_path(self, home: Path) -> Path:
        """The same for one folder, however it is named."""
        known = self._slots.get(home)
        if known and known.tenant:  # to look at each part of its path costs turns
            return home
        resolved = home.resolve()
        return self._own.home if resolved == self._own_path else resolved

    def _make_room(self) -> None:
        """Close the longest unused: each open folder costs threads and descriptors."""
        open_count = 0
        unused = []
        for home, slot in self._slots.items():
            if slot.tenant is None or home == self._own.home:
                continue
            open_count += 1
            if not slot.tenant.backend.is_busy:
                unused.append(slot)
        too_many = max(0, open_count - self._own.http_open_folders)
        for slot in unused[:too_many]:
            slot.close(0)

    async def _hold(self, home: Path, slot: _Slot, *, task_status: TaskStatus[Tenant]) -> None:
        """Keep a folder open until it has been idle for long, or somebody else needs it."""
        closing = anyio.Event()
        is_own = home == self._own.home

        def close(code: int) -> None:
            slot.tenant = None  # who comes from now on waits for the folder to be opened again
            if is_own:
                self._end(code)
            else:
                closing.set()

        async with slot.owning:
            tenant, listener = await to_thread.run_sync(self._open, home, close)
            # A share of threads for each folder, so that it takes nobody else's.
            threads = to_thread.current_default_thread_limiter()
            threads.total_tokens += self._own.http_calls_at_once
            try:
                async with tenant.mcp.run(), anyio.create_task_group() as sessions:
                    sessions.start_soon(tenant.backend.listen, listener)
                    slot.tenant = tenant
                    slot.close = close
                    task_status.started(tenant)
                    await closing.wait()
                    sessions.cancel_scope.cancel()
            except Exception:  # the outermost frame of the folder: the others go on
                logger.exception("a folder was closed")
            finally:
                slot.tenant = None
                threads.total_tokens -= self._own.http_calls_at_once
                with anyio.CancelScope(shield=True):
                    await to_thread.run_sync(_close, home / RUN, tenant)
                    del tenant, listener
                    await to_thread.run_sync(self._leftovers.one_more)

    def _open(self, home: Path, close: Callable[[int], object]) -> tuple[Tenant, socket]:
        is_own = home == self._own.home
        settings = self._own if is_own else load_settings(home)
        lock = FolderLock(settings.run, "http", lease_s=self._own.http_lease_s)
        take_over(home, lock)
        token = secrets.token_hex(16)
        try:
            listener = listen(settings.run)
            announce(settings.run, listener, __version__, token)
        except (NoSockets, OSError) as error:
            lock.release()
            raise StorageError("no socket can be made in it") from error
        embedder = self.models.of(settings)
        opening = Opening(Engine(settings, embedder=embedder, lock=lock, one_of_many=not is_own))
        server = self._build(opening, prompts=self._prompts, state_key=state_key(settings))
        if self._metrics:
            server.measured = self._metrics.called
        server.take_turns(self._own.http_calls_at_once)
        server.of_process = self._turns.turn
        idle_s = max(settings.idle_minutes * 60, _SHORTEST_IDLE_S)
        sessions = Sessions(server)
        backend = Backend(
            lambda: sessions,
            opening,
            token=token,
            idle_s=math.inf if is_own else idle_s,
            end=close,
            run_command=self._run_command,
        )
        mcp = StreamableHTTPSessionManager(
            server._lowlevel_server,
            session_idle_timeout=idle_s,
            max_request_body_size=int(self._own.http_body_mb * _MEGABYTE),
        )
        return Tenant(opening, backend, mcp, lock), listener


def _close(run: Path, tenant: Tenant) -> None:
    withdraw(run)
    tenant.opening.close()
