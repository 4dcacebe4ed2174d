"""What a conversation is told of at its beginning: what waits for a word of the user.

What merely keeps the memory tidy is told of once a month, and not soon after it was listed.
"""

from datetime import date, timedelta

from ..storage.index.named_values import NamedValues
from .due import DueKind

URGENT: frozenset[DueKind] = frozenset(
    {"proposal", "operation", "conflict", "outdated", "summary", "exchange", "reflection"}
)
"""Somebody waits, or something that is told is wrong, while these are undecided."""
PROPOSED: frozenset[DueKind] = frozenset({"proposal", "operation"})
"""What the overview itself puts before the user, each in one conversation."""
_TOLD = "tidying told on"
"""The day, and the session; none where it was listed."""
_EVERY = timedelta(days=30)


def may_tell_of_tidying(values: NamedValues, today: date, session: str) -> bool:
    """Whether this conversation is the one of this month that is told, or may become it."""
    day, _, told = (values.get(_TOLD) or "").partition(" ")
    return told == session or day <= (today - _EVERY).isoformat()


def tidying_told(values: NamedValues, today: date, session: str) -> None:
    """This conversation is told, and is the one of this month."""
    if (values.get(_TOLD) or "").partition(" ")[2] != session:
        values.set(_TOLD, f"{today.isoformat()} {session}")


def tidying_listed(values: NamedValues, today: date) -> None:
    """Somebody has read what is to be tidied up: no conversation needs to be told for a month."""
    values.set(_TOLD, f"{today.isoformat()} ")
