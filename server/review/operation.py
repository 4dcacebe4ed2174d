"""The operation vocabulary of hosts, prompts and logs (memory-model.md, Operations; S2-14..18, S2-28, S2-29).

A list is checked whole: `parse` gives all its operations, or raises with every bad line named. Models wrap the lines in prose,
Markdown, JSON or Python literals, and in the punctuation of their language, so all of that is read; what an operation does is not
guessed at: an unknown name, a malformed id or an empty text is an error.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..domain.ids import ID


@dataclass(frozen=True, slots=True)
class Add:
    text: str


@dataclass(frozen=True, slots=True)
class Update:
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Negate:
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Boost:
    id: str


@dataclass(frozen=True, slots=True)
class Delete:
    id: str


@dataclass(frozen=True, slots=True)
class Skip:
    pass


@dataclass(frozen=True, slots=True)
class Promote:
    id: str


@dataclass(frozen=True, slots=True)
class Demote:
    id: str


@dataclass(frozen=True, slots=True)
class Keep:
    id: str


@dataclass(frozen=True, slots=True)
class Merge:
    ids: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Summary:
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Score:
    id: str
    scores: tuple[int, int, int, int, int, int]
    """Importance, novelty, relevance, credibility, granularity, timeliness; each 0..10."""


@dataclass(frozen=True, slots=True)
class Commit:
    id: str


@dataclass(frozen=True, slots=True)
class Reject:
    id: str


@dataclass(frozen=True, slots=True)
class Defer:
    id: str


@dataclass(frozen=True, slots=True)
class Search:
    words: str


Operation = (
    Add
    | Update
    | Negate
    | Boost
    | Delete
    | Skip
    | Promote
    | Demote
    | Keep
    | Merge
    | Summary
    | Score
    | Commit
    | Reject
    | Defer
    | Search
)

QUOTED_CHARACTERS = 80
LINES_IN_MESSAGE = 20
DIMENSIONS = ("importance", "novelty", "relevance", "credibility", "granularity", "timeliness")
EXAMPLE = "[ADD] The user prefers tea to coffee."
_ID_RULE = "an id is mem_, ep_ or prop_ and 8 characters from 0-9 and A-Z without I, L, O, U, like mem_7K2M9QXA"


@dataclass(frozen=True, slots=True)
class BadLine:
    """What could not be read: the number of its line, or of its place in a list; its text, cut to 80 characters; and why."""

    number: int
    text: str
    reason: str


class OperationError(ValueError):
    """Some line is no operation, or nothing is; then none is applied. `bad` is empty when no operation was found at all."""

    def __init__(self, bad: tuple[BadLine, ...] = ()) -> None:
        self.bad = bad
        super().__init__(self._message())

    def _message(self) -> str:
        if not self.bad:
            return f"No operation found; nothing was applied. Send one a line, for example: {EXAMPLE} Known: {', '.join(_SHAPES)}."
        count = "1 operation" if len(self.bad) == 1 else f"{len(self.bad)} operations"
        lines = [
            f"{bad.number}: “{bad.text}” — {bad.reason}" for bad in self.bad[:LINES_IN_MESSAGE]
        ]
        if (more := len(self.bad) - len(lines)) > 0:
            lines.append(f"… and {more} more")
        return "\n".join(
            (
                f"{count} could not be read; nothing was applied. Correct and send the whole list again.",
                *lines,
            )
        )


def parse(source: str | Sequence[object] | Mapping[str, object]) -> list[Operation]:
    """Read operations from a model's reply, a list of lines or objects, or an object holding such a list.

    In text, one line is one operation; lines indented by two or more spaces beneath it continue its text, and prose is passed over.

    Raises:
        OperationError: a line is wrong (all of them are named), or no operation was found.
    """
    found = _in_reply(source) if isinstance(source, str) else list(_in_decoded(source, 1, 0))
    bad = tuple(
        BadLine(piece.number, _cut(piece.shown), piece.content)
        for piece in found
        if isinstance(piece.content, str)
    )
    operations = [piece.content for piece in found if not isinstance(piece.content, str)]
    if bad or not operations:
        raise OperationError(bad)
    return operations


def as_line(operation: Operation) -> str:
    """The canonical text form: `parse(as_line(x)) == [x]` for all that `parse` returns; further lines of a text are indented."""
    name = type(operation).__name__.upper()
    match operation:
        case Skip():
            return f"[{name}]"
        case Add(text) | Search(text):
            return f"[{name}] {_indented(text)}"
        case Update(id, text) | Negate(id, text) | Summary(id, text):
            return f"[{name}:{id}] {_indented(text)}"
        case Merge(ids, text):
            return f"[{name}:{','.join(ids)}] {_indented(text)}"
        case Score(id, scores):
            return f"[{name}:{id}] {' '.join(map(str, scores))}"
        case (
            Boost(id)
            | Delete(id)
            | Promote(id)
            | Demote(id)
            | Keep(id)
            | Commit(id)
            | Reject(id)
            | Defer(id)
        ):
            return f"[{name}:{id}]"


# --- what an operation takes, and building it -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Call:
    """An operation as written, before its parts are checked."""

    name: str
    ids: tuple[str, ...]
    text: str
    scores: object = None


@dataclass(frozen=True, slots=True)
class _Piece:
    """Where something stood, how it read there, and the operation it is, or the reason why it is none."""

    number: int
    shown: str
    content: Operation | str


class _Fault(Exception):
    """Why one line is wrong; becomes a BadLine."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """How many ids an operation takes, what follows its bracket, and how it is made from them."""

    ids: Literal["none", "one", "many"]
    text: Literal["none", "free", "scores"]
    build: Callable[[_Call], Operation]


def _text(call: _Call) -> str:
    if not (text := _clean(call.text)):
        raise _Fault(f"{call.name} needs a text after the bracket")
    return text


def _one(call: _Call) -> str:
    ids = _many(call, 1)
    if len(ids) > 1:
        raise _Fault(f"{call.name} takes one id, not {len(ids)}; write one line for each")
    return ids[0]


def _many(call: _Call, least: int = 2) -> tuple[str, ...]:
    ids = tuple(dict.fromkeys(_id(written) for written in call.ids))
    if len(ids) < least:
        raise _Fault(
            f"{call.name} needs {'an id' if least == 1 else 'at least two different ids'}: {_ID_RULE}"
        )
    return ids


def _id(written: str) -> str:
    """Lower-case prefix, upper-case rest. Other letters are refused, not mapped: a miscopied id must not hit another memory."""
    prefix, _, rest = unicodedata.normalize("NFKC", written).strip().partition("_")
    normal = f"{prefix.lower()}_{rest.upper()}"
    if not ID.fullmatch(normal):
        raise _Fault(f"“{_cut(written, 30)}” is no id: {_ID_RULE}")
    return normal


_SHAPES: Mapping[str, _Shape] = {
    "ADD": _Shape("none", "free", lambda call: Add(_text(call))),
    "UPDATE": _Shape("one", "free", lambda call: Update(_one(call), _text(call))),
    "NEGATE": _Shape("one", "free", lambda call: Negate(_one(call), _text(call))),
    "BOOST": _Shape("one", "none", lambda call: Boost(_one(call))),
    "DELETE": _Shape("one", "none", lambda call: Delete(_one(call))),
    "SKIP": _Shape("none", "none", lambda call: Skip()),
    "PROMOTE": _Shape("one", "none", lambda call: Promote(_one(call))),
    "DEMOTE": _Shape("one", "none", lambda call: Demote(_one(call))),
    "KEEP": _Shape("one", "none", lambda call: Keep(_one(call))),
    "MERGE": _Shape("many", "free", lambda call: Merge(_many(call), _text(call))),
    "SUMMARY": _Shape("one", "free", lambda call: Summary(_one(call), _text(call))),
    "SCORE": _Shape("one", "scores", lambda call: Score(_one(call), _scores(call))),
    "COMMIT": _Shape("one", "none", lambda call: Commit(_one(call))),
    "REJECT": _Shape("one", "none", lambda call: Reject(_one(call))),
    "DEFER": _Shape("one", "none", lambda call: Defer(_one(call))),
    "SEARCH": _Shape("none", "free", lambda call: Search(_text(call))),
}


def _piece(number: int, shown: str, read: Callable[[], _Call]) -> _Piece:
    try:
        call = read()
        return _Piece(number, shown, _SHAPES[call.name].build(call))
    except _Fault as fault:
        return _Piece(number, shown, str(fault))


def _clean(text: str) -> str:
    """One kind of line break, no blanks at line ends or around the whole: what `as_line` can write and `parse` read back."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()


