"""Memories that cannot both be so: two values of what somebody has one of at a time."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, tzinfo
from functools import cache
from itertools import combinations

from ..domain.memory import Memory
from ..domain.patterns import regex
from ..domain.standing import is_current
from ..language import attributes, people
from ..language.attributes import Statement, single_values
from ..language.dates import to_come
from ..language.dates.periods.from_when import begins_at
from ..language.dates.periods.until_when import up_at
from ..storage.index.attributes import Attributes, is_statement
from ..storage.index.catalog import Catalog
from . import query_analysis

_LOOKED_AT = 60
"""Of each attribute of a person the newest."""
_SHOWN = 2
_PARTED = regex(
    r"\b(?:sold|gave (?:away|up)|got rid of|lost|scrapped|died|no longer|stolen|broke)\b"
    r"|卖[了掉给]|送[人走]|处理掉|弄丢|丢了|报废|去世|死了|走了|不再|没有了|被偷",
    re.IGNORECASE,
)


_INSTEAD = regex(
    r"\b(?:switch(?:ed|ing)?|swapped|replaced|instead|changed|traded|back (?:on|to))\b"
    r"|[换改转](?:成|为|到|用|学|吃|喝|做|去)|换了|改了|转专业|转系|不[^，。]{1,4}了，",
    re.IGNORECASE,
)
"""It tells that one thing came for another."""


class Rivals:
    """Reads only, and holds nothing."""

    def __init__(
        self,
        catalog: Catalog,
        by_attribute: Attributes,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
    ) -> None:
        self._catalog = catalog
        self._attributes = by_attribute
        self._zone = zone
        self._clock = clock

    def of(self, memory: Memory) -> list[Memory]:
        """The current memories that contradict a current one.

        By a verdict, or because they tell another value of what one has one of at a time. What is
        shown as it was once, and is so no more, is contradicted by nothing of today.
        """
        now = self._clock()
        if not is_current(memory, now):
            return []
        named = self._catalog.get_many(memory.conflicts_with)
        found = [
            *(other for other in named if is_current(other, now)),
            *self._of_other_value(memory),
        ]
        known = self._catalog.get_many([memory.id]) if found else []
        return found if all(is_current(each, now) for each in known) else []

    def settled_with(self, memory: Memory) -> list[Memory]:
        """All with which it stands in a conflict that is due: those of `of`, and of `pairs`.

        Of two values the words of one may not say whose they are: "the rent will be 3,500".
        """
        found = {other.id: other for other in self.of(memory)}
        for one, other in self.pairs():
            if memory.id in (one.id, other.id):
                rival = other if memory.id == one.id else one
                found[rival.id] = rival
        return list(found.values())

    def _of_other_value(self, memory: Memory) -> list[Memory]:
        """Those that tell another value of what it tells the value of."""
        if not single_values.held_values(memory.indexable_text):
            return []
        told = attributes.read(memory.indexable_text)
        numbers = self._alike(told) if is_statement(memory) else []
        numbers += self._catalog.numbers([memory.id]).values()
        others = list(self._still(numbers))
        if memory.id not in {other.id for other in others}:
            return []
        stated = cache(self._stated)
        return [other for other in others if self._differ(memory, other, stated)]

    def later(self, memory: Memory, attribute: str) -> list[Memory]:
        """What was told later of a change in an attribute that a fact tells, newest first.

        Nobody has said how they stand to each other: who asks is to see both.
        """
        known = self._stated(memory.indexable_text)
        if attribute not in known.about or not is_statement(memory):
            return []
        if not is_current(memory, self._clock()):
            return []
        numbers = set(self._alike(known, states=True))
        for name in known.names:
            numbers |= set(self._catalog.people.telling(name, self._clock())[-_LOOKED_AT:])
        told = self._still(sorted(numbers))
        found = [other for other in told if self._changes(other, memory, known, attribute)]
        return found[: -_SHOWN - 1 : -1]

    def _alike(self, told: Statement, *, states: bool = False) -> list[int]:
        """What tells the same attributes of the same person, whatever the user is called there."""
        names = self._catalog.people.called([people.USER], self._clock())
        return self._attributes.alike(told, _LOOKED_AT, names, states=states)

    def _changes(self, other: Memory, memory: Memory, known: Statement, attribute: str) -> bool:
        """Whether a later memory tells that what a known one tells may be so no more."""
        if other.created_at <= memory.created_at or not self._is_open(other, memory):
            return False
        new = self._stated(other.text)
        if not new.changes or new.plans:
            return False
        if _is_of_somebody_else(new, known, attribute):
            return False
        named, parted = _named_again(new, known, memory), _parted(other.text)
        if named and (parted or _opens_with_news_of_it(new, named, attribute)):
            return True
        if not attributes.may_end(new, known, attribute):
            return False
        return _comes_instead(other.text, attribute) or bool(named) or parted

    def _is_open(self, other: Memory, memory: Memory) -> bool:
        """Whether another is told as it is now, of the same people, and nobody judged the two."""
        if other.mood or not is_statement(other) or not is_current(other, self._clock()):
            return False
        return not is_settled(other, memory) and not _are_of_two(memory, other)

    def pairs(self) -> list[tuple[Memory, Memory]]:
        """Every two that differ, each with the newer one last."""
        found: dict[tuple[str, str], tuple[Memory, Memory]] = {}
        stated, now = cache(self._stated), self._clock()
        for numbers in self._attributes.of(single_values.VALUED).values():
            memories = list(self._still(numbers[-_LOOKED_AT:]))
            for one, other in combinations(self._telling_values(memories, now), 2):
                if self._differ(one, other, stated):
                    found[(one.id, other.id)] = (one, other)
        return list(found.values())

    def _still(self, numbers: Sequence[int]) -> Iterator[Memory]:
        """Of these, what is not of years that were over when it was told."""
        over = self._catalog.told_times.over(numbers)
        memories = self._catalog.by_number([n for n in numbers if n not in over])
        yield from (memories[n] for n in numbers if n in memories)

    def _telling_values(self, memories: Sequence[Memory], now: datetime) -> list[Memory]:
        found: list[Memory] = []
        for each in memories:
            if not each.mood and single_values.held_values(each.text) and is_current(each, now):
                found.append(each)
        return found

    def _differ(self, one: Memory, other: Memory, stated: Callable[[str], Statement]) -> bool:
        if one.id == other.id or one.project != other.project or is_settled(one, other):
            return False
        if not (is_current(one, self._clock()) and is_current(other, self._clock())):
            return False
        if not single_values.differ(one.indexable_text, other.indexable_text, stated):
            return False
        if self._is_up_before(one, other) or self._is_up_before(other, one):
            return False
        return not _are_of_two(one, other)

    def _is_up_before(self, one: Memory, other: Memory) -> bool:
        """Whether one tells that it is up by the time that the other begins, at the latest.

        A lease until the end of February at 3,200, "next year it rises to 3,500".
        """
        up = up_at(one.text, one.created_at, self._zone)
        if up is None:
            return False
        told = other.created_at
        named = to_come(other.text, told, self._zone)
        begins = attributes.read(other.text).changes or begins_at(other.text, told, self._zone)
        return bool(begins) and len(named) == 1 and up <= named[0].end

    def _stated(self, text: str) -> Statement:
        """What a text states, with all that those whom it is about are known by."""
        return self._catalog.people.widened(attributes.read(text), text, self._clock())


def _comes_instead(text: str, attribute: str) -> bool:
    """Whether it takes the place of what was: one has one at a time, or it says so."""
    return attribute in attributes.SINGLE or _INSTEAD.search(text) is not None


def _opens_with_news_of_it(new: Statement, named: frozenset[str], attribute: str) -> bool:
    """Whether it begins with whom both name, and tells of an end or of the attribute itself."""
    if new.begins_with not in named:
        return False
    return new.replaces or new.mourns or attribute in new.about


def _is_of_somebody_else(new: Statement, known: Statement, attribute: str) -> bool:
    """Sam moved out: where the user lives is not told."""
    theirs = new.about.get(attribute)
    return theirs is not None and not attributes.is_of_one(theirs, known.about[attribute])


def _named_again(new: Statement, known: Statement, memory: Memory) -> frozenset[str]:
    """Those whom both name; who is of the user's is what the known one tells of.

    A person of whom both tell is as little a thing between them as the user would be.
    """
    named = new.names & known.names
    if new.begins_with == known.begins_with and not query_analysis.names_user(memory.text):
        named -= {new.begins_with}
    return named


def _parted(text: str) -> bool:
    """Whether it tells that somebody has a thing no more, of which one may have several."""
    return _PARTED.search(text) is not None


def _are_of_two(one: Memory, other: Memory) -> bool:
    """Whether they are about two people of one name, by role or by last name."""
    if people.tell_of_two(_roles(one), _roles(other)):
        return True
    return people.share_a_first_name_alone(one.indexable_text, other.indexable_text)


def _roles(memory: Memory) -> dict[str, frozenset[str]]:
    return people.roles_of(memory.indexable_text, memory.entities)


def is_settled(one: Memory, other: Memory) -> bool:
    """Whether somebody said how they stand to each other."""
    if one.id in other.related and other.occurred_at == one.valid_until:
        return True  # the one holds until the other begins
    return other.id in (*one.related, *one.conflicts_with, *one.supersedes)
