"""How strongly a memory speaks: strength W ranks, retention R gives the state, importance I grows with use and decays in steps (D29).

Pure functions of a memory's activity, the parameters and `now`. Times are aware UTC datetimes, every Δ is in days as a float,
and a clock that was set back counts as Δ = 0.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal

State = Literal["active", "fading", "dormant", "archived"]
ConflictCurve = Literal["recovering", "fading"]
RetentionCurve = Literal["simple", "access"]

STORE_WEIGHTS: Final[Mapping[str, float]] = MappingProxyType(
    {"core": 1.5, "semantic": 1.2, "procedural": 1.0, "episodic": 0.8, "vault": math.inf}
)
CATEGORY_IMPORTANCES: Final[Mapping[str, float]] = MappingProxyType(
    {
        "identity": 1.5,
        "stable_preference": 1.3,
        "skill": 1.2,
        "fact": 1.1,
        "short_term_preference": 0.9,
        "temporary": 0.8,
    }
)

_RATES = ("alpha", "lambda_s", "lambda_c", "lambda_m", "lambda_r")
_GAINS = ("s_max", "s_frequent", "m_coef", "m_frequent", "importance_step", "keep_days")
_WINDOWS = (
    "recent_window_days",
    "frequent_threshold",
    "frequent_window_hours",
    "mentions_kept",
    "changes_kept",
    "idle_step_days",
)
_LEVELS = (
    "strength_min",
    "access_base",
    "archived_below",
    "archive_below",
    "keep_importance",
    "correction_floor",
)
_SHARES = ("c_min", "fact_step", "episode_step")
_RISING = (
    ("strength_min", "strength_max"),
    ("archived_below", "dormant_below", "fading_below"),
    ("archive_below", "decay_review_below", "promote_at", "hold", "core"),
)
_CHOICES: Mapping[str, tuple[object, ...]] = {
    "user_factor": (0.8, 1.0, 1.3),
    "conflict_curve": ("recovering", "fading"),
    "retention_curve": ("simple", "access"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ageing:
    """Every constant of the formulas (S4-29, D13–D25).

    Raises:
        ValueError: a constant is out of its range; the message begins with its name.
    """

    alpha: float = 0.01
    """Time decay per day, before the user's factor and the category's (S4-02)."""
    user_factor: float = 1.0
    """0.8 forgets slowly, 1.0 normally, 1.3 fast (S4-28, D22)."""
    user_factor_in_product: bool = False
    """Multiply strength by the user's factor as well, as seed 004 prints it."""

    s_max: float = 0.5
    s_frequent: float = 0.3
    """The boost of a mention that belongs to a frequent run, instead of `s_max` (S4-10)."""
    lambda_s: float = 0.05

    c_min: float = 0.3
    lambda_c: float = 0.01
    conflict_curve: ConflictCurve = "recovering"

    m_coef: float = 0.3
    m_frequent: float = 0.2
    """The most that momentum adds during a frequent run (S4-10)."""
    lambda_m: float = 0.5
    recent_window_days: float = 3.0
    frequent_threshold: int = 3
    frequent_window_hours: float = 24.0
    changes_kept: int = 20
    """Entries of a memory's weight log."""
    mentions_kept: int = 50
    """Mention times kept for momentum, which is flat long before; the count goes on in `mention_count`."""

    strength_min: float = 0.01
    strength_max: float = 2.0

    lambda_r: float = 0.03
    store_weights: Mapping[str, float] = field(default_factory=lambda: STORE_WEIGHTS, hash=False)
    retention_curve: RetentionCurve = "simple"
    access_base: float = 1.0
    fading_below: float = 0.5
    dormant_below: float = 0.2
    archived_below: float = 0.05

    category_importances: Mapping[str, float] = field(
        default_factory=lambda: CATEGORY_IMPORTANCES, hash=False
    )
    correction_floor: float = 1.0
    """A memory that corrects another starts with at least this importance (S4-11)."""
    importance_step: float = 0.3
    hold: float = 2.9
    core: float = 3.0
    promote_at: float = 2.5
    decay_review_below: float = 0.5
    archive_below: float = 0.3
    keep_importance: float = 0.5
    keep_days: float = 30.0
    idle_step_days: float = 7.0
    fact_step: float = 0.95
    episode_step: float = 0.8

    def __post_init__(self) -> None:
        for name in (*_RATES, *_GAINS):
            _require(0 <= getattr(self, name) < math.inf, name, getattr(self, name), "0 or more")
        for name in (*_WINDOWS, *_LEVELS):
            _require(0 < getattr(self, name) < math.inf, name, getattr(self, name), "above 0")
        for name in _SHARES:
            _require(0 < getattr(self, name) <= 1, name, getattr(self, name), "above 0, at most 1")
        for name, choices in _CHOICES.items():
            _require(
                getattr(self, name) in choices,
                name,
                getattr(self, name),
                f"one of {', '.join(map(str, choices))}",
            )
        self._check_order()
        self._check_tables()

    def _check_order(self) -> None:
        for names in _RISING:
            for lower, upper in pairwise(names):
                floor, value = getattr(self, lower), getattr(self, upper)
                _require(floor < value < math.inf, upper, value, f"above {lower}, which is {floor}")
        _require(self.fading_below <= 1, "fading_below", self.fading_below, "at most 1")
        _require(
            self.keep_importance < self.hold,
            "keep_importance",
            self.keep_importance,
            f"below hold, which is {self.hold}",
        )
        least = self.frequent_threshold
        _require(
            self.mentions_kept >= least,
            "mentions_kept",
            self.mentions_kept,
            f"at least frequent_threshold, which is {least}",
        )

    def _check_tables(self) -> None:
        for store, weight in self.store_weights.items():
            _require(
                store in STORE_WEIGHTS and weight > 0,
                f"store_weights[{store}]",
                weight,
                "above 0, for a known store",
            )
        for category, importance in self.category_importances.items():
            known = category in CATEGORY_IMPORTANCES
            _require(
                known and 0 < importance < math.inf,
                f"category_importances[{category}]",
                importance,
                "above 0, for a known category",
            )
        # What is not given keeps its default; a frozen value must not change through a dict that somebody else still holds.
        object.__setattr__(
            self, "store_weights", MappingProxyType({**STORE_WEIGHTS, **self.store_weights})
        )
        object.__setattr__(
            self,
            "category_importances",
            MappingProxyType({**CATEGORY_IMPORTANCES, **self.category_importances}),
        )


