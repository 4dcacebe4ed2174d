"""Accounts that are partly outdated, in a list of days to come."""

from collections.abc import Callable, Collection, Sequence
from datetime import date, datetime, timedelta

from ...server.domain.memory import Memory
from ...server.engine import Engine
from ...server.language.dates.times_told import times_told

_A_DAY = timedelta(days=1)
_A_YEAR = timedelta(days=366)
_LONGEST_TOLD = 100
"""Days of one range that are looked at: of a year that is named the first ones are enough."""

DaysOfSeries = Callable[[Memory], Sequence[date]]


def told_by_facts(
    engine: Engine,
    known: Sequence[Memory],
    since: datetime,
    until: datetime | None,
    days_of_series: DaysOfSeries,
) -> set[str]:
    """Ids of the accounts among `known` that tell of no day in that time but the facts do too.

    Only of those that tell as well what is so no more: the facts say how it is now.
    """
    accounts = [each for each in known if engine.memories.outdated_in(each)]
    if not accounts:
        return set()
    facts = [each for each in known if each.store != "episodic"]
    days = {day for fact in facts for day in days_of_series(fact)}
    for fact in facts:
        days |= {day for told in _ranges(engine, fact, since, until) for day in told}
    return {each.id for each in accounts if _tells_no_other(engine, each, since, until, days)}


def _tells_no_other(
    engine: Engine,
    account: Memory,
    since: datetime,
    until: datetime | None,
    days: Collection[date],
) -> bool:
    """Whether each range that it names begins or ends on one of these days."""
    ranges = _ranges(engine, account, since, until)
    return bool(ranges) and all(told[0] in days or told[-1] in days for told in ranges)


def _ranges(
    engine: Engine, memory: Memory, since: datetime, until: datetime | None
) -> list[list[date]]:
    """The days of each range in that time that its text names."""
    zone = engine.settings.zone
    begins, ends = since.timestamp(), (until or since + _A_YEAR).timestamp()
    found: list[list[date]] = []
    for start, end in times_told(memory.shown_text, memory.happened_at, zone):
        first = datetime.fromtimestamp(max(start, begins), zone).date()
        last = datetime.fromtimestamp(min(end, ends) - 1, zone).date()
        count = min((last - first).days + 1, _LONGEST_TOLD)
        if count > 0:
            found.append([first + at * _A_DAY for at in range(count)])
    return found
