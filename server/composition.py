"""The parts of an open engine, built in one place, in the order in which they need each other."""

import contextlib
import threading
from collections.abc import Callable, Sequence
from datetime import datetime

from .aging.lifecycle import Policy
from .capture.erase import Eraser
from .capture.forget import Forgetter
from .capture.host_warnings import HostWarnings
from .capture.remember import Rememberer
from .capture.succession import Succession
from .domain.data_folder import MACHINES
from .exchange.digest import Digester
from .exchange.exporter import Exporter
from .exchange.importer import Importer
from .history.log import HistoryLog
from .history.machines import Machines
from .history.purge import Purger
from .history.sync import Syncer
from .history.undo import Undoer
from .markdown_pages.core_memory_projection import CorePage
from .markdown_pages.entity_graph import EntityGraph
from .reflection.reward_totals import reward_totals
from .reflection.session import ReflectionSession
from .review.due import DueList
from .review.merge_search import MergeCandidates
from .review.message_buffer import MessageBuffer
from .review.operations import OperationRunner
from .review.plan import Sources
from .review.session_summary import SessionSummaries
from .search.parts import SearchParts
from .settings import Settings
from .storage.activity_snapshot import ActivitySnapshot
from .storage.file_authors import Vouching
from .storage.git.remote import Remote
from .storage.git.rewriting import HistoryRewriter
from .storage.index.merge_clusters import Clusters
from .storage.memory_counts import MemoryCounts
from .storage.reconcile import Reconciler
from .storage.transaction import Transactions
from .storage.vectors.embedder import Embedder
from .storage.vectors.indexer import REST_AFTER_S
from .storage.writer import Writer
from .upkeep.background import BackgroundTasks, BackgroundWork
from .upkeep.daily_sweep import Sweeper
from .upkeep.edited_files import EditedFiles
from .upkeep.host_usage import HostUsage
from .upkeep.housekeeping import Housekeeping
from .upkeep.just_shown import JustShown
from .upkeep.pending_notices import PendingNotices
from .upkeep.usage_counter import UsageCounter


