"""How near in meaning texts are to a model whose similarities have a scale of their own.

To one model two texts about different things have a cosine of .05, to another of .75, and of .86 if
both are Chinese. What all texts of a language have in common says nothing: it is subtracted, and
what is left compares between models, questions and languages as the bundled model's cosines do. It
is measured on the store's own vectors, and on a few plain statements, as a small store has little.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ..whole_import import import_whole
from .reference_texts import CHINESE, ENGLISH

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Vector = Sequence[float]
Encode = Callable[[Sequence[str]], Sequence[Vector]]

_ENOUGH = 0.75
"""So many of the statements are to be nearest to their own translation."""
_WEIGHT = 100
"""So many texts of the store the statements of a language weigh: a small one may be all alike."""
_NOTHING = 1e-9


class Share(NamedTuple):
    """What one text has of what all texts of each language have in common."""

    of: tuple[float, float]
    """Its product with what English texts have in common, and with what Chinese ones have."""
    chinese: bool
    length: float
    """Of its unit vector, after what is common to its language was subtracted."""


class Centring:
    """What the texts of each language have in common, to one model and in one store."""

    def __init__(self, encode: Encode, own: Collection[tuple[Vector, bool]]) -> None:
        """`own`: vectors of the store, each with whether its text is Chinese. Encodes a little."""
        import_whole("numpy")
        import numpy as np

        of_language: dict[bool, list[Vector]] = {False: [], True: []}
        for vector, in_chinese in own:
            of_language[in_chinese].append(vector)
        english, chinese = _statements(encode)
        means = [_mean(english, of_language[False]), _mean(chinese, of_language[True])]
        self._common = np.stack(means)
        self.known: dict[str, Share] = {}
        """Of memories that were found before, by their ids."""
        self._products: list[list[float]] = (self._common @ self._common.T).tolist()

    def similarities(
        self, asked: Vector, others: Sequence[Vector], *, chinese: Sequence[bool], asks: bool
    ) -> list[float]:
        """How near a text is to each of others: 1 is the same, 0 what any two texts have.

        `chinese` says of each of them whether it is in Chinese; `asks`, whether `asked` is.
        """
        import numpy as np

        own = self._centred(np.array([asked]), [asks])
        found: list[float] = (self._centred(np.array(others), chinese) @ own[0]).tolist()
        return found

    def shares(self, vectors: Mapping[str, Vector], chinese: Collection[str]) -> dict[str, Share]:
        """What each of these has of the common, by id; `chinese` are those in Chinese."""
        import numpy as np

        if not vectors:
            return {}
        products = (np.array([*vectors.values()]) @ self._common.T).tolist()
        found: dict[str, Share] = {}
        for id, (english, other) in zip(vectors, products, strict=True):
            in_chinese = id in chinese
            common = self._products[in_chinese][in_chinese]
            own = other if in_chinese else english
            length = sqrt(max(1.0 - 2 * own + common, 0.0))
            found[id] = Share((english, other), in_chinese, length)
        return found

    def apart(self, cosine: float, asked: Share, other: Share) -> float:
        """What `similarities` says of two texts, from their cosine and their shares alone."""
        product = cosine - asked.of[other.chinese] - other.of[asked.chinese]
        product += self._products[asked.chinese][other.chinese]
        return product / max(asked.length * other.length, _NOTHING)

    def _centred(self, vectors: "Array", chinese: Sequence[bool]) -> "Array":
        import numpy as np

        apart: Array = vectors - self._common[np.array(chinese, dtype=int)]
        apart /= np.maximum(np.linalg.norm(apart, axis=1, keepdims=True), _NOTHING)
        return apart


def tells_translations(encode: Encode) -> bool:
    """Whether a model knows Chinese: it sees which statement translates which."""
    import numpy as np

    nearest = (np.array(encode(ENGLISH)) @ np.array(encode(CHINESE)).T).argmax(axis=1)
    return int((nearest == np.arange(len(ENGLISH))).sum()) >= _ENOUGH * len(ENGLISH)


@lru_cache(maxsize=1)
def _statements(encode: Encode) -> "tuple[Array, Array]":
    """The means of plain statements, English and Chinese, to a model that many folders share."""
    import numpy as np

    return np.array(encode(ENGLISH)).mean(axis=0), np.array(encode(CHINESE)).mean(axis=0)


def _mean(mean: "Array", own: Sequence[Vector]) -> "Array":
    """Of plain statements and a store's own texts."""
    import numpy as np

    if own:
        mean = (_WEIGHT * mean + np.array(own).sum(axis=0)) / (_WEIGHT + len(own))
    return mean
