"""The machine as installing sees it: its kind, the user's folder, its programs."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ..errors import RecollectError

Kind = Literal["linux", "macos", "windows"]
_CLIPBOARDS: Mapping[Kind, Sequence[Sequence[str]]] = {
    "macos": (("pbcopy",),),
    "windows": (("clip",),),
    "linux": (("wl-copy",), ("xclip", "-selection", "clipboard"), ("xsel", "-b", "-i")),
}
"""Programs that take a text on stdin; the first that is there and works."""
_COPY_S = 5
_ANSWER_S = 60
"""A program that answers later than this is taken to hang."""


def _kind() -> Kind:
    if sys.platform == "win32":
        return "windows"
    return "macos" if sys.platform == "darwin" else "linux"


@dataclass(frozen=True, slots=True)
class Machine:
    """What differs from one machine to the next; a test gives its own."""

    kind: Kind = field(default_factory=_kind)
    home: Path = field(default_factory=Path.home)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    which: Callable[[str], str | None] = shutil.which

    def folder(self, variable: str, otherwise: Path) -> Path:
        """The folder that a variable of the environment names, or the usual one."""
        named = self.environment.get(variable, "")
        return Path(named).expanduser() if named else otherwise

    @property
    def programs_data(self) -> Path:
        """Where desktop programs of this kind of machine keep what is the user's."""
        match self.kind:
            case "windows":
                return self.folder("APPDATA", self.home / "AppData/Roaming")
            case "macos":
                return self.home / "Library/Application Support"
            case "linux":
                return self.folder("XDG_CONFIG_HOME", self.home / ".config")

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False where there is none."""
        said = text.encode("utf-16" if self.kind == "windows" else "utf-8")
        for name, *arguments in _CLIPBOARDS[self.kind]:
            program = self.which(name)
            if program and self._takes([program, *arguments], said):
                return True
        return False

    def _takes(self, command: Sequence[str], said: bytes) -> bool:
        try:
            done = subprocess.run(
                command,
                input=said,
                stdout=subprocess.DEVNULL,  # some stay, and hold what they inherited
                stderr=subprocess.DEVNULL,
                timeout=_COPY_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0

    def run(self, command: Sequence[str]) -> None:
        """Run a host's own command.

        Raises:
            RecollectError: it failed, or did not end.
        """
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_ANSWER_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise RecollectError(f"{command[0]} could not be run ({error})") from error
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()
            raise RecollectError(f"{command[0]}: {said[-1] if said else 'failed'}")
