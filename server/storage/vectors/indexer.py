"""Vectors for what has none yet, made in the background by one thread: no call waits for it."""

import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, TypeVar

from ...domain.memory import Memory
from ...errors import ModelError, StorageError
from ..index.catalog import Catalog
from ..index.named_values import NamedValues
from . import comparison
from .answering import Answering, Nearness, Told
from .collections import VectorCollection, VectorStore, VectorStoreError
from .comparison import Comparison
from .dimension import of_right_dimension
from .embedder import Embedder, Vector
from .former_models import FormerModels
from .indexing_state import IndexingProgress, IndexingState
from .recent_vectors import RecentVectors
from .retries import Retries
from .waiting_vectors import WaitingVectors

_T = TypeVar("_T")
_BATCH = 64
_GATHER_S = 2.0
"""How long new memories are gathered before they go to Chroma together.

It stops every other thread of the process, for one memory as long as for twenty; found they are.
"""
_CATCH_UP_S = 0.2
_MOST_CAUGHT_UP = 8
REST_AFTER_S = 20.0
"""So long vectors that nobody asks for stay open: to open them takes as long as two recalls."""
_WITHOUT_MEANING = "Search by words, time and links still works"

logger = logging.getLogger(__name__)

Readiness = Literal["full", "warming up", "words only"]


