"""The graph of `@modelcontextprotocol/server-memory`: a JSON object a line, or one of all.

Entities with their observations, and relations between them. As one object its tool `read_graph`
tells them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...capture.drafts import Draft
from ...domain.memory import Relation
from ...domain.patterns import regex
from ...language import people
from .. import json_stream, reading
from ..records import Found, Record, Source, Unread

_LOOKED_AT = 20
_USER = (people.USER, "default_user")
"""The latter by the documentation of server-memory."""
_NO_TYPE = "entity"
"""What recollect exports where nobody gave one."""


_WHOLE = regex(r'\ufeff?\s*\{\s*"entities"\s*:\s*\[')
_NEITHER = "it is neither an entity nor a relation"
_KINDS = {"entities": "entity", "relations": "relation"}


def recognise(path: Path) -> float:
    if _WHOLE.match(reading.head(path)):
        return 0.95
    told = reading.head(path).splitlines()[:_LOOKED_AT]
    rows = [reading.object_in(line) for line in told]
    graph = [row for row in rows if row and _kind(row)]
    return len(graph) / len(told) if told else 0.0


def read(path: Path) -> Iterator[Found]:
    for where, row in _rows(path):
        if isinstance(row, str):
            yield Unread(where, row)
        elif _kind(row) == "entity":
            yield from _entity(row, where)
        elif _kind(row) == "relation":
            yield _relation(row, where)
        else:
            yield Unread(where, _NEITHER)


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any] | str]]:
    """Where each row stands, and the row, or why there is none."""
    if not _WHOLE.match(reading.head(path)):
        for number, line in reading.lines(path):
            yield f"line {number}", reading.object_in(line) or _NEITHER
        return
    for graph in json_stream.objects(path):
        if not isinstance(graph, dict):
            yield "the graph", "the file ends or cannot be read from here on"
            continue
        for name, kind in _KINDS.items():
            listed = graph.get(name)
            for number, each in enumerate(listed if isinstance(listed, list) else (), 1):
                row = {**each, "type": kind} if isinstance(each, dict) else _NEITHER
                yield f"{kind} {number}", row


def _kind(row: dict[str, Any]) -> str:
    if row.get("type") == "entity" and isinstance(row.get("name"), str):
        return "entity"
    ends = (row.get("from"), row.get("to"), row.get("relationType"))
    if row.get("type") == "relation" and all(isinstance(end, str) for end in ends):
        return "relation"
    return ""


def about(name: str, observation: str) -> str:
    """An observation as a sentence that stands alone: it names what it is about.

    Of the user it need not say so.
    """
    if people.folded(name) in _USER or name.casefold() in observation.casefold():
        return observation
    return f"{name}: {observation}"


def _name(told: str) -> str:
    """Of the user recollect's own name, as the rest of the memory has it."""
    name = " ".join(told.split())
    return people.USER if people.folded(name) in _USER else name


def _entity(row: dict[str, Any], where: str) -> Iterator[Found]:
    name = _name(row["name"])
    kind = tuple(each for each in reading.names(row.get("entityType")) if each != _NO_TYPE)
    told = row.get("observations")
    observations = told if isinstance(told, list) else []
    if not observations and kind:
        draft = Draft(content=f"{name} ({', '.join(kind)})", entities=(name,), tags=kind)
        yield Record(draft=draft, where=where, place=name)
    elif not observations:
        yield Unread(where, f"nothing is told of {name}")
    for observation in observations:
        # Some forks keep an object with the text and its time.
        values = observation if isinstance(observation, dict) else {"content": observation}
        text = reading.first(values, "content", "text")
        if not isinstance(text, str) or not text.strip():
            yield Unread(where, f"an observation of {name} is no text")
            continue
        draft = Draft(
            content=about(name, text.strip()),
            entities=(name,),
            tags=kind,
            occurred_at=reading.moment(reading.first(values, "timestamp", "created_at")),
        )
        yield Record(draft=draft, where=where, place=name)


def _relation(row: dict[str, Any], where: str) -> Found:
    source, target, word = _name(row["from"]), _name(row["to"]), row["relationType"].strip()
    if not (source and target and word):
        return Unread(where, "a relation without its ends")
    draft = Draft(
        content=f"{source} {word.replace('_', ' ')} {target}",
        entities=(source, target),
        relations=(Relation(subject=source, predicate=word, object=target),),
    )
    return Record(draft=draft, where=where, place=source)


SOURCE = Source("server-memory", recognise, read)
