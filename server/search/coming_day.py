"""The day to come of which one memory tells, and how long it lasts."""

from datetime import UTC, datetime, timedelta, tzinfo

from ..domain.calendar import midnight
from ..domain.memory import Memory
from ..domain.standing import tells_what_happened
from ..language.dates.times_told import month_told
from ..storage.index.catalog import Catalog


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
        lasting = _lasting(n, catalog, given) or whole_month(memory, zone)
        return (given, lasting) if given > now else None
    if tells_what_happened(memory, now):
        return None
    today = midnight(now.astimezone(zone).date(), zone)
    found = catalog.told_times.ahead_of(n, today.timestamp())
    if not found:
        return None
    start, end = found
    return datetime.fromtimestamp(start, UTC), timedelta(seconds=end - start)


def _lasting(n: int, catalog: Catalog, given: datetime) -> timedelta:
    """How long it lasts by its text, where that begins on the day that was given."""
    over = catalog.told_times.stay_over(n)
    return timedelta(seconds=over - given.timestamp()) if over else timedelta()


def whole_month(memory: Memory, zone: tzinfo) -> timedelta:
    """How long the month or year is that was meant by its first day; 0 where a day was."""
    given = memory.occurred_at
    if given is None or memory.is_secret:
        return timedelta()
    return month_told(memory.text, given, memory.created_at, zone)
