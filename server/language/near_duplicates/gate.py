"""Whether a new text only repeats a known one. When in doubt it does not."""

import re

from .normal_form import normalise
from .reasons import names_in, reason
from .wording import canonical_words

SAME_SIMILARITY = 0.95
"""Cosine of the embeddings from which on two texts may be the same in other words."""
_TITLE_THE = re.compile(r"(?<=[^\W\d_] )The(?= [A-Z0-9])")


def is_same(a: str, b: str, similarity: float | None) -> bool:
    """Whether b only repeats a.

    `similarity` is the cosine of their embeddings, None when unknown.
    """
    if similarity is None or not similarity >= SAME_SIMILARITY:
        return normalise(a) == normalise(b)
    return difference(a, b) is None


def difference(a: str, b: str) -> str | None:
    """The first reason why two texts must not count as the same ("numbers: 3 / 5"), or None."""
    normal_a = normalise(a)
    normal_b = normalise(b)
    if normal_a == normal_b:
        return None
    words_a = canonical_words(normal_a, keep_the=_has_title(a))
    words_b = canonical_words(normal_b, keep_the=_has_title(b))
    if words_a == words_b:
        return None
    return reason(words_a, words_b, names_in(a) | names_in(b))


def _has_title(text: str) -> bool:
    """Whether an article belongs to a name within it, as in "I saw The Wire"."""
    return _TITLE_THE.search(text) is not None
