"""What stands in a memory's place, and what of the past is so again.

A memory that was replaced, merged away or negated leads to what is current; said again, it is
current itself, and what had taken its place steps back.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Literal, NamedTuple

from ..aging.activity import Activity, mentioned
from ..aging.parameters import Ageing
from ..aging.weight_log import logged
from ..domain.calendar import day
from ..domain.memory import Memory, VerdictWord
from ..domain.standing import is_current, is_to_come
from ..language import attributes, near_duplicates
from ..search.pipeline import Retriever
from ..storage.index.catalog import Catalog
from .batch import Batch
from .changes_to_come import (
    going_on,
    is_held_for,
    says_anew,
    tells_both,
    tells_later,
    waits_for,
)
from .drafts import REPLACING, Draft, weightiest
from .outcomes import Outcome
from .stages import is_of_one_thing, is_so_before
from .verdict_effects import reaffirm, settle, with_its_end

Replacing = Literal["updates", "changed"]

_MOVED_ON: tuple[VerdictWord, ...] = (*REPLACING, "ended", "conflicts", "related")
"""Verdicts that are about what is so now, whichever of its ids they name."""


class Renewed(NamedTuple):
    """A memory that is so again, and the ids of what stepped back for it."""

    memory: Memory
    replaced: tuple[str, ...]
    how: Replacing


class Succession:
    """Reads the index and what a batch is going to write; holds no state."""

    def __init__(
        self,
        retriever: Retriever,
        catalog: Catalog,
        ageing: Ageing,
        *,
        clock: Callable[[], datetime],
        zone: tzinfo,
    ) -> None:
        self._retriever = retriever
        self._catalog = catalog
        self._ageing = ageing
        self._clock = clock
        self._zone = zone

    def is_current(self, memory: Memory) -> bool:
        """Whether what it says is so now."""
        return is_current(memory, self._clock())

    # --- what stands in its place ---

    def memory(self, id: str, batch: Batch) -> Memory:
        """One memory as the batch has it so far.

        Raises:
            UnknownId: there is none.
        """
        return batch.memories.get(id) or self._retriever.whole(id)

    def current(self, id: str, batch: Batch) -> Memory:
        """What stands in the place of a memory now: itself, if nothing does."""
        memory = self.memory(id, batch)
        seen = {id}
        while not self.is_current(memory):
            heir = self._heir(memory, batch)
            if heir is None or heir.id in seen or heir.deleted_at:
                break
            seen.add(heir.id)
            memory = heir
        return memory if self.is_current(memory) else self.memory(id, batch)

    def _heir(self, memory: Memory, batch: Batch) -> Memory | None:
        successor = memory.superseded_by or memory.merged_into
        if successor:
            return batch.memories.get(successor) or self._catalog.get(successor)
        return self._said_against(memory, batch) if memory.negated_at else None

    def _said_against(self, memory: Memory, batch: Batch) -> Memory | None:
        """What negated or ended it: linked to it, and quoted in its history."""
        quoted = memory.correction_history[-1].new if memory.correction_history else ""
        linked = []
        for id in self._catalog.pointing_to([memory.id]):
            other = self.memory(id, batch)
            if memory.id in other.related:
                linked.append(other)
        for other in linked:
            if other.shown_text == quoted:
                return other
        one_way = [other for other in linked if other.id not in memory.related]
        return one_way[0] if len(one_way) == 1 else None

    def followed(self, draft: Draft, batch: Batch) -> Draft:
        """The draft with each verdict on what is current; the batch notes which ones moved.

        Raises:
            UnknownId: a verdict names no memory.
        """
        verdicts: dict[str, VerdictWord] = {}
        for id, word in draft.verdicts:
            target = id
            old = self.memory(id, batch)
            if _follows(word, old):
                target = self._meant(draft, old, self.current(id, batch)).id
            if target != id:
                batch.followed[id] = target
            verdicts.setdefault(target, word)
        return replace(draft, verdicts=tuple(verdicts.items()))

    @staticmethod
    def _meant(draft: Draft, old: Memory, current: Memory) -> Memory:
        """What a verdict on a replaced memory is about: what stands in its place, if it tells that.

        Of "lives in Leeds with Tom" the parting took the place; the move is no news of that.
        """
        told, before, now = map(attributes.read, (draft.content, old.text, current.text))
        is_of_the_rest = attributes.in_common(told, before) and not attributes.in_common(told, now)
        return old if is_of_the_rest else current

    def with_changes_to_come(self, draft: Draft, batch: Batch, *, of_list: bool = False) -> Draft:
        """The draft with a verdict on each change to come that it takes the place of.

        It tells another day for that, or that it has come already, and was judged against what
        holds until then. What is so in between ends when the draft begins.
        `of_list`: of what the same list says is so before it, alone.
        """
        verdicts = dict(draft.verdicts)
        for id, word in draft.verdicts:
            if word not in REPLACING and not (word == "ended" and draft.begins):
                continue
            old = self.memory(id, batch)
            awaited = self._awaited(old, batch)
            for change in _of_list(draft, awaited, batch) if of_list else awaited:
                if draft.begins and self._is_so_before(change, draft, draft.begins):
                    verdicts.pop(id, None)
                    verdicts[change.id] = "ended"
                elif not of_list and (draft.begins or says_anew(draft.content, old, change)):
                    verdicts.setdefault(change.id, "updates")
        return replace(draft, verdicts=tuple(verdicts.items()))

    def _is_so_before(self, change: Memory, draft: Draft, begins: datetime) -> bool:
        return is_so_before(change, draft, begins, self._clock(), self._zone)

    def _awaited(self, memory: Memory, batch: Batch) -> list[Memory]:
        """The changes to come until which a memory holds."""
        now = self._clock()
        if memory.valid_until is None or memory.valid_until <= now:
            return []
        ids = dict.fromkeys((*self._catalog.pointing_to([memory.id]), *batch.memories))
        others = [self.memory(id, batch) for id in ids if id != memory.id]
        return [other for other in others if waits_for(memory, other, now)]

    def called_off(self, change: Memory, batch: Batch) -> None:
        """What was to hold until a change that is forgotten goes on."""
        now = self._clock().replace(microsecond=0)
        for held in going_on([change], lambda id: self.memory(id, batch), now):
            batch.memories[held.id] = held

    # --- what was said before ---

    def said_before(self, text: str, batch: Batch) -> Iterator[Memory]:
        """Memories that say just this, what is so now first; what was forgotten is not among them.

        Of what was merged away the whole that holds it, if that is so now.
        """
        wanted = near_duplicates.fingerprint(text)
        found = list(self._catalog.same_fingerprint(wanted, current=False))
        here = batch.memories.get(batch.texts.get(wanted, ""))
        if here:
            found.insert(0, here)
        memories: list[Memory] = []
        for memory in found:
            memory = batch.memories.get(memory.id, memory)
            if memory.is_secret or not near_duplicates.is_same(memory.text, text):
                continue
            if memory.merged_into:
                memory = self.current(memory.id, batch)
            if not memory.merged_into:
                memories.append(memory)
        memories.sort(key=lambda memory: (not self.is_current(memory), not memory.current))
        yield from memories

    def is_past(self, draft: Draft, memory: Memory) -> bool:
        """Whether the draft tells of a time before the memory ended."""
        if draft.occurred_at is None or memory.valid_until is None:
            return False
        return draft.occurred_at.date() < memory.valid_until.date()

    def last_day(self, memory: Memory) -> str:
        """The day to come until which it holds, of the user's calendar; or empty."""
        ends = memory.valid_until
        return day(ends, self._zone) if ends and ends > self._clock() else ""

    def reported(self, outcome: Outcome, draft: Draft, batch: Batch) -> Outcome:
        """An outcome with what the verdicts of its draft did, however the draft was met."""
        in_conflict = tuple(draft.judged("conflicts"))
        over = draft.judged("ended")
        judged = dict(draft.verdicts)
        besides = [id for id in batch.held.get(outcome.id, ()) if id not in judged]
        last_days = [(id, self.last_day(self.memory(id, batch))) for id in (*over, *besides)]
        replaced = [self.memory(id, batch) for id in draft.judged(*REPLACING)]
        both = tells_both(draft, replaced, self._clock(), self._zone)
        linked = [id for id in draft.judged("related") if id not in draft.happened]
        others = [id for id in besides if id != outcome.id]
        return replace(
            outcome,
            linked=tuple(linked),
            happened=draft.happened,
            replaced=tuple(draft.judged(*REPLACING)),
            settled=weightiest(draft),
            ended=tuple(over),
            holding=tuple((id, last) for id, last in last_days if last),
            going_on=tuple(id for id in others if self._goes_on(id, batch)),
            begins=day(draft.begins, self._zone) if draft.begins else "",
            tells_until=day(both, self._zone) if both else "",
            beside=in_conflict if draft.is_third_party else (),
            contradicts=() if draft.is_third_party else in_conflict,
        )

    def _goes_on(self, id: str, batch: Batch) -> bool:
        """Whether it holds, without an end."""
        memory = self.memory(id, batch)
        return self.is_current(memory) and not self.last_day(memory)

    # --- what becomes of them ---

    def activity(self, memory: Memory, batch: Batch) -> Activity:
        return batch.activity.get(memory.id) or self._retriever.vitality_of(memory)[0]

    def settle(
        self, verdicts: Sequence[tuple[str, VerdictWord]], new: Memory, batch: Batch
    ) -> Memory:
        """Carry out the verdicts on older memories; the new memory with its links."""
        now = self._clock().replace(microsecond=0)
        for id, word in verdicts:
            old = self.memory(id, batch)
            awaited = self._awaited(old, batch) if word in REPLACING else []
            after, new = settle(word, old, new, now, self._zone)
            if after != old:
                batch.memories[id] = after
                self.log_negation(old, after, batch)
            new = self._until_then(new, old.valid_until, awaited, dict(verdicts), batch)
            if word in (*REPLACING, "ended") and is_to_come(old, now) and not _still_comes(after):
                new = self._settle_until_then(old, word, new, batch)
        return new

    def _until_then(
        self,
        new: Memory,
        until: datetime | None,
        awaited: Sequence[Memory],
        judged: Mapping[str, VerdictWord],
        batch: Batch,
    ) -> Memory:
        """What takes the place of something that holds until a change to come holds as long.

        Unless it tells itself of a later day.
        """
        if is_to_come(new, self._clock()) or tells_later(new, until, self._zone):
            return new
        for change in awaited:
            if change.id not in judged:
                related = tuple(dict.fromkeys((*change.related, new.id)))
                batch.memories[change.id] = replace(change, related=related)
                new = replace(new, valid_until=until)
        return new

    def _settle_until_then(
        self, old: Memory, word: VerdictWord, new: Memory, batch: Batch
    ) -> Memory:
        """What was to hold until `old` began, now that this is moved, called off, or so already."""
        now = self._clock().replace(microsecond=0)
        for id in old.related:
            held = self.memory(id, batch)
            if not is_held_for(held, old) or not self.is_current(held):
                continue
            batch.held.setdefault(new.id, []).append(id)
            if held.id == new.id:  # told again: it goes on
                new = reaffirm(new, now, new.valid_from or new.happened_at)
                continue
            if is_to_come(new, now):
                held, new = settle("ended", held, new, now, self._zone)
            elif word == "ended":
                held = reaffirm(held, now, held.valid_from or held.happened_at)
            else:
                held, new = settle("updates", held, new, now, self._zone)
            batch.memories[id] = held
        return new

    def log_negation(self, old: Memory, after: Memory, batch: Batch) -> None:
        """A negation lowers the old memory's strength without touching its clocks (S4-11)."""
        if not after.negated_at or old.negated_at:
            return
        before = self.activity(old, batch)
        reason = after.correction_history[-1].reason
        batch.activity[old.id] = logged(
            before,
            before,
            reason,
            old.category,
            self._clock(),
            negated_at=after.negated_at,
            ageing=self._ageing,
        )

    def renew(
        self,
        past: Memory,
        verdicts: Sequence[tuple[str, VerdictWord]],
        batch: Batch,
        *,
        since: datetime | None = None,
    ) -> Renewed:
        """A memory of the past is so again; what took its place steps back in the same way.

        A verdict on that is carried out instead.
        """
        how: Replacing = "updates" if past.superseded_by else "changed"
        now = self._clock().replace(microsecond=0)
        since = since or now
        heir = self.current(past.id, batch)
        rest: list[tuple[str, VerdictWord]] = []
        for each in verdicts:
            if each[0] != past.id:
                rest.append(each)  # a checker loses the type in a comprehension
        if heir.id != past.id and heir.id not in {id for id, _ in rest}:
            rest.append((heir.id, how))
        again = self._so_again(past, min(since, now))
        memory = self.settle(rest, replace(again, occurred_at=since), batch)
        memory = replace(memory, occurred_at=since if since > now else past.occurred_at)
        batch.memories[memory.id] = memory
        self._log_renewal(past, memory, batch)
        replaced = tuple(id for id, word in rest if word in REPLACING)
        return Renewed(memory, replaced, how)

    def _so_again(self, past: Memory, since: datetime) -> Memory:
        now = self._clock().replace(microsecond=0)
        return with_its_end(reaffirm(past, now, since), now, self._zone)

    def _log_renewal(self, past: Memory, memory: Memory, batch: Batch) -> None:
        before = self.activity(past, batch)
        now = self._clock()
        after = mentioned(before, now, self._ageing)
        importance = max(after.importance, self._ageing.correction_floor)
        batch.activity[memory.id] = logged(
            before,
            replace(after, importance=importance),
            "so again",
            memory.category,
            now,
            negated_before=past.negated_at,
            ageing=self._ageing,
        )


def _follows(word: VerdictWord, old: Memory) -> bool:
    """Whether a verdict is on what stands in its place; what is over may be told of itself."""
    if word == "same":
        return bool(old.merged_into)
    if word == "related":
        return bool(old.superseded_by or old.merged_into)
    return word in _MOVED_ON


def _still_comes(memory: Memory) -> bool:
    """Whether it begins, and ends later than that: what holds until then does so as before."""
    begins, ends = memory.occurred_at, memory.valid_until
    return bool(memory.current and begins and ends and ends > begins)


def _of_list(draft: Draft, changes: Sequence[Memory], batch: Batch) -> list[Memory]:
    """Those changes to come that the same call tells, and of what the draft tells of."""
    here = [change for change in changes if change.id in batch.memories]
    return [change for change in here if is_of_one_thing(draft.content, change)]
