"""The machines whose word counts as the user's own, by the keys that sign what they commit."""

import contextlib
import json
from collections.abc import Iterable
from pathlib import Path

from ..errors import StorageError
from ..storage.git.signing import Signer


class Machines:
    """A list in the data folder, which no remote reaches."""

    def __init__(self, path: Path, signer: Signer) -> None:
        self._path = path
        self._signer = signer

    @property
    def met(self) -> bool:
        """Whether there was a sync: what the first one finds the user has said is theirs."""
        return self._path.exists()

    def known(self) -> frozenset[str]:
        """The fingerprints of the user's machines, this one among them."""
        return frozenset({self._signer.fingerprint, *self._listed()}) - {""}

    def trust(self, fingerprints: Iterable[str]) -> None:
        """These are the user's too.

        Raises:
            StorageError: the list cannot be written.
        """
        text = json.dumps(sorted({*self._listed(), *fingerprints} - {""}), indent=1)
        try:
            beside = self._path.with_suffix(".new")
            beside.write_text(f"{text}\n", encoding="utf-8")
            beside.replace(self._path)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error

    def _listed(self) -> list[str]:
        with contextlib.suppress(OSError, ValueError):
            found = json.loads(self._path.read_text(encoding="utf-8"))
            if isinstance(found, list):
                return [name for name in found if isinstance(name, str)]
        return []
