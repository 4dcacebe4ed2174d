"""remember: from what the host says to a stored memory, a mention, a proposal or a refusal.

Decides; the transactions write.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Literal

from ..aging.activity import created
from ..domain import layout, provenance, validation
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Appraisal, Memory
from ..domain.proposal import REJECTED_KEPT_DAYS, Proposal
from ..domain.sensitivity import Sensitivity
from ..errors import InputError, UnknownId
from ..language import compound, dialogue_turns, near_duplicates, secrets
from ..language.intents import asks_to_be_kept
from ..language.script import is_chinese
from ..language.secrets import Kind
from ..language.subject import is_somebody_else_s
from ..search.pipeline import Retriever
from ..settings import Settings
from ..storage.change import Action, AuditLine, Change, Recorded, Why
from ..storage.commit_message import name_of, name_of_text
from ..storage.index.matters import Matters
from ..storage.proposal_store import ProposalStore
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace.keys import Keys
from ..storage.workspace.sealing import sealed
from . import appraisal, neighbours, proposing
from .appraisal import Appraised, Scores
from .batch import Batch
from .covering import Covering
from .drafts import Draft, check, store_of, verdicts_in_force, weightiest
from .host_warnings import HostWarnings
from .inheritance import with_inheritance
from .known import KnownFacts
from .neighbours import Near, Neighbourhood
from .outcomes import Outcome, all_wished
from .secret_drafts import as_secret, check_label, kinds_in
from .succession import REPLACING, Succession

_ALIKE_SHOWN = 3


class Rememberer:
    """Holds no state of its own. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        proposals: ProposalStore,
        retriever: Retriever,
        indexer: Indexer,
        keys: Keys,
        warnings: HostWarnings,
        succession: Succession,
        settings: Settings,
        matters: Matters,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions = transactions
        self._proposals = proposals
        self._retriever = retriever
        self._indexer = indexer
        self._keys = keys
        self._covering = Covering(transactions, keys)
        self._warnings = warnings
        self._settings = settings
        self._clock = clock
        self._succession = succession
        self._known = KnownFacts(succession, settings.ageing, clock=clock)
        self._neighbourhood = Neighbourhood(
            retriever, succession, transactions.catalog, indexer, matters
        )

    def remember(self, drafts: Sequence[Draft], caller: Caller) -> list[Outcome]:
        """Store, count, propose or refuse each draft; everything that changes is one change.

        Raises:
            InputError: a draft cannot be used; nothing of the call was stored.
        """
        batch = self._new_batch()
        outcomes = self.decide(drafts, caller, batch)
        recorded = self.write(batch, _reason(outcomes, caller, batch))
        if recorded is None:
            return outcomes
        return [self._with_receipt(outcome, recorded) for outcome in outcomes]

    def decide(self, drafts: Sequence[Draft], caller: Caller, batch: Batch) -> list[Outcome]:
        """What becomes of each draft, gathered in `batch`; nothing is written yet.

        Raises:
            InputError: a draft cannot be used.
        """
        completed = [_guarded(self._complete(draft, caller, batch), caller) for draft in drafts]
        for at, draft in enumerate(completed):
            check(draft, f"content[{at}]" if len(drafts) > 1 else "content")
            check_label(draft)
        if len(completed) > 1:
            self.prepare(completed)
        return [self._decide(draft, caller, batch) for draft in completed]

    def prepare(self, drafts: Sequence[Draft]) -> None:
        """Make the vectors of several drafts together: a fraction of the time of one by one."""
        self._indexer.encode_ahead([draft.content for draft in drafts if not draft.is_secret])

    def write(self, batch: Batch, why: Why, lines: Sequence[AuditLine] = ()) -> Recorded | None:
        """Make a batch durable as one change; None if only activity moved, which no file holds.

        `lines` are what the audit log tells of it one by one.
        """
        files = self._proposals.changed_pages(batch.pending, batch.rejected)
        if not batch.memories and not files:
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
        return appraisal.total(scores, self._settings.rubric)

    def _new_batch(self) -> Batch:
        horizon = self._clock() - timedelta(days=REJECTED_KEPT_DAYS)
        return Batch(
            pending=list(self._proposals.pending()),
            rejected=[each for each in self._proposals.rejected() if each.timestamp >= horizon],
        )

    def _complete(self, draft: Draft, caller: Caller, batch: Batch) -> Draft:
        """A draft that answers a proposal takes over what that already said; each is trimmed.

        One that replaces a memory takes over where that belongs.
        """
        if draft.proposal:
            draft = self._with_proposal(draft, caller, batch)
        draft = replace(draft, verdicts=verdicts_in_force(draft))
        draft = self._succession.followed(draft, batch)
        replaced = [self._succession.memory(id, batch) for id in draft.judged(*REPLACING)]
        draft = with_inheritance(draft, replaced)
        happened = draft.occurred_at or dialogue_turns.opening_moment(
            draft.content, self._clock(), self._settings.zone
        )
        return replace(
            draft,
            content=draft.content.strip(),
            label=draft.label.strip(),
            occurred_at=happened,
        )

    def _with_proposal(self, draft: Draft, caller: Caller, batch: Batch) -> Draft:
        proposal = batch.find_proposal(draft.proposal)
        if proposal is None:
            alike = [waiting.id for waiting in batch.pending[:_ALIKE_SHOWN]]
            raise UnknownId(draft.proposal, alike)
        draft = proposing.completed(proposal, draft, caller)
        path = self._transactions.catalog.path
        return replace(draft, verdicts=tuple(pair for pair in draft.verdicts if path(pair[0])))

    # --- deciding ---

    def _decide(self, draft: Draft, caller: Caller, batch: Batch) -> Outcome:
        outcome = self._decided(draft, caller, batch)
        judged = {id for id, _ in draft.verdicts}
        moved = [(id, now) for id, now in batch.followed.items() if now in judged]
        return replace(outcome, followed=tuple(moved))

    def _decided(self, draft: Draft, caller: Caller, batch: Batch) -> Outcome:
        seen = kinds_in(draft)
        if seen:
            return _withheld(draft, seen)
        near = self._neighbourhood.of(draft)
        known = self._neighbourhood.same(draft, batch)
        if caller.agent:
            return self._suggest(draft, known, caller, batch)
        if known and draft.is_secret and not known.is_secret:
            _drop_proposals(draft, batch)
            return self._covering.cover(draft, known, batch)
        if known:
            return self._known.meet(draft, known, batch)
        if draft.committed:
            return self._commit(draft, caller, batch, near)
        explicit = self._is_wished(draft)
        if explicit or draft.scores is not None:
            return self._appraise(draft, caller, batch, near, explicit=explicit)
        outcome = self._propose(draft, caller, batch, None, "not yet appraised")
        return replace(
            outcome,
            kind="unappraised",
            known_tags=neighbours.tags_of(near),
            guidance=self._warnings.warn(caller, "unscored"),
        )

    def _is_wished(self, draft: Draft) -> bool:
        """Whether the user asked for it: as the host says, or in words where nobody says.

        A text commands nothing: whoever has judged it has the last word.
        """
        if draft.is_judged or draft.is_third_party:
            return draft.explicit is True
        return asks_to_be_kept(draft.content)

    def _appraise(
        self, draft: Draft, caller: Caller, batch: Batch, near: Sequence[Near], *, explicit: bool
    ) -> Outcome:
        if not explicit and not self._warnings.may_appraise():
            reason = "today's limit of appraisals is reached"
            return self._propose(draft, caller, batch, None, reason)
        judged = appraisal.appraise(
            draft.scores,
            explicit=explicit,
            related_high=neighbours.is_valued(near),
            sensitivity=draft.sensitivity,
            of_somebody_else=_of_somebody_else(draft),
            misleading=draft.misleading,
            rubric=self._settings.rubric,
            store_at=self._settings.store_at,
            propose_at=self._settings.propose_at,
        )
        match judged.band:
            case "store":
                memory = self._memory(draft, caller, judged, explicit)
                outcome = self._store(draft, memory, caller, batch, near)
                outcome = replace(outcome, appraised=judged)
            case "propose":
                reason = proposing.reason_held(judged)
                outcome = self._propose(draft, caller, batch, judged, reason)
            case "refuse":
                outcome = self._refuse(draft, caller, batch, judged)
        if draft.scores is None or not appraisal.doubt(draft.scores, draft.reason, judged.total):
            return outcome
        return replace(outcome, guidance=self._warnings.warn(caller, "doubtful scores"))

    def _commit(self, draft: Draft, caller: Caller, batch: Batch, near: Sequence[Near]) -> Outcome:
        """What the assistant alone decides to keep: with the score it has, and nobody's yes."""
        judged = appraisal.as_scored(draft.scores, self._settings.rubric, self._settings.store_at)
        memory = self._memory(draft, caller, judged, explicit=False)
        return replace(self._store(draft, memory, caller, batch, near), appraised=judged)

    # --- stored ---

    def _store(
        self, draft: Draft, memory: Memory, caller: Caller, batch: Batch, near: Sequence[Near]
    ) -> Outcome:
        memory = self._succession.settle(draft.verdicts, memory, batch)
        replaced = tuple(draft.judged(*REPLACING))
        if memory.is_secret:
            memory = sealed(memory, self._keys)
        memory = self._in_scene(self._attributed(memory, draft, batch), caller, batch)
        batch.memories[memory.id] = memory
        batch.activity[memory.id] = created(
            memory.category, self._clock(), self._settings.ageing, corrects=bool(replaced)
        )
        _drop_proposals(draft, batch)
        if not memory.is_secret:
            batch.texts[near_duplicates.fingerprint(memory.text)] = memory.id
        known_tags = neighbours.tags_of(near)
        return Outcome(
            kind="stored",
            id=memory.id,
            text=memory.shown_text if memory.is_secret else draft.content,
            store=memory.store,
            explicit=draft.explicit is True,
            replaced=replaced,
            settled=weightiest(draft),
            ended=tuple(draft.judged("ended")),
            sealed=memory.is_secret,
            covered=draft.content if memory.is_secret else "",
            was_plain=memory.is_secret and bool(draft.proposal),
            twins=self._covering.in_plain(draft, memory.id) if memory.is_secret else (),
            compound=_tells_several(draft, memory),
            long=len(draft.content) > validation.SUGGESTED_CHARACTERS,
            neighbours=neighbours.to_ask_about(draft, near, self._clock()),
            unsure=not draft.is_sure,
            known_tags=() if set(draft.tags) & set(known_tags) else known_tags,
        )

    def _memory(
        self, draft: Draft, caller: Caller, judged: Appraised | None, explicit: bool
    ) -> Memory:
        now = self._clock().replace(microsecond=0)
        store = store_of(draft)
        return Memory(
            id=self._free_id("ep" if store == "episodic" else "mem"),
            text=draft.content,
            store=store,
            category=draft.category or "fact",
            tags=draft.tags,
            entities=draft.entities,
            relations=draft.relations,
            topic=draft.topic,
            mood=draft.mood,
            source=draft.source or (provenance.USER if explicit else provenance.ASSISTANT),
            verified=draft.explicit is True and not (draft.misleading or draft.is_third_party),
            explicit=explicit,
            sensitivity=draft.sensitivity,
            label=draft.label,
            # What replaces a memory that belongs everywhere does so too.
            project=draft.project or ("" if draft.judged(*REPLACING) else caller.project),
            session=caller.session,
            created_at=now,
            occurred_at=draft.occurred_at,
            confidence=draft.confidence,
            appraisal=_appraisal_of(draft, judged, caller, now) if judged else None,
        )

    def _free_id(self, kind: Literal["mem", "ep"]) -> str:
        id = new_id(kind)
        while self._transactions.catalog.path(id):
            id = new_id(kind)
        return id

    def _attributed(self, memory: Memory, draft: Draft, batch: Batch) -> Memory:
        """A memory that a sub-agent proposed says so."""
        proposal = batch.find_proposal(draft.proposal)
        if proposal is None or proposal.agent == self._settings.main_agent:
            return memory
        batch.committed_from.append(proposal.agent)
        if provenance.is_third_party(memory.source):
            return memory
        return replace(memory, source=provenance.source_of_agent(proposal.agent))

    def _in_scene(self, memory: Memory, caller: Caller, batch: Batch) -> Memory:
        """A turn of a conversation knows the turn it follows."""
        if not dialogue_turns.is_turn(memory):
            return memory
        last = batch.told or self._transactions.catalog.last_told(caller.session)
        if last and dialogue_turns.continues(last, memory):
            memory = replace(memory, follows=last.id)
        batch.told = memory
        return memory

    # --- waiting and refused ---

    def _suggest(self, draft: Draft, known: Memory | None, caller: Caller, batch: Batch) -> Outcome:
        """What a sub-agent says waits for the main agent.

        What is known already stays as it is, uncounted (S3-27).
        """
        if known is None or draft.verdicts or not self._succession.is_current(known):
            return self._propose(draft, caller, batch, None, f"suggested by {caller.agent}")
        activity, _, _ = self._retriever.vitality_of(known)
        return Outcome(
            kind="known",
            id=known.id,
            text=known.text,
            store=known.store,
            mention_count=activity.mention_count,
        )

    def _propose(
        self, draft: Draft, caller: Caller, batch: Batch, judged: Appraised | None, why: str
    ) -> Outcome:
        _refuse_secret(draft, caller)
        waiting = _saying_the_same(draft, batch.pending)
        id = waiting.id if waiting else new_id("prop")
        proposal = self._proposal(draft, caller, judged, why=why, id=id)
        if waiting:
            now = waiting.timestamp if caller.agent else self._clock()
            proposal = proposing.said_again(waiting, proposal, now)
        if waiting and near_duplicates.is_hedged(draft.content) and not draft.proposal:
            proposal = replace(proposal, content=_surer(waiting.content, draft.content))
        if proposal != waiting:
            batch.pending = [p for p in batch.pending if p.id != id]
            batch.pending.append(proposal)
        return Outcome(
            kind="proposed",
            id=id,
            text=draft.content,
            store=proposal.store,
            appraised=judged,
            why=why,
        )

    def _refuse(self, draft: Draft, caller: Caller, batch: Batch, judged: Appraised) -> Outcome:
        why = f"score {judged.total}, refused below {self._settings.propose_at}"
        if draft.misleading:
            why = "misleading"
        batch.pending = [p for p in batch.pending if p.id != draft.proposal]
        # What is refused for its privacy is not written down elsewhere.
        if draft.is_private:
            return Outcome(kind="refused", id="", text=draft.content, appraised=judged, why=why)
        before = _saying_the_same(draft, batch.rejected)
        id = before.id if before else draft.proposal or new_id("prop")
        proposal = self._proposal(draft, caller, judged, why=why, id=id)
        proposal = replace(proposal, status="rejected")
        if before:
            proposal = proposing.said_again(before, proposal, self._clock())
        if proposal != before:
            batch.rejected = [p for p in batch.rejected if p.id != id]
            batch.rejected.append(proposal)
        return Outcome(kind="refused", id=id, text=draft.content, appraised=judged, why=why)

    def _proposal(
        self, draft: Draft, caller: Caller, judged: Appraised | None, *, why: str, id: str
    ) -> Proposal:
        return proposing.proposal_of(
            draft, caller, self._settings, judged, why=why, now=self._clock(), id=id
        )

    def _with_receipt(self, outcome: Outcome, recorded: Recorded) -> Outcome:
        path = recorded.paths.get(outcome.id, "")
        if not path and outcome.kind in ("known", "amended", "renewed"):
            path = self._transactions.catalog.path(outcome.id) or ""
        elif not path and outcome.id:
            refused = outcome.kind == "refused"
            path = layout.REJECTED_MEMORIES if refused else layout.PENDING_MEMORIES
        return replace(
            outcome, path=path, sha256=recorded.files.get(path, ""), commit=recorded.commit
        )


