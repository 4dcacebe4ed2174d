"""The files of a change on disk: written if nobody else has, put back, or rolled forward."""

from collections.abc import Sequence

from .change import Stale
from .index.journal import Begun
from .index.manifest import Manifest
from .projections import Contents
from .workspace.files import Edited, Files, FileState, sha256_of


class ChangedFiles:
    """Holds no state."""

    def __init__(self, files: Files, manifest: Manifest) -> None:
        self._files = files
        self._manifest = manifest

    def refuse_stale(self, paths: Sequence[str]) -> None:
        """Let a change begin only where these are as the index knows them.

        Raises:
            Stale: some are not.
        """
        known = self._manifest.states(paths)
        stale: list[str] = []
        for path in paths:
            if self._files.state(path) == known.get(path):
                continue
            sha = sha256_of(self._files.read(path) or b"")
            if sha != (self._manifest.sha256(path) or sha256_of(b"")):
                stale.append(path)
        if stale:
            raise Stale(stale)

    def replace(self, contents: Contents) -> dict[str, FileState | None]:
        """Write the files of a change.

        Raises:
            Stale: an editor has saved one since it was read.
            StorageError: the disk refuses.
        """
        with self._files.folders_last():
            return {path: self._replace(path, content) for path, content in contents.items()}

    def _replace(self, path: str, content: bytes | None) -> FileState | None:
        seen = self._files.state(path)
        self.refuse_stale([path])
        if content is None:
            self._files.remove(path)
            return None
        try:
            return self._files.write(path, content, over=seen)
        except Edited as error:
            raise Stale([path]) from error

    def put(self, path: str, content: bytes | None) -> FileState | None:
        """Write one file whatever stands there; None removes it."""
        if content is None:
            self._files.remove(path)
            return None
        return self._files.write(path, content)

    def put_back(self, begun: Begun) -> None:
        """Undo what we have written over, where it still stands as we wrote it.

        Raises:
            StorageError: the disk refuses that too.
        """
        for path, content in begun.after.items():
            if self._files.read(path) == content:
                self.put(path, begun.before[path])

    def roll_forward(self, begun: Begun) -> None:
        """Write what was not yet written; what somebody edited since is left alone."""
        for path, content in begun.after.items():
            if self._files.read(path) == begun.before[path]:
                self.put(path, content)
