"""The tokens of a reflection: what is asked for, what the user grants, and how it adds up."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..domain.patterns import regex
from ..domain.reflection_parameters import BASELINE
from ..domain.text import one_line

Decision = Literal["approve", "bonus", "reduce", "forgive", "penalty"]
DECISIONS: tuple[Decision, ...] = ("approve", "bonus", "reduce", "forgive", "penalty")

MOST = 32_000
"""No request and no grant goes beyond: a monologue has to fit into one call."""

_ADJUSTMENT = regex(
    r"([+\-−–])\s*(\d[\d,，]*)\s*([kK千])?"
    r"\s*(?:tokens?\b|个?令牌)?[\s:：,，()（）-]*([^;；\n]*)"
)
_BETWEEN_ADJUSTMENTS = regex(r"[;；\n]|(?<=[^\s(（:：])[,，]\s*(?=[+\-−–]\s*\d)")
_LABELS = ("", "extra", "penalty", "Extra", "Penalty", "额外", "自罚")
_NOTHING = regex(r"\s*(?:none|nothing|no|baseline|0|无|没有|不需要|基准)?\W*", re.IGNORECASE)
_QUOTED_CHARACTERS = 60


@dataclass(frozen=True, slots=True)
class Adjustment:
    """So many tokens more or fewer, and why."""

    tokens: int
    why: str


@dataclass(frozen=True, slots=True)
class Request:
    """What the assistant asks for.

    The baseline, extra with reasons, and what it takes off itself, with reasons.
    """

    baseline: int = BASELINE
    extra: tuple[Adjustment, ...] = ()
    penalty: tuple[Adjustment, ...] = ()

    @property
    def asked_extra(self) -> int:
        return sum(adjustment.tokens for adjustment in self.extra)

    @property
    def self_penalty(self) -> int:
        return sum(adjustment.tokens for adjustment in self.penalty)

    @property
    def final(self) -> int:
        return max(0, self.baseline + self.asked_extra - self.self_penalty)


@dataclass(frozen=True, slots=True)
class Grant:
    """What the user decided on a request, and how many tokens it comes to."""

    decision: Decision
    tokens: int
    change: int
    """What the user's decision added to the request, or took off."""


@dataclass(frozen=True, slots=True)
class Reward:
    """One line of the reward log: result and reason."""

    date: str
    reflection: str
    requested: int
    self_penalty: int
    decision: Decision
    change: int
    granted: int
    used: int
    reason: str = ""


class BudgetError(ValueError):
    """A request or a decision that cannot be acted on; says what to send."""


def read_request(text: str, baseline: int = BASELINE) -> Request:
    """`+500 why; -200 why`, one a line or between semicolons.

    Nothing, or "none", asks for the baseline.

    Raises:
        BudgetError: there is a number without a sign or a reason, or it is too much.
    """
    if _NOTHING.fullmatch(unicodedata.normalize("NFKC", text)):
        return Request(baseline)
    extra: list[Adjustment] = []
    penalty: list[Adjustment] = []
    for line in _BETWEEN_ADJUSTMENTS.split(text):
        if line.strip():
            sign, adjustment = _read_adjustment(line)
            (extra if sign == "+" else penalty).append(adjustment)
    request = Request(baseline, tuple(extra), tuple(penalty))
    if request.final > MOST:
        raise BudgetError(f"{request.final:,} tokens; at most {MOST:,} can be asked for")
    return request


def _read_adjustment(line: str) -> tuple[str, Adjustment]:
    found = _ADJUSTMENT.search(line)
    if not found or line[: found.start()].strip(" \t-*•") not in _LABELS:
        quoted = line.strip()[:_QUOTED_CHARACTERS]
        raise BudgetError(
            f"{quoted!r} is no part of a request; write +N why, or -N why, one a line"
        )
    sign, digits, thousands, reason = found.groups()
    why = one_line(reason).strip(" .。")
    if not why:
        quoted = found[0].strip()[:_QUOTED_CHARACTERS]
        raise BudgetError(f"{quoted!r} has no reason; write +N why, or -N why")
    return sign, Adjustment(amount(digits, thousands), why)


def amount(digits: str, thousands: str | None) -> int:
    """The number that `1,500` or `2` `k` says; digits beyond the ninth are dropped."""
    number = int(re.sub("[,，]", "", digits)[:9])
    return number * 1_000 if thousands else number


def grant(request: Request, decision: Decision, tokens: int = 0, *, up_to: bool = False) -> Grant:
    """What a decision comes to.

    Approve: what was asked. Bonus: more. Reduce, penalty: less. Forgive: the self-penalty is
    waived. With `up_to` the tokens are the sum, and whether that is a bonus or a reduction
    follows from what was asked.

    Raises:
        BudgetError: there is no number where one is needed, or nothing is left, or too much.
    """
    asked = request.final
    if decision in ("bonus", "reduce", "penalty") and tokens <= 0:
        raise BudgetError(f"{decision} of how many tokens? The user has to say a number")
    if up_to and decision in ("bonus", "reduce"):
        decision = _decision_of_sum(tokens, asked)
    match decision:
        case "approve":
            granted = asked
        case "forgive":
            granted = request.baseline + request.asked_extra
        case "bonus" | "reduce" | "penalty" if up_to:
            granted = tokens
        case "bonus":
            granted = asked + tokens
        case "reduce" | "penalty":
            granted = asked - tokens
    if granted <= 0:
        raise BudgetError(
            f"that leaves {granted:,} tokens, nothing to reflect with; a smaller number, or stop"
        )
    if granted > MOST:
        raise BudgetError(f"that would be {granted:,} tokens; at most {MOST:,} can be granted")
    return Grant(decision, granted, granted - asked)


def _decision_of_sum(tokens: int, asked: int) -> Decision:
    if tokens > asked:
        return "bonus"
    return "reduce" if tokens < asked else "approve"


def economy(rewards: Sequence[Reward]) -> dict[str, int]:
    """How it adds up, by name; what decay-scores.json and evolution.md tell."""
    return {
        "reflections": len(rewards),
        "requested": sum(reward.requested for reward in rewards),
        "granted": sum(reward.granted for reward in rewards),
        "used": sum(reward.used for reward in rewards),
        "balance": sum(reward.granted - reward.used for reward in rewards),
        "bonuses": _changed(rewards, "bonus"),
        "reductions": -_changed(rewards, "reduce"),
        "penalties": -_changed(rewards, "penalty"),
        "self_penalties": sum(reward.self_penalty for reward in rewards),
        "forgiven": _changed(rewards, "forgive"),
    }


def _changed(rewards: Iterable[Reward], decision: Decision) -> int:
    return sum(reward.change for reward in rewards if reward.decision == decision)
