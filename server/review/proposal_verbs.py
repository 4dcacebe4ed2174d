"""Operations on what waits for a yes: commit, reject, defer."""

from dataclasses import replace

from ..capture.drafts import Draft
from ..domain.proposal import REJECTED_KEPT_DAYS
from ..domain.text import days
from ..errors import InputError
from .effect import Effect
from .operation import Operation
from .plan import Plan


def commit(plan: Plan, operation: Operation) -> Effect:
    proposal = plan.storable_proposal(operation.id)
    by_user = plan.said_by_user
    plan.add_draft(
        Draft(content="", proposal=proposal.id, explicit=by_user or None, committed=not by_user)
    )
    return Effect(proposal.id, "stored")


def reject(plan: Plan, operation: Operation) -> Effect:
    at = _place_in_pending(plan, operation.id)
    proposal = plan.pending.pop(at)
    who = "user" if plan.said_by_user else "assistant"
    plan.rejected.append(replace(proposal, status="rejected", why=f"rejected by the {who}"))
    told = "rejected" if plan.said_by_user else "rejected by the assistant"
    return Effect(proposal.id, f"{told}; it can be overruled for {days(REJECTED_KEPT_DAYS)}")


def defer(plan: Plan, operation: Operation) -> Effect:
    at = _place_in_pending(plan, operation.id)
    plan.pending[at] = replace(plan.pending[at], status="deferred")
    return Effect(operation.id, "deferred")


def _place_in_pending(plan: Plan, id: str) -> int:
    proposal = plan.proposal(id)
    if proposal not in plan.pending:
        raise InputError("id", f"{id} was rejected before", f"[COMMIT:{id}] overrules that.")
    return plan.pending.index(proposal)
