"""What age does to a memory: the level it is shown at, whether it is due for a review, when it leaves for good (D13–D15, D24, D26).

Everything here follows from the memory, its activity and `now`, so nothing has to be stored when a day passes and a clock that jumps does no harm.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from ..domain.memory import Level, Memory
from .activity import Activity, idle_days
from .parameters import DEFAULT, Ageing
from .retention import State, retention, state

Review = Literal["promotion", "decay", "re-appraisal"]

SUMMARY_DAYS = 30
ARCHIVE_DAYS = 180
EPISODE_DAYS = 14
REAPPRAISE_DAYS = 30
UNCOMPRESSED_SENSITIVITY = 2
LASTING = ("core", "vault")
"""Stores whose memories neither fade nor are shown shortened, however long nobody mentions them (S2-10, S3-06)."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How long what was deleted can be restored, and whether what was archived for long is deleted at all (0: never)."""

    restorable_days: int = 30
    delete_archive_after_days: int = 0


def state_of(store: str, activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> State:
    """The band of its retention; archived as well once its importance fell below 0.3 without anybody answering (D15). What lasts is active."""
    if store in LASTING:
        return "active"
    if activity.importance < ageing.archive_below:
        return "archived"
    return state(retention(activity, store, now, ageing), ageing)


def level(memory: Memory, activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> Level:
    """How much of it everyday recall shows (D26, S4-19, S4-20). The text itself is kept whatever the level."""
    if memory.sensitivity >= UNCOMPRESSED_SENSITIVITY or memory.store in LASTING:
        return "full"
    days = idle_days(activity, now) / (2 if memory.sensitivity == 1 else 1)
    match state_of(memory.store, activity, now, ageing):
        case "active":
            return "full"
        case "fading":
            return "summary" if memory.summary and days >= SUMMARY_DAYS else "full"
        case "dormant":
            return "tag"
        case "archived":
            return "archive" if days >= ARCHIVE_DAYS else "trace"


def past_everyday(store: str, activity: Activity, now: datetime) -> bool:
    """An episode leaves everyday recall after 14 idle days; review, a date or the daily log still reach it (S2-06, D13)."""
    return store == "episodic" and idle_days(activity, now) >= EPISODE_DAYS


def review(
    memory: Memory, activity: Activity, now: datetime, ageing: Ageing = DEFAULT
) -> Review | None:
    """The review a memory is due for, if any (S2-25, S2-26, S1-17, D14, D15)."""
    if (
        not memory.current
        or memory.negated_at
        or memory.store in (*LASTING, "episodic")
        or memory.source == "system"
    ):
        return None
    if activity.steps_resume_at and now < activity.steps_resume_at:
        return None  # a review said KEEP not long ago
    if activity.importance >= ageing.promote_at:
        return "promotion"
    if activity.importance < ageing.decay_review_below:
        return "decay"
    judged = memory.appraisal
    stale = (
        judged is not None
        and bool(judged.scores)
        and now - judged.appraised_at >= timedelta(days=REAPPRAISE_DAYS)
    )
    return "re-appraisal" if stale and not memory.explicit else None


def leaves(
    memory: Memory, activity: Activity, now: datetime, policy: Policy, ageing: Ageing = DEFAULT
) -> str | None:
    """Why a memory's file is to be removed by the sweep, or None. Its text stays in the git history (D3)."""
    if memory.deleted_at:
        over = now - memory.deleted_at >= timedelta(days=policy.restorable_days)
        return f"deleted {policy.restorable_days} days ago" if over else None
    after = policy.delete_archive_after_days
    if (
        after
        and level(memory, activity, now, ageing) == "archive"
        and idle_days(activity, now) >= ARCHIVE_DAYS + after
    ):
        return f"archived for {after} days"
    return None
