"""Vectors that are made and not in Chroma yet: what was stored a moment ago is found by them."""

from collections.abc import Callable
from typing import NamedTuple

from ...domain.memory import Memory
from ..index.catalog import Catalog
from .embedder import Embedder, Vector
from .recent_vectors import RecentVectors

_MOST = 64


class _Key(NamedTuple):
    model: str
    n: int
    stamp: int
    """Another whenever the memory changes; 0 of one that is only to have its vector made anew."""


class _Waiting(NamedTuple):
    id: str
    vector: Vector


class WaitingVectors:
    """Those of the memories that wait longest for theirs. Safe for any thread."""

    def __init__(
        self,
        catalog: Catalog,
        recent: RecentVectors,
        to_embed: Callable[[dict[int, Memory]], dict[int, str]],
    ) -> None:
        self._catalog = catalog
        self._recent = recent
        self._to_embed = to_embed
        self._known: dict[_Key, _Waiting] = {}
        """What was found when this was last asked: many calls follow within a moment."""

    def of(self, embedder: Embedder) -> dict[str, Vector]:
        """By the ids of their memories."""
        batch = self._catalog.vector_queue.waiting(_MOST)
        keys = [_Key(embedder.name, n, stamp) for n, stamp in batch]
        known = self._known
        found = {key: known[key] for key in keys if key in known}
        found |= self._read(embedder, [key for key in keys if key not in found])
        self._known = {key: each for key, each in found.items() if key.stamp}
        return {each.id: each.vector for each in found.values()}

    def _read(self, embedder: Embedder, keys: list[_Key]) -> dict[_Key, _Waiting]:
        if not keys:
            return {}
        memories = self._catalog.by_number([key.n for key in keys])
        texts = self._to_embed(memories)
        found: dict[_Key, _Waiting] = {}
        for key in keys:
            vector = self._recent.find(embedder, texts[key.n]) if key.n in texts else None
            if vector is not None:
                found[key] = _Waiting(memories[key.n].id, vector)
        return found
