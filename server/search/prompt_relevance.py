"""Whether a memory bears on what was just said so clearly that it is shown without being asked for.

Ranking says which memory answers best; this says whether any does. Signs are added up, each an
absolute number: nearness in meaning, how rare the words in common are and how much of the prompt
they make up, the things that both name in other words (synonyms.py), a relative whom each calls by
another word, a name in common, a thing that is the user's in both ("my car"). Who asks about the
user's life, or for somebody of theirs, needs fewer of them; what recall is not sure of
(sureness.py) more. Where something is to be done, how the user wants such things takes less; who
asks the world is shown nothing but what tells all of it. That both name a day is no sign. The
weights were fitted on the development sets, so that an irrelevant prompt brings something in one
case of twenty at most (bench/hooks.py shows what they let through).
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import log

from ..domain.patterns import regex
from ..language import intents
from ..language.attributes import kin
from ..language.dates.without_dates import without_dates
from ..language.script import is_chinese
from ..language.synonyms import in_other_words
from ..language.tokenizer import HAN, capitalised, fold, telling
from ..language.word_list import WordList
from .asked_words import content_words, tells_most_of
from .prompt_about_others import has_text_given, is_about_others, own_words, tells_of_them
from .prompt_about_the_world import asks_in_general, asks_the_world, tells_how_many
from .prompt_relatives import (
    relatives_meant,
    relatives_named,
    tells_of_another,
    tells_of_one_named,
)
from .query import Hit
from .query_analysis import about_user, kin_of_user


@dataclass(frozen=True, slots=True)
class _Weights:
    """What each sign adds, in logits: at 0 in all a memory bears on a prompt as likely as not."""

    at_first: float
    nearness: float
    """Of its cosine, 0 to 1."""
    rarity: float
    """Of the logarithms of how rare the words in common are, added up."""
    share: float
    """Of the share of the prompt's words."""
    thing: float
    """For a thing, or two, that both name in other words."""
    kin: float
    name: float
    asked: float
    """That the memory tells just the attribute that is asked for."""
    wish: float
    """Something is to be done, and the memory tells how the user wants or likes such things."""
    sure: float
    own_life: float
    relative: float
    """The prompt is about the user's life; about somebody of theirs."""
    kind: float
    """Of what prompt_kinds.py says of it."""


_ENGLISH = _Weights(
    at_first=-6.2,
    nearness=13,
    rarity=0.13,
    share=3.5,
    thing=2.5,
    kin=1.0,
    name=0.6,
    asked=1.0,
    wish=1.2,
    sure=1.1,
    own_life=1.0,
    relative=1.5,
    kind=2.2,
)
_CHINESE = _Weights(
    at_first=-5.2,
    nearness=9,
    rarity=0.22,
    share=4.0,
    thing=4.5,
    kin=3.0,
    name=1.2,
    asked=1.0,
    wish=0.8,
    sure=0.6,
    own_life=0.2,
    relative=2.1,
    kind=2.2,
)
"""The bundled model knows little Chinese, and words are pairs of characters."""
CERTAIN = 20.0
"""Logits that nothing else reaches."""
_UNKNOWN = 0.3
"""For how near that counts which has no vector yet: between what is wanted and what is not, which
have .40 and .15 in the middle."""
_RAREST = 12.0
"""More than that many words in common say no more: a long paste has something of everything."""
_MOST_THINGS = 2
_IN_GENERAL = 2.5
"""Logits more for what is asked as anybody may ask it."""
_MOST_OF_KIND = 1.2
"""Of what kind of prompt it is: no prompt is so much of the user's life that anything bears."""
_FEWEST = 200
"""A word is as rare as among so many memories at least: in a small memory every word is rare."""
_CHINESE_NAMES = regex(
    rf"[“「『《\"]([{HAN}]{{2,12}})[”」』》\"]|(?:叫|名为|取名)(?:做|作)?([{HAN}]{{2,4}})"
)
"""What a Chinese text says that something is called."""
_OWN = regex(
    rf"\b(?:my|our|(?:the )?user['’]s)((?: [\w-]+){{1,3}})"
    rf"|(?:[我咱]们?|用户)(?:的|家的?)([{HAN}]{{1,6}})",
    re.IGNORECASE,
)
"""What follows is the user's."""
_WORDS = WordList()
_DAY = regex("周|星期|礼拜")


@dataclass(frozen=True, slots=True)
class _Prompt:
    """What is read of a prompt alone, whatever the memory."""

    weights: _Weights
    words: frozenset[str]
    tells: bool
    """It tells something to be remembered, and asks for nothing."""
    is_of_the_world: bool
    is_general: bool
    is_of_others: bool
    is_of_own_life: bool
    is_of_a_relative: bool
    relatives: frozenset[str]
    """Whom of a family it is about."""
    named_relatives: frozenset[str]
    kin: frozenset[str]
    """Members of a family, friends and others whom it names by what they are."""

    @property
    def told(self) -> float:
        """What it adds that it asks about the user's life."""
        own = self.weights.own_life * self.is_of_own_life
        return own + self.weights.relative * self.is_of_a_relative


