"""One line of a reply: the bracket it opens with, and what its verb, ids and text are."""

import re
import unicodedata
from dataclasses import dataclass

from ..domain.patterns import regex
from ..domain.text import cut
from .operation import VERBS, Shape, Verb, is_verb
from .operation_checks import Fault, Written

EXAMPLE = "[ADD] The user prefers tea."
QUOTED_NAME = 30
"""Characters of an unknown name that a message repeats."""

OPENING_BRACKETS = tuple("[【［〔")
_CLOSING_BRACKETS = tuple("]】］〕")
_INSIDE_BRACKET = regex(r"\s*([^\s:：]+)\s*([:：]?)\s*(.*)", re.DOTALL)
_LINK = regex(r"\((?:https?:|mailto:|[/.#])")
_ID_START = regex(r"(?:mem|ep|prop)_", re.IGNORECASE)
_LEADING_IDS = regex(r"\s*(?:(?:mem|ep|prop)_[0-9a-z]{8}\b[\s,，、;；:：]*)+", re.IGNORECASE)
_ID_LABEL = regex(r"\s*(?:ids?|memory)\s*[:=：]", re.IGNORECASE)
_BETWEEN_IDS = regex(r"[\s,，、;；+&|:：]+")
_AROUND_AN_ID = "\"'`“”‘’<>#[]【】［］()*"
_ANOTHER_OPERATION = regex(rf"[\[【［〔]\s*(?:{'|'.join(VERBS)})\b", re.IGNORECASE)
_LEADING_COLON = regex(r"^[:：]")
_LABEL = regex(r"[\w-]*", re.ASCII)
_MIRRORED = str.maketrans("“‘", "”’")


@dataclass(frozen=True, slots=True)
class Head:
    """The bracket that starts a line, and what follows it there."""

    name: str
    argument: str
    rest: str
    is_closed: bool


def known_verbs() -> str:
    return ", ".join(VERBS)


def head_of(body: str) -> Head | None:
    """The bracket at the start of `body`, unless it is none or plain prose."""
    if not body.startswith(OPENING_BRACKETS):
        return None
    end = _closing(body)
    if end:
        inside, rest = body[1:end], body[end + 1 :]
    else:
        inside, rest = body[1:], ""
    parts = _INSIDE_BRACKET.match(inside)
    if parts is None:
        return None
    name = unicodedata.normalize("NFKC", parts[1]).strip("*_`").upper()
    if not is_verb(name) and (not end or _is_prose(parts, rest)):
        return None
    return Head(name, parts[3].strip(), rest, is_closed=bool(end))


def _closing(body: str) -> int:
    """Where the bracket that opens `body` closes, counting those within; 0 if it does not."""
    depth = 0
    for at, character in enumerate(body):
        depth += (character in OPENING_BRACKETS) - (character in _CLOSING_BRACKETS)
        if depth == 0:
            return at
    return 0


def _is_prose(parts: re.Match[str], rest: str) -> bool:
    """Whether it is a link, a date, a heading in 【】 or a bracketed phrase.

    A word alone, in capitals or with a colon or an id is a slip.
    """
    name, colon, argument = parts.groups()
    if _LINK.match(rest) or not name[0].isalpha():
        return True
    if _ID_START.search(name + argument):
        return False
    if not name.isascii():
        return True
    is_shouted = name.isupper() and len(name) > 1
    return bool(argument) and not colon and not is_shouted


def of_line(head: Head, wrapper: str, further: list[str]) -> Written:
    verb, shape = verb_and_shape(head.name)
    if not head.is_closed:
        raise Fault("the bracket is not closed")
    text = "\n".join((_unwrapped(head.rest, wrapper), *further))
    if shape.follows != "text" and _ANOTHER_OPERATION.search(unicodedata.normalize("NFKC", text)):
        raise Fault("two operations in one line; give each a line of its own")
    if shape.ids == "none":
        return Written(verb, text=_text_beside(verb, head.argument, text))
    leading = None if head.argument else _LEADING_IDS.match(text)
    if leading:
        return Written(verb, split_ids(leading[0]), text[leading.end() :])
    return Written(verb, split_ids(head.argument), text)


def verb_and_shape(name: str) -> tuple[Verb, Shape]:
    if is_verb(name):
        return name, VERBS[name]
    if _ID_START.match(name):
        raise Fault("an id without an operation; write for example [BOOST:id]")
    raise Fault(f"unknown operation {cut(name, QUOTED_NAME)}; known: {known_verbs()}")


def _unwrapped(rest: str, wrapper: str) -> str:
    """What follows the bracket, without the punctuation around the bracket or the line.

    That is a colon, and the bold, backticks or quotes that `wrapper` opened.
    """
    rest = _LEADING_COLON.sub("", rest)
    closing = wrapper[::-1].translate(_MIRRORED)
    if not closing:
        return rest
    if rest.startswith(closing):
        return _LEADING_COLON.sub("", rest[len(closing) :])
    stripped = rest.rstrip(" \t,")
    return stripped.removesuffix(closing) if stripped.endswith(closing) else rest


def _text_beside(verb: Verb, argument: str, text: str) -> str:
    """The text of ADD or SEARCH, which models also write inside the bracket.

    A single word there is a label, not a text.
    """
    if not argument or verb == "SKIP":
        return text
    if verb == "SEARCH":
        return f"{argument} {text.strip()}"
    if text.strip() or _LABEL.fullmatch(argument):
        raise Fault(f"{verb} takes nothing in its bracket; write {EXAMPLE}")
    return argument


def split_ids(written: str) -> tuple[str, ...]:
    parts = _BETWEEN_IDS.split(_ID_LABEL.sub("", written, count=1))
    bare = (part.strip(_AROUND_AN_ID) for part in parts)
    return tuple(id for id in bare if id)
