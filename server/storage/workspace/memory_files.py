"""Memories as Markdown: one file a memory, front matter and text.

The format is docs/data-format.md.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ...domain import limits, paths
from ...domain.ids import ID
from ...domain.memory import Memory
from ...domain.patterns import regex
from ...domain.provenance import IMPORTED
from . import front_matter
from .unreadable import UnreadableFile, decoded

_ADAPTER: TypeAdapter[Memory] = TypeAdapter(Memory)
_KNOWN = frozenset(f.name for f in fields(Memory)) - {"text", "other"}
_NAMES = ("tags", "entities")
_SHOWN_IN_ROWS = frozenset(
    {*_NAMES, "relations", "source", "label", "project", "session", "origin"}
)
_LINE_BREAKS = regex(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_MADE_UP = ("id", "created_at")
"""What `parse` makes up for a file that does not say it."""
_LONGEST_SLUG = 48
_NOBODY = "mem_00000000"
_NEVER = limits.EARLIEST
"""Stand-ins that show up where a file does not say what it should."""


def slug(text: str) -> str:
    """A readable file name out of the first words of a text; letters of any script are kept."""
    words = re.findall(r"\w+", text.casefold())
    return paths.storable("-".join(words)[:_LONGEST_SLUG].strip("-_"))


def render(memory: Memory) -> bytes:
    """The file of a memory: what differs from the defaults, a blank line, the text as it is."""
    return front_matter.written(stated_fields(memory), memory.text).encode()


def parse(data: bytes, *, id: str, written_at: datetime) -> Memory:
    """Read a memory's file.

    `id` and `written_at` (file name and time) stand in for what a hand-written one leaves out.

    Raises:
        UnreadableFile: not UTF-8, no closing fence, not YAML, or a field of the wrong kind.
    """
    page = front_matter.page(decoded(data))
    stated = front_matter.load(page.head)
    if not page.text.strip():
        raise UnreadableFile("there is no text below the front matter")
    return built(stated | {"text": page.text}, id=id, written_at=written_at)


def is_complete(data: bytes) -> bool:
    """Whether a file says itself what `parse` would otherwise make up.

    Raises:
        UnreadableFile: as `parse` does.
    """
    head = front_matter.page(decoded(data)).head
    if all(re.search(rf"^{name}[ \t]*:", head, re.MULTILINE) for name in _MADE_UP):
        return True  # as almost all are written
    return front_matter.load(head).keys() >= set(_MADE_UP)


# --- keeping a person's layout -------------------------------------------------------------------


def rewritten(previous: bytes | None, memory: Memory) -> bytes:
    """The file of a memory whose file is `previous` now.

    Comments, the order of fields and their layout stay where a person gave them; a file that
    recollect wrote, and nobody touched, is written as `render` does.
    """
    rendered = render(memory)
    if previous is None:
        return rendered
    try:
        laid_out = _in_layout_of(previous, memory.id, rendered)
    except UnreadableFile:
        return rendered
    return laid_out or rendered


def _in_layout_of(previous: bytes, id: str, rendered: bytes) -> bytes | None:
    """What `rendered` says, laid out as `previous` is; None if that is no layout of its own."""
    known = parse(previous, id=id, written_at=_NEVER)
    if render(known) == previous:
        return None
    page = front_matter.page(decoded(previous))
    wanted = parse(rendered, id=id, written_at=_NEVER)
    unchanged = _unchanged(front_matter.load(page.head), known, wanted)
    head = front_matter.replaced(page.head, stated_fields(wanted), unchanged)
    if head is None or not page.opening:
        return None
    laid_out = f"{page.opening}{head}{page.closing}{wanted.text}{page.ending}".encode()
    # An anchor that went with its field, a text that begins with an empty line:
    # meaning before looks.
    is_same = parse(laid_out, id=_NOBODY, written_at=_NEVER) == wanted
    return laid_out if is_same else None


def _unchanged(stated: Mapping[Any, Any], known: Memory, wanted: Memory) -> set[str]:
    """The names of the fields in a file that mean what they shall mean."""
    names = {str(name) for name in stated}
    if _is_foreign(stated):
        names -= _KNOWN - set(_NAMES)
    same = set()
    for name in names:
        if name in _KNOWN:
            is_same = getattr(known, name) == getattr(wanted, name)
        else:
            is_same = name in wanted.other and known.other[name] == wanted.other[name]
        if is_same:
            same.add(name)
    return same


# --- fields and values ---------------------------------------------------------------------------


def stated_fields(memory: Memory) -> dict[str, Any]:
    """What a file says of a memory beside its text.

    What differs from the defaults, as plain values.
    """
    known = _ADAPTER.dump_python(
        memory, mode="json", exclude_defaults=True, exclude={"text", "other"}
    )
    # The store decides what happens to a file, so it is written even where it is the default.
    return {"id": memory.id, "store": memory.store, **known, **memory.other}


def built(values: Mapping[Any, Any], *, id: str, written_at: datetime) -> Memory:
    """The memory that these fields, `text` among them, tell of.

    Raises:
        UnreadableFile: a field of the wrong kind.
    """
    if _is_foreign(values):
        values = _adopted(values)
    known = {name: value for name, value in values.items() if name in _KNOWN or name == "text"}
    other = {str(name): value for name, value in values.items() if name not in known}
    for name in _NAMES:
        if name in known:
            known[name] = _names(known[name])
    known.setdefault("id", id)
    known.setdefault("created_at", written_at)
    _refuse_unless_id(known["id"])
    for name in _SHOWN_IN_ROWS:
        if name in known:
            known[name] = _on_one_line(known[name])
    memory = _validated({**known, "other": _plain(other)})
    if reason := limits.flaw(memory):
        raise UnreadableFile(reason)
    return memory


def _refuse_unless_id(id: object) -> None:
    if not isinstance(id, str) or not ID.fullmatch(id):
        raise UnreadableFile(f"{id!r} is no id (mem_ and 8 characters of 0-9 A-Z without I L O U)")


def _validated(values: Mapping[str, Any]) -> Memory:
    try:
        return _in_utc(_ADAPTER.validate_python(values))
    except ValidationError as error:
        flaw = error.errors()[0]
        where = ".".join(str(part) for part in flaw["loc"])
        raise UnreadableFile(f"{where}: {flaw['msg']}") from error
    except OverflowError as error:
        raise UnreadableFile("a time in it is beyond what a calendar shows") from error


def _is_foreign(values: Mapping[Any, Any]) -> bool:
    """Whether the fields are those of another program.

    Such a program names its files by a scheme of its own.
    """
    return "id" in values and not str(values["id"]).startswith(("mem_", "ep_"))


def _adopted(values: Mapping[Any, Any]) -> dict[Any, Any]:
    """Of another program's fields those that mean the same here, and all others kept beside."""
    ours = {"text": values["text"], "source": IMPORTED}
    theirs = {}
    for name, value in values.items():
        if name in _NAMES:
            ours[name] = value
        elif name != "text":
            theirs[f"original {name}" if name in _KNOWN else str(name)] = value
    return ours | theirs


