"""One operation as an object of JSON, under any of the keys that models use."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from ..domain.text import cut
from .operation import DIMENSIONS
from .operation_checks import Fault, Written
from .operation_line import (
    OPENING_BRACKETS,
    QUOTED_NAME,
    Head,
    head_of,
    known_verbs,
    split_ids,
    verb_and_shape,
)

OPERATION_KEYS = ("op", "operation", "action", "event", "type")
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
LIST_KEYS = ("operations", "ops", "actions")


def of_object(fields: Mapping[str, object]) -> Written:
    named = first_of(fields, OPERATION_KEYS)
    if not isinstance(named, str):
        raise Fault('names no operation; expected for example {"op": "ADD", "text": "…"}')
    head = _head_of_name(named)
    verb, shape = verb_and_shape(head.name)
    scores = first_of(fields, _SCORE_KEYS)
    if scores is None and any(name in fields for name in DIMENSIONS):
        scores = fields
    ids: tuple[str, ...] = ()
    if shape.ids != "none":
        ids = (*split_ids(head.argument), *_ids_of(first_of(fields, _ID_KEYS)))
    text = ""
    if shape.follows != "nothing":
        text = _text_of(first_of(fields, _TEXT_KEYS)) or head.rest
    return Written(verb, ids, text, scores)


def _head_of_name(named: str) -> Head:
    """`UPDATE`, `update: mem_…` or the whole bracket, as the value of "op"."""
    named = named.strip()
    head = head_of(named if named.startswith(OPENING_BRACKETS) else f"[{named}]")
    if head is None:
        raise Fault(f"unknown operation “{cut(named, QUOTED_NAME)}”; known: {known_verbs()}")
    return head


def fields_of(item: Mapping[Any, object]) -> dict[str, object]:
    fields = {}
    for key, value in item.items():
        fields[unicodedata.normalize("NFKC", str(key)).strip().lower()] = value
    return fields


def first_of(fields: Mapping[str, object], keys: Sequence[str]) -> object:
    """What stands under the first of these keys that says anything."""
    for key in keys:
        if fields.get(key) not in (None, ""):
            return fields[key]
    return None


def _ids_of(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return split_ids(value)
    if not isinstance(value, Sequence):
        return (in_short(value),)
    ids: list[str] = []
    for part in value:
        ids += split_ids(in_short(part))
    return tuple(ids)


def _text_of(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, Sequence) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    raise Fault("its text is not a string")


def in_short(value: object) -> str:
    """A short reading of one value for a message; what lies deeper is left out."""
    if isinstance(value, Mapping):
        parts = []
        for key, inner in value.items():
            if isinstance(inner, (str, int, float)):
                parts.append(f"{key}: {inner}")
        return "{" + ", ".join(parts) + "}"
    if value is None or isinstance(value, (str, int, float)):
        return str(value)
    return f"a {type(value).__name__}"
