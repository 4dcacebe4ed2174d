"""What one side of a sync changed since the two were one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..domain import layout
from ..domain.memory import Memory
from ..storage.git.commits import Commit, erased_by
from ..storage.memory_reader import MemoryReader
from ..storage.workspace.unreadable import UnreadableFile

Changes = Mapping[str, tuple[bytes | None, bytes | None]]
"""Files by path, before and after; None: not there."""


@dataclass(frozen=True, slots=True)
class Home:
    """A memory's file on one side; of an episode its day, whose content is not one memory's."""

    path: str
    memory: Memory
    content: bytes


@dataclass(slots=True)
class Side:
    """The files a side changed, and its memories before and after by id."""

    changes: Changes
    before: dict[str, Home] = field(default_factory=dict)
    after: dict[str, Home] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    """Files that hold memories and cannot be read."""
    erased: frozenset[str] = frozenset()
    """Erased for good on the user's word: no edit elsewhere brings them back."""

    @property
    def ids(self) -> set[str]:
        return self.before.keys() | self.after.keys()

    def homes(self, id: str) -> list[Home]:
        """Where a memory stood before and stands after."""
        both = (self.before.get(id), self.after.get(id))
        return [home for home in both if home is not None]


def side_of(changes: Changes, log: Iterable[Commit], reader: MemoryReader) -> Side:
    """A side by the files it changed and the commits that did it."""
    side = Side(changes, erased=erased_by(log))
    for path, (before, after) in changes.items():
        for content, homes in ((before, side.before), (after, side.after)):
            try:
                homes.update(_homes(path, content, reader))
            except UnreadableFile:
                side.unread.add(path)
    return side


def _homes(path: str, content: bytes | None, reader: MemoryReader) -> dict[str, Home]:
    if content is None:
        return {}
    own = b"" if path.startswith(layout.EPISODES) else content
    return {memory.id: Home(path, memory, own) for memory in reader.as_written(path, content)}
