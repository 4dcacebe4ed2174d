"""What memory servers do without more thought: Chroma or SQLite's word index over the bare
texts.
"""

import os
import re
import sqlite3
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
        vector = _numbers(self._embedder.encode([question], asking=True)[0])
        return self._collection.query(query_embeddings=[vector], n_results=limit, include=[])[
            "ids"
        ][0]


class PlainWords:
    """FTS5 with its default tokeniser; any word of the question will do, the best BM25 first."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._ids = [item.id for item in items]
        self._db = sqlite3.connect(":memory:")
        self._db.execute("CREATE VIRTUAL TABLE texts USING fts5(body)")
        self._db.executemany(
            "INSERT INTO texts (rowid, body) VALUES (?,?)",
            [(n, item.text) for n, item in enumerate(items)],
        )

    def search(self, question: str, limit: int) -> list[str]:
        words = re.findall(r"\w+", question)
        match = " OR ".join(f'"{word}"' for word in dict.fromkeys(words))
        sql = "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT ?"
        found = self._db.execute(sql, (match, limit)) if match else []
        return [self._ids[n] for (n,) in found]


def _numbers(vector: Vector) -> Sequence[float] | Sequence[int]:
    return vector
