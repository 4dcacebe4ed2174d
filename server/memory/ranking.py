"""From legs to a ranking: pure stages over plain numbers, each keeping its term so that a hit can say why it came (retrieval.md).

A *leg* is one way of searching (own words, words in context, meaning) and gives scores by memory number. Scores of different legs
do not compare, so each is divided by its own best before they are added; ranks alone would throw away how sure a leg is.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from recollect.server.memory.strength import State

WORDS_WEIGHT = 1.0
CONTEXT_WEIGHT = 1.0
MEANING_WEIGHT = 1.0
FOREIGN_MEANING_WEIGHT = 0.3
"""Of the meaning leg where the model does not speak the question's language."""
DATE_SHARE = 0.8
NAME_SHARE = 0.1
STRENGTH_SHARE = 0.1
FADED_MARGIN = 1.5
"""A faded memory answers when its relevance is this many times that of the best fresh one."""
MIN_SIMILARITY = 0.25
MIN_STRENGTH = 0.3


@dataclass(frozen=True, slots=True)
class Scored:
    """One candidate: its terms by name, and their sum (`relevance`); `score` also weighs strength."""

    n: int
    terms: Mapping[str, float] = field(default_factory=dict)
    factor: float = 1.0

    @property
    def relevance(self) -> float:
        return sum(self.terms.values())

    @property
    def score(self) -> float:
        return self.relevance * self.factor

    def plus(self, name: str, value: float) -> "Scored":
        return replace(self, terms={**self.terms, name: round(value, 4)})


def fuse(legs: Mapping[str, tuple[float, Mapping[int, float]]]) -> dict[int, Scored]:
    """Candidates from legs of (weight, scores by memory number)."""
    found: dict[int, Scored] = {}
    for name, (weight, scores) in legs.items():
        best = max(scores.values(), default=0.0)
        for n, score in scores.items():
            if score > 0 and best > 0:
                found[n] = found.get(n, Scored(n)).plus(name, weight * score / best)
    return found


def boost(found: Mapping[int, Scored], name: str, share: float, chosen: Collection[int]) -> dict[int, Scored]:
    """Add `share` of the best relevance to the chosen candidates: a preference, never a filter."""
    best = max((s.relevance for s in found.values()), default=0.0)
    return {n: s.plus(name, share * best) if n in chosen else s for n, s in found.items()}


def weigh(found: Mapping[int, Scored], strengths: Mapping[int, float]) -> dict[int, Scored]:
    """Let strength (0 to 2) move a score by a tenth at most: relevance first, so an exact match that faded still wins."""
    return {n: replace(s, factor=1 - STRENGTH_SHARE + STRENGTH_SHARE * min(strengths.get(n, 1.0), 2.0) / 2) for n, s in found.items()}


def ordered(found: Mapping[int, Scored]) -> list[Scored]:
    """Best first; the newer of two equals first."""
    return sorted(found.values(), key=lambda s: (-s.score, -s.n))


def fresh_or_faded(ranked: Sequence[Scored], states: Mapping[int, State], strengths: Mapping[int, float]) -> list[Scored]:
    """Everyday recall: what is active or fading; a faded memory only where nothing fresher matches nearly as well."""
    fresh = [s for s in ranked if not is_faded(s.n, states, strengths)]
    best = max((s.relevance for s in fresh), default=0.0)
    return [s for s in ranked if s in fresh or s.relevance >= FADED_MARGIN * best]


def is_faded(n: int, states: Mapping[int, State], strengths: Mapping[int, float]) -> bool:
    return states.get(n, "active") in ("dormant", "archived") or strengths.get(n, 1.0) < MIN_STRENGTH
