"""Keeping the graph's pages true: those of entities that changed are written when all is quiet."""

from collections.abc import Callable
from datetime import datetime, tzinfo

from ..domain import layout
from ..language.tokenizer import fold
from ..storage.index.catalog import Catalog
from ..storage.projections import Contents, Projection
from . import entity_pages
from .entity_pages import Entity

_SPELLINGS = 5


def entity(catalog: Catalog, name: str, now: datetime) -> Entity | None:
    """An entity as the memories have it now, or None if none names it."""
    memories = catalog.entities.mentioning(fold(name), now)
    return (
        Entity(entity_pages.spelling(memories, fold(name)), tuple(memories)) if memories else None
    )


def index_page(catalog: Catalog, now: datetime) -> bytes:
    """The register, as its page shows it: the most mentioned names as they are mostly written."""
    counts = catalog.entities.counts(now)
    shown = [
        (entity_pages.spelling(catalog.entities.mentioning(name, now, _SPELLINGS), name), count)
        for name, count in counts[: entity_pages.LISTED]
    ]
    return entity_pages.index_page(shown, len(counts))


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
        pages[layout.RELATIONS] = entity_pages.relations_page(catalog.with_relations(now))
        return pages

    def quiet_pages_written(self) -> None:
        self._catalog.entities.pages_written(self._written)
