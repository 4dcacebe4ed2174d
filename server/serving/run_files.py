"""What every server has in its run folder: the log, and the key of questions in flight."""

import logging
import os
import secrets
import sys
from logging.handlers import RotatingFileHandler

from ..domain.data_folder import LOG, STATE_KEY
from ..settings import Settings

_LOG_BYTES = 1_000_000
_LOG_FILES = 3
_KEY_BYTES = 32


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
