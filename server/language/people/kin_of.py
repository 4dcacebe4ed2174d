"""Whose mother, boss or neighbour a text tells of: the user's, or somebody else's (小满的妈妈)."""

import re
from collections.abc import Collection, Iterator
from functools import cache

from ...domain.patterns import regex
from ..tokenizer import HAN, fold
from . import kinship, possessives
from .named import begins_with_a_word, may_be_a_thing, read
from .words import FAMILY, SURNAMES

_ENGLISH_OWNER = regex(r"([\w-]+)['’]s? (?:[\w-]+ )?$")
_OF_USER = frozenset({"user", "ours", "today", "yesterday", "year", "week"})
_CALLED = regex(rf"小(?![心时学区])[{HAN}]的?$|(?:[阿老][{HAN}]|([{HAN}])\1)的$")
_SURNAMED = regex(rf"([{SURNAMES}][{HAN}]{{1,2}})的$")
_OTHERS = regex("(?:同学|邻居|朋友|老师|同事|客户|室友|学生|病人|房东|孩子|男友|女友)们?的?$")


def is_of_others_alone(text: str, word: str, entities: Collection[str] = ()) -> bool:
    """Whether a text has a word for kin, and each time it is somebody else's than the user's.

    `entities` are what it is said to name. Of any other word, or where it is not certain: no.
    """
    if not is_kin(word):
        return False
    word = fold(word.strip())
    befores = list(_befores(fold(text), word))
    named = {fold(name).removesuffix(word).removesuffix("的") for name in entities} - _words()
    return bool(befores) and all(_is_of_another(before, text, named) for before in befores)


def is_of_the_user_s(text: str, word: str, entities: Collection[str] = ()) -> bool:
    """Whether a text that names whom a word means tells of the user's, and of no one else's alone.

    A relative may be called by another word there.
    """
    words = kinship.called(word)
    if len(words) == 1:
        return not is_of_others_alone(text, word, entities)
    told = kinship.named_in(text, words)
    return any(not is_of_others_alone(text, each, entities) for each in told)


def is_kin(word: str) -> bool:
    """Whether a word tells what somebody is to another: mother, 老板."""
    return fold(word.strip()) in _words()


@cache
def _words() -> frozenset[str]:
    told = frozenset(word for words in FAMILY.values() for word in words.split())
    return told | kinship.every_word()


def _befores(text: str, word: str) -> Iterator[str]:
    edge = r"\b" if word.isascii() else ""
    for found in re.finditer(f"{edge}{re.escape(word)}{edge}", text):
        yield text[: found.start()]


def _is_of_another(before: str, text: str, named: Collection[str]) -> bool:
    if english := _ENGLISH_OWNER.search(before):
        return english[1] not in _OF_USER
    people = read(text)
    if possessives.is_of_another(before, people.names, set(people.roles)):
        return True
    if _CALLED.search(before) or _OTHERS.search(before):
        return True
    surnamed = _SURNAMED.search(before)
    if surnamed and not (may_be_a_thing(surnamed[1]) or begins_with_a_word(surnamed[1])):
        return True
    return before.removesuffix("的").endswith(tuple(name for name in named if len(name) > 1))
