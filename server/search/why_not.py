"""In words, why a memory stands where it does among the hits, or is none."""

from collections.abc import Sequence

from ..aging.retention import State
from ..aging.strength import Strength
from ..domain.memory import Memory
from .query import Hit
from .vitality import is_faded


def place_among(hits: Sequence[Hit], id: str, limit: int) -> str:
    """Its rank and the terms of its score; empty if it is not among them."""
    for place, hit in enumerate(hits, 1):
        if hit.memory.id == id:
            terms = ", ".join(f"{name} {value:.2f}" for name, value in hit.terms.items())
            where = "it comes" if place <= limit else f"below the cut at {limit}"
            best = f"best {hits[0].score:.2f} {hits[0].memory.id}"
            return f"rank {place}, {where} ({terms}; score {hit.score:.2f}, {best})"
    return ""


def absence(memory: Memory, power: Strength, state: State) -> str:
    """Why what no filter keeps out was not found."""
    if is_faded(memory.store, state, power):
        return f"{state}, strength {power.value:.2f}: fresher memories match as well"
    return (
        "nothing in it matches: no word, no meaning near enough, no date, "
        "no name in common with the query"
    )
