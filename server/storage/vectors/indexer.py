"""Vectors for what has none yet, made in the background by one thread, so that no call waits for the model."""

import logging
import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from ...domain.memory import Memory
from ...errors import ModelError, StorageError
from ...settings import Settings
from ..index.catalog import Catalog
from ..index.facts import Facts
from .chroma_server import ChromaServer, owner_of
from .collections import VectorCollection, Vectors, VectorsBroken
from .embedder import Embedder, Vector

_T = TypeVar("_T")
_BATCH = 64
_REMEMBERED_QUERIES = 512
_GATHER_S = 0.1
"""How long new memories are gathered before they go to Chroma together: it stops every other thread, for one about as long as for twenty."""
_CATCH_UP_S, _MOMENT = 0.2, 8
_FIRST_RETRY_S, _LAST_RETRY_S = 0.5, 15.0
_EMBEDDED = "embedded"
_PLACE = "vectors"
"""The fact that says where the vectors were kept when they were last compared with the memories."""

logger = logging.getLogger(__name__)

Readiness = Literal["full", "warming up", "words only"]


def vectors_of(settings: Settings) -> Vectors:
    """Where the settings want the vectors: on a Chroma server, or in the index folder.

    Raises:
        StorageError: the data folder cannot be written.
    """
    s = settings
    if not s.chroma_url:
        return Vectors(s.index / "chroma")
    token = s.chroma_token.get_secret_value()
    return Vectors(
        ChromaServer(
            url=s.chroma_url,
            tenant=s.chroma_tenant,
            database=s.chroma_database,
            token=token,
            owner=owner_of(s.home),
        )
    )


