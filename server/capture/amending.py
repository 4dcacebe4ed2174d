"""What a call says of a known memory beside its text: where it belongs, tags, how private."""

from dataclasses import replace
from typing import NamedTuple, TypeVar

from ..domain.memory import Memory, Store
from ..language import people
from ..language.dates.series import recurrence
from .drafts import TAKE_ITS_PLACE, Draft, can_come_true

_T = TypeVar("_T")
_SHOWN = ("store", "category", "project", "topic", "sensitivity", "mood")


class Amended(NamedTuple):
    """The memory as the call asks for it, and what that changes, a word each."""

    memory: Memory
    changes: tuple[str, ...]


def amended(known: Memory, draft: Draft) -> Amended:
    """The memory as the user wishes it, or as the heir of what it replaces.

    Tags, entities and relations are added; what the call does not name stays. Where nobody wished
    for anything, all stays, but what is said plainly is a plain fact from then on, and what ends
    or replaces something does so on the day that is told: not what recurs, or is said to be the
    same as ever.
    """
    plain = _as_said(known, draft)
    if draft.explicit is not True and not draft.is_heir:
        return Amended(plain, _changes(known, plain))
    memory = replace(
        plain,
        store=_store(known, draft),
        category=draft.category or known.category,
        tags=_joined(known.tags, draft.tags),
        entities=_told_apart(_joined(known.entities, draft.entities)),
        relations=_joined(known.relations, draft.relations),
        topic=draft.topic or known.topic,
        sensitivity=draft.sensitivity or known.sensitivity,
        project=draft.project or ("" if draft.is_heir else known.project),
    )
    return Amended(memory, _changes(known, memory))


def _as_said(known: Memory, draft: Draft) -> Memory:
    """What is said without a wish for it: that it is plainly so, and on which day."""
    plain = replace(known, mood=None) if can_come_true(draft, known) else known
    keeps_its_day = draft.judged("same") or recurrence.recurs(known.text)
    if draft.judged(*TAKE_ITS_PLACE) and not keeps_its_day:
        return replace(plain, occurred_at=draft.occurred_at or known.occurred_at)
    return plain


def wants_another_kind(draft: Draft, known: Memory) -> bool:
    """Whether the user wants it as what it is not: an event as a fact, a fact as an event.

    An episode is an entry of its day's log, and stays one; the fact is kept beside it.
    """
    if draft.explicit is not True or draft.store is None:
        return False
    return (draft.store == "episodic") != (known.store == "episodic")


def _store(known: Memory, draft: Draft) -> Store:
    if draft.store is None or not draft.is_sure or "episodic" in (draft.store, known.store):
        return known.store
    return draft.store


def _joined(known: tuple[_T, ...], told: tuple[_T, ...]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys((*known, *told)))


def _told_apart(entities: tuple[str, ...]) -> tuple[str, ...]:
    """ "Tom (colleague)" takes the place of "Tom"."""
    qualified = {name for name, role in map(people.qualified, entities) if role}
    return tuple(name for name in entities if people.folded(name) not in qualified)


def _changes(known: Memory, memory: Memory) -> tuple[str, ...]:
    changes: list[str] = []
    for name in _SHOWN:
        before = getattr(known, name)
        after = getattr(memory, name)
        if before != after:
            changes.append(f"{name}: {_told(before)} → {_told(after)}")
    for name in ("tags", "entities", "relations"):
        added = [one for one in getattr(memory, name) if one not in getattr(known, name)]
        if added:
            changes.append(f"{name}: + {len(added)}")
    return tuple(changes)


def _told(value: object) -> str:
    return "–" if value in ("", None) else str(value)
