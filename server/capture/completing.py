"""A draft as it is decided on: with what its proposal and what it replaces already told."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import partial

from ..domain.caller import Caller
from ..domain.memory import Memory, Store
from ..errors import UnknownId
from ..language import dialogue_turns
from ..storage.index.catalog import Catalog
from . import proposing
from .batch import Batch
from .changes_to_come import beside_what_happened, with_beginning
from .drafts import REPLACING, TAKE_ITS_PLACE, Draft, mood_of, verdicts_in_force
from .inheritance import as_first_told, with_inheritance
from .neighbours import Neighbourhood
from .succession import Succession

_ALIKE_SHOWN = 3


class Completing:
    """Reads only, and holds nothing."""

    def __init__(
        self,
        succession: Succession,
        neighbourhood: Neighbourhood,
        catalog: Catalog,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
    ) -> None:
        self._succession = succession
        self._neighbourhood = neighbourhood
        self._catalog = catalog
        self._zone = zone
        self._clock = clock

    def of(self, draft: Draft, caller: Caller, batch: Batch) -> Draft:
        """A draft that answers a proposal takes over what that already said; each is trimmed.

        One that replaces a memory takes over where that belongs.
        """
        draft = proposing.judged_as_known(draft, batch)
        if draft.proposal:
            draft = self._with_proposal(draft, caller, batch)
        draft = replace(draft, verdicts=verdicts_in_force(draft))
        draft = self._as_told_before(self._succession.followed(draft, batch), caller, batch)
        now, zone = self._clock(), self._zone
        known = partial(self._succession.memory, batch=batch)
        draft = beside_what_happened(draft, known, now, zone)
        replaced = [known(id) for id in draft.judged(*REPLACING)]
        draft = with_beginning(with_inheritance(draft, replaced), replaced, now, zone)
        draft = self._succession.with_changes_to_come(draft, batch)
        happened = draft.occurred_at or dialogue_turns.opening_moment(draft.content, now, zone)
        return replace(
            draft,
            content=draft.content.strip(),
            label=draft.label.strip(),
            occurred_at=happened,
            of_family=self._catalog.people.opens_with_family(draft.content, now),
            mood=mood_of(draft),
        )

    def _as_told_before(self, draft: Draft, caller: Caller, batch: Batch) -> Draft:
        """With what an earlier call said of it; an event stays one when it is so again.

        What was lifted to core, it or what stands in its place, is core then.
        """
        is_judged = bool(draft.judged(*TAKE_ITS_PLACE))
        if not is_judged and (draft.store or draft.explicit is not True):
            return draft
        sent = replace(draft, content=draft.content.strip(), mood=mood_of(draft))
        known = self._neighbourhood.same(sent, batch)
        if known is None:
            return draft
        if self._succession.is_current(known):
            return as_first_told(draft, known, caller.project) if is_judged else draft
        heir = self._succession.current(known.id, batch)
        return replace(draft, store=draft.store or _store_kept(known, heir))

    def _with_proposal(self, draft: Draft, caller: Caller, batch: Batch) -> Draft:
        proposal = batch.find_proposal(draft.proposal)
        if proposal is None:
            alike = [waiting.id for waiting in batch.pending[:_ALIKE_SHOWN]]
            raise UnknownId(draft.proposal, alike)
        draft = proposing.completed(proposal, draft, caller)
        path = self._catalog.path
        return replace(draft, verdicts=tuple(pair for pair in draft.verdicts if path(pair[0])))


def _store_kept(known: Memory, heir: Memory) -> Store | None:
    """The store that a known memory and what stands in its place give to what is told again."""
    if known.store in ("episodic", "core"):
        return known.store
    return "core" if heir.store == "core" else None
