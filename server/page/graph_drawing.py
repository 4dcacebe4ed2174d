"""People and things as a picture: those named together lie near each other.

The same names and ties always give the same picture.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..storage.whole_import import import_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH = 900
HEIGHT = 560
_MARGIN = 46
_ROUNDS = 120
_THINNEST = 0.6
_WIDEST = 4.0
_SMALLEST = 5.0
_LARGEST = 18.0
_LETTERS = 18
_ABOVE_ROW = 0.86
_SAME = 1e-9
"""Closer than that: a lone name stands in the middle."""


@dataclass(frozen=True, slots=True)
class Node:
    name: str
    label: str
    count: int
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Edge:
    x1: float
    y1: float
    x2: float
    y2: float
    width: float


@dataclass(frozen=True, slots=True)
class Graph:
    """What the template draws, in units of the picture."""

    nodes: Sequence[Node]
    edges: Sequence[Edge]
    width: int
    height: int


def drawn(
    counts: Mapping[str, int], labels: Mapping[str, str], ties: Sequence[tuple[str, str, int]]
) -> Graph:
    """The names with how often each is mentioned, and the ties between them."""
    import_whole("numpy")  # the other views do without it
    if not counts:
        return Graph((), (), WIDTH, HEIGHT)
    at = {name: number for number, name in enumerate(counts)}
    pull = _pull(at, ties)
    shares = _filling(_settled(pull), pull).tolist()
    most = max(counts.values())
    nodes: list[Node] = []
    for (name, count), (x, y) in zip(counts.items(), shares, strict=True):
        label = _short(labels.get(name, name))
        left = _MARGIN + x * (WIDTH - 2 * _MARGIN)
        top = _MARGIN + y * (HEIGHT - 2 * _MARGIN)
        size = _SMALLEST + (_LARGEST - _SMALLEST) * math.sqrt(count / most)
        nodes.append(Node(name, label, count, round(left, 1), round(top, 1), round(size, 1)))
    return Graph(nodes, _edges(nodes, at, ties), WIDTH, HEIGHT)


def _pull(at: Mapping[str, int], ties: Sequence[tuple[str, str, int]]) -> "NDArray[np.float64]":
    """How strongly each draws each."""
    import numpy as np

    pull = np.zeros((len(at), len(at)))
    for one, other, count in ties:
        strength = math.log1p(count)
        pull[at[one], at[other]] = strength
        pull[at[other], at[one]] = strength
    return pull


def _settled(pull: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Where they come to rest: all push each other away, those with ties draw each other."""
    import numpy as np

    count = len(pull)
    angles = np.arange(count) * 2.399963  # the golden angle: an even spread to begin with
    radii = np.sqrt((np.arange(count) + 0.5) / count) / 2
    places = np.stack([np.cos(angles) * radii, np.sin(angles) * radii], axis=1)
    ideal = 1 / math.sqrt(count)
    for number in range(_ROUNDS):
        apart = places[:, None, :] - places[None, :, :]
        distance = np.maximum(np.linalg.norm(apart, axis=2), 1e-3)
        push = ideal * ideal / distance**2 - pull * distance / ideal * 0.35
        move = (apart * push[:, :, None]).sum(axis=1) - places * 0.6
        length = np.maximum(np.linalg.norm(move, axis=1, keepdims=True), 1e-9)
        longest = 0.1 * (1 - number / _ROUNDS)
        places = places + move / length * np.minimum(length, longest)
    return places


def _filling(places: "NDArray[np.float64]", pull: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """The places as shares of the picture; who is named with nobody stands in a row below."""
    import numpy as np

    alone = ~pull.any(axis=1)
    among = places if alone.all() else places[~alone]
    low = among.min(axis=0)
    extent = among.max(axis=0) - low
    share = np.where(extent > _SAME, (places - low) / np.maximum(extent, _SAME), 0.5)
    if alone.any() and not alone.all():
        share[~alone, 1] *= _ABOVE_ROW
        share[alone, 0] = (np.arange(alone.sum()) + 0.5) / alone.sum()
        share[alone, 1] = 1.0
    return share


def _edges(
    nodes: Sequence[Node], at: Mapping[str, int], ties: Sequence[tuple[str, str, int]]
) -> list[Edge]:
    found: list[Edge] = []
    for one, other, count in ties:
        a, b = nodes[at[one]], nodes[at[other]]
        width = min(_WIDEST, _THINNEST + math.log1p(count) / 2)
        found.append(Edge(a.x, a.y, b.x, b.y, round(width, 1)))
    return found


def _short(label: str) -> str:
    return label if len(label) <= _LETTERS else f"{label[: _LETTERS - 1]}…"
