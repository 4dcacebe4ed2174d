"""What a text says comes round, in whichever way, and on which days it does."""

from datetime import date, datetime, timedelta, tzinfo

from ...domain.memory import Memory
from . import intervals, recurring, yearly

_LONGEST = timedelta(days=366)


def names_of(memory: Memory, zone: tzinfo) -> frozenset[str]:
    """Of what a memory tells; none of an account, which names days of other things."""
    if memory.store == "episodic":
        return frozenset()
    return names_told(memory.indexable_text, memory.happened_at, zone)


def names_told(text: str, told_at: datetime, zone: tzinfo) -> frozenset[str]:
    """The names of its days, as `intervals`, `recurring` and `yearly` give them."""
    # Every other Thursday from a day on is not every Thursday.
    named = intervals.told(text, told_at, zone) or recurring.days_told(text)
    return named | yearly.days_told(text, told_at, zone)


def days_of(names: frozenset[str], start: datetime, end: datetime, most: int) -> list[date]:
    """The first days in a range of local time on which something of these names comes round.

    At most `most`, of a year at most.
    """
    found: list[date] = []
    day, last = start, min(end, start + _LONGEST)
    while names and day < last and len(found) < most:
        if _falls_on(names, day):
            found.append(day.date())
        day += timedelta(days=1)
    return found


def _falls_on(names: frozenset[str], day: datetime) -> bool:
    following = day + timedelta(days=1)
    if names & recurring.days_within(day, following):
        return True
    if names & frozenset(yearly.days_within(day, following)):
        return True
    return any(intervals.next_of(name, day.date()) == day.date() for name in names if "@" in name)
