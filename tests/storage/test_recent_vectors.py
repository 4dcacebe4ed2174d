"""What was encoded a moment ago is not encoded again."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from recollect.server.storage.vectors.recent_vectors import RecentVectors
from tests.conftest import WordVectors


@dataclass
class Counting(WordVectors):
    """Notes what it is asked for."""

    asked: list[list[str]] = field(default_factory=list)

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        self.asked.append(list(texts))
        return super().encode(texts)


def test_a_question_asked_twice_is_encoded_once() -> None:
    recent, embedder = RecentVectors(), Counting()
    first, again = recent.encode(embedder, "tea"), recent.encode(embedder, "tea")
    assert again == pytest.approx(first, abs=1e-6)
    assert embedder.asked == [["tea"]]


def test_texts_encoded_ahead_cost_one_call_and_their_use_none() -> None:
    """S0-31: five drafts of one remember are looked up with one batch."""
    recent, embedder = RecentVectors(), Counting()
    recent.encode_ahead(embedder, ["tea", "milk", "tea"])
    recent.encode(embedder, "milk")
    assert embedder.asked == [["tea", "milk"]]


def test_a_batch_takes_what_is_known_and_encodes_the_rest_in_order() -> None:
    recent, embedder = RecentVectors(), Counting()
    known = recent.encode(embedder, "milk")
    vectors = recent.encode_batch(embedder, ["tea", "milk", "tea"])
    (tea,) = WordVectors().encode(["tea"])
    assert np.array(vectors) == pytest.approx(np.array([tea, known, tea]), abs=1e-6)
    assert embedder.asked == [["milk"], ["tea"]]


def test_another_models_vector_is_never_taken() -> None:
    """After a change of model both answer for a while."""
    recent, old, new = RecentVectors(), Counting(name="old"), Counting(name="new")
    recent.encode(old, "tea")
    assert recent.find(new, "tea") is None
    recent.encode(new, "tea")
    assert new.asked == [["tea"]]


def test_the_oldest_are_let_go() -> None:
    recent, embedder = RecentVectors(), WordVectors()
    recent.encode(embedder, "first")
    recent.encode_ahead(embedder, [str(n) for n in range(600)])
    assert recent.find(embedder, "first") is None
    assert recent.find(embedder, "599") is not None
