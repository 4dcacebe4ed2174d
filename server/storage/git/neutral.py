"""Settings under which git runs no program that the workspace's own `.git` names.

A workspace may have been made by others. Hooks, file system monitors and filters of its `.git` are
never run; the user's own settings (global, system) count as always.
"""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...domain.patterns import regex

SETTINGS: Mapping[str, str] = {
    "core.hooksPath": os.devnull,
    "core.fsmonitor": "false",
    "core.askPass": "",
    "core.alternateRefsCommand": ":",
    "protocol.ext.allow": "never",
    "submodule.recurse": "false",
    "fetch.recurseSubmodules": "false",
    "push.recurseSubmodules": "no",
    "push.gpgSign": "false",
}
"""Whatever the workspace's own settings say."""
LOCAL_ONLY: Mapping[str, str] = {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
"""Environment of a git that has no business elsewhere: it fetches nothing, not even an object."""
AS_IT_IS: Mapping[str, str] = {"GIT_NO_REPLACE_OBJECTS": "1", "GIT_GRAFT_FILE": os.devnull}
"""Environment: no object is shown in the place of another, where a purge would pass it over."""

_PROGRAM = regex(
    r"core\.(?:sshcommand|gitproxy)|credential(?:\..*)?\.helper|gc\.recentobjectshook"
    r"|remote\..*\.(?:uploadpack|receivepack|vcs)|protocol(?:\..*)?\.allow"
    # where what is sent goes, and who may read it on the way
    r"|url\..*\.(?:push)?insteadof|remote\..*\.(?:pushurl|proxy)"
    r"|http\.(?:.*\.)?(?:proxy\w*|ssl\w*|cookiefile|savecookies|extraheader|curloptresolve)"
)
"""What names a program or another place, and cannot be taken back by a later setting."""
_FILTER = regex(r"filter\.(?P<name>.*)\.[a-z]+", re.DOTALL)
_LIST = ("git", "config", "--list", "--includes", "--name-only", "--show-scope", "-z")
_OWN = ("local", "worktree")
_PATIENCE_S = 10.0


def of_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """`SETTINGS` as variables, for a git that somebody else starts; beside those of the user."""
    count = environment.get("GIT_CONFIG_COUNT", "")
    at = int(count) if count.isdecimal() else 0
    variables: dict[str, str] = {}
    for name, value in SETTINGS.items():
        variables[f"GIT_CONFIG_KEY_{at}"] = name
        variables[f"GIT_CONFIG_VALUE_{at}"] = value
        at += 1
    return {**variables, "GIT_CONFIG_COUNT": str(at)}


class OwnSettings:
    """The names of what stands in a workspace's own `.git/config`, and of all that git goes by."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.names: set[str] = set()
        self.of_all: set[str] = set()
        """Those of the system, the user and the environment as well."""
        for scope, name in _listed(folder, environment):
            self.of_all.add(name)
            if scope in _OWN:
                self.names.add(name)

    @property
    def programs(self) -> list[str]:
        """What of the workspace's choice would be run, or reached, when git meets a remote."""
        return sorted(name for name in self.names if _PROGRAM.fullmatch(name))

    @property
    def without_filters(self) -> dict[str, str]:
        """Settings that make every filter of the workspace's own do nothing."""
        settings: dict[str, str] = {}
        for name in self.names:
            if found := _FILTER.fullmatch(name):
                driver = f"filter.{found['name']}"
                settings |= dict.fromkeys((f"{driver}.clean", f"{driver}.process"), "")
                settings |= {f"{driver}.smudge": "", f"{driver}.required": "false"}
        return settings


def _listed(folder: Path, environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each setting's scope and name.

    Reading settings runs nothing; a file that git cannot read lets it do nothing else either.
    """
    done = subprocess.run(
        _LIST,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_PATIENCE_S,
        check=False,
    )
    said = done.stdout.decode("utf-8", "replace").split("\0")
    return zip(said[::2], said[1::2], strict=False)  # behind the last stands nothing
