"""Retention R: how much of a memory is left after some idle days, and the state that gives."""

import math
from datetime import datetime
from typing import Literal

from .activity import Activity, idle_days
from .parameters import DEFAULT, Ageing

State = Literal["active", "fading", "dormant", "archived"]


def retention(activity: Activity, store: str, now: datetime, ageing: Ageing = DEFAULT) -> float:
    """R in [0, 1]: exp(−λ·days / store weight), or the access curve (D18). The vault keeps 1.

    Raises:
        ValueError: `now` is naive or not UTC, or the store is unknown.
    """
    weight = ageing.store_weight(store)
    days = idle_days(activity, now)
    if math.isinf(weight):
        return 1.0
    if ageing.retention_curve == "simple":
        return math.exp(-ageing.lambda_r * days / weight)
    familiarity = math.log2(activity.access_count + 1)
    curve = ageing.access_base * math.exp(-ageing.lambda_r * days) * familiarity * weight
    return min(1.0, curve)


def state(retention: float, ageing: Ageing = DEFAULT) -> State:
    """The band a retention lies in; a bound belongs to the band above it."""
    if retention >= ageing.fading_below:
        return "active"
    if retention >= ageing.dormant_below:
        return "fading"
    if retention >= ageing.archived_below:
        return "dormant"
    return "archived"