def _indented(text: str) -> str:
    first, *further = text.split("\n")
    return "\n".join((first, *(f"  {line}" if line else "" for line in further)))


def _cut(text: str, characters: int = QUOTED_CHARACTERS) -> str:
    text = " ".join(text.split())
    return text if len(text) <= characters else text[: characters - 1] + "…"


# --- the six scores ---------------------------------------------------------------------------------------------------------------

_NUMBERS = re.compile(r"[\d\s.,;、|/+-]*")
_LABELLED = re.compile(rf"\b({'|'.join(DIMENSIONS)})\W{{1,5}}?(-?\d+(?:\.\d+)?)", re.IGNORECASE)


def _scores(call: _Call) -> tuple[int, int, int, int, int, int]:
    given = _written_scores(call.text) if call.scores is None else _decoded_scores(call.scores)
    if len(given) != len(DIMENSIONS):
        raise _Fault(
            f"SCORE needs six numbers from 0 to 10 ({', '.join(DIMENSIONS)}), not {len(given)}"
        )
    a, b, c, d, e, f = (_whole(value) for value in given)
    return a, b, c, d, e, f


def _decoded_scores(scores: object) -> Sequence[object]:
    if isinstance(scores, str):
        return _written_scores(scores)
    if isinstance(scores, Mapping):
        lowered = {str(key).strip().lower(): value for key, value in scores.items()}
        return [lowered[name] for name in DIMENSIONS if name in lowered]
    return scores if isinstance(scores, Sequence) else [scores]


