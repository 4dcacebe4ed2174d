"""The data folder of one user: where it is, and what lies in it beside the workspace.

Standard library only: every front imports it.
"""

import contextlib
import os
from pathlib import Path

WORKSPACE = "workspace"
INDEX = "index"
RUN = "run"
KEYS = "keys"
CONFIG = "recollect.toml"
MACHINE_KEY = "machine.key"
"""Signs what this machine commits."""
MACHINES = "machines.json"
"""The user's other machines, by the keys that sign what they commit."""
TOKENS = "tokens.json"
"""Who may use the memory over HTTP."""
ACCOUNTS = "accounts.db"
"""Who may sign in over HTTP, and the programs they let in."""
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
SYNC_STATE = "sync.json"
"""How the last exchange by itself went."""
LAST_BACKUP = "last-backup.json"
"""The last backup that was made and tried."""
LOG = "recollect.log"
STATE_KEY = "request-state.key"
"""Seals questions to the user, so that a restarted server understands the answers."""


def machine_keys(home: Path) -> tuple[Path, ...]:
    """Where the key of this machine's user may lie: one for all their folders, else one for this.

    Two folders of one user on one machine are no strangers to each other.
    """
    with contextlib.suppress(RuntimeError):  # no home of the user is known
        return Path("~/.recollect").expanduser() / MACHINE_KEY, home / MACHINE_KEY
    return (home / MACHINE_KEY,)


def default_home() -> Path:
    """`RECOLLECT_HOME`, or `~/.recollect`.

    The same on every platform: Claude Desktop's sandbox redirects AppData on Windows.
    """
    return Path(os.environ.get("RECOLLECT_HOME") or "~/.recollect").expanduser().absolute()
