"""Whether a memory bears on what was just said so clearly that it is shown without being asked for.

Ranking says which memory answers best; this says whether any does. Three signs, each an absolute
number: nearness in meaning, how rare the words in common are, and how much of the prompt (in
Chinese: of the memory) they make up. That both name a day is no sign. What recall is not sure of
(sureness.py) has to show more of them. Their weights were fitted on the development sets
(bench/hooks.py shows what they let through).
"""

import re
from collections.abc import Callable
from math import log

from ..language.script import is_chinese
from ..language.times_told import without_dates
from ..language.tokenizer import telling
from .query import Hit
from .sureness import matter_of

_BAR, _WEAK_BAR = 0.8, 1.0
"""Of the evidence; below it nothing is shown."""
_ASKED = 0.5
"""Of the evidence, that the memory tells just the matter that is asked for."""
_SIMILARITY, _RARITY, _SHARE, _NAME = 2.4, 0.03, 0.75, 0.3
_CHINESE_SIMILARITY, _CHINESE_RARITY, _CHINESE_SHARE = 0.78, 0.094, 0.6
"""The bundled model knows little Chinese, and words are pairs of characters."""
_RAREST, _CHINESE_RAREST = 12.0, 10.0
"""More than that many words in common say no more: a long paste has something of everything."""
_FEWEST = 200
"""A word is as rare as among so many memories at least: in a small memory every word is rare."""
_NAMES = re.compile(r"(?<=[^\s.!?:] )[A-Z][a-z]+")
"""Capitalised within a sentence."""


def bears_on(prompt: str, hit: Hit, count: Callable[[str], int], size: int) -> bool:
    """Whether enough says that a memory bears on `prompt`.

    `count` says in how many of `size` memories a word occurs.
    """
    known = _evidence(prompt, hit, count, size, chinese=is_chinese(prompt))
    return known >= (_WEAK_BAR if hit.weak else _BAR)


def _evidence(
    prompt: str, hit: Hit, count: Callable[[str], int], size: int, *, chinese: bool
) -> float:
    """How much says that a memory bears on `prompt`, from 0."""
    text = without_dates(hit.memory.text)
    asked = (matter_of if chinese else telling)(without_dates(prompt))
    known = telling(text)
    shared = asked & known
    rarity = sum(log((max(size, _FEWEST) + 1) / (count(word) + 0.5)) for word in shared)
    told = _ASKED if "asked" in hit.terms else 0.0
    if chinese:
        return (
            told
            + _CHINESE_SIMILARITY * hit.similarity
            + _CHINESE_RARITY * min(max(rarity, 0.0), _CHINESE_RAREST)
            + _CHINESE_SHARE * len(shared) / max(len(known), 1)
        )
    named = set(_NAMES.findall(prompt)) & set(_NAMES.findall(f"_ {text}"))
    return (
        told
        + _SIMILARITY * hit.similarity
        + _RARITY * min(max(rarity, 0.0), _RAREST)
        + _SHARE * len(shared) / max(len(asked), 1)
        + (_NAME if named else 0.0)
    )
