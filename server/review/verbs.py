"""What each verb does to the plan of its list."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple, TypeVar

from ..aging.activity import Activity, created, kept, mentioned, used
from ..aging.lifecycle import LASTING, review
from ..aging.weight_log import logged
from ..capture.appraisal import Scores
from ..capture.drafts import Draft
from ..capture.succession import Replacing
from ..capture.supersession import ended, settle
from ..domain.caller import Caller
from ..domain.ids import TURNS, new_id
from ..domain.memory import Appraisal, Category, Memory, VerdictWord
from ..domain.proposal import REJECTED_KEPT_DAYS
from ..domain.provenance import ASSISTANT, is_third_party
from ..domain.text import cut, days
from ..errors import InputError
from ..language import near_duplicates
from ..search.query import Query
from .merge_candidates import APART_DAYS
from .merge_rules import joined, joined_store
from .operation import DIMENSIONS, Operation, Verb
from .plan import Plan, refuse_flawed
from .session_summary import episode_of, with_sources

_T = TypeVar("_T")
_CORE_IMPORTANCE = 3.0
_TASTES: tuple[Category, ...] = ("stable_preference", "short_term_preference")
_SEARCH_HITS = 5
_HIT_CHARACTERS = 120


class Effect(NamedTuple):
    """What an operation did: the memory it concerns, if any, and a word about it."""

    id: str
    note: str


# --- facts ---


def _add(plan: Plan, operation: Operation) -> Effect:
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


def _update(plan: Plan, operation: Operation) -> Effect:
    return _put_in_place(plan, operation, "updates")


def _negate(plan: Plan, operation: Operation) -> Effect:
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
    """What takes the place of `old`, of its kind.

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
    succession = plan.sources.succession
    if succession.is_current(known):
        plan.memories[known.id] = succession.settle([(old.id, verdict)], known, plan)
        after = mentioned(plan.activity_of(known.id), plan.now, plan.ageing)
        plan.set_activity(known.id, after, "mentioned")
        return Effect(known.id, f"✏️ known already, in place of {old.id}")
    succession.renew(known, [(old.id, verdict)], plan)
    return Effect(known.id, f"✏️ so again, in place of {old.id}")


def _end(plan: Plan, operation: Operation) -> Effect:
    old = plan.memory_in_force(operation.id)
    plan.memories[old.id] = ended(old, "", plan.second, plan.second)
    plan.sources.succession.log_negation(old, plan.memories[old.id], plan)
    return Effect(old.id, "🏁 over; its history stays")


def _holds(plan: Plan, operation: Operation) -> Effect:
    """Of memories that contradict each other the first is so: the others are no more.

    A taste moved on and keeps its place in the timeline, anything else was wrong. Without others
    named, all that stand in open conflict with it. Secrets too: nothing of their text is needed.
    """
    first, *named = operation.ids
    winner = plan.memory_in_force(first, secret=True)
    losers = named or plan.rivals(first)
    if not losers:
        raise InputError("id", f"nothing contradicts {first}", f"Name it: [HOLDS:{first},mem_…].")
    verdicts: list[tuple[str, VerdictWord]] = []
    for id in losers:
        moved_on = plan.memory_in_force(id, secret=True).category in _TASTES
        verdicts.append((id, "changed" if moved_on else "updates"))
    settled = plan.sources.succession.settle(verdicts, winner, plan)
    plan.memories[first] = replace(settled, valid_from=winner.valid_from)
    return Effect(first, f"⚖️ settled: in place of {', '.join(losers)}")


def _merge(plan: Plan, operation: Operation) -> Effect:
    """One memory out of several.

    The latest activated is the base; the sources keep their text and point to the whole.
    """
    sources = [plan.memory_in_force(id) for id in operation.ids]
    activities = [plan.activity_of(id) for id in operation.ids]
    latest = max(range(len(sources)), key=lambda at: activities[at].last_activated_at)
    whole = _merged(plan, operation, sources, base=sources[latest])
    plan.memories[whole.id] = whole
    plan.activity[whole.id] = logged(
        activities[latest],
        joined(activities, plan.now, plan.ageing.mentions_kept),
        "merged",
        whole.category,
        plan.now,
        ageing=plan.ageing,
    )
    for source in sources:
        plan.memories[source.id] = replace(
            source, merged_into=whole.id, deletion_policy="merge_cleanup"
        )
    return Effect(whole.id, f"🧩 merged from {len(sources)}")


