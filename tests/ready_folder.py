"""A data folder whose first life is over: made once, then copied for each test that opens one.

A first life costs three times what the next one does: pages, git, an index from nothing.
"""

import shutil
from collections.abc import Callable, Sequence
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
_SAMPLES = shutil.ignore_patterns("hooks")  # of git: half of all files


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
            self._home = settings.home
            self._key = machine_keys(settings.home)[0]
            engine = Engine(settings, embedder=embedder, clock=clock)
            engine.open(patience_s=0, watch=False)
            assert engine.upkeep.settle(60)
            _tell(engine, told)
            engine.close()

    def lay(self, settings: Settings, now: datetime) -> None:
        """Where a test has put nothing in its folder, and asks for no other day or setting."""
        if settings.home.exists() or now != self._made:
            return
        if settings.model_fields_set <= _USUAL:
            shutil.copytree(self._home, settings.home, ignore=_SAMPLES)
            key = machine_keys(settings.home)[0]
            if not key.exists():
                key.parent.mkdir(exist_ok=True)
                shutil.copy2(self._key, key)


def _tell(engine: Engine, told: Sequence[str]) -> None:
    if told:
        drafts = [Draft(content=text, explicit=True) for text in told]
        engine.capture.remember(drafts, Caller(session="ses_TEST0000"))
        assert engine.upkeep.settle(60), "each has its vector"
