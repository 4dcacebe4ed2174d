"""What a memory is, in dictionaries: no files, no index, no history but a list.

The machine compares recollect with this after every step.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

Kind = Literal["change", "erase", "revert", "hand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """One memory: the fields that the verbs move, under the names that recollect gives them."""

    text: str
    store: str = "semantic"
    summary: str = ""
    deleted_at: datetime | None = None
    deletion_policy: str | None = None
    superseded_by: str = ""
    supersedes: tuple[str, ...] = ()
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    negated_at: datetime | None = None
    corrections: tuple[tuple[datetime, str, str], ...] = ()
    related: tuple[str, ...] = ()
    conflicts_with: tuple[str, ...] = ()
    merged_from: tuple[str, ...] = ()
    merged_into: str = ""
    originals: tuple[tuple[str, str], ...] = ()

    @property
    def current(self) -> bool:
        return not (self.deleted_at or self.superseded_by or self.merged_into)

    @property
    def in_force(self) -> bool:
        return not (self.superseded_by or self.merged_into)

    @property
    def everyday(self) -> bool:
        return self.current and self.negated_at is None

    def says(self) -> str:
        """Every word that stands in its file."""
        return " ".join(
            (
                self.text,
                self.summary,
                *(new for _, _, new in self.corrections),
                *(text for _, text in self.originals),
            )
        )


Versions = Mapping[str, Known | None]
"""Ids and what became of them; None: gone."""


@dataclass(slots=True)
class Step:
    """One commit: what it touched, before and after, and which commits it takes back."""

    sha: str
    kind: Kind
    memories: dict[str, tuple[Known | None, Known | None]]
    pending: tuple[dict[str, str], dict[str, str]]
    rejected: tuple[dict[str, str], dict[str, str]]
    reverts: tuple[str, ...] = ()


@dataclass(slots=True)
class Model:
    """The memory."""

    memories: dict[str, Known] = field(default_factory=dict)
    pending: dict[str, str] = field(default_factory=dict)
    rejected: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    session_from: int = 0
    """How many steps there were when the present sessions began."""

    def holders(self, text: str) -> list[str]:
        """The memories that say just this and stand best: what is so now, else what was."""
        found: dict[str, tuple[bool, bool]] = {}
        for id, known in self.memories.items():
            if known.text != text or known.deleted_at:
                continue
            holder = self.current(id) if known.merged_into else id
            standing = self.memories[holder]
            if not standing.merged_into:
                found[holder] = (standing.everyday, standing.current)
        best = max(found.values(), default=None)
        return [id for id, rank in found.items() if rank == best]

    def current(self, id: str) -> str:
        """What stands in the place of a memory now: itself, if nothing does."""
        seen, now = {id}, id
        while not self.memories[now].everyday:
            heir = self._heir(now)
            if heir is None or heir in seen or self.memories[heir].deleted_at:
                break
            seen.add(heir)
            now = heir
        return now if self.memories[now].everyday else id

    def _heir(self, id: str) -> str | None:
        known = self.memories[id]
        if successor := known.superseded_by or known.merged_into:
            return successor if successor in self.memories else None
        if known.negated_at is None:
            return None
        linked = {other: k for other, k in self.memories.items() if id in k.related}
        quoted = known.corrections[-1][2] if known.corrections else ""
        for other, k in linked.items():
            if k.text == quoted:
                return other
        one_way = [other for other in linked if other not in known.related]
        return one_way[0] if len(one_way) == 1 else None

    # --- writing ---

    def write(
        self,
        sha: str,
        versions: Versions,
        *,
        pending: Mapping[str, str] | None = None,
        rejected: Mapping[str, str] | None = None,
        kind: Kind = "change",
        reverts: Sequence[str] = (),
    ) -> None:
        """Let a change happen; one that changes nothing is none."""
        moved = {
            id: (self.memories.get(id), after)
            for id, after in versions.items()
            if self.memories.get(id) != after
        }
        waiting = (dict(self.pending), dict(self.pending if pending is None else pending))
        refused = (dict(self.rejected), dict(self.rejected if rejected is None else rejected))
        if not moved and waiting[0] == waiting[1] and refused[0] == refused[1]:
            return
        for id, (_, after) in moved.items():
            if after is None:
                del self.memories[id]
            else:
                self.memories[id] = after
        self.pending, self.rejected = dict(waiting[1]), dict(refused[1])
        self.steps.append(Step(sha, kind, moved, waiting, refused, tuple(reverts)))

    # --- verdicts ---

    def superseded(self, old: str, new: str, text: str, now: datetime) -> Known:
        known = self.memories[old]
        correction = (now, "superseded", text)
        return replace(
            known, superseded_by=new, valid_until=now, corrections=(*known.corrections, correction)
        )

    def negated(self, old: str, text: str, now: datetime) -> Known:
        known = self.memories[old]
        return replace(
            known,
            negated_at=now,
            valid_until=now,
            corrections=(*known.corrections, (now, "negated", text)),
        )

    def ended(self, old: str, text: str, now: datetime) -> Known:
        known = self.negated(old, text, now)
        return replace(known, corrections=(*known.corrections[:-1], (now, "ended", text)))

    def going_on(self, id: str, now: datetime, since: datetime) -> Known:
        """What held until a change to come, now that there is none; `since` when it was told."""
        known = self.memories[id]
        return replace(
            known,
            valid_from=known.valid_from or since,
            valid_until=None,
            corrections=(*known.corrections, (now, "reaffirmed", known.text)),
        )

    def outdated(self, account: str, told_at: datetime, of: str, text: str) -> bool:
        """Whether an account of a memory that said `text` then tells what is so no more."""
        known = self.memories.get(of)
        if known is None or known.text != text or not self.memories[account].everyday:
            return False
        if known.deleted_at or known.merged_into or known.everyday:
            return False
        return bool(known.corrections) and told_at < known.corrections[-1][0]

    def renewed(self, id: str, now: datetime, **judged: str) -> dict[str, Known]:
        """It is so again; what stood in its place steps back as it did, what is judged as that."""
        known, heir = self.memories[id], self.current(id)
        if heir != id:
            judged.setdefault(heir, "updates" if known.superseded_by else "changed")
        again = replace(
            known,
            superseded_by="",
            negated_at=None,
            valid_from=now,
            valid_until=None,
            corrections=(*known.corrections, (now, "reaffirmed", known.text)),
        )
        found: dict[str, Known] = {}
        for other, verdict in judged.items():
            if verdict == "updates":
                found[other] = self.superseded(other, id, known.text, now)
                again = replace(again, supersedes=_with(again.supersedes, other))
            else:
                found[other] = self.negated(other, known.text, now)
                again = replace(again, related=_with(again.related, other))
        return {**found, id: again}

    def heir_store(self, id: str, heir: str) -> str:
        """Where something stands that takes the place of its heir: in core, if one of them did."""
        stores = (self.memories[id].store, self.memories[heir].store)
        if "episodic" in stores:
            return stores[0]
        return "core" if "core" in stores else stores[1]

    def rivals(self, id: str) -> list[str]:
        """What stands in open conflict with a memory."""
        known = self.memories[id]
        open_ones = [other for other in known.conflicts_with if other in self.memories]
        return [other for other in open_ones if self.memories[other].everyday]

    def held(self, id: str, rivals: Sequence[str], now: datetime) -> dict[str, Known]:
        """It holds: its rivals are replaced by it, and nothing contradicts it any more."""
        winner, found = self.memories[id], {}
        for rival in rivals:
            after = self.superseded(rival, id, winner.text, now)
            found[rival] = replace(after, conflicts_with=_less(after.conflicts_with, id))
            rest = _less(winner.conflicts_with, rival)
            winner = replace(
                winner, supersedes=_with(winner.supersedes, rival), conflicts_with=rest
            )
        return {**found, id: winner}

    # --- erasing ---

    def erased(self, id: str) -> dict[str, Known | None]:
        """What is left of all others once one is erased: no link to it, no word of it."""
        gone = self.memories[id]
        others = {
            other: _freed(known, id, gone.text)
            for other, known in self.memories.items()
            if other != id
        }
        return {**others, id: None}

    # --- undoing ---

    def last(self) -> Step | None:
        """What `undo last` means: of this session, through the tools."""
        taken_back = self._taken_back()
        own = reversed(self.steps[self.session_from :])
        return next(
            (
                step
                for step in own
                if step.kind in ("change", "erase") and step.sha not in taken_back
            ),
            None,
        )

    def can_undo(self, step: Step) -> bool:
        """Where each memory is as the step left it, or is already as it was before."""
        if step.kind == "erase" or step.sha in self._taken_back():
            return False
        return all(self.memories.get(id) in states for id, states in step.memories.items())

    def _taken_back(self) -> set[str]:
        """Steps that an undo stands against; an undo that was itself undone stands no more."""
        found: set[str] = set()
        for step in reversed(self.steps):
            if step.sha not in found:
                found.update(step.reverts)
        return found

    def undo(self, step: Step, sha: str) -> None:
        self.write(
            sha,
            {id: before for id, (before, _) in step.memories.items()},
            pending=_without(self.pending, step.pending),
            rejected=_without(self.rejected, step.rejected),
            kind="revert",
            reverts=(step.sha,),
        )


def _without(
    now: Mapping[str, str], change: tuple[Mapping[str, str], Mapping[str, str]]
) -> dict[str, str]:
    """Proposals as they are without one change: what it added is gone, what it took away is
    back.
    """
    before, after = change
    kept = {id: text for id, text in now.items() if id not in after or id in before}
    return kept | {id: text for id, text in before.items() if id not in after}


def _with(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    return ids if id in ids else (*ids, id)


def _less(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    return tuple(other for other in ids if other != id)


def _freed(known: Known, id: str, text: str) -> Known:
    def rest(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other for other in ids if other != id)

    quotes = any(new == text for _, _, new in known.corrections)
    corrections = tuple(c for c in known.corrections if c[2] != text)
    in_force_again = quotes and not (corrections and corrections[-1][1] in ("negated", "ended"))
    succeeded, merged = known.superseded_by == id, known.merged_into == id
    return replace(
        known,
        supersedes=rest(known.supersedes),
        related=rest(known.related),
        conflicts_with=rest(known.conflicts_with),
        merged_from=rest(known.merged_from),
        originals=tuple(o for o in known.originals if o[0] != id),
        superseded_by="" if succeeded else known.superseded_by,
        corrections=corrections,
        valid_until=None if succeeded or in_force_again else known.valid_until,
        negated_at=None if in_force_again else known.negated_at,
        merged_into="" if merged else known.merged_into,
        deletion_policy=None if merged else known.deletion_policy,
    )
