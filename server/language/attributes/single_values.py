"""The value that a text gives a thing of which one has one at a time: where somebody lives."""

import re
from collections.abc import Callable, Mapping, Set
from functools import cache, lru_cache

from ...domain.patterns import regex
from ..tokenizer import telling
from .contests import is_of_one
from .statements import Statement
from .value_words import NO_VALUE, VALUES

VALUED = tuple(VALUES)
"""The attributes of which a text can say one value."""
_DOSED = "health"
_TIMES_OF_DAY = {
    "morning": regex(r"\b(?:mornings?|breakfast)\b|早", re.IGNORECASE),
    "noon": regex(r"\b(?:noon|lunch|midday)\b|中午|午饭|午餐", re.IGNORECASE),
    "night": regex(
        r"\b(?:evenings?|nights?|nightly|bedtime|supper|dinner)\b|晚|睡前", re.IGNORECASE
    ),
}
ONE_EACH = frozenset(VALUED) - {_DOSED}
"""Of these one has a single one; of medicines several, each in one dose."""
_READ_CHARACTERS = 600
"""A longer text is about too much to say one value."""


@lru_cache(maxsize=2_000)
def values(text: str) -> Mapping[str, frozenset[str]]:
    """What a text says that somebody has one of at a time, by attribute: the words of the value."""
    found: dict[str, frozenset[str]] = {}
    for attribute, pattern in _value_patterns().items():
        told = pattern.search(text[:_READ_CHARACTERS])
        if told:
            found[attribute] = telling(" ".join(filter(None, told.groups())))
    return found


@lru_cache(maxsize=2_000)
def held_values(text: str) -> Mapping[str, frozenset[str]]:
    """The values that hold as the text says: none denied, past, wished for or imagined."""
    found: dict[str, frozenset[str]] = {}
    for attribute, value in values(text).items():
        told = _value_patterns()[attribute].search(text[:_READ_CHARACTERS])
        if told and not NO_VALUE.search(text[: told.start()]):
            found[attribute] = value
    return found


def differ(one: str, other: str, stated: Callable[[str], Statement]) -> bool:
    """Whether two texts give one person two values of a thing that one has one of.

    `stated` reads what a text states. A value that is part of the other (Hamburg, Altona in
    Hamburg) is the same.
    """
    for attribute, value in held_values(one).items():
        rival = held_values(other).get(attribute, value)
        if value <= rival or rival <= value or not _is_of_one_thing(attribute, value, rival):
            continue
        if attribute == _DOSED and _are_at_other_times(one, other):
            continue
        about = _whose(stated(one), attribute), _whose(stated(other), attribute)
        if about[0] is not None and about[1] is not None and is_of_one(about[0], about[1]):
            return True
    return False


def _are_at_other_times(one: str, other: str) -> bool:
    """Whether one is taken in the morning and the other at night: both doses may hold."""
    times, others = _times_of_day(one), _times_of_day(other)
    return bool(times and others and not times & others)


def _times_of_day(text: str) -> set[str]:
    return {name for name, told in _TIMES_OF_DAY.items() if told.search(text)}


def _whose(told: Statement, attribute: str) -> frozenset[str] | None:
    return told.about.get(attribute, told.states.get(attribute))


def _is_of_one_thing(attribute: str, value: Set[str], rival: Set[str]) -> bool:
    """Of several medicines one takes each in a dose: of one the number alone is another."""
    return attribute != _DOSED or {w for w in value ^ rival if not w[:1].isdigit()} == set()


@cache
def _value_patterns() -> dict[str, re.Pattern[str]]:
    return {name: re.compile("|".join(told), re.IGNORECASE) for name, told in VALUES.items()}
