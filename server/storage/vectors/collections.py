"""Meaning: unit vectors under the ids of the memories, in Chroma, one collection for each model.

chromadb is imported on first use, by embedded_chroma.py and chroma_server.py only.
"""

import hashlib
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, cast

from ...settings import Settings
from ..process_memory import Leftovers
from . import few_vectors
from .chroma_server import ChromaConnection, ChromaServer, owner_id
from .embedded_chroma import EmbeddedChroma
from .embedder import Vector
from .few_vectors import FewVectors, HeldVectors

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

_PAGE = 5_000
_COMPLETE = "complete"
_RESTED = Leftovers()
"""Of all folders of the process."""
_DIMENSION = "dimension"

_Request = Callable[[], AbstractContextManager["ClientAPI | ChromaConnection"]]


class VectorStoreError(Exception):
    """Chroma cannot be asked, or cannot read what it wrote. `str()` says why, for the user.

    The memories themselves are not concerned.
    """


class VectorCollection:
    """The vectors made with one model. What asks Chroma raises VectorStoreError if that fails."""

    def __init__(
        self,
        collection: "Collection",
        client: "ClientAPI | ChromaConnection",
        request: _Request,
        held: HeldVectors | None,
    ) -> None:
        """`held`: the vectors of small collections; None: none is held."""
        self._held = held
        self._collection = collection
        self._client = client
        """Whose `collection` it is; one that was let go is followed by another."""
        self._request = request
        self.model = str(collection.metadata["model"])

    @property
    def name(self) -> str:
        """As Chroma knows it."""
        return str(self._collection.name)

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
            self._note(_COMPLETE, True)

    def note_dimension(self, dimension: int) -> None:
        if self.dimension != dimension:
            self._note(_DIMENSION, dimension)

    def put(self, ids: Sequence[str], vectors: Sequence[Vector]) -> None:
        """Add these vectors, in the place of those that have the same ids."""
        embeddings = list(map(_as_sequence, vectors))
        with self._asked() as chroma:
            chroma.upsert(ids=list(ids), embeddings=embeddings)
            few = self._kept()
            if few is not None:
                few.put(ids, vectors)
                self._refuse_many(few)

    def drop(self, ids: Sequence[str]) -> None:
        if ids:
            with self._asked() as chroma:
                chroma.delete(ids=list(ids))
                few = self._kept()
                if few is not None:
                    few.drop(ids)

    def nearest(self, vector: Vector, limit: int) -> dict[str, float]:
        """Ids and cosine similarities (-1 to 1), best first."""
        with self._few() as few:
            if few is not None:
                return few.nearest(vector, limit)
        with self._asked() as chroma:
            asked = [_as_sequence(vector)]
            found = chroma.query(query_embeddings=asked, n_results=limit, include=["distances"])
        assert found["distances"] is not None
        pairs = zip(found["ids"][0], found["distances"][0], strict=True)
        return {id: 1.0 - distance for id, distance in pairs}

    def _kept(self) -> FewVectors | None:
        return self._held.by_name.get(self.name) if self._held else None

    def _refuse_many(self, few: FewVectors) -> None:
        if self._held and len(few) > few_vectors.MOST:
            self._held.by_name[self.name] = None

    @contextmanager
    def _few(self) -> Iterator[FewVectors | None]:
        """All vectors, where they are few and lie in a folder of our own: read once.

        What is held needs no Chroma: one that rests goes on resting.
        """
        if self._held is None:
            yield None
            return
        with self._held.lock:
            if self.name not in self._held.by_name:
                with self._asked() as chroma:
                    self._held.by_name[self.name] = _read_if_few(chroma)
            yield self._held.by_name[self.name]

    def nearest_vectors(self, vector: Vector, limit: int) -> dict[str, Sequence[float]]:
        """The vectors nearest to this one by their ids, best first."""
        with self._few() as few:
            if few is not None:
                return dict(few.vectors(few.nearest(vector, limit)))
        asked = [_as_sequence(vector)]
        with self._asked() as chroma:
            found = chroma.query(query_embeddings=asked, n_results=limit, include=["embeddings"])
        assert found["embeddings"] is not None
        vectors = cast("Sequence[Sequence[float]]", found["embeddings"][0])
        return dict(zip(found["ids"][0], vectors, strict=True))

    def neighbours(self, ids: Sequence[str], limit: int) -> dict[str, list[str]]:
        """The ids nearest to each of these that has a vector, itself among them, best first."""
        known = self.vectors(ids)
        if not known:
            return {}
        with self._few() as few:
            if few is not None:
                return {id: [*few.nearest(vector, limit)] for id, vector in known.items()}
        asked = list(map(_as_sequence, known.values()))
        with self._asked() as chroma:
            found = chroma.query(query_embeddings=asked, n_results=limit, include=[])
        return dict(zip(known, found["ids"], strict=True))

    def vectors(self, ids: Sequence[str]) -> dict[str, Vector]:
        """The vectors of those that have one."""
        if not ids:
            return {}
        wanted = list(dict.fromkeys(ids))
        with self._few() as few:
            if few is not None:
                return few.vectors(wanted)
        with self._asked() as chroma:
            found = chroma.get(ids=wanted, include=["embeddings"])
        embeddings = found["embeddings"]
        if embeddings is None:
            return {}
        pairs = zip(found["ids"], embeddings, strict=True)
        return {id: list(map(float, vector)) for id, vector in pairs}

    def ids(self) -> Iterator[str]:
        with self._few() as few:
            if few is not None:
                return iter(few.ids())
        return self._ids_of_many()

    def _ids_of_many(self) -> Iterator[str]:
        for offset in range(0, self.count(), _PAGE):
            with self._asked() as chroma:
                page = chroma.get(limit=_PAGE, offset=offset, include=[])
            yield from page["ids"]

    def ask_anything(self, patience: int) -> None:
        """Search, and wait for a server so many times as long as usual."""
        if not self.dimension:
            return
        asked = [_as_sequence([1.0] * self.dimension)]
        with self._request() as client:
            if isinstance(client, ChromaConnection):
                with client.patient(patience), self._asked() as chroma:
                    chroma.query(query_embeddings=asked, n_results=1, include=[])

    def count(self) -> int:
        with self._few() as few:
            if few is not None:
                return len(few)
        with self._asked() as chroma:
            return chroma.count()

    @contextmanager
    def _asked(self) -> Iterator["Collection"]:
        """Chroma's own, of the client that is open now."""
        with self._request() as client:
            if client is not self._client:
                # Only Chroma in this process is let go and opened again (see VectorStore.rest).
                opened: ClientAPI = client  # type: ignore[assignment]
                self._collection = opened.get_collection(self.name, embedding_function=None)
                self._client = client
            yield self._collection

    def _note(self, key: str, value: int) -> None:
        known = dict(self._collection.metadata)
        for own in [name for name in known if name.startswith("hnsw:")]:
            del known[own]  # Chroma takes settings of its own back only if they do not come again
        with self._asked() as chroma:
            chroma.modify(metadata={**known, key: value})