def _require(holds: bool, name: str, value: object, wanted: str) -> None:
    if not holds:
        raise ValueError(f"{name} must be {wanted}; it is {value}")


DEFAULT: Final = Ageing()


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightChange:
    """One entry of a memory's weight log: what an event, not the clock alone, did to its strength (S4-26)."""

    time: datetime
    old: float
    new: float
    delta: float
    reason: str
    factors: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """What has happened to a memory since it was written: all that its strength depends on besides its category and a negation (D25).

    `steps_taken` is the number of full idle steps already taken off `importance` since the steps began to count (see `idle_steps`),
    so that a sweep that runs twice changes nothing the second time. A mention or a use sets it back to 0.

    Raises:
        ValueError: a time is naive or not UTC, or a number is out of its range.
    """

    importance: float
    last_activated_at: datetime
    last_mention_at: datetime | None = None
    mentions: tuple[datetime, ...] = ()
    """The recent ones, oldest first."""
    mention_count: int = 0
    use_count: int = 0
    access_count: int = 1
    """Mentions and uses, counted from 1; being found by a search is neither (D31)."""
    steps_taken: int = 0
    steps_resume_at: datetime | None = None
    """No step decay before this moment: a decay review said KEEP (D15)."""
    log: tuple[WeightChange, ...] = ()
    """The last changes of strength and their reasons, oldest first."""

    def __post_init__(self) -> None:
        _require(0 <= self.importance < math.inf, "importance", self.importance, "0 or more")
        for name in ("mention_count", "use_count", "steps_taken"):
            _require(getattr(self, name) >= 0, name, getattr(self, name), "0 or more")
        _require(self.access_count >= 1, "access_count", self.access_count, "1 or more")
        for moment in (
            self.last_activated_at,
            self.last_mention_at,
            self.steps_resume_at,
            *self.mentions,
        ):
            if moment is not None:
                _require_utc(moment)


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

    def explain(self) -> str:
        """The product as a person reads it, on one line."""
        terms = [
            f"{self.time:.2f} time",
            f"{self.semantic:.2f} mention",
            f"{self.conflict:.2f} conflict",
            f"{self.importance:.2f} importance",
            f"{self.momentum:.2f} momentum",
        ]
        if self.user != 1.0:
            terms.append(f"{self.user:.2f} user")
        clamped = f" (shown as {self.shown:.2f})" if self.shown != self.value else ""
        return f"{' × '.join(terms)} = {self.value:.2f}{clamped}"


