"""Vectors made a moment ago: what remember compares with its neighbours is indexed right after."""

import threading
from array import array
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from .embedder import Embedder, Vector

_LIMIT = 512


class _Key(NamedTuple):
    model: str
    text: str
    asking: bool = False


class RecentVectors:
    """The last vectors by model and text. Safe for any thread; nothing is encoded under its lock.

    Whatever encodes raises ModelError.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._vectors: OrderedDict[_Key, array[float]] = OrderedDict()
        """As models compute them, in 4 bytes a value: a list of floats takes 32."""

    def find(self, embedder: Embedder, text: str, *, asking: bool = False) -> Vector | None:
        with self._lock:
            found = self._vectors.get(_Key(embedder.name, text, asking))
        return None if found is None else list(found)

    def encode(self, embedder: Embedder, text: str, *, asking: bool = False) -> Vector:
        """The vector of a text, and remembered; `asking`: it is a question."""
        known = self.find(embedder, text, asking=asking)
        if known is not None:
            return known
        (vector,) = embedder.encode([text], asking=asking)
        self._keep(_Key(embedder.name, text, asking), vector)
        return vector

    def encode_ahead(self, embedder: Embedder, texts: Sequence[str]) -> None:
        """Have the vectors of these at hand: a batch costs a fraction of one by one."""
        new = self._unknown(embedder, texts)[-_LIMIT:]
        if new:
            for text, vector in zip(new, embedder.encode(new), strict=True):
                self._keep(_Key(embedder.name, text), vector)

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

    def _keep(self, key: _Key, vector: Vector) -> None:
        with self._lock:
            self._vectors[key] = array("f", vector)
            while len(self._vectors) > _LIMIT:
                self._vectors.popitem(last=False)
