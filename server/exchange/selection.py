"""Which memories are taken along: by project, time, store and how private they are."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from ..domain.memory import Memory
from ..domain.sensitivity import Sensitivity
from ..domain.standing import is_current


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Empty fields mean all. Secrets are counted apart: they need a pass phrase."""

    project: str = ""
    stores: Collection[str] = ()
    since: datetime | None = None
    until: datetime | None = None
    most_private: int = Sensitivity.SECRET
    current_only: bool = False
    """Without what is replaced, over or forgotten."""

    def takes(self, memory: Memory, now: datetime) -> bool:
        if self.project and memory.project != self.project:
            return False
        if self.stores and memory.store not in self.stores:
            return False
        if self.since and memory.happened_at < self.since:
            return False
        if self.until and memory.happened_at >= self.until:
            return False
        if memory.sensitivity > self.most_private:
            return False
        return not self.current_only or is_current(memory, now)