def strength(
    activity: Activity,
    category: str,
    now: datetime,
    *,
    negated_at: datetime | None = None,
    ageing: Ageing = DEFAULT,
) -> Strength:
    """W = time · semantic · conflict · importance · momentum (S4-01, seed 004, D20–D23).

    Raises:
        ValueError: `now` or `negated_at` is naive or not UTC, or the category is unknown.
    """
    time = _time(idle_days(activity, now), category, ageing)
    semantic = _semantic(activity, now, ageing)
    conflict = 1.0 if negated_at is None else _conflict(_days(negated_at, now), ageing)
    momentum = _momentum(activity, now, ageing)
    user = ageing.user_factor if ageing.user_factor_in_product else 1.0
    value = time * semantic * conflict * activity.importance * momentum * user
    shown = min(ageing.strength_max, max(ageing.strength_min, value))
    return Strength(time, semantic, conflict, activity.importance, momentum, user, value, shown)


def taken_back(
    before: Activity | None, after: Activity | None, current: Activity | None
) -> Activity | None:
    """`current` without what a change did to it: exactly `before` where nothing came later, else less what the change added."""
    if current == after or before is None or current is None:
        return before
    if after is None:
        return current
    return replace(
        current,
        importance=max(0.0, current.importance + before.importance - after.importance),
        mention_count=max(0, current.mention_count + before.mention_count - after.mention_count),
        use_count=max(0, current.use_count + before.use_count - after.use_count),
        access_count=max(1, current.access_count + before.access_count - after.access_count),
        mentions=tuple(
            m for m in current.mentions if m in before.mentions or m not in after.mentions
        ),
        log=tuple(c for c in current.log if c in before.log or c not in after.log),
    )


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
    """`after`, with one more entry in its weight log if the strength is not what it was (S4-26, S4-33).

    Raises:
        ValueError: a time is naive or not UTC, or the category is unknown.
    """
    old = strength(before, category, now, negated_at=negated_before, ageing=ageing)
    new = strength(after, category, now, negated_at=negated_at, ageing=ageing)
    delta = round(new.value - old.value, 4)
    if not delta:
        return after
    names = ("time", "semantic", "conflict", "importance", "momentum")
    factors = {name: round(getattr(new, name), 4) for name in names}
    change = WeightChange(
        time=now,
        old=round(old.value, 4),
        new=round(new.value, 4),
        delta=delta,
        reason=reason,
        factors=factors,
    )
    return replace(after, log=(*before.log, change)[-ageing.changes_kept :])


def idle_days(activity: Activity, now: datetime) -> float:
    """Days since the memory was last mentioned or used (S4-03); its creation, if never."""
    return _days(activity.last_activated_at, now)


