"""People and things as a picture: those named together lie near each other.

The same names and ties always give the same picture.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..storage.whole_import import import_whole

WIDTH = 900
HEIGHT = 560
_MARGIN = 46
_ROUNDS = 120
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
    import numpy as np

    if not counts:
        return Graph((), (), WIDTH, HEIGHT)
    names = list(counts)
    at = {name: number for number, name in enumerate(names)}
    angles = np.arange(len(names)) * 2.399963  # the golden angle: an even spread to begin with
    radii = np.sqrt((np.arange(len(names)) + 0.5) / len(names)) / 2
    places = np.stack([np.cos(angles) * radii, np.sin(angles) * radii], axis=1)
    pull = np.zeros((len(names), len(names)))
    for one, other, count in ties:
        pull[at[one], at[other]] = pull[at[other], at[one]] = math.log1p(count)
    ideal = 1 / math.sqrt(len(names))
    for number in range(_ROUNDS):
        apart = places[:, None, :] - places[None, :, :]
        distance = np.maximum(np.linalg.norm(apart, axis=2), 1e-3)
        push = ideal * ideal / distance**2 - pull * distance / ideal * 0.35
        move = (apart * push[:, :, None]).sum(axis=1) - places * 0.6
        length = np.maximum(np.linalg.norm(move, axis=1, keepdims=True), 1e-9)
        places = places + move / length * np.minimum(length, 0.1 * (1 - number / _ROUNDS))
    among = places[pull.any(axis=1)] if pull.any() else places
    low, high = among.min(axis=0), among.max(axis=0)
    extent = high - low
    share = np.where(extent > _SAME, (places - low) / np.maximum(extent, _SAME), 0.5)
    alone = ~pull.any(axis=1)
    if pull.any() and alone.any():  # those named with nobody stand in a row below the others
        share[~alone, 1] *= _ABOVE_ROW
        share[alone, 0] = (np.arange(alone.sum()) + 0.5) / alone.sum()
        share[alone, 1] = 1.0
    most = max(counts.values())
    nodes: list[Node] = []
    for name, (x, y) in zip(names, share.tolist(), strict=True):
        size = _SMALLEST + (_LARGEST - _SMALLEST) * math.sqrt(counts[name] / most)
        nodes.append(
            Node(
                name,
                _short(labels.get(name, name)),
                counts[name],
                round(_MARGIN + x * (WIDTH - 2 * _MARGIN), 1),
                round(_MARGIN + y * (HEIGHT - 2 * _MARGIN), 1),
                round(size, 1),
            )
        )
    return Graph(nodes, _edges(nodes, at, ties), WIDTH, HEIGHT)


def _edges(
    nodes: Sequence[Node], at: Mapping[str, int], ties: Sequence[tuple[str, str, int]]
) -> list[Edge]:
    found: list[Edge] = []
    for one, other, count in ties:
        a, b = nodes[at[one]], nodes[at[other]]
        found.append(Edge(a.x, a.y, b.x, b.y, round(min(4.0, 0.6 + math.log1p(count) / 2), 1)))
    return found


def _short(label: str) -> str:
    return label if len(label) <= _LETTERS else f"{label[: _LETTERS - 1]}…"