class Indexer:
    """Owns the embedder and the shelf that answers. Its thread works the catalog's list of unindexed memories off, oldest first.

    After a change of model the old model's vectors go on answering (if that model can still be loaded) until every memory has a new one.
    While Chroma cannot be asked nothing answers by meaning; the thread tries again and again, and then makes up for what was missed.
    """

    def __init__(
        self,
        catalog: Catalog,
        facts: Facts,
        vectors: Vectors,
        to_embed: Callable[[dict[int, Memory]], dict[int, str]],
        embedder: Embedder,
        old_embedder: Callable[[str], Embedder],
    ) -> None:
        """`to_embed` gives the text that each memory's vector is made of; `old_embedder` makes one by its model's name."""
        self._catalog, self._vectors, self._to_embed, self._old_embedder = (
            catalog,
            vectors,
            to_embed,
            old_embedder,
        )
        self._facts = facts
        self._embedder = embedder
        self._building: VectorCollection | None = None
        self._answering: tuple[Embedder, VectorCollection] | None = None
        self._known: OrderedDict[tuple[str, str], Vector] = OrderedDict()
        self._wake, self._stop, self._idle = threading.Event(), threading.Event(), threading.Event()
        self._at_once = threading.Event()
        """Somebody waits for the vectors, or for the thread's end."""
        self._turn = threading.Lock()
        """Held where `_wake` and `_idle` must tell one story."""
        self._thread = threading.Thread(target=self._run, name="indexer", daemon=True)
        self._loading = False
        self._alone = False
        """Whether the building shelf is known to be the only one."""
        self._lost: VectorsBroken | None = None
        """What a call met, for the thread to mend."""
        self._retry_s = _FIRST_RETRY_S
        self.failure: str | None = None

    def start(self) -> None:
        self.failure = None
        self._idle.clear()
        self._thread.start()

    def stop(self) -> None:
        """End after the batch under way. A model that is still loading is not waited for: nothing is touched once it is there."""
        self._stop.set()
        self._at_once.set()
        self._wake.set()
        if self._thread.is_alive() and not self._loading:
            self._thread.join(timeout=10)
        if not self._thread.is_alive():
            self._vectors.close()

    def poke(self) -> None:
        """There is something new to index."""
        with self._turn:
            if not self.failure:
                self._idle.clear()
            self._wake.set()

    def settle(self, timeout_s: float) -> bool:
        """Wait until nothing is left to index; False if that took longer, or does not come because model or Chroma failed."""
        if timeout_s:
            self._at_once.set()
        return self._idle.wait(timeout_s) and not self.failure

    def catch_up(self) -> None:
        """Let what was stored a moment ago get its vectors before a question is answered; a long backlog is not waited for."""
        if (
            self._answering
            and not self._idle.is_set()
            and self._catalog.vector_queue.count() <= _MOMENT
        ):
            self.settle(_CATCH_UP_S)

    @property
    def readiness(self) -> Readiness:
        if self._answering:
            return "full"
        return "words only" if self.failure else "warming up"

    @property
    def model(self) -> str:
        """The model whose vectors answer; before any do, the one that is loading."""
        return (self._answering[0] if self._answering else self._embedder).name

    @property
    def english_only(self) -> bool:
        return self._answering[0].english_only if self._answering else False

    def nearest(self, text: str, limit: int) -> dict[str, float]:
        """Ids and similarities of the memories nearest in meaning; empty while no vectors answer."""
        if not self._answering or self._stop.is_set():
            return {}
        embedder, shelf = self._answering
        vector = self._encode(embedder, text)
        near = self._ask(lambda: shelf.nearest(vector, limit)) or {}
        if self._idle.is_set():
            return near
        near |= {id: _cosine(vector, waiting) for id, waiting in self._waiting(embedder).items()}
        return dict(sorted(near.items(), key=lambda pair: -pair[1])[:limit])

    def _waiting(self, embedder: Embedder) -> dict[str, Vector]:
        """Vectors that are made and not in Chroma yet: what was stored a moment ago is found like the rest."""
        memories = self._catalog.by_number(
            [n for n, _ in self._catalog.vector_queue.waiting(_BATCH)]
        )
        texts = self._to_embed(memories)
        return {
            memories[n].id: vector
            for n, text in texts.items()
            if (vector := self._known.get((embedder.name, text))) is not None
        }

    def similarities(self, text: str, others: Sequence[str]) -> list[float]:
        """How near each of `others` is to `text`, by the model alone; empty while no vectors answer."""
        if not self._answering or self._stop.is_set() or not others:
            return []
        embedder = self._answering[0]
        asked = self._encode(embedder, text)
        return [_cosine(asked, vector) for vector in embedder.encode(list(others))]

    def look_up(self, texts: Sequence[str]) -> None:
        """Make the vectors of several texts at once, for `nearest` right after: a batch costs a fraction of one by one."""
        if not self._answering or self._stop.is_set():
            return
        embedder = self._answering[0]
        new = [text for text in dict.fromkeys(texts) if (embedder.name, text) not in self._known][
            -_REMEMBERED_QUERIES:
        ]
        for text, vector in zip(new, embedder.encode(new) if new else [], strict=True):
            self._keep(embedder, text, vector)

    def around(self, ids: list[str], limit: int) -> dict[str, list[str]]:
        """For each of these that has a vector: the ids nearest to it in meaning, best first; empty while no vectors answer."""
        return self._read(lambda shelf: shelf.around(ids, limit)) or {}

    def vectors(self, ids: list[str]) -> dict[str, Vector]:
        """The vectors of those that have one; empty while no vectors answer."""
        return self._read(lambda shelf: shelf.of(ids)) or {}

    def _read(self, ask: Callable[[VectorCollection], _T]) -> _T | None:
        if not self._answering or self._stop.is_set():
            return None
        shelf = self._answering[1]
        return self._ask(lambda: ask(shelf))

    def _ask(self, ask: Callable[[], _T]) -> _T | None:
        """Ask Chroma for a call of the host; if that fails, later calls need not wait for it until the thread has mended it."""
        try:
            return ask()
        except VectorsBroken as error:
            self._lose(error)
            self._lost = error
            self._wake.set()
            return None

    def drop(self, ids: list[str]) -> None:
        """Remove these vectors now, from every shelf that is open; from one that cannot be asked as soon as it can."""
        for shelf in self._shelves():
            self._ask(lambda known=shelf: known.drop(ids))  # type: ignore[misc]  # bound per shelf

    def _encode(self, embedder: Embedder, text: str) -> Vector:
        """A question's vector, remembered: remember asks for the neighbours of a text and indexes the same text right after."""
        key = (embedder.name, text)
        vector = self._known.get(
            key
        )  # once: another thread may drop it between a look and a second one
        if vector is None:
            vector = embedder.encode([text])[0]
            self._keep(embedder, text, vector)
        return vector

    def _keep(self, embedder: Embedder, text: str, vector: Vector) -> None:
        self._known[embedder.name, text] = vector
        while len(self._known) > _REMEMBERED_QUERIES:
            self._known.popitem(last=False)

    # --- the thread ---

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._go_on()
        except ModelError as error:
            self.do_without(str(error))
        except Exception as error:  # the outermost loop of the thread: without it the server would only look healthy
            logger.exception("indexing stopped")
            self.do_without(
                f"the vector index stopped ({type(error).__name__}). Search by words, time and links still works."
            )

    def _go_on(self) -> None:
        """Work until Chroma or the disk fails, and a while after that."""
        try:
            self._open()
            self._work()
        except (VectorsBroken, StorageError) as error:
            self._lose(error)
            self._vectors.close()
            self._stop.wait(self._retry_s)
            self._retry_s = min(2 * self._retry_s, _LAST_RETRY_S)

    def _work(self) -> None:
        while not self._stop.is_set():
            if self._lost:
                raise self._lost
            self._wake.clear()  # before looking: what comes after the look wakes us again
            self._drop_gone()
            if not self._index_batch():
                self._finish_round()
                self._wake.wait()
                self._at_once.wait(_GATHER_S)
        self._drop_gone()  # what was erased at the very end

    def _lose(self, error: VectorsBroken | StorageError) -> None:
        logger.warning("%s", error, exc_info=error.__cause__ if self.failure is None else None)
        self.do_without(
            f"{error}. Search by words, time and links still works; vectors are made up for by themselves."
        )

    def do_without(self, reason: str) -> None:
        """Answer from words alone from now on."""
        self.failure = reason
        self._answering = None
        self._idle.set()

    def _open(self) -> None:
        self._lost, self._building, self._alone = None, None, False
        building = self._vectors.shelf(self._embedder.name)
        if not building.complete:
            self._answer_with_old()
        self._load(self._embedder)
        if self._stop.is_set():
            return
        building = self._of_right_dimension(building)
        self._compare(building)
        self._building = building
        if not self._answering:
            self._answering = (self._embedder, building)
        self.failure = None
        self._idle.clear()

    def _of_right_dimension(self, shelf: VectorCollection) -> VectorCollection:
        """Another model under the same name (a folder whose content was exchanged) starts anew: Chroma takes one dimension a collection."""
        dimension = len(self._encode(self._embedder, "dimension"))
        if shelf.dimension not in (None, dimension):
            self._vectors.discard(shelf)
            shelf = self._vectors.shelf(self._embedder.name)
        shelf.note_dimension(dimension)
        return shelf

    def _load(self, embedder: Embedder) -> None:
        self._loading = True
        try:
            if not self._stop.is_set():
                embedder.load()
        finally:
            self._loading = False

    def _answer_with_old(self) -> None:
        """Until the new model's vectors are complete, let a complete older shelf answer."""
        for shelf in self._vectors.shelves():
            if shelf.complete and shelf.model != self._embedder.name:
                embedder = self._old_embedder(shelf.model)
                try:
                    self._load(embedder)
                except ModelError:
                    continue
                self._answering = (embedder, shelf)
                return

    def _compare(self, shelf: VectorCollection) -> None:
        """Drop vectors of memories that are gone; list memories whose vector is missing, or was made while other vectors were in use."""
        if (self._facts.get(_PLACE) or _EMBEDDED) != self._vectors.place:
            self._catalog.vector_queue.add_all()
            self._facts.set(_PLACE, self._vectors.place)
        wanted, kept = self._catalog.ids(), set(shelf.ids())
        shelf.drop(sorted(kept - wanted))
        self._catalog.vector_queue.add_ids(sorted(wanted - kept))

    def _drop_gone(self) -> None:
        """Remove the vectors of memories that are gone, however they went: erased, undone, or their file deleted by hand."""
        gone = self._catalog.vector_queue.to_remove()
        for shelf in self._shelves():
            shelf.drop(gone)
        self._catalog.vector_queue.removed(gone)

    def _shelves(self) -> list[VectorCollection]:
        """Those that are open."""
        return list(
            {
                id(s): s for s in (self._building, self._answering and self._answering[1]) if s
            }.values()
        )

    def _index_batch(self) -> bool:
        batch = self._catalog.vector_queue.waiting(_BATCH)
        if not batch or self._building is None:
            return False
        memories = self._catalog.by_number([n for n, _ in batch])
        pairs = [(memories[n].id, text) for n, text in self._to_embed(memories).items()]
        if pairs:
            self._building.put(
                [id for id, _ in pairs], self._encode_many([text for _, text in pairs])
            )
        self._catalog.vector_queue.made(batch)
        gone = [m.id for m in memories.values() if self._catalog.path(m.id) is None]
        self._building.drop(gone)  # erased while it was being encoded
        return True

    def _encode_many(self, texts: list[str]) -> list[Vector]:
        """Vectors of a batch; what remember has just looked up is not encoded again."""
        found = {
            text: vector
            for text in texts
            if (vector := self._known.get((self._embedder.name, text))) is not None
        }
        new = [text for text in dict.fromkeys(texts) if text not in found]
        found |= zip(new, self._embedder.encode(new) if new else [], strict=True)
        return [found[text] for text in texts]

    def _finish_round(self) -> None:
        assert self._building is not None
        self._building.mark_complete()
        if self._answering and self._answering[1].model != self._building.model:
            self._answering = (self._embedder, self._building)
        if not self._alone:
            self._discard_others(self._building)
        self._retry_s = _FIRST_RETRY_S
        with self._turn:
            if not self._wake.is_set():
                self._idle.set()
                if not self._stop.is_set():
                    self._at_once.clear()

    def _discard_others(self, kept: VectorCollection) -> None:
        for shelf in self._vectors.shelves():
            if shelf.model != kept.model:
                self._vectors.discard(shelf)
        self._alone = True


def _cosine(one: Vector, other: Vector) -> float:
    lengths = math.hypot(*one) * math.hypot(*other)
    return sum(a * b for a, b in zip(one, other, strict=True)) / lengths if lengths else 0.0
