"""What the history once held."""

from pathlib import Path

from . import git_command, objects

_MOST = 20


def commits_with(root: Path, path: str, content: bytes) -> list[str]:
    """The newest commits that put just this content into a file, or took it out.

    Raises:
        OSError: git is not installed.
        TimeoutError: it was not done in time.
    """
    sha = objects.blob_sha(content).hex()
    asked = ("log", "--format=%H", f"--find-object={sha}", f"--max-count={_MOST}", "--", path)
    return git_command.run(root, *asked).text.split()
