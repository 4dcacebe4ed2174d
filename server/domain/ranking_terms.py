"""Scores by memory number, and the best of them."""

from collections.abc import Mapping
from heapq import nlargest

Term = Mapping[int, float]
"""One reason to rank a memory high, or low: a value by memory number."""


def best_of(scores: Term, limit: int) -> list[int]:
    """The numbers of the best `limit`, best first; the newer of two equals first."""
    return nlargest(limit, scores, key=lambda n: (scores[n], n))
