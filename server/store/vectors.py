"""Meaning: unit vectors under the ids of the memories, in Chroma, one collection an embedding model. The only file that imports chromadb, on first use."""

import hashlib
import os
import shutil
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from recollect.server.store.embedder import Vector

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

_PAGE = 5_000
_COMPLETE = "complete"
_DIMENSION = "dimension"


class VectorsBroken(Exception):
    """Chroma cannot read what it wrote; the memories themselves are not concerned."""


class Shelf:
    """The vectors made with one model. One lock for all of a folder: Chroma 1.5 fails a search that meets the first vectors on their way in."""

    def __init__(self, collection: "Collection", lock: threading.RLock) -> None:
        self._collection, self._lock = collection, lock
        self.model = str(collection.metadata["model"])

    @property
    def complete(self) -> bool:
        """Whether every memory had its vector here once: then it may answer alone."""
        return bool(self._collection.metadata.get(_COMPLETE))

    @property
    def dimension(self) -> int | None:
        """Length of the vectors; None before it was noted."""
        found = self._collection.metadata.get(_DIMENSION)
        return int(found) if found else None

    def mark_complete(self) -> None:
        if not self.complete:
            self._note(**{_COMPLETE: True})

    def note_dimension(self, dimension: int) -> None:
        if self.dimension != dimension:
            self._note(**{_DIMENSION: dimension})

    def _note(self, **values: int) -> None:
        # Chroma takes its own settings ("hnsw:space") back as long as they do not come again.
        known = {k: v for k, v in self._collection.metadata.items() if not k.startswith("hnsw:")}
        self._collection.modify(metadata={**known, **values})

    def put(self, ids: Sequence[str], vectors: Sequence[Vector]) -> None:
        with self._lock:
            self._collection.upsert(ids=list(ids), embeddings=[*map(_as_sequence, vectors)])

    def drop(self, ids: Sequence[str]) -> None:
        with self._lock:
            if ids:
                self._collection.delete(ids=list(ids))

    def nearest(self, vector: Vector, limit: int) -> dict[str, float]:
        """Ids and cosine similarities (-1 to 1), best first.

        Raises:
            VectorsBroken: the folder was damaged or taken away.
        """
        from chromadb.errors import ChromaError

        try:
            with self._lock:
                found = self._collection.query(query_embeddings=[_as_sequence(vector)], n_results=limit, include=["distances"])
        except ChromaError as error:
            raise VectorsBroken(str(error)) from error
        assert found["distances"] is not None
        return {id: 1.0 - distance for id, distance in zip(found["ids"][0], found["distances"][0], strict=True)}

    def around(self, ids: Sequence[str], limit: int) -> dict[str, list[str]]:
        """For each of these that has a vector: the ids nearest to it, itself among them, best first.

        Raises:
            VectorsBroken: as `nearest`.
        """
        from chromadb.errors import ChromaError

        known = self.of(ids)
        if not known:
            return {}
        try:
            with self._lock:
                near = self._collection.query(query_embeddings=[*map(_as_sequence, known.values())], n_results=limit, include=[])
        except ChromaError as error:
            raise VectorsBroken(str(error)) from error
        return dict(zip(known, near["ids"], strict=True))

    def of(self, ids: Sequence[str]) -> dict[str, Vector]:
        """The vectors of those that have one.

        Raises:
            VectorsBroken: as `nearest`.
        """
        from chromadb.errors import ChromaError

        if not ids:
            return {}
        try:
            with self._lock:
                found = self._collection.get(ids=list(dict.fromkeys(ids)), include=["embeddings"])
        except ChromaError as error:
            raise VectorsBroken(str(error)) from error
        embeddings = found["embeddings"]
        return {} if embeddings is None else {id: [float(x) for x in vector] for id, vector in zip(found["ids"], embeddings, strict=True)}

    def ids(self) -> Iterator[str]:
        for offset in range(0, self._collection.count(), _PAGE):
            yield from self._collection.get(limit=_PAGE, offset=offset, include=[])["ids"]

    def count(self) -> int:
        return self._collection.count()


def _as_sequence(vector: Vector) -> Sequence[float] | Sequence[int]:
    return vector


class Vectors:
    """An embedded Chroma folder, owned by this process alone. One lock around opening and closing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.RLock()
        self._client: ClientAPI | None = None

    def shelf(self, model: str) -> Shelf:
        """The vectors of `model`; an empty shelf where there were none."""
        # Chroma fixes a collection's dimension at its first vector, so each model gets one of its own.
        name = f"memories-{hashlib.sha256(model.encode()).hexdigest()[:16]}"
        collection = self._open().get_or_create_collection(name, metadata={"hnsw:space": "cosine", "model": model}, embedding_function=None)
        return Shelf(collection, self._lock)

    def shelves(self) -> list[Shelf]:
        return [Shelf(c, self._lock) for c in self._open().list_collections() if c.metadata and "model" in c.metadata]

    def discard(self, shelf: Shelf) -> None:
        self._open().delete_collection(shelf._collection.name)

    def close(self) -> None:
        """Let go of the folder: Chroma otherwise keeps its files open for the life of the process, also when they are deleted."""
        with self._lock:
            if self._client is not None:
                self._client.close()  # type: ignore[attr-defined]  # of Client, which every factory gives; the interface lacks it
                self._client = None

    def _open(self) -> "ClientAPI":
        with self._lock:
            if self._client is None:
                self._client = self._connect()
            return self._client

    def _connect(self) -> "ClientAPI":
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # before chromadb imports onnxruntime, which reports to its maker unless told not to
        import chromadb
        from chromadb.api.shared_system_client import SharedSystemClient
        from chromadb.config import Settings

        def connect() -> "ClientAPI":
            client = chromadb.PersistentClient(str(self._folder), settings=Settings(anonymized_telemetry=False))
            try:
                for collection in client.list_collections():
                    collection.count()
            except BaseException:
                client.close()  # type: ignore[attr-defined]  # as above
                raise
            return client

        try:
            return connect()
        except Exception:  # noqa: BLE001  # Chroma raises many kinds on a folder it cannot read; the folder is only an index
            # Chroma keeps what it could not start, and would give it out again at the second try.
            SharedSystemClient._identifier_to_system.pop(str(self._folder), None)
            broken = self._folder.with_name(f"{self._folder.name}.broken")
            shutil.rmtree(broken, ignore_errors=True)
            if self._folder.exists():
                self._folder.rename(broken)
            return connect()
