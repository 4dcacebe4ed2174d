"""The engine: one data folder, open, and what it offers by capability."""

import contextlib
import logging
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from .composition import Parts
from .domain.calendar import Calendar
from .domain.data_folder import DATABASE
from .errors import FolderInUse, InputError, RecollectError, StorageError
from .facades.capture import CaptureFacade
from .facades.exchange import ExchangeFacade
from .facades.history import HistoryFacade
from .facades.memories import MemoriesFacade
from .facades.pages import PagesFacade
from .facades.reflection import ReflectionFacade
from .facades.review import ReviewFacade
from .facades.search import SearchFacade
from .facades.upkeep import UpkeepFacade
from .history import import_workspace
from .markdown_pages import templates
from .search import as_of
from .settings import Settings
from .storage import out_of_resources
from .storage.change import Change, Stale, Why
from .storage.history_recorder import HEAD
from .storage.index.database import is_damage, set_aside
from .storage.reconcile import Progress
from .storage.vectors.embedder import Embedder, SentenceTransformerEmbedder
from .storage.workspace.folder_lock import FolderLock
from .storage.workspace.permissions import close_to_others

_LOCK_PATIENCE_S = 5.0
_LOCK_RETRY_S = 0.1

logger = logging.getLogger(__name__)


class Engine:
    """One data folder, open. Writes are serialised by one lock; reads take none but the database's.

    `open` may take a moment (reconciling); the vectors and the model follow in the background.
    What it offers is there once it is open:
    """

    capture: CaptureFacade
    """Remember and forget."""
    search: SearchFacade
    """Recall, now and as of a moment, and what counts as a use."""
    memories: MemoriesFacade
    """Memories one by one, and how alive they are."""
    history: HistoryFacade
    """What changed, undo, sync and the audit log."""
    exchange: ExchangeFacade
    """Bring memories in from elsewhere, and take them away."""
    review: ReviewFacade
    """What waits for judgement, proposals, and operations that decide."""
    reflection: ReflectionFacade
    """Full reflections, step by step, and those recorded."""
    pages: PagesFacade
    """The workspace's pages as text."""
    upkeep: UpkeepFacade
    """The daily sweep, edited files, vectors, status and metrics."""
    parts: Parts
    """What it is made of: for tests and benchmarks that look inside."""

    def __init__(
        self,
        settings: Settings,
        *,
        embedder: Embedder | None = None,
        clock: Callable[[], datetime] | None = None,
        lock: FolderLock | None = None,
        one_of_many: bool = False,
    ) -> None:
        """`one_of_many` folders of a process gives back what it can when it is quiet."""
        self.settings = settings
        self.clock = clock or (lambda: datetime.now(UTC))
        self._embedder = embedder or SentenceTransformerEmbedder(settings.model)
        self._folder_lock = lock or FolderLock(settings.run)
        self._one_of_many = one_of_many
        self._closing = threading.Event()
        self._opened = contextlib.ExitStack()
        """What has to be closed, in the order of opening."""
        self.listeners: list[Callable[[frozenset[str]], None]] = []
        """Told of the paths and ids that changed, by the thread that changed them.

        It holds the lock meanwhile, so that they return at once.
        """

    @property
    def calendar(self) -> Calendar:
        """The user's calendar, now: what everything that is shown is dated by."""
        return Calendar(self.clock(), self.settings.zone)

    # --- life ---

    def open(
        self,
        *,
        patience_s: float = _LOCK_PATIENCE_S,
        watch: bool = True,
        meaning: bool = True,
        words_only: str = "",
        progress: Progress | None = None,
    ) -> None:
        """Take the folder, finish what a crash cut off, bring the index up to the files.

        Without `meaning`, or for the reason `words_only` gives, no model is loaded: what is stored
        gets its vector from the next process that loads one.

        Raises:
            FolderInUse: another process owns the folder, also after `patience_s`: a host that
                restarts us overlaps with itself.
            InputError: the workspace is somebody else's git repository.
            StorageError: the folder cannot be written.
        """
        self._take_folder(patience_s)
        self._opened.callback(self._folder_lock.release)
        close_to_others(self.settings.home)
        try:
            self._build_on_a_whole_index(progress)
        except BaseException:
            self._opened.close()
            raise
        self._start(watch=watch, meaning=meaning, words_only=words_only)

    def _take_folder(self, patience_s: float) -> None:
        deadline = datetime.now(UTC) + timedelta(seconds=patience_s)
        while True:
            try:
                return self._folder_lock.acquire()
            except FolderInUse:
                if datetime.now(UTC) >= deadline or self._closing.wait(_LOCK_RETRY_S):
                    raise

    def _build_on_a_whole_index(self, progress: Progress | None) -> None:
        """Where the index cannot be used, whatever is in it, it is built anew from the files."""
        keep = self._opened.pop_all()  # the lock
        try:
            self._build()
            with self.parts.writer.lock:
                self._prepare(progress)
        except RecollectError as error:
            if not self._is_index_damaged(error):
                raise
            self._start_anew(progress)
        except Exception as error:  # a damaged index can break what reads it in any way
            if out_of_resources.is_exhausted(error):
                raise StorageError(out_of_resources.told(error)) from error
            logger.exception("the index could not be used (%s)", type(error).__name__)
            self._start_anew(progress)
        finally:
            keep.push(self._opened.pop_all())
            self._opened = keep

    def _is_index_damaged(self, error: RecollectError) -> bool:
        cause = error.__cause__
        return isinstance(error, StorageError) and cause is not None and is_damage(cause)

    def _start_anew(self, progress: Progress | None) -> None:
        """Once: what fails again fails for another reason.

        Raises:
            StorageError: the disk refused.
        """
        self._opened.close()
        try:
            set_aside(self.settings.index / DATABASE)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        self._build()
        with self.parts.writer.lock:
            self._prepare(progress)

    def _build(self) -> None:
        parts = Parts(
            self.settings,
            self._embedder,
            self.clock,
            self.listeners,
            closing=self._closing,
            opened=self._opened,
            one_of_many=self._one_of_many,
            refuse_lost=self._folder_lock.refuse_lost,
        )
        self.parts = parts
        self.capture = CaptureFacade(parts)
        self.search = SearchFacade(parts)
        self.memories = MemoriesFacade(parts)
        self.history = HistoryFacade(parts)
        self.exchange = ExchangeFacade(parts)
        self.review = ReviewFacade(parts)
        self.reflection = ReflectionFacade(parts)
        self.pages = PagesFacade(parts)
        self.upkeep = UpkeepFacade(parts)

    def _prepare(self, progress: Progress | None) -> None:
        """Bring workspace and index up to date with each other, before anybody asks."""
        parts = self.parts
        if parts.repository.foreign():
            raise InputError(
                "RECOLLECT_HOME",
                "its workspace folder is a git repository of something else",
                "Choose another folder.",
            )
        templates.make_folders(parts.files)
        parts.files.sweep_temporaries()
        parts.keys.keep_as_wanted()
        as_of.sweep_temporaries(self.settings.index)
        parts.reconciler.finish_cut_off()
        is_index_new = parts.values.get(HEAD) is None
        edited = parts.housekeeping.begin(progress)
        if is_index_new and not edited:
            parts.transactions.views.wait_for_a_change()
        try:
            self._complete()
        except Stale as stale:  # an editor was at it at this moment
            parts.reconciler.these(stale.paths)
            self._complete()
        parts.transactions.take_touched()  # nobody has seen it before

    def _complete(self) -> None:
        """The workspace holds every page, and what others wrote in their place is kept."""
        parts = self.parts
        import_workspace.adopt(parts.transactions, self.clock)
        absent = templates.missing(parts.files, self.settings.language or "en")
        if absent:
            why = Why(
                action="CREATE",
                summary="new workspace",
                actor="manual",
                approval="user",
                trigger="init",
            )
            parts.transactions.record(Change(why=why, files=absent))

    def _start(self, *, watch: bool, meaning: bool, words_only: str) -> None:
        """Start the threads: the one that makes vectors, and those of the background."""
        parts = self.parts
        if words_only:
            parts.indexer.answer_by_words_alone(words_only)
        elif meaning:
            parts.indexer.start()
        is_watched = watch and not self._one_of_many
        watched = self.settings.workspace if is_watched else None
        parts.background.start(watched, looks=watch and not is_watched)
        self._opened.callback(_write_usage_down, parts)
        self._opened.callback(parts.background.stop)
        self._opened.callback(parts.indexer.stop)
        if self._closing.is_set():  # while it was opening
            self._opened.close()

    def close(self) -> None:
        """Finish what is under way, leave git tidy, let go of the folder. Safe to call twice."""
        self._closing.set()
        self._opened.close()
        self._folder_lock.release()  # also one that it was given and never used


def _write_usage_down(parts: Parts) -> None:
    """What calls counted, before the parts are closed."""
    with parts.writer.lock:
        parts.host_usage.flush()
