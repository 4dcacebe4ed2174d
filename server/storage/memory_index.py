"""A memory in every part of the index: catalog, words, activity, and what follows from it."""

from collections.abc import Sequence

from ..domain.memory import Memory
from ..domain.provenance import is_turn_from_elsewhere
from ..language.near_duplicates import fingerprint
from .index.activity import Activities
from .index.catalog import Catalog
from .index.fulltext import Words
from .index.turn_context import searchable
from .projections import Projection


class MemoryIndex:
    """Puts memories in and takes them out; to be called inside a database transaction.

    Words follow at the end of the change: what else is written between would make FTS5 lay each
    memory down as a segment of its own. Vectors follow later, from the queue of what has none.
    """

    def __init__(
        self,
        catalog: Catalog,
        words: Words,
        activities: Activities,
        projections: Sequence[Projection],
    ) -> None:
        self._catalog = catalog
        self._words = words
        self._activities = activities
        self._projections = projections
        self._changed: set[int] = set()

    def put(self, memory: Memory, path: str) -> None:
        """The memory is new, different, or in another file; of a secret only its label shows."""
        n = self._catalog.put(memory, path, said_by(memory))
        self._changed.add(n)
        for projection in self._projections:
            projection.put(n, memory)

    def drop(self, id: str) -> None:
        """No file holds the memory any more."""
        n = self._catalog.drop(id)
        if n is not None:
            self._changed.discard(n)
            self._words.drop([n])
            for projection in self._projections:
                projection.drop(n, id)
        self._activities.drop(id)

    def settle(self) -> None:
        """Every memory of a change is put or dropped."""
        changed, self._changed = self._changed, set()
        for n, memory in self._catalog.by_number(sorted(changed)).items():
            self._words.put(n, searchable(memory))
        for projection in self._projections:
            projection.settle()


def said_by(memory: Memory) -> str:
    """What is the same for all that say the same; empty where that is not asked."""
    if memory.is_secret or is_turn_from_elsewhere(memory):
        return ""
    return fingerprint(memory.text)
