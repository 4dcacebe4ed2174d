"""What a host starts: copies MCP between stdio and the backend of the data folder. Standard library only, so that it is there at once.

A front outlives its backend: it starts another, repeats the handshake and the subscriptions, and tells the host which calls to make
again. It understands no more of MCP than that takes.
"""

import contextlib
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any, NoReturn

from ..domain.data_folder import default_home
from ..errors import RecollectError
from .discovery import Link, NoSockets, call, cwd, hello, reach

_RETRY = -32000
_LOCAL = {"serve", "token", "stop", "demo", "reindex"}
"""Commands that need no open folder, or one that nobody else has open."""
_HELP = {"--help", "--version"}
_LAST_ANSWERS_S = 20.0
"""How long calls that are under way when the host closes stdin may still be answered; a host that will not wait sends a signal."""
_TRY_AGAIN_S = 1.0
_LOST = (
    "The memory server was restarted while it worked on this call; whether it was carried out is not known. "
    "What it had acknowledged is kept. Call again."
)


def main() -> None:
    """The `recollect` command: without a subcommand a front; otherwise the command line, carried out by the backend if one is running."""
    arguments = sys.argv[1:]
    home = _home_of(arguments)
    if _asks_to_serve(arguments):
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
        StdioProxy(home).run()
    code = None
    if (name := _subcommand(arguments)) and name not in _LOCAL and not _HELP & set(arguments):
        try:
            code = _carried_out(home, arguments)
        except KeyboardInterrupt:
            sys.stderr.write("\nrecollect: the memory server goes on with what was begun.\n")
            code = 130
    if code is None:
        from ..cli.main import main as command_line

        command_line()
    else:
        sys.exit(code)


def _home_of(arguments: list[str]) -> Path:
    for at, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--home" and (value or arguments[at + 1 :]):
            return Path(value or arguments[at + 1]).expanduser().absolute()
    return default_home()


def _asks_to_serve(arguments: list[str]) -> bool:
    return (
        not arguments
        or (arguments[0] == "--home" and len(arguments) == 2)
        or (arguments[0].startswith("--home=") and len(arguments) == 1)
    )


def _subcommand(arguments: list[str]) -> str:
    """The first word that is neither an option nor the value of one; empty if there is none."""
    words = (
        argument
        for at, argument in enumerate(arguments)
        if at == 0 or arguments[at - 1] != "--home"
    )
    return next((word for word in words if not word.startswith("-")), "")


def _carried_out(home: Path, arguments: list[str]) -> int | None:
    """Let the backend carry a command out; None if there is none, or it leaves that to us."""
    terminal = {"columns": _columns(), "is_terminal": sys.stdout.isatty() and sys.stderr.isatty()}
    if not (link := call(home / "run", {"command": arguments, "cwd": cwd(), **terminal})):
        return None
    while line := link.line():
        match json.loads(line):
            case {"out": str(text)}:
                _show(1, text)
            case {"err": str(text)}:
                _show(2, text)
            case {"ask": str(question)}:
                _show(1, question)
                link.send(json.dumps({"answer": sys.stdin.readline()}).encode() + b"\n")
            case {"exit": code}:
                return code if code is None else int(code)
    sys.stderr.write(
        "recollect: the memory server ended while it worked on this; look whether it was done.\n"
    )
    return 1


def _columns() -> int:
    if os.environ.get("COLUMNS", "").isdecimal():
        return int(os.environ["COLUMNS"])
    with contextlib.suppress(OSError):
        return os.get_terminal_size().columns
    return 80


def _show(stream: int, text: str) -> None:
    with contextlib.suppress(BrokenPipeError):
        os.write(stream, text.encode("utf-8", "replace"))


