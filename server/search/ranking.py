"""From legs to a ranking: pure stages over plain numbers (docs/recall.md).

Each stage gives one *term*, a value by memory number, and the terms are kept apart until the end,
so that a hit can say why it came and a memory that did not come why not.

A *leg* is one way of searching (own words, words in context, meaning). Scores of different legs do
not compare, so each is divided by its own best before they are added; ranks alone would throw away
how sure a leg is.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, log1p

from ..aging.retention import State
from ..domain.ranking_terms import Term
from . import weights

_RIGHT_BEHIND = 1e-3
"""Of a place: between one hit and the next."""
_LAST_PLACES = 4
"""One place in so many is kept for it."""
_ENOUGH = log1p(weights.TELLING_WORDS)


@dataclass(frozen=True, slots=True)
class Scored:
    """One candidate: its terms by name.

    Their sum is `relevance`; `score` is what strength makes of it.
    """

    n: int
    relevance: float
    factor: float = 1.0
    terms: Mapping[str, float] = field(default_factory=dict)

    @property
    def score(self) -> float:
        return self.relevance * self.factor


def scaled(weight: float, scores: Term, sure: float = 0.0) -> dict[int, float]:
    """A leg's scores as shares of its best, times its weight.

    A best that is below `sure` does not get the whole weight.
    """
    best = max(scores.values(), default=0.0)
    if best <= 0:
        return {}
    return {n: weight * score / max(best, sure) for n, score in scores.items() if score > 0}


def scaled_together(weight: float, *legs: Term, sure: float = 0.0) -> list[dict[int, float]]:
    """Legs whose scores do compare, as shares of the best of their sum, times its weight.

    A best that is below `sure` does not get the whole weight, but most of it: where nearly all
    memories tell of a thing, its word is worth little and meant all the same.
    """
    top = max(total(legs).values(), default=0.0)
    best = max(top, min(sure, top / weights.LEAST_OF_WORDS)) or 1.0
    shares: list[dict[int, float]] = []
    for leg in legs:
        shares.append({n: weight * score / best for n, score in leg.items() if score > 0})
    return shares


def by_meaning(words: Term, facts: Collection[int], similar: Term, common: float) -> Term:
    """Words that `facts` share with a question, the less of it the further they are in meaning.

    What has no similarity is as far as the furthest that has one (`common`). The others stay.
    """
    weighed = dict(words)
    span = weights.CHANCE_ENDS - weights.CHANCE_BEGINS
    for n in facts & words.keys():
        near = (similar.get(n, common) - weights.CHANCE_BEGINS) / span
        weighed[n] *= 1 - weights.CHANCE_SHARE * (1 - min(max(near, 0.0), 1.0))
    return weighed


def common_similarity(near: Collection[float], pool: int) -> float:
    """What every memory has in common with the question, and so says nothing of any.

    It is what the last of a full `pool` has, and the less of that the fewer were found: a model
    may find all texts alike, and among few memories the last may be an answer.
    """
    return max(0.0, min(near, default=0.0)) * min(1.0, len(near) / pool)


def meaning_weight(*, lone: bool) -> float:
    """What nearness in meaning weighs for a `lone` fact, or for a turn or a passage."""
    return weights.LONE_MEANING * weights.MEANING_WEIGHT if lone else weights.MEANING_WEIGHT


def chained(base: Term, start: int, found: Term) -> dict[int, float]:
    """What says more of the thing that the best match (`start`) is about.

    Whatever shares that match's words, which the question did not know.

    It may come near to where it began, not above.
    """
    least = weights.CHAIN_SHARE * found.get(start, 0.0)
    shares = scaled(
        weights.CHAIN_WEIGHT,
        {n: score for n, score in found.items() if n != start and score >= least},
    )
    chained: dict[int, float] = {}
    for n, value in shares.items():
        room = base[start] - base.get(n, 0.0)
        if room > 0:
            chained[n] = min(value, weights.CHAIN_END * room)
    return chained


def total(terms: Iterable[Term]) -> dict[int, float]:
    """The sum of several terms, for every memory that has one."""
    sums: dict[int, float] = {}
    add(sums, terms)
    return sums


def add(sums: dict[int, float], terms: Iterable[Term]) -> None:
    """Add several terms to sums."""
    for term in terms:
        for n, value in term.items():
            sums[n] = sums.get(n, 0.0) + value


def beside(base: Term, pairs: Iterable[tuple[int, int]]) -> dict[int, float]:
    """A share of the better neighbour's score.

    Evidence often sits beside the sentence that matches.
    """
    found: dict[int, float] = {}
    for pair in pairs:
        for n, neighbour in (pair, pair[::-1]):
            if value := weights.BESIDE_SHARE * base.get(neighbour, 0.0):
                found[n] = max(found.get(n, 0.0), value)
    return found


def told_with(
    base: Term, pairs: Iterable[tuple[int, int]], near_by: Iterable[tuple[int, int]] = ()
) -> dict[int, float]:
    """A share of the score of a fact that was told right before or after, if that is the better.

    Who hands over several facts of one thing tells them in a row; of `near_by` pairs, with one in
    between, it is a smaller share. It may come near to the better one, not above.
    """
    found: dict[int, float] = {}
    for share, told in ((weights.TOLD_WITH_SHARE, pairs), (weights.NEAR_BY_SHARE, near_by)):
        for pair in told:
            for n, other in (pair, pair[::-1]):
                better = base.get(other, 0.0)
                value = min(share * better, weights.CHAIN_END * (better - base.get(n, 0.0)))
                if value > 0:
                    found[n] = max(found.get(n, 0.0), value)
    return found


def led_to(
    base: Term, pairs: Iterable[tuple[int, int]], told: Term, generic: Collection[int] = ()
) -> dict[int, float]:
    """A share of the score of the turn before: a question leads to its answer.

    It is the greater, the less that turn itself tells. Nothing leads to a `generic` turn.
    """
    found: dict[int, float] = {}
    for earlier, later in pairs:
        if earlier in told and later not in generic:
            share = weights.LEAD_SHARE * base.get(earlier, 0.0) * _brevity(told[earlier])
            if share > 0:
                found[later] = share
    return found


def in_scene(
    base: Term, candidates: Collection[int], scene_of: Mapping[int, int]
) -> dict[int, float]:
    """A share of the best score in the same scene.

    A memory that is no turn is a scene of its own.
    """
    best: dict[int, float] = {}
    for n in candidates:
        scene = scene_of.get(n, -n)
        best[scene] = max(best.get(scene, 0.0), base.get(n, 0.0))
    return {n: weights.SCENE_SHARE * best[scene_of.get(n, -n)] for n in candidates}


def brief(relevance: Term, told: Term) -> dict[int, float]:
    """What turns lose for telling little, by the number of words each tells.

    A memory that is no turn of a dialogue has no such number.
    """
    losses = {
        n: weights.BRIEF_SHARE * relevance.get(n, 0.0) * _brevity(words)
        for n, words in told.items()
    }
    return {n: -loss for n, loss in losses.items() if loss > 0}


def generic(relevance: Term, turns: Iterable[int]) -> dict[int, float]:
    """What an assistant's turns lose against what the user said."""
    losses = {n: weights.GENERIC_SHARE * relevance.get(n, 0.0) for n in turns}
    return {n: -loss for n, loss in losses.items() if loss > 0}


