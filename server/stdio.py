"""One server for one host over stdio. Nothing but MCP reaches stdout."""

import json
import logging
import os
import secrets
import signal
import sys
import threading
from collections.abc import AsyncIterable, Awaitable, Callable
from logging.handlers import RotatingFileHandler
from queue import SimpleQueue
from typing import Any, NoReturn

import anyio
from anyio.streams.memory import MemoryObjectSendStream
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, ErrorData, JSONRPCError
from pydantic import ValidationError

from recollect.server.app import Opening, RecollectServer, build_server
from recollect.server.engine.engine import Engine
from recollect.server.settings import Settings

Message = SessionMessage | Exception

_LOG_BYTES, _LOG_FILES = 1_000_000, 3

logger = logging.getLogger(__name__)


def serve_stdio(settings: Settings) -> NoReturn:
    """Serve until stdin ends or a signal asks us to leave; then finish what is under way, let go of the folder and end the process."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # the standard streams are text wrappers
    _log_to_file(settings)
    opening = Opening(Engine(settings))
    server = build_server(opening, state_key=_state_key(settings))
    opening.start()
    ended: SimpleQueue[int] = SimpleQueue()  # its put may be called from a signal handler
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: ended.put(0))
    # In a thread, because the SDK's reader waits for the host's next line and no signal wakes it.
    threading.Thread(target=_serve, args=(server, ended), name="server", daemon=True).start()
    exit_code = ended.get()
    opening.close()
    logging.shutdown()
    # Nothing of ours is left to do; the interpreter would wait for that reader, and for a model that is still loading.
    os._exit(exit_code)


def _serve(server: RecollectServer, ended: SimpleQueue[int]) -> None:
    try:
        anyio.run(_session, server)
    except Exception:  # the outermost frame of the thread
        logger.exception("the server stopped")
        ended.put(1)
    else:
        ended.put(0)


async def _session(server: RecollectServer) -> None:
    """MCPServer.run_stdio_async, but for requests that the SDK cannot read: it drops them, and their sender would wait for ever."""
    sdk = server._lowlevel_server
    forward, received = anyio.create_memory_object_stream[Message]()
    async with stdio_server() as (read, write), anyio.create_task_group() as tasks:
        tasks.start_soon(_receive, read, forward, write.send)
        await sdk.run(received, write, sdk.create_initialization_options())


async def _receive(
    read: AsyncIterable[Message], forward: MemoryObjectSendStream[Message], answer: Callable[[SessionMessage], Awaitable[None]]
) -> None:
    async with forward:
        async for message in read:
            if isinstance(message, ValidationError) and (refusal := _refusal(message)):
                await answer(SessionMessage(refusal))
            else:
                await forward.send(message)


def _refusal(error: ValidationError) -> JSONRPCError | None:
    """The answer to a request that could not be read; None if it is not recognisable as one, or has no usable id."""
    inputs = [detail["input"] for detail in error.errors()]
    broken_text = error.errors()[0]["type"] == "json_invalid"
    request = _recognised([_leniently(line) for line in inputs] if broken_text else inputs)
    reason = "Half a Unicode character in the message; send valid UTF-8" if broken_text else "Invalid request"
    flaw = ErrorData(code=INVALID_REQUEST, message=f"{reason}. Nothing was changed.")
    try:
        refusal = JSONRPCError(jsonrpc="2.0", id=request["id"], error=flaw)
        refusal.model_dump_json()  # an id with half a character in it can be read but not sent back
    except (KeyError, ValueError):
        return None
    return refusal


def _leniently(line: str) -> Any:
    """What the line says, if its only fault is half a surrogate pair: Python's json accepts that, pydantic rightly does not."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _recognised(inputs: list[Any]) -> dict[str, Any]:
    return next((i for i in inputs if isinstance(i, dict) and "method" in i), {})


def _log_to_file(settings: Settings) -> None:
    """Logs go to a file beside the data; a folder that cannot be written logs to stderr instead."""
    handler: logging.Handler
    try:
        settings.run.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = RotatingFileHandler(settings.run / "recollect.log", maxBytes=_LOG_BYTES, backupCount=_LOG_FILES, encoding="utf-8")
    except OSError:
        handler = logging.StreamHandler(sys.stderr)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], format="%(asctime)s %(levelname)s %(name)s: %(message)s", force=True)


def _state_key(settings: Settings) -> bytes:
    """The key that seals questions in flight; kept, so that a restarted server understands the answers."""
    path = settings.run / "request-state.key"
    try:
        if path.exists() and len(key := path.read_bytes()) == 32:
            return key
        key = secrets.token_bytes(32)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(key)
    except OSError:
        return secrets.token_bytes(32)
    return key