def _appraisal_of(draft: Draft, judged: Appraised, caller: Caller, now: datetime) -> Appraisal:
    return Appraisal(
        scores=asdict(draft.scores) if draft.scores else {},
        total=judged.total,
        reason=draft.reason,
        appraised_at=now,
        session=caller.session,
    )


def _of_somebody_else(draft: Draft) -> bool:
    return draft.is_third_party or is_somebody_else_s(draft.content, draft.entities)


def _tells_several(draft: Draft, memory: Memory) -> bool:
    """Whether to advise a list: steps of a procedure and what happened that day belong together."""
    if memory.store in ("procedural", "episodic") or memory.is_secret:
        return False
    return not dialogue_turns.is_turn(memory) and compound.tells_several(draft.content)


def _guarded(draft: Draft, caller: Caller) -> Draft:
    """A draft with a secret in it that the user asked for: it is to be encrypted."""
    if draft.explicit and not caller.agent and kinds_in(draft):
        return as_secret(draft)
    return draft


def _withheld(draft: Draft, seen: Sequence[Kind]) -> Outcome:
    """Nobody asked for the secret in it: nothing of it is written down anywhere."""
    masked = secrets.masked(draft.content)
    why = secrets.named(seen, chinese=is_chinese(draft.content))
    return Outcome(kind="withheld", id="", text=masked, why=why)


