"""Operations on what is known: add, replace, negate, end, settle a contradiction."""

from dataclasses import replace

from ..aging.activity import created, mentioned
from ..capture.succession import Replacing
from ..capture.verdict_effects import ended
from ..domain.ids import new_id
from ..domain.memory import Category, Memory, VerdictWord
from ..errors import InputError
from ..language import near_duplicates
from .effect import Effect
from .operation import Operation
from .plan import Plan, refuse_third_party

_TASTES: tuple[Category, ...] = ("stable_preference", "short_term_preference")


def add(plan: Plan, operation: Operation) -> Effect:
    known = _said_before(plan, operation.text)
    if known and not plan.sources.succession.is_current(known):
        renewed = plan.sources.succession.renew(known, (), plan)
        in_place = f", in place of {', '.join(renewed.replaced)}" if renewed.replaced else ""
        return Effect(known.id, f"✏️ so again{in_place}")
    if known:
        after = mentioned(plan.activity_of(known.id), plan.now, plan.ageing)
        plan.set_activity(known.id, after, "mentioned")
        return Effect(known.id, "🔁 known already")
    memory = plan.new_memory(operation.text)
    plan.memories[memory.id] = memory
    plan.texts[near_duplicates.fingerprint(memory.text)] = memory.id
    plan.activity[memory.id] = created(memory.category, plan.now, plan.ageing)
    return Effect(memory.id, "🧠 stored")


def _said_before(plan: Plan, text: str) -> Memory | None:
    return next(plan.sources.succession.said_before(text, plan), None)


def update(plan: Plan, operation: Operation) -> Effect:
    return _put_in_place(plan, operation, "updates")


def negate(plan: Plan, operation: Operation) -> Effect:
    return _put_in_place(plan, operation, "changed")


def _put_in_place(plan: Plan, operation: Operation, verdict: Replacing) -> Effect:
    old = plan.memory_in_force(operation.id)
    known = _said_before(plan, operation.text)
    if known and known.id != old.id:
        return _put_known_in_place(plan, known, old, verdict)
    heir = _heir(plan, operation.text, old, verdict)
    plan.memories[heir.id] = plan.sources.succession.settle([(old.id, verdict)], heir, plan)
    plan.activity[heir.id] = created(heir.category, plan.now, plan.ageing, corrects=True)
    plan.texts[near_duplicates.fingerprint(heir.text)] = heir.id
    return Effect(heir.id, f"✏️ in place of {old.id}")


def _heir(plan: Plan, text: str, old: Memory, verdict: Replacing) -> Memory:
    """What takes the place of `old`, of its kind, and worth what that was.

    An episode that reads otherwise stays an episode of its day, made from the old one; a state that
    changed since is a fact.
    """
    heir = replace(
        plan.new_memory(text),
        category=old.category,
        store=old.store,
        tags=old.tags,
        entities=old.entities,
        topic=old.topic,
        project=old.project,
        sensitivity=old.sensitivity,
        appraisal=old.appraisal,
    )
    if old.store != "episodic":
        return heir
    if verdict == "changed":
        return replace(heir, store="semantic")
    return replace(
        heir,
        id=new_id("ep"),
        session=old.session,
        occurred_at=old.happened_at,
        compressed_from=(*old.compressed_from, old.id),
    )


def _put_known_in_place(plan: Plan, known: Memory, old: Memory, verdict: Replacing) -> Effect:
    """What was said before stands in the place of `old`: no second memory of the same words."""
    refuse_third_party(plan, known, [old])
    succession = plan.sources.succession
    if succession.is_current(known):
        plan.memories[known.id] = succession.settle([(old.id, verdict)], known, plan)
        after = mentioned(plan.activity_of(known.id), plan.now, plan.ageing)
        plan.set_activity(known.id, after, "mentioned")
        return Effect(known.id, f"✏️ known already, in place of {old.id}")
    succession.renew(known, [(old.id, verdict)], plan)
    return Effect(known.id, f"✏️ so again, in place of {old.id}")


def end(plan: Plan, operation: Operation) -> Effect:
    old = plan.memory_in_force(operation.id)
    plan.memories[old.id] = ended(old, "", plan.second, plan.told_since(old))
    plan.sources.succession.log_negation(old, plan.memories[old.id], plan)
    return Effect(old.id, "🏁 over; its history stays")


def holds(plan: Plan, operation: Operation) -> Effect:
    """Of memories that contradict each other the first is so: the others are no more.

    As the host says, superseded or negated; unsaid, a taste moved on and keeps its place in the
    timeline, anything else was wrong. Without others named, all that stand in open conflict with
    it. Secrets too: nothing of their text is needed.
    """
    first, *named = operation.ids
    winner = plan.memory_in_force(first, secret=True)
    losers = named or plan.rivals(first)
    if not losers:
        raise InputError("id", f"nothing contradicts {first}", f"Name it: [HOLDS:{first},mem_…].")
    verdicts: list[tuple[str, VerdictWord]] = []
    for id in losers:
        loser = plan.memory_in_force(id, secret=True)
        refuse_third_party(plan, winner, [loser])
        moved_on = operation.text == "negated" or (not operation.text and loser.category in _TASTES)
        verdicts.append((id, "changed" if moved_on else "updates"))
    settled = plan.sources.succession.settle(verdicts, winner, plan)
    plan.memories[first] = replace(settled, valid_from=winner.valid_from)
    return Effect(first, f"⚖️ settled: in place of {', '.join(losers)}")
