"""What a host starts: it copies MCP between stdio and the backend of the data folder.

A front outlives its backend: it starts another, repeats the handshake and the subscriptions, and
tells the host which calls to make again. It understands no more of MCP than that takes. Standard
library only, so that it is there at once.
"""

import contextlib
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any, NoReturn

from ..domain.data_folder import RUN
from ..errors import RecollectError
from .connection import Connection, connect, introduction
from .discovery import NoSockets
from .ending import Ending
from .jsonrpc import (
    INVALID,
    LONGEST_LINE_BYTES,
    RETRY,
    Message,
    cancellation,
    cancelled_id,
    id_of_unread,
    is_id,
    line_of,
    parse,
    refusal,
)
from .launcher import Silent, connect_or_start
from .told_by_host import ToldByHost

_CHUNK_BYTES = 1 << 20
_SILENT_AFTER_S = 15.0
"""A call that takes longer makes us look whether the backend lives."""
_LOOK_S = 5.0
_PATIENCE_S = 10.0
"""With a backend that is asked whether it lives; twice, and it does not."""
_TOO_LARGE = "The message is too large (at most 32 MB). Nothing was changed."
_FROZEN = (
    "The memory server does not answer: it is stopped or hangs. Whether this call was carried out "
    "is not known. `recollect stop` in a terminal ends it; then call again."
)
_LAST_ANSWERS_S = 20.0
"""How long calls under way may still be answered when the host closes stdin.

A host that will not wait sends a signal.
"""
_TRY_AGAIN_S = 1.0
_FRESH_S = 1.0
"""So long what could not be had at the start is not tried anew."""
_LOST = (
    "The memory server was restarted while it worked on this call; "
    "whether it was carried out is not known. What it had acknowledged is kept. Call again."
)


def serve(home: Path) -> NoReturn:
    """Serve a host over stdio until it closes stdin or sends a signal."""
    ending = Ending(by_signal=0)
    threading.Thread(target=lambda: os._exit(ending.wait()), name="ending", daemon=True).start()
    StdioProxy(home).run()


