"""A sentence-transformers model of random weights, 48 dimensions, to be somebody's own model.

Torch, which makes it, is loaded on first use: whoever needs the model loads it with torch as well.
"""

import string
from pathlib import Path

DIMENSION = 48


def tiny_model(folder: Path) -> Path:
    """Make the model; returns its folder."""
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
    model = folder / "model"
    SentenceTransformer(modules=[Transformer(str(words)), Pooling(DIMENSION)]).save(str(model))
    return model
