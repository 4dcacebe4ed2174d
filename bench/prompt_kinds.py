"""The directions by which server/search/prompt_kinds.py tells what kind of prompt it is.

Run: python -m bench.prompt_kinds (writes server/search/prompt_directions.py)

Logistic regression on prompts that ask for something of a user's life, and others
(tests/host_dialogues: prompt_kinds.json, prompts.json, errands.json): on their vectors and on how
they are said (server/search/prompt_form.py) together; for meals on the vectors of those of
prompt_kinds.json, and on the rest by whether their words say that one is to be chosen or made.
It prints how well each tells prompts of a fifth it was not fitted on (area under the curve).
"""

import json
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from recollect.server.search.meal_limits import is_to_be_made
from recollect.server.search.prompt_form import PLACES, places
from recollect.server.storage.vectors.embedder import SentenceTransformerEmbedder

_FOLDER = Path(__file__).parents[1] / "tests/host_dialogues"
_WRITTEN = Path(__file__).parents[1] / "server/search/prompt_directions.py"
_STEPS = 30
_PULL = 1.0
"""How much large weights cost."""
_OF_VECTOR = 0.5
"""How long a vector counts beside how a prompt is said, which is 1 long: the less, the more that
decides."""
_PULL_OF_BOTH = 0.3
_STEPS_OF_BOTH = 8
_SURE = 1e-4
"""No prompt counts as more sure than that while it is fitted."""
_WIDTH = 64

Array = np.ndarray[Any, np.dtype[np.float64]]
Told = np.ndarray[Any, np.dtype[np.bool_]]


def main() -> None:
    own, others, meals, no_meals = _prompts()
    embedder = SentenceTransformerEmbedder()
    embedder.load()
    vectors = np.array(embedder.encode([*own, *others], asking=True))
    of_life = np.array([True] * len(own) + [False] * len(others))
    is_meal = np.array([_is_meal(p, meals, no_meals) for p in [*own, *others]])
    lines = ['"""Written by bench/prompt_kinds.py: where the vectors of prompts point."""\n']
    signs = _signs([*own, *others])
    at_first, of_vector, said = _fitted_together(vectors, signs, of_life)
    lines.append(f"OWN_LIFE = {_written(at_first, of_vector)}")
    lines.append(f"OWN_LIFE_AS_SAID = {_written(0.0, said)}")
    lines.append(f"MEAL = {_written(*_fitted(vectors, is_meal, even=True))}")
    _WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"own life: {_tells(vectors, of_life, signs):.3f} of {len(of_life)} prompts")
    print(f"  by vectors alone {_tells(vectors, of_life):.3f}")
    print(f"meal: {_tells(vectors, is_meal):.3f}")


def _prompts() -> tuple[list[str], list[str], set[str], set[str]]:
    """Of the user's life, of something else; which of them are meals, and which surely not."""
    kinds = json.loads((_FOLDER / "prompt_kinds.json").read_text(encoding="utf-8"))
    own, others = [*kinds["own"], *kinds["meals"]], [*kinds["others"]]
    for name in ("prompts", "errands"):
        told = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        for store in told.values():
            own += [each["prompt"] for each in store["wanted"]]
            others += store["others"]
    meals = {*kinds["meals"], *kinds["also_meals"]}
    return own, others, meals, {*kinds["others"], *kinds["no_meals"]}


def _is_meal(prompt: str, meals: set[str], no_meals: set[str]) -> bool:
    return prompt in meals or (prompt not in no_meals and is_to_be_made(prompt))


def _fitted(vectors: Array, told: Told, *, even: bool = False) -> tuple[float, Array]:
    """The weight that each starts with, and those along the vector, by Newton's method.

    `even`: the few of a kind weigh as much as the many of the other.
    """
    rows = np.hstack([np.ones((len(vectors), 1)), vectors])
    share = told.mean()
    weight = np.where(told, 0.5 / share, 0.5 / (1 - share)) if even else np.ones(len(told))
    pull = np.full(rows.shape[1], _PULL)
    pull[0] = 0.0
    found = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (weight * (chance - told)) + pull * found
        bend = (rows.T * (weight * chance * (1 - chance))) @ rows + np.diag(pull)
        found -= np.linalg.solve(bend, slope)
    return float(found[0]), found[1:]


def _signs(prompts: Sequence[str]) -> Array:
    """A row a prompt, 1 long, not 0 where a sign of it stands."""
    rows = np.zeros((len(prompts), PLACES))
    for row, prompt in zip(rows, prompts, strict=True):
        found = places(prompt)
        row[found] = 1 / np.sqrt(len(found))
    return rows


def _fitted_together(vectors: Array, signs: Array, told: Told) -> tuple[float, Array, Array]:
    """The weight that each starts with, those along the vector and those of the signs.

    There are more weights than prompts, so it is solved for how much each prompt counts.
    """
    near = _OF_VECTOR**2 * vectors @ vectors.T + signs @ signs.T
    count = len(told)
    found, at_first = np.zeros(count), 0.0
    for _ in range(_STEPS_OF_BOTH):
        points = near @ found + at_first
        chance = np.clip(1 / (1 + np.exp(-points)), _SURE, 1 - _SURE)
        weight = chance * (1 - chance)
        rows = np.ones((count + 1, count + 1))
        rows[:count, :count] = near + np.diag(_PULL_OF_BOTH / weight)
        rows[count, count] = 0.0
        wanted = points + (told - chance) / weight
        solved = np.linalg.solve(rows, np.append(wanted, 0.0))
        found, at_first = solved[:count], float(solved[count])
    return at_first, _OF_VECTOR**2 * found @ vectors, found @ signs


def _tells(vectors: Array, told: Told, signs: Array | None = None) -> float:
    """The area under the curve, each fifth judged by what was fitted on the others."""
    fold = np.random.default_rng(0).integers(0, 5, len(told))
    points = np.zeros(len(told))
    for part in range(5):
        rest, own = fold != part, fold == part
        if signs is None:
            at_first, along = _fitted(vectors[rest], told[rest])
            points[own] = at_first + vectors[own] @ along
        else:
            at_first, along, said = _fitted_together(vectors[rest], signs[rest], told[rest])
            points[own] = at_first + vectors[own] @ along + signs[own] @ said
    return float((points[told][:, None] > points[~told][None, :]).mean())


def _written(at_first: float, along: Array) -> str:
    scale = float(np.abs(along).max()) / 127
    values = b64encode(np.round(along / scale).astype(np.int8).tobytes()).decode()
    text = f"{at_first:.4f} {scale:.6f} {values}"
    lines = [text[at : at + _WIDTH] for at in range(0, len(text), _WIDTH)]
    return "(\n" + "\n".join(f'    "{line}"' for line in lines) + "\n)"


if __name__ == "__main__":
    main()