def _merged(plan: Plan, operation: Operation, sources: Sequence[Memory], base: Memory) -> Memory:
    appraisals = [memory.appraisal for memory in sources if memory.appraisal]
    return replace(
        plan.new_memory(operation.text),
        category=base.category,
        store=joined_store(base, sources),
        topic=base.topic,
        tags=_union(memory.tags for memory in sources),
        entities=_union(memory.entities for memory in sources),
        project=base.project,
        relations=_union(memory.relations for memory in sources),
        source=_joined_source(sources),
        explicit=any(memory.explicit for memory in sources),
        appraisal=max(appraisals, key=lambda appraisal: appraisal.total, default=None),
        modalities=_union(memory.modalities for memory in sources),
        merged_from=operation.ids,
        source_ids=operation.ids,
        original_contents={memory.id: memory.text for memory in sources},
        sensitivity=max(memory.sensitivity for memory in sources),
    )


def _joined_source(sources: Sequence[Memory]) -> str:
    """A third party's, as soon as one of them is: joining makes nobody's words the user's."""
    for memory in sources:
        if is_third_party(memory.source):
            return memory.source
    return ASSISTANT


def _union(groups: Iterable[tuple[_T, ...]]) -> tuple[_T, ...]:
    union: dict[_T, None] = {}
    for group in groups:
        union.update(dict.fromkeys(group))
    return tuple(union)


def _summary(plan: Plan, operation: Operation) -> Effect:
    refuse_flawed(operation.text)
    if TURNS.fullmatch(operation.id):
        return _sum_up(plan, operation)
    memory = plan.open_memory(operation.id)
    plan.memories[memory.id] = replace(memory, summary=operation.text.strip())
    return Effect(memory.id, "summary kept beside the text")


def _sum_up(plan: Plan, operation: Operation) -> Effect:
    """The episode of held messages, which are let go of once it is stored."""
    plan.caller.refuse_unless_main("sum up what was said")
    stretch = plan.sources.messages.held(operation.id)
    if stretch in plan.summed_up:
        raise InputError("id", f"{operation.id} is summed up twice in this list", "Once is enough.")
    zone = plan.sources.zone
    episode = episode_of(operation.text, stretch, plan.caller, plan.now, zone)
    episode = with_sources(episode, plan.sources.catalog)
    plan.memories[episode.id] = episode
    plan.activity[episode.id] = created(episode.category, plan.now)
    plan.summed_up.append(stretch)
    return Effect(episode.id, f"📔 {len(stretch.heard)} messages summed up")


# --- how a memory lives on ---


def _boost(plan: Plan, operation: Operation) -> Effect:
    after = used(plan.activity_of(operation.id), plan.now, plan.ageing)
    plan.set_activity(operation.id, after, "shaped an answer")
    importance = plan.activity[operation.id].importance
    return Effect(operation.id, f"importance {importance:.1f}")


def _delete(plan: Plan, operation: Operation) -> Effect:
    memory = plan.memory(operation.id)
    if memory.store in LASTING and not plan.caller.by_hand:
        plan.to_confirm.append(memory.id)
        return Effect(memory.id, f"{memory.store}: the user decides, see below")
    plan.memories[memory.id] = replace(
        memory, deleted_at=plan.second, deletion_policy="auto_cleanup"
    )
    return Effect(operation.id, f"🗑️ restorable for {days(plan.sources.restorable_days)}")


def _promote(plan: Plan, operation: Operation) -> Effect:
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
    match memory.store:
        case "core" | "semantic":
            return
        case "episodic":
            place = "an episode of the daily log"
        case "procedural":
            place = "a procedure, in its own folder"
        case "vault":
            place = "in the vault, and never fades"
    remedy = (
        "Store what should always be known as a fact of its own: [ADD] text, then promote that."
    )
    raise InputError("id", f"{memory.id} is {place}", remedy)


