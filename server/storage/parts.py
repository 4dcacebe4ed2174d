"""What an open engine stores in: files, history, index and vectors."""

import contextlib
from collections.abc import Callable
from datetime import datetime

from ..domain.data_folder import machine_keys
from ..settings import Settings
from .git.repository import Repository
from .git.signing import Signer
from .index.activity import Activities
from .index.attributes import Attributes
from .index.catalog import Catalog
from .index.database import Database
from .index.fulltext import Words
from .index.manifest import Manifest
from .index.named_values import NamedValues
from .index.outdated import Outdated
from .index.turn_context import TurnContext
from .index.turns import Turns
from .memory_reader import MemoryReader
from .proposal_store import ProposalStore
from .vectors.collections import vector_store
from .vectors.embedder import Embedder, SentenceTransformerEmbedder
from .vectors.indexer import Indexer
from .vectors.token_counter import TokenCounter
from .workspace.files import Files
from .workspace.memory_keys import Keys


class StorageParts:
    """The parts below all others. Nothing is indexed before the indexer is started."""

    def __init__(
        self,
        settings: Settings,
        embedder: Embedder,
        clock: Callable[[], datetime],
        opened: contextlib.ExitStack,
        *,
        rest_after_s: float | None,
    ) -> None:
        """What has to be closed is handed to `opened`. `rest_after_s` is the indexer's.

        Raises:
            StorageError: the folder cannot be written.
        """
        self.settings = settings
        self.clock = clock
        self._zone = settings.zone
        self._ageing = settings.ageing
        self.files = Files(settings.workspace)
        self.proposals = ProposalStore(self.files)
        self.keys = Keys(settings.keys, keyring=settings.keyring)
        self._adopting = not settings.index.exists()
        self._open_index(opened)
        self.memory_reader = MemoryReader(zone=self._zone, clock=clock, keys=self.keys)
        self.signer = Signer(machine_keys(settings.home))
        self.repository = Repository(settings.workspace, self.signer)
        opened.callback(self.repository.close)
        self.tokens = TokenCounter()
        self.indexer = Indexer(
            self.catalog,
            self.values,
            vector_store(settings),
            self.turn_context.to_embed,
            embedder,
            SentenceTransformerEmbedder,
            rest_after_s=rest_after_s,
        )

    def _open_index(self, opened: contextlib.ExitStack) -> None:
        self.database = Database(self.settings.index / "recollect.db")
        opened.callback(self.database.close)
        self.catalog = Catalog(self.database, zone=self._zone)
        self.manifest = Manifest(self.database)
        self.values = NamedValues(self.database)
        self.words = Words(self.database)
        self.turns = Turns(self.database)
        self.attributes = Attributes(self.database)
        self.outdated = Outdated(self.database, self.catalog, self.words, clock=self.clock)
        self.turn_context = TurnContext(self.catalog, self.words, self.turns)
        self.activities = Activities(self.database, self._ageing)
