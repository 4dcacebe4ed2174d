"""How good a ranking is: ids best first against the ids that answer."""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import log2
from statistics import fmean, quantiles


def recall(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """Share of the evidence among the first k."""
    return len(set(gold).intersection(ranking[:k])) / len(gold)


def all_found(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """1 if all the evidence is among the first k."""
    return float(set(gold) <= set(ranking[:k]))


def reciprocal_rank(ranking: Sequence[str], gold: Collection[str]) -> float:
    return next((1 / rank for rank, id in enumerate(ranking, 1) if id in gold), 0.0)


def ndcg(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    gain = sum(1 / log2(rank + 1) for rank, id in enumerate(ranking[:k], 1) if id in gold)
    return gain / sum(1 / log2(rank + 1) for rank in range(1, min(k, len(gold)) + 1))


def sessions(ranking: Sequence[str], session_of: Mapping[str, str]) -> list[str]:
    """The ranking as one of sessions, each at the rank of its first turn."""
    return list(dict.fromkeys(session_of[id] for id in ranking))


FIGURES: dict[str, Callable[[Sequence[str], Collection[str]], float]] = {
    "R@1": lambda r, g: recall(r, g, 1),
    "R@5": lambda r, g: recall(r, g, 5),
    "R@10": lambda r, g: recall(r, g, 10),
    "all@10": lambda r, g: all_found(r, g, 10),
    "MRR": reciprocal_rank,
    "nDCG@10": lambda r, g: ndcg(r, g, 10),
}


def mean_figures(answers: Sequence[tuple[Sequence[str], Collection[str]]]) -> dict[str, float]:
    """Each figure, averaged over (ranking, gold)."""
    return {
        name: fmean(figure(ranking, gold) for ranking, gold in answers) if answers else 0.0
        for name, figure in FIGURES.items()
    }


def p50_p95(values: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile; of one value both are that value."""
    cuts = quantiles(values, n=100, method="inclusive") if len(values) > 1 else [values[0]] * 99
    return cuts[49], cuts[94]
