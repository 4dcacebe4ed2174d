"""Takes in what others change while we run: an editor, `git pull`, another machine's sync."""

import logging
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from ..storage.index.manifest import Manifest

_DEBOUNCE_MS = 400
_BEGINS_AFTER_S = 5.0
"""To watch a folder the system looks at every file of it: the first answer comes before that."""
_AGAIN_AFTER_S = 1.0
_WAIT_MS = 3_000
_MOST_READ_AGAIN = 500
"""Files of folders that are new or gone; of more all are looked at, of which most are known."""

logger = logging.getLogger(__name__)


class FileWatcher:
    """`run` is the work of a thread, and ends when `closing` is set."""

    def __init__(
        self,
        root: Path,
        manifest: Manifest,
        *,
        take_in: Callable[[list[str]], object],
        take_in_all: Callable[[], object],
        closing: threading.Event,
    ) -> None:
        self._root = root
        self._manifest = manifest
        self._take_in = take_in
        self._take_in_all = take_in_all
        self._closing = closing

    def run(self) -> None:
        """Until `closing` is set; a name that the watcher cannot read only makes it start anew."""
        self._closing.wait(_BEGINS_AFTER_S)
        while not self._closing.is_set():
            try:
                self._watch()
            except Exception:  # the outermost loop of the thread; the library's own, of no class
                logger.exception("watching the files failed")
                self._closing.wait(_AGAIN_AFTER_S)

    def _watch(self) -> None:
        """What changed before this watch ran is looked for at its first sign, a change or none."""
        import watchfiles

        changes = watchfiles.watch(
            self._root,
            watch_filter=None,
            debounce=_DEBOUNCE_MS,
            stop_event=self._closing,
            raise_interrupt=False,
            rust_timeout=_WAIT_MS,
            yield_on_timeout=True,
        )
        for at, batch in enumerate(changes):
            try:
                if at == 0:
                    self._take_in_all()
                elif batch:
                    self._read_again(full for _, full in batch)
            except Exception:  # the outermost loop of the thread
                # A file that is gone again is seen by the next start.
                logger.exception("reading changed files failed")

    def _read_again(self, changed: Iterable[str]) -> None:
        paths: set[str] = set()
        for full in changed:
            path = self._relative(full)
            if path and not _is_ours(path) and not (self._root / path).is_symlink():
                paths.add(path)
        for folder in [path for path in paths if self._is_folder(path)]:
            # Of a folder that is moved or made in one go only the folder is reported.
            paths.discard(folder)
            paths |= self._files_below(folder)
            if len(paths) > _MOST_READ_AGAIN:
                self._take_in_all()
                return
        if paths:
            self._take_in(sorted(paths))

    def _files_below(self, folder: str) -> set[str]:
        """What is in a folder, or was; a few more than can be read again tell that it is all."""
        found = set(self._manifest.paths(f"{folder}/"))
        for full in (self._root / folder).rglob("*"):
            path = self._relative(str(full))
            if path and not _is_ours(path) and full.is_file() and not full.is_symlink():
                found.add(path)
            if len(found) > _MOST_READ_AGAIN:
                break
        return found

    def _relative(self, full: str) -> str:
        """The path below the workspace; empty for the workspace itself, or what is not in it."""
        root = str(self._root)
        if not full.startswith(root):
            return ""
        return full[len(root) :].lstrip("/\\").replace("\\", "/")

    def _is_folder(self, path: str) -> bool:
        """Whether it is a folder, or was one."""
        return (self._root / path).is_dir() or bool(self._manifest.paths(f"{path}/"))


def _is_ours(path: str) -> bool:
    """Git's own, or a file that we are just writing."""
    return path.startswith((".git/", ".recollect-")) or "/.recollect-" in path
