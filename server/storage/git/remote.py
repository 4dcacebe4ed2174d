"""Another place that holds the workspace's history, reached with the user's own git. Nothing here asks anybody anything, or waits for ever."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ...errors import SyncError

_LOCAL_S = 60
_REDIRECTING = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR",
)
_SECRET = re.compile(r"(?<=://)[^/@\s]+@")
_QUIET: Mapping[str, str] = {
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "",
    "SSH_ASKPASS": "",
    "SSH_ASKPASS_REQUIRE": "never",
    "GCM_INTERACTIVE": "never",
    "LC_ALL": "C",
}
_SSH = "ssh -o BatchMode=yes -o ConnectTimeout=15"


@dataclass(frozen=True, slots=True)
class _Done:
    code: int
    out: str
    said: str


class Remote:
    """The workspace's repository as seen from its remotes. No lock: it changes no branch of ours and no file."""

    def __init__(self, root: Path, timeout_s: float) -> None:
        self._root, self._timeout_s = root, timeout_s

    def named(self, asked: str) -> str:
        """The remote to use: the one asked for, else `origin`, else the only one. An address becomes `origin` if there is none yet.

        Raises:
            SyncError: it is not clear which.
        """
        known = self._git("remote").out.split()
        if asked in known:
            return asked
        if asked and _is_address(asked):
            if "origin" not in known:
                self._git("remote", "add", "origin", asked)
                return "origin"
            return asked
        if asked:
            raise SyncError(
                f"there is no remote {asked[:60]!r}; known: {', '.join(known) or 'none'}",
                "Give the address of a git repository, or the name of a remote.",
            )
        if "origin" in known or len(known) == 1:
            return "origin" if "origin" in known else known[0]
        raise SyncError(
            "no remote is set up"
            if not known
            else f"there are several remotes: {', '.join(known)}",
            "Give the address of an empty git repository once: recollect sync ADDRESS."
            if not known
            else "Name one of them.",
        )

    def heads(self, remote: str) -> dict[str, str]:
        """Branches of the remote and the commits they stand at.

        Raises:
            SyncError: it cannot be reached.
        """
        rows = self._asked(remote, "ls-remote", "--heads", remote).splitlines()
        return {
            name.removeprefix("refs/heads/"): sha
            for sha, name in (row.split("\t", 1) for row in rows if "\t" in row)
        }

    def fetch(self, remote: str, branch: str) -> str:
        """Bring the commits of a branch here; returns the one it stands at.

        Raises:
            SyncError: it cannot be reached.
        """
        self._asked(remote, "fetch", "--quiet", "--no-tags", remote, f"refs/heads/{branch}")
        return self._git("rev-parse", "FETCH_HEAD").out.strip()

    def push(self, remote: str, sha: str, branch: str) -> bool:
        """Put the branch there to `sha`; False if somebody was faster.

        Raises:
            SyncError: it cannot be reached, or may not be written.
        """
        done = self._git(
            "push",
            "--quiet",
            "--porcelain",
            remote,
            f"{sha}:refs/heads/{branch}",
            timeout_s=self._timeout_s,
        )
        if done.code == 0:
            return True
        if (
            any(line.startswith("!") and "rejected" in line for line in done.out.splitlines())
            and self.heads(remote).get(branch) != sha
        ):
            return self._refused(remote, branch, done)
        raise _unreachable(remote, done)

    def _refused(self, remote: str, branch: str, done: _Done) -> bool:
        """Whether the refusal means that the branch moved on; anything else (a hook, a protected branch) is an error."""
        theirs = self.heads(remote).get(branch)
        if theirs and self.merge_base(theirs, "HEAD") != theirs:
            return False
        raise _unreachable(remote, done)

    def merge_base(self, one: str, other: str) -> str | None:
        """The last commit that two have in common; None if there is none, or one of them is not here."""
        return self._git("merge-base", one, other).out.strip() or None

    def _asked(self, remote: str, *arguments: str) -> str:
        done = self._git(*arguments, timeout_s=self._timeout_s)
        if done.code:
            raise _unreachable(remote, done)
        return done.out

    def _git(self, *arguments: str, timeout_s: float = _LOCAL_S) -> _Done:
        environment = {
            name: value for name, value in os.environ.items() if name not in _REDIRECTING
        }
        environment.update(_QUIET)
        if (
            arguments[0] in ("ls-remote", "fetch", "push")
            and not self._git("config", "--get", "core.sshCommand").out.strip()
        ):
            environment.setdefault("GIT_SSH_COMMAND", _SSH)
        try:
            # A group of its own: git's helpers (ssh, a credential helper) must not outlive the time limit either.
            running = subprocess.Popen(
                ["git", "-c", "core.askPass=", *arguments],
                cwd=self._root,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise SyncError("git is not installed", "Install git, then sync again.") from error
        try:
            out, said = running.communicate(timeout=timeout_s)
        except subprocess.TimeoutExpired:
            _end(running)
            return _Done(-1, "", f"no answer within {timeout_s:.0f} seconds")
        return _Done(running.returncode, out, said)


if sys.platform == "win32":

    def _kill_group(running: "subprocess.Popen[str]") -> None:
        running.kill()

else:

    def _kill_group(running: "subprocess.Popen[str]") -> None:
        os.killpg(running.pid, signal.SIGKILL)


def _end(running: "subprocess.Popen[str]") -> None:
    with contextlib.suppress(OSError):
        _kill_group(running)
    running.communicate()


def _is_address(text: str) -> bool:
    return "://" in text or ":" in text or Path(text).expanduser().exists()


_SSH_FAILED = "fatal: Could not read from remote repository"


def _unreachable(remote: str, done: _Done) -> SyncError:
    told = [line for line in (done.said or done.out).splitlines() if line.strip()]
    reason = next(
        (line for line in told if line.startswith(("fatal:", "error:", "remote:", "ssh:"))),
        told[-1] if told else "git gave no reason",
    )
    if reason.startswith(_SSH_FAILED) and (before := told[: told.index(reason)]):
        reason = before[-1]  # what ssh said: a key that is not taken, a host that is not known
    name = _SECRET.sub("", remote)
    return SyncError(
        f"{name} cannot be used ({_SECRET.sub('', reason.strip())[:300]})",
        "Check the address, the network and your access (git fetch in the workspace shows the same), then sync again.",
    )
