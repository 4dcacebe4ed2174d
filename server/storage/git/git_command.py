"""Running the program git: never in another repository, never asking anybody, never for ever."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .. import child_environment
from . import neutral

USUAL_TIMEOUT_S = 60.0
_REDIRECTING = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_QUARANTINE_PATH",
    "GIT_NAMESPACE",
    "GIT_SHALLOW_FILE",
)
"""Set while git runs a hook, and by some users; they point any git at another repository."""
_NO_QUESTIONS: Mapping[str, str] = {
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "",
    "SSH_ASKPASS": "",
    "SSH_ASKPASS_REQUIRE": "never",
    "GCM_INTERACTIVE": "never",
    "LC_ALL": "C",
}


@dataclass(frozen=True, slots=True)
class Finished:
    """A git that ended by itself: its exit code, what it wrote, and what it said about it."""

    code: int
    out: bytes
    said: str

    @property
    def text(self) -> str:
        return self.out.decode("utf-8", "replace")


def run(
    folder: Path,
    *arguments: str,
    stdin: bytes = b"",
    timeout_s: float = USUAL_TIMEOUT_S,
    settings: Mapping[str, str] = neutral.SETTINGS,
    variables: Mapping[str, str] = neutral.LOCAL_ONLY,
) -> Finished:
    """Run git in `folder`, with `settings` over its own, and more `variables`.

    Raises:
        OSError: git is not installed.
        TimeoutError: it was not done in time, and was ended.
    """
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    # A group of its own:
    # git's helpers (ssh, a credential helper) must not outlive the limit either.
    running = subprocess.Popen(
        ["git", *options, *arguments],
        cwd=folder,
        env={**usual_environment(), **variables},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        out, said = running.communicate(stdin, timeout=timeout_s)
    except subprocess.TimeoutExpired as error:
        _end(running)
        raise TimeoutError(f"no answer within {timeout_s:.0f} seconds") from error
    return Finished(running.returncode, out, said.decode("utf-8", "replace"))


def usual_environment() -> dict[str, str]:
    """Of this process what git needs, without what would send it elsewhere or let it ask."""
    known = child_environment.of_git(os.environ)
    for name in _REDIRECTING:
        known.pop(name, None)
    return {**known, **_NO_QUESTIONS, **neutral.AS_IT_IS}


def stay_here() -> None:
    """Forget in this process what sends git, and GitPython, to another repository.

    A host that a hook of git started has it, and so has a shell whose user keeps a repository of
    their home folder.
    """
    for name in _REDIRECTING:
        os.environ.pop(name, None)


def _end(running: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            running.kill()
        else:
            os.killpg(running.pid, signal.SIGKILL)
    running.communicate()
