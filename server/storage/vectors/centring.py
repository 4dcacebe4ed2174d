"""How near in meaning texts are to a model whose similarities have a scale of their own.

To one model two texts about different things have a cosine of .05, to another of .75, and of .86 if
both are Chinese. What all texts of a language have in common says nothing: it is subtracted, and
what is left compares between models, questions and languages as the bundled model's cosines do. It
is measured on the store's own vectors, and on a few plain statements, as a small store has little.
"""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

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


class Centring:
    """What the texts of each language have in common, to one model and in one store."""

    def __init__(self, encode: Encode, own: Collection[tuple[Vector, bool]]) -> None:
        """`own`: vectors of the store, each with whether its text is Chinese. Encodes a little."""
        import_whole("numpy")
        import numpy as np

        of_language: dict[bool, list[Vector]] = {False: [], True: []}
        for vector, in_chinese in own:
            of_language[in_chinese].append(vector)
        english = _mean(encode(ENGLISH), of_language[False])
        chinese = _mean(encode(CHINESE), of_language[True])
        self._common = np.stack([english, chinese])

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


def _mean(statements: Sequence[Vector], own: Sequence[Vector]) -> "Array":
    import numpy as np

    mean: Array = np.array(statements).mean(axis=0)
    if own:
        mean = (_WEIGHT * mean + np.array(own).sum(axis=0)) / (_WEIGHT + len(own))
    return mean