def _written_scores(text: str) -> Sequence[object]:
    """`9 7 9 8 8 9`, with commas or slashes, or each with its name in any order; a remark may follow the numbers."""
    text = unicodedata.normalize("NFKC", text)
    if named := {name.lower(): value for name, value in _LABELLED.findall(text)}:
        return [named[name] for name in DIMENSIONS if name in named]
    leading = _NUMBERS.match(text.strip())
    written = re.split(r"[\s,;、|/]+", leading[0]) if leading else []
    return [number for number in written if re.search(r"\d", number)]


def _whole(value: object) -> int:
    number = re.fullmatch(r"(\d{1,2})(?:\.0*)?", str(value))
    if isinstance(value, bool) or not number or int(number[1]) > 10:
        raise _Fault(f"a score is a whole number from 0 to 10, not “{_cut(str(value), 30)}”")
    return int(number[1])


# --- lines of text ----------------------------------------------------------------------------------------------------------------

_OPEN, _CLOSE = "[【［〔", "]】］〕"
_MARKER = re.compile(
    r"(?P<indent>[ \t\u3000]*+)[\ufeff\u200b]*+"
    r"(?P<bullet>(?:>[ \t]*+|\#{1,6}[ \t]++|[-+•·–→➤][ \t]*+|[(（]\d{1,3}[)）][ \t]*+|\*[ \t]++|"
    r"\d{1,3}[.)、．）][ \t]*+|\[[ xX✓]\][ \t]++)*+)"
    r"(?P<wrapper>[*_`\"'“‘]*+)"
)
_BLANKS: Mapping[str, int] = {" ": 1, "\t": 4, "\u3000": 2}
_HEAD = re.compile(r"\s*([^\s:：]+)\s*([:：]?)\s*(.*)", re.DOTALL)
_LINK = re.compile(r"\((?:https?:|mailto:|[/.#])")
_AN_ID = re.compile(r"(?:mem|ep|prop)_", re.IGNORECASE)
_LEADING_IDS = re.compile(r"\s*(?:(?:mem|ep|prop)_[0-9a-z]{8}\b[\s,，、;；:：]*)+", re.IGNORECASE)
_ID_LABEL = re.compile(r"\s*(?:ids?|memory)\s*[:=：]", re.IGNORECASE)
_BETWEEN_IDS = re.compile(r"[\s,，、;；+&|:：]+")
_ANOTHER = re.compile(rf"[{re.escape(_OPEN)}]\s*(?:{'|'.join(_SHAPES)})\b", re.IGNORECASE)
_MIRRORED = str.maketrans("“‘", "”’")


