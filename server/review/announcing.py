"""What a conversation is told of at its beginning: what waits for a word of the user.

What merely keeps the memory tidy is told of once a week.
"""

from datetime import date

from ..storage.index.named_values import NamedValues
from .due import DueKind

URGENT: frozenset[DueKind] = frozenset(
    {"proposal", "operation", "conflict", "outdated", "summary", "exchange", "reflection"}
)
"""Somebody waits, or something that is told is wrong, while these are undecided."""
PROPOSED: frozenset[DueKind] = frozenset({"proposal", "operation"})
"""What the overview itself puts before the user, each in one conversation."""
_TOLD = "tidying told of"


def tells_of_tidying(values: NamedValues, today: date, session: str) -> bool:
    """Whether this conversation is the one of this week that is told; noted as such."""
    week = f"{today:%G-W%V}"
    ours = f"{week} {session}"
    told = values.get(_TOLD) or ""
    if told.startswith(week):
        return told == ours
    values.set(_TOLD, ours)
    return True
