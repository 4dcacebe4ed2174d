"""Finding what could be merged: around what changed, a few memories at a time, so that no call waits for it."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from ..domain.memory import Memory
from ..language.tokenizer import cjk_share
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from ..storage.index.merge_clusters import Cluster, Clusters
from ..storage.vectors.indexer import Indexer
from .merge_rules import cluster, mergeable, shared_words

APART_DAYS = 30
_AT_ONCE = 50
_AT_A_TIME = 5_000
"""Memories looked at in one round, a day; what is left comes the next day."""
_NEIGHBOURS = 12
_FOREIGN = 0.3
"""From this share of Chinese, Japanese or Korean characters on, an English model sees all sentences as alike."""


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
        self._clusters, self._catalog, self._words, self._indexer, self._clock = (
            clusters,
            catalog,
            words,
            indexer,
            clock,
        )

    def look(self, go_on: Callable[[], bool] = lambda: True) -> None:
        """Look around everything that changed since the last time; nothing while the model is not there. `go_on` is asked before each memory."""
        if self._indexer.readiness != "full":
            return
        self._drop_stale()
        for _ in range(_AT_A_TIME // _AT_ONCE):
            numbers = self._clusters.unseen(_AT_ONCE)
            if not numbers or not go_on():
                return
            if not self._look_around(list(self._catalog.by_number(numbers).values()), go_on):
                return
            self._clusters.seen(numbers)

    def proposed(self) -> list[list[Memory]]:
        """The clusters as they stand: nothing in them has changed, and nobody said to leave them apart."""
        now = self._clock().timestamp()
        found = [
            (c, self._catalog.get_many(c.ids)) for c in self._clusters.all() if c.apart_until <= now
        ]
        return [memories for c, memories in found if _digest(memories) == c.texts]

    def is_proposed(self, id: str) -> bool:
        return any(m.id == id for memories in self.proposed() for m in memories)

    def leave_apart(self, id: str) -> None:
        """Its cluster says no one thing: not proposed again for 30 days."""
        self._clusters.leave_apart(id, self._clock() + timedelta(days=APART_DAYS))

    def _drop_stale(self) -> None:
        for known in self._clusters.all():
            if _digest(self._catalog.get_many(known.ids)) != known.texts:
                self._clusters.drop(known)
                self._clusters.look_again(known.ids)

    def _look_around(self, seeds: Sequence[Memory], go_on: Callable[[], bool]) -> bool:
        """Whether it came to the end of them."""
        seeds = [m for m in seeds if mergeable(m)]
        near = self._indexer.neighbours(
            [m.id for m in seeds if not self._is_blind_to(m)], _NEIGHBOURS
        )
        for seed in seeds:
            if not go_on():
                return False
            candidates = (
                self._catalog.get_many(near[seed.id])
                if seed.id in near
                else self._sharing_words(seed)
            )
            vectors = (
                self._indexer.vectors([seed.id, *(m.id for m in candidates)])
                if seed.id in near
                else {}
            )
            found = cluster(seed, candidates, lambda a, b, known=vectors: self._alike(a, b, known))  # type: ignore[misc]  # bound per seed
            if found:
                self._propose(found)
        return True

    def _propose(self, memories: list[Memory]) -> None:
        """Note a cluster. A memory is asked about in one at a time: a larger one takes a smaller one's place, others wait for its answer."""
        ids = tuple(sorted(m.id for m in memories))
        sharing = [known for known in self._clusters.all() if set(ids) & set(known.ids)]
        if any(known.apart_until or not set(known.ids) < set(ids) for known in sharing):
            return
        for known in sharing:
            self._clusters.drop(known)
        self._clusters.put(Cluster(ids, _digest(self._catalog.get_many(ids))))

    def _sharing_words(self, seed: Memory) -> list[Memory]:
        numbers = self._words.search("own", seed.text, _NEIGHBOURS)
        known = self._catalog.by_number(list(numbers))
        return [known[n] for n in numbers if n in known]

    def _alike(self, a: Memory, b: Memory, vectors: dict[str, Sequence[float]]) -> float:
        if self._is_blind_to(a) or self._is_blind_to(b):
            return shared_words(a.text, b.text)
        x, y = vectors.get(a.id), vectors.get(b.id)
        return (
            sum(p * q for p, q in zip(x, y, strict=True))
            if x is not None and y is not None
            else 0.0
        )

    def _is_blind_to(self, memory: Memory) -> bool:
        return self._indexer.english_only and cjk_share(memory.text) > _FOREIGN


def _digest(memories: Sequence[Memory]) -> str:
    """What the memories say, as one value: another as soon as one is changed, replaced or gone."""
    said = "\0".join(f"{m.id} {m.text}" for m in memories if mergeable(m))
    return hashlib.blake2b(said.encode(), digest_size=16).hexdigest()
