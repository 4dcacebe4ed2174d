"""The long-lived owner of a data folder: one engine, one model and one MCP server for every host that calls. Started by fronts."""

import contextlib
import json
import logging
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, tzinfo
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from socket import socket
from typing import TYPE_CHECKING, Any, NoReturn

from .. import __version__
from ..errors import FolderInUse, RecollectError
from ..storage.workspace.folder_lock import FolderLock
from . import crash_loop
from .discovery import FAILED, NO_DISK, NO_SOCKETS, PROTOCOL, NoSockets, announce, listen, withdraw

if TYPE_CHECKING:
    from anyio.abc import SocketStream

    from ..engine import Engine
    from ..mcp.server import Opening, RecollectServer

_FIRST_CALL_S = 60.0
_HELLO_S = 5.0
_LAST_CALLS_S = 20.0
"""How long a tool that is at work when we are asked to end may go on."""
_CRASH_LOOP = (
    "the server was killed or crashed {times}, so it leaves its model alone: words, time and links answer, and everything is stored. "
    "It tries again by itself at {at:%H:%M}; `recollect stop` lets it try with the next call."
)

logger = logging.getLogger(__name__)


def main() -> NoReturn:
    """`python -m recollect.server.serving.daemon HOME [LOCK]`; LOCK is the descriptor of the lock that the front took for us."""
    home, *lent = sys.argv[1:]
    run = Path(home) / "run"
    lock = FolderLock(run, "backend")
    try:
        lock.adopt(int(lent[0])) if lent else lock.acquire()
        listener, token = listen(run), secrets.token_hex(16)
        announce(
            run, listener, __version__, token
        )  # before the slow imports: who calls now waits for our welcome, and for nothing else
    except FolderInUse:  # another was faster
        os._exit(0)
    except NoSockets:
        os._exit(NO_SOCKETS)
    except OSError:
        os._exit(NO_DISK)
    try:
        code = _run(Path(home), lock, listener, token)
    except RecollectError as error:
        withdraw(run)
        with contextlib.suppress(OSError):
            (run / FAILED).write_text(str(error), encoding="utf-8")
        code = 1
    # The interpreter would wait for a model that is still loading.
    os._exit(code)


def _run(home: Path, lock: FolderLock, listener: socket, token: str) -> int:
    from ..engine import Engine
    from ..mcp.server import Opening, build_server
    from ..settings import load_settings
    from .stdio import log_to_file, state_key

    settings = load_settings(home)
    log_to_file(settings)
    noted, pause_s = crash_loop.started(
        crash_loop.load(settings.run), time.time(), settings.crash_pause_minutes * 60
    )
    crash_loop.save(settings.run, noted)
    opening = Opening(
        Engine(settings, lock=lock),
        words_only=_reason(noted, pause_s, settings.zone) if pause_s else "",
    )
    ended: SimpleQueue[int] = SimpleQueue()  # its put may be called from a signal handler
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: ended.put(0))
    backend = Backend(
        build_server(opening, state_key=state_key(settings)),
        opening,
        token,
        settings.idle_minutes * 60,
        ended.put,
    )
    opening.start()
    if pause_s:
        _after(pause_s, lambda: _try_again(settings.run, noted, opening))
    loop = threading.Thread(target=backend.serve, args=(listener,), name="server", daemon=True)
    loop.start()
    code = ended.get()
    backend.cut_off()
    loop.join(_LAST_CALLS_S)
    withdraw(settings.run)  # while the folder is ours: the address may soon be that of the next
    opening.close()
    crash_loop.forget(settings.run)
    logging.shutdown()
    return code


def _reason(noted: crash_loop.CrashLoop, pause_s: float, zone: tzinfo) -> str:
    times = "again after its pause" if noted.pauses > 1 else "three times within a minute"
    reason = _CRASH_LOOP.format(times=times, at=datetime.now(zone) + timedelta(seconds=pause_s))
    logger.warning("%s", reason)
    return reason


