"""Where everything lies: the data folder, and the files of the workspace. Standard library only: every front imports it."""

import os
from pathlib import Path


def default_home() -> Path:
    """`RECOLLECT_HOME`, or `~/.recollect`; the same on every platform (Claude Desktop's sandbox redirects AppData on Windows)."""
    return Path(os.environ.get("RECOLLECT_HOME") or "~/.recollect").expanduser().absolute()