class VectorStore:
    """The collections of one data folder, in its own Chroma folder or on a server.

    One lock for all requests: Chroma 1.5, embedded and as a server, fails a search that meets the
    first vectors on their way in.
    """

    def __init__(self, chroma: EmbeddedChroma | ChromaServer) -> None:
        self._chroma = chroma
        self._lock = threading.RLock()
        self._client: ClientAPI | ChromaConnection | None = None
        self._held: HeldVectors | None = None
        """Of a folder of our own; a server may be written to by others."""
        if isinstance(chroma, EmbeddedChroma):
            self._held = HeldVectors(self._lock)
        self._asked_at = 0.0
        """When anything was asked last; monotonic seconds."""

    @property
    def location(self) -> str:
        """Names the folder or server for good, to tell whether the vectors have moved."""
        return self._chroma.name

    def collection(self, model: str) -> VectorCollection:
        """The vectors of `model`; an empty collection where there were none."""
        # Chroma fixes a collection's dimension at its first vector, so each model has its own.
        digest = hashlib.sha256(model.encode()).hexdigest()
        with self._request() as client:
            collection = client.get_or_create_collection(
                f"{self._chroma.prefix}{digest[:16]}",
                metadata={"hnsw:space": "cosine", "model": model},
                embedding_function=None,
            )
            return VectorCollection(collection, client, self._request, self._held)

    def collections(self) -> list[VectorCollection]:
        with self._request() as client:
            found = client.list_collections()
        ours = [each for each in found if each.metadata and "model" in each.metadata]
        return [VectorCollection(each, client, self._request, self._held) for each in ours]

    def discard(self, collection: VectorCollection) -> None:
        with self._request() as client:
            client.delete_collection(collection.name)
            if self._held:
                self._held.by_name.pop(collection.name, None)

    def rest(self, unused_s: float) -> None:
        """Let go of a folder that nobody has asked for so long.

        Its threads, files and memory go with it; collections open it again when they are asked.
        What is held of few vectors stays and answers meanwhile.
        """
        with self._lock:
            is_here = isinstance(self._chroma, EmbeddedChroma)
            if not is_here or self._client is None:
                return
            if time.monotonic() - self._asked_at >= unused_s:
                self._let_go()
                if self._held:
                    self._held.rest()
                _RESTED.one_more()

    def close(self) -> None:
        """Let go of the folder or server; the next request opens it again.

        Chroma otherwise keeps its files open for the life of the process, also deleted ones.
        """
        with self._lock:
            if self._held:
                self._held.by_name.clear()
            self._let_go()

    def _let_go(self) -> None:
        client = self._client
        self._client = None
        if client is not None:
            # `close` is of Client, which every factory gives; the interface lacks it.
            client.close()  # type: ignore[union-attr]

    def _connected(self) -> "ClientAPI | ChromaConnection":
        if self._client is None:
            # Before chromadb imports onnxruntime, which reports to its maker unless told not to.
            os.environ["ORT_DISABLE_TELEMETRY"] = "1"
            self._client = self._chroma.connect()
        return self._client

    @contextmanager
    def _request(self) -> Iterator["ClientAPI | ChromaConnection"]:
        """Ask Chroma, one at a time.

        Raises:
            VectorStoreError: it failed, in whatever way.
        """
        with self._lock:
            try:
                yield self._connected()
            except VectorStoreError:
                raise
            except Exception as error:  # Chroma has no one error for what may be wrong
                raise VectorStoreError(self._chroma.reason(error)) from error
            finally:
                self._asked_at = time.monotonic()


def vector_store(settings: Settings) -> VectorStore:
    """Where the settings want the vectors: on a Chroma server, or in the index folder.

    Raises:
        StorageError: the data folder cannot be written.
    """
    if not settings.chroma_url:
        return VectorStore(EmbeddedChroma(settings.index / "chroma"))
    server = ChromaServer(
        url=settings.chroma_url,
        tenant=settings.chroma_tenant,
        database=settings.chroma_database,
        token=settings.chroma_token.get_secret_value(),
        owner=owner_id(settings.home),
    )
    return VectorStore(server)


def _read_if_few(chroma: "Collection") -> FewVectors | None:
    """Every vector; None where there are many: to count them takes Chroma long."""
    if chroma.count() > few_vectors.MOST:
        return None
    found = chroma.get(include=["embeddings"])
    assert found["embeddings"] is not None
    return FewVectors(found["ids"], cast("Sequence[Vector]", found["embeddings"]))


def _as_sequence(vector: Vector) -> Sequence[float] | Sequence[int]:
    return vector
