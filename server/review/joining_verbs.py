"""Operations that make one of several, or a shorter text: merge, summary."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from ..aging.activity import created
from ..aging.weight_log import logged
from ..domain.ids import TURNS
from ..domain.memory import Memory
from ..domain.provenance import ASSISTANT, is_third_party
from ..errors import InputError
from .effect import Effect
from .mergeable import joined, joined_store
from .operation import Operation
from .plan import Plan, refuse_flawed, refuse_third_party
from .session_summary import episode_of, with_sources

_T = TypeVar("_T")


def merge(plan: Plan, operation: Operation) -> Effect:
    """One memory out of several.

    The latest activated is the base; the sources keep their text and point to the whole.
    """
    sources = [plan.memory_in_force(id) for id in operation.ids]
    core = [source for source in sources if source.store == "core"]
    for source in sources:
        refuse_third_party(plan, source, core)
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
        core_position=base.core_position,
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


def summary(plan: Plan, operation: Operation) -> Effect:
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
    if stretch in plan.summed_up.values():
        raise InputError("id", f"{operation.id} is summed up twice in this list", "Once is enough.")
    zone = plan.sources.zone
    episode = episode_of(operation.text, stretch, plan.caller, plan.now, zone)
    episode = with_sources(episode, plan.sources.catalog)
    plan.memories[episode.id] = episode
    plan.activity[episode.id] = created(episode.category, plan.now)
    plan.summed_up[episode.id] = stretch
    return Effect(episode.id, f"📔 {len(stretch.heard)} messages summed up")
