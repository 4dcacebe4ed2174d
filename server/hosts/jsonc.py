"""A member or an element of a JSON file set or removed; every other character stays.

Also JSON with comments and trailing commas, as editors write their settings.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..domain.patterns import regex
from ..errors import RecollectError

_TOKEN = regex(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)"
    r'|(?P<string>"(?:[^"\\\n]|\\.)*")'
    r"|(?P<mark>[{}\[\]:,])"
    r'|(?P<literal>[^\s{}\[\]:,"/]+)',
    re.DOTALL,
)
_BESIDE = regex(r"[ \t]*(?://[^\n]*|/\*[^\n]*?\*/)")
"""A comment on the line of what stands before it."""
_DEEPEST = 100
_UNIT = "  "


class Unparsable(RecollectError):
    """A configuration that is not in its format; it is left as it is."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")


@dataclass(slots=True)
class _Node:
    """A value and where it stands; an object has members, an array has elements."""

    start: int
    end: int
    members: "list[_Member] | None" = None
    elements: "list[_Node] | None" = None


@dataclass(slots=True)
class _Member:
    key: str
    start: int
    value: _Node


@dataclass(slots=True)
class _Reader:
    """Reads a text from front to end."""

    text: str
    tokens: list[re.Match[str]] = field(default_factory=list)
    place: int = 0

    def document(self) -> _Node:
        self._split()
        root = self._value(0)
        if self.place < len(self.tokens):
            self._refuse("something follows the end")
        return root

    def _split(self) -> None:
        at = 1 if self.text.startswith("\ufeff") else 0
        while at < len(self.text):
            token = _TOKEN.match(self.text, at)
            if token is None:
                raise Unparsable(_line(self.text, at), f"unexpected {self.text[at]!r}")
            if token.lastgroup != "space":
                self.tokens.append(token)
            at = token.end()

    def _value(self, depth: int) -> _Node:
        if depth > _DEEPEST:
            self._refuse("nested too deep")
        token = self._next("a value")
        if token[0] == "{":
            return self._object(token.start(), depth)
        if token[0] == "[":
            return self._array(token.start(), depth)
        if token.lastgroup == "mark":
            raise Unparsable(_line(self.text, token.start()), f"unexpected {token[0]!r}")
        try:
            json.loads(token[0])
        except ValueError as error:
            line = _line(self.text, token.start())
            raise Unparsable(line, f"{token[0][:40]} is no value") from error
        return _Node(token.start(), token.end())

    def _object(self, start: int, depth: int) -> _Node:
        members: list[_Member] = []
        while not self._is("}"):
            key = self._next("a name")
            if key.lastgroup != "string":
                raise Unparsable(_line(self.text, key.start()), f"{key[0][:40]} is no name")
            self._expect(":")
            members.append(_Member(json.loads(key[0]), key.start(), self._value(depth + 1)))
            if not self._is("}"):
                self._expect(",")
        return _Node(start, self._next("}").end(), members)

    def _array(self, start: int, depth: int) -> _Node:
        elements: list[_Node] = []
        while not self._is("]"):
            elements.append(self._value(depth + 1))
            if not self._is("]"):
                self._expect(",")
        return _Node(start, self._next("]").end(), elements=elements)

    def _is(self, mark: str) -> bool:
        return self.place < len(self.tokens) and self.tokens[self.place][0] == mark

    def _next(self, wanted: str) -> re.Match[str]:
        if self.place == len(self.tokens):
            raise Unparsable(_line(self.text, len(self.text)), f"it ends where {wanted} should be")
        self.place += 1
        return self.tokens[self.place - 1]

    def _expect(self, mark: str) -> None:
        token = self._next(repr(mark))
        if token[0] != mark:
            raise Unparsable(_line(self.text, token.start()), f"{mark!r} is missing")

    def _refuse(self, problem: str) -> None:
        raise Unparsable(_line(self.text, self.tokens[self.place].start()), problem)


def value_at(text: str, path: Sequence[str]) -> object:
    """The value at the end of a path of names, None if there is none.

    Raises:
        Unparsable: the text is not JSON.
    """
    node = _found(text, path)
    return None if node is None else _value_of(text, node)


def with_value(text: str, path: Sequence[str], value: object) -> str:
    """The text with the value at the end of the path, whose objects are made where they lack.

    Raises:
        Unparsable: the text is not JSON, or something on the path is no object.
    """
    if not text.strip("\ufeff \t\r\n"):
        text += "{}\n"
    node = _read(text)
    for depth, name in enumerate(path):
        if node.members is None:
            raise Unparsable(_line(text, node.start), f"what should hold {name!r} is no object")
        member = _member(node, name)
        if member is None:
            for outer in reversed(path[depth + 1 :]):
                value = {outer: value}
            return _inserted(text, node, depth, name, value)
        node = member.value
    written = _written(text, len(path), value)
    return text[: node.start] + written + text[node.end :]


def without_value(text: str, path: Sequence[str]) -> str:
    """The text without the member at the end of the path, and its comma.

    Raises:
        Unparsable: the text is not JSON.
    """
    node = _read(text)
    for name in path[:-1]:
        member = _member(node, name)
        if member is None:
            return text
        node = member.value
    gone = _member(node, path[-1])
    if gone is None or node.members is None:
        return text
    start, end = gone.start, gone.value.end
    number = node.members.index(gone)
    before = node.members[number - 1].value.end if number > 0 else None
    return _cut(text, start, end, before, is_last=gone is node.members[-1])


