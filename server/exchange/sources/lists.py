"""Markdown lists, one memory an item: CLAUDE.md, AGENTS.md, any other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...capture import line_syntax
from ...capture.appraisal_scores import Scores
from ...capture.drafts import Draft
from ...domain.memory import Category
from ...domain.patterns import regex
from ...errors import InputError
from .. import reading
from ..records import Found, Record, Source, Unread
from .server_memory import about

_ITEM = regex(r"(?:[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)")
_HEADING = regex(r"(#{1,6})[ \t]+(.+?)[ \t]*#*$")
_FENCE = regex(r"```|~~~")
_COMMENT = regex(r"<!-- recollect -->.*?<!-- /recollect -->|<!--.*?-->", re.DOTALL)
"""What readers do not see, and what recollect itself tells models there."""
_SPEAKS_FOR_ITSELF = 80
"""Characters from which an item needs no heading before it."""
_TITLE_LEVEL = 1
_EMPTY = ("", "---", "***")
"""Lines without words: blank ones and rules."""


def draft_of(text: str) -> Draft:
    """A draft out of one line in the documents' syntax.

    Without a score it is the user's explicit wish.

    Raises: InputError: the score is no number from 0 to 10.
    """
    try:
        line = line_syntax.parse(text)
    except ValueError as error:
        raise InputError("score", str(error), "Write it like score:9.") from error
    scores = None if line.score is None else Scores(*[line.score] * 6)
    category: Category = "temporary" if line.short_lived else "fact"
    return Draft(
        content=line.content,
        tags=line.tags,
        scores=scores,
        explicit=scores is None,
        category=category,
        reason="one score for all six",
    )


def recognise(path: Path) -> float:
    if path.suffix.lower() not in (".md", ".markdown", ".txt"):
        return 0.0
    told = [line for line in reading.head(path).splitlines() if line.strip()]
    items = [line for line in told if _ITEM.match(line)]
    if not items:
        return 0.0
    return 0.65 if len(items) * 3 >= len(told) else 0.45


def read(path: Path) -> Iterator[Found]:
    yield from items_of(reading.text_of(path), path.name)


def items_of(text: str, place: str) -> Iterator[Found]:
    """Each item of the lists, and each paragraph beside them, with the heading above it."""
    for block in _blocks(_COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)):
        where = f"line {block.number}"
        try:
            draft = draft_of("\n".join(block.lines))
        except InputError as error:
            yield Unread.because(where, error)
            continue
        if not draft.content:
            continue
        if block.heading and len(draft.content) < _SPEAKS_FOR_ITSELF:
            draft = replace(draft, content=about(block.heading, draft.content))
        yield Record(draft=draft, where=where, place=place)


@dataclass(slots=True)
class _Block:
    """An item with what is indented under it, or a paragraph."""

    number: int = 0
    heading: str = ""
    lines: list[str] = field(default_factory=list)

    def add(self, number: int, line: str) -> None:
        self.number = self.number or number
        self.lines.append(line)


def _blocks(text: str) -> Iterator[_Block]:
    """Items with what is indented under them, and paragraphs; code stays with what is above it."""
    heading = ""
    block = _Block()
    in_code = False
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        is_fence = _FENCE.match(stripped) is not None
        if is_fence or in_code:
            in_code = in_code != is_fence
            block.add(number, line if in_code else stripped)
            continue
        if block.lines and _ends_a_block(line):
            yield block
            block = _Block()
        title = _HEADING.match(line)
        if title:
            heading = title[2] if len(title[1]) > _TITLE_LEVEL else ""
        elif stripped not in _EMPTY:
            block.heading = heading
            block.add(number, _without_bullet(line))
    if block.lines:
        yield block


def _ends_a_block(line: str) -> bool:
    """A heading, an item or a line without words; what is indented goes on with the item above."""
    starts_anew = line.strip() in _EMPTY or _HEADING.match(line) or _ITEM.match(line)
    return bool(starts_anew) and not _goes_on(line)


def _without_bullet(line: str) -> str:
    item = _ITEM.match(line)
    return line[item.end() :].strip() if item else line.strip()


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the item above: it is indented."""
    return bool(line.strip()) and line.startswith(("  ", "\t"))


SOURCE = Source("markdown-list", recognise, read)
