"""Whose mother, boss or neighbour a text tells of: the user's, or somebody else's (小满的妈妈)."""

from collections.abc import Collection, Iterator

from ...domain.patterns import regex
from .. import relatives
from ..tokenizer import HAN, fold
from . import possessives
from .named import begins_with_a_word, may_be_a_thing, read
from .words import SURNAMES

_ENGLISH_OWNER = regex(r"([\w-]+)['’]s? (?:[\w-]+ )?$")
_OF_USER = frozenset({"user", "ours", "today", "yesterday", "year", "week"})
_CALLED = regex(rf"小(?![心时学区])[{HAN}]的?$|(?:[阿老][{HAN}]|([{HAN}])\1)的$")
_SURNAMED = regex(rf"([{SURNAMES}][{HAN}]{{1,2}})的$")
_OTHERS = regex("(?:同学|邻居|朋友|老师|同事|客户|室友|学生|病人|房东|孩子|男友|女友)们?的?$")


def is_of_others_alone(text: str, word: str, entities: Collection[str] = ()) -> bool:
    """Whether a text names a relative, and each time it is somebody else's than the user's.

    By whichever of the words for the one whom this word means. `entities` are what the text is said
    to name. Of any other word, or where it is not certain: no.
    """
    return _of_another(text, word, entities) == {True}


def is_of_the_user_s(text: str, word: str, entities: Collection[str] = ()) -> bool:
    """Whether a text names the relative whom a word means, and not somebody else's alone.

    Of any other word: yes.
    """
    return not is_kin(word) or False in _of_another(text, word, entities)


def is_kin(word: str) -> bool:
    """Whether a word tells what somebody is to another: mother, 老板."""
    return bool(relatives.role_of(fold(word.strip())))


def _of_another(text: str, word: str, entities: Collection[str]) -> set[bool]:
    """Of each place where a text names that relative, whether it is somebody else's."""
    plain = fold(text)
    named = set(_owners(relatives.called(word), entities))
    places = relatives.places_of(fold(word.strip()), plain)
    return {_is_of_another(plain[:at], text, named) for at in places}


def _owners(words: Collection[str], entities: Collection[str]) -> Iterator[str]:
    """Whose mother is named, by 团子妈妈."""
    for name in map(fold, entities):
        ending = next(filter(name.endswith, words), "")
        owner = name.removesuffix(ending).removesuffix("的")
        if not is_kin(owner):
            yield owner


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
