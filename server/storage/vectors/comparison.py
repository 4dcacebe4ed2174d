"""What lacks a vector, and which vectors are of nothing any more: seen when the vectors open."""

from ...language import word_by_word
from ..index.catalog import Catalog
from ..index.named_values import NamedValues
from . import few_vectors
from .collections import VectorCollection

QUIET_S = 5.0
"""So long nobody stores anything before what can wait is compared."""
_EMBEDDED = "embedded"
_LOCATION = "vectors"
"""The named value that says where the vectors were when they were last compared."""
_READ = "vectors read"
"""The named value that says how texts were read when the vectors were made."""


class Comparison:
    """Of a collection with the memories. The indexer's thread alone makes it."""

    def __init__(self, catalog: Catalog, values: NamedValues) -> None:
        self._catalog = catalog
        self._values = values
        self._to_compare: VectorCollection | None = None

    @property
    def is_due(self) -> bool:
        """Whether `begin` has left it for later."""
        return self._to_compare is not None

    def begin(self, collection: VectorCollection, location: str) -> None:
        """List every memory whose vector was made while others were in use, and compare.

        Of many, where as many are there as there should, comparing is left for later: to look at
        each of a hundred thousand holds up every call for a third of a second.
        """
        is_elsewhere = (self._values.get(_LOCATION) or _EMBEDDED) != location
        is_read_otherwise = self._values.get(_READ) != word_by_word.VERSION
        if is_elsewhere or is_read_otherwise:
            self._catalog.vector_queue.add_all()
        self._note(_LOCATION, location)
        self._note(_READ, word_by_word.VERSION)
        self._to_compare = collection
        if not self._is_as_large_as_it_should(collection):
            self.finish()

    def finish(self) -> None:
        """Drop vectors of memories that are gone, and list memories whose vector is missing."""
        collection, self._to_compare = self._to_compare, None
        if collection is not None:
            wanted = self._catalog.ids()
            kept = set(collection.ids())
            collection.drop(sorted(kept - wanted))
            self._catalog.vector_queue.add_ids(sorted(wanted - kept))

    def _is_as_large_as_it_should(self, collection: VectorCollection) -> bool:
        queue = self._catalog.vector_queue
        if queue.count() or queue.to_remove():
            return False
        return few_vectors.MOST < collection.count() == self._catalog.size()

    def _note(self, name: str, value: str) -> None:
        if self._values.get(name) != value:
            self._values.set(name, value)
