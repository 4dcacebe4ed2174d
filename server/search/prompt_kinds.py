"""What kind of prompt it is, by where its vector points.

Whether it asks for something of the user's own life, or whether something is to be eaten, shows in
how it is said as a whole, whatever its words: "two courses for Sunday". The directions were fitted
on prompts of both kinds (bench/prompt_kinds.py), for the bundled model alone; for the user's own
life together with the form in which a prompt is said (prompt_form.py).
"""

from base64 import b64decode
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import NamedTuple

from ..storage.vectors.embedder import BUNDLED, Vector
from ..storage.vectors.indexer import Indexer
from . import prompt_directions
from .prompt_form import places

_MEAL, _NO_MEAL = 0.5, -2.0
_LEAST, _MOST = -4.0, 3.0
"""Logits: no prompt is more sure than that, so that a name in common still tells more."""


class _Direction(NamedTuple):
    at_first: float
    along: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """How a prompt is judged."""

    own_life: float = 0.0
    """That it asks for something of the user's life: logits from -4 to 3, 0 where unknown."""
    is_meal: bool | None = None
    """Whether something to eat is to be chosen or made; None: its words may tell."""


class PromptKinds:
    """Asks the model that answers; changes nothing."""

    def __init__(self, indexer: Indexer) -> None:
        self._indexer = indexer

    def of(self, prompt: str) -> Kind:
        """What kind it is; nothing is known while the bundled model does not answer."""
        return self.known(prompt) or Kind()

    def known(self, prompt: str) -> Kind | None:
        """The same, and None while the bundled model does not answer."""
        if self._indexer.model != BUNDLED:
            return None
        vector = self._indexer.meaning_of(prompt)
        if vector is None:
            return None
        own = _along(prompt_directions.OWN_LIFE, vector) + _said(prompt)
        return Kind(max(_LEAST, min(_MOST, own)), _is_meal(own, vector))


def _is_meal(own: float, vector: Vector) -> bool | None:
    meal = _along(prompt_directions.MEAL, vector)
    if meal < _NO_MEAL:
        return False
    return True if meal > _MEAL and own > 0 else None


def _said(prompt: str) -> float:
    """What the form of a prompt adds, in logits."""
    weights = _read(prompt_directions.OWN_LIFE_AS_SAID).along
    found = places(prompt)
    return sum(weights[place] for place in found) / sqrt(len(found))


def _along(written: str, vector: Vector) -> float:
    direction = _read(written)
    products = (a * b for a, b in zip(direction.along, vector, strict=True))
    return direction.at_first + sum(products)


@cache
def _read(written: str) -> _Direction:
    """`at_first scale base64`: a signed byte a value, times the scale."""
    at_first, scale, values = written.split()
    steps = (byte - 256 if byte > 127 else byte for byte in b64decode(values))
    return _Direction(float(at_first), tuple(step * float(scale) for step in steps))
