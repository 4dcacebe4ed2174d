"""The data folders that one process serves over HTTP: each is opened with its first request, and let go when nobody has asked for long.

An open folder has all that a backend has: its lock, its engine, and a socket for the fronts and commands on this machine.
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

from .. import __version__
from ..engine import Engine
from ..errors import ModelError, StorageError
from ..mcp.server import Opening, RecollectServer, build_server
from ..settings import Settings, load_settings
from ..storage.vectors.embedder import Embedder, SentenceTransformerEmbedder
from ..storage.workspace.folder_lock import FolderLock
from .daemon import Backend
from .discovery import NoSockets, announce, listen, take_over, withdraw
from .stdio import state_key

_SHORTEST_IDLE_S = 1.0
Compose = Callable[..., RecollectServer]

logger = logging.getLogger(__name__)


class Models:
    """Each embedding model once, for all folders that use it."""

    def __init__(self) -> None:
        self._by_name: dict[str, SentenceTransformerEmbedder] = {}
        self._guard = threading.Lock()
        self.failed = False

    def of(self, settings: Settings) -> Embedder:
        with self._guard:
            return self._by_name.setdefault(
                settings.model, SentenceTransformerEmbedder(settings.model)
            )

    def load(self, settings: Settings) -> None:
        """Before the first request wants it; a folder that cannot have it says so itself."""
        try:
            self.of(settings).load()
        except ModelError:
            self.failed = True


@dataclass(frozen=True, slots=True)
class OpenFolder:
    """A data folder that answers."""

    opening: Opening
    backend: Backend
    mcp: StreamableHTTPSessionManager


@dataclass(slots=True)
class _Place:
    entering: anyio.Lock = field(default_factory=anyio.Lock)
    """One opens the folder; the others wait for it."""
    alone: anyio.Lock = field(default_factory=anyio.Lock)
    """Held while the folder is ours: it is not opened again before it is closed."""
    folder: OpenFolder | None = None
    end: Callable[[int], object] = lambda _: None


class OpenFolders:
    """Run within one event loop, by one task group, whose cancellation closes them all. `own` stays open; when it is asked to leave, `end` is called."""

    def __init__(
        self,
        own: Settings,
        tasks: TaskGroup,
        end: Callable[[int], object],
        compose: Compose = build_server,
    ) -> None:
        self.models = Models()
        self._own, self._tasks, self._end, self._compose = own, tasks, end, compose
        self._places: dict[Path, _Place] = {}

    @contextlib.asynccontextmanager
    async def use(self, home: Path) -> AsyncIterator[OpenFolder]:
        """The folder, open for as long as the request takes.

        Raises:
            RecollectError: it cannot be opened: another process has it, or its settings are wrong.
        """
        home = (
            self._own.home if home.resolve() == self._own.home.resolve() else home.resolve()
        )  # one folder by whatever path
        place = self._places[home] = self._places.pop(
            home, _Place()
        )  # the longest unused are the first
        with contextlib.ExitStack() as stay:
            async with place.entering:
                folder = place.folder or await self._tasks.start(self._keep, home, place)
                stay.enter_context(folder.backend.busy())
            self._let_go_of_the_longest_unused()
            yield folder

    def _let_go_of_the_longest_unused(self) -> None:
        """Each open folder costs threads and descriptors."""
        held = [
            place for place in self._places.values() if place.folder and place.end is not self._end
        ]
        unused = [place for place in held if place.folder and not place.folder.backend.is_busy]
        for place in unused[: max(0, len(held) - self._own.http_open_folders)]:
            place.end(0)

    async def _keep(
        self, home: Path, place: _Place, *, task_status: TaskStatus[OpenFolder]
    ) -> None:
        """Hold a folder open until it has been idle for long, or somebody else needs it."""
        ended, is_own = anyio.Event(), home == self._own.home

        def end(code: int) -> None:
            place.folder = (
                None  # from this moment who comes waits for the folder to be opened again
            )
            self._end(code) if is_own else ended.set()

        async with place.alone:
            folder, listener = await to_thread.run_sync(self._opened, home, end)
            threads = to_thread.current_default_thread_limiter()
            threads.total_tokens += (
                self._own.http_calls_at_once
            )  # its share, so that it takes nobody else's
            try:
                async with folder.mcp.run(), anyio.create_task_group() as sessions:
                    sessions.start_soon(folder.backend.listen, listener)
                    place.folder, place.end = folder, self._end if is_own else end
                    task_status.started(folder)
                    await ended.wait()
                    sessions.cancel_scope.cancel()
            except Exception:  # the outermost frame of the folder: the others go on
                logger.exception("a folder was closed")
            finally:
                place.folder = None
                threads.total_tokens -= self._own.http_calls_at_once
                with anyio.CancelScope(shield=True):
                    await to_thread.run_sync(_close, home / "run", folder)

    def _opened(self, home: Path, end: Callable[[int], object]) -> tuple[OpenFolder, socket]:
        is_own = home == self._own.home
        settings = self._own if is_own else load_settings(home)
        lock = FolderLock(settings.run, "http")
        take_over(home, lock)
        token = secrets.token_hex(16)
        try:
            listener = listen(settings.run)
            announce(settings.run, listener, __version__, token)
        except (NoSockets, OSError) as error:
            lock.release()
            raise StorageError("no socket can be made in it") from error
        opening = Opening(Engine(settings, embedder=self.models.of(settings), lock=lock))
        server = self._compose(opening, state_key=state_key(settings))
        server.take_turns(self._own.http_calls_at_once)
        idle_s = max(settings.idle_minutes * 60, _SHORTEST_IDLE_S)
        mcp = StreamableHTTPSessionManager(
            server._lowlevel_server,
            session_idle_timeout=idle_s,
            max_request_body_size=int(self._own.http_body_mb * 1024 * 1024),
        )
        return OpenFolder(
            opening, Backend(server, opening, token, math.inf if is_own else idle_s, end), mcp
        ), listener


def _close(run: Path, folder: OpenFolder) -> None:
    withdraw(run)
    folder.opening.close()
