"""How many numbers a vector of a model has; Chroma takes one dimension a collection."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from .collections import VectorCollection, VectorStore
from .embedder import Embedder, Vector


def of_right_dimension(
    collection: VectorCollection, vectors: VectorStore, embedder: Embedder
) -> VectorCollection:
    """The collection, or a new one if the model was exchanged under its name.

    A folder's content may have been.
    """
    dimension = _dimension(embedder.encode)
    if collection.dimension not in (None, dimension):
        vectors.discard(collection)
        collection = vectors.collection(embedder.name)
    collection.note_dimension(dimension)
    return collection


@lru_cache(maxsize=2)
def _dimension(encode: Callable[[Sequence[str]], Sequence[Vector]]) -> int:
    """Of the vectors of a model, which many folders share."""
    return len(encode(["dimension"])[0])
