"""What an open engine does without being called: two threads, `upkeep` and `file watcher`."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ..errors import RecollectError
from ..review.merge_search import MergeCandidates
from ..storage import process_memory
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from .file_watcher import FileWatcher

_TIDY_AFTER_S = 2.0
_LOOK_FOR_SWEEP_S = 3_600
"""How often it is looked whether a day has passed."""
_LOOK_AT_FILES_S = 60.0
"""How often it is looked for edited files where nothing watches them."""
_RETRY_S = 30.0
"""What git could not record, or what is to be merged, is tried again after so long: git may be
installed, the user's own merge finished, or the model there by then."""
_LEISURE_S = 0.5
"""After a call so much time has to pass until there is leisure."""
_LONGEST_PAUSE_S = 0.3
_LAST_WORK_S = 10.0

_T = TypeVar("_T")
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundTasks:
    """What the threads carry out; each takes the lock by itself."""

    is_due: Callable[[], bool]
    """Whether a day has passed since the last sweep."""
    sweep: Callable[[], object]
    take_in: Callable[[list[str]], object]
    take_in_all: Callable[[], object]
    look: Callable[[], object]
    """For edited files, where nothing watches them."""
    gather_words: Callable[[Callable[[], bool]], object]
    """Asks, between one step and the next, whether to go on."""


class BackgroundWork:
    """Acts under the engine's lock, one step at a time, and ends when `closing` is set."""

    def __init__(
        self,
        transactions: Transactions,
        indexer: Indexer,
        merge_candidates: MergeCandidates,
        tasks: BackgroundTasks,
        *,
        lock: threading.RLock,
        closing: threading.Event,
    ) -> None:
        self._transactions = transactions
        self._indexer = indexer
        self._merge_candidates = merge_candidates
        self._tasks = tasks
        self._lock = lock
        self._closing = closing
        self._changed = threading.Event()
        self._looks = False
        self._merges_wait = False
        """Whether there was a sweep after which nobody has looked for merges."""
        self._called_at = 0.0
        """When somebody called last; monotonic seconds."""
        self._threads: list[threading.Thread] = []

    # --- what it is told ---

    def called(self) -> None:
        """Somebody is here: what has leisure waits."""
        self._called_at = time.monotonic()

    def changed(self) -> None:
        """There is something to tidy up, once it is quiet."""
        self._changed.set()

    # --- life ---

    def start(self, watched: Path | None, *, looks: bool = False) -> None:
        """`watched` is the workspace, unless nobody but us writes to it.

        `looks` for edited files now and then instead: a watcher takes two threads and what the
        system has few of.
        """
        self._looks = looks
        if self._transactions.is_untidy:
            self.changed()
        self._start_thread("upkeep", self._run)
        if watched:
            watcher = FileWatcher(
                watched.resolve(),
                self._transactions.manifest,
                take_in=self._tasks.take_in,
                take_in_all=self._tasks.take_in_all,
                closing=self._closing,
            )
            self._start_thread("file watcher", watcher.run)

    def _start_thread(self, name: str, run: Callable[[], None]) -> None:
        thread = threading.Thread(target=run, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def stop(self) -> None:
        """Wait for what is under way; `closing` is set."""
        self.changed()
        for thread in self._threads:
            thread.join(timeout=_LAST_WORK_S)
        if self._threads:  # it was started
            with self._lock, contextlib.suppress(RecollectError):
                self._transactions.tidy()

    # --- the thread ---

    def _run(self) -> None:
        """Tidy up when things have been quiet for a moment; sweep once a day."""
        _log_failure(self._transactions.history.prepare)
        while not self._closing.is_set():
            with self._lock:
                _log_failure(self._sweep_if_due)
            self._look_for_merges()
            is_unfinished = self._transactions.pending_commits() or self._merges_wait
            self._wait_for_change(_RETRY_S if is_unfinished else _LOOK_FOR_SWEEP_S)
            self._changed.clear()
            if not self._closing.wait(_TIDY_AFTER_S):
                self._tidy_if_quiet()
                _log_failure(lambda: self._tasks.gather_words(self._pause_for_calls))
                process_memory.give_back()

    def _wait_for_change(self, timeout_s: float) -> None:
        ends = time.monotonic() + timeout_s
        while self._looks and ends - time.monotonic() > _LOOK_AT_FILES_S:
            if self._changed.wait(_LOOK_AT_FILES_S):
                return
            _log_failure(self._tasks.look)
        self._changed.wait(max(0.0, ends - time.monotonic()))

    def _sweep_if_due(self) -> None:
        if self._tasks.is_due() and not self._closing.is_set():
            self._tasks.sweep()
            self._merges_wait = True

    def _tidy_if_quiet(self) -> None:
        with self._lock:
            # Looked at under the lock: a long change may have been waited for.
            if self._changed.is_set():
                return
            wrote = _log_failure(self._transactions.write_down)
        if wrote:
            _log_failure(self._transactions.refresh_git)

    def _look_for_merges(self) -> None:
        # Without the lock: it takes seconds where thousands of memories are new.
        if not self._merges_wait:
            return
        if self._indexer.settle(0) and self._indexer.readiness == "full":
            self._merges_wait = False
            _log_failure(lambda: self._merge_candidates.look(self._pause_for_calls))

    def _pause_for_calls(self) -> bool:
        """Let calls go first; whether to go on.

        Two busy threads take turns by milliseconds, and each call would pay for many of them.
        """
        is_busy = time.monotonic() - self._called_at < _LEISURE_S
        return not self._closing.wait(_LONGEST_PAUSE_S if is_busy else 0)


def _log_failure(act: Callable[[], _T]) -> _T | None:
    """What it returns; None if it fails: what fails on a full disk may succeed the next time."""
    try:
        return act()
    except Exception:  # the outermost loop of the thread
        logger.exception("upkeep failed")
        return None
