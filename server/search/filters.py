"""The hard filters: what a question leaves out, whatever it matches."""

from ..domain import projects
from ..domain.memory import Memory
from ..storage.index.memory_row import Row
from .asked_time import AskedTime
from .query import Query


def refusal(
    query: Query,
    row: Row,
    memory: Memory | None = None,
    asked: AskedTime | None = None,
    *,
    of_time: bool = False,
) -> str:
    """Which hard filter keeps a memory out, in words; empty if none does.

    What held at the time that is asked for is kept out neither for being replaced since, nor for
    the day on which it was told; nor, `of_time`, is what tells of that time.
    """
    if asked and memory and (asked.held(memory) or (of_time and asked.was_so(memory))):
        return _by_place(query, row)
    reason = _by_mode(query, row, memory) or _by_place(query, row)
    if of_time or not (asked or query.since or query.until):
        return reason
    return reason or _by_time(query, row, asked)


def _by_mode(query: Query, row: Row, memory: Memory | None) -> str:
    if row.deleted and query.mode != "debug":
        return "deleted: only mode debug shows it"
    if query.mode != "normal":
        return ""
    if not row.current:
        successor = (memory.superseded_by or memory.merged_into) if memory else ""
        by = f" by {successor}" if successor else ""
        return f"superseded{by}: mode review shows it"
    if row.negated is not None:
        return "no longer so (negated): mode review shows it"
    return ""


def _by_place(query: Query, row: Row) -> str:
    """Store; and project, where projects are kept apart."""
    if query.store and row.store != query.store:
        return f"filtered by store: it is in {row.store}"
    if query.apart and projects.is_elsewhere(row.project, query.project):
        return f"it belongs to another project: {row.project}; projects are kept apart here"
    return ""


def _by_time(query: Query, row: Row, asked: AskedTime | None) -> str:
    """By the day it happened; where it is asked what was said then, by the day it was told too."""
    start = query.since.timestamp() if query.since else float("-inf")
    end = query.until.timestamp() if query.until else float("inf")
    if asked and asked.is_open:
        if asked.has(row):
            return ""
    elif start <= row.happened < end or (asked and asked.by_told and start <= row.created < end):
        return ""
    if row.happened < start:
        return "it happened before since"
    return "it happened after until" if query.until else "it lies ahead and was told before since"
