"""What was brought in before: known by its origin, and whether it says otherwise there since."""

import hashlib
from collections.abc import Iterable

from ..domain.memory import Memory
from ..storage.index.catalog import Catalog
from ..storage.workspace.memory_keys import Keys
from .known_secrets import KnownSecrets

DIGEST = "origin_digest"
"""The field of a memory's file that tells what its source said."""


class KnownOrigins:
    """The origins and secrets that are known, and those that came in since it was made."""

    def __init__(self, catalog: Catalog, keys: Keys) -> None:
        self._catalog = catalog
        self.secrets = KnownSecrets(catalog, keys)
        self._ids = catalog.origins()

    def __contains__(self, origin: str) -> bool:
        return origin in self._ids

    def note(self, origins: Iterable[str]) -> None:
        """These have come in now."""
        self._ids.update(dict.fromkeys(origins, ""))

    def is_another_secret(self, origin: str, text: str) -> bool:
        """Whether nobody knows the secret that stands where one stood that is known."""
        if self.secrets.has(text):
            return False
        before = self._catalog.get(self._ids.get(origin, ""))
        return before is None or not self.secrets.says(before, text)

    def replaced(self, origins: Iterable[str]) -> Memory | None:
        """The first current memory of these origins, if it says here what its source said."""
        for origin in origins:
            memory = self._catalog.get(self._ids.get(origin, ""))
            if memory and DIGEST in memory.other:
                return None if is_changed_here(memory) else memory
        return None

    def said_otherwise(self, origin: str, told: str) -> Memory | None:
        """The current memory of that origin, if it does not say what its source tells now.

        None where nobody knows what the source said: of turns, secrets, what is not current here.
        """
        memory = self._catalog.get(self._ids[origin]) if told and self._ids[origin] else None
        before = str(memory.other.get(DIGEST, "")) if memory else ""
        return memory if before not in ("", told) else None


def digest(text: str) -> str:
    """Stands for what a source says."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_changed_here(memory: Memory) -> bool:
    """Whether a memory that was brought in says something else than what was brought in."""
    return digest(memory.text) != memory.other[DIGEST]
