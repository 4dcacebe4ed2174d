"""Which of the memories that bear on a prompt are shown: no long tail behind a clear one.

That a prompt asks for something of the user's life lifts all that was found alike. What stands
behind the first must say more than that, and be not much less clear; where nothing is clear, all
that is nearly as good as the first may be what is meant. Where search put a memory counts, too:
of two alike it is the better sign.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .query import Hit

_OF_A_PLACE = 0.1
"""Logits for each place further down in the order of search."""
_BEHIND = 4.0
"""Logits: what is more than that less clear than the first is not shown."""
_BEHIND_OF_WHOM = 6.0
"""The same for what tells of somebody or something that the prompt means, by whatever name."""
_CLEAR = 0.0
_LEAST = -2.0
"""Logits by what is said of the memory itself: a first as clear has none behind it with less."""
_OF_A_DAY = 3
"""So many at most that merely stand on a day that the prompt names."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """A memory that bears on a prompt, and how clearly, in logits."""

    hit: Hit
    logits: float
    itself: float
    """Without what the prompt alone adds."""
    place: int
    """In the order of search, from 0."""

    @property
    def penalty(self) -> float:
        return _OF_A_PLACE * self.place

    @property
    def behind(self) -> float:
        """How far behind the first it may be."""
        is_of_whom = "entity" in self.hit.terms or "kind" in self.hit.terms
        return _BEHIND_OF_WHOM if is_of_whom else _BEHIND

    @property
    def clear(self) -> float:
        return self.logits - self.penalty

    @property
    def is_clear(self) -> bool:
        """Whether it says of itself that it bears on the prompt."""
        return self.itself - self.penalty > _CLEAR


def chosen(bearing: Iterable[Bearing]) -> list[Hit]:
    """What somebody must not eat first, then what stands on the day, then the clearest.

    Few are shown: of what stands on the day the rest comes behind what is clear.
    """
    limits: list[Hit] = []
    of_day: list[Bearing] = []
    rest: list[Bearing] = []
    for one in bearing:
        if "limit" in one.hit.terms:
            limits.append(one.hit)
        else:
            (of_day if "day" in one.hit.terms else rest).append(one)
    rest.sort(key=lambda one: -one.clear)
    days = [one.hit for one in sorted(of_day, key=lambda one: one.place)[:_OF_A_DAY]]
    shown = list(_not_far_behind(rest))
    first = shown[: bool(rest) and rest[0].is_clear]
    return [*limits, *days[:1], *first, *days[1:], *shown[len(first) :]]


def _not_far_behind(rest: list[Bearing]) -> Iterator[Hit]:
    if not rest:
        return
    first = rest[0]
    for one in rest:
        says_something = not first.is_clear or one.itself - one.penalty > _LEAST
        if one is first or (says_something and one.clear > first.clear - one.behind):
            yield one.hit
