"""The operation vocabulary carried out: a list is checked whole, then applied as one change and one commit."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeVar

from ..aging.activity import Activity, created, kept, mentioned, used
from ..aging.lifecycle import review
from ..aging.parameters import Ageing
from ..aging.weight_log import logged
from ..capture.appraisal import Scores
from ..capture.remember import Batch, Draft, Outcome, Rememberer, commit_actor
from ..capture.supersession import negate, supersede
from ..domain import layout, validation
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Appraisal, Memory
from ..domain.proposal import Proposal
from ..errors import InputError, UnknownId
from ..language import near_duplicates
from ..search.pipeline import Question, Recaller
from ..storage.change import Recorded, Why
from ..storage.commit_message import summary_of
from ..storage.transaction import Transactions
from ..storage.workspace import proposal_files
from . import operation as ops
from .merge_candidates import MergeCandidates
from .merge_rules import joined, joined_store
from .operation import LINES_IN_MESSAGE, Operation, as_line

_T = TypeVar("_T")
_CORE_IMPORTANCE = 3.0
_SEARCH_HITS = 5
_MOST_OPERATIONS = 200


@dataclass(frozen=True, slots=True)
class Applied:
    """What one operation did: the line it came as, the memory it concerns, and a word about it."""

    line: str
    id: str
    note: str


@dataclass(slots=True)
class _Plan(Batch):
    """Everything the list is going to write, and what is told of it."""

    drafts: list[tuple[int, Draft]] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)
    applied: list[Applied] = field(default_factory=list)
    subjects: list[str] = field(default_factory=list)


class OperationRunner:
    """Holds no state. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        recaller: Recaller,
        rememberer: Rememberer,
        merging: MergeCandidates,
        *,
        clock: Callable[[], datetime],
        ageing: Ageing,
    ) -> None:
        self._transactions, self._recaller, self._rememberer, self._merge_candidates = (
            transactions,
            recaller,
            rememberer,
            merging,
        )
        self._clock, self._ageing = clock, ageing

    def apply(
        self, operations: Sequence[Operation], caller: Caller
    ) -> tuple[list[Applied], Recorded | None]:
        """Carry out the whole list, or nothing.

        Raises:
            InputError: an id does not exist, or a text cannot be stored; every such line is named.
        """
        if len(operations) > _MOST_OPERATIONS:
            problem = f"{len(operations):,} of them; at most {_MOST_OPERATIONS} in one call"
            raise InputError("operations", problem, "Send them in several calls.")
        read = self._transactions.files.read
        pending, rejected = (
            proposal_files.parse(read(layout.PENDING_MEMORIES)),
            proposal_files.parse(read(layout.REJECTED_MEMORIES)),
        )
        plan = _Plan(pending=pending, rejected=rejected, before=(list(pending), list(rejected)))
        flaws = []
        for number, operation in enumerate(operations, 1):
            try:
                self._plan(operation, plan, caller)
            except InputError as error:
                flaws.append(f"{number}: {as_line(operation)[:80]} — {error}")
        if flaws:
            more = (
                [f"… and {len(flaws) - LINES_IN_MESSAGE} more"]
                if len(flaws) > LINES_IN_MESSAGE
                else []
            )
            raise InputError(
                "operations",
                "\n".join(flaws[:LINES_IN_MESSAGE] + more),
                "Correct and send the whole list again.",
            )
        return (
            self._suggest(operations, plan, caller)
            if caller.agent
            else self._carry_out(plan, caller)
        )

    def _plan(self, operation: Operation, plan: _Plan, caller: Caller) -> None:
        line = as_line(operation).split("\n", 1)[0][:80]
        if isinstance(operation, ops.Commit | ops.Reject | ops.Defer):
            caller.refuse_unless_main("decide on proposals")
        match operation:
            case ops.Add(text):
                id, note = self._add(text, plan, caller)
            case ops.Update(old, text):
                id, note = self._replace(old, text, plan, caller, supersede)
            case ops.Negate(old, text):
                id, note = self._replace(old, text, plan, caller, negate)
            case ops.Boost(id):
                self._log(
                    id,
                    used(self._activity(id, plan), self._clock(), self._ageing),
                    "shaped an answer",
                    plan,
                )
                note = f"importance {plan.activity[id].importance:.1f}"
            case ops.Delete(id):
                memory = self._memory(id, plan)
                plan.memories[id] = replace(
                    memory, deleted_at=self._now(), deletion_policy="auto_cleanup"
                )
                note = "🗑️ restorable for 30 days"
            case ops.Promote(id):
                plan.memories[id] = replace(_promotable(self._memory(id, plan)), store="core")
                activity = self._activity(id, plan)
                self._log(
                    id,
                    replace(activity, importance=max(_CORE_IMPORTANCE, activity.importance)),
                    "promoted to core",
                    plan,
                )
                note = "core now: never fades"
            case ops.Demote(id):
                plan.memories[id] = replace(_demotable(self._memory(id, plan)), store="semantic")
                note = "an ordinary memory now"
            case ops.Keep(id):
                note = self._keep(id, plan)
            case ops.Merge(ids, text):
                id, note = self._merge(ids, text, plan, caller)
            case ops.Summary(id, text):
                _refuse_flawed(text)
                plan.memories[id] = replace(_open(self._memory(id, plan)), summary=text.strip())
                note = "summary kept beside the text"
            case ops.Score(id, scores):
                note = self._score(id, scores, plan)
            case ops.Commit(id) if "operation" in self._proposal(id, plan).details:
                self._commit_operation(self._proposal(id, plan), line, plan, caller)
                return
            case ops.Commit(id):
                plan.drafts.append(
                    (
                        len(plan.applied),
                        Draft(content="", proposal=self._sound(id, plan).id, explicit=True),
                    )
                )
                note = "stored"
            case ops.Reject(id) | ops.Defer(id):
                note = self._dismiss(id, plan, rejected=isinstance(operation, ops.Reject))
            case ops.Search(words):
                hits = self._recaller.search(
                    Question(query=words, project=caller.project, limit=_SEARCH_HITS)
                ).hits
                id, note = (
                    "",
                    "; ".join(
                        f"[{h.memory.id}] {' '.join(h.memory.shown_text.split())[:120]}"
                        for h in hits
                    )
                    or "nothing found",
                )
            case ops.Skip():
                id, note = "", "nothing to do"
        plan.applied.append(Applied(line, id, note))
        plan.subjects.append(_subject(operation))

    # --- single operations ---

    def _keep(self, id: str, plan: _Plan) -> str:
        """KEEP answers what is due about a memory: its review, where it belongs, or that it is no one thing with those like it."""
        memory, asked = self._memory(id, plan), self._review(id, plan)
        if self._merge_candidates.is_proposed(id):
            plan.apart.append(id)
            if not asked:
                return "left apart for 30 days"
        self._log(id, self._kept(id, plan), "kept in a review", plan)
        if memory.confidence is not None:
            plan.memories[id] = replace(memory, confidence=None)
        return "kept for 30 days"

    def _review(self, id: str, plan: _Plan) -> bool:
        memory = self._memory(id, plan)
        return (
            memory.confidence is not None
            or review(memory, self._activity(id, plan), self._clock(), self._ageing) is not None
        )

    def _kept(self, id: str, plan: _Plan) -> Activity:
        """KEEP after a promotion review changes nothing but the next review; after a decay review importance is 0.5 again (S2-29, D15)."""
        activity, now = self._activity(id, plan), self._clock()
        if activity.importance < self._ageing.decay_review_below:
            return kept(activity, now, self._ageing)
        return replace(activity, steps_resume_at=now + timedelta(days=self._ageing.keep_days))

    def _add(self, text: str, plan: _Plan, caller: Caller) -> tuple[str, str]:
        known = self._known(text, plan)
        if known:
            self._log(
                known.id,
                mentioned(self._activity(known.id, plan), self._clock(), self._ageing),
                "mentioned",
                plan,
            )
            return known.id, "🔁 known already"
        memory = self._new(text, caller)
        plan.memories[memory.id] = memory
        plan.activity[memory.id] = created(memory.category, self._clock(), self._ageing)
        return memory.id, "🧠 stored"

    def _known(self, text: str, plan: _Plan) -> Memory | None:
        wanted = near_duplicates.normalise(text)
        alike = [*plan.memories.values(), *self._transactions.catalog.same_fingerprint(wanted)]
        return next(
            (
                m
                for m in alike
                if m.current and not m.is_secret and near_duplicates.normalise(m.text) == wanted
            ),
            None,
        )

    def _replace(
        self,
        old_id: str,
        text: str,
        plan: _Plan,
        caller: Caller,
        settle: Callable[[Memory, Memory, datetime], tuple[Memory, Memory]],
    ) -> tuple[str, str]:
        old = _in_force(_open(self._memory(old_id, plan)))
        heir = replace(
            self._new(text, caller),
            category=old.category,
            store=old.store if old.store != "episodic" else "semantic",
            tags=old.tags,
            entities=old.entities,
            topic=old.topic,
            project=old.project,
            sensitivity=old.sensitivity,
        )
        plan.memories[old_id], plan.memories[heir.id] = settle(old, heir, self._now())
        if plan.memories[old_id].negated_at != old.negated_at:
            self._log(
                old_id, self._activity(old_id, plan), "negated", plan, negated_before=old.negated_at
            )
        plan.activity[heir.id] = created(heir.category, self._clock(), self._ageing, corrects=True)
        return heir.id, f"✏️ in place of {old_id}"

    def _merge(self, ids: Sequence[str], text: str, plan: _Plan, caller: Caller) -> tuple[str, str]:
        """One memory out of several: the latest activated is the base, the sources keep their text and point to it (S4-13, S4-14, S4-17)."""
        sources = [_in_force(_open(self._memory(id, plan))) for id in ids]
        activities = [self._activity(id, plan) for id in ids]
        latest = max(range(len(ids)), key=lambda at: activities[at].last_activated_at)
        base = sources[latest]
        whole = replace(
            self._new(text, caller),
            category=base.category,
            store=joined_store(base, sources),
            topic=base.topic,
            tags=_union(m.tags for m in sources),
            entities=_union(m.entities for m in sources),
            project=base.project,
            relations=_union(m.relations for m in sources),
            explicit=any(m.explicit for m in sources),
            appraisal=max(
                (m.appraisal for m in sources if m.appraisal),
                key=lambda given: given.total,
                default=None,
            ),
            modalities=_union(m.modalities for m in sources),
            merged_from=tuple(ids),
            source_ids=tuple(ids),
            original_contents={m.id: m.text for m in sources},
            sensitivity=max(m.sensitivity for m in sources),
        )
        plan.memories[whole.id] = whole
        now, ageing = self._clock(), self._ageing
        together = joined(activities, now, ageing.mentions_kept)
        plan.activity[whole.id] = logged(
            activities[latest], together, "merged", base.category, now, ageing=ageing
        )
        for source in sources:
            plan.memories[source.id] = replace(
                source, merged_into=whole.id, deletion_policy="merge_cleanup"
            )
        return whole.id, f"🧩 merged from {len(ids)}"

    def _score(self, id: str, scores: tuple[int, ...], plan: _Plan) -> str:
        given = Scores(*scores)
        if id.startswith("prop_"):
            plan.drafts.append(
                (
                    len(plan.applied),
                    Draft(content="", proposal=self._sound(id, plan).id, scores=given),
                )
            )
            return "appraised"
        memory = self._memory(id, plan)
        total = self._rememberer.total(given)
        named = dict(zip(ops.DIMENSIONS, map(float, scores), strict=True))
        appraisal = Appraisal(
            scores=named, total=total, reason="re-appraised", appraised_at=self._now()
        )
        plan.memories[id] = replace(memory, appraisal=appraisal)
        return f"score {total:.1f}"

    def _dismiss(self, id: str, plan: _Plan, *, rejected: bool) -> str:
        proposal = self._proposal(id, plan)
        if proposal not in plan.pending:
            raise InputError("id", f"{id} was rejected before", f"[COMMIT:{id}] overrules that.")
        if rejected:
            plan.pending.remove(proposal)
            plan.rejected.append(replace(proposal, status="rejected", why="rejected by the user"))
            return "rejected; it can be overruled for 30 days"
        plan.pending[plan.pending.index(proposal)] = replace(proposal, status="deferred")
        return "deferred"

    def _commit_operation(self, proposal: Proposal, line: str, plan: _Plan, caller: Caller) -> None:
        """A sub-agent proposed an operation; the yes to it is that operation."""
        known = plan.pending if proposal in plan.pending else plan.rejected
        known.remove(proposal)
        try:
            [operation] = ops.parse(str(proposal.details["operation"]))
        except ValueError as error:  # also where a person wrote several
            raise InputError(
                "id",
                f"{proposal.id} holds no single operation",
                f"[REJECT:{proposal.id}], or mend it in the file.",
            ) from error
        self._plan(operation, plan, caller)
        plan.applied[-1] = replace(plan.applied[-1], line=f"{line} {plan.applied[-1].line}")
        plan.committed_from.append(proposal.agent)

    # --- what a sub-agent proposes ---

    def _suggest(
        self, operations: Sequence[Operation], checked: _Plan, caller: Caller
    ) -> tuple[list[Applied], Recorded | None]:
        """A sub-agent's operations, found to be sound, wait for the main agent as proposals, one each (S3-27)."""
        pending, rejected = checked.before
        batch, applied = Batch(pending=list(pending), rejected=rejected, before=checked.before), []
        for operation, done in zip(operations, checked.applied, strict=True):
            if isinstance(operation, ops.Search | ops.Skip):
                applied.append(done)
                continue
            proposal = _suggestion(operation, caller, self._now())
            waiting = next(
                (
                    p
                    for p in batch.pending
                    if (p.agent, p.content) == (proposal.agent, proposal.content)
                ),
                None,
            )
            batch.pending += [] if waiting else [proposal]
            applied.append(
                Applied(done.line, (waiting or proposal).id, "📝 proposed to the main agent")
            )
        summary = (
            f"proposed: {applied[0].line}"
            if len(applied) == 1
            else f"{len(applied)} operations proposed"
        )
        why = Why(
            action="APPEND",
            summary=summary,
            actor=caller.actor("reflect"),
            trigger="reflect",
            session=caller.session,
        )
        return applied, self._rememberer.write(batch, why) if batch.pages() else None

    # --- carrying out ---

    def _carry_out(self, plan: _Plan, caller: Caller) -> tuple[list[Applied], Recorded | None]:
        outcomes = self._rememberer.decide([draft for _, draft in plan.drafts], caller, plan)
        for (at, _), outcome in zip(plan.drafts, outcomes, strict=True):
            plan.applied[at] = replace(plan.applied[at], id=outcome.id, note=_note(outcome))
        recorded = self._rememberer.write(plan, _why(plan, caller))
        for id in plan.apart:
            self._merge_candidates.leave_apart(id)
        return plan.applied, recorded

    # --- parts ---

    def _log(
        self,
        id: str,
        after: Activity,
        reason: str,
        plan: _Plan,
        *,
        negated_before: datetime | None = None,
    ) -> None:
        """Take over a memory's new activity, with the change of strength in its log."""
        memory, before, now = self._memory(id, plan), self._activity(id, plan), self._clock()
        was = negated_before if reason == "negated" else memory.negated_at
        plan.activity[id] = logged(
            before,
            after,
            reason,
            memory.category,
            now,
            negated_before=was,
            negated_at=memory.negated_at,
            ageing=self._ageing,
        )

    def _memory(self, id: str, plan: _Plan) -> Memory:
        memory = plan.memories.get(id) or self._recaller.whole(id)
        if memory.deleted_at:
            raise InputError(
                "id", f"{id} is deleted", "Restore it first: forget(target=[id], restore=true)."
            )
        return memory

    def _activity(self, id: str, plan: _Plan) -> Activity:
        return plan.activity.get(id) or self._recaller.vitality_of(self._memory(id, plan))[0]

    def _sound(self, id: str, plan: _Plan) -> Proposal:
        """A proposal that can be stored as it stands: what a person edited is checked before anything is written."""
        proposal = self._proposal(id, plan)
        _refuse_flawed(proposal.content)
        return proposal

    def _proposal(self, id: str, plan: _Plan) -> Proposal:
        if any(draft.proposal == id for _, draft in plan.drafts):
            raise InputError(
                "id", f"{id} is decided twice in this list", "Send one decision for each proposal."
            )
        for proposal in (*plan.pending, *plan.rejected):
            if proposal.id == id:
                return proposal
        raise UnknownId(id, [p.id for p in plan.pending][:3])

    def _new(self, text: str, caller: Caller) -> Memory:
        _refuse_flawed(text)
        return Memory(
            id=new_id("mem"),
            text=text.strip(),
            source="background_ai",
            project=caller.project,
            session=caller.session,
            created_at=self._now(),
        )

    def _now(self) -> datetime:
        return self._clock().replace(microsecond=0)


