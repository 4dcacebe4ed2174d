"""The sessions and commands of one data folder, each over a socket."""

import contextlib
import errno
import functools
import json
import logging
import os
import secrets
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Any

import anyio
from anyio import from_thread, to_thread
from anyio.abc import SocketListener, SocketStream, TaskGroup
from anyio.lowlevel import current_token

from .. import __version__
from ..hooks.answering import HookAnswers, read_event
from ..hooks.payload import Event
from ..hooks.unread import answer_line, heard_of
from ..opening import NotOpen, Opening
from .connection import PROTOCOL
from .hook_handover import MOST_BYTES
from .lines import Lines, LineTooLong
from .terminal import RemoteTerminal, RunCommand

if TYPE_CHECKING:
    from .page_server import PageServer
    from .sessions import Sessions

_FIRST_CALL_S = 60.0
_OUT_OF_DESCRIPTORS = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_INTRODUCTION_S = 5.0
_MOST_HOOK_BYTES = MOST_BYTES + (1 << 20)
"""With how it was called."""
_NO_DESCRIPTORS_S = 0.5

logger = logging.getLogger(__name__)


class Backend:
    """What answers the fronts and commands of a data folder.

    It calls `end` with an exit code when the last has been gone for `idle_s`, or when it is asked
    to leave. Everything but `serve` and `cut_off` runs on one event loop.
    """

    def __init__(
        self,
        sessions: "Callable[[], Sessions]",
        opening: Opening,
        *,
        token: str,
        idle_s: float,
        end: Callable[[int], object],
        run_command: RunCommand,
    ) -> None:
        """`sessions` waits until MCP is loaded; hooks and commands do without."""
        self._sessions = sessions
        self._opening = opening
        self._token = token
        self._idle_s = idle_s
        self._end = end
        self._run_command = run_command
        self._hooks = HookAnswers(opening.engine)
        self._callers = 0
        self._came_or_went = anyio.Event()
        self._cancel: Callable[[], None] = lambda: None
        self._tasks: TaskGroup
        """While it listens."""

    def serve(self, listener: socket) -> None:
        """In an event loop of our own, until `cut_off`."""
        try:
            anyio.run(self.listen, listener)
        except Exception:  # the outermost frame of the thread
            logger.exception("the server stopped")
            self._end(1)

    def rehearse(self) -> None:
        """So that the first hook is answered as fast as the next; in a thread of its own."""
        try:
            self._hooks.rehearse()
        except NotOpen:
            pass  # its calls are told
        except Exception:  # the outermost frame of the thread
            logger.exception("hooks could not be rehearsed")

    def cut_off(self) -> None:
        """End all sessions and take no more; from another thread.

        Before the engine closes under them: their fronts turn to the next backend.
        """
        with contextlib.suppress(RuntimeError):  # the loop has ended by itself
            self._cancel()

    async def listen(self, listener: socket) -> None:
        """Take sessions and commands until cancelled."""
        listener.setblocking(False)
        async with (
            anyio.create_task_group() as tasks,
            await SocketListener.from_socket(listener) as listening,
        ):
            cancel = tasks.cancel_scope.cancel
            cancelling = partial(from_thread.run_sync, cancel, token=current_token())
            self._cancel = cancelling  # pyright: ignore[reportAttributeAccessIssue]
            self._tasks = tasks
            tasks.start_soon(self._end_when_idle)
            while True:
                try:
                    await listening.serve(self._answer_caller, tasks)
                except anyio.BrokenResourceError as error:
                    cause = error.__cause__
                    if not isinstance(cause, OSError) or cause.errno not in _OUT_OF_DESCRIPTORS:
                        raise
                    logger.warning("no caller can be taken: %s", cause.strerror)
                    await anyio.sleep(_NO_DESCRIPTORS_S)  # those who are here go on

    # --- how long we stay ---

    @property
    def is_busy(self) -> bool:
        return self._callers > 0

    @contextlib.contextmanager
    def busy(self) -> Iterator[None]:
        """While somebody is here we do not end for idleness."""
        self._count(1)
        try:
            yield
        finally:
            self._count(-1)

    def _count(self, change: int) -> None:
        self._callers += change
        self._came_or_went.set()
        self._came_or_went = anyio.Event()

    async def _end_when_idle(self) -> None:
        patience_s = max(_FIRST_CALL_S, self._idle_s)  # the front that started us is on its way
        while True:
            came_or_went = self._came_or_went
            with anyio.move_on_after(None if self.is_busy else patience_s):
                await came_or_went.wait()
                patience_s = self._idle_s
                continue
            self._end(0)
            return

    # --- one caller ---

    async def _answer_caller(self, stream: SocketStream) -> None:
        """Its introduction, our welcome, then MCP or a command until it leaves."""
        async with stream:
            try:
                lines = Lines(stream)
                introduction = None
                with anyio.move_on_after(_INTRODUCTION_S):
                    introduction = self._introduced(await lines.next())
                if introduction is not None:
                    await self._serve_caller(stream, lines, introduction)
            except (anyio.BrokenResourceError, anyio.ClosedResourceError, LineTooLong):
                pass  # it is gone, or no caller of ours
            except Exception:
                # The outermost frame of a caller: what goes wrong with one must not end the others.
                logger.exception("a caller was lost")

    def _introduced(self, line: bytes | None) -> dict[str, Any] | None:
        """What the caller says of itself; None if it does not know the token."""
        with contextlib.suppress(ValueError):
            introduction = json.loads(line or b"")
            if isinstance(introduction, dict) and self._knows_token(introduction):
                return introduction
        return None

    def _knows_token(self, introduction: dict[str, Any]) -> bool:
        shown = str(introduction.get("token")).encode("utf-8", "replace")
        return secrets.compare_digest(shown, self._token.encode())

    async def _serve_caller(
        self, stream: SocketStream, lines: Lines, introduction: dict[str, Any]
    ) -> None:
        await _say(stream, {"recollect": PROTOCOL, "version": __version__, "pid": os.getpid()})
        match introduction:
            case {"leave": _}:
                self._end(0)
            case {"ping": _}:
                pass  # our welcome says it: we live
            case {"hook": {"bytes": int(count)}}:
                with self.busy():
                    await self._hear_hook(stream, lines, count)
            case {"hook": dict(said)}:
                with self.busy():
                    await self._answer_hook(stream, said, introduction)
            case {"page": _}:
                with self.busy():
                    await self._open_page(stream)
            case {"command": list(words)}:
                arguments = [str(word) for word in words]
                with self.busy():
                    await self._carry_out(stream, lines, arguments, introduction)
            case _:
                with self.busy():
                    await self._converse(stream, lines, introduction)

    async def _open_page(self, stream: SocketStream) -> None:
        """Tell where a browser comes in; the page is served from the first time on."""
        try:
            told = {"page": self.page.link(self._tasks)}
        except OSError as error:
            told = {"trouble": f"the page can have no port ({error.strerror})."}
        await _say(stream, told)

    @functools.cached_property
    def page(self) -> "PageServer":
        """The page of this data folder."""
        from .page_server import PageServer  # most backends are never asked for it

        return PageServer(self._opening.engine, self._opening.settings, self.busy)

    async def _converse(
        self, stream: SocketStream, lines: Lines, introduction: dict[str, Any]
    ) -> None:
        sessions = await to_thread.run_sync(self._sessions)
        self._tasks.start_soon(self._take_up_what_hooks_left)
        session = await sessions.serve(stream, lines, introduction)
        if self._opening.readiness not in ("opening", "failed"):
            await to_thread.run_sync(self._opening.engine().review.conversation_ended, session)

    async def _take_up_what_hooks_left(self) -> None:
        """Of a host whose hooks nobody heard: its next conversation is to know what was said."""
        with contextlib.suppress(NotOpen):  # nothing was opened: its calls are told
            await to_thread.run_sync(self._hooks.take_up)

    async def _answer_hook(
        self, stream: SocketStream, said: dict[str, Any], introduction: dict[str, Any]
    ) -> None:
        event = read_event(said)
        if event is not None:
            until = float(introduction.get("until") or 0)
            is_kept = bool(introduction.get("kept"))
            await self._tell_hook(stream, event, until, _text_line, is_kept=is_kept)

    async def _hear_hook(self, stream: SocketStream, lines: Lines, count: int) -> None:
        """What a hook hands over unread: it is told how long to wait, then what to answer."""
        block = await lines.take(count) if 0 <= count <= _MOST_HOOK_BYTES else None
        if block is None:
            return
        try:
            heard = await to_thread.run_sync(heard_of, block)
        except (ValueError, KeyError) as error:
            logger.warning("a hook of another version: %s", error)
            return
        with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await stream.send(b"%g %b\n" % (heard.waits_s, heard.nothing))
        if event := heard.event:
            worded = partial(answer_line, event)
            await self._tell_hook(stream, event, heard.until, worded, is_kept=heard.is_kept)

    async def _tell_hook(
        self,
        stream: SocketStream,
        event: Event,
        until: float,
        worded: Callable[[str], bytes],
        *,
        is_kept: bool,
    ) -> None:
        """First what its host waits for; what was said is kept though the caller has left."""
        within_s = until - time.time()
        with contextlib.suppress(NotOpen):  # nothing was opened: nobody is told here
            text = await to_thread.run_sync(self._hooks.context, event, within_s)
            try:
                await stream.send(worded(text))
            except (anyio.BrokenResourceError, anyio.ClosedResourceError):
                text = self._hooks.unheard(event, text)
            keep = partial(self._hooks.keep, event, text, hands_over=is_kept)
            await to_thread.run_sync(keep)

    async def _carry_out(
        self,
        stream: SocketStream,
        lines: Lines,
        arguments: list[str],
        introduction: dict[str, Any],
    ) -> None:
        """Run a command for the process it was typed at."""
        # Named, because a progress bar is drawn by a thread that anyio does not know.
        loop = current_token()

        async def answer(question: str, hidden: bool) -> str:
            await _say(stream, {"ask": question, "hidden": hidden})
            return str(json.loads(await lines.next() or b"{}").get("answer", ""))

        def ask(question: str, *, hidden: bool = False) -> str:
            return from_thread.run(answer, question, hidden, token=loop)

        terminal = RemoteTerminal(
            home=self._opening.settings.home,
            engine=self._opening.engine,
            show=lambda name, text: from_thread.run(_say, stream, {name: text}, token=loop),
            ask=ask,
            cwd=Path(str(introduction.get("cwd") or "/")),
            columns=int(introduction.get("columns") or 0),
            is_terminal=bool(introduction.get("is_terminal")),
            locale=str(introduction.get("locale") or ""),
        )
        code = await to_thread.run_sync(self._run_command, arguments, terminal)
        await _say(stream, {"exit": code})


async def _say(stream: SocketStream, message: dict[str, Any]) -> None:
    await stream.send(_line(message))


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _text_line(text: str) -> bytes:
    return _line({"text": text})
