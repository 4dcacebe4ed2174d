"""What a change comes to, file by file and memory by memory, before anything is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo

from ..domain import layout
from ..domain.ids import is_episode, suffix
from ..domain.memory import Memory
from .change import Change
from .index.catalog import Catalog
from .memory_reader import MemoryReader
from .projections import Projection, Shift
from .workspace import daily_log, memory_files
from .workspace.files import Files
from .workspace.unreadable import UnreadableFile


@dataclass(slots=True)
class ChangePlan:
    """New content of every file, every memory in its new form, and where each of them stands."""

    contents: dict[str, bytes | None]
    """None: removed."""
    memories: dict[str, Memory] = field(default_factory=dict)
    paths: dict[str, str] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)
    """Memories that no file holds any more, though nobody asked to erase them."""
    flaws: dict[str, str] = field(default_factory=dict)
    """Given files that cannot be read, and why: the index keeps what it knew of them."""


class Planner:
    """Reads files and catalog, writes nothing."""

    def __init__(
        self,
        files: Files,
        catalog: Catalog,
        reader: MemoryReader,
        projections: Sequence[Projection],
        *,
        zone: tzinfo,
    ) -> None:
        self._files = files
        self._catalog = catalog
        self._reader = reader
        self._projections = projections
        self._zone = zone

    def plan(self, change: Change) -> ChangePlan:
        plan = ChangePlan(dict(change.files))
        self._read_given(plan)
        for memory in change.memories:
            self._write(memory, plan)
        for id in change.erased:
            self._erase(id, plan)
        shift = Shift(tuple(plan.memories.values()), (*change.erased, *plan.removed), plan.contents)
        for projection in self._projections:
            plan.contents |= projection.pages(shift)
        if change.why.action == "CREATE":
            plan.contents = self._made_first(change, plan) | plan.contents
        return plan

    def _made_first(self, change: Change, plan: ChangePlan) -> dict[str, bytes | None]:
        """The files of new memories: the history names what was made by the first file."""
        made = [memory.id for memory in change.memories if not self._catalog.path(memory.id)]
        return {plan.paths[id]: plan.contents[plan.paths[id]] for id in made}

    # --- files given with their content ---

    def _read_given(self, plan: ChangePlan) -> None:
        """The memories in the files that the change brings, and those that go with them."""
        given = [path for path in plan.contents if _is_read(path)]
        found: dict[str, tuple[Memory, ...]] = {}
        for path in given:
            content = plan.contents[path]
            if content is None:
                continue
            try:
                read = self._reader.read(path, content)
            except UnreadableFile as error:
                plan.flaws[path] = str(error)
                continue
            plan.contents[path] = read.content
            found[path] = read.memories
        for path, memories in found.items():
            owner = self._other_owner(path, memories, found, plan)
            if owner:
                plan.flaws[path] = owner
                continue
            for memory in memories:
                plan.memories[memory.id] = memory
                plan.paths[memory.id] = path
        for path in given:
            if path not in plan.flaws:
                known = self._catalog.in_file(path)
                plan.removed += [memory.id for memory in known if memory.id not in plan.memories]

    def _other_owner(
        self,
        path: str,
        memories: Sequence[Memory],
        found: Mapping[str, Sequence[Memory]],
        plan: ChangePlan,
    ) -> str:
        """Why a file cannot have one of its memories: another file has it, and keeps it."""
        for memory in memories:
            owner = self._catalog.path(memory.id)
            if owner is None or owner == path:
                continue
            if owner in found:
                keeps = any(other.id == memory.id for other in found[owner])
            elif owner in plan.contents:
                keeps = plan.contents[owner] is not None
            else:
                keeps = self._files.state(owner) is not None
            if keeps:
                return f"its id {memory.id} is already used by {owner}"
        return ""

    # --- memories ---

    def _write(self, memory: Memory, plan: ChangePlan) -> None:
        path = self._catalog.path(memory.id) or self._new_path(memory, plan)
        current = self._current(path, plan)
        if not is_episode(memory.id) and layout.store_of(path, memory.store) != memory.store:
            plan.contents[path] = None  # Its folder would overrule the store that it has now.
            path = self._new_path(memory, plan)
        if is_episode(memory.id):
            plan.contents[path] = daily_log.with_episode(current, memory, self._zone)
        else:
            plan.contents[path] = memory_files.rewritten(current, memory)
        plan.memories[memory.id] = memory
        plan.paths[memory.id] = path

    def _erase(self, id: str, plan: ChangePlan) -> None:
        path = self._catalog.path(id)
        if path is None:
            return
        if is_episode(id):
            plan.contents[path] = daily_log.without_episode(self._current(path, plan) or b"", id)
        else:
            plan.contents[path] = None

    def _new_path(self, memory: Memory, plan: ChangePlan) -> str:
        if is_episode(memory.id):
            return layout.episode_path(memory.happened_at.astimezone(self._zone).date())
        name = memory_files.slug(memory.text)
        path = layout.memory_path(memory, self._zone, name)
        if path in plan.contents or self._files.state(path) is not None:
            return layout.memory_path(memory, self._zone, f"{name}-{suffix(memory.id)}")
        return path

    def _current(self, path: str, plan: ChangePlan) -> bytes | None:
        return plan.contents[path] if path in plan.contents else self._files.read(path)


def _is_read(path: str) -> bool:
    return layout.is_memory(path) or path == layout.PENDING_MEMORIES