def _suggestion(operation: Operation, caller: Caller, now: datetime) -> Proposal:
    """A fact to add is proposed as such, anything else as the line that does it."""
    line = as_line(operation)
    is_fact = isinstance(operation, ops.Add)
    return Proposal(
        id=new_id("prop"),
        agent=caller.agent,
        timestamp=now,
        store="semantic",
        content=operation.text if isinstance(operation, ops.Add) else line,
        why=f"suggested by {caller.agent}",
        details={} if is_fact else {"operation": line},
    )


def _refuse_flawed(text: str) -> None:
    if found := validation.flaw(text):
        raise InputError("text", found.problem, found.remedy)


def _open(memory: Memory) -> Memory:
    """A memory that is not encrypted: what is said about a secret would stand there in plain text."""
    if memory.is_secret:
        remedy = "To change a secret, call remember with sensitivity=3, a label and verdicts."
        raise InputError("id", f"{memory.id} is encrypted, and an operation's text is not", remedy)
    return memory


def _in_force(memory: Memory) -> Memory:
    """A memory that nothing has replaced: a second successor would split its history."""
    if heir := memory.superseded_by or memory.merged_into:
        raise InputError("id", f"{memory.id} was already replaced by {heir}", f"Use {heir}.")
    return memory


def _promotable(memory: Memory) -> Memory:
    if memory.store in ("core", "semantic"):
        return memory
    known = {
        "episodic": "an episode of the daily log",
        "procedural": "a procedure, in its own folder",
        "vault": "in the vault, and never fades",
    }
    remedy = (
        "Store what should always be known as a fact of its own: [ADD] text, then promote that."
    )
    raise InputError("id", f"{memory.id} is {known[memory.store]}", remedy)


