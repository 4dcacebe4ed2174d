"""The engine: the four verbs over one data folder. The only place where rules and stores meet, and the only owner of both."""

import contextlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TypeVar

from .aging.activity import Activity, used
from .aging.lifecycle import Policy
from .aging.metrics import Metrics
from .aging.weight_log import logged
from .capture.forget import Awaiting, Forgetter, Forgotten
from .capture.host_warnings import HostWarnings
from .capture.remember import Draft, Outcome, Rememberer
from .domain import layout
from .domain.caller import Caller
from .domain.memory import Memory
from .domain.proposal import Proposal
from .errors import FolderInUse, InputError, RecollectError, UnknownId
from .history import audit_log as audit_log
from .history import import_workspace
from .history.log import HistoryLog, line
from .history.sync import Synced, Syncer
from .history.undo import Undoer, Undone
from .language.conversation import Said
from .pages import entity_graph, entity_pages, templates
from .pages.core_memory import CorePage
from .reflection import journal_pages
from .reflection.session import Open, Place, ReflectionSession, Step
from .reflection.session import Question as AskUser
from .review.due import ON_MEMORIES, Due, Reflector
from .review.merge_candidates import MergeCandidates
from .review.message_buffer import WorkingMemory
from .review.operation import Operation
from .review.operations import OperationRunner
from .review.plan import Applied, Sources
from .search import page_lines
from .search.as_of import AsOf, AsOfSearch
from .search.page_lines import OwnLine
from .search.pipeline import Found, Question, Recaller
from .settings import Settings
from .storage.change import Change, Recorded, Stale, Why
from .storage.git.remote import Remote
from .storage.git.repository import Commit, History
from .storage.index.activity import Activities
from .storage.index.catalog import Catalog
from .storage.index.database import Database
from .storage.index.fulltext import Words
from .storage.index.held_messages import Working
from .storage.index.merge_clusters import Clusters
from .storage.index.turn_context import TurnContext
from .storage.index.turns import Turns
from .storage.proposal_store import ProposalStore
from .storage.reconcile import Progress, Reconciler
from .storage.transaction import Transactions
from .storage.vectors.embedder import Embedder, SentenceTransformerEmbedder
from .storage.vectors.indexer import Indexer, Readiness, vectors_of
from .storage.vectors.token_counter import Tokens
from .storage.workspace.files import Files
from .storage.workspace.folder_lock import FolderLock
from .storage.workspace.keys import Keys
from .upkeep.background import BackgroundTasks, BackgroundWork
from .upkeep.daily_sweep import Sweep, Sweeper
from .upkeep.pending_notices import PendingNotices
from .upkeep.usage_counter import UsageCounter