def _refuse_secret(draft: Draft, caller: Caller) -> None:
    if not draft.is_secret:
        return
    remedy = "Call again with explicit=true if the user wants it kept."
    if caller.agent:
        remedy = "Leave it to the main agent, with the user's word."
    raise InputError(
        "sensitivity", "a secret is not kept as a proposal, which is plain text", remedy
    )


def _saying_the_same(draft: Draft, proposals: Sequence[Proposal]) -> Proposal | None:
    """The proposal among these that is just this, however surely either says it."""
    for proposal in proposals:
        if proposal.id == draft.proposal:
            return proposal
    wanted = near_duplicates.gist(draft.content)
    for proposal in proposals:
        if near_duplicates.gist(proposal.content) == wanted:
            return proposal
    return None


def _surer(waiting: str, told: str) -> str:
    """What is said with doubt again does not make what waits doubtful."""
    return told if near_duplicates.is_hedged(waiting) else waiting


def _drop_proposals(draft: Draft, batch: Batch) -> None:
    """What is stored waits no more, in whichever words it was proposed."""
    stored = near_duplicates.gist(draft.content)
    kept = []
    for proposal in batch.pending:
        says_the_same = near_duplicates.gist(proposal.content) == stored
        if proposal.id != draft.proposal and not says_the_same:
            kept.append(proposal)
    batch.pending = kept
    batch.rejected = [proposal for proposal in batch.rejected if proposal.id != draft.proposal]


