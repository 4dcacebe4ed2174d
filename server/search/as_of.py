"""recall against an earlier state, which changes nothing.

The files of one commit are indexed in a temporary folder that is gone afterwards.
"""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from pathlib import Path

from ..aging.parameters import Ageing
from ..domain import layout
from ..domain.memory import Memory
from ..storage.git.commits import Commit, erased_by
from ..storage.git.repository import Repository
from ..storage.index.activity import Activities
from ..storage.index.catalog import Catalog
from ..storage.index.database import Database
from ..storage.index.fulltext import Words
from ..storage.index.matters import Matters
from ..storage.index.outdated import Outdated
from ..storage.index.turn_context import TurnContext, searchable
from ..storage.index.turns import Turns
from ..storage.memory_index import said_by
from ..storage.memory_reader import MemoryReader
from ..storage.vectors.indexer import Indexer, Readiness
from ..storage.workspace.unreadable import UnreadableFile
from .pipeline import Retriever
from .query import Query, SearchResult
from .rivals import Rivals

_ENCODED = 300
"""Of texts that are no longer as they were, so many at most get a vector for one question.

Words find the others.
"""
_WIDER = 4
_LOOK_BACK = 20_000
"""Commits in which an erasure is looked for."""
_PREFIX = ".then-"


def sweep_temporaries(folder: Path) -> None:
    """Remove what a process left there that was killed over a question."""
    for left in folder.glob(f"{_PREFIX}*"):
        shutil.rmtree(left, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class AsOf:
    """What was found, and the last change that counted."""

    commit: Commit
    found: SearchResult


class _Then:
    """Meaning at that time.

    Today's vectors where the text is still the same, new ones for the rest.
    """

    def __init__(self, indexer: Indexer, catalog: Catalog, now: Mapping[str, str]) -> None:
        self._indexer, self._catalog = indexer, catalog
        memories = [memory for _, memory in catalog.each()]
        self._ids = {m.id for m in memories}
        self._other = {m.id: searchable(m) for m in memories if now.get(m.id) != m.text}

    @property
    def readiness(self) -> Readiness:
        return self._indexer.readiness

    def catch_up(self) -> None:
        self._indexer.catch_up()

    def nearest(self, text: str, limit: int, *, asking: bool = True) -> dict[str, float]:
        near = self._indexer.nearest(text, limit * _WIDER, asking=asking)
        same = {id: s for id, s in near.items() if id in self._ids and id not in self._other}
        others = list(self._other.items())[-_ENCODED:]
        found = same | dict(
            zip(
                (id for id, _ in others),
                self._indexer.similarities(text, [words for _, words in others]),
                strict=False,
            )
        )
        return dict(sorted(found.items(), key=lambda pair: -pair[1])[:limit])


class AsOfSearch:
    """Holds no state. Takes no lock: commits do not change."""

    def __init__(
        self,
        history: Repository,
        catalog: Catalog,
        reader: MemoryReader,
        indexer: Indexer,
        *,
        folder: Path,
        zone: tzinfo,
        ageing: Ageing,
        apart: bool = False,
    ) -> None:
        """`folder` is where the files of a moment are indexed for as long as a question takes."""
        self._folder = folder
        self._history, self._catalog, self._reader, self._indexer = (
            history,
            catalog,
            reader,
            indexer,
        )
        self._zone, self._ageing = zone, ageing
        self._apart = apart

    def recall(self, moment: datetime, query: Query) -> AsOf:
        """What recall would have found at `moment`, with the strengths of that time.

        Raises:
            HistoryError: nothing was recorded yet.
        """
        commit = self._history.at(moment)
        files = {
            path: content
            for path, (_, content) in self._history.between(None, commit.sha).items()
            if content is not None
        }
        with (
            tempfile.TemporaryDirectory(prefix=_PREFIX, dir=self._folder) as folder,
            _opened(Path(folder)) as database,
        ):
            retriever = self._retriever(database, files, moment, self._erased_since(commit.sha))
            return AsOf(commit, retriever.search(query))

    def _erased_since(self, sha: str) -> frozenset[str]:
        """What was erased for good after a commit: no earlier state shows it."""
        return erased_by(self._history.log(_LOOK_BACK, since=sha))

    def _retriever(
        self,
        database: Database,
        files: Mapping[str, bytes],
        moment: datetime,
        erased: frozenset[str],
    ) -> Retriever:
        catalog = Catalog(database, zone=self._zone)
        words, turns = Words(database), Turns(database)
        activities, matters = Activities(database, self._ageing), Matters(database)
        turn_context = TurnContext(catalog, words, turns)
        with database.transaction():
            for path, content in files.items():
                for memory in self._shown(self._memories(path, content), erased):
                    n = catalog.put(memory, path, said_by(memory))
                    words.put(n, searchable(memory))
                    matters.put(n, memory)
                    turn_context.put(n, memory)
            turn_context.settle()
            activities.restore(files.get(layout.ACTIVITY_SNAPSHOT, b"{}"), catalog.ids())
        then = _Then(self._indexer, catalog, {m.id: m.text for _, m in self._catalog.each()})
        return Retriever(
            catalog,
            words,
            turns,
            matters,
            activities,
            then,
            Outdated(database, catalog, words, clock=lambda: moment),
            Rivals(catalog, matters, clock=lambda: moment),
            zone=self._zone,
            clock=lambda: moment,
            ageing=self._ageing,
            apart=self._apart,
        )

    def _shown(self, memories: Sequence[Memory], erased: frozenset[str]) -> list[Memory]:
        """As they may be shown today: nothing that was erased since, of what was sealed a label."""
        shown: list[Memory] = []
        sealed = {memory.id: memory for memory in self._catalog.secrets()}
        for memory in memories:
            if memory.id not in erased:
                shown.append(_quoting_none_of(sealed.get(memory.id, memory), erased))
        return shown

    def _memories(self, path: str, content: bytes) -> list[Memory]:
        with contextlib.suppress(UnreadableFile):
            return self._reader.as_written(path, content)
        return []


def _quoting_none_of(memory: Memory, erased: frozenset[str]) -> Memory:
    quoted = {id: text for id, text in memory.original_contents.items() if id not in erased}
    return replace(memory, original_contents=quoted)


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[Database]:
    database = Database(folder / "then.db")
    try:
        yield database
    finally:
        database.close()
