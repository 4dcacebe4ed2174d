"""recall against an earlier state, which changes nothing.

Of today's index a copy is made in a temporary folder that is gone afterwards. What the files of
that moment say otherwise is put back in it: a far day costs more than a near one.
"""

import contextlib
import hashlib
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from pathlib import Path

from ..aging.parameters import Ageing
from ..domain import layout
from ..domain.memory import Memory
from ..storage.git.commits import Commit, erased_by
from ..storage.git.repository import Repository
from ..storage.index.activity import Activities
from ..storage.index.attributes import Attributes
from ..storage.index.catalog import Catalog
from ..storage.index.database import Database
from ..storage.index.fulltext import Words
from ..storage.index.manifest import Manifest
from ..storage.index.outdated import Outdated
from ..storage.index.turn_context import TurnContext, searchable
from ..storage.index.turns import Turns
from ..storage.memory_index import MemoryIndex
from ..storage.memory_reader import MemoryReader
from ..storage.vectors.answering import Nearness
from ..storage.vectors.indexer import Indexer, Readiness
from ..storage.workspace.unreadable import UnreadableFile
from . import several_topics
from .pipeline import Retriever
from .prompt_kinds import PromptKinds
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
_NAME = "then.db"


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

    def __init__(self, indexer: Indexer, ids: Set[str], other: Mapping[str, str]) -> None:
        """`other`: what is searched of those among `ids` whose text is not as it was."""
        self._indexer, self._ids, self._other = indexer, ids, other

    @property
    def readiness(self) -> Readiness:
        return self._indexer.readiness

    def catch_up(self) -> None:
        self._indexer.catch_up()

    def near(self, question: str, limit: int) -> dict[str, Nearness]:
        today = self._indexer.near(question, limit * _WIDER)
        found: dict[str, Nearness] = {}
        for id, similarity in self.nearest(question, limit).items():
            is_same = id in today and id not in self._other
            found[id] = today[id] if is_same else Nearness(similarity, similarity)
        return found

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
        database: Database,
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
        self._folder, self._database = folder, database
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
        with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=self._folder) as folder:
            self._database.copy_to(Path(folder) / _NAME)
            with _opened(Path(folder)) as database:
                erased = self._erased_since(commit.sha)
                retriever = self._retriever(database, files, moment, erased)
                return AsOf(commit, several_topics.answered(query, retriever.search))

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
        activities, attributes = Activities(database, self._ageing), Attributes(database)
        turn_context = TurnContext(catalog, words, turns)
        outdated = Outdated(database, catalog, words, clock=lambda: moment)
        index = MemoryIndex(catalog, words, activities, [attributes, turn_context, outdated])
        moved = _moved(files, Manifest(database).hashes())
        with database.transaction():
            other = self._put_back(index, catalog, files, moved, erased)
            activities.clear()
            activities.restore(files.get(layout.ACTIVITY_SNAPSHOT, b"{}"), catalog.ids())
        then = _Then(self._indexer, catalog.ids(), other)
        return Retriever(
            catalog,
            words,
            turns,
            attributes,
            activities,
            then,
            outdated,
            Rivals(catalog, attributes, zone=self._zone, clock=lambda: moment),
            PromptKinds(self._indexer),
            zone=self._zone,
            clock=lambda: moment,
            ageing=self._ageing,
            apart=self._apart,
        )

    def _put_back(
        self,
        index: MemoryIndex,
        catalog: Catalog,
        files: Mapping[str, bytes],
        moved: Set[str],
        erased: frozenset[str],
    ) -> dict[str, str]:
        """Make of today's index that of the moment; by id what is searched in place of today's."""
        places = catalog.paths()
        sealed = {memory.id: memory for memory in self._catalog.secrets()}
        back: dict[str, tuple[Memory, str]] = {}
        for path in sorted(moved & files.keys()):
            for memory in self._memories(path, files[path]):
                if memory.id not in erased:
                    shown = _quoting_none_of(sealed.get(memory.id, memory), erased)
                    back[memory.id] = (shown, path)
        for id, path in places.items():
            if path in moved and id not in back:
                index.drop(id)
        today = {memory.id: memory.text for memory in catalog.get_many(list(back))}
        for memory, path in back.values():
            index.put(memory, path)
        index.settle()
        return {m.id: searchable(m) for m, _ in back.values() if today.get(m.id) != m.text}

    def _memories(self, path: str, content: bytes) -> list[Memory]:
        with contextlib.suppress(UnreadableFile):
            return self._reader.as_written(path, content)
        return []


def _moved(files: Mapping[str, bytes], today: Mapping[str, str]) -> set[str]:
    """The files of then and of today that are not the same in both."""
    moved = {path for path in today if path not in files}
    for path, content in files.items():
        if today.get(path) != hashlib.sha256(content).hexdigest():
            moved.add(path)
    return moved


def _quoting_none_of(memory: Memory, erased: frozenset[str]) -> Memory:
    quoted = {id: text for id, text in memory.original_contents.items() if id not in erased}
    return replace(memory, original_contents=quoted)


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[Database]:
    database = Database(folder / _NAME)
    try:
        yield database
    finally:
        database.close()
