"""What lacks a vector, and which vectors are of nothing any more: seen when the vectors open."""

from ...language import word_by_word
from ..index.catalog import Catalog
from ..index.named_values import NamedValues
from .collections import VectorCollection

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

    def compare(self, collection: VectorCollection, location: str) -> None:
        """Drop vectors of memories that are gone, and list memories that need one.

        Those whose vector is missing, or was made while other vectors were in use.
        """
        wanted = self._catalog.ids()
        kept = set(collection.ids())
        is_elsewhere = (self._values.get(_LOCATION) or _EMBEDDED) != location
        is_read_otherwise = bool(kept) and self._values.get(_READ) != word_by_word.VERSION
        if is_elsewhere or is_read_otherwise:
            self._catalog.vector_queue.add_all()
        self._note(_LOCATION, location)
        self._note(_READ, word_by_word.VERSION)
        collection.drop(sorted(kept - wanted))
        self._catalog.vector_queue.add_ids(sorted(wanted - kept))

    def _note(self, name: str, value: str) -> None:
        if self._values.get(name) != value:
            self._values.set(name, value)