def retention(activity: Activity, store: str, now: datetime, ageing: Ageing = DEFAULT) -> float:
    """R in [0, 1]: exp(−λ·days / store weight), or the access curve of seed 003 (S3-13, S3-14, D18). The vault keeps 1.

    Raises:
        ValueError: `now` is naive or not UTC, or the store is unknown.
    """
    weight = _lookup(ageing.store_weights, store, "store")
    days = idle_days(activity, now)
    if math.isinf(weight):
        return 1.0
    if ageing.retention_curve == "simple":
        return math.exp(-ageing.lambda_r * days / weight)
    return min(
        1.0,
        ageing.access_base
        * math.exp(-ageing.lambda_r * days)
        * math.log2(activity.access_count + 1)
        * weight,
    )


def state(retention: float, ageing: Ageing = DEFAULT) -> State:
    """The band a retention lies in; a bound belongs to the band above it (S3-12)."""
    if retention >= ageing.fading_below:
        return "active"
    if retention >= ageing.dormant_below:
        return "fading"
    return "dormant" if retention >= ageing.archived_below else "archived"


def created(
    category: str, now: datetime, ageing: Ageing = DEFAULT, *, corrects: bool = False
) -> Activity:
    """The activity of a new memory: importance I₀, and enough for W ≥ 1.0 if it corrects another (S4-11).

    Raises:
        ValueError: `now` is naive or not UTC, or the category is unknown.
    """
    importance = _lookup(ageing.category_importances, category, "category")
    return Activity(
        importance=max(importance, ageing.correction_floor) if corrects else importance,
        last_activated_at=now,
    )