class StdioProxy:
    """Two threads: this one reads stdin, the other the backend. What they share are dicts, each change of which is one step."""

    def __init__(self, home: Path) -> None:
        self._home, self._hello = home, hello()
        self._link: Link | None = None
        self._changed = threading.Condition()
        """Of `_link` and `_refusal`."""
        self._refusal = ""
        self._wanted = threading.Event()
        self._calls: dict[Any, bytes] = {}
        """Requests under way, by id."""
        self._asked: dict[str, Any] = {}
        """The backend's own questions to the host: under which id the host knows them, and their own. The host's ids differ from one
        backend to the next, so that a late answer to a lost question answers no other."""
        self._backends = 0
        self._handshake: dict[str, Any] | None = None
        self._initialized = b""
        self._subscriptions: dict[str, dict[str, Any]] = {}
        self._swallowed: set[str] = set()
        self._repeated: set[Any] = set()
        """Ids of requests under way that were given to a second backend; not to a third, which they might end as well."""
        self._sending = threading.Lock()
        """Held from noting a message until it is sent, so that none is lost between two backends or given to both."""
        self._out = threading.Lock()

    def run(self) -> NoReturn:
        """Until stdin ends. The backend is left to itself: it ends when it has been idle for long."""
        try:
            first: Link | None = reach(self._home, self._hello)
        except NoSockets:
            _serve_in_process(self._home)
        except RecollectError as error:
            first, self._refusal = None, str(error)
            sys.stderr.write(f"recollect: {error}\n")
        threading.Thread(
            target=self._read_backend, args=(first,), name="backend", daemon=True
        ).start()
        for line in sys.stdin.buffer:
            self._from_host(line)
        self._let_calls_end()
        os._exit(0)  # the other thread waits for a backend that says nothing more

    # --- host → backend ---

    def _from_host(self, line: bytes) -> None:
        message = _parsed(line)
        id, method = message.get("id"), message.get("method")
        if method is None and "id" in message:
            if (
                not isinstance(id, str) or id not in self._asked
            ):  # an answer to a question of a backend that is gone
                return
            line = _line({**message, "id": self._asked.pop(id)})
        line = line if line.endswith(b"\n") else line + b"\n"
        while link := self._linked():
            with self._sending:
                if self._link is link and self._sent(link, message, line):
                    return
            with self._changed:
                self._changed.wait_for(lambda gone=link: self._link is not gone)  # type: ignore[misc]  # lambdas with defaults
        if method is not None and _is_id(id):
            self._refuse(id, self._refusal)

    def _sent(self, link: Link, message: dict[str, Any], line: bytes) -> bool:
        """False if the connection is over: the backend has not seen the end of the line, so it may be sent to the next."""
        id, method = message.get("id"), message.get("method")
        self._note(message, id, method, line)
        try:
            link.send(line)
        except OSError:
            if method is not None and _is_id(id):
                del self._calls[id]
            if method == "initialize":
                self._handshake = None
            return False
        return True

    def _note(self, message: dict[str, Any], id: Any, method: str | None, line: bytes) -> None:
        """Keep what a new backend must hear again, before the old one can be lost over it."""
        if method is None:
            return
        if _is_id(id):
            self._calls[id] = line
        match method:
            case "initialize":
                self._handshake = message
            case "notifications/initialized":
                self._initialized = line
            case "resources/subscribe":
                self._subscriptions[_uri(message)] = message
            case "resources/unsubscribe":
                self._subscriptions.pop(_uri(message), None)
            case "notifications/cancelled":
                if _is_id(cancelled := _cancelled(message)):
                    self._calls.pop(cancelled, None)  # it need not be answered

    def _linked(self) -> Link | None:
        """The connection, once there is one; None if none can be had: then the next call tries again."""
        with self._changed:
            if self._link is None:
                self._refusal = ""
                self._wanted.set()
            self._changed.wait_for(lambda: self._link or self._refusal)
            return self._link

    # --- backend → host ---

    def _read_backend(self, link: Link | None) -> None:
        while True:
            if link:
                self._resume(link)
                while line := link.line():
                    self._from_backend(line)
                self._lose(link)
            if not (
                link and (self._calls or self._subscriptions)
            ):  # nothing that must not wait: until the host says something
                self._wanted.wait()
            try:
                link = reach(self._home, self._hello)
            except (RecollectError, NoSockets) as error:
                link, refusal = None, str(error) or "sockets are forbidden here."
                time.sleep(_TRY_AGAIN_S)
                for id in list(self._calls):
                    self._refuse(id, refusal)
                self._publish(None, refusal)

    def _from_backend(self, line: bytes) -> None:
        message = _parsed(line)
        id, method = message.get("id"), message.get("method")
        if (
            method == "notifications/cancelled"
            and (question := self._known_as(_cancelled(message))) in self._asked
        ):
            return self._write(_cancelling(message, question))
        if not _is_id(id):
            return self._write(line)
        if method is not None:
            known_as = self._known_as(id)
            self._asked[known_as] = id
            return self._write(_line({**message, "id": known_as}))
        if id in self._swallowed:
            return self._swallowed.discard(id)
        return self._write(line, answers=id)

    def _known_as(self, question: Any) -> str:
        return f"{self._backends}-{question}"

    def _resume(self, link: Link) -> None:
        """Tell a new backend what the host has told the one before it, and let the host's messages flow."""
        with self._sending:
            if self._handshake and self._handshake["id"] not in self._calls:
                self._repeat(link, self._handshake)
                if self._initialized:
                    self._send(link, self._initialized)
                for subscription in self._subscriptions.values():
                    self._repeat(link, subscription)
            for line in list(self._calls.values()):
                self._send(link, line)
            self._backends += 1
            self._publish(link, "")

    def _repeat(self, link: Link, request: dict[str, Any]) -> None:
        """Send a request again under an id of our own, whose answer the host does not see."""
        id = f"recollect-{os.urandom(8).hex()}"
        self._swallowed.add(id)
        self._send(link, _line({**request, "id": id}))

    def _send(self, link: Link, line: bytes) -> None:
        with contextlib.suppress(OSError):  # it is lost again: its end will be read next
            link.send(line)

    def _lose(self, link: Link) -> None:
        link.close()  # a message that is being sent fails now
        with self._sending:
            self._publish(None, "")
            for question in list(self._asked):
                self._write(
                    _cancelling(
                        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {}},
                        question,
                    )
                )
            self._asked.clear()
            self._swallowed.clear()
            for id, line in list(self._calls.items()):
                method = _parsed(line).get("method")
                # What only reads is said again; whether a tool was at work nobody knows.
                if method == "tools/call" or (
                    id in self._repeated and method not in ("initialize", "subscriptions/listen")
                ):
                    self._refuse(id, _LOST)
                self._repeated.add(id)

    def _publish(self, link: Link | None, refusal: str) -> None:
        with self._changed:
            self._link, self._refusal = link, refusal
            if link or refusal:
                self._wanted.clear()
            self._changed.notify_all()

    def _refuse(self, id: Any, reason: str) -> None:
        error = {"code": _RETRY, "message": reason, "data": {"retry": True}}
        self._write(_line({"jsonrpc": "2.0", "id": id, "error": error}), answers=id)

    def _write(self, line: bytes, answers: Any = None) -> None:
        with self._out:
            self._repeated.discard(answers)
            self._calls.pop(
                answers, None
            )  # in here: who sees that nothing is under way any more may end the process
            try:
                while line:
                    line = line[os.write(1, line) :]
            except OSError:  # the host is gone
                os._exit(0)

    def _let_calls_end(self) -> None:
        deadline = time.monotonic() + _LAST_ANSWERS_S
        while time.monotonic() < deadline:
            if self._out.acquire(timeout=0.01):  # else an answer is just being written
                if not self._unanswered():
                    break
                self._out.release()
            time.sleep(0.01)
        if self._link:
            self._link.say_no_more()

    def _unanswered(self) -> bool:
        """Whether an answer can still come: it cannot while the backend waits for one from the host."""
        return not self._asked and any(
            _parsed(line).get("method") != "subscriptions/listen"
            for line in list(self._calls.values())
        )


def _parsed(line: bytes) -> dict[str, Any]:
    """The message; empty if it is none, which the backend will say."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _cancelled(message: dict[str, Any]) -> Any:
    params = message.get("params")
    return params.get("requestId") if isinstance(params, dict) else None


def _cancelling(message: dict[str, Any], id: str) -> bytes:
    return _line({**message, "params": {**(message.get("params") or {}), "requestId": id}})


def _is_id(id: object) -> bool:
    """Whether a message can be answered under this id: half a character cannot be sent back."""
    return (
        isinstance(id, int | str)
        and not isinstance(id, bool)
        and not any("\ud800" <= c <= "\udfff" for c in str(id))
    )


def _uri(message: dict[str, Any]) -> str:
    params = message.get("params")
    return str(params.get("uri", "")) if isinstance(params, dict) else ""


def _serve_in_process(home: Path) -> NoReturn:
    from ..settings import load_settings
    from .stdio import serve_stdio

    serve_stdio(load_settings(home))
