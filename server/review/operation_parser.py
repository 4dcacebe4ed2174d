"""Operations read from a model's reply: lines of text, JSON, or both.

A list is checked whole: `parse` gives all its operations, or raises with every bad line named.
Models wrap the lines in prose, Markdown, JSON or Python literals, and in the punctuation of their
language, so all of that is read; what an operation does is not guessed at: an unknown name, a
malformed id or an empty text is an error.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..domain.patterns import regex
from ..domain.text import cut
from ..language import secrets
from . import lenient_json
from .operation import VERBS, Operation, is_verb
from .operation_checks import Fault, Written, checked
from .operation_line import EXAMPLE, head_of, known_verbs, of_line
from .operation_object import LIST_KEYS, OPERATION_KEYS, fields_of, first_of, in_short, of_object

LINES_IN_MESSAGE = 20
_QUOTED_CHARACTERS = 80
_DEEPEST = 3
"""A list in a reply, lines in the list, JSON in a line; more is no honest reply."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """What could not be read: its line, or its place in a list; its text, cut; and why."""

    number: int
    text: str
    reason: str


class OperationError(ValueError):
    """Some line is no operation, or nothing is; then none is applied.

    `bad` is empty when no operation was found at all.
    """

    def __init__(self, bad: tuple[BadLine, ...] = ()) -> None:
        self.bad = bad
        super().__init__("\n".join(self.told()))

    def told(self, said: Callable[[str], str] = str) -> list[str]:
        """Its lines; `said` gives what is ours of them in another language."""
        if not self.bad:
            known = f"Send one a line, for example: {EXAMPLE} Known: {known_verbs()}."
            return [said(f"No operation found; nothing was applied. {known}")]
        count = "1 operation" if len(self.bad) == 1 else f"{len(self.bad)} operations"
        problem = "could not be read; nothing was applied. Correct and send the whole list again."
        lines = [said(f"{count} {problem}")]
        for bad in self.bad[:LINES_IN_MESSAGE]:
            lines.append(f"{bad.number}: “{bad.text}” — {said(bad.reason)}")
        if len(self.bad) > LINES_IN_MESSAGE:
            lines.append(said(f"… and {len(self.bad) - LINES_IN_MESSAGE} more"))
        return lines


@dataclass(frozen=True, slots=True)
class _Reading:
    """Where something stood, how it read there, and the operation it is, or why it is none."""

    number: int
    shown: str
    result: Operation | str


def parse(source: str | Sequence[object] | Mapping[str, object]) -> list[Operation]:
    """Operations from a model's reply, a list of lines or objects, or an object holding a list.

    In text, one line is one operation; lines indented by two or more spaces beneath it continue
    its text, and prose is passed over.

    Raises:
        OperationError: a line is wrong (all of them are named), or no operation was found.
    """
    readings = _in_reply(source) if isinstance(source, str) else _in_decoded(source, 1, 0)
    operations: list[Operation] = []
    bad: list[BadLine] = []
    for reading in readings:
        if isinstance(reading.result, str):
            quoted = cut(secrets.masked(reading.shown), _QUOTED_CHARACTERS)
            bad.append(BadLine(reading.number, quoted, reading.result))
        else:
            operations.append(reading.result)
    if bad or not operations:
        raise OperationError(tuple(bad))
    return operations


def _reading(number: int, shown: str, read: Callable[[], Written]) -> _Reading:
    try:
        return _Reading(number, shown, checked(read()))
    except Fault as fault:
        return _Reading(number, shown, str(fault))


# --- lines of text ---

_MARKER = regex(
    r"""
    (?P<indent>[ \t\u3000]*+)
    [\ufeff\u200b]*+
    (?P<bullet>(?:
        >[ \t]*+
      | \#{1,6}[ \t]++
      | [-+•·–→➤][ \t]*+
      | [(（]\d{1,3}[)）][ \t]*+
      | \*[ \t]++
      | \d{1,3}[.)、．）][ \t]*+
      | \[[ xX✓]\][ \t]++
    )*+)
    (?P<wrapper>[*_`"'“‘]*+)
    """,
    re.VERBOSE,
)
_BLANK_WIDTHS: Mapping[str, int] = {" ": 1, "\t": 4, "\u3000": 2}


def _in_reply(reply: str) -> list[_Reading]:
    """The operations of a whole reply.

    JSON in the middle of a sentence counts only when there is nothing else.
    """
    readings = list(_in_text(reply, 0))
    if readings:
        return readings
    start = lenient_json.first_start(reply)
    if start is None:
        return []
    inline, _ = _in_json(reply, start, 1, 0)
    return [reading for reading in inline if isinstance(reading.result, Operation)]


def _in_text(text: str, depth: int, *, is_element: bool = False) -> Iterator[_Reading]:
    """The operations of a text.

    In an element of a list whatever starts no operation continues the text of the one above.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    at = 0
    number = 1
    while at < len(text):
        readings, after = _next(text, at, number, depth, is_element)
        yield from readings
        number += text.count("\n", at, after)
        at = after


def _next(
    text: str, at: int, number: int, depth: int, is_element: bool
) -> tuple[list[_Reading], int]:
    """What starts in the line at `at`, and where to go on."""
    marker = _marker(text, at)
    if lenient_json.starts_at(text, marker.end()):
        return _in_json(text, marker.end(), number, depth)
    line, after = _line_from(text, at)
    head = head_of(line[marker.end() - at :])
    if head is None:
        return [], after
    further: list[str] = []
    if is_verb(head.name) and VERBS[head.name].follows != "nothing":
        further, after = _continuation(text, after, marker, is_element)
    reading = _reading(number, line, lambda: of_line(head, marker["wrapper"], further))
    return [reading], after


def _line_from(text: str, at: int) -> tuple[str, int]:
    """The line from `at`, and where the next one starts."""
    end = text.find("\n", at)
    if end < 0:
        return text[at:], len(text)
    return text[at:end], end + 1


def _marker(text: str, at: int) -> re.Match[str]:
    found = _MARKER.match(text, at)
    assert found is not None  # every part of the pattern may be empty
    return found


def _continuation(
    text: str, at: int, marker: re.Match[str], is_element: bool
) -> tuple[list[str], int]:
    """The lines that belong to the operation above `at`, and where they end.

    They are given without their indentation.
    """
    base = _indent_width(marker["indent"])
    bullet = max(2, len(marker["bullet"]))
    further: list[str] = []
    kept = 0
    end = at
    while at < len(text):
        line, at = _line_from(text, at)
        is_blank = not line.strip()
        is_deeper = _indent_width(line) >= base + 2
        goes_on = is_element and not _starts_operation(line)
        if not (is_blank or is_deeper or goes_on):
            break
        further.append(_undented(line, base + bullet))
        if not is_blank:
            kept = len(further)
            end = at
    return further[:kept], end


def _starts_operation(line: str) -> bool:
    head = head_of(line[_marker(line, 0).end() :])
    return head is not None and is_verb(head.name)


def _indent_width(line: str) -> int:
    """The columns that the blanks at its start take."""
    width = 0
    for character in line:
        if character not in _BLANK_WIDTHS:
            break
        width += _BLANK_WIDTHS[character]
    return width


def _undented(line: str, columns: int) -> str:
    """`line` without at most so many columns of leading blanks."""
    while columns > 0 and line[:1] in _BLANK_WIDTHS:
        columns -= _BLANK_WIDTHS[line[0]]
        line = line[1:]
    return line


# --- JSON ---

_BETWEEN_VALUES = " \t\n,，;；"


def _in_json(text: str, start: int, number: int, depth: int) -> tuple[list[_Reading], int]:
    """The operations of the JSON that starts at `start`, and where to go on after it."""
    end = lenient_json.end_of(text, start)
    if end is None:
        return [_Reading(number, text[start:], "this JSON is not closed")], len(text)
    try:
        readings = list(_in_decoded(lenient_json.decode(text[start:end]), number, depth))
    except (ValueError, RecursionError):
        readings = [_Reading(number, text[start:end], "not readable as JSON")]
    while end < len(text) and text[end] in _BETWEEN_VALUES:
        end += 1
    return readings, end


def _in_decoded(value: object, number: int, depth: int) -> Iterator[_Reading]:
    """The operations of decoded JSON: a list, an object holding one, or one operation.

    `number` is the line it began in.
    """
    if isinstance(value, Mapping):
        value = _list_held_by(value)
    if isinstance(value, Mapping):
        yield _of_element(value, number)
    elif isinstance(value, str):
        yield from _in_text(value, depth + 1)
    elif isinstance(value, Sequence):
        for place, element in enumerate(value, 1):
            yield from _in_element(element, place, depth)
    else:
        yield _Reading(number, in_short(value), "neither an operation nor a list of them")


def _list_held_by(value: Mapping[Any, object]) -> object:
    """What an object that is no operation itself holds as a list of them; else the object."""
    fields = fields_of(value)
    if first_of(fields, OPERATION_KEYS) is not None:
        return fields
    held = first_of(fields, LIST_KEYS)
    return fields if held is None else held


def _in_element(element: object, place: int, depth: int) -> Iterator[_Reading]:
    """One element of a list: a line or an object, numbered by its place in the list."""
    if isinstance(element, Mapping):
        yield _of_element(element, place)
    elif not isinstance(element, str):
        yield _Reading(place, in_short(element), "neither a line nor an object")
    elif depth >= _DEEPEST:
        yield _Reading(place, element, "nested too deeply")
    elif element.strip():
        readings = list(_in_text(element, depth + 1, is_element=True))
        for reading in readings:
            yield _Reading(place, reading.shown, reading.result)
        if not readings:
            problem = f"starts no operation; expected for example {EXAMPLE}"
            yield _Reading(place, element, problem)


def _of_element(value: Mapping[Any, object], number: int) -> _Reading:
    return _reading(number, in_short(value), lambda: of_object(fields_of(value)))
