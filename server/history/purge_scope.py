"""What a purge takes out of the history, and what it leaves of a file there."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from ..domain import layout
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..errors import InputError
from ..language import near_duplicates
from ..storage.git.rewriting import HistoryRewriter
from ..storage.index.catalog import Catalog
from ..storage.memory_reader import MemoryReader
from ..storage.proposal_store import ProposalStore
from ..storage.workspace import daily_log, proposal_files
from ..storage.workspace.memory_keys import Keys
from ..storage.workspace.sealing import is_sealed, opened
from ..storage.workspace.unreadable import UnreadableFile
from .erased_words import ErasedWords, Gone

DROPPED = (layout.GRAPH, layout.AUDIT_LOG, *layout.PROPOSAL_PAGES)
"""What leaves the earlier commits altogether."""
FEWEST = 3
"""Characters: what is shorter stands in too much."""


class PurgeScope:
    """Reads the history and the index; holds no state."""

    def __init__(
        self,
        history: HistoryRewriter,
        catalog: Catalog,
        reader: MemoryReader,
        proposals: ProposalStore,
        keys: Keys,
    ) -> None:
        self._history = history
        self._catalog = catalog
        self._reader = reader
        self._proposals = proposals
        self._keys = keys

    def stands(self, ids: set[str]) -> bool:
        """Whether one of these memories or proposals is anywhere in the history."""
        for path, data in self._history.every_file():
            if any(told.id in ids for told in self._told_in(path, data)):
                return True
        return False

    def _told_in(self, path: str, data: bytes) -> Sequence[Memory | Proposal]:
        """The memories or proposals of a file of the history."""
        if path in layout.PROPOSAL_PAGES:
            return proposal_files.parse(data)
        return self._read(path, data) if layout.is_memory(path) else ()

    def waiting(self) -> tuple[Proposal, ...]:
        """What waits for a yes, and what was refused lately."""
        return (*self._proposals.pending(), *self._proposals.rejected())

    def gone(self, words: Sequence[str], ids: Iterable[str]) -> Gone:
        """What is not remembered any more, and `words`; `ids` went on another machine."""
        known = self._catalog.ids()
        gone = Gone(texts={text for text in words if text.strip()})
        for id in ids:
            if id not in known:
                gone.ids.add(id)
        for memory in self._catalog.secrets():
            gone.sealed.add(memory.id)
            with suppress(InputError):
                gone.texts.add(opened(memory, self._keys).text)
        waiting = {proposal.content for proposal in self.waiting()}
        dropped: dict[str, str] = {}
        for path, data in self._history.every_file():
            if path in layout.PROPOSAL_PAGES:
                dropped |= _dropped(data, waiting)
            else:
                self._look_at(path, data, known, gone)
        gone.texts = self._forgettable(gone.texts | set(dropped.values()))
        for id, content in dropped.items():
            if content.strip() in gone.texts:
                gone.ids.add(id)
        return gone

    def of_fetched(self, tip: str, ids: set[str]) -> Gone:
        """What commits of another machine hold of these memories and proposals."""
        gone = Gone(ids=ids)
        for path, data in self._history.every_file(tip):
            for told in self._told_in(path, data):
                if told.id not in ids:
                    continue
                if isinstance(told, Proposal):
                    gone.texts.add(told.content)
                elif not is_sealed(told):
                    gone.texts.update((told.text, told.summary))
        gone.texts = self._forgettable(gone.texts)
        return gone

    def _look_at(self, path: str, data: bytes, known: set[str], gone: Gone) -> None:
        if not layout.is_memory(path):
            return
        for memory in self._read(path, data):
            if memory.id in known and memory.id not in gone.sealed:
                continue
            if memory.id not in known:
                gone.ids.add(memory.id)
            if not is_sealed(memory):
                gone.texts.update((memory.text, memory.summary))
                gone.texts.update(memory.original_contents.values())

    def _read(self, path: str, data: bytes) -> list[Memory]:
        with suppress(UnreadableFile):
            return self._reader.as_written(path, data)
        return []

    def _forgettable(self, texts: set[str]) -> set[str]:
        """Without those that something remembered says as well."""
        remembered: list[str] = []
        for _, memory in self._catalog.each():
            if not memory.is_secret:
                remembered.append(near_duplicates.normalise(memory.text))
        held = "\n".join(remembered)
        kept: set[str] = set()
        for text in texts:
            if len(text.strip()) < FEWEST:
                continue
            if near_duplicates.normalise(text) not in held:
                kept.add(text.strip())
        return kept

    def kept(self, path: str, data: bytes, gone: Gone) -> bytes | None:
        """A file as the history may hold it."""
        if path.startswith(DROPPED):
            return None
        name = path.rpartition("/")[2].removesuffix(".md")
        if layout.is_memory(path):
            if name in gone.ids:
                return None
            if path.startswith(layout.EPISODES):
                data = self._day_without(path, data, gone)
            else:
                for memory in self._read(path, data):
                    if memory.id in gone.ids or _is_plain(memory, gone):
                        return None
        return (
            ErasedWords(gone)
            .kept(data.decode("utf-8", "surrogateescape"))
            .encode("utf-8", "surrogateescape")
        )

    def _day_without(self, path: str, data: bytes, gone: Gone) -> bytes:
        for memory in self._read(path, data):
            if memory.id in gone.ids or _is_plain(memory, gone):
                data = daily_log.without_episode(data, memory.id)
        return data


def _dropped(page: bytes, waiting: set[str]) -> dict[str, str]:
    """What a page of proposals tells that waits no more, by id."""
    dropped: dict[str, str] = {}
    for proposal in proposal_files.parse(page):
        if proposal.content not in waiting:
            dropped[proposal.id] = proposal.content
    return dropped


def _is_plain(memory: Memory, gone: Gone) -> bool:
    """Whether it is the plain text of what is sealed now."""
    return memory.id in gone.sealed and not is_sealed(memory)
