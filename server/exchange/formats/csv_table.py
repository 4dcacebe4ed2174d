"""A table that spreadsheets open: CSV with a byte order mark, so that they read it as UTF-8."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import tzinfo

from ...domain import calendar
from ...domain.memory import Memory

_COLUMNS = (
    "id",
    "date",
    "store",
    "category",
    "content",
    "tags",
    "entities",
    "project",
    "source",
    "replaced_by",
    "forgotten",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""What a spreadsheet would calculate; in East Asian ones also what is of full width."""


def lines(memories: Iterable[Memory], zone: tzinfo) -> Iterator[str]:
    yield "\ufeff" + _row(_COLUMNS)
    for memory in memories:
        values = (
            memory.id,
            calendar.day(memory.happened_at, zone),
            memory.store,
            memory.category,
            memory.text,
            ", ".join(memory.tags),
            ", ".join(memory.entities),
            memory.project,
            memory.source,
            memory.superseded_by,
            calendar.day(memory.deleted_at, zone) if memory.deleted_at else "",
        )
        yield _row([_harmless(value) for value in values])


def _row(values: Iterable[str]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerow(list(values))
    return stream.getvalue()


def _harmless(value: str) -> str:
    return f"'{value}" if value.startswith(_FORMULA) else value


def as_told(value: str) -> str:
    """A cell as it was before it was made harmless."""
    return value[1:] if value.startswith("'") and value[1:].startswith(_FORMULA) else value
