"""The machines whose word counts as the user's own, by the keys that sign what they commit."""

import contextlib
import json
from collections.abc import Iterable
from pathlib import Path

from ..errors import StorageError
from ..storage.git.signing import Signer

_OTHER = "not "
"""Before the fingerprint of a machine that is somebody else's."""


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
        listed = {name for name in self._listed() if not name.startswith(_OTHER)}
        return frozenset({self._signer.fingerprint, *listed}) - {""}

    def others(self) -> frozenset[str]:
        """The fingerprints of machines that the user said are somebody else's."""
        listed = (name for name in self._listed() if name.startswith(_OTHER))
        return frozenset(name.removeprefix(_OTHER) for name in listed)

    def settle(self, own: Iterable[str], others: Iterable[str] = ()) -> None:
        """The user says that these machines are theirs, and those are not.

        Raises:
            StorageError: the list cannot be written.
        """
        mine, not_mine = set(own), set(others)
        known = (self.known() - not_mine) | mine
        strange = (self.others() - mine) | not_mine
        names = known | {f"{_OTHER}{name}" for name in strange}
        text = json.dumps(sorted(names - {"", self._signer.fingerprint}), indent=1)
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
