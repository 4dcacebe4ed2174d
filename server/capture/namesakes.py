"""Who is meant by a name that two people have: asked, where nothing told says it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from ..language import people
from ..storage.index.catalog import Catalog
from .drafts import Draft

_SEVERAL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Namesake:
    """One of those who have a name: what they are to the user, and a memory that says so."""

    role: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichOne:
    """A name in a draft, and the people who have it."""

    name: str
    namesakes: tuple[Namesake, ...]


def asked_about(draft: Draft, catalog: Catalog, now: datetime) -> tuple[WhichOne, ...]:
    """The names in a draft that two people have, where it does not say which one is meant."""
    if draft.is_secret:
        return ()
    found: list[WhichOne] = []
    for name in _unclear(draft):
        who = catalog.people.persons(name, now)
        if len(who) < _SEVERAL:
            continue
        memories = catalog.by_number([person.numbers[0] for person in who])
        namesakes: list[Namesake] = []
        for person in who:
            role = " / ".join(sorted(person.roles))
            namesakes.append(Namesake(role=role, id=memories[person.numbers[0]].id))
        found.append(WhichOne(name=name, namesakes=tuple(namesakes)))
    return tuple(found)


def _unclear(draft: Draft) -> Iterator[str]:
    """The names it tells without what they are to the user."""
    told = people.read(draft.content)
    said = set(told.roles)
    names = dict(told.spelled)
    for entity in draft.entities:
        name, role = people.qualified(entity)
        if role:
            said.add(name)
        names.setdefault(name, entity)
    for name, spelled in names.items():
        if name not in said:
            yield spelled