def with_element(text: str, path: Sequence[str], value: object) -> str:
    """The text with a value behind the others of the array at the end of the path.

    Raises:
        Unparsable: the text is not JSON, or something on the path is of another kind.
    """
    node = _found(text, path)
    if node is None:
        return with_value(text, path, [value])
    if node.elements is None:
        raise Unparsable(_line(text, node.start), f"{path[-1]!r} is no list")
    written = _written(text, len(path) + 1, value)
    outer = _newline(text) + _unit(text) * len(path)
    inner = outer + _unit(text)
    if not node.elements:
        body = text[node.start + 1 : node.end - 1].rstrip()
        return text[: node.start + 1] + body + inner + written + outer + text[node.end - 1 :]
    return _behind(text, node.elements[-1].end, node.end, inner + written)


def without_elements(text: str, path: Sequence[str], is_gone: Callable[[object], bool]) -> str:
    """The text without those elements of the array at the end of the path; nor an empty array.

    Raises:
        Unparsable: the text is not JSON.
    """
    while (node := _found(text, path)) is not None and node.elements:
        gone = [is_gone(_value_of(text, element)) for element in node.elements]
        if not any(gone):
            break
        if all(gone):
            return without_value(text, path)
        number = gone.index(True)
        before = node.elements[number - 1].end if number > 0 else None
        element = node.elements[number]
        is_last = element is node.elements[-1]
        text = _cut(text, element.start, element.end, before, is_last=is_last)
    return text


def _found(text: str, path: Sequence[str]) -> _Node | None:
    node = _read(text) if text.strip("\ufeff \t\r\n") else None
    for name in path:
        member = _member(node, name) if node else None
        node = member.value if member else None
    return node


def _value_of(text: str, node: _Node) -> object:
    return json.loads(_plain(text[node.start : node.end]))


def _cut(text: str, start: int, end: int, before: int | None, *, is_last: bool) -> str:
    """The text without what stands there, the space before it, and one comma beside it.

    `before` is the end of what precedes it among its like.
    """
    while text[start - 1] in " \t\r\n":
        start -= 1
    if not is_last:
        comma = _comma(text, end)
        return text[:start] + text[end:comma] + text[comma + 1 :]
    if before is None:
        return text[:start] + text[end:].lstrip(" \t\r\n,")
    comma = _comma(text, before)
    return text[:comma] + text[comma + 1 : start] + text[end:]


def _read(text: str) -> _Node:
    return _Reader(text).document()


def _member(node: _Node, name: str) -> _Member | None:
    """The last of that name counts, as JSON readers have it."""
    found = None
    for member in node.members or ():
        if member.key == name:
            found = member
    return found


def _inserted(text: str, node: _Node, depth: int, name: str, value: object) -> str:
    member = f"{json.dumps(name)}: {_written(text, depth + 1, value)}"
    newline = _newline(text)
    inner = newline + _unit(text) * (depth + 1)
    outer = newline + _unit(text) * depth
    if not node.members:
        body = text[node.start + 1 : node.end - 1].rstrip()
        return text[: node.start + 1] + body + inner + member + outer + text[node.end - 1 :]
    return _behind(text, node.members[-1].value.end, node.end, inner + member)


def _behind(text: str, last: int, end: int, written: str) -> str:
    """The text with something more behind the last of an object or array that ends at `end`."""
    trailing = _comma(text, last, before=end - 1)
    if trailing >= 0:
        return text[: trailing + 1] + written + text[trailing + 1 :]
    beside = _BESIDE.match(text, last)
    rest = beside.end() if beside else last
    return text[:last] + "," + text[last:rest] + written + text[rest:]


def _comma(text: str, start: int, *, before: int | None = None) -> int:
    """Where the next comma stands that is not within a comment; -1 if none."""
    at = start
    end = len(text) if before is None else before
    while at < end:
        token = _TOKEN.match(text, at)
        if token is None:
            break
        if token[0] == ",":
            return at
        at = token.end()
    return -1


def _written(text: str, depth: int, value: object) -> str:
    unit = _unit(text)
    lines = json.dumps(value, indent=unit, ensure_ascii=False).split("\n")
    return (_newline(text) + unit * depth).join(lines)


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _unit(text: str) -> str:
    """What the first indented line is indented by for each object and array it stands in."""
    found = re.search(r"^([ \t]+)(?=\S)", text, re.MULTILINE)
    if found is None:
        return _UNIT
    marks = [token[0] for token in _TOKEN.finditer(text, 0, found.start())]
    depth = sum(mark in "{[" for mark in marks) - sum(mark in "}]" for mark in marks)
    return found[1][: max(len(found[1]) // max(depth, 1), 1)]


def _plain(text: str) -> str:
    """JSON without comments and trailing commas."""
    kept: list[str] = []
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "space":
            continue
        if token[0] in "}]" and kept and kept[-1] == ",":
            kept.pop()
        kept.append(token[0])
    return "".join(kept)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
