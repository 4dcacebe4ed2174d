"""The weight log: why a memory is as strong as it is. Time alone writes no entry."""

from dataclasses import replace
from datetime import datetime

from .activity import Activity, WeightChange
from .parameters import DEFAULT, Ageing
from .strength import Strength, strength


def logged(
    before: Activity,
    after: Activity,
    reason: str,
    category: str,
    now: datetime,
    *,
    negated_before: datetime | None = None,
    negated_at: datetime | None = None,
    ageing: Ageing = DEFAULT,
) -> Activity:
    """`after`, with one more entry in its log if the strength is not what it was.

    Raises:
        ValueError: a time is naive or not UTC, or the category is unknown.
    """
    old = strength(before, category, now, negated_at=negated_before, ageing=ageing)
    new = strength(after, category, now, negated_at=negated_at, ageing=ageing)
    delta = round(new.value - old.value, 4)
    if not delta:
        return after
    change = WeightChange(
        time=now,
        old=round(old.value, 4),
        new=round(new.value, 4),
        delta=delta,
        reason=reason,
        factors=_factors(new),
    )
    return replace(after, log=(*before.log, change)[-ageing.changes_kept :])


def _factors(strength: Strength) -> dict[str, float]:
    return {
        "time": round(strength.time, 4),
        "semantic": round(strength.semantic, 4),
        "conflict": round(strength.conflict, 4),
        "importance": round(strength.importance, 4),
        "momentum": round(strength.momentum, 4),
    }
