"""A list of operations carried out: checked whole, then written as one change and one commit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from ..aging.activity import created
from ..capture.batch import Batch
from ..capture.commit_reason import commit_actor
from ..capture.outcomes import Kind, Outcome
from ..capture.remember import Rememberer
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..errors import InputError
from ..language import secrets
from ..storage.change import AuditLine, Recorded, Why
from ..storage.commit_message import ids_in_trailer, name_of_text
from ..storage.proposal_store import ProposalStore
from .operation import LOOKS_ONLY, Operation, as_line
from .operation_parser import LINES_IN_MESSAGE, OperationError, parse
from .operation_record import (
    changes_something,
    conversations_read,
    on_memory,
    on_proposal,
    summary_of_all,
)
from .plan import Applied, Plan, Sources
from .verbs import HANDLERS

_LINE_CHARACTERS = 80
_MOST_OPERATIONS = 200
_DECISIONS = ("COMMIT", "REJECT", "DEFER")
_NOTES: Mapping[Kind, str] = {
    "stored": "🧠 stored",
    "known": "🔁 known",
    "proposed": "📝 proposed",
    "refused": "🚫 refused",
}


class OperationsRefused(InputError):
    """Some of a list cannot be carried out: each such line, and why. Nothing was."""

    def __init__(self, flaws: Sequence[tuple[str, InputError]]) -> None:
        self._flaws = flaws
        problem = "\n".join(self.told())
        super().__init__("operations", problem, "Correct and send the whole list again.")

    def told(self, said: Callable[[str], str] = str, stop: str = ". ") -> list[str]:
        """Its lines; `said` gives what is ours of them in another language, `stop` ends a part."""
        lines: list[str] = []
        for line, why in self._flaws[:LINES_IN_MESSAGE]:
            parts = (f"{why.field}: {said(why.problem)}", said(why.remedy).rstrip(".。"))
            lines.append(f"{line} — {stop.join(parts)}")
        if len(self._flaws) > LINES_IN_MESSAGE:
            lines.append(said(f"… and {len(self._flaws) - LINES_IN_MESSAGE} more"))
        return lines


class OperationRunner:
    """Holds no state. The engine's lock is held by the caller."""

    def __init__(
        self,
        proposals: ProposalStore,
        rememberer: Rememberer,
        sources: Sources,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._proposals = proposals
        self._rememberer = rememberer
        self._sources = sources
        self._clock = clock

    def apply(
        self,
        operations: Sequence[Operation],
        caller: Caller,
        user_said: str = "",
        read: Memory | None = None,
    ) -> tuple[list[Applied], Recorded | None]:
        """Carry out the whole list, or nothing.

        `user_said` is the user's own yes to it; without one the assistant alone decides. `read`
        sums up imported conversations that the list judges: it is written with it, and what the
        list adds was told when they were.

        Raises:
            OperationsRefused: an id does not exist, or a text cannot be stored.
            InputError: there are too many.
        """
        if len(operations) > _MOST_OPERATIONS:
            problem = f"{len(operations):,} of them; at most {_MOST_OPERATIONS} in one call"
            raise InputError("operations", problem, "Send them in several calls.")
        plan = self._new_plan(caller, user_said, read)
        flaws: list[tuple[str, InputError]] = []
        for number, operation in enumerate(operations, 1):
            try:
                _work_out(plan, operation)
            except InputError as error:
                line = secrets.masked(as_line(operation))[:_LINE_CHARACTERS]
                flaws.append((f"{number}: {line}", error))
        if flaws:
            raise OperationsRefused(flaws)
        if caller.agent:
            return self._suggest(operations, plan)
        return self._carry_out(plan)

    def _new_plan(self, caller: Caller, user_said: str, read: Memory | None) -> Plan:
        pending = list(self._proposals.pending())
        rejected = list(self._proposals.rejected())
        return Plan(
            pending=pending,
            rejected=rejected,
            sources=self._sources,
            caller=caller,
            user_said=user_said,
            read=read,
            now=self._clock(),
        )

    def _suggest(
        self, operations: Sequence[Operation], checked: Plan
    ) -> tuple[list[Applied], Recorded | None]:
        """A sub-agent's operations, found to be sound, wait for the main agent: a proposal each."""
        caller = checked.caller
        pending = list(self._proposals.pending())
        rejected = list(self._proposals.rejected())
        batch = Batch(pending=pending, rejected=rejected)
        applied: list[Applied] = []
        for operation, done in zip(operations, checked.applied, strict=True):
            if operation.verb in LOOKS_ONLY:
                applied.append(done)
                continue
            proposal = _waiting_proposal(batch, _suggestion(operation, caller, checked.second))
            applied.append(Applied(done.line, proposal.id, "📝 proposed to the main agent"))
        if batch.pending == list(self._proposals.pending()):
            return applied, None
        if len(applied) == 1:
            summary = f"proposed: {_proposed(operations)}"
        else:
            summary = f"{len(applied)} operations proposed"
        why = Why.of(caller, "reflect", "APPEND", summary)
        return applied, self._rememberer.write(batch, why)

    def _carry_out(self, plan: Plan) -> tuple[list[Applied], Recorded | None]:
        drafts = [draft for _, draft in plan.drafts]
        outcomes = self._rememberer.decide(drafts, plan.caller, plan)
        for (place, _), outcome in zip(plan.drafts, outcomes, strict=True):
            done = plan.applied[place]
            plan.applied[place] = replace(done, id=outcome.id, note=_note(outcome, plan))
            operation, proposal = plan.decided[place]
            plan.lines[place] = on_proposal(operation, proposal, outcome.kind)
        lines = [line for line in plan.lines if line]
        if plan.read:
            plan.memories[plan.read.id] = plan.read
            plan.activity[plan.read.id] = created(plan.read.category, plan.now)
            lines.append(conversations_read(plan.read))
        recorded = self._rememberer.write(plan, _why(plan, lines), lines)
        for episode, stretch in plan.summed_up.items():
            self._sources.messages.let_go(stretch, episode)
        for id in plan.apart:
            self._sources.merge_candidates.leave_apart(id)
        return plan.applied, recorded


def _work_out(plan: Plan, operation: Operation, *, told_after: str = "") -> None:
    """Add what one operation does to the plan. `told_after`: the line that led to it.

    Raises:
        InputError: it cannot be done; the plan is of no use then.
    """
    if operation.verb in _DECISIONS:
        plan.caller.refuse_unless_main("decide on proposals")
    line = told_after + as_line(operation).split("\n", 1)[0][:_LINE_CHARACTERS]
    if operation.verb == "COMMIT":
        proposed = _take_proposed(plan, operation.id)
        if proposed:
            _work_out(plan, proposed, told_after=f"{line} ")
            stored = plan.applied[-1]
            plan.applied[-1] = replace(stored, note=_told_by(plan, stored.note))
            return
    proposal = plan.proposal(operation.id) if _is_of_proposal(operation) else None
    known = set(plan.memories)
    id, note = HANDLERS[operation.verb](plan, operation)
    waits = operation.verb == "DELETE" and id in plan.to_confirm
    if proposal:
        plan.decided[len(plan.applied)] = (operation, proposal)
        plan.lines.append(on_proposal(operation, proposal))
    elif changes_something(operation) and not waits:
        is_new = id in plan.memories and id not in known
        plan.lines.append(on_memory(operation, plan.memory_told(id), is_new=is_new))
    else:
        plan.lines.append(None)
    plan.applied.append(Applied(line, id, note, to_confirm=waits))


def _is_of_proposal(operation: Operation) -> bool:
    return bool(operation.ids) and operation.id.startswith("prop_")


def _take_proposed(plan: Plan, id: str) -> Operation | None:
    """The operation that a sub-agent proposed, taken from those that wait.

    None if the proposal is a fact. The yes to such a proposal is its operation.
    """
    proposal = plan.proposal(id)
    if "operation" not in proposal.details:
        return None
    waiting = plan.pending if proposal in plan.pending else plan.rejected
    waiting.remove(proposal)
    plan.committed_from.append(proposal.agent)
    remedy = f"[REJECT:{id}], or mend it in the file."
    no_operation = InputError("id", f"{id} holds no single operation", remedy)
    try:
        operations = parse(str(proposal.details["operation"]))
    except OperationError as error:
        raise no_operation from error
    if len(operations) > 1:  # written by a person
        raise no_operation
    return operations[0]


def _suggestion(operation: Operation, caller: Caller, now: datetime) -> Proposal:
    """A fact to add is proposed as such, anything else as the line that does it."""
    line = as_line(operation)
    is_fact = operation.verb == "ADD"
    return Proposal(
        id=new_id("prop"),
        agent=caller.agent,
        timestamp=now,
        store="semantic",
        content=operation.text if is_fact else line,
        why=f"suggested by {caller.agent}",
        details={} if is_fact else {"operation": line},
    )


def _proposed(operations: Sequence[Operation]) -> str:
    """What the one operation that changes something is called in the history."""
    proposed = [operation for operation in operations if operation.verb not in LOOKS_ONLY]
    bracket = proposed[0].bracket
    return f"{bracket} {name_of_text(proposed[0].text, '', 0)}".strip()


def _waiting_proposal(batch: Batch, proposal: Proposal) -> Proposal:
    """The same proposal of the same agent that waits already, or else this one from now on."""
    for waiting in batch.pending:
        if (waiting.agent, waiting.content) == (proposal.agent, proposal.content):
            return waiting
    batch.pending.append(proposal)
    return proposal


def _note(outcome: Outcome, plan: Plan) -> str:
    note = _NOTES.get(outcome.kind, outcome.kind)
    if outcome.appraised:
        note += f", score {outcome.appraised.total:.1f}"
    return _told_by(plan, note)


def _told_by(plan: Plan, note: str) -> str:
    """What a decision did, and that nobody but the assistant took it."""
    return note if plan.said_by_user else f"{note}, by the assistant"


def _why(plan: Plan, lines: Sequence[AuditLine]) -> Why:
    action, summary = summary_of_all(lines) if lines else ("EDIT", "nothing decided")
    return Why(
        action=action,
        summary=summary,
        actor=commit_actor(plan.committed_from, plan.caller, "reflect"),
        approval=_approval(plan),
        trigger="digest" if plan.read else "reflect",
        session=plan.caller.session,
        memory=ids_in_trailer(plan.answered),
        apart=ids_in_trailer(plan.apart),
    )


def _approval(plan: Plan) -> str:
    return plan.caller.approval if plan.said_by_user else "implicit"
