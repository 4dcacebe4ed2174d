"""Learn the weights that tell secrets: `python -m bench.secret_weights`, with scikit-learn.

That is not needed to run. Learned from the two tables in tests/language, from the phrases in this
folder with made-up values, and from ordinary sentences (of recollect's own sets, CC0).
"""

from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from recollect.server.language.secrets.candidates import candidates_in
from recollect.server.language.secrets.detection import told_in
from recollect.server.language.secrets.features import Words, features_of
from recollect.server.language.secrets.learned import BITS, FILE, ONE, places_of
from recollect.server.language.secrets.topics import topics_in

from .drawn import lines_of
from .phrases import Text, made, told

_TABLES = Path(__file__).parents[2] / "tests" / "language"
_SECRETS_EACH, _PLAIN_EACH, _TOLD_EACH = 24, 28, 4
"""How often a phrase, or a sentence, is made into a text."""
_LENIENCE = 0.2
"""The less, the smaller the weights: what was seen once weighs little."""
_OVERLAP = 0.5
_ALONE, _BEHIND = 0.6, 0.8

Row = tuple[set[int], bool]


def main() -> None:
    rows = list(_rows())
    weights = np.clip(np.rint(_learned(rows) * ONE), -127, 127).astype(np.int8)
    FILE.write_bytes(array("b", weights.tolist()).tobytes())
    count = sum(is_told for _, is_told in rows)
    print(f"{count} secrets, {len(rows) - count} others, {np.count_nonzero(weights)} weights")


def _rows() -> Iterator[Row]:
    for line in _table("told_secrets.txt"):
        spans = tuple((secret.start, secret.end) for secret in told_in(line))
        yield from _rows_of(Text(line, spans), sure=False)
    ordinary = [Text(line, ()) for line in lines_of("ordinary.txt")]
    yield from _rows_of_all(Text(line, ()) for line in _table("told_without_secrets.txt"))
    yield from _rows_of_all(ordinary)
    r = Random(7)
    for lang in ("en", "zh"):
        plain = made("plain", lang, _PLAIN_EACH, r)
        beside = [*plain, *(each for each in ordinary if _is_chinese(each) == (lang == "zh"))]
        secret = made("secrets", lang, _SECRETS_EACH, r)
        seen = [each for each in told() if _is_chinese(each) == (lang == "zh")] * _TOLD_EACH
        yield from _rows_of_all(_beside(each, beside, r) for each in [*secret, *seen, *plain])


def _table(name: str) -> list[str]:
    lines = (_TABLES / name).read_text(encoding="utf-8").splitlines()
    return [line.replace("·", "").replace("\\n", "\n") for line in lines]


def _is_chinese(text: Text) -> bool:
    return any("\u4e00" <= each <= "\u9fff" for each in text.text)


def _beside(text: Text, others: list[Text], r: Random) -> Text:
    """With another sentence before or behind it, more often without."""
    chance = r.random()
    if chance < _ALONE:
        return text
    other = r.choice(others)
    end = "。" if _is_chinese(other) else ". "
    if chance > _BEHIND:
        return Text(text.text.rstrip(".。") + end + other.text, text.spans)
    before = other.text.rstrip(".。") + end
    moved = tuple((start + len(before), stop + len(before)) for start, stop in text.spans)
    return Text(before + text.text, moved)


def _rows_of_all(texts: Iterable[Text]) -> Iterator[Row]:
    for text in texts:
        yield from _rows_of(text, sure=True)


def _rows_of(text: Text, *, sure: bool) -> Iterator[Row]:
    """What may be a secret in a text; if its spans are not `sure`, no number is called ordinary."""
    words, topics = Words(text.text), list(topics_in(text.text))
    for candidate in candidates_in(text.text):
        least = (candidate.end - candidate.start) * _OVERLAP
        is_told = any(
            min(candidate.end, end) - max(candidate.start, start) >= least
            for start, end in text.spans
        )
        if is_told or sure or candidate.form in ("words", "han", "quoted"):
            yield places_of(features_of(text.text, candidate, words, topics)), is_told


def _learned(rows: list[Row]) -> Any:
    from scipy.sparse import csr_matrix  # pyright: ignore[reportMissingImports]
    from sklearn.linear_model import (  # pyright: ignore[reportMissingImports]
        LogisticRegression,
    )

    places = np.concatenate([np.array(sorted(row), dtype=np.int32) for row, _ in rows])
    ends = np.cumsum([0, *(len(row) for row, _ in rows)])
    counted = csr_matrix((np.ones(len(places)), places, ends), shape=(len(rows), 1 << BITS))
    model = LogisticRegression(C=_LENIENCE, fit_intercept=False, max_iter=200)
    model.fit(counted, np.array([is_told for _, is_told in rows]))
    return model.coef_[0]


if __name__ == "__main__":
    main()
