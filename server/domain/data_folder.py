"""The data folder of one user: where it is, and what lies in it beside the workspace.

Standard library only: every front imports it.
"""

import os
from pathlib import Path

WORKSPACE = "workspace"
INDEX = "index"
RUN = "run"
KEYS = "keys"
CONFIG = "recollect.toml"
TOKENS = "tokens.json"
"""Who may use the memory over HTTP."""
USERS = "users"
"""Their data folders, unless a token names another."""

DATABASE = "recollect.db"
"""In the index folder."""

# In the run folder:
LOCK = "lock"
"""Held by the process that owns the data folder."""
ADDRESS = "backend.json"
"""Where the backend is to be reached, and the token that a caller shows."""
SOCKET = "backend.sock"
STARTS = "starts"
"""What a backend knows of those before it that crashed."""
FAILURE = "failed.txt"
"""Why the last backend could not start."""
HANDED_OVER = "handed-over"
"""What hooks had to say while there was no backend."""
LOG = "recollect.log"
STATE_KEY = "request-state.key"
"""Seals questions to the user, so that a restarted server understands the answers."""


def default_home() -> Path:
    """`RECOLLECT_HOME`, or `~/.recollect`.

    The same on every platform: Claude Desktop's sandbox redirects AppData on Windows.
    """
    return Path(os.environ.get("RECOLLECT_HOME") or "~/.recollect").expanduser().absolute()
