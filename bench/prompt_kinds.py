"""The directions by which server/search/prompt_kinds.py tells what kind of prompt it is.

Run: python -m bench.prompt_kinds (writes server/search/prompt_directions.py)

Logistic regression on the vectors of prompts that ask for something of a user's life, and of others
(tests/host_dialogues: prompt_kinds.json, prompts.json, errands.json); for meals on those of
prompt_kinds.json, and on the rest by whether their words say that one is to be chosen or made.
It prints how well each tells prompts of a fifth it was not fitted on (area under the curve).
"""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import numpy as np

from recollect.server.search.meal_limits import is_to_be_made
from recollect.server.storage.vectors.embedder import SentenceTransformerEmbedder

_FOLDER = Path(__file__).parents[1] / "tests/host_dialogues"
_WRITTEN = Path(__file__).parents[1] / "server/search/prompt_directions.py"
_STEPS = 30
_PULL = 1.0
"""How much large weights cost."""
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
    lines.append(f"OWN_LIFE = {_written(*_fitted(vectors, of_life))}")
    lines.append(f"MEAL = {_written(*_fitted(vectors, is_meal, even=True))}")
    _WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, told in (("own life", of_life), ("meal", is_meal)):
        print(f"{name}: {_tells(vectors, told):.3f} of {len(told)} prompts")


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


def _tells(vectors: Array, told: Told) -> float:
    """The area under the curve, each fifth judged by what was fitted on the others."""
    fold = np.random.default_rng(0).integers(0, 5, len(told))
    points = np.zeros(len(told))
    for part in range(5):
        at_first, along = _fitted(vectors[fold != part], told[fold != part])
        points[fold == part] = at_first + vectors[fold == part] @ along
    return float((points[told][:, None] > points[~told][None, :]).mean())


def _written(at_first: float, along: Array) -> str:
    scale = float(np.abs(along).max()) / 127
    values = b64encode(np.round(along / scale).astype(np.int8).tobytes()).decode()
    text = f"{at_first:.4f} {scale:.6f} {values}"
    lines = [text[at : at + _WIDTH] for at in range(0, len(text), _WIDTH)]
    return "(\n" + "\n".join(f'    "{line}"' for line in lines) + "\n)"


if __name__ == "__main__":
    main()