_LOCK_PATIENCE_S = 5.0
_ATTEMPTS = 8
"""At a change whose files are edited under it each time."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """How things stand; every list is empty and every count 0 when all is well."""

    memories: dict[str, int]
    readiness: Readiness
    model: str
    unindexed: int
    commits_pending: int
    proposals: int
    set_aside: dict[str, str]
    trouble: list[str]


class Engine:
    """One data folder, open. Writes are serialised by one lock; reads take none but the database's.

    `open` may take a moment (reconciling); the vectors and the model follow in the background.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        embedder: Embedder | None = None,
        clock: Callable[[], datetime] | None = None,
        lock: FolderLock | None = None,
    ) -> None:
        self.settings = settings
        self.clock = clock or (lambda: datetime.now(UTC))
        self._embedder = embedder or SentenceTransformerEmbedder(settings.model)
        self._lock = threading.RLock()
        self._folder_lock = lock or FolderLock(settings.run)
        self.tokens = Tokens()
        self._closing = threading.Event()
        self.listeners: list[Callable[[frozenset[str]], None]] = []
        """Told of the paths and ids that changed, by the thread that changed them and while it holds the lock: they return at once."""

    # --- life ---

    def open(
        self,
        *,
        patience_s: float = _LOCK_PATIENCE_S,
        watch: bool = True,
        meaning: bool = True,
        words_only: str = "",
        progress: Progress | None = None,
    ) -> None:
        """Take the folder, finish what a crash cut off, bring the index up to the files. Without `meaning`, or for the reason `words_only`
        gives, no model is loaded: what is stored gets its vector from the next process that loads one.

        Raises:
            FolderInUse: another process owns the folder (also after `patience_s`: a host that restarts us overlaps with itself).
            InputError: the workspace is somebody else's git repository.
            StorageError: the folder cannot be written.
        """
        self._take_folder(patience_s)
        try:
            self._build()
            with self._lock:
                self._prepare(progress)
        except BaseException:
            self._let_go()
            raise
        if words_only:
            self._indexer.do_without(words_only)
        elif meaning:
            self._indexer.start()
        self._background.start(self.settings.workspace if watch else None)

    def _take_folder(self, patience_s: float) -> None:
        deadline = datetime.now(UTC) + timedelta(seconds=patience_s)
        while True:
            try:
                return self._folder_lock.acquire()
            except FolderInUse:
                if datetime.now(UTC) >= deadline or self._closing.wait(0.1):
                    raise

    def _build(self) -> None:
        s, zone, clock = self.settings, self.settings.zone, self.clock
        self.files = Files(s.workspace)
        self.proposals = ProposalStore(self.files)
        self._database = Database(s.index / "recollect.db")
        self.catalog = Catalog(self._database)
        words, self._activities = Words(self._database), Activities(self._database, s.ageing)
        self._usage = UsageCounter(self._activities)
        self.history, keys = History(s.workspace), Keys(s.keys)
        self._keys = keys
        turns = Turns(self._database)
        turn_context = TurnContext(self.catalog, words, turns)
        self._indexer = Indexer(
            self.catalog,
            vectors_of(s),
            turn_context.to_embed,
            self._embedder,
            SentenceTransformerEmbedder,
        )
        self.core = CorePage(self.files, self.catalog, self.tokens, s.core_tokens, clock=clock)
        self._transactions = Transactions(
            self.files,
            self._database,
            self.catalog,
            words,
            self._activities,
            self.history,
            turn_context,
            self.core,
            zone=zone,
            clock=clock,
        )
        self._reconciler = Reconciler(self._transactions, zone=zone, clock=clock)
        self.recaller = Recaller(
            self.catalog,
            words,
            turns,
            self._activities,
            self._indexer,
            zone=zone,
            clock=clock,
            ageing=s.ageing,
        )
        self._warnings = HostWarnings(self._transactions, clock=clock)
        self._notices = PendingNotices(self._warnings)
        self._rememberer = Rememberer(
            self._transactions, self.recaller, self._indexer, keys, self._warnings, s, clock=clock
        )
        self._forgetter = Forgetter(
            self._transactions, self.recaller, self._indexer, keys, s, clock=clock
        )
        self._undoer = Undoer(
            self._transactions, self.history, self._reconciler, self._indexer, zone=zone
        )
        self._syncer = Syncer(
            self._transactions,
            self.history,
            self._reconciler,
            self._indexer,
            keys,
            Remote(s.workspace, s.sync_timeout_s),
            zone=zone,
            ageing=s.ageing,
            locked=self._change,
        )
        self.history_log = HistoryLog(self.history, zone=zone, clock=clock)
        self._as_of = AsOfSearch(
            self.history, self.catalog, self._reconciler, self._indexer, zone=zone, ageing=s.ageing
        )
        self._merge_candidates = MergeCandidates(
            Clusters(self._database), self.catalog, words, self._indexer, clock=clock
        )
        self._working = WorkingMemory(
            Working(self._database),
            messages=s.working_messages,
            rounds=s.working_rounds,
            clock=clock,
        )
        sources = Sources(
            recaller=self.recaller,
            catalog=self.catalog,
            merge_candidates=self._merge_candidates,
            total=self._rememberer.total,
            ageing=s.ageing,
            restorable_days=s.restorable_days,
        )
        self._operations = OperationRunner(self.proposals, self._rememberer, sources, clock=clock)
        self._reflector = Reflector(
            self._transactions,
            self.recaller,
            self._indexer,
            self._merge_candidates,
            self._working,
            zone=zone,
            clock=clock,
            ageing=s.ageing,
        )
        self._reflection = ReflectionSession(
            self._transactions,
            self.tokens.count,
            s.reflection,
            zone=zone,
            clock=clock,
            ageing=s.ageing,
        )
        self._sweeper = Sweeper(
            self._transactions,
            s.ageing,
            Policy(s.restorable_days, s.delete_archive_after_days),
            clock=clock,
        )
        duties = BackgroundTasks(
            is_due=self._sweeper.is_due,
            sweep=self.sweep,
            take_in=self.take_in,
            take_in_all=self._take_in_all,
        )
        self._background = BackgroundWork(
            self._transactions,
            self._indexer,
            self._merge_candidates,
            duties,
            lock=self._lock,
            closing=self._closing,
        )

    def _prepare(self, progress: Progress | None) -> None:
        if self.history.foreign():
            raise InputError(
                "RECOLLECT_HOME",
                "its workspace folder is a git repository of something else",
                "Choose another folder.",
            )
        templates.make_folders(self.files)
        self.files.sweep_temporaries()
        self._reconciler.finish_cut_off()
        self._notices.edited(self._reconciler.everything(progress), around=False)
        import_workspace.adopt(self._transactions, self.clock)
        if absent := templates.missing(self.files, self.settings.language or "en"):
            why = Why(
                action="CREATE",
                summary="new workspace",
                actor="manual",
                approval="user",
                trigger="init",
            )
            self._transactions.record(Change(why=why, files=absent))
        self._transactions.touched.clear()  # nobody has seen it before

    def close(self) -> None:
        """Finish what is under way, leave git tidy, let go of the folder. Safe to call twice."""
        if self._closing.is_set():
            return
        self._closing.set()
        if hasattr(self, "_background"):  # all its parts are there
            self._indexer.stop()
            self._background.stop()
        self._let_go()

    def _let_go(self) -> None:
        for part in ("history", "_database"):
            if hasattr(self, part):
                getattr(self, part).close()
        self._folder_lock.release()

    # --- verbs ---

    def remember(self, drafts: Sequence[Draft], caller: Caller) -> list[Outcome]:
        """Store, count, propose or refuse (see Rememberer.remember)."""
        outcomes = self._change(lambda: self._rememberer.remember(drafts, caller))
        self._usage.remembered(caller.session)
        return outcomes

    def prepare(self, drafts: Sequence[Draft]) -> None:
        """Make the vectors of what is to be remembered next; nothing waits for it."""
        self._rememberer.prepare(drafts)

    def recall(self, question: Question) -> Found:
        """Search (see Recaller.search). Changes no memory and no file."""
        self._background.called()
        found = self.recaller.search(question)
        self._usage.recalled(question.session, empty=not found.hits)
        return found

    def recall_as_of(self, moment: datetime, question: Question) -> AsOf:
        """Search an earlier state (see AsOfSearch.recall)."""
        return self._as_of.recall(moment, question)

    def glanced(self, session: str) -> None:
        """A host took the context block, which counts as a recall of that session."""
        self._usage.recalled(session, empty=not self.catalog.counts_more_than(0))

    def use(self, ids: Sequence[str]) -> list[str]:
        """Count a true use of these memories (D31); returns the ids that do not exist."""
        with self._lock:
            known = self.catalog.get_many(list(dict.fromkeys(ids)))
            for memory in known:
                activity, _, _ = self.recaller.vitality_of(memory)
                self._activities.put(memory.id, self._used(memory, activity))
            if known:
                self._usage.used()
            self._touch()
        return [id for id in ids if id not in {m.id for m in known}]

    def _used(self, memory: Memory, activity: Activity) -> Activity:
        now, ageing, negated = self.clock(), self.settings.ageing, memory.negated_at
        after = used(activity, now, ageing)
        return logged(
            activity,
            after,
            "shaped an answer",
            memory.category,
            now,
            negated_before=negated,
            negated_at=negated,
            ageing=ageing,
        )

    def find_to_forget(self, words: str, caller: Caller) -> list[Memory]:
        return self._forgetter.find(words, caller)

    def find_deleted(self, words: str, caller: Caller) -> list[Memory]:
        return self._forgetter.find_deleted(words, caller)

    def by_ids(self, ids: Sequence[str]) -> list[Memory]:
        return self._forgetter.by_ids(ids)

    def hold(self, memories: Sequence[Memory], caller: Caller, *, hard: bool) -> Awaiting:
        with self._lock:
            return self._forgetter.hold(memories, caller, hard=hard)

    def call_off(self, caller: Caller) -> Awaiting | None:
        """Drop a deletion that waits for this caller's yes."""
        with self._lock:
            return self._forgetter.call_off(caller)

    def confirm(self, handle: str, caller: Caller) -> tuple[Awaiting, Forgotten]:
        """Carry out the deletion that `handle` stands for."""
        with self._lock:
            awaiting = self._forgetter.confirmed(handle)
        return awaiting, self.forget(awaiting.memories, caller, hard=awaiting.hard)

    def forget(
        self, memories: Sequence[Memory], caller: Caller, *, hard: bool = False
    ) -> Forgotten:
        """Delete softly, or for good."""
        if hard:
            self._erase_said(memories)
        act = self._forgetter.hard if hard else self._forgetter.soft
        return self._change(lambda: act(self._forgetter.by_ids([m.id for m in memories]), caller))

    def _erase_said(self, memories: Sequence[Memory]) -> None:
        """What is erased for good must not stand in the messages it was told in either."""
        with self._lock:
            for memory in memories:
                with contextlib.suppress(InputError):  # its key is gone
                    text = self.secret(memory) if memory.is_secret else memory.text
                    self._working.erase([text])
                    self._reflection.erase(text)

    def restore(self, ids: Sequence[str], caller: Caller) -> Forgotten:
        return self._change(lambda: self._forgetter.restore(ids, caller))

    def undo(self, what: str, caller: Caller) -> Undone:
        return self._change(lambda: self._undoer.undo(what, caller))

    def sync(self, remote: str, caller: Caller) -> Synced:
        """Exchange changes with a git remote (see Syncer.exchange)."""
        done = self._syncer.exchange(remote, caller)
        with self._lock:
            self._notices.synced(done)
        return done

    def record(self, change: Change) -> Recorded:
        """Write pages and memories as one change."""
        return self._change(lambda: self._transactions.record(change))

    def sweep(self, *, dry: bool = False) -> Sweep:
        """Let the days that passed take effect (see Sweeper); `dry` only says what it would do."""
        if dry:
            return self._sweeper.plan()
        sweep, _ = self._change(self._sweeper.run)
        if sweep.leaving:
            self._indexer.poke()
        return sweep

    def look_for_merges(self) -> None:
        """Look at what changed since the last time for memories that nearly say the same; reads only, apart from what it notes of them."""
        self._merge_candidates.look(lambda: not self._closing.is_set())

    def due(self, caller: Caller | None = None) -> list[Due]:
        """What waits for judgement; with what `caller` is saying just now."""
        waiting = [Due(w.kind, (), w.text, w.ask, w.template) for w in self._reflection.waiting()]
        return [*self._reflector.due(caller.session if caller else ""), *waiting]

    def reflection_question(self, step: Step, caller: Caller) -> tuple[AskUser, Open | None] | None:
        """What the user has to be asked for this step (see ReflectionSession.question)."""
        with self._lock:
            return self._reflection.question(step, caller)

    def reflect(self, step: Step, caller: Caller) -> Place:
        """One step of a full reflection (see ReflectionSession.take)."""
        return self._change(lambda: self._reflection.take(step, caller))

    def supplies(self, prompt: str, *, chinese: bool | None = None) -> dict[str, str]:
        """What the server fills into a prompt of the reflection."""
        due = (
            [d.text for d in self._reflector.due() if d.kind in ON_MEMORIES]
            if prompt == "reflection"
            else []
        )
        return self._reflection.supplies(prompt, due, chinese=chinese)

    def offered(self, due: Sequence[Due], caller: Caller) -> None:
        """The caller was shown these in full and asked to decide."""
        with self._lock:
            self._working.new_review(caller)
            for stretch in (d.stretch for d in due if d.stretch):
                self._working.offer(stretch, caller)

    def hear(self, messages: Sequence[Said], caller: Caller) -> tuple[int, int]:
        """Hold what is being said (see WorkingMemory.hear)."""
        with self._lock:
            return self._working.hear(messages, caller)

    def operate(
        self, operations: Sequence[Operation], caller: Caller
    ) -> tuple[list[Applied], Recorded | None]:
        """Carry out a list of operations, or nothing (see OperationRunner.apply)."""
        only_searches = all(operation.verb == "SEARCH" for operation in operations)
        if only_searches:
            with self._lock:
                self._working.search_round(caller)
        applied = self._change(lambda: self._operations.apply(operations, caller))
        if not only_searches:
            with self._lock:
                self._working.judged(caller)
        return applied

    def end_session(self, summary: str, caller: Caller) -> tuple[Memory, Recorded]:
        return self._change(lambda: self._reflector.session(summary, caller))

    def _change(self, act: Callable[[], _T]) -> _T:
        """Run a writing verb alone; if a file was edited under it, read that file and decide again."""
        self._background.called()
        with self._lock:
            for _ in range(_ATTEMPTS):
                try:
                    return act()
                except Stale as stale:
                    self._reconciler.these(stale.paths)
                    edited = stale.paths
                finally:
                    self._touch()
            raise InputError(edited[0], "somebody is editing it at this moment", "Call again.")

    def _touch(self) -> None:
        self._transactions.untidy = True
        self._background.changed()
        self._tell()

    def _tell(self) -> None:
        if touched := self._transactions.touched:
            self._transactions.touched = set()
            for listen in self.listeners:
                listen(frozenset(touched))

    # --- reading ---

    def secret(self, memory: Memory) -> str:
        """The text of an encrypted memory.

        Raises:
            InputError: its key is gone.
        """
        for id in (
            memory.conflicts_with
        ):  # two machines sealed it anew: the other wording stands under another id
            with contextlib.suppress(InputError):
                return self._keys.open(id, memory.text)
        return self._keys.open(memory.id, memory.text)

    def page(self, path: str) -> str:
        """A page of the workspace as text; empty if there is none."""
        return (self.files.read(path) or b"").decode("utf-8", "replace")

    def own_words(self, query: str = "") -> list[OwnLine]:
        """What people wrote into MEMORY.md outside its marks; with a query also into IDENTITY.md and SOUL.md, as far as it answers."""
        names = (
            (layout.CORE_PAGE, layout.IDENTITY_PAGE, layout.SOUL_PAGE)
            if query
            else (layout.CORE_PAGE,)
        )
        return page_lines.matching({name: self.page(name) for name in names}, query)

    def audit(self, since: datetime | None = None, actor: str = "", id: str = "") -> list[str]:
        """Audit lines, oldest first; of a memory its changes, from the history, which names ids."""
        if id:
            return [
                line(commit, UTC) for commit in self.history_log.log(limit=500, id=id, actor=actor)
            ][::-1]
        return audit_log.chosen(self.page(layout.AUDIT_LOG).splitlines(), since, actor)

    def reflection(self, id: str) -> str:
        """One recorded reflection, whole.

        Raises:
            UnknownId: none has this id, or it was undone.
        """
        pages = (
            self.page(path)
            for path in reversed(self.catalog.paths(layout.REFLECTIONS))
            if not path.startswith(layout.DIALOGUES)
        )
        found = next((text for page in pages if (text := journal_pages.of_day(page, id))), "")
        if not found:
            raise UnknownId(id)
        return found

    def days(self) -> list[str]:
        """The days that have a log, newest first."""
        return [path[-13:-3] for path in reversed(self.catalog.paths(layout.EPISODES))]

    def graph_index(self) -> str:
        """The register of entities as a page."""
        return entity_graph.index_page(self.catalog).decode()

    def graph_page(self, name: str) -> str | None:
        """The page of one entity; None if no memory names it."""
        found = entity_graph.entity(self.catalog, name)
        return entity_pages.entity_page(found).decode() if found else None

    def notices(self, caller: Caller) -> list[str]:
        """What the next answer should say once (see PendingNotices)."""
        with self._lock:
            return self._notices.tell(caller)

    def today(self) -> date:
        return self.clock().astimezone(self.settings.zone).date()

    def pending(self) -> list[Proposal]:
        return list(self.proposals.pending())

    def rejected(self) -> list[Proposal]:
        return list(self.proposals.rejected())

    def commits_of(self, memory: Memory, limit: int = 10) -> list[Commit]:
        """The changes that name this memory, newest first."""
        with contextlib.suppress(RecollectError):
            return [
                c for c in self.history.log(2_000) if memory.id in c.trailers.get("Memory", "")
            ][:limit]
        return []

    def status(self) -> Status:
        trouble = [self._indexer.failure] if self._indexer.failure else []
        pending = self._transactions.pending_commits()
        if pending:
            trouble.append(
                f"{pending} changes wait to be recorded by git. {self.history.trouble}".strip()
            )
        size_mb = self.catalog.size_bytes() / 1e6
        if size_mb > self.settings.workspace_mb:
            trouble.append(
                f"the workspace holds {size_mb:.0f} MB of text; consider merging and summarising (reflect)."
            )
        return Status(
            memories=self.catalog.counts(),
            readiness=self._indexer.readiness,
            model=self._indexer.model,
            unindexed=self.catalog.unindexed_count(),
            commits_pending=pending,
            proposals=len([p for p in self.pending() if p.status == "pending"]),
            set_aside=self.catalog.flawed(),
            trouble=trouble,
        )

    def metrics(self) -> Metrics:
        """How the memory lives and is used (S4-32); looks at every memory once."""
        return self._usage.read(self._sweeper.plan())

    # --- index ---

    def take_in(self, paths: Sequence[str]) -> list[str]:
        """Read these files again; returns those that somebody else changed."""
        with self._lock:
            changed = self._reconciler.these(paths)
            self._notices.edited(changed, around=True)
            self._tell()
        self._indexer.poke()  # also for what `git pull` brought, which nobody has to commit
        return changed

    def _take_in_all(self) -> None:
        with self._lock:
            self._reconciler.everything()
            self._tell()
        self._indexer.poke()

    def use_model(self) -> None:
        """Load the model that was left alone when the folder was opened."""
        self._indexer.start()

    def settle(self, timeout_s: float = 60.0) -> bool:
        """Wait until every memory has its vector."""
        return self._indexer.settle(timeout_s)
