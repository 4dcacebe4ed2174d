"""Keeping the graph's pages true: those of entities that changed are written when things are quiet, the others are left alone."""

from ..domain import layout
from ..storage.index.catalog import Catalog
from . import entity_pages
from .entity_pages import Entity

_SPELLINGS = 5


def entity(catalog: Catalog, name: str) -> Entity | None:
    """An entity as the memories have it now, or None if none names it."""
    memories = catalog.entities.mentioning(name.casefold())
    return (
        Entity(entity_pages.spelling(memories, name.casefold()), tuple(memories))
        if memories
        else None
    )


def index_page(catalog: Catalog) -> bytes:
    """The register, as its page shows it: the most mentioned names as they are mostly written."""
    counts = catalog.entities.counts()
    shown = [
        (entity_pages.spelling(catalog.entities.mentioning(name, _SPELLINGS), name), count)
        for name, count in counts[: entity_pages.LISTED]
    ]
    return entity_pages.index_page(shown, len(counts))


def stale_pages(catalog: Catalog, names: list[str]) -> dict[str, bytes | None]:
    """New content of every page that these names concern; None where the last memory of a name is gone."""
    if not names:
        return {}
    pages: dict[str, bytes | None] = {}
    for name in names:
        path, found = entity_pages.entity_path(name), entity(catalog, name)
        if found:
            pages[path] = entity_pages.entity_page(found)
        else:
            pages.setdefault(path, None)  # another spelling may share the page
    pages[layout.GRAPH_INDEX] = index_page(catalog)
    pages[layout.RELATIONS] = entity_pages.relations_page(catalog.with_relations())
    return pages
