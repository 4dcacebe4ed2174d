"""What most memory servers do: the bare texts in Chroma, the question's vector against theirs."""

import os
from collections.abc import Sequence
from pathlib import Path

os.environ["ORT_DISABLE_TELEMETRY"] = (
    "1"  # before chromadb imports onnxruntime, which reports to its maker unless told not to
)

import chromadb
from chromadb.config import Settings

from bench.banks import Item
from recollect.server.storage.vectors.embedder import Embedder, Vector

_BATCH = 256


class PlainChroma:
    """A persistent collection with cosine distance and Chroma's own defaults otherwise."""

    def __init__(self, folder: Path, items: Sequence[Item], embedder: Embedder) -> None:
        self._embedder = embedder
        client = chromadb.PersistentClient(
            str(folder), settings=Settings(anonymized_telemetry=False)
        )
        self._collection = client.create_collection(
            "plain", metadata={"hnsw:space": "cosine"}, embedding_function=None
        )
        for part in (items[at : at + _BATCH] for at in range(0, len(items), _BATCH)):
            self._collection.add(
                ids=[item.id for item in part],
                embeddings=[*map(_numbers, embedder.encode([item.text for item in part]))],
            )

    def search(self, question: str, limit: int) -> list[str]:
        vector = _numbers(self._embedder.encode([question])[0])
        return self._collection.query(query_embeddings=[vector], n_results=limit, include=[])[
            "ids"
        ][0]


def _numbers(vector: Vector) -> Sequence[float] | Sequence[int]:
    return vector
