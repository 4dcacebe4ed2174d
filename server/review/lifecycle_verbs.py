"""Operations on how a memory lives on: boost, delete, promote, demote, keep, score."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from ..aging.activity import Activity, kept, used
from ..aging.lifecycle import LASTING, RE_APPRAISED, review
from ..capture.appraisal_scores import Scores, doubt
from ..capture.drafts import Draft
from ..capture.verdict_effects import settle
from ..domain.caller import Caller
from ..domain.memory import Appraisal, Memory
from ..domain.provenance import is_third_party
from ..domain.text import days
from ..errors import InputError
from .effect import Effect
from .merge_search import APART_DAYS
from .operation import DIMENSIONS, Operation
from .plan import Plan

_CORE_IMPORTANCE = 3.0


def boost(plan: Plan, operation: Operation) -> Effect:
    after = used(plan.activity_of(operation.id), plan.now, plan.ageing)
    plan.set_activity(operation.id, after, "shaped an answer")
    importance = plan.activity[operation.id].importance
    return Effect(operation.id, f"importance {importance:.1f}")


def delete(plan: Plan, operation: Operation) -> Effect:
    memory = plan.memory(operation.id)
    if plan.sources.has_to_ask([memory], plan.caller):
        plan.to_confirm.append(memory.id)
        reason = memory.store if memory.store in LASTING else "not shown in this conversation"
        return Effect(memory.id, f"{reason}: the user decides, see below")
    plan.sources.succession.called_off(memory, plan)
    plan.memories[memory.id] = replace(
        memory, deleted_at=plan.second, deletion_policy="auto_cleanup"
    )
    return Effect(operation.id, f"🗑️ restorable for {days(plan.sources.restorable_days)}")


def promote(plan: Plan, operation: Operation) -> Effect:
    memory = plan.memory(operation.id)
    _refuse_unless_promotable(memory, plan.caller)
    plan.memories[memory.id] = replace(memory, store="core")
    activity = plan.activity_of(memory.id)
    importance = max(_CORE_IMPORTANCE, activity.importance)
    plan.set_activity(memory.id, replace(activity, importance=importance), "promoted to core")
    return Effect(memory.id, "core now: never fades")


def _refuse_unless_promotable(memory: Memory, caller: Caller) -> None:
    if is_third_party(memory.source) and not caller.by_hand:
        raise InputError(
            "id",
            f"{memory.id} holds a third party's words ({memory.source})",
            "If the user says so themselves, remember it in their words: "
            'remember(content="…", explicit=true, store="core").',
        )
    if memory.mood and not caller.by_hand:
        raise InputError(
            "id",
            f"{memory.id} is no plain fact ({memory.mood})",
            "Ask the user; if it is so, remember it as they say it: "
            'remember(content="…", explicit=true, store="core").',
        )
    match memory.store:
        case "core" | "semantic":
            return
        case "episodic":
            problem = f"{memory.id} is an episode of the daily log"
        case "procedural":
            problem = f"{memory.id} is a procedure, in its own folder"
        case "vault":
            problem = f"{memory.id} is in the vault, and never fades"
    remedy = (
        "Store what should always be known as a fact of its own: [ADD] text, then promote that."
    )
    raise InputError("id", problem, remedy)


def demote(plan: Plan, operation: Operation) -> Effect:
    memory = plan.memory(operation.id)
    if memory.store != "core":
        problem = f"{memory.id} is not in the core"
        raise InputError("id", problem, "Nothing to take out of it.")
    plan.memories[memory.id] = replace(memory, store="semantic", core_position=None)
    return Effect(memory.id, "an ordinary memory now")


def keep(plan: Plan, operation: Operation) -> Effect:
    """Answer what is due about a memory.

    That is a conflict (both hold), its review, where it belongs, or that it is no one thing with
    those like it.
    """
    memory = plan.memory(operation.id)
    rivals = plan.rivals(memory.id)
    if rivals:
        return _kept_beside(plan, memory.id, rivals)
    asked = _is_reviewed(plan, memory)
    plan.answered.append(memory.id)
    if plan.sources.merge_candidates.is_proposed(memory.id):
        plan.apart.append(memory.id)
        if not asked:
            return Effect(memory.id, f"left apart for {days(APART_DAYS)}")
    plan.set_activity(memory.id, _kept(plan, memory.id), "kept in a review")
    if memory.confidence is not None:
        plan.memories[memory.id] = replace(memory, confidence=None)
    return Effect(memory.id, f"kept for {days(plan.ageing.keep_days)}")


def _kept_beside(plan: Plan, id: str, rivals: Sequence[str]) -> Effect:
    """Both hold: what seemed to contradict each other is related."""
    for rival in rivals:
        one, other = settle("related", plan.memory(id), plan.memory(rival), plan.second)
        plan.memories[id], plan.memories[rival] = one, other
    return Effect(id, f"⚖️ settled: holds beside {', '.join(rivals)}")


def _is_reviewed(plan: Plan, memory: Memory) -> bool:
    """Whether it waits for a review, or to be said where it belongs."""
    if memory.confidence is not None:
        return True
    activity = plan.activity_of(memory.id)
    propose_at = plan.sources.propose_at
    return review(memory, activity, plan.now, plan.ageing, propose_at=propose_at) is not None


def _kept(plan: Plan, id: str) -> Activity:
    """Its activity once it was kept (D15).

    After a promotion review only the next review changes; after a decay review importance too.
    """
    activity = plan.activity_of(id)
    if activity.importance < plan.ageing.decay_review_below:
        return kept(activity, plan.now, plan.ageing)
    resume_at = plan.now + timedelta(days=plan.ageing.keep_days)
    return replace(activity, steps_resume_at=resume_at)


def score(plan: Plan, operation: Operation) -> Effect:
    scores = Scores(*operation.scores)
    if operation.id.startswith("prop_"):
        proposal = plan.storable_proposal(operation.id)
        plan.add_draft(Draft(content="", proposal=proposal.id, scores=scores))
        return Effect(proposal.id, "appraised")
    memory = plan.memory(operation.id)
    total = plan.sources.total(scores)
    appraisal = Appraisal(
        scores=dict(zip(DIMENSIONS, map(float, operation.scores), strict=True)),
        total=total,
        reason=RE_APPRAISED,
        appraised_at=plan.second,
    )
    plan.memories[memory.id] = replace(memory, appraisal=appraisal)
    told = f"score {total:.1f}"
    least = plan.sources.propose_at
    if total < least and not memory.explicit:
        told += f", below {least:.1f}: is it worth keeping? [KEEP:{memory.id}] or [DELETE:…]"
    if doubt(scores, "", total):
        told += "; all six are the same: judge each by itself"
    return Effect(memory.id, told)