@dataclass(frozen=True, slots=True)
class _Head:
    """The bracket that starts a line, and what follows it there."""

    name: str
    argument: str
    rest: str
    closed: bool


def _in_reply(reply: str) -> list[_Piece]:
    """The operations of a whole reply; JSON in the middle of a sentence counts only when there is nothing else."""
    if found := list(_in_text(reply, 0)):
        return found
    inline = _INLINE.search(reply)
    pieces = _decoded_from(reply, inline.start(), 1, 0)[0] if inline else []
    return [piece for piece in pieces if not isinstance(piece.content, str)]


def _in_text(text: str, depth: int, *, loose: bool = False) -> Iterator[_Piece]:
    """The operations of a text. `loose`: whatever starts no operation continues the text of the one above."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    at, number = 0, 1
    while at < len(text):
        pieces, after = _next(text, at, number, depth, loose)
        yield from pieces
        number += text.count("\n", at, after)
        at = after


def _next(text: str, at: int, number: int, depth: int, loose: bool) -> tuple[list[_Piece], int]:
    """What starts in the line at `at`, and where to go on."""
    marker = _marker(text, at)
    if _DECODED.match(text, marker.end()):
        return _decoded_from(text, marker.end(), number, depth)
    line, after = _line(text, at)
    head = _head(line[marker.end() - at :])
    if head is None:
        return [], after
    further: list[str] = []
    if head.name in _SHAPES and _SHAPES[head.name].text != "none":
        further, after = _continuation(text, after, marker, loose)
    return [_piece(number, line, lambda: _call_of_line(head, marker["wrapper"], further))], after


def _line(text: str, at: int) -> tuple[str, int]:
    """The line from `at`, and where the next one starts."""
    end = text.find("\n", at)
    return (text[at:end], end + 1) if end >= 0 else (text[at:], len(text))


def _marker(text: str, at: int) -> re.Match[str]:
    found = _MARKER.match(text, at)
    assert found is not None  # every part of the pattern may be empty
    return found


def _continuation(text: str, at: int, marker: re.Match[str], loose: bool) -> tuple[list[str], int]:
    """The lines that belong to the text of the operation above `at`, without their indentation, and where they end."""
    base = _columns(marker["indent"])
    further: list[str] = []
    kept, end = 0, at
    while at < len(text):
        line, at = _line(text, at)
        if (
            line.strip()
            and _columns(line) < base + 2
            and not (loose and not _starts_operation(line))
        ):
            break
        further.append(_undented(line, base + max(2, len(marker["bullet"]))))
        if line.strip():
            kept, end = len(further), at
    return further[:kept], end


def _starts_operation(line: str) -> bool:
    head = _head(line[_marker(line, 0).end() :])
    return head is not None and head.name in _SHAPES


def _columns(line: str) -> int:
    return sum(_BLANKS[blank] for blank in line[: len(line) - len(line.lstrip("".join(_BLANKS)))])


def _undented(line: str, columns: int) -> str:
    """`line` without at most so many columns of leading blanks."""
    while columns > 0 and line[:1] in _BLANKS:
        columns -= _BLANKS[line[0]]
        line = line[1:]
    return line


def _head(body: str) -> _Head | None:
    """The bracket at the start of `body`, unless it is none or plain prose."""
    if body[:1] not in tuple(_OPEN):
        return None
    end = _closing(body)
    inside, rest = (body[1:end], body[end + 1 :]) if end else (body[1:], "")
    parts = _HEAD.match(inside)
    if parts is None:
        return None
    name = unicodedata.normalize("NFKC", parts[1]).strip("*_`").upper()
    if name not in _SHAPES and (not end or _is_prose(parts, rest)):
        return None
    return _Head(name, parts[3].strip(), rest, bool(end))


def _closing(body: str) -> int:
    """Where the bracket that opens `body` closes, counting the brackets within; 0 if it does not."""
    depth = 0
    for at, character in enumerate(body):
        depth += (character in _OPEN) - (character in _CLOSE)
        if depth == 0:
            return at
    return 0


def _is_prose(parts: re.Match[str], rest: str) -> bool:
    """A link, a date, a heading in 【】 or a bracketed phrase; but a word alone, in capitals or with a colon or an id is a slip."""
    name, colon, argument = parts.groups()
    if _LINK.match(rest) or not name[0].isalpha():
        return True
    if _AN_ID.search(name + argument):
        return False
    shouted = name.isupper() and len(name) > 1
    return not name.isascii() or bool(argument and not colon and not shouted)


def _call_of_line(head: _Head, wrapper: str, further: list[str]) -> _Call:
    shape = _shape(head.name)
    if not head.closed:
        raise _Fault("the bracket is not closed")
    text = "\n".join((_unwrapped(head.rest, wrapper), *further))
    if shape.text != "free" and _ANOTHER.search(unicodedata.normalize("NFKC", text)):
        raise _Fault("two operations in one line; give each a line of its own")
    if shape.ids == "none":
        return _Call(head.name, (), _beside(head, text))
    if not head.argument and (leading := _LEADING_IDS.match(text)):
        return _Call(head.name, _split_ids(leading[0]), text[leading.end() :])
    return _Call(head.name, _split_ids(head.argument), text)


def _shape(name: str) -> _Shape:
    if name in _SHAPES:
        return _SHAPES[name]
    if _AN_ID.match(name):
        raise _Fault("an id without an operation; write for example [BOOST:id]")
    raise _Fault(f"unknown operation {_cut(name, 30)}; known: {', '.join(_SHAPES)}")


def _unwrapped(rest: str, wrapper: str) -> str:
    """What follows the bracket, without the colon, bold, backticks or quotes that were put around the bracket or the line."""
    rest = re.sub(r"^[:：]", "", rest)
    closing = wrapper[::-1].translate(_MIRRORED)
    if closing and rest.startswith(closing):
        return re.sub(r"^[:：]", "", rest[len(closing) :])
    stripped = rest.rstrip(" \t,") if closing else rest
    return stripped.removesuffix(closing) if closing and stripped.endswith(closing) else rest


def _beside(head: _Head, text: str) -> str:
    """The text of ADD or SEARCH, which models also write inside the bracket; a single word there is a label, not a text."""
    if not head.argument or head.name == "SKIP":
        return text
    if head.name == "SEARCH":
        return f"{head.argument} {text.strip()}"
    if text.strip() or re.fullmatch(r"[\w-]*", head.argument, re.ASCII):
        raise _Fault(f"{head.name} takes nothing in its bracket; write {EXAMPLE}")
    return head.argument


def _split_ids(written: str) -> tuple[str, ...]:
    parts = _BETWEEN_IDS.split(_ID_LABEL.sub("", written, count=1))
    return tuple(bare for part in parts if (bare := part.strip("\"'`“”‘’<>#[]【】［］()*")))


# --- JSON, and what models take for it --------------------------------------------------------------------------------------------

_OPERATION_KEYS = ("op", "operation", "action", "event", "type")
_ID_KEYS = (
    "id",
    "memory_id",
    "mem_id",
    "target",
    "target_id",
    "proposal",
    "proposal_id",
    "ids",
    "memory_ids",
    "mem_ids",
    "source_ids",
    "sources",
)
_TEXT_KEYS = (
    "text",
    "content",
    "memory",
    "new_text",
    "correction",
    "summary",
    "words",
    "query",
    "keywords",
    "keyword",
    "value",
)
_SCORE_KEYS = ("scores", "score", "appraisal")
_LIST_KEYS = ("operations", "ops", "actions")
_DEEPEST = 3  # a list in a reply, lines in the list, JSON in a line; more is no honest reply

_DECODED = re.compile(r"[{｛]|[\[［【][ \t]*(?:[\"'“‘{｛\[\]\n]|\Z)")
_INLINE = re.compile(r"[\[［]\s*[\"'“{｛]|[{｛]")
# A string that is not closed runs to the end, and what is no string stops at each closing bracket, so that reading stays linear.
_TOKEN = re.compile(
    r"""(?P<string>"(?:\\(?:.|\Z)|[^"\\])*+(?:"|\Z)|'(?:\\(?:.|\Z)|[^'\\])*+(?:'|\Z)|[“”][^“”]*+(?:[“”]|\Z)|‘[^‘’]*+(?:’|\Z))|[^"'“”‘\]}】］｝]*+[\]}】］｝]|[^"'“”‘\]}】］｝]++""",
    re.DOTALL,
)
_IN_STRING = re.compile(r'\\(x[0-9a-fA-F]{2}|.)|"', re.DOTALL)
_CONSTANTS = (("None", "null"), ("True", "true"), ("False", "false"))


def _in_decoded(value: object, number: int, depth: int) -> Iterator[_Piece]:
    """The operations of decoded JSON: a list, an object holding one, or one operation. `number`: the line it began in."""
    if isinstance(value, Mapping):
        value = _fields(value)
        listed = _first(value, _LIST_KEYS) if _first(value, _OPERATION_KEYS) is None else None
        value = value if listed is None else listed
    if isinstance(value, Mapping):
        yield _piece(number, _shown(value), lambda: _call_of_object(_fields(value)))
    elif isinstance(value, str):
        yield from _in_text(value, depth + 1)
    elif isinstance(value, Sequence):
        for place, element in enumerate(value, 1):
            yield from _in_element(element, place, depth)
    else:
        yield _Piece(number, _shown(value), "neither an operation nor a list of them")


def _in_element(element: object, place: int, depth: int) -> Iterator[_Piece]:
    """One element of a list: a line or an object. Its lines are numbered by their place in the list."""
    if isinstance(element, Mapping):
        yield _piece(place, _shown(element), lambda: _call_of_object(_fields(element)))
    elif not isinstance(element, str):
        yield _Piece(place, _shown(element), "neither a line nor an object")
    elif depth >= _DEEPEST:
        yield _Piece(place, element, "nested too deeply")
    elif element.strip():
        pieces = [
            _Piece(place, piece.shown, piece.content)
            for piece in _in_text(element, depth + 1, loose=True)
        ]
        yield from pieces or [
            _Piece(place, element, f"starts no operation; expected for example {EXAMPLE}")
        ]


def _call_of_object(fields: Mapping[str, object]) -> _Call:
    named = _first(fields, _OPERATION_KEYS)
    if not isinstance(named, str):
        raise _Fault('names no operation; expected for example {"op": "ADD", "text": "…"}')
    head = _head_of_name(named)
    shape = _shape(head.name)
    scores = _first(fields, _SCORE_KEYS)
    if scores is None and any(name in fields for name in DIMENSIONS):
        scores = fields
    ids = (
        ()
        if shape.ids == "none"
        else (*_split_ids(head.argument), *_ids_of(_first(fields, _ID_KEYS)))
    )
    text = "" if shape.text == "none" else _text_of(_first(fields, _TEXT_KEYS)) or head.rest
    return _Call(head.name, ids, text, scores)


def _head_of_name(named: str) -> _Head:
    """`UPDATE`, `update: mem_…` or the whole bracket, as the value of "op"."""
    named = named.strip()
    head = _head(named if named[:1] in tuple(_OPEN) else f"[{named}]")
    if head is None:
        raise _Fault(f"unknown operation “{_cut(named, 30)}”; known: {', '.join(_SHAPES)}")
    return head


def _fields(item: Mapping[Any, object]) -> dict[str, object]:
    return {
        unicodedata.normalize("NFKC", str(key)).strip().lower(): value
        for key, value in item.items()
    }


def _first(fields: Mapping[str, object], keys: Sequence[str]) -> object:
    return next((fields[key] for key in keys if fields.get(key) not in (None, "")), None)


def _ids_of(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return _split_ids(value)
    if isinstance(value, Sequence):
        return tuple(bare for part in value for bare in _split_ids(_shown(part)))
    return () if value is None else (_shown(value),)


def _text_of(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, Sequence) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    raise _Fault("its text is not a string")


def _shown(value: object) -> str:
    """A short reading of one value for a message; what lies deeper is left out."""
    if isinstance(value, Mapping):
        return (
            "{"
            + ", ".join(
                f"{key}: {_shown(inner)}"
                for key, inner in value.items()
                if isinstance(inner, (str, int, float))
            )
            + "}"
        )
    return (
        str(value)
        if isinstance(value, (str, int, float)) or value is None
        else f"a {type(value).__name__}"
    )


def _decoded_from(text: str, start: int, number: int, depth: int) -> tuple[list[_Piece], int]:
    """The operations of the JSON that starts at `start`, and where to go on after it."""
    end = _extent(text, start)
    if end is None:
        return [_Piece(number, text[start:], "this JSON is not closed")], len(text)
    try:
        pieces = list(_in_decoded(_decode(text[start:end]), number, depth))
    except (ValueError, RecursionError):
        pieces = [_Piece(number, text[start:end], "not readable as JSON")]
    while end < len(text) and text[end] in " \t\n,，;；":
        end += 1
    return pieces, end


def _extent(text: str, start: int) -> int | None:
    """Where the bracket at `start` is closed, brackets within strings aside."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        if token["string"] is not None:
            continue
        for at, character in enumerate(token[0], token.start()):
            depth += (character in "[{【［｛") - (character in "]}】］｝")
            if depth == 0 and at >= start:
                return at + 1
    return None


