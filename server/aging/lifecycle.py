"""What age does to a memory: how much of it is shown, when it is reviewed, when it leaves for good.

Everything here follows from the memory, its activity and `now` (D13–D15, D24, D26), so nothing has
to be stored when a day passes and a clock that jumps does no harm.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from ..domain.memory import Level, Memory
from ..domain.sensitivity import Sensitivity, is_private
from ..domain.standing import is_current
from ..domain.text import tokens_of
from .activity import Activity, idle_days
from .parameters import DEFAULT, Ageing
from .retention import State, retention, state

Review = Literal["promotion", "decay", "re-appraisal"]

SHORT_TOKENS = 60
"""What a line of recall shows of a memory; no shorter text needs a summary."""
RE_APPRAISED = "re-appraised"
"""The reason that an appraisal carries which was made after the memory was stored."""
LASTING = ("core", "vault")
"""Stores whose memories neither fade nor are shown shortened, however long nobody mentions them."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What is deleted for good, and when: as the settings say."""

    restorable_days: int
    """How long what was deleted can be restored."""
    delete_archive_after_days: int
    """After how long what was archived is deleted; 0: never."""


def state_of(store: str, activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> State:
    """The band of its retention; what lasts is active.

    Archived as well once its importance fell so low without anybody answering (D15).
    """
    if store in LASTING:
        return "active"
    if activity.importance < ageing.archive_below:
        return "archived"
    return state(retention(activity, store, now, ageing), ageing)


def level(memory: Memory, activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> Level:
    """How much of it everyday recall shows (D26). The text itself is kept whatever the level."""
    if is_private(memory.sensitivity) or memory.store in LASTING:
        return "full"
    days = idle_days(activity, now)
    if memory.sensitivity == Sensitivity.PERSONAL:
        days /= 2
    match state_of(memory.store, activity, now, ageing):
        case "active":
            return "full"
        case "fading":
            return "summary" if memory.summary and days >= ageing.summary_days else "full"
        case "dormant":
            return "tag"
        case "archived":
            return "archive" if days >= ageing.archive_days else "trace"


def is_to_shorten(
    memory: Memory, activity: Activity, now: datetime, ageing: Ageing = DEFAULT
) -> bool:
    """Whether it would be shown as its summary, is longer than recall shows, and has none."""
    if memory.summary or tokens_of(memory.text) <= SHORT_TOKENS or not _is_reviewed(memory, now):
        return False
    with_one = replace(memory, summary=memory.text)
    return level(with_one, activity, now, ageing) == "summary" and not _rests(activity, now)


def past_everyday(store: str, activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> bool:
    """Whether an episode has left everyday recall (D13).

    Review, a date or the daily log still reach it.
    """
    return store == "episodic" and idle_days(activity, now) >= ageing.episode_days


def review(
    memory: Memory,
    activity: Activity,
    now: datetime,
    ageing: Ageing = DEFAULT,
    *,
    propose_at: float = 5.0,
) -> Review | None:
    """The review a memory is due for, if any (D14, D15).

    `propose_at` is the total below which nothing new would even be proposed.
    """
    if not _is_reviewed(memory, now) or _rests(activity, now):
        return None
    if activity.importance >= ageing.promote_at:
        return "promotion"
    if activity.importance < ageing.decay_review_below or _is_slight(memory, propose_at):
        return "decay"
    return "re-appraisal" if is_unappraised(memory) or _is_stale(memory, now, ageing) else None


def leaves(memory: Memory, now: datetime, policy: Policy) -> str | None:
    """Why the sweep is to remove a memory's file, or None. Its text stays in the history (D3).

    What is archived for too long is deleted first, restorable like everything that is deleted.
    """
    if not memory.deleted_at:
        return None
    over = now - memory.deleted_at >= timedelta(days=policy.restorable_days)
    return f"deleted {policy.restorable_days} days ago" if over else None


def is_over_archived(
    memory: Memory, activity: Activity, now: datetime, policy: Policy, ageing: Ageing = DEFAULT
) -> bool:
    """Whether it was archived for so long that the sweep is to delete it, restorably (S4-25)."""
    after = policy.delete_archive_after_days
    if after == 0 or memory.deleted_at or level(memory, activity, now, ageing) != "archive":
        return False
    return idle_days(activity, now) >= ageing.archive_days + after


def _is_reviewed(memory: Memory, now: datetime) -> bool:
    """Facts that hold; what lasts, what happened and what the system keeps are left alone."""
    if not is_current(memory, now):
        return False
    return memory.store not in (*LASTING, "episodic") and memory.source != "system"


def _rests(activity: Activity, now: datetime) -> bool:
    """Whether a review said KEEP not long ago."""
    return activity.steps_resume_at is not None and now < activity.steps_resume_at


def is_unappraised(memory: Memory) -> bool:
    """Whether nobody scored it: what a judge added, a file brought, or a person wrote."""
    if memory.explicit or memory.is_secret or memory.merged_from or memory.follows:
        return False
    return memory.appraisal is None and memory.store == "semantic"


def _is_slight(memory: Memory, propose_at: float) -> bool:
    """Whether it was scored again, and too low to be stored now: kept only if somebody says so."""
    judged = memory.appraisal
    if judged is None or memory.explicit or memory.verified:
        return False
    return judged.reason == RE_APPRAISED and judged.total < propose_at


def _is_stale(memory: Memory, now: datetime, ageing: Ageing) -> bool:
    """Whether a model's judgement of it is old; what the user asked to remember is not judged."""
    judged = memory.appraisal
    if judged is None or not judged.scores or memory.explicit:
        return False
    return now - judged.appraised_at >= timedelta(days=ageing.reappraise_days)
