"""The hard filters: what a question leaves out, whatever it matches."""

from ..domain.memory import Memory
from ..storage.index.catalog import Row
from .query import EVERY_PROJECT, Question


def refusal(question: Question, row: Row, memory: Memory | None = None) -> str:
    """Which hard filter keeps a memory out, in words; empty if none does."""
    return _by_mode(question, row, memory) or _by_place(question, row) or _by_time(question, row)


def _by_mode(question: Question, row: Row, memory: Memory | None) -> str:
    if row.deleted and question.mode != "debug":
        return "deleted: only mode debug shows it"
    if question.mode != "normal":
        return ""
    if not row.current:
        successor = (memory.superseded_by or memory.merged_into) if memory else ""
        by = f" by {successor}" if successor else ""
        return f"superseded{by}: mode review shows it"
    if row.negated is not None:
        return "no longer so (negated): mode review shows it"
    return ""


def _by_place(question: Question, row: Row) -> str:
    """Store and project; the user's own memories belong to every project."""
    if question.store and row.store != question.store:
        return f"filtered by store: it is in {row.store}"
    if row.project and question.project not in (row.project, EVERY_PROJECT):
        return f"it belongs to another project: {row.project}"
    return ""


def _by_time(question: Question, row: Row) -> str:
    if question.since is not None and row.happened < question.since.timestamp():
        return "it happened before since"
    if question.until is not None and row.happened >= question.until.timestamp():
        return "it happened after until"
    return ""
