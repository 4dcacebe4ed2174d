"""Memories one by one, and how alive they are."""

from collections.abc import Sequence
from datetime import datetime

from ..aging.activity import Activity
from ..aging.retention import State
from ..aging.strength import Strength
from ..capture.changes_to_come import begins_later
from ..domain import layout, projects
from ..domain.memory import Memory
from ..domain.standing import Mark, is_current, own_marks
from ..language import near_duplicates
from ..markdown_pages import core_memory_page, entity_graph
from ..markdown_pages.entity_pages import Entity
from ..storage.workspace.sealing import opened
from .facade import Facade


class MemoriesFacade(Facade):
    """Memories one by one, and how alive they are."""

    def by_ids(self, ids: Sequence[str]) -> list[Memory]:
        """The memories of these ids.

        Raises:
            UnknownId: one of them does not exist.
            InputError: one of them is a proposal.
        """
        return self._parts.forgetter.by_ids(ids)

    def whole(self, id: str) -> Memory:
        """One memory by its id.

        Raises:
            UnknownId: there is none.
        """
        return self._parts.retriever.whole(id)

    def known(self, ids: Sequence[str]) -> list[Memory]:
        """Those of these memories that exist."""
        return self._parts.catalog.get_many(ids)

    def ids(self) -> set[str]:
        """Of every memory, whatever became of it."""
        return self._parts.catalog.ids()

    def current_in(self, store: str) -> list[Memory]:
        """What a store holds that is so now, oldest first; the core in its order."""
        found = self._parts.catalog.current_in(store, self._parts.clock())
        return core_memory_page.in_order(found) if store == "core" else found

    def projects(self) -> dict[str, int]:
        """The projects that memories belong to, the fullest first, and how many each has."""
        counted: dict[str, tuple[str, int]] = {}
        for name, count in self._parts.catalog.projects(self._parts.clock()).items():
            spelled, before = counted.get(projects.key(name), (name, 0))
            counted[projects.key(name)] = (spelled, before + count)
        found = {name: count for name, count in counted.values() if count}
        return dict(sorted(found.items(), key=lambda each: -each[1]))

    def of_project(self, name: str) -> list[Memory]:
        """What is so now of a project, however its name is spelled, the newest first."""
        now = self._parts.clock()
        found = self._parts.catalog.of_project(name)
        current = [memory for memory in found if is_current(memory, now)]
        return sorted(current, key=lambda memory: memory.happened_at, reverse=True)

    def current_in_files(self, paths: Sequence[str]) -> list[Memory]:
        """What these files hold that is so now."""
        now = self._parts.clock()
        found: list[Memory] = []
        for path in paths:
            if layout.is_memory(path):
                held = self._parts.catalog.in_file(path)
                found += [memory for memory in held if is_current(memory, now)]
        return found

    def tags(self, limit: int) -> list[str]:
        """The tags that most memories carry."""
        return self._parts.catalog.tags_in_use(self._parts.clock(), limit)

    def untagged(self) -> int:
        """How many current memories bear no tag."""
        return self._parts.catalog.untagged(self._parts.clock())

    def marks_of(self, memory: Memory) -> list[Mark]:
        """All that is to be said of a memory before it is believed."""
        found: list[Mark] = []
        if rivals := self.in_conflict_with(memory):
            found.append(Mark("conflict", tuple(rivals)))
        if past := self.outdated_in(memory):
            found.append(Mark("outdated", tuple(each.id for each in past)))
        return [*found, *own_marks(memory, self._parts.clock())]

    def what_ended(self, memory: Memory) -> str:
        """The id of the current memory whose news ended this one; empty if there is none."""
        last = memory.correction_history[-1:]
        if not last or last[0].reason != "ended":
            return ""
        news = self._parts.catalog.same_fingerprint(near_duplicates.fingerprint(last[0].new))
        return next((each.id for each in news if memory.id in each.related), "")

    def in_conflict_with(self, memory: Memory) -> list[str]:
        """Ids of what it contradicts, as long as neither is past: else the conflict is over.

        Nor is one of a day to come on: it follows the other.
        """
        now, zone = self._parts.clock(), self._parts.settings.zone
        rivals = self._parts.rivals.of(memory)
        if not rivals or begins_later(memory, now, zone):
            return []
        return [other.id for other in rivals if not begins_later(other, now, zone)]

    def outdated_in(self, memory: Memory) -> list[Memory]:
        """The memories that an episode tells of and that are so no more."""
        if memory.store != "episodic":
            return []
        past = self._parts.outdated.told_in(memory.id)
        return list(self._parts.catalog.by_number(past).values())

    def entity_names(self) -> list[str]:
        """Whom and what the memories name."""
        return self._parts.catalog.people.names()

    def entity_counts(self) -> list[tuple[str, int]]:
        """Names and how many current memories mention each, most first."""
        return self._parts.catalog.people.counts(self._parts.clock())

    def spelled(self, names: Sequence[str]) -> dict[str, str]:
        """Names as the memories mostly write them."""
        return entity_graph.spelled(self._parts.catalog, names, self._parts.clock())

    def named_together(self, names: Sequence[str]) -> list[tuple[str, str, int]]:
        """Pairs of these names, and how many current memories name both."""
        return self._parts.catalog.entities.together(names, self._parts.clock())

    def entity(self, name: str) -> Entity | None:
        """A person or thing with the memories that name it; None if none does."""
        return entity_graph.entity(self._parts.catalog, name, self._parts.clock())

    def between(self, start: datetime, end: datetime, limit: int) -> list[Memory]:
        """Current memories that happened in [start, end), newest first."""
        return self._parts.catalog.between(start, end, limit)

    def moments(self, start: datetime, end: datetime) -> list[float]:
        """When each memory of [start, end) happened, in seconds since 1970."""
        return self._parts.catalog.moments(start, end)

    def sealed(self) -> list[Memory]:
        """The encrypted ones, as they may be shown: by their labels."""
        return self._parts.catalog.secrets()

    def path(self, id: str) -> str | None:
        """The file a memory stands in, relative to the workspace; None if there is none."""
        return self._parts.catalog.path(id)

    def has_vector(self, id: str) -> bool:
        """Whether it can be found by meaning yet."""
        return self._parts.catalog.vector_queue.has_vector(id)

    def counts(self) -> dict[str, int]:
        """How many there are by store, and how many are deleted."""
        return self._parts.catalog.counts()

    def vitality_of(self, memory: Memory) -> tuple[Activity, Strength, State]:
        """How alive one memory is, now."""
        return self._parts.retriever.vitality_of(memory)

    def secret(self, memory: Memory) -> Memory:
        """An encrypted memory as it was told.

        Raises:
            InputError: its key is gone.
        """
        return opened(memory, self._parts.keys)
