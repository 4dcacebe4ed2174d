"""What has happened to a memory since it was written, and what each event makes of it.

Strength, retention and importance are computed from this; nothing else about a memory's age is
stored (D25, D29). All times are aware UTC datetimes.
"""

import math
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from .elapsed import days_between, require_utc, within
from .parameters import DEFAULT, Ageing, require

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightChange:
    """One entry of a memory's weight log: what an event, not the clock, did to its strength."""

    time: datetime
    old: float
    new: float
    delta: float
    reason: str
    factors: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """All that a memory's strength depends on besides its category and a negation (D25).

    Raises:
        ValueError: a time is naive or not UTC, or a number is out of its range.
    """

    importance: float
    last_activated_at: datetime
    """The last mention or use; when it was written, if neither came yet."""
    last_mention_at: datetime | None = None
    mentions: tuple[datetime, ...] = ()
    """The recent ones, oldest first."""
    mention_count: int = 0
    use_count: int = 0
    access_count: int = 1
    """Mentions and uses, counted from 1; being found by a search is neither (D31)."""
    steps_taken: int = 0
    """Full idle steps already taken off `importance` since they began to count.

    So a sweep that runs twice changes nothing the second time. A mention or a use sets it to 0.
    """
    steps_resume_at: datetime | None = None
    """No idle step before this moment: a decay review said KEEP (D15)."""
    log: tuple[WeightChange, ...] = ()
    """The last changes of strength and their reasons, oldest first."""

    def __post_init__(self) -> None:
        require(0 <= self.importance < math.inf, "importance", self.importance, "0 or more")
        require(self.mention_count >= 0, "mention_count", self.mention_count, "0 or more")
        require(self.use_count >= 0, "use_count", self.use_count, "0 or more")
        require(self.steps_taken >= 0, "steps_taken", self.steps_taken, "0 or more")
        require(self.access_count >= 1, "access_count", self.access_count, "1 or more")
        require_utc(self.last_activated_at)
        for moment in (self.last_mention_at, self.steps_resume_at, *self.mentions):
            if moment is not None:
                require_utc(moment)


def idle_days(activity: Activity, now: datetime) -> float:
    """Days since the memory was last mentioned or used; since its creation, if never.

    Raises:
        ValueError: `now` is naive or not UTC.
    """
    return days_between(activity.last_activated_at, now)


def is_frequent(activity: Activity, ageing: Ageing = DEFAULT) -> bool:
    """Whether the last mention closed a run of several within a day.

    Asked at the last mention, not at `now`: else the boost would jump up again once the run is a
    day old.
    """
    last = activity.last_mention_at
    if last is None:
        return False
    run = within(activity.mentions, last, ageing.frequent_window_hours / 24)
    return len(run) >= ageing.frequent_threshold


def mentions_before_run(activity: Activity, ageing: Ageing = DEFAULT) -> tuple[datetime, ...]:
    """The mentions without the last ones that made a run frequent.

    Those add nothing, and take nothing away.
    """
    mentions = activity.mentions
    while mentions:
        run = within(mentions, mentions[-1], ageing.frequent_window_hours / 24)
        if len(run) < ageing.frequent_threshold:
            break
        mentions = mentions[:-1]
    return mentions


def created(
    category: str, now: datetime, ageing: Ageing = DEFAULT, *, corrects: bool = False
) -> Activity:
    """The activity of a new memory: its category's importance.

    One that corrects another begins with enough for a strength of 1.0.

    Raises:
        ValueError: `now` is naive or not UTC, or the category is unknown.
    """
    importance = ageing.category_importance(category)
    if corrects:
        importance = max(importance, ageing.correction_floor)
    return Activity(importance=importance, last_activated_at=now)


def mentioned(activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> Activity:
    """The user spoke of it: both clocks refreshed, counted, importance as it was.

    Raises:
        ValueError: `now` is naive or not UTC.
    """
    window_days = max(ageing.recent_window_days, ageing.frequent_window_hours / 24)
    recent = within(activity.mentions, now, window_days)
    # A time from a clock that ran ahead becomes now; left as it is, it would count as recent
    # until the calendar caught up.
    earlier = [min(moment, now) for moment in recent]
    return replace(
        _activated(activity, now),
        last_mention_at=now,
        mentions=(*earlier, now)[-ageing.mentions_kept :],
        mention_count=activity.mention_count + 1,
    )


def used(activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> Activity:
    """It shaped an answer: importance grows by a step, and is held below core until promoted.

    A core memory has nothing more to earn (D14).

    Raises:
        ValueError: `now` is naive or not UTC.
    """
    importance = activity.importance
    if importance < ageing.core:
        importance = min(ageing.hold, importance + ageing.importance_step)
    return replace(
        _activated(activity, now), importance=importance, use_count=activity.use_count + 1
    )


def kept(activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> Activity:
    """A decay review said KEEP: importance as the settings say, and no idle step for a while.

    Neither clock is refreshed (D15).

    Raises:
        ValueError: `now` is naive or not UTC.
    """
    require_utc(now)
    return replace(
        activity,
        importance=ageing.keep_importance,
        steps_taken=0,
        steps_resume_at=now + timedelta(days=ageing.keep_days),
    )


def taken_back(
    before: Activity | None, after: Activity | None, current: Activity | None
) -> Activity | None:
    """`current` without what a change did to it, from `before` the change to `after` it.

    Exactly `before` where nothing came later, else less what the change added.
    """
    if current in (before, after) or before is None or current is None:
        return before
    if after is None:
        return current
    mentions = _without_what_came(current.mentions, before.mentions, after.mentions)
    log = _without_what_came(current.log, before.log, after.log)
    return replace(
        current,
        importance=max(0.0, current.importance + before.importance - after.importance),
        mention_count=max(0, current.mention_count + before.mention_count - after.mention_count),
        use_count=max(0, current.use_count + before.use_count - after.use_count),
        access_count=max(1, current.access_count + before.access_count - after.access_count),
        mentions=mentions,
        log=log,
    )


def _activated(activity: Activity, now: datetime) -> Activity:
    return replace(
        activity,
        last_activated_at=now,
        access_count=activity.access_count + 1,
        steps_taken=0,
    )


def _without_what_came(
    current: tuple[_T, ...], before: tuple[_T, ...], after: tuple[_T, ...]
) -> tuple[_T, ...]:
    """Without what the change from `before` to `after` added."""
    came = [each for each in after if each not in before]
    return tuple(each for each in current if each not in came)
