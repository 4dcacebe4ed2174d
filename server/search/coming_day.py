"""The day to come of which one memory tells, and how long it lasts."""

from datetime import UTC, datetime, timedelta, tzinfo

from ..domain.calendar import midnight
from ..domain.memory import Memory
from ..domain.standing import tells_what_happened
from ..storage.index.catalog import Catalog

_A_DAY_S = 90_000.0
_LONGEST_S = 100 * 86_400.0
"""What lasts longer is a state, and no stay."""


def of(
    memory: Memory, catalog: Catalog, now: datetime, zone: tzinfo
) -> tuple[datetime, timedelta] | None:
    """The moment and the span: on the day that it was given, else as its text tells.

    None of what happened, or tells of no day to come.
    """
    n = catalog.numbers([memory.id]).get(memory.id)
    if n is None:
        return None
    given = memory.occurred_at
    if given:
        return (given, _lasting(n, catalog, given, zone)) if given > now else None
    if tells_what_happened(memory, now):
        return None
    today = midnight(now.astimezone(zone).date(), zone)
    found = catalog.told_times.ahead_of(n, today.timestamp())
    if not found:
        return None
    start, end = found
    return datetime.fromtimestamp(start, UTC), timedelta(seconds=end - start)


def _lasting(n: int, catalog: Catalog, given: datetime, zone: tzinfo) -> timedelta:
    """How long it lasts by its text, where that begins on the day that was given."""
    day = given.astimezone(zone).date()
    for start, end in catalog.told_times.of([n]).get(n, []):
        begins = datetime.fromtimestamp(start, zone).date()
        if begins == day and _A_DAY_S < end - start <= _LONGEST_S:
            return timedelta(seconds=end - given.timestamp())
    return timedelta()
