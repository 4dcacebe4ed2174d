"""The constants of ageing, each with its range: what `[ageing]` in the settings may change."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal

ConflictCurve = Literal["recovering", "fading"]
RetentionCurve = Literal["simple", "access"]

STORE_WEIGHTS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "core": 1.5,
        "semantic": 1.2,
        "procedural": 1.0,
        "episodic": 0.8,
        "vault": math.inf,
    }
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

_NOT_NEGATIVE = (
    "alpha",
    "lambda_s",
    "lambda_c",
    "lambda_m",
    "lambda_r",
    "s_max",
    "s_frequent",
    "m_coef",
    "m_frequent",
    "importance_step",
    "keep_days",
)
_POSITIVE = (
    "recent_window_days",
    "frequent_threshold",
    "frequent_window_hours",
    "mentions_kept",
    "changes_kept",
    "idle_step_days",
    "episode_days",
    "summary_days",
    "archive_days",
    "reappraise_days",
    "strength_min",
    "access_base",
    "archived_below",
    "archive_below",
    "keep_importance",
    "correction_floor",
)
_DAYS = (
    "recent_window_days",
    "keep_days",
    "idle_step_days",
    "episode_days",
    "summary_days",
    "archive_days",
    "reappraise_days",
)
_MOST_DAYS = 36_525
_SHARES = ("c_min", "fact_step", "episode_step")
_RISING = (
    ("strength_min", "strength_max"),
    ("archived_below", "dormant_below", "fading_below"),
    ("archive_below", "decay_review_below", "promote_at", "hold", "core"),
)
"""Each constant lies above the one before it."""
_CHOICES: Mapping[str, tuple[object, ...]] = {
    "user_factor": (0.8, 1.0, 1.3),
    "conflict_curve": ("recovering", "fading"),
    "retention_curve": ("simple", "access"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ageing:
    """Every constant of the formulas (D13–D25).

    Raises:
        ValueError: a constant is out of its range; the message begins with its name.
    """

    alpha: float = 0.01
    """Time decay per day, before the user's factor and the category's."""
    user_factor: float = 1.0
    """0.8 forgets slowly, 1.0 normally, 1.3 fast (D22)."""
    user_factor_in_product: bool = False
    """Multiply strength by the user's factor as well (D22)."""

    s_max: float = 0.5
    """The boost of a mention."""
    s_frequent: float = 0.3
    """The boost of a mention that belongs to a frequent run, instead of `s_max`."""
    lambda_s: float = 0.05
    """How fast the boost of a mention wears off, per day."""

    c_min: float = 0.3
    """The share of its strength that a memory keeps at the moment it is negated."""
    lambda_c: float = 0.01
    """How fast the effect of a contradiction changes, per day."""
    conflict_curve: ConflictCurve = "recovering"
    """What is negated falls to `c_min` at once and regains strength (`recovering`), or falls to it
    with time (`fading`)."""

    m_coef: float = 0.3
    """The most that momentum adds: mentions within the last days."""
    m_frequent: float = 0.2
    """The most that momentum adds during a frequent run."""
    lambda_m: float = 0.5
    """How soon momentum comes near its most, per mention."""
    recent_window_days: float = 3.0
    """Mentions within so many days count for momentum."""
    frequent_threshold: int = 3
    """So many mentions within the window below are a frequent run."""
    frequent_window_hours: float = 24.0
    """The window of a frequent run."""
    changes_kept: int = 20
    """Entries of a memory's weight log."""
    mentions_kept: int = 50
    """Mention times kept for momentum, which is flat long before.

    The count goes on in `mention_count`.
    """

    strength_min: float = 0.01
    """Strength is never shown lower."""
    strength_max: float = 2.0
    """Strength is never shown higher."""

    lambda_r: float = 0.03
    """Retention decay per day, before the store's weight."""
    store_weights: Mapping[str, float] = field(default_factory=lambda: STORE_WEIGHTS, hash=False)
    """How slowly the memories of a store are let go of; inf: never."""
    retention_curve: RetentionCurve = "simple"
    """Retention falls with idle days alone (`simple`), or more slowly with each use (`access`)."""
    access_base: float = 1.0
    """The factor of the `access` curve."""
    fading_below: float = 0.5
    """Retention below which a memory is fading, no longer active."""
    dormant_below: float = 0.2
    """Retention below which it is dormant."""
    archived_below: float = 0.05
    """Retention below which it is archived."""

    category_importances: Mapping[str, float] = field(
        default_factory=lambda: CATEGORY_IMPORTANCES, hash=False
    )
    """The importance that a memory of this category begins with; it also slows its decay."""
    correction_floor: float = 1.0
    """A memory that corrects another starts with at least this importance."""
    importance_step: float = 0.3
    """What one use adds to the importance."""
    hold: float = 2.9
    """Use alone raises importance to this at most."""
    core: float = 3.0
    """The importance of core memories; from it on nothing is taken away by idle time."""
    promote_at: float = 2.5
    """The importance from which a memory is due for promotion to core."""
    decay_review_below: float = 0.5
    """The importance below which a memory is due for a review."""
    archive_below: float = 0.3
    """The importance below which a memory is archived."""
    keep_importance: float = 0.5
    """The importance of a memory that a review decided to keep."""
    keep_days: float = 30.0
    """How long such a memory then rests before idle time counts again."""
    idle_step_days: float = 7.0
    """Idle days after which importance takes its next step down."""
    fact_step: float = 0.95
    """What is left of the importance of a fact after each such step."""
    episode_step: float = 0.8
    """What is left of that of an episode."""

    episode_days: float = 14.0
    """Idle days after which an episode leaves everyday recall."""
    summary_days: float = 30.0
    """Idle days after which a fading memory shows its summary."""
    archive_days: float = 180.0
    """Idle days after which an archived memory shows no trace in everyday recall."""
    reappraise_days: float = 30.0
    """Age of an appraisal after which it is due for another look."""

    def store_weight(self, store: str) -> float:
        """How slowly a store forgets; infinite for one that never does.

        Raises:
            ValueError: the store is unknown.
        """
        return _look_up(self.store_weights, store, "store")

    def category_importance(self, category: str) -> float:
        """The importance that a memory of this category begins with.

        Raises:
            ValueError: the category is unknown.
        """
        return _look_up(self.category_importances, category, "category")

    def __post_init__(self) -> None:
        self._check_ranges()
        self._check_order()
        self._check_tables()
        self._freeze_tables()

    def _check_ranges(self) -> None:
        for name in _NOT_NEGATIVE:
            value = getattr(self, name)
            require(0 <= value < math.inf, name, value, "0 or more")
        for name in _POSITIVE:
            value = getattr(self, name)
            require(0 < value < math.inf, name, value, "above 0")
        for name in _SHARES:
            value = getattr(self, name)
            require(0 < value <= 1, name, value, "above 0, at most 1")
        for name in _DAYS:
            value = getattr(self, name)
            require(value <= _MOST_DAYS, name, value, f"at most {_MOST_DAYS:,}, a hundred years")
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            require(value in choices, name, value, f"one of {', '.join(map(str, choices))}")

    def _check_order(self) -> None:
        for names in _RISING:
            for lower, upper in pairwise(names):
                floor = getattr(self, lower)
                value = getattr(self, upper)
                require(floor < value < math.inf, upper, value, f"above {lower}, which is {floor}")
        require(self.fading_below <= 1, "fading_below", self.fading_below, "at most 1")
        require(
            self.keep_importance < self.hold,
            "keep_importance",
            self.keep_importance,
            f"below hold, which is {self.hold}",
        )
        require(
            self.mentions_kept >= self.frequent_threshold,
            "mentions_kept",
            self.mentions_kept,
            f"at least frequent_threshold, which is {self.frequent_threshold}",
        )

    def _check_tables(self) -> None:
        for store, weight in self.store_weights.items():
            require(
                store in STORE_WEIGHTS and weight > 0,
                f"store_weights[{store}]",
                weight,
                "above 0, for a known store",
            )
        for category, importance in self.category_importances.items():
            require(
                category in CATEGORY_IMPORTANCES and 0 < importance < math.inf,
                f"category_importances[{category}]",
                importance,
                "above 0, for a known category",
            )

    def _freeze_tables(self) -> None:
        """What is not given keeps its default.

        Copied, as a frozen value must not change through a dict that somebody else still holds.
        """
        weights = MappingProxyType({**STORE_WEIGHTS, **self.store_weights})
        importances = MappingProxyType({**CATEGORY_IMPORTANCES, **self.category_importances})
        object.__setattr__(self, "store_weights", weights)
        object.__setattr__(self, "category_importances", importances)


def require(holds: bool, name: str, value: object, wanted: str) -> None:
    """
    Raises:
        ValueError: it does not hold; the message begins with the name.
    """
    if not holds:
        raise ValueError(f"{name} must be {wanted}; it is {value}")


def _look_up(table: Mapping[str, float], name: str, kind: str) -> float:
    if name not in table:
        raise ValueError(f"unknown {kind} {name!r}; one of {', '.join(table)}")
    return table[name]


DEFAULT: Final = Ageing()
