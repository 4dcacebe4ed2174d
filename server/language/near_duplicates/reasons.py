"""In what two texts differ, named by the kind of the first word that stands in one alone."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial

from ...domain.patterns import regex
from ..tokenizer import fold, stem
from .lexicon import KINDS, NEGATIONS, OPPOSITES
from .wording import is_chinese_in_part

_CAPITALISED = regex(r"\b[A-Z][\w'’-]*")
_LATIN = regex(r"[A-Za-z][A-Za-z'’-]*")

_SIGNS = ",;:.!'\"()[]-—~《》"
"""They change how a text reads, seldom what it counts: no currency, no unit."""

Belongs = Callable[[str], bool]


def names_in(text: str) -> frozenset[str]:
    """Capitalised words, case folded; in a Chinese text every Latin word."""
    pattern = _LATIN if is_chinese_in_part(text) else _CAPITALISED
    return frozenset(fold(name) for name in pattern.findall(text))


def reason(old: list[str], new: list[str], names: frozenset[str]) -> str:
    """Why two different lists of words are not the same ("numbers: 3 / 5")."""
    folded = [word.casefold() for word in old]
    other = [word.casefold() for word in new]
    if folded == other:
        return _letter_case(old, new)
    gone = list(Counter(folded) - Counter(other))
    come = list(Counter(other) - Counter(folded))
    if not gone and not come:
        return "word order"
    if all(_is_sign(word) for word in (*gone, *come)):
        return _beside("punctuation", gone, come)
    for kind, belongs in _kinds(_opposed(gone, come), names):
        left = list(filter(belongs, gone))
        right = list(filter(belongs, come))
        if left or right:
            return _beside(kind, left, right)
    return "word order"


def _beside(kind: str, gone: list[str], come: list[str]) -> str:
    return f"{kind}: {' '.join(gone) or '–'} / {' '.join(come) or '–'}"


def _letter_case(old: list[str], new: list[str]) -> str:
    pairs = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    left = " ".join(one for one, _ in pairs)
    right = " ".join(other for _, other in pairs)
    return f"letter case: {left} / {right}"


def _is_sign(word: str) -> bool:
    return len(word) == 1 and word in _SIGNS


def _kinds(opposed: frozenset[str], names: frozenset[str]) -> Iterator[tuple[str, Belongs]]:
    """The kinds of difference, the plainest first; the last takes every word."""
    yield "numbers", lambda word: word[0].isdigit()
    yield "negation", _negates
    yield "opposites", opposed.__contains__
    for kind, words in KINDS.items():
        yield kind, partial(_is_in, words)
    yield "names", names.__contains__
    yield "words", bool


def _negates(word: str) -> bool:
    return word in NEGATIONS or (word[0] in "不没" and len(word) > 1)


def _is_in(words: frozenset[str], word: str) -> bool:
    return word in words or stem(word) in _stems(words)


def _opposed(gone: list[str], come: list[str]) -> frozenset[str]:
    """The words on either side that meet an opposite on the other."""
    return frozenset([*_meeting(gone, come), *_meeting(come, gone)])


def _meeting(words: list[str], others: list[str]) -> Iterator[str]:
    """Those of the words that have an opposite among the others."""
    other_stems = _stems(frozenset(others))
    for word in words:
        opposites = _opposites().get(stem(word), frozenset())
        if not opposites.isdisjoint(other_stems):
            yield word


@cache
def _opposites() -> dict[str, frozenset[str]]:
    """By the stem of a word, the stems of its opposites."""
    opposites: dict[str, frozenset[str]] = {}
    for group in OPPOSITES:
        stems = _stems(group)
        for word in stems:
            opposites[word] = opposites.get(word, frozenset()) | (stems - {word})
    return opposites


@lru_cache(maxsize=64)
def _stems(words: frozenset[str]) -> frozenset[str]:
    return frozenset(stem(word) for word in words)
