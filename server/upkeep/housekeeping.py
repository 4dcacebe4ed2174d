"""What is done under the lock without a host's call: the daily sweep, and reading edited files."""

from collections.abc import Callable, Mapping, Sequence

from ..storage.index.manifest import Manifest
from ..storage.reconcile import Progress, Reconciler
from ..storage.vectors.indexer import Indexer
from ..storage.writer import Writer
from .daily_sweep import Sweep, Sweeper
from .pending_notices import PendingNotices


class Housekeeping:
    """Called by the background threads and by commands; takes the lock by itself."""

    def __init__(
        self,
        writer: Writer,
        reconciler: Reconciler,
        manifest: Manifest,
        indexer: Indexer,
        sweeper: Sweeper,
        notices: PendingNotices,
        cover: Callable[[Mapping[str, str]], None],
    ) -> None:
        """`cover` takes the plain texts of secrets, by id, out of all that is not their file."""
        self._writer = writer
        self._reconciler = reconciler
        self._manifest = manifest
        self._indexer = indexer
        self._sweeper = sweeper
        self._notices = notices
        self._cover = cover

    def sweep(self, *, dry: bool = False) -> Sweep:
        """Let the days that passed take effect (see Sweeper); `dry` only says what it would do."""
        if dry:
            return self._sweeper.plan()
        sweep, _ = self._writer.change(self._sweeper.run)
        if sweep.leaving or sweep.deleted:
            self._indexer.poke()
        if sweep.clock_from:
            with self._writer.lock:
                self._notices.clock_set_back(sweep.clock_from)
        return sweep

    def take_in(self, paths: Sequence[str]) -> list[str]:
        """Read these files again; returns those that somebody else changed."""
        with self._writer.lock:
            changed = self._reconciler.these(paths)
            self._tell(changed, around=True)
            self._writer.tell()
        self._indexer.poke()  # also for what `git pull` brought, which nobody has to commit
        return changed

    def take_in_all(self) -> None:
        """Read every file again that changed."""
        with self._writer.lock:
            self._tell(self._reconciler.everything(), around=True)
            self._writer.tell()
        self._indexer.poke()

    def begin(self, progress: Progress | None = None) -> list[str]:
        """Read every file that changed since the last process, when the folder is opened.

        Returns those that somebody else changed.
        """
        changed = self._reconciler.everything(progress)
        self._tell(changed, around=False)
        return changed

    def _tell(self, changed: Sequence[str], *, around: bool) -> None:
        gone = set(changed) - self._manifest.states(changed).keys()
        self._notices.edited(changed, around=around, flawed=self._manifest.flawed(), gone=gone)
        self._notices.doubted(*self._reconciler.take_doubted())
        if covered := self._reconciler.take_covered():
            self._cover(covered)