class Indexer:
    """Owns the embedder and the collection that answers.

    Its thread works the catalog's list of unindexed memories off, oldest first. After a change of
    model the old model's vectors go on answering (if that model can still be loaded) until every
    memory has a new one. While Chroma cannot be asked nothing answers by meaning; the thread tries
    again and again, and then makes up for what was missed.
    """

    def __init__(
        self,
        catalog: Catalog,
        values: NamedValues,
        vectors: VectorStore,
        to_embed: Callable[[dict[int, Memory]], dict[int, str]],
        embedder: Embedder,
        old_embedder: Callable[[str], Embedder],
        *,
        rest_after_s: float | None = None,
    ) -> None:
        """`to_embed` gives the text that each memory's vector is made of.

        `old_embedder` makes an embedder by its model's name. Chroma is let go when nobody has asked
        for `rest_after_s`; None: never, a question never waits until it is opened again.
        """
        self._catalog = catalog
        self._comparison = Comparison(catalog, values)
        self._vectors = vectors
        self._former = FormerModels(vectors, values)
        self._to_embed = to_embed
        self._embedder = embedder
        self._old_embedder = old_embedder
        self._rest_after_s = rest_after_s
        self._recent = RecentVectors()
        self._waiting = WaitingVectors(catalog, self._recent, to_embed)
        self._progress = IndexingProgress()
        self._building: VectorCollection | None = None
        self._answering: Answering | None = None
        self._retries = Retries()
        self._thread = threading.Thread(target=self._run, name="indexer", daemon=True)

    def start(self) -> None:
        self._progress.enter(IndexingState.DUE)
        self._thread.start()

    def stop(self) -> None:
        """End after the batch under way.

        A model that is still loading is not waited for, nor a Chroma that has failed: nothing is
        touched once it is there.
        """
        before = self._progress.state
        self._progress.enter(IndexingState.STOPPED)
        may_take_long = before in (IndexingState.LOADING, IndexingState.STOPPED)
        may_take_long |= self._retries.is_asking
        if self._thread.is_alive() and not may_take_long:
            self._thread.join(timeout=10)
        if not self._thread.is_alive():
            self._vectors.close()

    def poke(self) -> None:
        """There is something new to index."""
        self._progress.announce_work()

    def settle(self, timeout_s: float) -> bool:
        """Wait until nothing is left to index.

        False if that took longer, or does not come because the model or Chroma failed.
        """
        return self._progress.wait_until_settled(timeout_s)

    def catch_up(self) -> None:
        """Let what was stored a moment ago get its vectors before a question is answered.

        A long backlog is not waited for.
        """
        if self._answering is None or self._progress.is_settled:
            return
        if self._catalog.vector_queue.count() <= _MOST_CAUGHT_UP:
            self.settle(_CATCH_UP_S)

    def answer_by_words_alone(self, reason: str) -> None:
        """From now on, or until Chroma can be asked again; `reason` is for the user."""
        self._answering = None
        self._progress.enter(IndexingState.FAILED, reason)

    @property
    def failure(self) -> str | None:
        """Why nothing answers by meaning, for the user; None if all is well."""
        return self._progress.failure

    @property
    def readiness(self) -> Readiness:
        if self._answering:
            return "full"
        return "words only" if self.failure else "warming up"

    @property
    def model(self) -> str:
        """The model whose vectors answer; before any do, the one that is loading."""
        answering = self._answering
        return answering.embedder.name if answering else self._embedder.name

    @property
    def replacing(self) -> str:
        """The model that answers until another one's vectors are complete; else empty."""
        answering, building = self._answering, self._building
        if answering is None or building is None or answering.collection is building:
            return ""
        return answering.embedder.name

    # --- what calls ask: each answers empty while no vectors do ---

    def nearest(self, text: str, limit: int, *, asking: bool = True) -> dict[str, float]:
        """Ids and similarities of the memories nearest in meaning, best first.

        To a question; or to a statement, if it is not `asking`.
        """
        answering = self._in_use
        if answering is None:
            return {}
        waiting = {} if self._progress.is_settled else self._waiting.of(answering.embedder)
        return self._ask(partial(answering.nearest, text, limit, waiting, asking=asking)) or {}

    def near(self, question: str, limit: int) -> dict[str, Nearness]:
        """The memories nearest to a question by their ids, best first."""
        answering = self._in_use
        if answering is None:
            return {}
        waiting = {} if self._progress.is_settled else self._waiting.of(answering.embedder)
        return self._ask(partial(answering.near, question, limit, waiting)) or {}

    def meaning_of(self, question: str) -> Vector | None:
        """The vector of a question; None while no vectors answer."""
        answering = self._in_use
        if answering is None:
            return None
        return self._recent.encode(answering.embedder, question, asking=True)

    def similarities(self, text: str, others: Sequence[str]) -> list[float]:
        """How near each of `others` is to a question, by the model alone."""
        answering = self._in_use
        return answering.similarities(text, others) if answering and others else []

    def likeness(self, one: Told, other: Told) -> float:
        """How near two memories are; 0 while no vectors answer."""
        answering = self._in_use
        return answering.likeness(one, other) if answering else 0.0

    def encode_ahead(self, texts: Sequence[str]) -> None:
        """Make the vectors of several texts at once, for `nearest` right after."""
        answering = self._in_use
        if answering:
            self._recent.encode_ahead(answering.embedder, texts)

    def neighbours(self, ids: list[str], limit: int) -> dict[str, list[str]]:
        """The ids nearest in meaning to each of these that has a vector, best first."""
        answering = self._in_use
        if answering is None:
            return {}
        return self._ask(partial(answering.collection.neighbours, ids, limit)) or {}

    def vectors(self, ids: list[str]) -> dict[str, Vector]:
        """The vectors of those that have one."""
        answering = self._in_use
        if answering is None:
            return {}
        return self._ask(partial(answering.collection.vectors, ids)) or {}

    def drop(self, ids: list[str]) -> None:
        """Remove these vectors now from every open collection.

        From one that cannot be asked they are removed as soon as it can.
        """
        for collection in self._open_collections():
            self._ask(partial(collection.drop, ids))

    def renew(self, ids: list[str]) -> None:
        """Remove these vectors now, and make them again of what the memories tell by now.

        The thread may have been as fast as to have done the second: asked again, it loses nothing.
        """
        self.drop(ids)
        self._catalog.vector_queue.add_ids(ids)
        self.poke()

    @property
    def _in_use(self) -> Answering | None:
        return None if self._is_stopped else self._answering

    def _ask(self, ask: Callable[[], _T]) -> _T | None:
        """Ask Chroma for a call of the host.

        If that fails, later calls need not wait for it until the thread has mended it.
        """
        try:
            return ask()
        except VectorStoreError as error:
            self._lose(error)
            return None

    def _lose(self, error: VectorStoreError | StorageError) -> None:
        is_news = self.failure is None
        logger.warning("%s", error, exc_info=error.__cause__ if is_news else None)
        lost = str(error)
        if isinstance(error, StorageError):  # its own words are for who stores something
            lost = f"vectors cannot be noted ({error.reason})"
        self.answer_by_words_alone(
            f"{lost}. {_WITHOUT_MEANING}; vectors are made up for by themselves."
        )

    # --- the thread ---

    @property
    def _is_stopped(self) -> bool:
        return self._progress.state is IndexingState.STOPPED

    def _run(self) -> None:
        try:
            while not self._is_stopped:
                self._index_until_failure()
        except ModelError as error:
            self.answer_by_words_alone(str(error))
        except Exception as error:  # the outermost loop: else the server would only look healthy
            logger.exception("indexing stopped")
            self.answer_by_words_alone(
                f"the vector index stopped ({type(error).__name__}). {_WITHOUT_MEANING}."
            )
        if self._is_stopped:  # by whoever did not wait for the model to load
            self._vectors.close()

    def _index_until_failure(self) -> None:
        """Work until Chroma or the disk fails, and wait a while after that."""
        try:
            self._open()
            self._work()
        except (VectorStoreError, StorageError) as error:
            self._lose(error)
        if self._progress.state is IndexingState.FAILED:
            self._vectors.close()
            self._retries.failed()
            self._progress.wait_for_stop(self._retries.pause_s)

    def _open(self) -> None:
        self._building = None
        building = self._vectors.collection(self._embedder.name)
        self._retries.ask(building)
        if self._is_stopped:
            return
        if not building.complete:
            self._answer_with_old(building)
        self._load(self._embedder)
        if self._is_stopped:
            return
        building = of_right_dimension(building, self._vectors, self._embedder)
        self._comparison.begin(building, self._vectors.location)
        if building.complete:
            self._former.discard(building)
        self._building = building
        if not self._answering:
            self._answering = self._answering_by(self._embedder, building)
        self._progress.enter(IndexingState.DUE)

    def _work(self) -> None:
        """Index what is new, until a call has met a failure or the end is asked for."""
        # Entered before looking: what comes after the look makes it due again.
        while self._building and self._progress.enter(IndexingState.INDEXING):
            self._drop_gone()
            if not self._index_batch(self._building):
                self._finish_round(self._building)
                self._wait_for_work()
        if self._building and self._is_stopped:
            self._drop_gone()  # what was erased at the very end

    def _wait_for_work(self) -> None:
        if self._comparison.is_due:
            if not self._progress.wait_for_work(_GATHER_S, comparison.QUIET_S):
                self._comparison.finish()
            return
        while not self._progress.wait_for_work(_GATHER_S, self._rest_after_s):
            self._vectors.rest(self._rest_after_s or 0)

    def _load(self, embedder: Embedder) -> None:
        if not embedder.ready:
            self._progress.enter(IndexingState.LOADING)
        if not self._is_stopped:
            embedder.load()

    def _answer_with_old(self, building: VectorCollection) -> None:
        """Until the new model's vectors are complete, let a complete older collection answer."""
        for collection in self._former.complete(building):
            self._retries.ask(collection)
            embedder = self._old_embedder(collection.model)
            try:
                self._load(embedder)
            except ModelError:
                continue
            self._answering = self._answering_by(embedder, collection)
            return

    def _answering_by(self, embedder: Embedder, collection: VectorCollection) -> Answering:
        return Answering(embedder, collection, self._recent, self._catalog)

    def _drop_gone(self) -> None:
        """Remove the vectors of memories that are gone, however they went.

        They were erased, undone, or their file deleted by hand.
        """
        gone = self._catalog.vector_queue.to_remove()
        for collection in self._open_collections():
            collection.drop(gone)
        self._catalog.vector_queue.removed(gone)

    def _open_collections(self) -> list[VectorCollection]:
        building = self._building
        found = [building] if building else []
        answering = self._answering
        if answering and answering.collection is not building:
            found.append(answering.collection)
        return found

    def _index_batch(self, building: VectorCollection) -> bool:
        """Give the oldest unindexed memories their vectors; False if there are none."""
        batch = self._catalog.vector_queue.waiting(_BATCH)
        if not batch:
            return False
        memories = self._catalog.by_number([n for n, _ in batch])
        texts = self._to_embed(memories)
        if texts:
            vectors = self._recent.encode_batch(self._embedder, list(texts.values()))
            ids = [memories[n].id for n in texts]
            building.put(ids, vectors)
            if self._answering:
                self._answering.renew(ids)
        self._catalog.vector_queue.made(batch)
        erased = [m.id for m in memories.values() if self._catalog.path(m.id) is None]
        building.drop(erased)  # while they were being encoded
        return True

    def _finish_round(self, building: VectorCollection) -> None:
        if not building.complete:
            building.mark_complete()
            if self._answering:
                self._answering = self._answering_by(self._embedder, building)
            self._former.discard(building)
        if self._answering:
            self._answering.measure()
        self._retries.succeeded()
        self._progress.enter(IndexingState.IDLE)
