"""What of two statements cannot both hold: of one person, of one attribute or state."""

from collections.abc import Mapping

from .. import people
from ..relatives import FAMILY
from .changing_states import STATES
from .statements import Statement
from .states_of_days import DAYS
from .words import ATTRIBUTES, Attribute

_CHILDREN = {"son", "daughter"}
"""Each may be told of as the child."""
SINGLE = frozenset(name for name, attribute in ATTRIBUTES.items() if attribute.single)
SINGLE_STATES = frozenset(name for name, state in STATES.items() if state.single)
"""The attributes of which one has one at a time."""


def contested(new: Statement, known: Statement) -> frozenset[str]:
    """The attributes of which a new statement may say that a known one is no longer so.

    Of a thing that one has one of at a time, any other statement may; of the others, where one of
    the two tells of a change or a plan, or that there is none.
    """
    return _contested(new, known, new.about, known.about, ATTRIBUTES)


def outlived(new: Statement, known: Statement) -> frozenset[str]:
    """As `contested`, the states beside the attributes."""
    return _contested(new, known, new.states, known.states, STATES)


def turned_round(new: Statement, known: Statement) -> frozenset[str]:
    """The states of everyday life that a new statement may say to be otherwise, if less surely.

    One of the two denies it, or the new one tells that something is otherwise now.
    """
    both = _shared(new.states, known.states) & DAYS.keys()
    return both if new.turns or new.denies != known.denies else frozenset()


def is_apart(state: str) -> bool:
    """Whether it is a state that one has one of at a time, and no attribute told less surely."""
    return state in SINGLE_STATES and not STATES[state].of


def may_end(new: Statement, known: Statement, attribute: str) -> bool:
    """Whether a new statement may say that what a known one tells of an attribute is over."""
    of_it = {STATES[state].of for state in outlived(new, known)}
    return attribute in contested(new, known) or attribute in of_it


def in_common(one: Statement, other: Statement) -> frozenset[str]:
    """The attributes and other states of one person that both tell of."""
    return _shared(one.about, other.about) | _shared(one.states, other.states)


def is_of_others(one: Statement, other: Statement) -> bool:
    """Whether all that both tell of is told of somebody else: he eats no fish, I no lamb."""
    tell_alike = one.about.keys() & other.about.keys() or one.states.keys() & other.states.keys()
    return bool(tell_alike) and not in_common(one, other)


def owners(told: Statement) -> frozenset[str]:
    """Of whom it tells what it tells; empty where of the user alone."""
    return frozenset().union(*told.about.values(), *told.states.values())


def leaves_out(new: Statement, known: Statement) -> bool:
    """Whether a known statement tells of another thing that one has one of than its news does."""
    return bool(in_common(new, known) and (known.about.keys() & SINGLE) - new.about.keys())


_Told = Mapping[str, frozenset[str]]


def _shared(told: _Told, before: _Told) -> frozenset[str]:
    both = told.keys() & before.keys()
    return frozenset(
        attribute for attribute in both if is_of_one(told[attribute], before[attribute])
    )


def _contested(
    new: Statement, known: Statement, told: _Told, before: _Told, table: Mapping[str, Attribute]
) -> frozenset[str]:
    both = _shared(told, before)
    if new.changes or known.plans:
        return both
    turned = new.lacks ^ known.lacks
    return frozenset(
        attribute for attribute in both if table[attribute].single or attribute in turned
    )


def tells_more(new: Statement, known: Statement) -> bool:
    """Whether a new statement tells who is the landlord now, or of the death of known kin."""
    is_mourned = new.mourns and not new.names and bool(new.kin & known.kin)
    return is_mourned or bool(new.slot and new.slot == known.slot)


def is_of_one(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two statements are about one person: two of one name are told apart by their role."""
    if not (one and other):
        return one == other
    if ("child" in one and other & _CHILDREN) or ("child" in other and one & _CHILDREN):
        return True
    return bool(one & other) and not people.are_two(one & FAMILY.keys(), other & FAMILY.keys())
