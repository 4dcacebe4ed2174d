"""What is changed of a host: an entry among its servers, lists of hooks, a block of a text."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ..errors import RecollectError
from . import jsonc, toml
from .hook_files import is_ours

T = TypeVar("T")
_HOOKS = "hooks"
_BEGIN, _END = "<!-- recollect -->", "<!-- /recollect -->"


@dataclass(frozen=True, slots=True)
class Entry:
    """One table or object at a path."""

    path: Sequence[str]
    value: Mapping[str, object]

    def found(self, file: Path, content: bytes | None) -> "Entry | None":
        """As it stands there; None if it does not."""
        if content is None or not content.strip():
            return None
        read = toml.value_at if file.suffix == ".toml" else jsonc.value_at
        known = _with_place(file, lambda text: read(text, self.path), content)
        return Entry(self.path, known) if isinstance(known, Mapping) else None

    def is_made(self, known: "Edit | None") -> bool:
        """Whether `known` starts the same; a host may leave out arguments where there are none."""
        there = known.value if isinstance(known, Entry) else {}
        is_same = there.get("command") == self.value["command"]
        return is_same and there.get("args", []) == self.value["args"]

    def made(self, file: Path, content: bytes | None) -> bytes:
        write = toml.with_value if file.suffix == ".toml" else jsonc.with_value
        return _changed(file, lambda text: write(text, self.path, self.value), content)

    def undone(self, file: Path, content: bytes) -> bytes:
        drop = toml.without_value if file.suffix == ".toml" else jsonc.without_value
        return _changed(file, lambda text: drop(text, self.path), content)


@dataclass(frozen=True, slots=True)
class Hooks:
    """Our handler behind others' in the list of each event; JSON only."""

    handlers: Sequence[tuple[str, Any]]
    version: int

    def found(self, file: Path, content: bytes | None) -> "Hooks | None":
        """Those of ours that stand there; None if none does."""
        if content is None or not content.strip():
            return None
        lists = _with_place(file, lambda text: jsonc.value_at(text, (_HOOKS,)), content)
        found: list[tuple[str, Any]] = []
        for event, elements in lists.items() if isinstance(lists, Mapping) else ():
            ours = filter(is_ours, elements if isinstance(elements, list) else ())
            found += [(event, element) for element in ours]
        return Hooks(tuple(found), self.version) if found else None

    def is_made(self, known: "Edit | None") -> bool:
        there = known.handlers if isinstance(known, Hooks) else ()
        return sorted(there, key=_event_of) == sorted(self.handlers, key=_event_of)

    def made(self, file: Path, content: bytes | None) -> bytes:
        if not (content or b"").strip() and self.version:
            content = _changed(
                file, lambda text: jsonc.with_value(text, ("version",), self.version), content
            )
        without = self.undone(file, content) if content else b""

        def add(text: str) -> str:
            for event, handler in self.handlers:
                text = jsonc.with_element(text, (_HOOKS, event), handler)
            return text

        return _changed(file, add, without)

    def undone(self, file: Path, content: bytes) -> bytes:
        known = self.found(file, content)
        if known is None:
            return content
        events = {event: None for event, _ in known.handlers}

        def drop(text: str) -> str:
            for event in events:
                text = jsonc.without_elements(text, (_HOOKS, event), is_ours)
            if jsonc.value_at(text, (_HOOKS,)) == {}:
                text = jsonc.without_value(text, (_HOOKS,))
            return text

        return _changed(file, drop, content)


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a text between two marks: what a model is told in files that hosts read."""

    text: str

    def found(self, file: Path, content: bytes | None) -> "Block | None":
        """What stands between our marks; None if they do not."""
        parts = _parts(_with_place(file, str, content or b""))
        return Block(parts[1].strip()) if parts else None

    def is_made(self, known: "Edit | None") -> bool:
        return isinstance(known, Block) and known.text == self.text.strip()

    def made(self, file: Path, content: bytes | None) -> bytes:
        kept = self.undone(file, content or b"").decode()
        gap = "\n" if kept.endswith("\n") else "\n\n"
        before = f"{kept}{gap}" if kept else ""
        return f"{before}{_BEGIN}\n{self.text.strip()}\n{_END}\n".encode()

    def undone(self, file: Path, content: bytes) -> bytes:
        parts = _parts(_with_place(file, str, content))
        if parts is None:
            return content
        before, _, after = parts
        before = before.removesuffix("\n") if not after.strip() else before
        return (before + after.removeprefix("\n")).encode()


def _parts(text: str) -> tuple[str, str, str] | None:
    """What stands before our block, in it and after it; None if there is none."""
    before, begins, rest = text.partition(_BEGIN)
    inner, ends, after = rest.partition(_END)
    return (before, inner, after) if begins and ends else None


Edit = Entry | Hooks | Block


def _event_of(handler: tuple[str, Any]) -> str:
    return handler[0]


def _changed(file: Path, change: Callable[[str], str], content: bytes | None) -> bytes:
    return _with_place(file, change, content or b"").encode()


def _with_place(file: Path, act: Callable[[str], T], content: bytes) -> T:
    """What is wrong with a configuration is said with its file and line."""
    try:
        return act(content.decode())
    except UnicodeDecodeError as error:
        raise RecollectError(f"{file} is no text (UTF-8); it was left as it is") from error
    except jsonc.Unparsable as error:
        raise RecollectError(f"{file}, {error}; it was left as it is") from error
