"""A data folder whose first life is over: made once, then copied for each test that opens one.

A first life costs three times what the next one does: pages, git, an index from nothing.
"""

import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.domain.data_folder import machine_keys
from recollect.server.engine import Engine
from recollect.server.settings import Settings, load_settings

_USUAL = {"home", "timezone"}
"""What every test sets; with anything else a first life may look different."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_SAMPLES = "hooks"
"""Of git: half of all files."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A file, or a folder: without content. `path` begins with the separator."""

    path: str
    content: bytes | None
    mode: int
    times_ns: tuple[int, int]

    def write(self, below: str) -> None:
        path = below + self.path
        if self.content is None:
            os.mkdir(path, self.mode)  # noqa: PTH102  46 of them for each test
            return
        handle = os.open(path, _NEW, self.mode)
        try:
            os.write(handle, self.content)
        finally:
            os.close(handle)
        os.utime(path, ns=self.times_ns)


def _entries(root: Path) -> list[_Entry]:
    """What is in a folder, each after what it lies in."""
    found = []
    for folder, below, files in os.walk(root):
        below[:] = [name for name in below if name != _SAMPLES]
        for path in (Path(folder), *(Path(folder, name) for name in files)):
            state = path.stat()
            content = None if path.is_dir() else path.read_bytes()
            told = str(path).removeprefix(str(root))
            times_ns = (state.st_atime_ns, state.st_mtime_ns)
            found.append(_Entry(told, content, state.st_mode & 0o777, times_ns))
    return found


class ReadyFolder:
    """In the home of a user of its own, made before a test can have changed anything.

    What was `told` in its life, in one call, has its vectors; where nothing was, no model has been
    in it.
    """

    def __init__(
        self, user: Path, embedder: Any, clock: Callable[[], datetime], told: Sequence[str] = ()
    ) -> None:
        self._made = clock()
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HOME", str(user))
            patch.setenv("RECOLLECT_TIMEZONE", "UTC")
            settings = load_settings(user / "ready")
            self._key = machine_keys(settings.home)[0]
            engine = Engine(settings, embedder=embedder, clock=clock)
            engine.open(patience_s=0, watch=False)
            assert engine.upkeep.settle(60)
            _tell(engine, told)
            engine.close()
        self._entries = _entries(settings.home)

    def lay(self, settings: Settings, now: datetime) -> None:
        """Where a test has put nothing in its folder, and asks for no other day or setting."""
        if settings.home.exists() or now != self._made:
            return
        if settings.model_fields_set <= _USUAL:
            for entry in self._entries:
                entry.write(str(settings.home))
            key = machine_keys(settings.home)[0]
            if not key.exists():
                key.parent.mkdir(exist_ok=True)
                shutil.copy2(self._key, key)


def _tell(engine: Engine, told: Sequence[str]) -> None:
    if told:
        drafts = [Draft(content=text, explicit=True) for text in told]
        engine.capture.remember(drafts, Caller(session="ses_TEST0000"))
        assert engine.upkeep.settle(60), "each has its vector"
