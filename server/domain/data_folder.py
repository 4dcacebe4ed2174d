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
DATABASE = "recollect.db"
"""In the index folder."""
LOG = "recollect.log"
"""In the run folder."""


def default_home() -> Path:
    """`RECOLLECT_HOME`, or `~/.recollect`.

    The same on every platform: Claude Desktop's sandbox redirects AppData on Windows.
    """
    return Path(os.environ.get("RECOLLECT_HOME") or "~/.recollect").expanduser().absolute()
