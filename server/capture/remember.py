"""remember: from what the host says to a stored memory, a mention, a proposal or a refusal.

Decides; the transactions write.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from ..aging.activity import created
from ..domain import layout, validation
from ..domain.caller import Caller
from ..domain.memory import Memory
from ..domain.proposal import REJECTED_KEPT_DAYS
from ..language import compound, dialogue_turns, near_duplicates, secrets
from ..language.attributes import grave_news
from ..language.dates.periods.from_when import lies_ahead
from ..language.intents import asks_to_be_kept
from ..language.script import is_chinese
from ..language.secrets import Kind
from ..search.alike import Alike
from ..settings import Settings
from ..storage.change import AuditLine, Change, Recorded, Why
from ..storage.index.attributes import Attributes
from ..storage.proposal_store import ProposalStore
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace.memory_keys import Keys
from ..storage.workspace.sealing import sealed
from . import namesakes, neighbour_similarity, plain_scores, proposing
from .appraisal_scores import Bar, Scores, appraise, as_scored, bar_for, doubt, total
from .batch import Batch
from .commit_reason import reason_of
from .completing import Completing
from .drafts import Draft, check
from .host_warnings import HostWarnings
from .known_facts import KnownFacts, about_others
from .namesakes import WhichOne
from .near import Near
from .neighbours import Neighbourhood
from .new_memory import NewMemories
from .not_stored import NotStored, drop_proposals
from .outcomes import WRITTEN, Outcome
from .sealing_known import SealingKnown
from .secret_drafts import check_label, guarded, kinds_in
from .stages import in_turn
from .succession import Succession


class Rememberer:
    """Holds no state of its own. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        proposals: ProposalStore,
        alike: Alike,
        indexer: Indexer,
        keys: Keys,
        warnings: HostWarnings,
        succession: Succession,
        settings: Settings,
        attributes: Attributes,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions = transactions
        self._proposals = proposals
        self._alike = alike
        self._indexer = indexer
        self._keys = keys
        self._sealing_known = SealingKnown(transactions, keys)
        self._warnings = warnings
        self._settings = settings
        self._clock = clock
        self._succession = succession
        self._new = NewMemories(transactions.catalog, settings, clock=clock)
        self._not_stored = NotStored(settings, clock=clock)
        self._known = KnownFacts(succession, settings.ageing, clock=clock)
        self._neighbourhood = Neighbourhood(
            alike, succession, transactions.catalog, indexer, attributes, clock=clock
        )
        self._completing = Completing(
            succession,
            self._neighbourhood,
            transactions.catalog,
            zone=settings.zone,
            clock=clock,
        )

    def remember(self, drafts: Sequence[Draft], caller: Caller) -> list[Outcome]:
        """Store, count, propose or refuse each draft; everything that changes is one change.

        Raises:
            InputError: a draft cannot be used; nothing of the call was stored.
        """
        batch = self.new_batch()
        outcomes = self.decide(drafts, caller, batch)
        recorded = self.write(batch, reason_of(outcomes, caller, batch))
        if recorded is None:
            return outcomes
        return [self._with_receipt(outcome, recorded) for outcome in outcomes]

    def decide(self, drafts: Sequence[Draft], caller: Caller, batch: Batch) -> list[Outcome]:
        """What becomes of each draft, gathered in `batch`; nothing is written yet.

        Raises:
            InputError: a draft cannot be used.
        """
        completed = self._completed(drafts, caller, batch)
        if len(completed) > 1 and not batch.is_import:
            self.prepare(completed)
        judged: set[str] = set()
        for draft in completed:
            judged.update(id for id, _ in draft.verdicts)
        decided: dict[int, Outcome] = {}
        for at in in_turn(completed):
            draft = self._succession.with_changes_to_come(completed[at], batch, of_list=True)
            decided[at] = self._decide(draft, caller, batch)
        outcomes: list[Outcome] = []
        for _, outcome in sorted(decided.items()):
            settled = judged | {id for id, _ in outcome.holding}
            open_ones = tuple(each for each in outcome.neighbours if each.id not in settled)
            beside = tuple(each for each in outcome.nearest if each.id not in settled)
            outcomes.append(replace(outcome, neighbours=open_ones, nearest=beside))
        return outcomes

    def _completed(self, drafts: Sequence[Draft], caller: Caller, batch: Batch) -> list[Draft]:
        if len(drafts) == 1 and not batch.is_import:
            self._neighbourhood.begin(drafts[0], batch)
        completed = [
            guarded(self._completing.of(draft, caller, batch), caller, is_import=batch.is_import)
            for draft in drafts
        ]
        for at, draft in enumerate(completed):
            check(draft, f"content[{at}]" if len(drafts) > 1 else "content")
            check_label(draft)
        return completed

    def prepare(self, drafts: Sequence[Draft]) -> None:
        """Make the vectors of several drafts together: a fraction of the time of one by one."""
        self._indexer.encode_ahead([draft.content for draft in drafts if not draft.is_secret])

    def write(self, batch: Batch, why: Why, lines: Sequence[AuditLine] = ()) -> Recorded | None:
        """Make a batch durable as one change; None if it only counts what happened.

        `lines` are what the audit log tells of it one by one.
        """
        files = self._proposals.changed_pages(batch.pending, batch.rejected)
        if not batch.memories and not files and not batch.answered:
            for id, activity in batch.activity.items():
                self._transactions.activities.put(id, activity)
            self._transactions.mark_untidy()
            return None
        memories = tuple(batch.memories.values())
        change = Change(
            why=why,
            memories=memories,
            files=files,
            activity=batch.activity,
            lines=tuple(lines),
        )
        recorded = self._transactions.record(change)
        self._indexer.poke()
        return recorded

    def total(self, scores: Scores) -> float:
        """The six scores as one, by the rubric of the settings."""
        return total(scores, self._settings.rubric)

    def new_batch(self) -> Batch:
        """One with nothing in it yet but the proposals as they stand."""
        horizon = self._clock() - timedelta(days=REJECTED_KEPT_DAYS)
        return Batch(
            pending=list(self._proposals.pending()),
            rejected=[each for each in self._proposals.rejected() if each.timestamp >= horizon],
        )

    # --- deciding ---

    def _decide(self, draft: Draft, caller: Caller, batch: Batch) -> Outcome:
        waiting = [proposal.id for proposal in batch.pending]
        outcome = self._decided(draft, caller, batch)
        if outcome.kind in WRITTEN:
            left = {proposal.id for proposal in batch.pending}
            outcome = replace(outcome, completes=tuple(id for id in waiting if id not in left))
        judged = {id for id, _ in draft.verdicts}
        moved = [(id, now) for id, now in batch.followed.items() if now in judged]
        return replace(outcome, followed=tuple(moved))

    def _decided(self, draft: Draft, caller: Caller, batch: Batch) -> Outcome:
        if seen := kinds_in(draft):
            return _withheld(draft, seen)
        near = [] if batch.is_import else self._neighbourhood.of(draft, batch)
        known = self._known_as(draft, batch)
        if known and batch.is_import:
            return Outcome(kind="known", id=known.id, text=known.text, store=known.store)
        if caller.agent:
            return self._suggest(draft, known, caller, batch)
        if known and draft.is_secret and not known.is_secret:
            return self._seal_known(draft, known, batch)
        if known:
            return self._known.meet(draft, known, batch)
        if draft.committed:
            return self._commit(draft, caller, batch, near)
        return self._judged(draft, caller, batch, near)

    def _known_as(self, draft: Draft, batch: Batch) -> Memory | None:
        """The memory that says just this already; each turn of an import is one of its own."""
        if _is_imported_turn(draft, batch):
            return None
        known = self._neighbourhood.same(draft, batch)
        return known or self._sealing_known.same(draft, self._alike)

    def _seal_known(self, draft: Draft, known: Memory, batch: Batch) -> Outcome:
        """What was known in the clear is a secret from now on."""
        drop_proposals(draft, batch)
        outcome = self._sealing_known.cover(draft, known, batch)
        rest = about_others(draft, known)
        sealed_one = self._succession.memory(known.id, batch)
        batch.memories[known.id] = self._succession.settle(rest.verdicts, sealed_one, batch)
        return self._succession.reported(outcome, rest, batch)

    def _judged(self, draft: Draft, caller: Caller, batch: Batch, near: Sequence[Near]) -> Outcome:
        """What is new, by the user's wish or its scores; what has neither waits for scores."""
        explicit = self._is_wished(draft)
        if not (explicit or batch.is_import):
            now, zone = self._clock(), self._settings.zone
            is_known = self._is_of_known(draft)
            draft = plain_scores.as_plainly_told(draft, near, now, zone, of_somebody_known=is_known)
        if explicit or draft.scores is not None:
            return self._appraise(draft, caller, batch, near, explicit=explicit)
        outcome = self._not_stored.propose(draft, caller, batch, None, "not yet appraised")
        return replace(
            outcome,
            kind="unappraised",
            held=plain_scores.held_because(draft),
            bar=self._bar(draft, near),
            known_tags=neighbour_similarity.tags_of(near),
            guidance=self._warnings.warn(caller, "unscored"),
        )

    def _is_of_known(self, draft: Draft) -> bool:
        """Whether it begins with somebody known; of a maybe, whether it goes with what is known."""
        if draft.mood == "possible" and draft.judged("related"):
            return True
        people = self._transactions.catalog.people
        return people.opens_with_somebody(draft.content, self._clock())

    def _bar(self, draft: Draft, near: Sequence[Near]) -> Bar:
        """What storing it needs; an allergy is held to no more, whosever it is (D85)."""
        is_allergy = grave_news.tells_of_allergy(draft.content)
        is_theirs = plain_scores.is_of_others(draft) and not is_allergy
        return bar_for(
            self._settings.store_at,
            related_high=neighbour_similarity.is_valued(draft, near),
            sensitivity=draft.sensitivity,
            of_somebody_else=is_theirs and not draft.takes_a_place,
        )

    def _is_wished(self, draft: Draft) -> bool:
        """Whether the user asked for it: as the host says, or in words where nobody says.

        A text commands nothing: whoever has judged it has the last word.
        """
        if draft.is_judged or draft.is_third_party:
            return draft.explicit is True
        return asks_to_be_kept(draft.content)

    def _which(self, draft: Draft, batch: Batch) -> tuple[WhichOne, ...]:
        catalog = self._transactions.catalog
        return namesakes.asked_about(draft, batch, catalog, self._clock())

    def _appraise(
        self, draft: Draft, caller: Caller, batch: Batch, near: Sequence[Near], *, explicit: bool
    ) -> Outcome:
        if not explicit and not self._warnings.may_appraise():
            reason = "today's limit of appraisals is reached"
            return self._not_stored.propose(draft, caller, batch, None, reason)
        zone = self._settings.zone
        judged = appraise(
            draft.scores,
            explicit=explicit,
            bar=self._bar(draft, near),
            misleading=draft.misleading,
            awaited=not explicit and lies_ahead(draft.content, self._clock(), zone),
            maybe=plain_scores.is_own_maybe(draft, of_somebody_known=self._is_of_known(draft)),
            rubric=self._settings.rubric,
            store_at=self._settings.store_at,
            propose_at=self._settings.propose_at,
        )
        match judged.band:
            case "store":
                memory = self._new.made(draft, caller, judged, explicit=explicit)
                outcome = self._store(draft, memory, caller, batch, near)
                outcome = replace(outcome, appraised=judged)
            case "propose":
                reason = proposing.reason_held(judged)
                outcome = self._not_stored.propose(draft, caller, batch, judged, reason)
            case "refuse":
                outcome = self._not_stored.refuse(draft, caller, batch, judged)
        if draft.scores is None or not doubt(draft.scores, draft.reason, judged.total):
            return outcome
        return replace(outcome, guidance=self._warnings.warn(caller, "doubtful scores"))

    def _commit(self, draft: Draft, caller: Caller, batch: Batch, near: Sequence[Near]) -> Outcome:
        """What the assistant alone decides to keep: with the score it has, and nobody's yes."""
        judged = as_scored(draft.scores, self._settings.rubric, self._settings.store_at)
        memory = self._new.made(draft, caller, judged, explicit=False)
        return replace(self._store(draft, memory, caller, batch, near), appraised=judged)

    # --- stored ---

    def _store(
        self, draft: Draft, memory: Memory, caller: Caller, batch: Batch, near: Sequence[Near]
    ) -> Outcome:
        memory = self._succession.settle(draft.verdicts, memory, batch)
        if memory.is_secret:
            memory = sealed(memory, self._keys)
        memory = self._new.in_scene(self._new.attributed(memory, draft, batch), caller, batch)
        batch.memories[memory.id] = memory
        batch.activity[memory.id] = created(
            memory.category, self._clock(), self._settings.ageing, corrects=draft.is_heir
        )
        drop_proposals(draft, batch)
        if not (memory.is_secret or _is_imported_turn(draft, batch)):
            batch.texts[near_duplicates.fingerprint(memory.text)] = memory.id
        known_tags = neighbour_similarity.tags_of(near)
        asked = self._neighbourhood.to_ask_about(draft, near)
        outcome = Outcome(
            kind="stored",
            id=memory.id,
            text=memory.shown_text if memory.is_secret else draft.content,
            store=memory.store,
            explicit=draft.explicit is True,
            mood=memory.mood,
            private=draft.is_private and not memory.is_secret,
            holds_until=self._succession.last_day(memory),
            sealed=memory.is_secret,
            covered=draft.content if memory.is_secret else "",
            was_plain=memory.is_secret and bool(draft.proposal),
            twins=self._sealing_known.in_plain(draft, memory.id) if memory.is_secret else (),
            compound=_tells_several(draft, memory),
            long=len(draft.content) > validation.SUGGESTED_CHARACTERS,
            neighbours=asked,
            nearest=self._neighbourhood.to_show(draft, near, asked),
            which=() if batch.is_import else self._which(draft, batch),
            unsure=not draft.is_sure,
            known_tags=() if set(draft.tags) & set(known_tags) else known_tags,
        )
        return self._succession.reported(outcome, draft, batch)

    # --- waiting and refused ---

    def _suggest(self, draft: Draft, known: Memory | None, caller: Caller, batch: Batch) -> Outcome:
        """What a sub-agent says waits for the main agent.

        What is known already stays as it is, uncounted (S3-27).
        """
        if known is None or draft.verdicts or not self._succession.is_current(known):
            reason = f"suggested by {caller.agent}"
            return self._not_stored.propose(draft, caller, batch, None, reason)
        activity = self._succession.activity(known, batch)
        return Outcome(
            kind="known",
            id=known.id,
            text=known.text,
            store=known.store,
            mention_count=activity.mention_count,
        )

    def _with_receipt(self, outcome: Outcome, recorded: Recorded) -> Outcome:
        path = recorded.paths.get(outcome.id, "")
        if not path and outcome.kind in ("known", "amended", "renewed"):
            path = self._transactions.catalog.path(outcome.id) or ""
        elif not path and outcome.id:
            refused = outcome.kind == "refused"
            path = layout.REJECTED_MEMORIES if refused else layout.PENDING_MEMORIES
        sha256 = recorded.files.get(path, "")
        return replace(outcome, path=path, sha256=sha256, commit=recorded.commit)


def _is_imported_turn(draft: Draft, batch: Batch) -> bool:
    """What happened elsewhere is told apart by its origin: the same words twice are two turns."""
    return batch.is_import and draft.store == "episodic"


def _tells_several(draft: Draft, memory: Memory) -> bool:
    """Whether to advise a list: steps of a procedure and what happened that day belong together."""
    if memory.store in ("procedural", "episodic") or memory.is_secret:
        return False
    return not dialogue_turns.is_turn(memory) and compound.tells_several(draft.content)


def _withheld(draft: Draft, seen: Sequence[Kind]) -> Outcome:
    """Nobody asked for the secret in it: nothing of it is written down anywhere."""
    masked = secrets.masked(draft.content)
    why = secrets.named(seen, chinese=is_chinese(draft.content))
    return Outcome(kind="withheld", id="", text=masked, why=why)
