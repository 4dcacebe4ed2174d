"""Who is meant by a name that two people have: asked, where nothing told says it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from ..language import people
from ..storage.index.catalog import Catalog
from ..storage.index.people import Person
from .batch import Batch
from .drafts import Draft

_SEVERAL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Namesake:
    """One of those who have a name: what they are to the user, and a memory that says so."""

    person: Person
    name: str
    """As it is written in a text; with the last name, where that is told."""
    id: str
    text: str
    """Of that memory."""

    @property
    def role(self) -> str:
        """Several are joined by " / "; empty where none is told."""
        return " / ".join(sorted(self.person.roles))


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichOne:
    """A name in a draft, and the people who have it."""

    name: str
    namesakes: tuple[Namesake, ...]


def asked_about(
    draft: Draft, batch: Batch, catalog: Catalog, now: datetime
) -> tuple[WhichOne, ...]:
    """The names in a draft that two people have, where it does not say which one is meant."""
    if draft.is_secret:
        return ()
    found: list[WhichOne] = []
    for name in _unclear(draft):
        namesakes = list(_known(name, catalog, now))
        for beside in _told_beside(name, batch):
            if not any(one.person.is_same(beside.person) for one in namesakes):
                namesakes.append(beside)
        if len(namesakes) >= _SEVERAL:
            found.append(WhichOne(name=name, namesakes=tuple(namesakes)))
    return tuple(found)


def _known(name: str, catalog: Catalog, now: datetime) -> Iterator[Namesake]:
    who = catalog.people.persons(name, now)
    memories = catalog.by_number([person.numbers[0] for person in who])
    for person in who:
        if memory := memories.get(person.numbers[0]):
            spelled = people.read(memory.text).spelled.get(person.name, name)
            yield Namesake(person=person, name=spelled, id=memory.id, text=memory.indexable_text)


def _told_beside(name: str, batch: Batch) -> Iterator[Namesake]:
    """Whom of that name the same call has told of so far."""
    plain = people.folded(name)
    for memory in batch.memories.values():
        for told, roles in people.roles_of(memory.indexable_text, memory.entities).items():
            if told == plain or told.startswith(f"{plain} "):
                person = Person(told, roles, ())
                text = memory.indexable_text
                yield Namesake(person=person, name=name, id=memory.id, text=text)


def _unclear(draft: Draft) -> Iterator[str]:
    """The names it tells without a last name, and without what they are to the user."""
    told = people.read(draft.content)
    said = set(told.roles)
    names = dict(told.spelled)
    for entity in draft.entities:
        name, role = people.qualified(entity)
        if role:
            said.add(name)
        names.setdefault(name, entity)
    said |= {name.partition(" ")[0] for name in names if " " in name}
    for name, spelled in names.items():
        if name not in said:
            yield spelled
