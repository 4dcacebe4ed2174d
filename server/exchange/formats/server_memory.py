"""The JSONL graph that `@modelcontextprotocol/server-memory` reads."""

import json
from collections.abc import Iterable, Iterator

from ...domain.memory import Memory

_NOBODY = "user"


def lines(memories: Iterable[Memory]) -> Iterator[str]:
    """Entities with what is told of them, then relations.

    A memory stands with the first entity that it names; one that names none is the user's.
    """
    kinds: dict[str, str] = {}
    told: dict[str, list[str]] = {}
    relations: dict[tuple[str, str, str], None] = {}
    for memory in memories:
        name = next(iter(memory.entities), _NOBODY)
        for relation in memory.relations:
            relations[relation.subject, relation.object, relation.predicate] = None
        if memory.tags and name != _NOBODY:
            kinds.setdefault(name, memory.tags[0])
        if not _is_its_relation(memory):
            told.setdefault(name, []).append(memory.text.removeprefix(f"{name}: "))
    for source, target, _ in relations:
        told.setdefault(source, [])
        told.setdefault(target, [])
    for name, observations in told.items():
        entity = {
            "type": "entity",
            "name": name,
            "entityType": kinds.get(name, "entity"),
            "observations": [text for text in observations if not _names_alone(text, name)],
        }
        yield json.dumps(entity, ensure_ascii=False) + "\n"
    for source, target, word in relations:
        relation_line = {"type": "relation", "from": source, "to": target, "relationType": word}
        yield json.dumps(relation_line, ensure_ascii=False) + "\n"


def _is_its_relation(memory: Memory) -> bool:
    """Whether the text says nothing but the one relation."""
    if len(memory.relations) != 1:
        return False
    one = memory.relations[0]
    return memory.text == f"{one.subject} {one.predicate.replace('_', ' ')} {one.object}"


def _names_alone(text: str, name: str) -> bool:
    """An entity without observations, as it was brought in."""
    return text == name or (text.startswith(f"{name} (") and text.endswith(")"))
