"""The vectors that answer, and the model that encodes questions for them."""

import math
import random
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ...language.script import is_chinese
from ..index.catalog import Catalog
from .centring import Centring
from .collections import VectorCollection
from .embedder import BUNDLED, Embedder, Vector
from .recent_vectors import RecentVectors

_MEASURED = 400
"""So many vectors of the store at most tell what any two texts have in common."""
_GROWN = 2
"""Times as many as when that was measured: then it is measured again."""
_CHINESE_RUN = 4
"""So many Chinese characters in a row make a text Chinese."""
_WIDER = 2
"""Times as many are looked at as asked for, where they come in another order than Chroma's."""


Told = tuple[str, Sequence[float]]
"""A text and its vector."""


class Nearness(NamedTuple):
    """How near a memory is to a question."""

    similarity: float
    """What rules compare that ask whether it is near at all."""
    apart: float
    """The same without what the store's texts have in common: what tells one from the others."""


class Answering:
    """Cosines as the bundled model gives them; those of another model centred.

    What asks Chroma raises VectorStoreError, what encodes ModelError.
    """

    def __init__(
        self,
        embedder: Embedder,
        collection: VectorCollection,
        recent: RecentVectors,
        catalog: Catalog,
    ) -> None:
        """The model is loaded."""
        self.embedder = embedder
        self.collection = collection
        self._recent = recent
        self._catalog = catalog
        self._centring: Centring | None = None
        self._size = -1
        if not self._is_bundled:
            self.measure()

    @property
    def _is_bundled(self) -> bool:
        return self.embedder.name == BUNDLED

    def measure(self) -> None:
        """See what the store's texts have in common, if it has grown much since the last time."""
        size = self.collection.count()
        if size <= _GROWN * self._size:
            return
        ids = sorted(self._catalog.ids())  # Chroma takes four times as long to name all
        drawn = random.Random(0).sample(ids, min(_MEASURED, len(ids)))
        chinese = self._in_chinese(drawn)
        own = [(vector, id in chinese) for id, vector in self.collection.vectors(drawn).items()]
        self._centring = Centring(self.embedder.encode, own)
        self._size = size

    def renew(self, ids: Collection[str]) -> None:
        """These have new vectors."""
        if self._centring:
            for id in ids:
                self._centring.known.pop(id, None)

    def nearest(
        self, text: str, limit: int, waiting: Mapping[str, Vector], *, asking: bool
    ) -> dict[str, float]:
        """Ids and similarities of the memories nearest in meaning, best first.

        To a question (`asking`) or a statement; `waiting` are vectors that Chroma has not got yet.
        """
        vector = self._recent.encode(self.embedder, text, asking=asking)
        if self._centring and not self._is_bundled:
            near = self._nearest_centred(self._centring, text, vector, limit, waiting)
        else:
            near = self.collection.nearest(vector, limit)
            if not waiting:
                return near
            near |= zip(waiting, _cosines(vector, [*waiting.values()]), strict=True)
        best_first = sorted(near.items(), key=lambda pair: -pair[1])
        return dict(best_first[:limit])

    def near(self, text: str, limit: int, waiting: Mapping[str, Vector]) -> dict[str, Nearness]:
        """How near the memories nearest to a question are, by their ids, best first."""
        similar = self.nearest(text, limit, waiting, asking=True)
        apart: Mapping[str, float] = similar
        if self._centring and self._is_bundled:
            apart = self._apart(self._centring, text, similar, waiting)
        return {id: Nearness(s, apart.get(id, s)) for id, s in similar.items()}

    def similarities(self, text: str, others: Sequence[str]) -> list[float]:
        """How near each of `others` is to a question, by the model alone."""
        asked = self._recent.encode(self.embedder, text, asking=True)
        vectors = self.embedder.encode(list(others))
        if self._centring is None or self._is_bundled:
            return [cosine(asked, vector) for vector in vectors]
        chinese = [*map(is_chinese, others)]
        return self._centring.similarities(asked, vectors, chinese=chinese, asks=is_chinese(text))

    def likeness(self, one: Told, other: Told) -> float:
        """How near two memories are."""
        if self._centring is None or self._is_bundled:
            return cosine(one[1], other[1])
        (found,) = self._centring.similarities(
            one[1], [other[1]], chinese=[is_chinese(other[0])], asks=is_chinese(one[0])
        )
        return found

    def _nearest_centred(
        self,
        centring: Centring,
        text: str,
        asked: Vector,
        limit: int,
        waiting: Mapping[str, Vector],
    ) -> dict[str, float]:
        vectors = {**self.collection.nearest_vectors(asked, _WIDER * limit), **waiting}
        if not vectors:
            return {}
        in_chinese = self._in_chinese(list(vectors))
        chinese = [id in in_chinese for id in vectors]
        similar = centring.similarities(
            asked, list(vectors.values()), chinese=chinese, asks=is_chinese(text)
        )
        return dict(zip(vectors, similar, strict=True))

    def _apart(
        self,
        centring: Centring,
        text: str,
        similar: Mapping[str, float],
        waiting: Mapping[str, Vector],
    ) -> dict[str, float]:
        """Similarities to a question without what is common, of those that have a vector."""
        shares = centring.known
        new = [id for id in similar if id not in shares and id not in waiting]
        vectors = {**self.collection.vectors(new), **waiting}
        shares |= centring.shares(vectors, self._in_chinese(list(vectors)))
        encoded = self._recent.encode(self.embedder, text, asking=True)
        asked = centring.shares({"": encoded}, {""} if is_chinese(text) else ())[""]
        found: dict[str, float] = {}
        for id, similarity in similar.items():
            if share := shares.get(id):
                found[id] = centring.apart(similarity, asked, share)
        return found

    def _in_chinese(self, ids: Sequence[str]) -> set[str]:
        numbers = self._catalog.numbers(ids)
        chinese = self._catalog.in_chinese([*numbers.values()], run=_CHINESE_RUN)
        return {id for id, n in numbers.items() if n in chinese}


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    lengths = math.hypot(*one) * math.hypot(*other)
    product = sum(a * b for a, b in zip(one, other, strict=True))
    return product / lengths if lengths else 0.0


def _cosines(one: Vector, others: Sequence[Vector]) -> list[float]:
    """As `cosine`, of several."""
    import numpy as np

    rows, asked = np.array(others), np.array(one)
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(asked)
    found: list[float] = (rows @ asked / np.where(lengths, lengths, 1.0)).tolist()
    return found