@lru_cache(maxsize=20)
def _read(prompt: str) -> _Prompt:
    chinese = is_chinese(prompt)
    asks = intents.trigger(prompt) != "remember"  # what is told to be remembered asks for nothing
    return _Prompt(
        weights=_CHINESE if chinese else _ENGLISH,
        words=(content_words if chinese else telling)(without_dates(prompt)),
        tells=not asks,
        is_of_the_world=asks_the_world(prompt),
        is_general=asks_in_general(prompt),
        is_of_others=is_about_others(prompt) or has_text_given(prompt),
        is_of_own_life=asks and about_user(prompt),
        is_of_a_relative=asks and bool(kin_of_user(prompt)),
        relatives=relatives_meant(prompt),
        named_relatives=relatives_named(prompt),
        kin=kin(fold(prompt)),
    )


def bearing(
    prompt: str,
    hit: Hit,
    count: Callable[[str], int],
    size: int,
    *,
    own_life: float = 0.0,
    is_near_known: bool = True,
) -> float:
    """How clearly a memory bears on `prompt`, in logits; it does above 0.

    `count` says in how many of `size` memories a word occurs; `own_life` what kind of prompt it is
    (prompt_kinds.py); not `is_near_known`: it has no vector yet. What those who are to eat do not
    eat always does, and what stands on the day for which something is proposed.
    """
    asked = _read(prompt)
    if "limit" in hit.terms and not asked.is_of_others:
        return CERTAIN
    if "day" in hit.terms and not has_text_given(prompt):
        return CERTAIN
    if asked.is_of_the_world and not _tells_all(prompt, hit):
        return -CERTAIN
    if asked.is_of_others and not tells_of_them(own_words(prompt), hit.memory.text):
        return -CERTAIN
    if tells_of_another(asked.relatives, hit.memory.text):
        return -CERTAIN
    found = evidence(prompt, hit, count, size, is_near_known=is_near_known)
    return found + of_the_prompt(prompt, hit, own_life)


def of_the_prompt(prompt: str, hit: Hit, own_life: float) -> float:
    """What the kind of a prompt adds for a memory, in logits; by `bearing`'s arguments."""
    weights = _read(prompt).weights
    return weights.kind * min(_of_own_life(prompt, hit, own_life), _MOST_OF_KIND)


def _of_own_life(prompt: str, hit: Hit, own_life: float) -> float:
    """What is told asks for nothing; what names somebody or something of the user's is theirs."""
    asked = _read(prompt)
    if asked.tells:
        return min(own_life, 0.0)
    text = hit.memory.text
    is_theirs = tells_of_one_named(asked.named_relatives, text)
    is_theirs = is_theirs or any(name in prompt for name in _names_given(text))
    return max(own_life, 0.0) if is_theirs else own_life


def _tells_all(prompt: str, hit: Hit) -> bool:
    text = hit.memory.text
    return "asked" in hit.terms or tells_how_many(prompt, text)


def evidence(
    prompt: str, hit: Hit, count: Callable[[str], int], size: int, *, is_near_known: bool = True
) -> float:
    """How much says that a memory bears on `prompt`, in logits; by `bearing`'s arguments."""
    asked = _read(prompt)
    weights = asked.weights
    text = without_dates(hit.memory.text)
    shared = asked.words & telling(text)
    rarity = sum(log((max(size, _FEWEST) + 1) / (count(word) + 0.5)) for word in shared)
    return (
        weights.at_first
        - _IN_GENERAL * asked.is_general
        + weights.nearness * (hit.similarity if is_near_known else _UNKNOWN)
        + weights.rarity * min(max(rarity, 0.0), _RAREST)
        + weights.share * len(shared) / max(len(asked.words), 1)
        + weights.thing * min(in_other_words(prompt, text), _MOST_THINGS)
        + _of_names(prompt, hit, shared, weights)
        + asked.told
        + weights.relative * ("kind" in hit.terms and not asked.is_of_a_relative)
        + weights.sure * (tells_most_of(prompt, text) if not is_near_known else not hit.weak)
        + weights.asked * ("asked" in hit.terms)
        + weights.wish * ("wish" in hit.terms)
    )


def _of_names(prompt: str, hit: Hit, shared: Collection[str], weights: _Weights) -> float:
    """What it adds that both tell of one relative, or of something with one name."""
    text = hit.memory.text
    is_kin = not shared and _is_of_kin_named(prompt, text)
    is_named = _own(prompt) & _own(text) or _is_named(prompt, hit, shared)
    return weights.kin * bool(is_kin) + weights.name * bool(is_named)


def _is_named(prompt: str, hit: Hit, shared: Collection[str]) -> bool:
    """Whether a prompt names what the memory tells of: a person, a place, a project."""
    text = hit.memory.text
    if "entity" in hit.terms or "kind" in hit.terms:
        return True
    if not is_chinese(prompt):
        return bool(capitalised(prompt) & capitalised(f"_ {text}"))
    if shared and _is_of_kin_named(prompt, text):
        return True
    return any(name in prompt for name in _names_given(text)) or any(map(_is_name, shared))


def _is_of_kin_named(prompt: str, text: str) -> bool:
    named = _read(prompt).kin
    return bool(named and named & kin(fold(text)))


def _names_given(text: str) -> Iterator[str]:
    """What a text says that somebody or something is called."""
    for found in _CHINESE_NAMES.finditer(text):
        yield found[1] or found[2][:2]


def _own(text: str) -> set[str]:
    """The words by which a text calls what is the user's."""
    return {word for found in _OWN.finditer(text) for word in telling(found[1] or found[2])}


def _is_name(word: str) -> bool:
    """冰岛, 深圳: what English writes with a capital, but for days."""
    translations = _WORDS.english(word)
    return bool(translations) and translations[0][:1].isupper() and not _DAY.match(word)
