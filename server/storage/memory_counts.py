"""How often memories were replaced, negated, merged and the like, counted as it is indexed."""

from collections.abc import Mapping, Sequence

from ..aging import metrics
from ..domain.memory import Memory
from .index.activity import Activities
from .projections import Projection


class MemoryCounts(Projection):
    """Counts what a change does to its memories; what is read from files counts nothing."""

    def __init__(self, activities: Activities) -> None:
        self._activities = activities

    def counted(self, known: Mapping[str, Memory], changed: Sequence[Memory]) -> None:
        self._activities.count(metrics.of_memories(known, changed))
