"""MEMORY.md between files and index.

Composed when a core memory changes, read back when somebody edits it.
"""

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from ..domain import layout, validation
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..domain.standing import is_current
from ..language import near_duplicates
from ..storage.index.catalog import Catalog
from ..storage.index.named_values import NamedValues
from ..storage.projections import Contents, Projection, ReadBack, Shift
from ..storage.vectors.token_counter import TokenCounter
from ..storage.workspace.files import Files
from . import core_memory_page
from .core_memory_page import Composed, PageLine

_SHOWN = "core_shown"


class CorePage(Projection):
    """Holds no state of its own. The engine's lock is held by the caller."""

    path = layout.CORE_PAGE

    def __init__(
        self,
        files: Files,
        catalog: Catalog,
        values: NamedValues,
        tokens: TokenCounter,
        cap: int,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._files = files
        self._catalog = catalog
        self._values = values
        self._tokens = tokens
        self._cap = cap
        self._clock = clock

    # --- written with a change ---

    def pages(self, shift: Shift) -> Contents:
        """MEMORY.md as it follows from a change; nothing if it touches no core memory."""
        given = shift.files.get(self.path)
        if given is not None and self.has_edits(given):
            return {}
        changed = [memory.id for memory in shift.changed]
        before = self._catalog.get_many([*changed, *shift.gone])
        touched = any(map(self._may_change_the_page, (*shift.changed, *before)))
        if not touched and not core_memory_page.is_marked(given or b""):
            return {}
        page = self._files.read(self.path) if given is None else given
        return {self.path: self.composed(page, self._core_after(shift), shift).page}

    def _may_change_the_page(self, memory: Memory) -> bool:
        return self.concerns(memory) or bool(memory.conflicts_with)

    def _core_after(self, shift: Shift) -> list[Memory]:
        """The core memories as a change leaves them."""
        known = {memory.id: memory for memory in self._core()}
        known |= {memory.id: memory for memory in shift.changed}
        kept: list[Memory] = []
        for memory in known.values():
            if self._is_shown(memory) and memory.id not in shift.gone:
                kept.append(memory)
        return kept

    def _core(self) -> list[Memory]:
        return self._catalog.current_in("core", self._clock())

    def _is_shown(self, memory: Memory) -> bool:
        """Whether the page tells it, if there is room."""
        return self.concerns(memory) and is_current(memory, self._clock())

    def is_unread(self, path: str, content: bytes) -> bool:
        return path == self.path and self.has_edits(content)

    # --- edited by hand ---

    def concerns(self, memory: Memory) -> bool:
        return memory.store == "core"

    def has_edits(self, page: bytes) -> bool:
        return core_memory_page.edits(page) is not None

    def refreshed(self, page: bytes | None) -> bytes | None:
        """The page as the catalog has it now; None where there is nothing to write."""
        known = page or b""
        core = self._core()
        if core_memory_page.is_unsettled(known):
            return None
        if not core and not core_memory_page.is_marked(known):
            return None
        fresh = self.composed(page, core).page
        return None if fresh == page else fresh

    def composed(
        self, page: bytes | None, core: Iterable[Memory], shift: Shift | None = None
    ) -> Composed:
        """The page over `page` with these core memories, as a change leaves them.

        What it shows is remembered, so that a line taken out can be told.
        """
        made = self.looked_at(page, core, shift)
        if core_memory_page.is_unsettled(page or b""):
            # A merge of the user's: it is read once it is settled.
            return replace(made, page=page or b"")
        # What did not fit is not there either, and nobody took it out.
        self._values.set(_SHOWN, "[]" if made.left_out else json.dumps(made.shown))
        return made

    def looked_at(
        self, page: bytes | None, core: Iterable[Memory], shift: Shift | None = None
    ) -> Composed:
        """As `composed`, for reading only."""
        told = list(core)
        contested = self._contested(told, shift)
        return core_memory_page.compose(page, told, self._tokens.count, self._cap, contested)

    def _contested(self, core: Sequence[Memory], shift: Shift | None) -> set[str]:
        """Those that contradict what is current, and nobody has said yet which holds."""
        others = {id for memory in core for id in memory.conflicts_with}
        known = {memory.id: memory for memory in self._catalog.get_many(sorted(others))}
        if shift:
            known |= {memory.id: memory for memory in shift.changed if memory.id in others}
            known = {id: memory for id, memory in known.items() if id not in shift.gone}
        current = {id for id, memory in known.items() if is_current(memory, self._clock())}
        return {memory.id for memory in core if current.intersection(memory.conflicts_with)}

    def now(self) -> Composed:
        """The page as it should be."""
        return self.looked_at(self._files.read(layout.CORE_PAGE), self._core())

    def read_back(self, page: bytes) -> ReadBack:
        """What a person wrote, changed or took out between the marks.

        A new line becomes a core memory; a changed one changes its memory as editing its file
        would, and lines in another order stay in it; one that is gone leaves the core and is an
        ordinary memory from then on. What cannot be a memory stays below the marks, as a line of
        the user's own.
        """
        lines = core_memory_page.edits(page)
        if lines is None:
            return ReadBack()
        changed: dict[str, Memory] = {}
        kept: list[str] = []
        told: dict[str, Memory] = {}
        for line in lines:
            memory = self._memory_of(line)
            if memory is None and not _can_be_memory(line.text):
                kept.append(line.text)
                continue
            after = self._after(line, memory)
            told[after.id] = after
            if after != memory:
                changed[after.id] = after
        changed |= {memory.id: memory for memory in core_memory_page.moved(list(told.values()))}
        for memory in self._taken_out(told):
            changed[memory.id] = replace(memory, store="semantic", core_position=None)
        rest = core_memory_page.with_own(page, kept) if kept else None
        return ReadBack(tuple(changed.values()), rest)

    def _taken_out(self, seen: Collection[str]) -> list[Memory]:
        """Core memories that the page showed and no line is about any more."""
        shown = json.loads(self._values.get(_SHOWN) or "[]")
        gone = self._catalog.get_many([id for id in shown if id not in seen])
        return [memory for memory in gone if self._is_shown(memory)]

    def _memory_of(self, line: PageLine) -> Memory | None:
        """The memory a line is about: by its id, else by its words."""
        known = self._catalog.get(line.id) if line.id else None
        if known and (known.current or core_memory_page.says(line, known)):
            return known
        for alike in self._catalog.same_fingerprint(near_duplicates.fingerprint(line.text)):
            if _can_be_on_page(alike):
                return alike
        return None

    def _is_behind(self, memory: Memory) -> bool:
        """Whether the memory's own file was written after the page: then the page is no edit."""
        page = self._files.state(self.path)
        own = self._files.state(self._catalog.path(memory.id) or "")
        return page is not None and own is not None and own.mtime_ns > page.mtime_ns

    def _after(self, line: PageLine, memory: Memory | None) -> Memory:
        """The memory that a line asks for."""
        if memory is None:
            return Memory(
                id=new_id("mem"),
                text=line.text,
                store="core",
                category=line.category,
                explicit=True,
                verified=True,
                created_at=self._clock().replace(microsecond=0),
            )
        if not _can_be_on_page(memory):
            return memory
        after = replace(memory, store="core")
        if _is_moved(line, memory):
            after = replace(after, category=line.category)
        if core_memory_page.says(line, memory) or validation.flaw(line.text):
            return after
        if self._is_behind(memory):
            return after
        if memory.summary:
            return replace(after, summary=line.text)
        return replace(after, text=line.text)


def _can_be_memory(text: str) -> bool:
    return not validation.flaw(text) and not text.startswith("🔒")


def _can_be_on_page(memory: Memory) -> bool:
    return memory.current and not memory.is_secret and memory.store in ("core", "semantic")


def _is_moved(line: PageLine, memory: Memory) -> bool:
    """Whether a line of a core memory stands in another block now."""
    if line.block is None or memory.store != "core":
        return False
    return core_memory_page.block_of(memory) != line.block
