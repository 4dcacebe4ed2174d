"""A server in its host's own process, over stdio: for sandboxes without sockets, and debugging.

Nothing but MCP reaches stdout.
"""

import logging
import os
import sys
import threading
from typing import NoReturn

import anyio
from mcp.server.stdio import stdio_server

from ...tools.context import Session
from ..engine import Engine
from ..mcp.server import RecollectServer, build_server
from ..opening import Opening
from ..settings import Settings
from ..storage import process_memory
from ..storage.workspace.folder_lock import FolderLock
from .connection import introduction
from .ending import Ending
from .framing import converse
from .run_files import log_to_file, state_key

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
