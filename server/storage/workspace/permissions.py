"""Nobody but its user reads a data folder: what is in it, and what will be made in it.

Standard library only: every process closes its folder before it does anything else.
"""

import contextlib
import os
import stat
import sys
from pathlib import Path

from ...domain.data_folder import ACCOUNTS, CONFIG, INDEX, KEYS, RUN, TOKENS, USERS, WORKSPACE

_FOLDERS = (WORKSPACE, INDEX, KEYS, RUN, USERS)
_FILES = (CONFIG, TOKENS, ACCOUNTS)
_OF_OTHERS = 0o077


def keep_to_ourselves() -> None:
    """What this process makes from now on is its user's alone."""
    os.umask(_OF_OTHERS)


def close_to_others(home: Path) -> None:
    """Close a data folder that an earlier version, or an open umask, left open.

    A folder that is not its user's alone (`/tmp`) stays as it is; what is ours in it is closed.
    """
    if sys.platform == "win32":
        return  # there a home folder is its user's from the start
    _close(home)
    for name in (*_FOLDERS, *_FILES):
        _close(home / name)
    _close(home / WORKSPACE / ".git" / "config")


def _close(path: Path) -> None:
    with contextlib.suppress(OSError):
        found = path.stat()
        is_ours = sys.platform != "win32" and found.st_uid == os.getuid()
        is_shared = bool(found.st_mode & stat.S_ISVTX)
        if is_ours and not is_shared and found.st_mode & _OF_OTHERS:
            path.chmod(stat.S_IMODE(found.st_mode) & ~_OF_OTHERS)
