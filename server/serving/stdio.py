"""A server in its host's own process, over stdio: for sandboxes without sockets, and debugging.

Nothing but MCP reaches stdout.
"""

import logging
import os
import secrets
import sys
import threading
from logging.handlers import RotatingFileHandler
from typing import NoReturn

import anyio
from mcp.server.stdio import stdio_server

from ...tools.context import Session
from ..domain.data_folder import LOG, STATE_KEY
from ..engine import Engine
from ..mcp.opening import Opening
from ..mcp.server import RecollectServer, build_server
from ..settings import Settings
from ..storage import process_memory
from ..storage.workspace.folder_lock import FolderLock
from .connection import introduction
from .ending import Ending
from .framing import converse

_LOG_BYTES = 1_000_000
_LOG_FILES = 3
_KEY_BYTES = 32

logger = logging.getLogger(__name__)


def serve_stdio(settings: Settings) -> NoReturn:
    """Serve until stdin ends or a signal asks us to leave.

    Then finish what is under way, let go of the folder and end the process.
    """
    process_memory.use_one_heap()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # They are text wrappers, though typed as any text stream.
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    log_to_file(settings)
    opening = Opening(Engine(settings, lock=FolderLock(settings.run, "in-process")))
    server = build_server(opening, state_key=state_key(settings), only=Session.of(introduction()))
    opening.start()
    ending = Ending(by_signal=0)
    # In a thread, because the SDK's reader waits for the host's next line and no signal wakes it.
    threading.Thread(target=_serve, args=(server, ending), name="server", daemon=True).start()
    exit_code = ending.wait()
    opening.close()
    logging.shutdown()
    # Nothing of ours is left to do. The interpreter would wait for that reader, and for a model
    # that is still loading.
    os._exit(exit_code)


def _serve(server: RecollectServer, ending: Ending[int]) -> None:
    try:
        anyio.run(_session, server)
    except Exception:  # the outermost frame of the thread
        logger.exception("the server stopped")
        ending.tell(1)
    else:
        ending.tell(0)


async def _session(server: RecollectServer) -> None:
    async with stdio_server() as (read, write):
        await converse(server, read, write)


def log_to_file(settings: Settings) -> None:
    """Logs go to a file beside the data; a folder that cannot be written logs to stderr instead."""
    handler: logging.Handler
    try:
        settings.run.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            settings.run / LOG,
            maxBytes=_LOG_BYTES,
            backupCount=_LOG_FILES,
            encoding="utf-8",
        )
    except OSError:
        handler = logging.StreamHandler(sys.stderr)
    logging.basicConfig(
        level=logging.WARNING,
        handlers=[handler],
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        force=True,
    )


def state_key(settings: Settings) -> bytes:
    """The key that seals questions in flight.

    Kept, so that a restarted server understands the answers.
    """
    path = settings.run / STATE_KEY
    try:
        if path.exists():
            key = path.read_bytes()
            if len(key) == _KEY_BYTES:
                return key
        key = secrets.token_bytes(_KEY_BYTES)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(key)
    except OSError:
        return secrets.token_bytes(_KEY_BYTES)
    return key
