"""From a draft that is to be stored to its memory: its id, whose words it is, its scene."""

from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import datetime
from typing import Literal

from ..domain import provenance
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Appraisal, Memory
from ..language import dialogue_turns
from ..settings import Settings
from ..storage.index.catalog import Catalog
from .appraisal_scores import Appraised
from .batch import Batch
from .drafts import Draft, store_of
from .verdict_effects import with_its_end


class NewMemories:
    """Holds no state; writes nothing."""

    def __init__(
        self, catalog: Catalog, settings: Settings, *, clock: Callable[[], datetime]
    ) -> None:
        self._catalog = catalog
        self._settings = settings
        self._clock = clock

    def made(
        self, draft: Draft, caller: Caller, judged: Appraised | None, *, explicit: bool
    ) -> Memory:
        """The memory that a draft becomes; `explicit` if the user asked for it."""
        now = self._clock().replace(microsecond=0)
        store = store_of(draft)
        memory = Memory(
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
            project=draft.project or ("" if draft.is_heir else caller.project),
            session=caller.session,
            created_at=now,
            occurred_at=draft.occurred_at,
            confidence=draft.confidence,
            appraisal=_appraisal_of(draft, judged, caller, now) if judged else None,
        )
        return with_its_end(memory, now, self._settings.zone)

    def _free_id(self, kind: Literal["mem", "ep"]) -> str:
        id = new_id(kind)
        while self._catalog.path(id):
            id = new_id(kind)
        return id

    def attributed(self, memory: Memory, draft: Draft, batch: Batch) -> Memory:
        """A memory that a sub-agent proposed says so."""
        proposal = batch.find_proposal(draft.proposal)
        if proposal is None or proposal.agent == self._settings.main_agent:
            return memory
        batch.committed_from.append(proposal.agent)
        if provenance.is_third_party(memory.source):
            return memory
        return replace(memory, source=provenance.source_of_agent(proposal.agent))

    def in_scene(self, memory: Memory, caller: Caller, batch: Batch) -> Memory:
        """A turn of a conversation knows the turn it follows."""
        if not dialogue_turns.is_turn(memory):
            return memory
        last = batch.told or self._catalog.last_told(caller.session)
        if last and dialogue_turns.continues(last, memory):
            memory = replace(memory, follows=last.id)
        batch.told = memory
        return memory


def _appraisal_of(draft: Draft, judged: Appraised, caller: Caller, now: datetime) -> Appraisal:
    return Appraisal(
        scores=asdict(draft.scores) if draft.scores else {},
        total=judged.total,
        reason=draft.reason,
        appraised_at=now,
        session=caller.session,
    )
