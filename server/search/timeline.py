"""Which of several statements about one attribute was so at a time that is over.

Where nobody said how they stand to each other, each holds from when it began until the next began.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..domain.memory import Memory
from ..language.attributes import single_values

_A_DAY_S = 86_400.0
_YEARS_S = 401 * _A_DAY_S
"""A longer range that a text names is one in which something was so: "from 2018 to 2021"."""
_OPEN = float("inf")

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stated:
    """One statement, by row number, from when to when it was so. Times are seconds since 1970."""

    n: int
    begins: float
    ends: float = _OPEN
    is_told: bool = True
    """Whether somebody said when it began; else it is when it was told."""


def stated(n: int, memory: Memory, told: Sequence[Range]) -> Stated:
    """When a memory that names the ranges `told` began, and ended as far as it says so."""
    ends = memory.valid_until.timestamp() if memory.valid_until else _OPEN
    if told:
        first = min(told)
        is_range = first[1] - first[0] > _YEARS_S
        is_over = first[1] < memory.happened_at.timestamp()
        return Stated(n, first[0], min(ends, first[1]) if is_range and is_over else ends)
    begun = memory.valid_from or memory.happened_at
    is_told = (memory.created_at - begun).total_seconds() > _A_DAY_S
    return Stated(n, begun.timestamp(), ends, is_told)


def of_attribute(
    attribute: str, memories: Mapping[int, Memory], told: Mapping[int, Sequence[Range]]
) -> list[Stated]:
    """What gives the attribute a value, or says from or until when it had one, as they began."""
    found: list[Stated] = []
    for n, memory in memories.items():
        one = stated(n, memory, told.get(n, ()))
        has_value = attribute not in single_values.ONE_EACH or attribute in single_values.values(
            memory.text
        )
        if one.is_told or has_value or memory.valid_until:
            found.append(one)
    return sorted(found, key=lambda one: one.begins)


def held_in(statements: Sequence[Stated], spans: Iterable[Range]) -> list[Stated]:
    """Those of several, in the order in which they began, that were so in one of the ranges.

    What was told first, by whom nobody knows since when, was so before as well.
    """
    found: list[Stated] = []
    ranges = list(spans)
    for at, one in enumerate(statements):
        begins = one.begins
        if not one.is_told:
            before = statements[at - 1].ends if at else 0.0
            begins = min(begins, before)
        later = statements[at + 1].begins if at + 1 < len(statements) else _OPEN
        ends = min(one.ends, later)
        if any(start < ends and end > begins for start, end in ranges):
            found.append(one)
    return found
