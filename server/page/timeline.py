"""Days: a year at a glance as a heat map, and one day with what it holds."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from starlette.responses import Response

from ..domain.calendar import midnight
from ..domain.memory import Memory
from .cards import cards
from .page_request import Visit

_CELL = 13
_LEFT = 30
_TOP = 18
_WEEK = 7
_STEPS = 4
_DAYS_SHOWN = 14
_MOST_OF_A_DAY = 300


@dataclass(frozen=True, slots=True)
class Cell:
    """One day of the map."""

    day: date
    count: int
    x: int
    y: int
    heat: int
    """0 to 4: the share of the fullest day."""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """A year of days in columns of weeks, as the template draws it."""

    cells: Sequence[Cell]
    months: Sequence[tuple[int, date]]
    """Where each month begins."""
    width: int
    height: int
    total: int
    left: int = _LEFT
    top: int = _TOP
    cell: int = _CELL


def show(visit: Visit) -> Response:
    """The year, and the chosen day or the latest days."""
    today = visit.calendar.today
    chosen = _date(visit.asked.get("day", ""))
    last = _date(visit.asked.get("until", "")) or max(today, chosen or today)
    counts = _counts(visit, last)
    days = [chosen] if chosen else sorted(counts, reverse=True)[:_DAYS_SHOWN]
    shown = [(day, cards(visit, _of_day(visit, day))) for day in days]
    return visit.page(
        "timeline.html",
        map=drawn(counts, last),
        shown=shown,
        chosen=chosen,
        before=last - timedelta(days=365),
        after=min(today, last + timedelta(days=365)) if last < today else None,
    )


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _of_day(visit: Visit, day: date) -> list[Memory]:
    zone = visit.calendar.zone
    start, end = midnight(day, zone), midnight(day + timedelta(days=1), zone)
    found = visit.engine.memories.between(start, end, _MOST_OF_A_DAY)
    return sorted(found, key=lambda memory: memory.happened_at)


def _counts(visit: Visit, last: date) -> Counter[date]:
    """How many memories each local day of the year that ends with `last` has."""
    zone = visit.calendar.zone
    start, end = midnight(_first(last), zone), midnight(last + timedelta(days=1), zone)
    found: Counter[date] = Counter()
    for moment in visit.engine.memories.moments(start, end):
        found[datetime.fromtimestamp(moment, UTC).astimezone(zone).date()] += 1
    return found


def _first(last: date) -> date:
    """The Monday that the map begins with."""
    year_ago = last - timedelta(days=364)
    return year_ago - timedelta(days=year_ago.weekday())


def drawn(counts: Counter[date], last: date) -> HeatMap:
    """The map of the year that ends with `last`."""
    first = _first(last)
    most = max(counts.values(), default=0)
    cells: list[Cell] = []
    months: list[tuple[int, date]] = []
    for number in range((last - first).days + 1):
        day = first + timedelta(days=number)
        count = counts[day]
        heat = -(-count * _STEPS // most) if count else 0
        x = _LEFT + number // _WEEK * _CELL
        cells.append(Cell(day, count, x, _TOP + number % _WEEK * _CELL, heat))
        if day.day == 1:
            months.append((x, day))
    weeks = (last - first).days // _WEEK + 1
    return HeatMap(cells, months, _LEFT + weeks * _CELL, _TOP + _WEEK * _CELL, sum(counts.values()))
