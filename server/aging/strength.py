"""Strength W: how strongly a memory speaks when it is found, computed and never stored (D20–D23).

W = time · semantic · conflict · importance · momentum. It ranks; the state comes from retention.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from .activity import Activity, idle_days, is_frequent, mentions_before_run
from .elapsed import days_between, within
from .parameters import DEFAULT, Ageing


@dataclass(frozen=True, slots=True)
class Strength:
    """W and its terms. `value` ranks and is not clamped; `shown` is (D23)."""

    time: float
    semantic: float
    conflict: float
    importance: float
    momentum: float
    user: float
    value: float
    shown: float

    def explain(self, names: Mapping[str, str] | None = None) -> str:
        """The product as a person reads it, on one line; `names`: of its terms, else English."""
        terms = [
            (self.time, "time"),
            (self.semantic, "mention"),
            (self.conflict, "conflict"),
            (self.importance, "importance"),
            (self.momentum, "momentum"),
        ]
        if self.user != 1.0:
            terms.append((self.user, "user"))
        said = names or {}
        product = " × ".join(f"{value:.2f} {said.get(name, name)}" for value, name in terms)
        shown_as = said.get("shown as", "shown as")
        clamped = f" ({shown_as} {self.shown:.2f})" if self.shown != self.value else ""
        return f"{product} = {self.value:.2f}{clamped}"


def strength(
    activity: Activity,
    category: str,
    now: datetime,
    *,
    negated_at: datetime | None = None,
    ageing: Ageing = DEFAULT,
) -> Strength:
    """W and its terms at `now`.

    Raises:
        ValueError: `now` or `negated_at` is naive or not UTC, or the category is unknown.
    """
    time = _time(idle_days(activity, now), category, ageing)
    semantic = _semantic(activity, now, ageing)
    conflict = _conflict(negated_at, now, ageing)
    momentum = _momentum(activity, now, ageing)
    user = ageing.user_factor if ageing.user_factor_in_product else 1.0
    value = time * semantic * conflict * activity.importance * momentum * user
    shown = min(ageing.strength_max, max(ageing.strength_min, value))
    return Strength(time, semantic, conflict, activity.importance, momentum, user, value, shown)


def _time(days: float, category: str, ageing: Ageing) -> float:
    """1 / (1 + α·U·t / I₀), in (0, 1]: the category's factor is 1/I₀ (D21)."""
    alpha = ageing.alpha * ageing.user_factor / ageing.category_importance(category)
    return 1 / (1 + alpha * days)


def _semantic(activity: Activity, now: datetime, ageing: Ageing) -> float:
    """1 + s·exp(−λ·Δ) since the last mention.

    A mention in a frequent run gives a smaller s, and never less than what was there before it.
    """
    last = activity.last_mention_at
    if last is None:
        return 1.0
    if not is_frequent(activity, ageing):
        return 1 + _faded(ageing.s_max, last, now, ageing)
    gains = [_faded(min(ageing.s_max, ageing.s_frequent), last, now, ageing)]
    gains += [
        _faded(ageing.s_max, moment, now, ageing)
        for moment in mentions_before_run(activity, ageing)[-1:]
    ]
    return 1 + max(gains)


def _faded(boost: float, mentioned_at: datetime, now: datetime, ageing: Ageing) -> float:
    days = days_between(mentioned_at, now)
    return boost * math.exp(-ageing.lambda_s * days)


def _conflict(negated_at: datetime | None, now: datetime, ageing: Ageing) -> float:
    """In [c_min, 1]: c_min at once, then recovering; as an option 1 at once, then fading (D20)."""
    if negated_at is None:
        return 1.0
    days = days_between(negated_at, now)
    share = (1 - ageing.c_min) * math.exp(-ageing.lambda_c * days)
    return 1 - share if ageing.conflict_curve == "recovering" else ageing.c_min + share


def _momentum(activity: Activity, now: datetime, ageing: Ageing) -> float:
    """1 + m·(1 − exp(−λ·n)) for n recent mentions; a frequent run lifts it to its cap at most."""
    gain = _gain(activity.mentions, now, ageing)
    if is_frequent(activity, ageing):
        before = _gain(mentions_before_run(activity, ageing), now, ageing)
        gain = max(min(gain, ageing.m_frequent), before)
    return 1 + gain


def _gain(mentions: Sequence[datetime], now: datetime, ageing: Ageing) -> float:
    recent = within(mentions, now, ageing.recent_window_days)
    return ageing.m_coef * (1 - math.exp(-ageing.lambda_m * len(recent)))
