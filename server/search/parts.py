"""What an open engine finds memories with, on top of what it stores in."""

import contextlib
from collections.abc import Callable
from datetime import datetime

from ..settings import Settings
from ..storage.index.held_messages import Working
from ..storage.parts import StorageParts
from ..storage.vectors.embedder import Embedder
from .alike import Alike
from .as_of import AsOfSearch
from .held_turns import HeldTurns
from .pipeline import Retriever
from .prompt_kinds import PromptKinds
from .prompt_matches import PromptMatches
from .rivals import Rivals


class SearchParts(StorageParts):
    """The parts that read and change nothing."""

    def __init__(
        self,
        settings: Settings,
        embedder: Embedder,
        clock: Callable[[], datetime],
        opened: contextlib.ExitStack,
        *,
        rest_after_s: float | None,
    ) -> None:
        """As StorageParts has it."""
        super().__init__(settings, embedder, clock, opened, rest_after_s=rest_after_s)
        self.rivals = Rivals(self.catalog, self.attributes, zone=self._zone, clock=self.clock)
        kinds = PromptKinds(self.indexer)
        self.retriever = Retriever(
            self.catalog,
            self.words,
            self.turns,
            self.attributes,
            self.activities,
            self.indexer,
            self.outdated,
            self.rivals,
            kinds,
            zone=self._zone,
            clock=self.clock,
            ageing=self._ageing,
            apart=self.settings.separate_projects,
        )
        self.alike = Alike(self.catalog, self.words, self.indexer, clock=self.clock)
        self.prompt_matches = PromptMatches(
            self.retriever,
            self.words,
            self.catalog.vector_queue,
            kinds,
            clock=self.clock,
        )
        self.working = Working(self.database)
        self.database.drop_former()
        self.held_turns = HeldTurns(self.working, zone=self._zone, clock=self.clock)
        self.as_of = AsOfSearch(
            self.repository,
            self.database,
            self.catalog,
            self.memory_reader,
            self.indexer,
            folder=self.settings.index,
            zone=self._zone,
            ageing=self._ageing,
            apart=self.settings.separate_projects,
        )
