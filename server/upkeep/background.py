"""What an open engine does without being called: it tidies up, sweeps, looks for merges at leisure, and takes in what others change."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..errors import RecollectError
from ..review.merge_candidates import MergeCandidates
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer

_TIDY_AFTER_S = 2.0
_SWEEP_LOOK_S = 3_600
"""How often the keeper looks whether a day has passed."""
_RETRY_S = (
    30.0  # what git could not record: it may be installed, or the user's merge finished, by then
)
_LEISURE_S, _LONGEST_PAUSE_S = 0.5, 0.3
_WATCH_DEBOUNCE_MS = 400
_LAST_WORK_S = 10.0

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundTasks:
    """The verbs of the engine that the threads carry out; each takes the lock by itself."""

    is_due: Callable[[], bool]
    """Whether a day has passed since the last sweep."""
    sweep: Callable[[], object]
    take_in: Callable[[list[str]], object]
    take_in_all: Callable[[], object]


class BackgroundWork:
    """Two threads, keeper and watcher. They act under the engine's lock, one step at a time, and end when `closing` is set."""

    def __init__(
        self,
        transactions: Transactions,
        indexer: Indexer,
        merging: MergeCandidates,
        duties: BackgroundTasks,
        *,
        lock: threading.RLock,
        closing: threading.Event,
    ) -> None:
        self._transactions, self._indexer, self._merge_candidates, self._duties = (
            transactions,
            indexer,
            merging,
            duties,
        )
        self._lock, self._closing = lock, closing
        self._changed = threading.Event()
        self._to_merge = threading.Event()
        self._called = 0.0
        """When a verb was called last; monotonic seconds."""
        self._threads: list[threading.Thread] = []

    # --- what calls tell it ---

    def called(self) -> None:
        """Somebody is here: what has leisure waits."""
        self._called = time.monotonic()

    def changed(self) -> None:
        """There is something to tidy up, once it is quiet."""
        self._changed.set()

    # --- life ---

    def start(self, watched: Path | None) -> None:
        """`watched` is the workspace, unless nobody but us writes to it."""
        if self._transactions.is_untidy:
            self.changed()
        self._start("keeper", self._keep)
        if watched:
            root = watched.resolve()
            self._start("watcher", lambda: self._watch(root))

    def _start(self, name: str, run: Callable[[], None]) -> None:
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

    # --- the keeper ---

    def _keep(self) -> None:
        """Tidy up when things have been quiet for a moment; sweep once a day."""
        while not self._closing.is_set():
            self._guarded(self._sweep_if_due)
            self._merge_after_sweep()
            again = self._transactions.pending_commits() or self._to_merge.is_set()
            self._changed.wait(_RETRY_S if again else _SWEEP_LOOK_S)
            self._changed.clear()
            if not self._closing.wait(_TIDY_AFTER_S):
                self._tidy_if_quiet()

    def _tidy_if_quiet(self) -> None:
        written: list[bool] = []
        # Whether it is quiet is looked at under the lock: a long change may have been waited for.
        self._guarded(
            lambda: written.append(not self._changed.is_set() and self._transactions.write_down())
        )
        if any(written):
            self._safely(self._transactions.refresh_git)

    def _guarded(self, act: Callable[[], object]) -> None:
        with self._lock:
            self._safely(act)

    def _safely(self, act: Callable[[], object]) -> None:
        try:
            act()
        except (
            Exception
        ):  # the outermost loop of the thread: a disk that is full now may not be later
            logger.exception("housekeeping failed")

    def _sweep_if_due(self) -> None:
        if self._duties.is_due() and not self._closing.is_set():
            self._duties.sweep()
            self._to_merge.set()

    def _merge_after_sweep(self) -> None:
        # Without the lock: it takes seconds where thousands of memories are new.
        if (
            self._to_merge.is_set()
            and self._indexer.settle(0)
            and self._indexer.readiness == "full"
        ):
            self._to_merge.clear()
            try:
                self._merge_candidates.look(self._at_leisure)
            except Exception:  # as in _safely
                logger.exception("looking for merges failed")

    def _at_leisure(self) -> bool:
        """Let calls go first: two busy threads take turns by milliseconds, and each call would pay for many of them."""
        busy = time.monotonic() - self._called < _LEISURE_S
        return not self._closing.wait(_LONGEST_PAUSE_S if busy else 0)

    # --- the watcher ---

    def _watch(self, root: Path) -> None:
        """Take in what others change while we run: an editor, `git pull`, another machine's sync."""
        import watchfiles

        for batch in watchfiles.watch(
            root,
            watch_filter=None,
            debounce=_WATCH_DEBOUNCE_MS,
            stop_event=self._closing,
            raise_interrupt=False,
        ):
            paths = {
                path
                for _, full in batch
                if (path := _relative(full, str(root))) and not _is_ours(path)
            }
            try:
                self._take_in({path for path in paths if not (root / path).is_symlink()}, root)
            except Exception:  # the outermost loop of the thread: a file that is gone again is seen by the next start
                logger.exception("reading changed files failed")

    def _take_in(self, paths: set[str], root: Path) -> None:
        # Of a folder that is moved or made in one go only the folder is reported.
        if any(
            (root / path).is_dir() or self._transactions.manifest.paths(f"{path}/")
            for path in paths
        ):
            self._duties.take_in_all()
        elif paths:
            self._duties.take_in(sorted(paths))


def _relative(full: str, root: str) -> str:
    return full[len(root) :].lstrip("/\\").replace("\\", "/") if full.startswith(root) else ""


def _is_ours(path: str) -> bool:
    """Git's own, or a file that we are just writing."""
    return path.startswith((".git/", ".recollect-")) or "/.recollect-" in path
