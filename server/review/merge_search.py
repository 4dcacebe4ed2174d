"""Finding what could be merged: around what changed, a few memories at a time.

So that no call waits for it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from ..domain.memory import Memory
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from ..storage.index.merge_clusters import Cluster, Clusters
from ..storage.vectors.indexer import Indexer
from .mergeable import cluster, mergeable

APART_DAYS = 30
_AT_ONCE = 50
_A_DAY = 5_000
"""Memories looked at in one round, a day; what is left comes the next day."""
_NEIGHBOURS = 12


class MergeCandidates:
    """Reads the index and owns the clusters' tables. Takes no lock of its own."""

    def __init__(
        self,
        clusters: Clusters,
        catalog: Catalog,
        words: Words,
        indexer: Indexer,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._clusters = clusters
        self._catalog = catalog
        self._words = words
        self._indexer = indexer
        self._clock = clock

    def look(self, go_on: Callable[[], bool] = lambda: True) -> None:
        """Look around everything that changed since the last time; nothing without the model.

        `go_on` is asked before each memory.
        """
        if self._indexer.readiness != "full":
            return
        self._drop_stale()
        for _ in range(_A_DAY // _AT_ONCE):
            numbers = self._clusters.unseen(_AT_ONCE)
            if not numbers or not go_on():
                return
            memories = self._catalog.by_number(numbers).values()
            if not self._look_around(memories, go_on):
                return
            self._clusters.seen(numbers)

    def proposed(self) -> Iterator[list[Memory]]:
        """The clusters as they stand.

        Nothing in them has changed, and nobody said to leave them apart.
        """
        for known in self._clusters.all():
            memories = self._as_it_stands(known)
            if memories:
                yield memories

    def is_proposed(self, id: str) -> bool:
        return any(self._as_it_stands(known) for known in self._clusters.all() if id in known.ids)

    def _as_it_stands(self, known: Cluster) -> list[Memory]:
        """Its memories; none if one of them changed, or they are to be left apart."""
        if known.apart_until > self._clock().timestamp():
            return []
        memories = self._catalog.get_many(known.ids)
        return memories if self._digest_of_texts(memories) == known.texts else []

    def leave_apart(self, id: str) -> None:
        """Its cluster says no one thing: not proposed again for `APART_DAYS`."""
        self._clusters.leave_apart(id, self._clock() + timedelta(days=APART_DAYS))

    def turn_round(self, id: str) -> None:
        """The answer that left its cluster apart counts no more; or counts again."""
        now = self._clock().timestamp()
        if any(known.apart_until > now for known in self._clusters.all() if id in known.ids):
            self._clusters.ask_again(id)
        else:
            self.leave_apart(id)

    def _drop_stale(self) -> None:
        for known in self._clusters.all():
            if self._digest_of_texts(self._catalog.get_many(known.ids)) != known.texts:
                self._clusters.drop(known)
                self._clusters.look_again(known.ids)

    def _look_around(self, memories: Iterable[Memory], go_on: Callable[[], bool]) -> bool:
        """Whether it came to the end of them."""
        now = self._clock()
        seeds = [memory for memory in memories if mergeable(memory, now)]
        near = self._indexer.neighbours([seed.id for seed in seeds], _NEIGHBOURS)
        for seed in seeds:
            if not go_on():
                return False
            found = self._cluster_around(seed, near.get(seed.id))
            if found:
                self._propose(found)
        return True

    def _cluster_around(self, seed: Memory, near: Sequence[str] | None) -> list[Memory]:
        """The cluster of a memory; by shared words where the model cannot tell it apart."""
        vectors: Mapping[str, Sequence[float]] = {}
        if near is None:
            candidates = self._sharing_words(seed)
        else:
            candidates = self._catalog.get_many(near)
            vectors = self._indexer.vectors([seed.id, *(memory.id for memory in candidates)])
        now = self._clock()
        return cluster(seed, candidates, lambda a, b: self._alikeness(a, b, vectors), now)

    def _propose(self, memories: list[Memory]) -> None:
        """Note a cluster.

        A memory is asked about in one cluster at a time: a larger one takes a smaller one's
        place, others wait for its answer.
        """
        ids = tuple(sorted(memory.id for memory in memories))
        sharing = [known for known in self._clusters.all() if set(ids) & set(known.ids)]
        for known in sharing:
            if known.apart_until or not set(known.ids) < set(ids):
                return
        for known in sharing:
            self._clusters.drop(known)
        self._clusters.put(Cluster(ids, self._digest_of_texts(self._catalog.get_many(ids))))

    def _sharing_words(self, seed: Memory) -> list[Memory]:
        numbers = self._words.search("own", seed.text, _NEIGHBOURS)
        known = self._catalog.by_number(list(numbers))
        return [known[number] for number in numbers if number in known]

    def _alikeness(self, a: Memory, b: Memory, vectors: Mapping[str, Sequence[float]]) -> float:
        x = vectors.get(a.id)
        y = vectors.get(b.id)
        if x is None or y is None:
            return 0.0
        return self._indexer.likeness((a.text, x), (b.text, y))

    def _digest_of_texts(self, memories: Sequence[Memory]) -> str:
        """What the memories say, as one value.

        Another as soon as one is changed, replaced, over or gone.
        """
        now = self._clock()
        texts = [f"{memory.id} {memory.text}" for memory in memories if mergeable(memory, now)]
        return hashlib.blake2b("\0".join(texts).encode(), digest_size=16).hexdigest()