def _brevity(words: float) -> float:
    """1 for a turn that tells nothing, 0 for one that tells enough."""
    return 1 - min(log1p(words) / _ENOUGH, 1.0)


def boost(
    share: float, base: Term, chosen: Collection[int] | Mapping[int, float]
) -> dict[int, float]:
    """A share of the best score for the chosen (times how well each fits).

    A preference, never a filter.
    """
    best = max(base.values(), default=0.0) or 1.0
    fits = chosen if isinstance(chosen, Mapping) else dict.fromkeys(chosen, 1.0)
    return {n: share * best * fit for n, fit in fits.items() if fit > 0}


def closeness(moment: float, start: float, end: float) -> float:
    """1 inside [start, end), falling to 0 one length of the range outside. Seconds.

    That length is a day at least and a fortnight at most.
    """
    if start <= moment < end:
        return 1.0
    slope = min(max(end - start, 86_400.0), 14 * 86_400.0)
    away = start - moment if moment < start else moment - end
    return max(0.0, 0.5 * (1 - away / slope))


def strength_factor(strength: float) -> float:
    """What strength (0 to 2) makes of a score: a tenth at most.

    Relevance first, so an exact match that faded still wins.
    """
    return 1 - weights.STRENGTH_SHARE + weights.STRENGTH_SHARE * min(strength, 2.0) / 2


def ordered(scored: Iterable[Scored]) -> list[Scored]:
    return sorted(scored, key=lambda s: (-s.score, -s.n))


def fresh_or_faded(
    ranked: Sequence[Scored],
    faded: Collection[int],
    least_share: Callable[[int], float] = lambda n: inf,
) -> list[Scored]:
    """Everyday recall: what is active or fading.

    A faded memory where nothing fresher matches nearly as well. A few stand behind the best fresh
    one where they have their `least_share` of its relevance: what nobody spoke of for a year is
    answered all the same.
    """
    best = max((scored.relevance for scored in ranked if scored.n not in faded), default=0.0)
    shown: list[Scored] = []
    beside: list[Scored] = []
    for each in ranked:
        if (
            each.relevance
            >= (weights.FADED_MARGIN if each.n in faded else weights.NOISE_SHARE) * best
        ):
            shown.append(each)
        elif _may_stand_behind(each, best, least_share):
            beside.append(each)
    fresh = next((at for at, each in enumerate(shown) if each.n not in faded), len(shown))
    head, rest = shown[: fresh + 1], shown[fresh + 1 :]
    return head + ordered([*beside[: weights.FADED_BESIDE], *rest])


def _may_stand_behind(each: Scored, best: float, least_share: Callable[[int], float]) -> bool:
    return (
        each.relevance >= weights.UNTOLD_SHARE * best
        and each.relevance >= least_share(each.n) * best
    )


def all_that_match(ranked: Sequence[Scored]) -> list[Scored]:
    """Where every occasion is asked for: what matches, however faded."""
    best = max((scored.relevance for scored in ranked), default=0.0)
    return [scored for scored in ranked if scored.relevance >= weights.ALL_SHARE * best]


def cut(ranked: Sequence[Scored], limit: int) -> list[Scored]:
    """The best; what tells of the attribute asked for takes the last places, if it stands lower."""
    of_attribute = [scored for scored in ranked[limit:] if "attribute" in scored.terms]
    lower = of_attribute[: limit // _LAST_PLACES]
    return [*ranked[: limit - len(lower)], *lower]


def is_faded(state: State, strength: float) -> bool:
    return state in ("dormant", "archived") or strength < weights.MIN_STRENGTH


def corrected_first(
    ranked: Sequence[Scored], corrections: Mapping[int, Collection[int]]
) -> list[Scored]:
    """What was negated or replaced never stands above its correction.

    It moves to right behind it.
    """
    place = {scored.n: float(at) for at, scored in enumerate(ranked)}
    for _ in corrections:  # a correction may have been corrected itself
        for n in corrections.keys() & place.keys():
            for correction in corrections[n]:
                if correction in place:
                    place[n] = max(place[n], place[correction] + _RIGHT_BEHIND)
    return sorted(ranked, key=lambda s: place[s.n])
