"""One server for one host over stdio. Nothing but MCP reaches stdout."""

import logging
import os
import secrets
import signal
import sys
from logging.handlers import RotatingFileHandler
from types import FrameType

from recollect.server.app import Opening, build_server
from recollect.server.engine.engine import Engine
from recollect.server.settings import Settings

_LOG_BYTES, _LOG_FILES = 1_000_000, 3


def serve_stdio(settings: Settings) -> None:
    """Serve until stdin ends; then finish what is under way and let go of the folder."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # the standard streams are text wrappers
    _log_to_file(settings)
    opening = Opening(Engine(settings))
    server = build_server(opening, state_key=_state_key(settings))
    opening.start()
    # Hosts that end us by a signal get the same orderly end as those that close stdin.
    signal.signal(signal.SIGTERM, _leave)
    try:
        server.run("stdio")
    except KeyboardInterrupt:
        pass
    finally:
        opening.close()


def _leave(signal_number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


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
