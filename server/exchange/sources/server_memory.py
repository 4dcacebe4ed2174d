"""The graph of `@modelcontextprotocol/server-memory`: a JSON object a line.

Entities with their observations, and relations between them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...capture.drafts import Draft
from ...domain.memory import Relation
from ...language import people
from .. import reading
from ..records import Found, Record, Source, Unread

_LOOKED_AT = 20
_USER = (people.USER, "default_user")
"""The latter by the documentation of server-memory."""
_NO_TYPE = "entity"
"""What recollect exports where nobody gave one."""


def recognise(path: Path) -> float:
    told = reading.head(path).splitlines()[:_LOOKED_AT]
    rows = [reading.object_in(line) for line in told]
    graph = [row for row in rows if row and _kind(row)]
    return len(graph) / len(told) if told else 0.0


def read(path: Path) -> Iterator[Found]:
    for number, line in reading.lines(path):
        where = f"line {number}"
        row = reading.object_in(line)
        match _kind(row) if row else "":
            case "entity" if row:
                yield from _entity(row, where)
            case "relation" if row:
                yield _relation(row, where)
            case _:
                yield Unread(where, "it is neither an entity nor a relation")


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


def _entity(row: dict[str, Any], where: str) -> Iterator[Found]:
    name = " ".join(row["name"].split())
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
    source, target, word = row["from"].strip(), row["to"].strip(), row["relationType"].strip()
    if not (source and target and word):
        return Unread(where, "a relation without its ends")
    draft = Draft(
        content=f"{source} {word.replace('_', ' ')} {target}",
        entities=(source, target),
        relations=(Relation(subject=source, predicate=word, object=target),),
    )
    return Record(draft=draft, where=where, place=source)


SOURCE = Source("server-memory", recognise, read)
