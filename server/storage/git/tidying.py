"""What git does behind us when things are quiet: its own index, and packs."""

from collections.abc import Mapping
from pathlib import Path

from . import git_command, neutral
from .neutral import OwnSettings

_STATUS = ("read-tree --reset HEAD", "update-index -q --refresh")
"""--reset keeps what the index knows of unchanged files: `git status` need not read them."""
_PACK = "maintenance run --auto --quiet"
_PACK_EARLY: Mapping[str, str] = {
    "gc.auto": "500",
    "gc.autoDetach": "false",
    "maintenance.autoDetach": "false",
    "gc.cruftPacks": "false",
    "gc.writeCommitGraph": "false",
}
"""At some eighty memories. Nothing is still packing when the folder is let go of, and nothing but
packs holds what may have to be erased."""


def tidy(root: Path) -> None:
    """Make `git status` clean for a person, and let git pack when it thinks fit.

    A held index.lock, or an old git without `maintenance`, is left for the next time.
    """
    own = OwnSettings(root, git_command.usual_environment())
    settings = {**neutral.SETTINGS, **own.without_filters}
    commands = [*_STATUS]
    if not own.programs:
        commands.append(_PACK)
        settings |= _packing(own)
    for command in commands:
        git_command.run(root, *command.split(), settings=settings)


def _packing(own: OwnSettings) -> Mapping[str, str]:
    """Settings by which git packs early, unless the user has said when it is to.

    A loose object takes a block of the disk, ten times what it holds; git waits for 6,700.
    """
    return {} if "gc.auto" in own.of_all else _PACK_EARLY
