"""The data folder itself may be a link, which its user makes. In it none is followed.

A folder that others made could lead what is written to the user's own files, and what is read to
their secrets. The workspace is looked at anew at each access (held_folder.py): a `git pull` may
bring a link at any time. Nothing brings one to the other folders while we run, so that these are
looked at when a folder is taken.

Standard library only: every front imports it.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ...domain.data_folder import (
    ACCOUNTS,
    CONFIG,
    INDEX,
    KEYS,
    MACHINE_KEY,
    MACHINES,
    RUN,
    TOKENS,
    USERS,
    WORKSPACE,
)
from ...errors import LinkInHome
from .held_folder import is_link, is_link_listed

_LOOKED_THROUGH = (RUN, INDEX, KEYS)
_NAMES = (WORKSPACE, USERS, CONFIG, TOKENS, ACCOUNTS, MACHINE_KEY, MACHINES)


def refuse_links(home: Path) -> None:
    """Raises:
    LinkInHome: one of recollect's own folders or files in it is a link, or holds one.
    """
    for found in links(home):
        raise LinkInHome(found)


def links(home: Path) -> Iterator[str]:
    """By their paths in the data folder; what is behind one is not looked at."""
    for name in (*_LOOKED_THROUGH, *_NAMES):
        with suppress(OSError):
            if is_link(os.lstat(home / name)):
                yield name
            elif name in _LOOKED_THROUGH:
                yield from (f"{name}/{path}" for path in links_below(home / name))


def links_below(folder: Path) -> Iterator[str]:
    """By their paths in the folder; git's own folders are not looked through."""
    yield from _below(str(folder), "")


def _below(folder: str, path: str) -> Iterator[str]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            below = f"{path}{entry.name}"
            if is_link_listed(entry):
                yield below
            elif entry.is_dir(follow_symlinks=False) and entry.name != ".git":
                yield from _below(entry.path, f"{below}/")