def mentioned(activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> Activity:
    """The user spoke of it: both clocks refreshed, counted, importance as it was (S4-09). `is_frequent` follows from `mentions` (S4-10).

    Raises:
        ValueError: `now` is naive or not UTC.
    """
    window_days = max(ageing.recent_window_days, ageing.frequent_window_hours / 24)
    # A time from a clock that ran ahead becomes now; left as it is, it would count as recent until the calendar caught up.
    earlier = (min(moment, now) for moment in _within(activity.mentions, now, window_days))
    return replace(
        _activated(activity, now),
        last_mention_at=now,
        mentions=(*earlier, now)[-ageing.mentions_kept :],
        mention_count=activity.mention_count + 1,
    )


def used(activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> Activity:
    """It shaped an answer: importance +0.3, held at 2.9 until promoted; a core memory has nothing more to earn (S2-16, D14).

    Raises:
        ValueError: `now` is naive or not UTC.
    """
    grown = min(ageing.hold, activity.importance + ageing.importance_step)
    importance = activity.importance if activity.importance >= ageing.core else grown
    return replace(
        _activated(activity, now), importance=importance, use_count=activity.use_count + 1
    )


def kept(activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> Activity:
    """A decay review said KEEP: importance 0.5 and no step for 30 days; neither clock is refreshed (S2-29, D15).

    Raises:
        ValueError: `now` is naive or not UTC.
    """
    _require_utc(now)
    return replace(
        activity,
        importance=ageing.keep_importance,
        steps_taken=0,
        steps_resume_at=now + timedelta(days=ageing.keep_days),
    )


def is_frequent(activity: Activity, ageing: Ageing = DEFAULT) -> bool:
    """Whether the last mention closed a run of ≥ 3 within 24 h (S4-10).

    Asked at the last mention, not at `now`: otherwise the boost would jump up again once the run is a day old.
    """
    last = activity.last_mention_at
    if last is None:
        return False
    return (
        len(_within(activity.mentions, last, ageing.frequent_window_hours / 24))
        >= ageing.frequent_threshold
    )


def idle_steps(activity: Activity, now: datetime, ageing: Ageing = DEFAULT) -> int:
    """Full steps of 7 idle days since the last activation, or since the rest after a KEEP ended, whichever is later (D13, D15)."""
    begins = max(activity.last_activated_at, activity.steps_resume_at or activity.last_activated_at)
    return int(_days(begins, now) // ageing.idle_step_days)


def stepped(
    activity: Activity, store: str, now: datetime, ageing: Ageing = DEFAULT, *, source: str = "user"
) -> Activity:
    """The daily sweep: importance × 0.95, an episode × 0.8, for every full 7 idle days not yet taken off (S2-05, S2-09, D13).

    What never decays (core, vault, source `system`, importance ≥ 3.0) has its steps counted too, so that leaving core does not
    bring them all down at once.

    Raises:
        ValueError: `now` is naive or not UTC, or the store is unknown.
    """
    rate = _step_rate(activity, store, source, ageing)
    steps = max(activity.steps_taken, idle_steps(activity, now, ageing))
    return replace(
        activity,
        importance=activity.importance * rate ** (steps - activity.steps_taken),
        steps_taken=steps,
    )


def stepped_importance(
    activity: Activity, store: str, now: datetime, ageing: Ageing = DEFAULT, *, source: str = "user"
) -> float:
    """The importance that a sweep at `now` would leave."""
    return stepped(activity, store, now, ageing, source=source).importance


def _step_rate(activity: Activity, store: str, source: str, ageing: Ageing) -> float:
    _lookup(ageing.store_weights, store, "store")
    if store in ("core", "vault") or source == "system" or activity.importance >= ageing.core:
        return 1.0
    return ageing.episode_step if store == "episodic" else ageing.fact_step


def _activated(activity: Activity, now: datetime) -> Activity:
    return replace(
        activity, last_activated_at=now, access_count=activity.access_count + 1, steps_taken=0
    )


def _time(days: float, category: str, ageing: Ageing) -> float:
    """1 / (1 + α·U·t / I₀), in (0, 1] (S4-02, D21: the category's factor is 1/I₀)."""
    alpha = (
        ageing.alpha
        * ageing.user_factor
        / _lookup(ageing.category_importances, category, "category")
    )
    return 1 / (1 + alpha * days)


def _semantic(activity: Activity, now: datetime, ageing: Ageing) -> float:
    """1 + s·exp(−λ·Δ) since the last mention, in [1, 1.5] (S4-06); s is 0.3 at most in a frequent run (S4-10)."""
    if activity.last_mention_at is None:
        return 1.0
    boost = min(ageing.s_max, ageing.s_frequent) if is_frequent(activity, ageing) else ageing.s_max
    return 1 + boost * math.exp(-ageing.lambda_s * _days(activity.last_mention_at, now))


def _conflict(days: float, ageing: Ageing) -> float:
    """In [c_min, 1]: 0.3 at once, then recovering; as an option 1 at once, then fading, as seed 004 prints it (S4-07, D20)."""
    share = (1 - ageing.c_min) * math.exp(-ageing.lambda_c * days)
    return 1 - share if ageing.conflict_curve == "recovering" else ageing.c_min + share


def _momentum(activity: Activity, now: datetime, ageing: Ageing) -> float:
    """1 + m·(1 − exp(−λ·n)) for n mentions in the last 3 days, in [1, 1.3] (S4-08); 1.2 at most in a frequent run (S4-10)."""
    recent = len(_within(activity.mentions, now, ageing.recent_window_days))
    gain = ageing.m_coef * (1 - math.exp(-ageing.lambda_m * recent))
    return 1 + (min(gain, ageing.m_frequent) if is_frequent(activity, ageing) else gain)


def _within(moments: Iterable[datetime], now: datetime, window_days: float) -> list[datetime]:
    _require_utc(now)
    window = timedelta(days=window_days)
    return [moment for moment in moments if now - moment <= window]


def _days(since: datetime, now: datetime) -> float:
    _require_utc(since)
    _require_utc(now)
    return max(0.0, (now - since) / timedelta(days=1))


def _require_utc(moment: datetime) -> None:
    # Between two aware times of one zone Python subtracts wall clocks, and a change to summer time would count as an hour.
    if moment.utcoffset() != timedelta(0):
        raise ValueError(f"{moment.isoformat()} is not an aware UTC datetime")


def _lookup(table: Mapping[str, float], name: str, kind: str) -> float:
    if name not in table:
        raise ValueError(f"unknown {kind} {name!r}; one of {', '.join(table)}")
    return table[name]
