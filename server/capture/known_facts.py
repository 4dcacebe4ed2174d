"""What becomes of a fact that is known already: counted, so again, or changed as the user asks."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from ..aging.activity import created, mentioned
from ..aging.parameters import Ageing
from ..aging.weight_log import logged
from ..domain.memory import Memory
from ..language.dates.series import weekly_monthly
from .amending import amended
from .batch import Batch
from .drafts import Draft
from .outcomes import Outcome
from .succession import Succession


class KnownFacts:
    """Holds no state. The engine's lock is held by the caller."""

    def __init__(
        self, succession: Succession, ageing: Ageing, *, clock: Callable[[], datetime]
    ) -> None:
        self._succession = succession
        self._ageing = ageing
        self._clock = clock

    def meet(self, draft: Draft, known: Memory, batch: Batch) -> Outcome:
        """Count it, or let it be so again; verdicts on other memories are carried out."""
        if self._succession.is_current(known) or self._succession.is_past(draft, known):
            return self._mention(draft, known, batch)
        return self._renew(draft, known, batch)

    def _mention(self, draft: Draft, known: Memory, batch: Batch) -> Outcome:
        before = self._succession.activity(known, batch)
        now = self._clock()
        asked_for, changes = amended(known, draft)
        counted = mentioned(before, now, self._ageing)
        if draft.is_heir:
            heir = created(asked_for.category, now, self._ageing, corrects=True)
            counted = replace(counted, importance=max(counted.importance, heir.importance))
        after = logged(
            before,
            counted,
            "mentioned",
            known.category,
            now,
            negated_before=known.negated_at,
            negated_at=known.negated_at,
            ageing=self._ageing,
        )
        batch.activity[known.id] = after
        rest = about_others(draft, known)
        memory = self._succession.settle(rest.verdicts, asked_for, batch)
        if memory != known:
            batch.memories[known.id] = memory
        outcome = Outcome(
            kind="amended" if changes else "known",
            id=known.id,
            text=known.text,
            store=memory.store,
            explicit=draft.explicit is True,
            changes=changes,
            mention_count=after.mention_count,
            holds_until=self._succession.last_day(memory),
        )
        return self._succession.reported(outcome, rest, batch)

    def _renew(self, draft: Draft, past: Memory, batch: Batch) -> Outcome:
        rest = about_others(draft, past)
        days = weekly_monthly.days_of_habit(past.text)
        is_as_ever = days and draft.judged("same")
        since = None if is_as_ever else draft.occurred_at
        renewed = self._succession.renew(past, rest.verdicts, batch, since=since)
        memory, changes = amended(renewed.memory, draft)
        batch.memories[past.id] = memory
        outcome = Outcome(
            kind="renewed",
            id=past.id,
            text=past.text,
            store=memory.store,
            explicit=draft.explicit is True,
            changes=changes,
            mention_count=batch.activity[past.id].mention_count,
            holds_until=self._succession.last_day(memory),
        )
        outcome = self._succession.reported(outcome, rest, batch)
        return replace(outcome, replaced=renewed.replaced, settled="")


def about_others(draft: Draft, known: Memory) -> Draft:
    """The draft with the verdicts on other memories alone."""
    others = [(id, word) for id, word in draft.verdicts if id != known.id and word != "same"]
    return replace(draft, verdicts=tuple(others))