def _decode(written: str) -> object:
    try:
        return json.loads(written, strict=False)
    except ValueError:
        return json.loads(_repaired(written), strict=False)


def _repaired(written: str) -> str:
    """JSON from what nearly is: Python literals, other quotes, trailing commas, bare keys, Chinese punctuation.

    Not `ast.literal_eval`, which reads only the first of these and writes warnings about escapes to the console.
    """
    tokens = _TOKEN.finditer(written)
    return "".join(
        _json_punctuation(token[0]) if token["string"] is None else _json_string(token[0][1:-1])
        for token in tokens
    )


def _json_string(body: str) -> str:
    return '"' + _IN_STRING.sub(_json_escape, body) + '"'


def _json_escape(found: re.Match[str]) -> str:
    match found[1]:
        case None:
            return '\\"'
        case "'":
            return "'"
        case hexadecimal if len(hexadecimal) == 3:
            return f"\\u00{hexadecimal[1:]}"
        case known if known in '"\\/bfnrtu':
            return found[0]
        case other:
            return f"\\\\{other}"


def _json_punctuation(run: str) -> str:
    run = unicodedata.normalize("NFKC", run).translate(str.maketrans("【】()、", "[][],"))
    for python, constant in _CONSTANTS:
        run = re.sub(rf"\b{python}\b", constant, run)
    run = re.sub(r"([{,]\s*)([A-Za-z_]\w*)(\s*:)", r'\1"\2"\3', run)
    return re.sub(r",(\s*[\]}])", r"\1", run)
