"""How alive memories are, as a search weighs them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ..aging.activity import Activity, created
from ..aging.lifecycle import LASTING, past_everyday, state_of
from ..aging.parameters import Ageing
from ..aging.retention import State
from ..aging.strength import Strength, strength
from ..domain.memory import Memory
from ..storage.index.activity import Activities
from ..storage.index.memory_row import Row
from . import ranking


@dataclass(frozen=True, slots=True)
class Alive:
    """How alive a candidate is.

    `faded` as well if it is an episode that left everyday recall (D13).
    """

    activity: Activity
    strength: Strength
    state: State
    faded: bool


class Vitality:
    """Reads activity; holds nothing."""

    def __init__(self, activities: Activities, ageing: Ageing) -> None:
        self._activities = activities
        self._ageing = ageing

    def of_rows(self, rows: Sequence[Row], now: datetime) -> dict[int, Alive]:
        """Of candidates, by their row numbers."""
        activity = self._activities.get_many(row.id for row in rows)
        return {row.n: self._alive(row, activity.get(row.id), now) for row in rows}

    def _alive(self, row: Row, known: Activity | None, now: datetime) -> Alive:
        activity = known or created(row.category, row.created_at, self._ageing)
        power = strength(
            activity, row.category, now, negated_at=row.negated_at, ageing=self._ageing
        )
        state = state_of(row.store, activity, now, self._ageing)
        left = past_everyday(row.store, activity, now, self._ageing)
        return Alive(activity, power, state, left or is_faded(row.store, state, power))

    def of(self, memory: Memory, now: datetime) -> tuple[Activity, Strength, State]:
        """Of one memory."""
        activity = self.activities([memory])[memory.id]
        power = strength(
            activity, memory.category, now, negated_at=memory.negated_at, ageing=self._ageing
        )
        return activity, power, state_of(memory.store, activity, now, self._ageing)

    def activities(self, memories: Sequence[Memory]) -> dict[str, Activity]:
        """What became of each of these since, by id."""
        known = self._activities.get_many(memory.id for memory in memories)
        found: dict[str, Activity] = {}
        for memory in memories:
            found[memory.id] = known.get(memory.id) or created(
                memory.category, memory.created_at, self._ageing
            )
        return found


def is_faded(store: str, state: State, power: Strength) -> bool:
    """Whether it is too weak for everyday recall; what lasts never is."""
    return store not in LASTING and ranking.is_faded(state, power.value)