def _demote(plan: Plan, operation: Operation) -> Effect:
    memory = plan.memory(operation.id)
    if memory.store != "core":
        problem = f"{memory.id} is not in the core"
        raise InputError("id", problem, "Nothing to take out of it.")
    plan.memories[memory.id] = replace(memory, store="semantic")
    return Effect(memory.id, "an ordinary memory now")


def _keep(plan: Plan, operation: Operation) -> Effect:
    """Answer what is due about a memory.

    That is a conflict (both hold), its review, where it belongs, or that it is no one thing with
    those like it.
    """
    memory = plan.memory(operation.id)
    rivals = plan.rivals(memory.id)
    if rivals:
        return _kept_beside(plan, memory.id, rivals)
    asked = _is_reviewed(plan, memory)
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
    return review(memory, plan.activity_of(memory.id), plan.now, plan.ageing) is not None


def _kept(plan: Plan, id: str) -> Activity:
    """Its activity once it was kept (D15).

    After a promotion review only the next review changes; after a decay review importance too.
    """
    activity = plan.activity_of(id)
    if activity.importance < plan.ageing.decay_review_below:
        return kept(activity, plan.now, plan.ageing)
    resume_at = plan.now + timedelta(days=plan.ageing.keep_days)
    return replace(activity, steps_resume_at=resume_at)


def _score(plan: Plan, operation: Operation) -> Effect:
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
        reason="re-appraised",
        appraised_at=plan.second,
    )
    plan.memories[memory.id] = replace(memory, appraisal=appraisal)
    return Effect(memory.id, f"score {total:.1f}")


# --- proposals ---


def _commit(plan: Plan, operation: Operation) -> Effect:
    proposal = plan.storable_proposal(operation.id)
    by_user = plan.said_by_user
    plan.add_draft(
        Draft(content="", proposal=proposal.id, explicit=by_user or None, committed=not by_user)
    )
    return Effect(proposal.id, "stored")


def _reject(plan: Plan, operation: Operation) -> Effect:
    at = _place_in_pending(plan, operation.id)
    proposal = plan.pending.pop(at)
    who = "user" if plan.said_by_user else "assistant"
    plan.rejected.append(replace(proposal, status="rejected", why=f"rejected by the {who}"))
    return Effect(proposal.id, f"rejected; it can be overruled for {days(REJECTED_KEPT_DAYS)}")


def _defer(plan: Plan, operation: Operation) -> Effect:
    at = _place_in_pending(plan, operation.id)
    plan.pending[at] = replace(plan.pending[at], status="deferred")
    return Effect(operation.id, "deferred")


def _place_in_pending(plan: Plan, id: str) -> int:
    proposal = plan.proposal(id)
    if proposal not in plan.pending:
        raise InputError("id", f"{id} was rejected before", f"[COMMIT:{id}] overrules that.")
    return plan.pending.index(proposal)


# --- what changes nothing ---


def _search(plan: Plan, operation: Operation) -> Effect:
    query = Query(text=operation.text, project=plan.caller.project, limit=_SEARCH_HITS)
    found = []
    for hit in plan.sources.retriever.search(query).hits:
        found.append(f"[{hit.memory.id}] {cut(hit.memory.shown_text, _HIT_CHARACTERS)}")
    return Effect("", "; ".join(found) or "nothing found")


def _skip(plan: Plan, operation: Operation) -> Effect:
    return Effect("", "nothing to do")


Handler = Callable[[Plan, Operation], Effect]

HANDLERS: Mapping[Verb, Handler] = {
    "ADD": _add,
    "UPDATE": _update,
    "NEGATE": _negate,
    "END": _end,
    "BOOST": _boost,
    "DELETE": _delete,
    "SKIP": _skip,
    "PROMOTE": _promote,
    "DEMOTE": _demote,
    "KEEP": _keep,
    "HOLDS": _holds,
    "MERGE": _merge,
    "SUMMARY": _summary,
    "SCORE": _score,
    "COMMIT": _commit,
    "REJECT": _reject,
    "DEFER": _defer,
    "SEARCH": _search,
}
