"""Vectors made a moment ago: what remember compares with its neighbours is indexed right after."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

from .embedder import Embedder, Vector

_LIMIT = 512


class RecentVectors:
    """The last vectors by model and text. Safe for any thread; nothing is encoded under its lock.

    Whatever encodes raises ModelError.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._vectors: OrderedDict[tuple[str, str], Vector] = OrderedDict()

    def find(self, embedder: Embedder, text: str) -> Vector | None:
        with self._lock:
            return self._vectors.get((embedder.name, text))

    def encode(self, embedder: Embedder, text: str) -> Vector:
        """The vector of a text, and remembered."""
        vector = self.find(embedder, text)
        if vector is None:
            vector = embedder.encode([text])[0]
            self._keep(embedder, text, vector)
        return vector

    def encode_ahead(self, embedder: Embedder, texts: Sequence[str]) -> None:
        """Have the vectors of these at hand: a batch costs a fraction of one by one."""
        new = self._unknown(embedder, texts)[-_LIMIT:]
        if new:
            for text, vector in zip(new, embedder.encode(new), strict=True):
                self._keep(embedder, text, vector)

    def encode_batch(self, embedder: Embedder, texts: Sequence[str]) -> list[Vector]:
        """The vectors of these, in their order; new ones are not remembered."""
        vectors = {}
        for text in texts:
            found = self.find(embedder, text)
            if found is not None:
                vectors[text] = found
        new = [text for text in dict.fromkeys(texts) if text not in vectors]
        if new:
            vectors.update(zip(new, embedder.encode(new), strict=True))
        return [vectors[text] for text in texts]

    def _unknown(self, embedder: Embedder, texts: Sequence[str]) -> list[str]:
        return [text for text in dict.fromkeys(texts) if self.find(embedder, text) is None]

    def _keep(self, embedder: Embedder, text: str, vector: Vector) -> None:
        with self._lock:
            self._vectors[embedder.name, text] = vector
            while len(self._vectors) > _LIMIT:
                self._vectors.popitem(last=False)
