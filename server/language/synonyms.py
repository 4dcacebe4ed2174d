"""People and things of everyday life, each in the words that people call it by.

"our internet provider" and "the broadband is with Zen", 领导 and 老大: no word in common, and one
thing all the same. English and Chinese stand in one group, so a group is one thing in both.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache

from ..domain.patterns import regex
from .synonym_groups import GROUPS, SOMEBODY
from .tokenizer import HAN, fold, tokens

_LONGEST_ENGLISH = 3
_LONGEST_CHINESE = 5
_RUN = regex(f"[{HAN}]+")


@lru_cache(maxsize=2_000)
def things_in(text: str) -> dict[str, frozenset[int]]:
    """The words of a text that are in a group: the numbers of their groups, by the word."""
    folded = fold(text)
    found: dict[str, frozenset[int]] = {}
    found.update(_english_in(tokens(_RUN.sub(" ", folded))))
    for run in _RUN.findall(folded):
        found.update(_chinese_in(run))
    return found


def other_words_for(text: str) -> list[str]:
    """What else the things that a text names are called, in both languages."""
    named = things_in(text)
    groups = frozenset().union(*named.values())
    return [word for word, of in _groups().items() if of & groups and word not in named]


def words_for_somebody(text: str) -> list[tuple[str, ...]]:
    """All words for each kind of person or animal that a text names: the dog, 老大."""
    named = frozenset().union(*things_in(text).values())
    somebody = frozenset(SOMEBODY.split())
    return [_said()[number] for number in sorted(named) if somebody.intersection(_said()[number])]


def in_other_words(one: str, other: str) -> int:
    """How many things two texts both name, each by a word that the other does not have."""
    named, also_named = things_in(one), things_in(other)
    # A single sign is no word that both have: words are pairs of them.
    both = {word for word in named.keys() & also_named.keys() if len(word) > 1}
    said = frozenset().union(*(named[word] for word in both))
    mine = _named_by_others(named, both)
    theirs = _named_by_others(also_named, both)
    return len((mine & theirs) - said)


def _named_by_others(named: Mapping[str, frozenset[int]], words: Collection[str]) -> frozenset[int]:
    """The things that are named by other words than these."""
    found: frozenset[int] = frozenset()
    for word, things in named.items():
        if word not in words:
            found |= things
    return found


def _english_in(words: list[str]) -> Iterator[tuple[str, frozenset[int]]]:
    """A word within a longer one that is another thing is none: a business partner."""
    covered: dict[int, frozenset[int]] = {}
    for size in range(_LONGEST_ENGLISH, 0, -1):
        for at in range(len(words) - size + 1):
            phrase = " ".join(words[at : at + size])
            groups = _groups().get(phrase, frozenset())
            if not groups or not groups & covered.get(at + size - 1, groups):
                continue
            yield phrase, groups
            covered |= dict.fromkeys(range(at, at + size), groups)


def _chinese_in(run: str) -> Iterator[tuple[str, frozenset[int]]]:
    at = 0
    while at < len(run):
        ends = range(min(len(run), at + _LONGEST_CHINESE), at, -1)
        word = next((run[at:end] for end in ends if run[at:end] in _groups()), "")
        if word:
            yield word, _groups()[word]
        at += len(word) or 1


@cache
def _groups() -> dict[str, frozenset[int]]:
    """The groups that each word is in."""
    found: dict[str, frozenset[int]] = {}
    for number, words in enumerate(_said()):
        for word in words:
            known = word if _RUN.match(word) else " ".join(tokens(word))
            found[known] = found.get(known, frozenset()) | {number}
    return found


@cache
def _said() -> list[tuple[str, ...]]:
    """The words of each group as they are said."""
    groups: list[tuple[str, ...]] = []
    for line in regex(r"\n {4}(?! )").split(GROUPS):
        words = line.replace("|", " ").split()
        groups.append(tuple(word.replace("_", " ") for word in words))
    return groups
