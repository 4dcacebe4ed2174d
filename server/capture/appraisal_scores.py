"""The six scores of an appraisal, their total, and what follows from it.

The rules are those of D1, D2, D4, D8 and D9.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import floor
from typing import Literal

from ..domain.sensitivity import Sensitivity, is_private

Band = Literal["store", "propose", "refuse"]
RubricName = Literal["weighted", "declarative"]

EXPLICIT_TOTAL = 8.0  # the least a user's own wish is worth (D9)
RELATED_EASE = 0.5  # S0-14
SENSITIVE_RISE = 1.0  # S0-16
TIMELY = 8.0
PASSING = 3.0
LIKE_A_PLAN, SAID_SO = 6.0, 9.0  # what a plan of the user's is worth that nobody scored
_POSSIBLE = (
    f"possible, as the user said: importance counts as {LIKE_A_PLAN:g}, "
    f"credibility as {SAID_SO:g}, timeliness as {TIMELY:g} at least"
)
_LOW_WORDS = (
    "trivial",
    "small talk",
    "unimportant",
    "not important",
    "greeting",
    "闲聊",
    "不重要",
    "无关紧要",
    "琐事",
    "寒暄",
)
_HIGH_WORDS = (
    "very important",
    "crucial",
    "essential",
    "critical",
    "非常重要",
    "至关重要",
    "关键信息",
)


@dataclass(frozen=True, slots=True)
class Scores:
    """The host's judgement in six dimensions, each 0..10 (S1-03)."""

    importance: float
    novelty: float
    relevance: float
    credibility: float
    granularity: float
    timeliness: float

    def __post_init__(self) -> None:
        for field in fields(self):
            _check(field.name, getattr(self, field.name))


@dataclass(frozen=True, slots=True)
class Rubric:
    """A weight in tenths for each dimension; a total is their weighted mean, so it stays 0..10."""

    importance: int
    novelty: int
    relevance: int
    credibility: int
    granularity: int
    timeliness: int

    def shares(self, scores: Scores) -> tuple[tuple[str, float, Fraction], ...]:
        """(dimension, score, what it adds to the total), in the order of the fields."""
        weights = {field.name: getattr(self, field.name) for field in fields(self)}
        divisor = sum(weights.values())
        given = {name: getattr(scores, name) for name in weights}
        return tuple(
            (name, given[name], _exact(given[name]) * weight / divisor)
            for name, weight in weights.items()
        )


RUBRICS: Mapping[RubricName, Rubric] = {
    "weighted": Rubric(3, 1, 2, 2, 1, 1),  # the shares sum to 1.0
    # The shares sum to 2.2 without the forced command (D1).
    "declarative": Rubric(5, 4, 5, 3, 2, 3),
}


@dataclass(frozen=True, slots=True)
class Bar:
    """What storing needs, 0..10, and why it is not what it needs mostly.

    `is_raised`: it needs more than others, as it is private.
    """

    needed: float
    reasons: tuple[str, ...] = ()
    is_raised: bool = False


@dataclass(frozen=True, slots=True)
class Appraised:
    """What an appraisal came to, with its reasons kept apart.

    `terms` holds (dimension, score, weighted share) and is empty without scores; `threshold` is the
    one for storing, as adjusted; `adjustments` says in words what moved the total, the threshold or
    the band.
    """

    total: float
    band: Band
    threshold: float
    terms: tuple[tuple[str, float, float], ...]
    adjustments: tuple[str, ...]
    raised: bool = False
    """Whether it needs more than others, as it is private."""


def total(scores: Scores, rubric: RubricName = "weighted") -> float:
    """The weighted mean of the six scores, 0..10, halves rounded up to one decimal (D1)."""
    exact = sum((share for _, _, share in RUBRICS[rubric].shares(scores)), Fraction(0))
    return floor(exact * 10 + Fraction(1, 2)) / 10


def bar_for(
    store_at: float,
    *,
    related_high: bool = False,
    sensitivity: int = 0,
    of_somebody_else: bool = False,
) -> Bar:
    """The threshold for storing after S0-14 and S0-16, and why it moved.

    What is private raises it where it is somebody else's life (`of_somebody_else`): what users tell
    of their own they need, and it is kept with care instead. `related_high`: strongly related to a
    memory scored 8 or more. The threshold for proposing stays, so that content that is held back is
    still put before the user.
    """
    moved, reasons = _exact(store_at), []
    if related_high:
        moved -= _exact(RELATED_EASE)
        reasons.append(f"strongly related to a memory of high value: threshold −{RELATED_EASE}")
    is_held_to_more = of_somebody_else or sensitivity >= Sensitivity.SECRET
    if is_held_to_more and is_private(sensitivity):
        moved += _exact(SENSITIVE_RISE)
        reasons.append(
            f"sensitivity {sensitivity} without an explicit wish: threshold +{SENSITIVE_RISE}"
        )
    needed = float(moved)
    return Bar(needed, tuple(reasons), is_raised=needed > store_at)


