"""Of two who share a name, the one whom a question means: "my colleague Anna" is no sister."""

from collections.abc import Sequence
from dataclasses import replace

from ..domain.memory import Memory
from ..language import people
from .query import Hit


def of_whom_is_asked(question: str, hits: Sequence[Hit]) -> list[Hit]:
    """The hits without those that tell of somebody else of the name, by what each is to the user.

    Where nothing tells of the one who is meant, they stay, marked as weak.
    """
    asked = people.roles_of(question, ())
    if not asked:
        return list(hits)
    others: set[str] = set()
    is_known = False
    for hit in hits:
        told = _roles(hit.memory)
        if people.tell_of_two(asked, told):
            others.add(hit.memory.id)
        elif asked.keys() & told.keys():
            is_known = True
    if is_known:
        return [hit for hit in hits if hit.memory.id not in others]
    return [replace(hit, weak=hit.weak or hit.memory.id in others) for hit in hits]


def _roles(memory: Memory) -> dict[str, frozenset[str]]:
    return people.roles_of(memory.indexable_text, memory.entities)
