"""Who reads what is shown: over which memories, in which language."""

from dataclasses import dataclass

from ..domain.calendar import Calendar
from ..engine import Engine
from .words import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Somebody who looks at a memory: in the page, or in a chat."""

    engine: Engine
    language: Language

    @property
    def calendar(self) -> Calendar:
        return self.engine.calendar

    @property
    def chinese(self) -> bool:
        return self.language == "zh"