def appraise(
    scores: Scores | None,
    *,
    explicit: bool,
    bar: Bar | None = None,
    misleading: bool = False,
    awaited: bool = False,
    maybe: bool = False,
    rubric: RubricName = "weighted",
    store_at: float = 7.0,
    propose_at: float = 5.0,
) -> Appraised:
    """Decide between storing, proposing and refusing (D2, D4, D8, D9, S0-14..16).

    `bar` is what storing needs (`bar_for`), else `store_at`. `awaited`: it tells of a day to come,
    and is as timely as anything until then, however short it holds. `maybe`: the user said that it
    is possible; that is told with it, and counts against it in no score. A
    misleading memory is stored only on an explicit wish, and the caller then marks it as not
    verified.

    Raises:
        ValueError: neither scores nor an explicit wish; the caller asks the host for an appraisal
            instead.
    """
    if explicit:
        return _wished(scores, misleading, rubric, store_at)
    if scores is None:
        raise ValueError(
            "nothing to appraise: give the six scores, or say that the user asked for it"
        )
    bar = bar or Bar(store_at)
    threshold, reasons = bar.needed, bar.reasons
    if awaited and scores.timeliness < TIMELY:
        scores = replace(scores, timeliness=TIMELY)
        reasons += (f"of a day to come: timeliness counts as {TIMELY:g}",)
    if maybe:
        scores = _as_possible(scores)
        reasons += (_POSSIBLE,)
    reached = total(scores, rubric)
    band = _band(reached, threshold, propose_at)
    if misleading:
        band = "refuse"
        reasons += ("marked misleading: not stored without an explicit wish",)
    return Appraised(reached, band, threshold, _terms(scores, rubric), reasons, bar.is_raised)


def as_scored(scores: Scores | None, rubric: RubricName, store_at: float) -> Appraised | None:
    """What somebody decided to store in spite of its score, with that; None if it has none."""
    if scores is None:
        return None
    reasons = ("stored by the assistant's decision",)
    return Appraised(total(scores, rubric), "store", store_at, _terms(scores, rubric), reasons)


def doubt(scores: Scores, reason: str, total: float) -> str | None:
    """Why these scores look not judged but filled in.

    All the same at an end of the scale, or against their own reason.
    """
    given = {getattr(scores, field.name) for field in fields(scores)}
    if len(given) == 1 and given & {0, 1, 9, 10}:
        return "all six are the same"
    folded = reason.casefold()
    if total >= 7 and any(word in folded for word in _LOW_WORDS):
        return "the reason calls it slight, the scores call it weighty"
    if total < 5 and any(word in folded for word in _HIGH_WORDS):
        return "the reason calls it weighty, the scores call it slight"
    return None


def _wished(
    scores: Scores | None, misleading: bool, rubric: RubricName, store_at: float
) -> Appraised:
    """The override of D2: stored whatever the score, which is lifted to 8.0 and never lowered."""
    computed = None if scores is None else total(scores, rubric)
    reached = max(EXPLICIT_TOTAL, computed or 0.0)
    reasons: tuple[str, ...] = ("explicit wish: stored at once",)
    if computed is not None and computed < reached:
        reasons = (f"explicit wish: {computed:.1f} raised to {reached:.1f} and stored at once",)
    if misleading:
        reasons += ("marked misleading: stored as not verified",)
    return Appraised(reached, "store", store_at, _terms(scores, rubric), reasons)


def _as_possible(scores: Scores) -> Scores:
    """That it is only possible is told with it, and counts against it in no score."""
    return replace(
        scores,
        importance=max(scores.importance, LIKE_A_PLAN),
        credibility=max(scores.credibility, SAID_SO),
        timeliness=max(scores.timeliness, TIMELY),
    )


def _band(reached: float, store_at: float, propose_at: float) -> Band:
    """D4, D8; the rounded total is compared, because it is the one people are shown."""
    if reached >= store_at:
        return "store"
    return "propose" if reached >= propose_at else "refuse"


def _terms(scores: Scores | None, rubric: RubricName) -> tuple[tuple[str, float, float], ...]:
    if scores is None:
        return ()
    return tuple(
        (name, score, float(share)) for name, score, share in RUBRICS[rubric].shares(scores)
    )


def _check(name: str, score: object) -> None:
    # A bool is an int to Python, but True as a score is a slip of the caller, not a 1.
    if isinstance(score, bool) or not isinstance(score, (int, float)) or not 0 <= score <= 10:
        raise ValueError(f"{name} is a number from 0 to 10, not {score!r}")


def _exact(number: float) -> Fraction:
    """The decimal as written: 0.1 is one tenth here, so that halves round as on paper."""
    return Fraction(str(number))
