"""An engine on its way: a thread opens it while the handshake and the lists are answered.

It knows nothing of MCP, which takes as long to load as everything else: hooks are answered before.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from typing import Literal

from .engine import Engine
from .errors import RecollectError
from .facades.memories import MemoriesFacade
from .settings import Settings
from .storage.vectors.indexer import Readiness

_OPEN_PATIENCE_S = 50  # common clients cut a call at 60 s

logger = logging.getLogger(__name__)


class NotOpen(RecollectError):
    """The folder could not be opened, or not yet; says which."""


class Opening:
    """What calls ask for the engine. Safe for threads."""

    def __init__(self, engine: Engine, *, words_only: str = "", loads_model: bool = True) -> None:
        """`words_only` is a reason to do without the model, until `use_model`.

        So is that it is to be loaded later: what is waited for comes first.
        """
        self._engine = engine
        self._words_only = words_only
        self._loads_model = loads_model
        self._guard = threading.Lock()
        self._attempt: Future[None] | None = None

    @property
    def settings(self) -> Settings:
        return self._engine.settings

    @property
    def clock(self) -> Callable[[], datetime]:
        """The engine's, open or not."""
        return self._engine.clock

    def start(self) -> Future[None]:
        """Begin to open; again after a failure, because its reason may be gone."""
        with self._guard:
            if self._attempt is None or (self._attempt.done() and self._attempt.exception()):
                self._attempt = Future()
                arguments = (self._attempt, self._words_only, self._loads_model)
                thread = threading.Thread(
                    target=self._open, args=arguments, name="opening", daemon=True
                )
                thread.start()
            return self._attempt

    def _open(self, attempt: Future[None], words_only: str, loads_model: bool) -> None:
        try:
            self._engine.open(words_only=words_only, meaning=loads_model)
        except RecollectError as error:
            attempt.set_exception(error)
        except Exception as error:  # the outermost frame of the thread: callers must hear of it
            logger.exception("opening failed")
            attempt.set_exception(
                RecollectError(
                    f"the memory folder could not be opened ({type(error).__name__}); "
                    "the log in its run folder says why."
                )
            )
        else:
            attempt.set_result(None)

    def engine(self) -> Engine:
        """The open engine.

        Raises:
            NotOpen: it could not be opened, or takes longer than a client waits.
        """
        try:
            failure = self.start().exception(_OPEN_PATIENCE_S)
        except TimeoutError as error:
            raise NotOpen(
                "The memory is still being opened; nothing was lost. Call again in a moment."
            ) from error
        if failure:
            raise NotOpen(str(failure)) from failure
        return self._engine

    def use_model(self) -> None:
        """The reason to do without it is gone; once, of an opening that had one."""

        def load(opened: Future[None]) -> None:
            if not opened.exception():
                self._engine.upkeep.use_model()

        with self._guard:
            self._words_only = ""
            self._loads_model = True
            attempt = self._attempt
        if attempt:
            attempt.add_done_callback(load)

    @property
    def readiness(self) -> Readiness | Literal["opening", "failed"]:
        """What the next call would be answered with."""
        if self._attempt is None or not self._attempt.done():
            return "opening"
        return "failed" if self._attempt.exception() else self._engine.upkeep.status().readiness

    def waiting_vectors(self) -> int:
        """How many memories wait for their vector; 0 while it is not open."""
        attempt = self._attempt
        if attempt is None or not attempt.done() or attempt.exception():
            return 0
        return self._engine.upkeep.waiting_vectors()

    def listen(self, tell: Callable[[frozenset[str], MemoriesFacade], None]) -> None:
        """Let `tell` hear of what changes, by paths and ids, whoever changes it."""
        self._engine.listeners.append(lambda touched: tell(touched, self._engine.memories))

    def close(self) -> None:
        self._engine.close()
