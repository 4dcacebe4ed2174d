"""Whether hooks are switched off where a host works. Standard library only."""

from pathlib import Path

OFF_HERE = ".recollect-off"
"""A file of this name switches hooks off in its folder and all below."""


def is_off_in(folder: str, started_in: str) -> bool:
    """Of the host's folder, which may be told from where the hook was started."""
    here = Path(started_in, folder)
    return any((parent / OFF_HERE).exists() for parent in (here, *here.parents))
