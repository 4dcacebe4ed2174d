"""Meaning: unit vectors under the ids of the memories, in Chroma, one collection an embedding model: in a folder of ours, or on a Chroma server.

chromadb is imported here and in chroma_server.py only, on first use.
"""

import contextlib
import ctypes
import hashlib
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .chroma_server import ChromaServer, Connection
from .embedder import Vector

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

_PAGE = 5_000
_M_PERTURB = -6  # malloc.h of glibc
_COMPLETE = "complete"
_DIMENSION = "dimension"

_Asking = Callable[[], AbstractContextManager[None]]


class VectorsBroken(Exception):
    """Chroma cannot be asked, or cannot read what it wrote; the memories themselves are not concerned. `str()` says why, for the user."""


def _wipe_memory() -> None:
    """Let the C library empty each block of memory that it gives out, and each that it gets back.

    Chroma's index writes blocks to its files, also the part not in use yet: with whatever stood there before, such as a text that is to be
    erased. Where the C library cannot be told (it is not glibc), that may still happen.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if os.name == "posix" else None
    if mallopt:
        mallopt(_M_PERTURB, 0xFF)  # blocks are filled with its complement, 0


class VectorCollection:
    """The vectors made with one model. Whatever asks Chroma raises VectorsBroken when Chroma fails."""

    def __init__(self, collection: "Collection", asking: _Asking) -> None:
        self._collection, self._asking = collection, asking
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
        with self._asking():
            self._collection.modify(metadata={**known, **values})

    def put(self, ids: Sequence[str], vectors: Sequence[Vector]) -> None:
        with self._asking():
            self._collection.upsert(ids=list(ids), embeddings=[*map(_as_sequence, vectors)])

    def drop(self, ids: Sequence[str]) -> None:
        if ids:
            with self._asking():
                self._collection.delete(ids=list(ids))

    def nearest(self, vector: Vector, limit: int) -> dict[str, float]:
        """Ids and cosine similarities (-1 to 1), best first."""
        with self._asking():
            found = self._collection.query(
                query_embeddings=[_as_sequence(vector)], n_results=limit, include=["distances"]
            )
        assert found["distances"] is not None
        return {
            id: 1.0 - distance
            for id, distance in zip(found["ids"][0], found["distances"][0], strict=True)
        }

    def around(self, ids: Sequence[str], limit: int) -> dict[str, list[str]]:
        """For each of these that has a vector: the ids nearest to it, itself among them, best first."""
        known = self.of(ids)
        if not known:
            return {}
        with self._asking():
            near = self._collection.query(
                query_embeddings=[*map(_as_sequence, known.values())], n_results=limit, include=[]
            )
        return dict(zip(known, near["ids"], strict=True))

    def of(self, ids: Sequence[str]) -> dict[str, Vector]:
        """The vectors of those that have one."""
        if not ids:
            return {}
        with self._asking():
            found = self._collection.get(ids=list(dict.fromkeys(ids)), include=["embeddings"])
        embeddings = found["embeddings"]
        return (
            {}
            if embeddings is None
            else {
                id: [float(x) for x in vector]
                for id, vector in zip(found["ids"], embeddings, strict=True)
            }
        )

    def ids(self) -> Iterator[str]:
        for offset in range(0, self.count(), _PAGE):
            with self._asking():
                page = self._collection.get(limit=_PAGE, offset=offset, include=[])["ids"]
            yield from page

    def count(self) -> int:
        with self._asking():
            return self._collection.count()


def _as_sequence(vector: Vector) -> Sequence[float] | Sequence[int]:
    return vector


def _write_ahead(database: Path) -> None:
    """Let Chroma's database write ahead, which its file remembers: else each change waits for eight fsyncs, and nothing runs meanwhile.

    Chroma brings an SQLite of its own. Two of them in one process do not see each other's locks, so this is only for a file that is not open.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with (
        contextlib.suppress(sqlite3.Error),
        contextlib.closing(sqlite3.connect(database)) as connection,
    ):  # damaged: Chroma will tell
        connection.execute("PRAGMA journal_mode=WAL")


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that Chroma keeps inside this process, which owns it alone."""

    path: Path
    name: str = "embedded"
    prefix: str = "memories-"

    def connect(self) -> "ClientAPI":
        """Open it; one that Chroma cannot read is set aside for an empty one."""
        import chromadb
        from chromadb.api.shared_system_client import SharedSystemClient
        from chromadb.config import Settings

        _wipe_memory()

        def connect() -> "ClientAPI":
            if str(self.path) not in SharedSystemClient._identifier_to_system:  # not open here yet
                _write_ahead(self.path / "chroma.sqlite3")
            client = chromadb.PersistentClient(
                str(self.path), settings=Settings(anonymized_telemetry=False)
            )
            try:
                for collection in client.list_collections():
                    collection.count()
            except BaseException:
                client.close()  # type: ignore[attr-defined]  # of Client, which every factory gives; the interface lacks it
                raise
            return client

        try:
            return connect()
        except Exception:  # noqa: BLE001  # Chroma raises many kinds on a folder it cannot read; the folder is only an index
            # Chroma keeps what it could not start, and would give it out again at the second try.
            SharedSystemClient._identifier_to_system.pop(str(self.path), None)
            broken = self.path.with_name(f"{self.path.name}.broken")
            shutil.rmtree(broken, ignore_errors=True)
            if self.path.exists():
                self.path.rename(broken)
            return connect()

    def reason(self, error: Exception) -> str:
        return f"the vector index cannot be read ({type(error).__name__}) and is built anew"


class Vectors:
    """The shelves of one data folder, in its own Chroma folder or on a server.

    One lock for everything asked: Chroma 1.5, embedded and server, fails a search that meets the first vectors on their way in.
    """

    def __init__(self, place: Path | ChromaServer) -> None:
        self._place = Folder(place) if isinstance(place, Path) else place
        self._lock = threading.RLock()
        self._client: ClientAPI | Connection | None = None

    @property
    def place(self) -> str:
        """Where the vectors are; what is stored under one name stays there under this name."""
        return self._place.name

    def shelf(self, model: str) -> VectorCollection:
        """The vectors of `model`; an empty shelf where there were none."""
        # Chroma fixes a collection's dimension at its first vector, so each model gets one of its own.
        name = f"{self._place.prefix}{hashlib.sha256(model.encode()).hexdigest()[:16]}"
        about = {"hnsw:space": "cosine", "model": model}
        with self._asking():
            return VectorCollection(
                self._open().get_or_create_collection(
                    name, metadata={**about}, embedding_function=None
                ),
                self._asking,
            )

    def shelves(self) -> list[VectorCollection]:
        with self._asking():
            return [
                VectorCollection(c, self._asking)
                for c in self._open().list_collections()
                if c.metadata and "model" in c.metadata
            ]

    def discard(self, shelf: VectorCollection) -> None:
        with self._asking():
            self._open().delete_collection(shelf._collection.name)

    def close(self) -> None:
        """Let go of the place: Chroma otherwise keeps its files open for the life of the process, also when they are deleted."""
        with self._lock:
            client, self._client = self._client, None
            if client is not None:
                client.close()  # type: ignore[union-attr]  # of Client, which every factory gives; the interface lacks it

    def _open(self) -> "ClientAPI | Connection":
        if self._client is None:
            os.environ["ORT_DISABLE_TELEMETRY"] = (
                "1"  # before chromadb imports onnxruntime, which reports to its maker unless told not to
            )
            self._client = self._place.connect()
        return self._client

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Ask Chroma, one at a time.

        Raises:
            VectorsBroken: it failed, in whatever way.
        """
        with self._lock:
            try:
                yield
            except VectorsBroken:
                raise
            except (
                Exception
            ) as error:  # Chroma has no one error for a damaged folder or a server that is gone
                raise VectorsBroken(self._place.reason(error)) from error
