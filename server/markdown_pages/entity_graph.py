"""Keeping the graph's pages true: those of entities that changed are written when all is quiet."""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo

from ..domain import layout
from ..domain.memory import Memory
from ..storage.index.catalog import Catalog
from ..storage.projections import Contents, Projection
from . import entity_pages
from .entity_pages import Entity, One

_SPELLINGS = 5


def entity(catalog: Catalog, name: str, now: datetime) -> Entity | None:
    """An entity as the memories have it now, or None if none names it."""
    known = catalog.people
    own = known.called([name], now)
    if not any(known.has_page(each) for each in own):
        return None
    memories = known.memories(name, now)
    if not memories:
        return None
    who: list[One] = []
    for person in known.persons(name, now):
        said_by = catalog.by_number(person.numbers).values()
        ids = frozenset(memory.id for memory in said_by)
        who.append(One(entity_pages.spelling(said_by, person.name), person.roles, ids))
    names = [entity_pages.spelling(memories, each) for each in own]
    return Entity(names[0], tuple(memories), tuple(names[1:]), tuple(who))


def index_page(catalog: Catalog, now: datetime) -> bytes:
    """The register, as its page shows it: the most mentioned names as they are mostly written."""
    counts = catalog.people.counts(now)
    listed = counts[: entity_pages.LISTED]
    spellings = spelled(catalog, [name for name, _ in listed], now)
    shown = [(spellings[name], count) for name, count in listed]
    return entity_pages.index_page(shown, len(counts))


def _with_relations(catalog: Catalog, now: datetime) -> list[Memory]:
    """Current memories that state a relation, or tell what somebody is to the user."""
    stated = {memory.id: memory for memory in catalog.with_relations(now)}
    for memory in catalog.people.introducing(now):
        stated.setdefault(memory.id, memory)
    return list(stated.values())


def spelled(catalog: Catalog, names: Sequence[str], now: datetime) -> dict[str, str]:
    """Names as they are mostly written, by what the index has."""
    found: dict[str, str] = {}
    for name in names:
        memories = catalog.people.memories(name, now, _SPELLINGS)
        found[name] = entity_pages.spelling(memories, name)
    return found


class EntityGraph(Projection):
    """The pages below `memory/graph/`. The engine's lock is held by the caller."""

    def __init__(self, catalog: Catalog, *, clock: Callable[[], datetime], zone: tzinfo) -> None:
        self._catalog, self._zone = catalog, zone
        self._clock = clock
        self._written: list[str] = []
        """The names whose pages were given last."""

    def quiet_pages(self) -> Contents:
        """Every page that the stale names concern; None where a name's last memory is gone."""
        catalog = self._catalog
        now = self._clock()
        self._written = catalog.entities.stale()
        if not self._written:
            return {}
        pages: dict[str, bytes | None] = {}
        for name in self._written:
            path = entity_pages.entity_path(name)
            found = entity(catalog, name, now)
            if found:
                pages[path] = entity_pages.entity_page(found, self._zone)
            else:
                pages.setdefault(path, None)  # another spelling may share the page
        pages[layout.GRAPH_INDEX] = index_page(catalog, now)
        pages[layout.RELATIONS] = entity_pages.relations_page(_with_relations(catalog, now))
        return pages

    def quiet_pages_written(self) -> None:
        self._catalog.entities.pages_written(self._written)
