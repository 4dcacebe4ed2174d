"""What a memory is, in dictionaries: no files, no index, no history but a list. The machine compares recollect with this after every step."""

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

    def holder(self, text: str) -> str | None:
        """The current memory that says just this."""
        return next(
            (id for id, known in self.memories.items() if known.text == text and known.current),
            None,
        )

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
        taken_back = {sha for step in self.steps for sha in step.reverts}
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
        return step.kind != "erase" and all(
            self.memories.get(id) == after for id, (_, after) in step.memories.items()
        )

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
    """Proposals as they are without one change: what it added is gone, what it took away is back."""
    before, after = change
    kept = {id: text for id, text in now.items() if id not in after or id in before}
    return kept | {id: text for id, text in before.items() if id not in after}


def _freed(known: Known, id: str, text: str) -> Known:
    def rest(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other for other in ids if other != id)

    quotes = any(new == text for _, _, new in known.corrections)
    corrections = tuple(c for c in known.corrections if c[2] != text)
    in_force_again = quotes and not any(reason == "negated" for _, reason, _ in corrections)
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
