"""`python -m tests.e2e.tiny_model FOLDER`.

A sentence-transformers model of random weights, 48 dimensions, to be somebody's own model.

In a process of its own, because torch is heavy and the tests need only the folder.
"""

import string
import subprocess
import sys
from pathlib import Path

DIMENSION = 48


def make(folder: Path) -> None:
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from transformers import BertConfig, BertModel, BertTokenizer

    torch.manual_seed(7)
    words = folder / "words"
    marks = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    letters = list(string.ascii_lowercase)
    vocabulary = {
        piece: n
        for n, piece in enumerate([*marks, *letters, *(f"##{letter}" for letter in letters)])
    }
    config = BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=DIMENSION,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=128,
    )
    BertModel(config).save_pretrained(words)
    BertTokenizer(vocab=vocabulary).save_pretrained(words)
    SentenceTransformer(modules=[Transformer(str(words)), Pooling(DIMENSION)]).save(
        str(folder / "model")
    )


def tiny_model(folder: Path) -> Path:
    """Make the model; returns its folder."""
    subprocess.run(
        [sys.executable, "-m", "tests.e2e.tiny_model", str(folder)], capture_output=True, check=True
    )
    return folder / "model"


if __name__ == "__main__":
    make(Path(sys.argv[1]))