def _on_one_line(value: Any) -> Any:
    """A name, and each of a list or a map, without line breaks.

    Behind one, a row of an answer that nobody wrote would begin.
    """
    if isinstance(value, str):
        return _LINE_BREAKS.sub(" ", value)
    if isinstance(value, list):
        return [_on_one_line(each) for each in value]
    if isinstance(value, dict):
        return {name: _on_one_line(each) for name, each in value.items()}
    return value


def _plain(other: dict[str, Any]) -> dict[str, Any]:
    """Fields that are not ours, as JSON can hold them."""
    try:
        plain: dict[str, Any] = json.loads(json.dumps(other, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise UnreadableFile(
            f"of {', '.join(other)}: only text, numbers, lists and maps can be kept"
        ) from error
    return plain


def _names(value: Any) -> list[Any]:
    """`tags: work` and `tags: [2026]` are what people write."""
    names = value if isinstance(value, list) else [value]
    return [str(name) if isinstance(name, int | float) else name for name in names]


def _in_utc(memory: Memory) -> Memory:
    """Times without a zone, as people write them, are read as UTC."""
    times: dict[str, Any] = {}
    for field in fields(Memory):
        value = getattr(memory, field.name)
        if isinstance(value, datetime):
            times[field.name] = _utc(value)
    corrections = (replace(c, time=_utc(c.time)) for c in memory.correction_history)
    times["correction_history"] = tuple(corrections)
    if judged := memory.appraisal:
        times["appraisal"] = replace(judged, appraised_at=_utc(judged.appraised_at))
    return replace(memory, **times)


def _utc(moment: datetime) -> datetime:
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
