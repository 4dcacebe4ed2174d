"""Three versions of one text become one, by git's own line merge. Never conflict markers."""

import tempfile
from pathlib import Path

from . import git_command


def merged(ours: bytes, base: bytes, theirs: bytes, *, union: bool = False) -> bytes | None:
    """`ours` with what `theirs` changed since `base`.

    Where both changed the same lines: None, or with `union` both versions, ours first. None as well
    where git is missing or one of them is no text.
    """
    with tempfile.TemporaryDirectory(prefix="recollect-") as name:
        folder = Path(name)
        (folder / "ours").write_bytes(ours)
        (folder / "base").write_bytes(base)
        (folder / "theirs").write_bytes(theirs)
        options = ["--union"] if union else []
        try:
            done = git_command.run(
                folder, "merge-file", "-p", "-q", *options, "ours", "base", "theirs"
            )
        except OSError:
            return None
    return done.out if done.code == 0 else None
