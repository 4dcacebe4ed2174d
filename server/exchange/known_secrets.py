"""Which secrets are known already: the same one comes in once, from whatever form of a store.

Nothing is kept that would tell them. What is sealed here is opened once for an import, and only
hashes of it, under a key made for this import, stay in the process while it runs.
"""

import hashlib
import secrets

from ..domain.memory import Memory
from ..errors import InputError
from ..storage.index.catalog import Catalog
from ..storage.workspace.memory_keys import Keys
from ..storage.workspace.sealing import opened


class KnownSecrets:
    """Opens nothing before the first question."""

    def __init__(self, catalog: Catalog, keys: Keys) -> None:
        self._catalog = catalog
        self._keys = keys
        self._salt = secrets.token_bytes(32)
        self._prints: set[bytes] | None = None

    def is_new(self, text: str) -> bool:
        """Whether a secret has not been told before; from now on it has."""
        if self.has(text):
            return False
        self._known().add(self._print(text))
        return True

    def has(self, text: str) -> bool:
        """Whether a secret has been told before."""
        return self._print(text) in self._known()

    def says(self, memory: Memory, text: str) -> bool:
        """Whether a memory says it, or nobody can tell whether it does: its key is gone."""
        try:
            told = opened(memory, self._keys).text if memory.is_secret else memory.text
        except InputError:
            return True
        return self._print(told) == self._print(text)

    def _known(self) -> set[bytes]:
        if self._prints is None:
            self._prints = set()
            for memory in self._catalog.secrets(also_past=True):
                try:
                    self._prints.add(self._print(opened(memory, self._keys).text))
                except InputError:  # its key is gone: nobody can tell what it says
                    continue
        return self._prints

    def _print(self, text: str) -> bytes:
        told = " ".join(text.split())
        return hashlib.blake2b(told.encode(), key=self._salt).digest()
