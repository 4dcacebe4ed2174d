"""What is done to a project as a whole."""

from dataclasses import replace

from ..domain.patterns import regex
from ..domain.text import one_line
from ..errors import InputError
from .effect import Effect
from .operation import Operation
from .plan import Plan

_ARROW = regex(r"\s*(?:→|⇒|->|=>)\s*")


def rename(plan: Plan, operation: Operation) -> Effect:
    """Another name for a project: `old → new`. Its memories keep everything else."""
    names = [one_line(name) for name in _ARROW.split(operation.text)]
    if len(names) != 2 or not all(names):
        raise InputError("text", "two names are needed", "Write: [PROJECT] old → new.")
    old, new = names
    renamed: list[str] = []
    for memory in plan.sources.catalog.of_project(old):
        plan.memories[memory.id] = replace(plan.memories.get(memory.id, memory), project=new)
        renamed.append(memory.id)
    if not renamed:
        known = plan.sources.catalog.projects(plan.now)
        remedy = f"Known: {', '.join(known)}." if known else "No memory has a project yet."
        raise InputError("text", f"there is no project {old!r}", remedy)
    count = len(renamed)
    return Effect(renamed[0], f"1 memory: {new}" if count == 1 else f"{count} memories: {new}")
