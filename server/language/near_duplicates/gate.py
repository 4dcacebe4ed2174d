"""Whether a new text only repeats a known one. When in doubt it does not."""

from collections import Counter
from functools import lru_cache

from ..tokenizer import telling
from ..word_list import simplified
from .normal_form import normalise
from .reasons import names_in, reason
from .wording import canonical_words

_NEARLY_ALL, _MOST, _FEWEST_WORDS = 0.7, 0.6, 3
_TURNS = frozenset(
    (
        *("numbers", "negation", "word order", "time or mood", "quantity", "condition or hedge"),
        *("dates", "closed class", "unit"),
    )
)
"""Kinds of difference by which nearly the same words tell of one thing something else."""
_COMPARED = 200
"""A new text is compared with some twenty known ones, with each for several questions."""


@lru_cache(maxsize=2_000)
def fingerprint(text: str) -> str:
    """One for all texts that say the same, as far as rules are certain; `is_same` asks further."""
    return " ".join(_words(normalise(text), one_script=True))


def is_same(a: str, b: str) -> bool:
    """Whether b only repeats a."""
    return difference(a, b) is None


@lru_cache(maxsize=_COMPARED)
def difference(a: str, b: str) -> str | None:
    """The first reason why two texts must not count as the same ("numbers: 3 / 5"), or None."""
    normal_a, normal_b = normalise(a), normalise(b)
    if normal_a == normal_b:
        return None
    # Two characters with one simplified form are two words to who writes the traditional ones.
    one_script = simplified(normal_a) == normal_a or simplified(normal_b) == normal_b
    words_a = _words(normal_a, one_script=one_script)
    words_b = _words(normal_b, one_script=one_script)
    if words_a == words_b:
        return None
    return reason([*words_a], [*words_b], names_in(a) | names_in(b))


@lru_cache(maxsize=_COMPARED)
def _words(normal: str, *, one_script: bool) -> tuple[str, ...]:
    return tuple(canonical_words(normal, one_script=one_script))


def is_all_but_same(a: str, b: str) -> bool:
    """Whether two texts differ in letter case or punctuation alone, and so perhaps in meaning."""
    return _bare(a) == _bare(b) and not is_same(a, b)


def differs_in_little(a: str, b: str) -> bool:
    """Whether two texts share nearly all words, and what they differ in is no other thing or name.

    It turns what is told round (I owe Peter, Peter owes me), or tells how much, when, how surely.
    """
    one, other = _counted(a), _counted(b)
    size = max(one.total(), other.total())
    shared = (one & other).total() / size
    if size < _FEWEST_WORDS or shared < _MOST:
        return False
    kind = (difference(a, b) or "").partition(": ")[0]
    if kind and telling(a) == telling(b):
        return True
    return shared >= _NEARLY_ALL and kind in _TURNS


def _counted(text: str) -> Counter[str]:
    return Counter(fingerprint(text).casefold().split())


def _bare(text: str) -> str:
    words = fingerprint(text).split()
    return "".join(word.casefold() for word in words if word[:1].isalnum())
