"""An operation as it was written, checked part by part: its ids, its text, its scores."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..domain.ids import ID, TURNS
from ..domain.patterns import regex
from ..domain.text import cut
from .operation import CHOICES, DIMENSIONS, VERBS, Operation, Verb

_ID_RULE = (
    "an id is mem_, ep_ or prop_ and 8 characters from 0-9 and A-Z without I, L, O, U, "
    "like mem_7K2M9QXA"
)
_QUOTED = 30
"""Characters of a wrong id or score that a message repeats."""
_NUMBERS = regex(r"[\d\s.,;、|/+-]*")
_BETWEEN_NUMBERS = regex(r"[\s,;、|/]+")
_LABELLED = regex(rf"\b({'|'.join(DIMENSIONS)})\W{{1,5}}?(-?\d+(?:\.\d+)?)", re.IGNORECASE)
_WHOLE_NUMBER = regex(r"(\d{1,2})(?:\.0*)?")


class Fault(Exception):
    """Why one line is wrong."""


@dataclass(frozen=True, slots=True)
class Written:
    """The parts of an operation as they were written."""

    verb: Verb
    ids: tuple[str, ...] = ()
    text: str = ""
    scores: object = None
    """Decoded from JSON; None if they stand in the text."""


def checked(written: Written) -> Operation:
    """The operation that was written.

    Raises:
        Fault: a part is missing, malformed or too much.
    """
    shape = VERBS[written.verb]
    ids: tuple[str, ...] = ()
    if shape.ids == "one":
        ids = (_one_id(written),)
    elif shape.ids == "some":
        ids = _several_ids(written, at_least=1)
    elif shape.ids == "several":
        ids = _several_ids(written, at_least=2)
    match shape.follows:
        case "nothing":
            return Operation(written.verb, ids)
        case "text":
            return Operation(written.verb, ids, _text(written))
        case "scores":
            return Operation(written.verb, ids, scores=_scores(written))
        case "choice":
            return Operation(written.verb, ids, _choice(written))


# --- ids and text ---


def _one_id(written: Written) -> str:
    ids = _distinct_ids(written)
    if not ids:
        raise Fault(f"{written.verb} needs an id: {_ID_RULE}")
    first, *more = ids
    if more:
        problem = f"takes one id, not {len(ids)}; write one line for each"
        raise Fault(f"{written.verb} {problem}")
    return first


def _several_ids(written: Written, *, at_least: int) -> tuple[str, ...]:
    ids = _distinct_ids(written)
    if len(ids) < at_least:
        needed = "an id" if at_least == 1 else "at least two different ids"
        raise Fault(f"{written.verb} needs {needed}: {_ID_RULE}")
    return ids


def _distinct_ids(written: Written) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_normal_id(id) for id in written.ids))


def _normal_id(written: str) -> str:
    """The id with its prefix in lower case and the rest in upper case.

    Other letters are refused, not mapped: a miscopied id must not hit another memory.
    """
    prefix, _, rest = unicodedata.normalize("NFKC", written).strip().partition("_")
    normal = f"{prefix.lower()}_{rest.upper()}"
    if not ID.fullmatch(normal) and not TURNS.fullmatch(normal):
        raise Fault(f"“{cut(written, _QUOTED)}” is no id: {_ID_RULE}")
    return normal


def _choice(written: Written) -> str:
    """The word that was chosen, if one was; other words beside it say nothing."""
    words = written.text.casefold().split()
    return next((word for word in words if word in CHOICES), "")


def _text(written: Written) -> str:
    """The text with one kind of line break, and no blanks at line ends or around the whole.

    That is what `as_line` can write and `parse` reads back.
    """
    lines = written.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    text = "\n".join(line.rstrip() for line in lines).strip()
    if not text:
        raise Fault(f"{written.verb} needs a text after the bracket")
    return text


# --- the six scores ---


def _scores(written: Written) -> tuple[int, ...]:
    if written.scores is None:
        given = _written_scores(written.text)
    else:
        given = _decoded_scores(written.scores)
    if len(given) != len(DIMENSIONS):
        names = ", ".join(DIMENSIONS)
        raise Fault(f"SCORE needs six numbers from 0 to 10 ({names}), not {len(given)}")
    return tuple(_score(value) for value in given)


def _decoded_scores(scores: object) -> Sequence[object]:
    if isinstance(scores, str):
        return _written_scores(scores)
    if isinstance(scores, Mapping):
        lowered = {str(key).strip().lower(): value for key, value in scores.items()}
        return _in_order(lowered)
    if isinstance(scores, Sequence):
        return scores
    return [scores]


def _written_scores(text: str) -> Sequence[object]:
    """The numbers of `9 7 9 8 8 9`, also with commas or slashes, or each after its name.

    A remark may follow the numbers.
    """
    text = unicodedata.normalize("NFKC", text)
    named = {name.lower(): value for name, value in _LABELLED.findall(text)}
    if named:
        return _in_order(named)
    leading = _NUMBERS.match(text.strip())
    written = _BETWEEN_NUMBERS.split(leading[0]) if leading else []
    return [number for number in written if re.search(r"\d", number)]


def _in_order(named: Mapping[str, object]) -> Sequence[object]:
    return [named[name] for name in DIMENSIONS if name in named]


def _score(value: object) -> int:
    number = _WHOLE_NUMBER.fullmatch(str(value))
    if isinstance(value, bool) or not number or int(number[1]) > 10:
        shown = cut(str(value), _QUOTED)
        raise Fault(f"a score is a whole number from 0 to 10, not “{shown}”")
    return int(number[1])
