"""What two machines changed apart becomes one again: memories, log lines, activity.

Pure; `base` is what both started from, None if nothing.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any, Literal

from ..aging.activity import Activity
from ..aging.parameters import DEFAULT, Ageing
from ..domain.ids import id_of, is_episode
from ..domain.memory import Memory

_WORDING = ("text", "sensitivity", "label", "modalities")
"""They change together.

A ciphertext without its label, or its label without its sensitivity, would tell a secret or hide
a fact.
"""

_TIME_LENGTH = len("2026-11-21T10:00:00Z")


@dataclass(frozen=True, slots=True)
class Merged:
    """One memory again."""

    memory: Memory
    rival: Memory | None = None
    """The other wording, where both reworded it."""
    heirs: tuple[str, str] | None = None
    """The two memories that each side put in its place."""


def merged(base: Memory | None, ours: Memory, theirs: Memory) -> Merged:
    """Field by field: what only one side changed is taken, lists are united.

    Of what both reworded nothing is lost.
    """
    memory = replace(ours, **_fields(base, ours, theirs))
    old = _wording(base) if base else None
    mine = _wording(ours)
    other = _wording(theirs)
    if old == mine:
        memory = replace(memory, **other)
    if memory.deleted_at and _is_reworded_alive(base, ours, theirs):
        memory = replace(memory, deleted_at=None, deletion_policy=None)
    heirs = _heirs(ours, theirs)
    if mine == other or old in (mine, other):
        return Merged(memory, heirs=heirs)
    other_wording = rival(ours, theirs)
    memory = replace(memory, conflicts_with=_with(memory.conflicts_with, other_wording.id))
    return Merged(memory, other_wording, heirs)


def _fields(base: Memory | None, ours: Memory, theirs: Memory) -> dict[str, Any]:
    """Everything but the wording, as both sides have it."""
    values: dict[str, Any] = {}
    for field in fields(Memory):
        name = field.name
        if name != "id" and name not in _WORDING:
            values[name] = _one(
                getattr(base, name, None), getattr(ours, name), getattr(theirs, name)
            )
    return values


def _heirs(ours: Memory, theirs: Memory) -> tuple[str, str] | None:
    """The memories that replaced it, where each side has another."""
    mine, other = ours.superseded_by, theirs.superseded_by
    return (mine, other) if mine and other and mine != other else None


def rival(ours: Memory, theirs: Memory) -> Memory:
    """Their wording as a memory of its own, which contradicts ours."""
    return replace(
        theirs,
        id=_rival_id(theirs),
        conflicts_with=_with(theirs.conflicts_with, ours.id),
        supersedes=(),
        merged_from=(),
    )


def in_conflict(one: Memory, other: Memory) -> tuple[Memory, Memory]:
    """Both stay, linked as contradicting each other, until somebody settles it."""
    return (
        replace(one, conflicts_with=_with(one.conflicts_with, other.id)),
        replace(other, conflicts_with=_with(other.conflicts_with, one.id)),
    )


def _wording(memory: Memory) -> dict[str, Any]:
    return {name: getattr(memory, name) for name in _WORDING}


def _is_reworded_alive(base: Memory | None, ours: Memory, theirs: Memory) -> bool:
    """One side forgot it softly while the other still worked on its text: it is wanted."""
    if base is None:
        return False
    alive = [side for side in (ours, theirs) if side.deleted_at is None]
    return any(_wording(side) != _wording(base) for side in alive)


def _one(base: Any, ours: Any, theirs: Any) -> Any:
    if ours == theirs or theirs == base:
        return ours
    if ours == base:
        return theirs
    match ours, theirs:
        case tuple(), tuple():
            return united(base or (), ours, theirs)
        case dict(), dict():
            kept = united(tuple(base or ()), tuple(ours), tuple(theirs))
            return {name: ours.get(name, theirs.get(name)) for name in kept}
        case datetime(), datetime():
            return min(ours, theirs)
        case _:
            return ours or theirs


def united(base: Iterable[Any], ours: Sequence[Any], theirs: Sequence[Any]) -> tuple[Any, ...]:
    """What both kept, and what either added; what either removed is gone."""
    known = list(base)
    kept = [value for value in ours if value in theirs or value not in known]
    return (*kept, *(value for value in theirs if value not in ours and value not in known))


def _with(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    return ids if id in ids else (*ids, id)


def _rival_id(memory: Memory) -> str:
    # Made from what it says: two machines that settle the same difference make one memory of it.
    number = int.from_bytes(hashlib.sha256(f"{memory.id} {memory.text}".encode()).digest()[:8])
    return id_of("ep" if is_episode(memory.id) else "mem", number)


def lines(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """A log in which every line begins with its time: lines of both in order of time.

    Those that either side rolled away are left out.
    """
    before = Counter(base)
    mine = Counter(ours)
    other = Counter(theirs)
    kept: list[str] = []
    for line in dict.fromkeys([*ours, *theirs]):
        kept += [line] * _one_count(before[line], mine[line], other[line])
    return sorted(kept, key=lambda line: line[:_TIME_LENGTH])


def _one_count(base: int, ours: int, theirs: int) -> int:
    """How often a line stands there, by how often it did."""
    if ours == base:
        return theirs
    if theirs == base:
        return ours
    return max(ours, theirs)


def counts(
    base: Mapping[str, int], ours: Mapping[str, int], theirs: Mapping[str, int]
) -> dict[str, int]:
    """What was counted on both sides, together."""
    return {
        name: ours.get(name, 0) + max(0, theirs.get(name, 0) - base.get(name, 0))
        for name in {**ours, **theirs}
    }


def activity(
    base: Activity | None, ours: Activity | None, theirs: Activity, ageing: Ageing = DEFAULT
) -> Activity:
    """Mentions and uses of both sides counted; the later of each time.

    Importance as if all had happened on one machine.
    """
    if ours is None or ours in (base, theirs):
        return theirs
    if theirs == base:
        return ours
    earlier, later = ours, theirs
    if ours.last_activated_at >= theirs.last_activated_at:
        earlier, later = theirs, ours
    changes = {change.time: change for change in (*earlier.log, *later.log)}
    mentions = sorted({*ours.mentions, *theirs.mentions})
    return replace(
        later,
        importance=_importance(base, ours, theirs, ageing),
        last_mention_at=_later(ours.last_mention_at, theirs.last_mention_at),
        mentions=tuple(mentions[-ageing.mentions_kept :]),
        mention_count=_sum(base, ours, theirs, "mention_count", 0),
        use_count=_sum(base, ours, theirs, "use_count", 0),
        access_count=_sum(base, ours, theirs, "access_count", 1),
        steps_resume_at=_later(ours.steps_resume_at, theirs.steps_resume_at),
        log=tuple(changes[time] for time in sorted(changes))[-ageing.changes_kept :],
    )


def _importance(base: Activity | None, ours: Activity, theirs: Activity, ageing: Ageing) -> float:
    before = base.importance if base else 0.0
    most = max(ours.importance, theirs.importance)
    if base is None or ours.importance <= before or theirs.importance <= before:
        return most
    return max(most, min(ageing.hold, ours.importance + theirs.importance - before))


def _sum(
    base: Activity | None,
    ours: Activity,
    theirs: Activity,
    name: Literal["mention_count", "use_count", "access_count"],
    least: int,
) -> int:
    known: int = getattr(base, name) if base else least
    mine: int = getattr(ours, name)
    other: int = getattr(theirs, name)
    return mine + max(0, other - known)


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    return max(one, other) if one and other else one or other
