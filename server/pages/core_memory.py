"""MEMORY.md between files and index: composed when a core memory changes, read back when somebody edits it."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from ..domain import layout, validation
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..language import near_duplicates
from ..storage.index.catalog import Catalog
from ..storage.index.facts import Facts
from ..storage.vectors.token_counter import TokenCounter
from ..storage.workspace.files import Files
from . import core_memory_layout
from .core_memory_layout import Composed, Line

_SHOWN = "core_shown"


@dataclass(frozen=True, slots=True)
class ReadBack:
    """What edits of the page come to: memories in their new form, and lines that cannot be one and stay the user's own."""

    memories: tuple[Memory, ...] = ()
    kept: tuple[str, ...] = ()


class CorePage:
    """Holds no state of its own. The engine's lock is held by the caller."""

    def __init__(
        self,
        files: Files,
        catalog: Catalog,
        facts: Facts,
        tokens: TokenCounter,
        cap: int,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._facts = facts
        self._files, self._catalog, self._tokens, self._cap, self._clock = (
            files,
            catalog,
            tokens,
            cap,
            clock,
        )

    def composed(self, page: bytes | None, core: Iterable[Memory]) -> Composed:
        """The page over `page` with these core memories; what it shows is remembered, so that a line taken out can be told."""
        made = self.looked_at(page, core)
        if core_memory_layout.is_unsettled(
            page or b""
        ):  # a merge of the user's: it is read once it is settled
            return replace(made, page=page or b"")
        # What did not fit is not there either, and nobody took it out.
        self._facts.set(_SHOWN, "[]" if made.left_out else json.dumps(made.shown))
        return made

    def looked_at(self, page: bytes | None, core: Iterable[Memory]) -> Composed:
        """As `composed`, for reading only."""
        return core_memory_layout.compose(page, list(core), self._tokens.count, self._cap)

    def now(self) -> Composed:
        """The page as it should be."""
        return self.looked_at(self._files.read(layout.CORE_PAGE), self._catalog.current_in("core"))

    def read_back(self, page: bytes) -> ReadBack:
        """What a person wrote, changed or took out between the marks.

        A new line becomes a core memory; a changed one changes its memory as editing its file would; one that is gone leaves the core and is
        an ordinary memory from then on.
        """
        lines = core_memory_layout.edits(page)
        if lines is None:
            return ReadBack()
        changed, kept, seen = dict[str, Memory](), list[str](), set[str]()
        for line in lines:
            memory = self._memory_of(line)
            if memory is None and (validation.flaw(line.text) or line.text.startswith("🔒")):
                kept.append(line.text)
                continue
            after = self._after(line, memory)
            seen.add(after.id)
            if after != memory:
                changed[after.id] = after
        taken_out = [id for id in json.loads(self._facts.get(_SHOWN) or "[]") if id not in seen]
        for memory in self._catalog.get_many(taken_out):
            if memory.store == "core" and memory.current:
                changed[memory.id] = replace(memory, store="semantic")
        return ReadBack(tuple(changed.values()), tuple(kept))

    def _memory_of(self, line: Line) -> Memory | None:
        """The memory a line is about: by its id, else by its words."""
        known = self._catalog.get(line.id) if line.id else None
        if known and (known.current or core_memory_layout.says(line, known)):
            return known
        alike = self._catalog.same_fingerprint(near_duplicates.normalise(line.text))
        return next(
            (m for m in alike if m.current and not m.is_secret and m.store in ("core", "semantic")),
            None,
        )

    def _is_older_than(self, memory: Memory) -> bool:
        """Whether the memory's own file was written after the page: then the page is behind, and not corrected."""
        page, own = (
            self._files.state(layout.CORE_PAGE),
            self._files.state(self._catalog.path(memory.id) or ""),
        )
        return page is not None and own is not None and own.mtime_ns > page.mtime_ns

    def _after(self, line: Line, memory: Memory | None) -> Memory:
        if memory is None:
            now = self._clock().replace(microsecond=0)
            return Memory(
                id=new_id("mem"),
                text=line.text,
                store="core",
                category=line.category,
                explicit=True,
                verified=True,
                created_at=now,
            )
        if not memory.current or memory.is_secret or memory.store not in ("core", "semantic"):
            return memory
        moved = (
            line.block is not None
            and memory.store == "core"
            and core_memory_layout.block_of(memory) != line.block
        )
        after = replace(memory, store="core", category=line.category if moved else memory.category)
        if (
            core_memory_layout.says(line, memory)
            or validation.flaw(line.text)
            or self._is_older_than(memory)
        ):
            return after
        return (
            replace(after, summary=line.text) if memory.summary else replace(after, text=line.text)
        )
