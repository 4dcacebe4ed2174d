"""A memory near a new fact, and by what."""

from dataclasses import dataclass
from typing import Literal

from ..domain.memory import Memory

SIMILAR = 0.75
"""From this similarity on, two memories are about the same thing."""


@dataclass(frozen=True, slots=True)
class Near:
    """A current memory near a draft; `similarity` is None where the model cannot tell."""

    memory: Memory
    similarity: float | None
    contested: float = 0.0
    """How firmly the two may contradict each other by attributes and states of one person."""
    is_firm: bool = False
    """Whether one of them is such that one has one of it at a time, or both give it a value."""
    news: Literal["its", "theirs", ""] = ""
    """Whether a draft tells what became of something it tells of, or of whom it is about."""
    shares_name: bool = False
    """Whether both name the same person or thing, by whichever name."""
    is_far: bool = False
    """Whether so many others are nearer in meaning that it is near by something else alone."""
    farther: float = 0.0
    """How near it is in meaning, where it is far."""
    is_nearest: bool = False
    """Whether nothing is nearer in meaning."""
    ahead: float = 0.0
    """How much nearer in meaning it is than the next nearest."""
    common: float = 0.0
    """How near in meaning what is known is to a draft on the whole."""
    is_of_another: bool = False
    """Whether it is about somebody else of the same name."""
    is_of_others: bool = False
    """Whether each seems to be about somebody else: what a pronoun means nobody reads here."""
    is_in_place: bool = False
    """Whether it stands in the place of what was so, and is told to be so again."""

    @property
    def is_similar(self) -> bool:
        return (self.similarity or 0) >= SIMILAR
