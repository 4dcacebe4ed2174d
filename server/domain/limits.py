"""How much one file and one memory may hold, whoever wrote it, and which moments it may name.

Far beyond what anybody tells, and small enough that nothing waits for it.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from .memory import Memory

MEMORY_FILE_BYTES = 2_000_000
DAY_FILE_BYTES = 8_000_000
OTHER_FILE_BYTES = 64_000_000
"""Of files that are only recorded."""
JSON_LEVELS = 500
"""Of what is imported."""
JSON_STRING_BYTES = 64_000_000
"""Of one string of it: a small archive unpacks to gigabytes of them."""
TEXT_CHARACTERS = 200_000
NAMES = 500
"""Tags, entities or relations of one memory."""
NAME_CHARACTERS = 500
LIST_ENTRIES = 10_000
"""Of any list in a call, whatever it means."""
VERDICTS = 100
LINKS = 5_000
"""Ids of one kind."""
EARLIEST = datetime(2, 1, 1, tzinfo=UTC)
LATEST = datetime(9998, 12, 31, tzinfo=UTC)
"""Every zone can show what lies between, and a year can be added or taken away."""


def flaw(memory: Memory) -> str:
    """Why a memory holds too much, or a moment that no clock shows; empty if it does not."""
    if len(memory.text) > TEXT_CHARACTERS:
        return f"{len(memory.text):,} characters; at most {TEXT_CHARACTERS:,}"
    for name, values, most in (
        ("tags", memory.tags, NAMES),
        ("entities", memory.entities, NAMES),
        ("relations", memory.relations, NAMES),
        ("supersedes", memory.supersedes, LINKS),
        ("conflicts_with", memory.conflicts_with, LINKS),
        ("related", memory.related, LINKS),
        ("merged_from", memory.merged_from, LINKS),
        ("source_ids", memory.source_ids, LINKS),
    ):
        if reason := too_many(name, values, most):
            return reason
    if reason := _long_name(memory):
        return reason
    moments = [
        memory.created_at,
        memory.occurred_at,
        memory.valid_from,
        memory.valid_until,
        memory.negated_at,
        memory.deleted_at,
        memory.appraisal.appraised_at if memory.appraisal else None,
        *(correction.time for correction in memory.correction_history),
    ]
    return next((reason for moment in moments if (reason := flaw_of_moment(moment))), "")


def too_many(name: str, values: Sequence[object], most: int) -> str:
    return f"{len(values):,} {name}; at most {most:,}" if len(values) > most else ""


def _long_name(memory: Memory) -> str:
    names = [*memory.tags, *memory.entities]
    for relation in memory.relations:
        names += [relation.subject, relation.predicate, relation.object]
    longest = max(map(len, names), default=0)
    return f"a name of {longest:,} characters" if longest > NAME_CHARACTERS else ""


def flaw_of_moment(moment: datetime | None) -> str:
    """Why a moment cannot be shown everywhere; empty if it can."""
    if moment is None or EARLIEST <= moment <= LATEST:
        return ""
    return f"the year {moment.year} is beyond what a calendar shows here"
