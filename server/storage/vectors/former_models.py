"""The collections of models used before, which answer until the new one is complete."""

from ..index.named_values import NamedValues
from .collections import VectorCollection, VectorStore

_ALONE = "vectors of one model"
"""The named value that says which collection was found without others, and where."""


class FormerModels:
    """Of one data folder. What asks Chroma raises VectorStoreError.

    That there are none is noted: to tell it, a server lists the collections of everybody.
    """

    def __init__(self, vectors: VectorStore, values: NamedValues) -> None:
        self._vectors = vectors
        self._values = values

    def complete(self, current: VectorCollection) -> list[VectorCollection]:
        """Those of other models that had a vector for every memory once."""
        return [each for each in self._others(current) if each.complete]

    def discard(self, current: VectorCollection) -> None:
        """Remove those of every model but the current one."""
        others = self._others(current)
        for each in others:
            self._vectors.discard(each)
        if others:
            self._values.set(_ALONE, self._alone(current))

    def _others(self, current: VectorCollection) -> list[VectorCollection]:
        alone = self._alone(current)
        if self._values.get(_ALONE) == alone:
            return []
        others = [each for each in self._vectors.collections() if each.model != current.model]
        # What was noted of another model holds no longer, now that there are vectors of this one.
        self._values.set(_ALONE, "" if others else alone)
        return others

    def _alone(self, current: VectorCollection) -> str:
        return f"{self._vectors.location} {current.name}"