class Parts(SearchParts):
    """What an open engine is made of. Tools, resources and commands go through its façades."""

    def __init__(
        self,
        settings: Settings,
        embedder: Embedder,
        clock: Callable[[], datetime],
        listeners: Sequence[Callable[[frozenset[str]], None]],
        *,
        closing: threading.Event,
        opened: contextlib.ExitStack,
        one_of_many: bool = False,
        refuse_lost: Callable[[], None],
    ) -> None:
        """What has to be closed is handed to `opened`. The folder's lock is held.

        `refuse_lost` raises where it is another server's by now.
        `one_of_many` folders of a process gives back what it can when it is quiet.

        Raises:
            StorageError: the folder cannot be written.
        """
        rest_after_s = REST_AFTER_S if one_of_many else None
        super().__init__(settings, embedder, clock, opened, rest_after_s=rest_after_s)
        self.machines = Machines(settings.home / MACHINES, self.signer)
        self._build_transactions(listeners, refuse_lost)
        self._build_capture()
        self._build_review()
        self._build_history()
        self._build_reflection()
        self._build_erasure()
        self._build_exchange()
        self._build_upkeep(closing)

    def _build_transactions(
        self,
        listeners: Sequence[Callable[[frozenset[str]], None]],
        refuse_lost: Callable[[], None],
    ) -> None:
        self.core_page = CorePage(
            self.files,
            self.catalog,
            self.values,
            self.tokens,
            self.settings.core_tokens,
            clock=self.clock,
        )
        self.transactions = Transactions(
            self.files,
            self.database,
            self.catalog,
            self.manifest,
            self.values,
            self.words,
            self.activities,
            self.repository,
            self.memory_reader,
            ActivitySnapshot(self.files, self.activities, reward_totals),
            (
                self.turn_context,
                self.attributes,
                self.outdated,
                self.core_page,
                MemoryCounts(self.activities),
                EntityGraph(self.catalog, clock=self.clock, zone=self.settings.zone),
            ),
            zone=self._zone,
            clock=self.clock,
            refuse_lost=refuse_lost,
        )
        vouching = Vouching(
            self.repository, self.values, self.catalog, self.machines.known, adopting=self._adopting
        )
        self.reconciler = Reconciler(
            self.transactions, self.memory_reader, self.core_page, vouching, zone=self._zone
        )
        self.writer = Writer(
            self.transactions,
            self.reconciler,
            listeners,
            # The background is built last, because it carries out what the others offer.
            called=lambda: self.background.called(),
            changed=lambda: self.background.changed(),
            is_copy=self.settings.read_only,
        )

    def _build_capture(self) -> None:
        self.host_warnings = HostWarnings(self.transactions, clock=self.clock, zone=self._zone)
        self.succession = Succession(
            self.retriever, self.catalog, self._ageing, clock=self.clock, zone=self._zone
        )
        self.rememberer = Rememberer(
            self.transactions,
            self.proposals,
            self.alike,
            self.indexer,
            self.keys,
            self.host_warnings,
            self.succession,
            self.settings,
            self.attributes,
            clock=self.clock,
        )
        self.forgetter = Forgetter(
            self.transactions, self.retriever, self.indexer, self.settings, clock=self.clock
        )

    def _build_history(self) -> None:
        self.history_log = HistoryLog(self.repository, zone=self._zone, clock=self.clock)
        self.undoer = Undoer(
            self.transactions,
            self.repository,
            self.indexer,
            self.message_buffer,
            self.merge_candidates,
            zone=self._zone,
        )
        self.rewriter = HistoryRewriter(self.repository)
        self.purger = Purger(
            self.transactions,
            self.rewriter,
            self.catalog,
            self.memory_reader,
            self.proposals,
            self.keys,
            # The eraser is built later: it needs what holds copies of conversations.
            erase=lambda ids, caller: self.eraser.erase(ids, caller),
            erase_proposals=lambda ids, caller: self.eraser.erase_proposals(ids, caller),
            forget_said=lambda text: self.eraser.forget_said(text),
            clock=self.clock,
        )
        self.syncer = Syncer(
            self.transactions,
            self.repository,
            self.memory_reader,
            self.indexer,
            self.keys,
            Remote(
                self.settings.workspace,
                self.settings.sync_timeout_s,
                self.settings.index / "encrypted-remote",
                self.keys,
            ),
            self.purger,
            self.rewriter,
            self.machines,
            zone=self._zone,
            ageing=self._ageing,
            locked=self.writer.alone,
            gives=not self.settings.read_only,
        )

    def _build_review(self) -> None:
        settings = self.settings
        self.merge_candidates = MergeCandidates(
            Clusters(self.database), self.catalog, self.words, self.indexer, clock=self.clock
        )
        self.message_buffer = MessageBuffer(
            self.working,
            messages=settings.working_messages,
            rounds=settings.working_rounds,
            clock=self.clock,
        )
        self.operations = OperationRunner(
            self.proposals, self.rememberer, self._sources(), clock=self.clock
        )
        self.due_list = DueList(
            self.proposals,
            self.catalog,
            self.activities,
            self.core_page,
            self.retriever,
            self.merge_candidates,
            self.rivals,
            self.outdated,
            self.message_buffer,
            self.manifest,
            zone=self._zone,
            clock=self.clock,
            ageing=self._ageing,
            propose_at=settings.propose_at,
            workspace_mb=settings.workspace_mb,
        )
        self.session_summaries = SessionSummaries(
            self.transactions,
            self.indexer,
            self.message_buffer,
            zone=self._zone,
            clock=self.clock,
        )

    def _sources(self) -> Sources:
        """What operations look at."""
        settings = self.settings
        return Sources(
            retriever=self.retriever,
            catalog=self.catalog,
            succession=self.succession,
            merge_candidates=self.merge_candidates,
            messages=self.message_buffer,
            rivals=self.rivals,
            total=self.rememberer.total,
            has_to_ask=self.forgetter.has_to_ask,
            ageing=self._ageing,
            propose_at=settings.propose_at,
            restorable_days=settings.restorable_days,
            zone=self._zone,
        )

    def _build_reflection(self) -> None:
        settings = self.settings
        self.reflection_session = ReflectionSession(
            self.transactions,
            self.tokens.count,
            settings.reflection,
            zone=self._zone,
            clock=self.clock,
            ageing=self._ageing,
        )

    def _build_erasure(self) -> None:
        """After what holds copies of conversations."""
        self.eraser = Eraser(
            self.transactions,
            self.proposals,
            self.retriever,
            self.indexer,
            self.keys,
            copies=[
                lambda text: self.message_buffer.erase([text]),
                self.reflection_session.erase,
            ],
        )

    def _build_exchange(self) -> None:
        self.importer = Importer(
            self.rememberer,
            self.catalog,
            self.keys,
            clock=self.clock,
            zone=self._zone,
            locked=self.writer.change,
        )
        self.digester = Digester(
            self.catalog,
            self.values,
            self.tokens.count,
            self.settings.digest_tokens,
            zone=self._zone,
            clock=self.clock,
        )
        self.exporter = Exporter(
            self.catalog,
            self.retriever,
            self.keys,
            language=self.settings.language,
            zone=self._zone,
            clock=self.clock,
        )

    def _build_upkeep(self, closing: threading.Event) -> None:
        settings = self.settings
        self.usage_counter = UsageCounter(self.activities)
        self.host_usage = HostUsage(self.values, clock=self.clock)
        self.notices = PendingNotices(self.host_warnings)
        self.just_shown = JustShown(clock=self.clock)
        self.sweeper = Sweeper(
            self.transactions,
            self.proposals,
            self.keys,
            self.core_page,
            self._ageing,
            Policy(settings.restorable_days, settings.delete_archive_after_days),
            clock=self.clock,
        )
        self.housekeeping = Housekeeping(
            self.writer,
            self.reconciler,
            self.manifest,
            self.indexer,
            self.sweeper,
            self.notices,
            cover=lambda texts: self.eraser.cover(texts),
        )
        self.edited_files = EditedFiles(
            self.files,
            self.manifest,
            take_in=self.housekeeping.take_in,
            take_in_all=self.housekeeping.take_in_all,
        )
        tasks = BackgroundTasks(
            is_due=lambda: not self.settings.read_only and self.sweeper.is_due(),
            sweep=self.housekeeping.sweep,
            take_in=self.housekeeping.take_in,
            take_in_all=self.housekeeping.take_in_all,
            look=self.edited_files.look_at_all,
            gather_words=self.words.gather,
        )
        self.background = BackgroundWork(
            self.transactions,
            self.indexer,
            self.merge_candidates,
            tasks,
            lock=self.writer.lock,
            closing=closing,
        )