class StdioProxy:
    """Two threads: this one reads stdin, the other the backend.

    What they share are dicts, each change of which is one step.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._introduction = introduction()
        self._backend: Connection | None = None
        self._refusal = ""
        """Why there is no backend."""
        self._refused_at = float("-inf")
        """When a backend was found to say nothing, before the host was heard."""
        self._changed = threading.Condition()
        """Of `_backend` and `_refusal`."""
        self._wanted = threading.Event()
        """The host has said something that a backend must hear."""
        self._calls: dict[Any, bytes] = {}
        """Requests under way, by id."""
        self._since: dict[Any, float] = {}
        """When each was sent; monotonic seconds."""
        self._given_up: set[Any] = set()
        """Ids that were answered for a frozen backend; should it wake up, they are let be."""
        self._questions: dict[str, Any] = {}
        """The backend's own requests to the host: the id the host knows, and the backend's.

        The host's ids differ from one backend to the next, so that a late answer to a lost
        question answers no other.
        """
        self._backends = 0
        self._told = ToldByHost()
        self._unheard: set[str] = set()
        """Ids of requests that we repeat ourselves, whose answers the host does not see."""
        self._repeated: set[Any] = set()
        """Ids of requests under way that were given to a second backend.

        Not to a third, which they might end as well.
        """
        self._sending = threading.Lock()
        """Held from noting a message until it is sent.

        So none is lost between two backends, or given to both.
        """
        self._writing = threading.Lock()
        """Of stdout."""

    def run(self) -> NoReturn:
        """Until stdin ends. The backend is left to itself: it ends when it has been idle."""
        backend = None
        try:
            backend = connect_or_start(self._home, self._introduction)
        except NoSockets:
            _serve_in_process(self._home)
        except RecollectError as error:
            self._refusal = str(error)
            if isinstance(error, Silent):  # what else stands in the way may be gone by now
                self._refused_at = time.monotonic()
            sys.stderr.write(f"recollect: {error}\n")
        reader = threading.Thread(
            target=self._read_backends, args=(backend,), name="backend", daemon=True
        )
        reader.start()
        threading.Thread(target=self._watch, name="watch", daemon=True).start()
        while line := sys.stdin.buffer.readline(LONGEST_LINE_BYTES):
            if len(line) == LONGEST_LINE_BYTES and not line.endswith(b"\n"):
                self._pass_over(line)
            else:
                self._from_host(line)
        self._let_calls_end()
        os._exit(0)  # the other thread waits for a backend that says nothing more

    # --- host → backend ---

    def _pass_over(self, beginning: bytes) -> None:
        """A message that no backend takes is answered here, once."""
        while more := sys.stdin.buffer.readline(_CHUNK_BYTES):
            if more.endswith(b"\n"):
                break
        id = id_of_unread(beginning)
        if id is not None:
            self._refuse(id, _TOO_LARGE, code=INVALID, again=False)

    def _from_host(self, line: bytes) -> None:
        message = parse(line)
        id = message.get("id")
        method = message.get("method")
        if method is None and "id" in message:
            if not isinstance(id, str) or id not in self._questions:
                return  # an answer to a question of a backend that is gone
            line = line_of({**message, "id": self._questions.pop(id)})
        line = line if line.endswith(b"\n") else line + b"\n"
        while backend := self._awaited_backend():
            with self._sending:
                if self._backend is backend and self._sent(backend, message, line):
                    return
            self._wait_for_another(backend)
        if method is not None and is_id(id):
            self._refuse(id, self._refusal)

    def _awaited_backend(self) -> Connection | None:
        """The connection, once there is one.

        None if none can be had: then the next call tries again.
        """
        with self._changed:
            if self._backend is None:
                if time.monotonic() - self._refused_at < _FRESH_S:
                    return None  # it was sent while we tried in vain
                self._refusal = ""
                self._wanted.set()
            self._changed.wait_for(lambda: self._backend or self._refusal)
            return self._backend

    def _wait_for_another(self, gone: Connection) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._backend is not gone)

    def _sent(self, backend: Connection, message: Message, line: bytes) -> bool:
        """False if the connection is over.

        The backend has not seen the end of the line then, so it may be sent to the next.
        """
        id = message.get("id")
        method = message.get("method")
        self._note(message, id, method, line)
        try:
            backend.send(line)
        except OSError:
            if method is not None and is_id(id):
                del self._calls[id]
            if method == "initialize":
                self._told.handshake = None
            return False
        return True

    def _note(self, message: Message, id: Any, method: str | None, line: bytes) -> None:
        """Keep what a new backend must hear again, before the old one can be lost over it."""
        if method is None:
            return
        if is_id(id):
            self._calls[id] = line
            self._since[id] = time.monotonic()
            self._given_up.discard(id)
        self._told.note(message, line)
        if method == "notifications/cancelled":
            cancelled = cancelled_id(message)
            if is_id(cancelled):
                self._calls.pop(cancelled, None)  # it need not be answered

    # --- backend → host ---

    def _read_backends(self, backend: Connection | None) -> None:
        while True:
            if backend:
                self._resume(backend)
                while line := backend.read_line():
                    self._from_backend(line)
                self._lose(backend)
            must_go_on = bool(self._calls or self._told.subscriptions)
            if backend is None or not must_go_on:
                self._wanted.wait()  # until the host says something
            backend = self._next_backend()

    def _next_backend(self) -> Connection | None:
        """None if none can be had: whoever waits for an answer hears why."""
        try:
            return connect_or_start(self._home, self._introduction)
        except (RecollectError, NoSockets) as error:
            refusal = str(error) or "sockets are forbidden here."
        time.sleep(_TRY_AGAIN_S)
        for id in list(self._calls):
            self._refuse(id, refusal)
        self._publish(None, refusal)
        return None

    def _from_backend(self, line: bytes) -> None:
        message = parse(line)
        id = message.get("id")
        method = message.get("method")
        if method == "notifications/cancelled":
            question = self._id_for_host(cancelled_id(message))
            if question in self._questions:
                self._write(cancellation(question, message))
                return
        if not is_id(id):
            self._write(line)
        elif method is not None:
            known_as = self._id_for_host(id)
            self._questions[known_as] = id
            self._write(line_of({**message, "id": known_as}))
        elif id in self._unheard or id in self._given_up:
            self._unheard.discard(id)
            self._given_up.discard(id)
        else:
            self._write(line, answered=id)

    def _id_for_host(self, question: Any) -> str:
        return f"{self._backends}-{question}"

    def _resume(self, backend: Connection) -> None:
        """Tell a new backend what the host has told the one before it.

        From then on the host's messages flow to it.
        """
        with self._sending:
            handshake = self._told.handshake
            if handshake and handshake["id"] not in self._calls:
                self._repeat(backend, handshake)
                if self._told.initialized:
                    _send(backend, self._told.initialized)
                for subscription in self._told.subscriptions.values():
                    self._repeat(backend, subscription)
            for line in list(self._calls.values()):
                _send(backend, line)
            self._backends += 1
            self._publish(backend, "")

    def _repeat(self, backend: Connection, request: Message) -> None:
        """Send a request again under an id of our own, whose answer the host does not see."""
        id = f"recollect-{os.urandom(8).hex()}"
        self._unheard.add(id)
        _send(backend, line_of({**request, "id": id}))

    def _lose(self, backend: Connection) -> None:
        backend.close()  # a message that is being sent fails now
        with self._sending:
            self._publish(None, "")
            for question in list(self._questions):
                self._write(cancellation(question))
            self._questions.clear()
            self._unheard.clear()
            for id, line in list(self._calls.items()):
                if self._may_not_be_repeated(id, parse(line).get("method")):
                    self._refuse(id, _LOST)
                self._repeated.add(id)

    def _may_not_be_repeated(self, id: Any, method: str | None) -> bool:
        """What only reads is said again; whether a tool was at work nobody knows."""
        if method == "tools/call":
            return True
        return id in self._repeated and method not in ("initialize", "subscriptions/listen")

    def _publish(self, backend: Connection | None, refusal: str) -> None:
        with self._changed:
            self._backend = backend
            self._refusal = refusal
            if backend or refusal:
                self._wanted.clear()
            self._changed.notify_all()

    def _refuse(self, id: Any, reason: str, *, code: int = RETRY, again: bool = True) -> None:
        self._write(refusal(id, reason, code=code, again=again), answered=id)

    def _write(self, line: bytes, answered: Any = None) -> None:
        with self._writing:
            self._repeated.discard(answered)
            # In here: who sees that nothing is under way any more may end the process.
            self._calls.pop(answered, None)
            self._since.pop(answered, None)
            try:
                while line:
                    line = line[os.write(1, line) :]
            except OSError:  # the host is gone
                os._exit(0)

    # --- a backend that does not answer ---

    def _watch(self) -> None:
        """Calls of a backend that is stopped or hangs are answered, though not by it.

        A slow call, or one that waits for the user, is nothing of the kind: then it still says
        welcome to whoever asks.
        """
        while True:
            time.sleep(_LOOK_S)
            if self._waits_long() and not (self._lives() or self._lives()):
                for id in self._waiting():
                    self._given_up.add(id)
                    self._refuse(id, _FROZEN)

    def _waits_long(self) -> bool:
        horizon = time.monotonic() - _SILENT_AFTER_S
        return any(self._since.get(id, horizon) < horizon for id in self._waiting())

    def _waiting(self) -> list[Any]:
        """Ids of calls that a living backend would answer at some time."""
        calls = list(self._calls.items())
        return [id for id, line in calls if parse(line).get("method") != "subscriptions/listen"]

    def _lives(self) -> bool:
        backend = self._backend
        if backend is None:
            return True  # the other thread is looking for the next
        asked = connect(self._home / RUN, {"ping": True}, patience_s=_PATIENCE_S)
        if asked is None:
            return self._backend is not backend  # lost meanwhile: the other thread sees to it
        asked.close()
        return True

    # --- the end ---

    def _let_calls_end(self) -> None:
        deadline = time.monotonic() + _LAST_ANSWERS_S
        while time.monotonic() < deadline:
            if self._writing.acquire(timeout=0.01):  # else an answer is just being written
                if not self._awaits_answers():
                    break
                self._writing.release()
            time.sleep(0.01)
        if self._backend:
            self._backend.end_sending()

    def _awaits_answers(self) -> bool:
        """Whether an answer can still come.

        None can while the backend waits for one from the host.
        """
        return not self._questions and bool(self._waiting())


def _send(backend: Connection, line: bytes) -> None:
    with contextlib.suppress(OSError):  # it is lost again: its end will be read next
        backend.send(line)


def _serve_in_process(home: Path) -> NoReturn:
    # Not at the head: they bring the whole product, which a front does without.
    from ..settings import load_settings
    from .stdio import serve_stdio

    serve_stdio(load_settings(home))
