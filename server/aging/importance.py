"""Importance falls by a step for every full week in which nobody spoke of a memory (D13).

It grows when a memory is used: see `activity.used`.
"""

from dataclasses import replace
from datetime import datetime

from .activity import Activity
from .elapsed import days_between
from .parameters import DEFAULT, Ageing

_MOST_STEPS = 1_000
"""Taken off at all, 19 years of weeks: what is left is next to nothing, and can be given back."""


def idle_steps(activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> int:
    """Full idle steps since the last activation, or since the rest after a KEEP ended (D13, D15).

    Whichever of the two is later.
    """
    begins = activity.last_activated_at
    if activity.steps_resume_at:
        begins = max(begins, activity.steps_resume_at)
    return int(days_between(begins, now) // ageing.idle_step_days)


def stepped(
    activity: Activity, store: str, now: datetime, ageing: Ageing = DEFAULT, *, source: str = "user"
) -> Activity:
    """What the daily sweep leaves: every idle step taken off that was not taken yet (D13).

    What never decays (core, vault, source `system`, importance of a core memory) has its steps
    counted too, so that leaving core does not bring them all down at once.

    Raises:
        ValueError: `now` is naive or not UTC, or the store is unknown.
    """
    rate = _step_rate(activity, store, source, ageing)
    steps = max(activity.steps_taken, min(idle_steps(activity, now, ageing), _MOST_STEPS))
    importance = activity.importance * rate ** (steps - activity.steps_taken)
    return replace(activity, importance=importance, steps_taken=steps)


def regained(
    activity: Activity, store: str, now: datetime, ageing: Ageing = DEFAULT, *, source: str = "user"
) -> Activity:
    """The steps given back that a clock took off which was ahead and is set right again."""
    if activity.steps_resume_at and activity.steps_resume_at > activity.last_activated_at:
        return activity  # what rests counts from another day than what was taken before
    rate = _step_rate(activity, store, source, ageing)
    steps = min(activity.steps_taken, idle_steps(activity, now, ageing))
    if steps < 0 or not rate:
        return activity
    given_back = activity.steps_taken - steps
    return replace(activity, importance=activity.importance / rate**given_back, steps_taken=steps)


def _step_rate(activity: Activity, store: str, source: str, ageing: Ageing) -> float:
    ageing.store_weight(store)  # Raises for a store that there is not.
    if store in ("core", "vault") or source == "system" or activity.importance >= ageing.core:
        return 1.0
    return ageing.episode_step if store == "episodic" else ageing.fact_step
