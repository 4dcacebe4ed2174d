"""PromptX's declarative.md: blocks with a moment, between `START` and `- END`, or one line each."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from ...capture.drafts import Draft
from ...domain import limits
from ...domain.patterns import regex
from .. import reading
from ..records import Found, Record, Source, Unread
from . import lists

_MOMENT = r"- (?P<moment>\d{4}/\d{2}/\d{2} \d{2}:\d{2}) "
_START = regex(_MOMENT + r"START\s*")
_LINE = regex(_MOMENT + r"(?P<content>.+?)(?:\s--tags\s+(?P<tags>.*))?")
_END = "- END"
_TAGS = "--tags "
_OWN = ("评分:", "有效期:")
"""What it writes after every text, the same for all: no tags of the user's."""
_SHORT = "有效期:短期"
_FILE = "declarative.md"
_PLACES = (f".promptx/memory/{_FILE}", f"memory/{_FILE}", _FILE)
_LATER = ("cognition", ".promptx/cognition")
"""Where its later versions keep a database for each role."""


@dataclass(slots=True)
class _Block:
    """What stands from a START on; `lines` without the marks."""

    number: int
    moment: str
    lines: list[str] = field(default_factory=list)


def recognise(path: Path) -> float:
    file = _file_of(path)
    if file is None:
        return 0.97 if any(_databases(path)) else 0.0
    told = reading.head(file).splitlines()
    return 0.97 if any(_LINE.fullmatch(line) for line in told) else 0.0


def read(path: Path) -> Iterator[Found]:
    if file := _file_of(path):
        yield from _memories(reading.text_of(file), file.name)
    for database in _databases(path):
        where = database.relative_to(path).as_posix()
        yield Unread(where, "a database of PromptX's later versions, which is not read")


def _file_of(path: Path) -> Path | None:
    if path.is_file():
        return path if path.suffix.lower() in (".md", ".markdown", ".txt") else None
    return next((path / place for place in _PLACES if (path / place).is_file()), None)


def _databases(path: Path) -> Iterator[Path]:
    for place in _LATER:
        if (path / place).is_dir():
            yield from sorted((path / place).glob("*/engrams*"))


def _memories(text: str, place: str) -> Iterator[Found]:
    """The blocks and lines of its own; what stands between them is read as any list is."""
    between: list[str] = []
    block: _Block | None = None
    for number, line in enumerate(text.splitlines(), 1):
        between.append("")
        start = _START.fullmatch(line)
        if start:
            yield from _cut_off(block, place)
            block = _Block(number, start["moment"])
        elif block and line.rstrip() == _END:
            yield _of_block(block, place)
            block = None
        elif block:
            block.lines.append(line)
        elif told := _LINE.fullmatch(line):
            where = f"line {number}"
            yield _record(told["content"], told["tags"] or "", told["moment"], where, place)
        else:
            between[-1] = line
    yield from _cut_off(block, place)
    yield from lists.items_of("\n".join(between), place)


def _cut_off(block: _Block | None, place: str) -> Iterator[Found]:
    """A block without its end, as far as it goes."""
    if block:
        yield _of_block(block, place)
        yield Unread(f"line {block.number}", f"its {_END!r} is missing: taken as far as it goes")


def _of_block(block: _Block, place: str) -> Found:
    lines = block.lines
    tags = ""
    if lines and lines[-1].startswith(_TAGS):
        *lines, tags = lines
    where = f"line {block.number}"
    return _record("\n".join(lines), tags.removeprefix(_TAGS), block.moment, where, place)


def _record(content: str, tags: str, moment: str, where: str, place: str) -> Found:
    """What PromptX kept was kept for good: its score, 8 for all, judges nothing."""
    if not content.strip():
        return Unread(where, "there is no text in it")
    named = [tag.lstrip("#")[: limits.NAME_CHARACTERS] for tag in tags.split()]
    kept = dict.fromkeys(tag for tag in named if tag and not tag.startswith(_OWN))
    draft = Draft(
        content=content.strip(),
        tags=tuple(kept)[: limits.NAMES],
        category="temporary" if _SHORT in named else "fact",
        occurred_at=_moment_of(moment),
    )
    return Record(draft=draft, where=where, place=place)


def _moment_of(told: str) -> datetime | None:
    """By this machine's clock, as it was written; None for a day there is not."""
    try:
        return reading.moment(datetime.strptime(told, "%Y/%m/%d %H:%M").astimezone(UTC).isoformat())
    except (ValueError, OverflowError):
        return None


SOURCE = Source("promptx", recognise, read)
