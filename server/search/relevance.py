"""Whether a memory bears on what was just said so clearly that it is shown without being asked for.

Ranking says which memory answers best; this says whether any does. Three signs, each an absolute
number: nearness in meaning, how rare the words in common are, and how much of the prompt (in
Chinese: of the memory) they make up. A name that both say tells more, and so do a thing that is the
user's in both ("my car") and a relative whom each calls by another word. Who asks for somebody of
the user's asks about the user's life. Where something is to be done, how the user wants such
things takes less; who asks what holds for any of a kind asks the world. That both name a day is no
sign. What recall is not sure of (sureness.py) has to show more of them. Their weights were fitted
on the development sets (bench/hooks.py shows what they let through).
"""

import re
from collections.abc import Callable, Collection, Iterator
from math import log

from ..domain.patterns import regex
from ..language.dates.times_told import without_dates
from ..language.matters import kin
from ..language.script import is_chinese
from ..language.tokenizer import HAN, capitalised, fold, telling
from ..language.word_list import WordList
from .query import Hit
from .query_analysis import about_user, asks_of_a_kind
from .sureness import matter_of, tells_most_of

_BAR, _WEAK_BAR, _WORLD_BAR = 0.7, 1.0, 1.3
"""Of the evidence; below it nothing is shown.

Of what recall is not sure of it takes more, and more still where the prompt is not about the user.
"""
_ASKED = 0.5
"""Of the evidence, that the memory tells just the matter that is asked for."""
_SIMILARITY, _RARITY, _SHARE, _NAME = 2.4, 0.03, 0.75, 0.3
_CHINESE_SIMILARITY, _CHINESE_RARITY, _CHINESE_SHARE = 0.78, 0.094, 0.6
"""The bundled model knows little Chinese, and words are pairs of characters."""
_RAREST, _CHINESE_RAREST = 12.0, 10.0
"""More than that many words in common say no more: a long paste has something of everything."""
_FEWEST = 200
"""A word is as rare as among so many memories at least: in a small memory every word is rare."""
_CHINESE_NAMES = regex(
    rf"[“「『《\"]([{HAN}]{{2,12}})[”」』》\"]|(?:叫|名为|取名)(?:做|作)?([{HAN}]{{2,4}})"
)
"""What a Chinese text says that something is called."""
_CALLED = regex(r"\b(?:called|named) ([A-Z][\w-]+)")
_OWN = regex(
    rf"\b(?:my|our|(?:the )?user['’]s)((?: [\w-]+){{1,3}})"
    rf"|(?:[我咱]们?|用户)(?:的|家的?)([{HAN}]{{1,6}})",
    re.IGNORECASE,
)
"""What follows is the user's."""
_WORDS = WordList()
_DAY = regex("周|星期|礼拜")
_WISH = 0.25
"""That something is to be done, and the memory tells how the user wants or likes such things."""
_KIN = 0.55
"""我爸 and 父亲, "my mom" and "mother": one word more in common."""


def bears_on(prompt: str, hit: Hit, count: Callable[[str], int], size: int) -> bool:
    """Whether enough says that a memory bears on `prompt`.

    `count` says in how many of `size` memories a word occurs. What those who are to eat do not
    eat always does.
    """
    if "limit" in hit.terms:
        return True
    text = hit.memory.text
    is_told = "asked" in hit.terms or tells_most_of(prompt, text)
    if asks_of_a_kind(prompt) and not is_told:
        return False
    known = _evidence(prompt, hit, count, size, chinese=is_chinese(prompt))
    if not hit.weak:
        return known >= _BAR
    is_own = "wish" in hit.terms or about_user(prompt) or _names_somebody(prompt, text)
    return known >= (_WEAK_BAR if is_own else _WORLD_BAR)


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
    if "wish" in hit.terms:
        told += _WISH
    if not shared and kin(fold(prompt)) & kin(fold(text)):
        told += _KIN
    if _own(prompt) & _own(text) or _is_named(prompt, hit, shared, chinese=chinese):
        told += _NAME
    if chinese:
        return (
            told
            + _CHINESE_SIMILARITY * hit.similarity
            + _CHINESE_RARITY * min(max(rarity, 0.0), _CHINESE_RAREST)
            + _CHINESE_SHARE * len(shared) / max(len(known), 1)
        )
    return (
        told
        + _SIMILARITY * hit.similarity
        + _RARITY * min(max(rarity, 0.0), _RAREST)
        + _SHARE * len(shared) / max(len(asked), 1)
    )


def _is_named(prompt: str, hit: Hit, shared: Collection[str], *, chinese: bool) -> bool:
    """Whether a prompt names what the memory tells of: a person, a place, a project."""
    text = hit.memory.text
    if "entity" in hit.terms:
        return True
    if not chinese:
        return bool(capitalised(prompt) & capitalised(f"_ {text}"))
    if shared and kin(fold(prompt)) & kin(fold(text)):
        return True
    return any(name in prompt for name in _names_given(text)) or any(map(_is_name, shared))


def _names_somebody(prompt: str, text: str) -> bool:
    """Whether a prompt is about somebody, or something with a name, of whom a memory tells."""
    if kin(fold(prompt)) & kin(fold(text)):
        return True
    return any(name in prompt for name in _names_given(text))


def _names_given(text: str) -> Iterator[str]:
    """What a text says that somebody or something is called."""
    for found in _CHINESE_NAMES.finditer(text):
        yield found[1] or found[2][:2]
    for found in _CALLED.finditer(text):
        yield found[1]


def _own(text: str) -> set[str]:
    """The words by which a text calls what is the user's."""
    return {word for found in _OWN.finditer(text) for word in telling(found[1] or found[2])}


def _is_name(word: str) -> bool:
    """冰岛, 深圳: what English writes with a capital, but for days."""
    translations = _WORDS.english(word)
    return bool(translations) and translations[0][:1].isupper() and not _DAY.match(word)
