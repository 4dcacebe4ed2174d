"""A look at the files before an answer: what somebody has just edited is in it already.

The watcher tells of an edit within a second or two; a person who saves a file and asks at once, or
an assistant that writes one itself, would be answered from before.
"""

import time
from collections.abc import Callable, Iterable, Sequence

from ..domain import layout
from ..storage.index.manifest import Manifest
from ..storage.workspace.files import Files, FileState

_MOST_FILES = 500
"""Up to so many all are looked at, which takes up to 4 ms; of more the pages, and those
that are to be shown."""
_EMPTIED_NS = 1_000_000_000
_PAGES = (
    layout.CORE_PAGE,
    layout.IDENTITY_PAGE,
    layout.SOUL_PAGE,
    layout.PENDING_MEMORIES,
    layout.REJECTED_MEMORIES,
)


class EditedFiles:
    """Compares the files with what was seen of them last. Takes no lock to look."""

    def __init__(
        self,
        files: Files,
        manifest: Manifest,
        *,
        take_in: Callable[[list[str]], object],
        take_in_all: Callable[[], object],
    ) -> None:
        """`take_in` reads these files again, under the engine's lock; `take_in_all` every file."""
        self._files = files
        self._manifest = manifest
        self._take_in = take_in
        self._take_in_all = take_in_all
        self._seen: dict[str, FileState] | None = None
        self._are_many = False
        """There were too many already when it was looked first: they are not even read."""

    @property
    def is_partial(self) -> bool:
        """Whether there are too many files to look at all of them."""
        return self._are_many or len(self._seen or ()) > _MOST_FILES

    def look(self) -> None:
        """Take in what differs, of all files or, where there are very many, of the pages."""
        if self._seen is None and self._manifest.has_more_than(_MOST_FILES):
            self._are_many = True
        if self.is_partial:
            self.these(_PAGES)
            return
        seen = self._manifest.all() if self._seen is None else self._seen
        found = {state.path: state for state in self._files.walk()}
        changed = [path for path, state in found.items() if seen.get(path) != state]
        changed += [path for path in seen if path not in found]
        self._take_in_foreign(changed)
        # Of a workspace that was moved away meanwhile nothing was taken in.
        self._seen = found if self._files.root.is_dir() else None

    def look_at_all(self) -> None:
        """Take in what differs, however many files there are."""
        self.look()
        if self.is_partial:
            self._take_in_all()

    def these(self, paths: Iterable[str]) -> bool:
        """Take in what differs of these files; whether one did."""
        return self._take_in_foreign(list(paths))

    def _take_in_foreign(self, paths: Sequence[str]) -> bool:
        """Only what the index does not know: most that changed, we have written ourselves."""
        if not paths:
            return False
        known = self._manifest.states(paths[:_MOST_FILES])
        found = self._files.states(paths)
        foreign = []
        for path in paths:
            state = found.get(path)
            if state != known.get(path) and not _is_being_written(state):
                foreign.append(path)
        if foreign:
            self._take_in(foreign)
        return bool(foreign)


def _is_being_written(state: FileState | None) -> bool:
    """Whether it was emptied this moment: an editor is about to write the rest."""
    if state is None or state.size_bytes:
        return False
    return time.time_ns() - state.mtime_ns < _EMPTIED_NS