def _demotable(memory: Memory) -> Memory:
    if memory.store != "core":
        raise InputError("id", f"{memory.id} is not in the core", "Nothing to take out of it.")
    return memory


def _union(groups: Iterable[tuple[_T, ...]]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(value for group in groups for value in group))


def _note(outcome: Outcome) -> str:
    score = f", score {outcome.appraised.total:.1f}" if outcome.appraised else ""
    return f"{outcome.kind}{score}"


def _subject(operation: Operation) -> str:
    """The operation as commits and audit lines show it; a memory's first words stand whole at the end, where an erasure finds them."""
    bracket = as_line(operation).split("]", 1)[0] + "]"
    match operation:
        case ops.Add(text) | ops.Update(_, text) | ops.Negate(_, text) | ops.Merge(_, text):
            return f"{bracket} {summary_of(text)}"
        case _:
            return bracket


def _why(plan: _Plan, caller: Caller) -> Why:
    first = next(
        (s for a, s in zip(plan.applied, plan.subjects, strict=True) if a.id), plan.subjects[0]
    )
    summary = first if len(plan.applied) == 1 else f"{len(plan.applied)} operations: {first}"
    return Why(
        action="EDIT",
        summary=summary,
        actor=commit_actor(plan.committed_from, caller, "reflect"),
        approval="user" if caller.by_hand else "implicit",
        trigger="reflect",
        session=caller.session,
    )