def commit_actor(committed_from: Sequence[str], caller: Caller, verb: str) -> str:
    """`bot:commit-from:NAME` where a sub-agent's proposals are stored, else who asks (S3-31)."""
    if not committed_from:
        return caller.actor(verb)
    return f"bot:commit-from:{','.join(dict.fromkeys(committed_from))}"


def _name_of(outcome: Outcome, batch: Batch) -> str:
    """What a draft is called in the history."""
    memory = batch.memories.get(outcome.id)
    if memory:
        return name_of(memory)
    proposal = batch.find_proposal(outcome.id)
    level = proposal.details.get("sensitivity", 0) if proposal else 0
    if outcome.sealed:
        level = Sensitivity.SECRET
    return name_of_text(outcome.text, outcome.id, level)


def _reason(outcomes: Sequence[Outcome], caller: Caller, batch: Batch) -> Why:
    stored = [outcome for outcome in outcomes if outcome.kind == "stored"]
    changed = [outcome for outcome in outcomes if outcome.kind in ("amended", "renewed")]
    shown = stored or changed or outcomes
    summary = _name_of(shown[0], batch)
    if len(shown) > 1:
        summary = f"{len(shown)} memories: {summary}"
    return Why(
        action=_action(stored, changed),
        summary=summary,
        actor=commit_actor(batch.committed_from, caller, "remember"),
        approval=caller.approval if all_wished(outcomes) else "implicit",
        trigger="remember",
        session=caller.session,
    )


def _action(stored: Sequence[Outcome], changed: Sequence[Outcome]) -> Action:
    if stored:
        return "CREATE"
    return "EDIT" if changed else "APPEND"
