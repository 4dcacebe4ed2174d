"""The workspace's pages as text."""

from ..domain import layout
from ..markdown_pages import entity_graph, entity_pages
from ..markdown_pages.core_memory_page import Composed
from ..storage.change import Change, Recorded
from .facade import Facade, day_of, page_text


class PagesFacade(Facade):
    """The workspace's pages as text."""

    def text(self, path: str) -> str:
        """A page of the workspace; empty if there is none."""
        return page_text(self._parts, path)

    def core(self) -> Composed:
        """MEMORY.md as it should be: what it shows, and what it has no room for."""
        return self._parts.core_page.now()

    def tokens(self, text: str) -> int:
        """What a text costs a model, in tokens."""
        return self._parts.tokens.count(text)

    def days(self) -> list[str]:
        """The days that have a log, newest first."""
        return [day_of(path) for path in reversed(self._parts.manifest.paths(layout.EPISODES))]

    def graph_index(self) -> str:
        """The register of entities as a page."""
        return entity_graph.index_page(self._parts.catalog, self._parts.clock()).decode()

    def graph_page(self, name: str) -> str | None:
        """The page of one entity; None if no memory names it."""
        found = entity_graph.entity(self._parts.catalog, name, self._parts.clock())
        if found is None:
            return None
        return entity_pages.entity_page(found, self._parts.settings.zone).decode()

    def record(self, change: Change) -> Recorded:
        """Write pages and memories as one change."""
        return self._parts.writer.change(lambda: self._parts.transactions.record(change))
