"""The memories in a file, whoever wrote it, and the file as recollect keeps it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from pathlib import PurePosixPath

from ..domain import layout
from ..domain.ids import ID, new_id
from ..domain.memory import Memory
from ..errors import StorageError
from .workspace import daily_log, memory_files, proposal_files
from .workspace.memory_keys import Keys
from .workspace.sealing import is_sealed, sealed
from .workspace.unreadable import UnreadableFile

Vet = Callable[[Memory], Memory]
"""What is believed of a memory as a file has it."""


def as_it_says(memory: Memory) -> Memory:
    """Of recollect's own files everything is believed."""
    return memory


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What a file holds, and its content with the ids that a person left out."""

    memories: tuple[Memory, ...]
    content: bytes


class MemoryReader:
    """Reads contents, not the disk."""

    def __init__(
        self, *, zone: tzinfo, clock: Callable[[], datetime], keys: Keys | None = None
    ) -> None:
        """With `keys`, what a person marked as secret by hand is encrypted as it is read."""
        self._keys = keys
        self._zone = zone
        self._clock = clock

    def read(
        self,
        path: str,
        content: bytes,
        written_at: datetime | None = None,
        *,
        vet: Vet = as_it_says,
    ) -> ReadFile:
        """The memories in a file; `written_at` stands in where the file does not say it.

        `vet`: what of them is believed; the content comes with the rest taken out.

        Raises:
            UnreadableFile: the file is not in the format.
        """
        with _contained():
            return self._read(path, content, written_at, vet)

    def _read(self, path: str, content: bytes, written_at: datetime | None, vet: Vet) -> ReadFile:
        if path == layout.PENDING_MEMORIES:
            return ReadFile((), proposal_files.with_ids(content, lambda: new_id("prop")))
        if not layout.is_memory(path) or not path.endswith(".md"):
            return ReadFile((), content)
        if path.startswith(layout.EPISODES):
            return self._read_day(path, content, vet)
        claimed = self.parse(path, content, written_at)
        believed = vet(claimed)
        memory = self._sealed(believed)
        is_sealed_now = memory.is_secret and memory.text.encode() not in content
        if believed != claimed or is_sealed_now:
            return ReadFile((memory,), memory_files.rewritten(content, memory))
        named = memory.id in content.decode("utf-8", "replace")
        if named and memory_files.is_complete(content):
            return ReadFile((memory,), content)
        return ReadFile((memory,), memory_files.rewritten(content, memory))

    def _read_day(self, path: str, content: bytes, vet: Vet) -> ReadFile:
        day = layout.day_of(path)
        adopted = daily_log.adopted(content, day) if day else content
        numbered = daily_log.with_ids(adopted, lambda: new_id("ep"))
        episodes: list[Memory] = []
        for episode in daily_log.parse(numbered, self._zone):
            believed = self._sealed(vet(episode))
            if believed != episode:
                numbered = daily_log.with_episode(numbered, believed, self._zone)
            episodes.append(believed)
        return ReadFile(tuple(episodes), numbered)

    def _sealed(self, memory: Memory) -> Memory:
        """The memory, encrypted if it is a secret that stands there in plain text."""
        if self._keys is None or not memory.is_secret or is_sealed(memory):
            return memory
        return sealed(memory, self._keys)

    def as_written(self, path: str, content: bytes) -> list[Memory]:
        """The memories in a file that is not to be mended.

        Raises:
            UnreadableFile: the file is not in the format, or an entry of a day has no id.
        """
        if not layout.is_memory(path) or not path.endswith(".md"):
            return []
        with _contained():
            if path.startswith(layout.EPISODES):
                return daily_log.parse(content, self._zone)
            return [self.parse(path, content)]

    def parse(self, path: str, content: bytes, written_at: datetime | None = None) -> Memory:
        """The memory in one file; its folder decides the store.

        Raises:
            UnreadableFile: the file is not in the format.
        """
        name = PurePosixPath(path).stem
        with _contained():
            memory = memory_files.parse(
                content,
                id=name if ID.fullmatch(name) else new_id("mem"),
                written_at=written_at or self._clock(),
            )
        return replace(memory, store=layout.store_of(path, memory.store))


@contextmanager
def _contained() -> Iterator[None]:
    """What a file of others does to a parser, in whatever way, is said of that file alone.

    Raises:
        UnreadableFile: instead of anything else.
    """
    try:
        yield
    except (UnreadableFile, StorageError):  # the disk's: a key of a secret that cannot be kept
        raise
    except Exception as error:  # nobody can name all that a parser may run into
        raise UnreadableFile(f"it cannot be read ({type(error).__name__})") from error