def _after(seconds: float, act: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def _try_again(run: Path, noted: crash_loop.CrashLoop, opening: "Opening") -> None:
    """Noted first: if this ends the process, the next one has to know."""
    crash_loop.save(run, crash_loop.tried(noted, time.time()))
    logger.warning("the pause is over: the model is tried again")
    opening.use_model()


class Backend:
    """Its sessions, each over a socket. It calls `end` with an exit code when the last has been gone for `idle_s`, or when asked to leave."""

    def __init__(
        self,
        server: "RecollectServer",
        opening: "Opening",
        token: str,
        idle_s: float,
        end: Callable[[int], object],
    ) -> None:
        import anyio

        self._server, self._opening, self._token, self._idle_s, self._end = (
            server,
            opening,
            token,
            idle_s,
            end,
        )
        self._sessions = 0
        self._moved = anyio.Event()
        self._cancel: Callable[[], None] = lambda: None

    def serve(self, listener: socket) -> None:
        """In an event loop of our own, until `cut_off`."""
        import anyio

        try:
            anyio.run(self.listen, listener)
        except Exception:  # the outermost frame of the thread
            logger.exception("the server stopped")
            self._end(1)

    def cut_off(self) -> None:
        """From another thread: ends all sessions and takes no more, before the engine closes under them; their fronts turn to the next backend."""
        with contextlib.suppress(RuntimeError):  # the loop has ended by itself
            self._cancel()

    async def listen(self, listener: socket) -> None:
        """Take sessions and commands until cancelled."""
        import anyio
        from anyio import from_thread
        from anyio.abc import SocketListener
        from anyio.lowlevel import current_token

        listener.setblocking(False)
        async with (
            anyio.create_task_group() as tasks,
            await SocketListener.from_socket(listener) as listening,
        ):
            self._cancel = partial(
                from_thread.run_sync, tasks.cancel_scope.cancel, token=current_token()
            )
            tasks.start_soon(self._end_when_idle)
            await listening.serve(self._welcome, tasks)

    async def _end_when_idle(self) -> None:
        import anyio

        patience_s = max(_FIRST_CALL_S, self._idle_s)  # the front that started us is on its way
        while True:
            moved = self._moved
            with anyio.move_on_after(None if self._sessions else patience_s):
                await moved.wait()
                patience_s = self._idle_s
                continue
            self._end(0)
            return

    async def _welcome(self, stream: "SocketStream") -> None:
        """One caller: its hello, our welcome, then MCP until it leaves."""
        import anyio

        from .framing import Lines

        async with stream:
            try:
                lines, hello = Lines(stream), None
                with anyio.move_on_after(_HELLO_S):
                    hello = self._understood(await lines.next())
                if hello is not None:
                    await self._receive(stream, lines, hello)
            except (anyio.BrokenResourceError, anyio.ClosedResourceError):
                pass  # it is gone
            except (
                Exception
            ):  # the outermost frame of a caller: what goes wrong with one must not end the others
                logger.exception("a caller was lost")

    async def _receive(self, stream: "SocketStream", lines: Any, hello: dict[str, Any]) -> None:
        await stream.send(
            json.dumps({"recollect": PROTOCOL, "version": __version__, "pid": os.getpid()}).encode()
            + b"\n"
        )
        match hello:
            case {"leave": _}:
                self._end(0)
            case {"command": list(arguments)}:
                await self._command(stream, lines, [str(argument) for argument in arguments], hello)
            case _:
                await self._session(stream, lines, hello)

    def _understood(self, line: bytes | None) -> dict[str, Any] | None:
        with contextlib.suppress(ValueError):
            hello = json.loads(line or b"")
            if isinstance(hello, dict) and secrets.compare_digest(
                str(hello.get("token")).encode("utf-8", "replace"), self._token.encode()
            ):
                return hello
        return None

    async def _session(self, stream: "SocketStream", lines: Any, hello: dict[str, Any]) -> None:
        from ...tools.context import Session, current
        from .framing import LineTooLong, serve_stream

        current.set(Session.of(hello))
        with self.busy():
            try:
                await serve_stream(self._server, stream, lines)
            except* LineTooLong:
                logger.warning("a message was too long; its session was ended")

    async def _command(
        self, stream: "SocketStream", lines: Any, arguments: list[str], hello: dict[str, Any]
    ) -> None:
        """Carry out a command of the command line for the process it was typed at."""
        from anyio import from_thread, to_thread

        from ..cli.main import run_for
        from ..cli.terminal import Remote

        async def send(message: dict[str, Any]) -> None:
            await stream.send(
                json.dumps(message, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
            )

        async def answer(question: str) -> str:
            await send({"ask": question})
            return str(json.loads(await lines.next() or b"{}").get("answer", ""))

        remote = Remote(
            home=self._opening.settings.home,
            engine=self._opened,
            show=lambda name, text: from_thread.run(send, {name: text}),
            ask=lambda question: from_thread.run(answer, question),
            cwd=Path(str(hello.get("cwd") or "/")),
            columns=int(hello.get("columns") or 0),
            is_terminal=bool(hello.get("is_terminal")),
        )
        with self.busy():
            await send({"exit": await to_thread.run_sync(run_for, arguments, remote)})

    @property
    def is_busy(self) -> bool:
        return self._sessions > 0

    @contextlib.contextmanager
    def busy(self) -> Iterator[None]:
        """While somebody is here we do not end for idleness."""
        self._count(1)
        try:
            yield
        finally:
            self._count(-1)

    def _opened(self) -> "Engine":
        from mcp.server.mcpserver.exceptions import ToolError

        try:
            return self._opening.engine()
        except ToolError as error:
            raise RecollectError(str(error)) from error

    def _count(self, change: int) -> None:
        import anyio

        self._sessions += change
        self._moved.set()
        self._moved = anyio.Event()


if __name__ == "__main__":
    main()
