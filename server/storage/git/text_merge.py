"""Three versions of one text become one, by git's own line merge. Never conflict markers."""

import subprocess
import tempfile
from pathlib import Path

_TIMEOUT_S = 60


def merged(ours: bytes, base: bytes, theirs: bytes, *, union: bool = False) -> bytes | None:
    """`ours` with what `theirs` changed since `base`. Where both changed the same lines: None, or with `union` both versions, ours first.

    None as well where git is missing or one of them is no text.
    """
    with tempfile.TemporaryDirectory(prefix="recollect-") as folder:
        paths = [Path(folder, name) for name in ("ours", "base", "theirs")]
        for path, content in zip(paths, (ours, base, theirs), strict=True):
            path.write_bytes(content)
        command = [
            "git",
            "merge-file",
            "-p",
            "-q",
            *(["--union"] if union else []),
            *map(str, paths),
        ]
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, timeout=_TIMEOUT_S, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
    return done.stdout if done.returncode == 0 else None
