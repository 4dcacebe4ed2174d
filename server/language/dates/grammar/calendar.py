"""The calendar: days, weeks, months and years around a day. No words."""

from collections.abc import Callable
from datetime import date, timedelta

Days = tuple[date, date]
"""The first day, and the day after the last."""
Yearly = Callable[[int], Days]
"""What comes once a year; raises ValueError for a year that does not have it."""

_MONTHS_OF_A_YEAR = 12
_DAYS_IN = {"day": 1, "week": 7}
_MONTHS_IN = {"month": 1, "quarter": 3, "year": 12}
_YEARS_AROUND = 8
"""29 February can be eight years away (1896, 1904)."""


def period(unit: str, offset: int, today: date) -> Days:
    """The calendar day, week, month, quarter or year `offset` away from today's."""
    if unit in _DAYS_IN:
        days = _DAYS_IN[unit]
        first = today - timedelta(today.weekday()) if unit == "week" else today
        start = first + timedelta(days * offset)
        return start, start + timedelta(days)
    count = _MONTHS_IN[unit]
    month = (_month_index(today) // count + offset) * count
    return _month_start(month), _month_start(month + count)


def shift(day: date, unit: str, count: int) -> date:
    """The day so many units later, the last of its month where the month is too short."""
    if unit in _DAYS_IN:
        return day + timedelta(count * _DAYS_IN[unit])
    first = _month_start(_month_index(day) + count * _MONTHS_IN[unit])
    last = _month_start(_month_index(first) + 1) - timedelta(1)
    return first.replace(day=min(day.day, last.day))


def third(start: date, end: date, which: int, *, is_edge: bool = False) -> Days | None:
    """Days 1–10, 11–20 and the rest of a month; equal thirds of a season, a year or a decade.

    At its very end (`is_edge`: 年底) a year has its last two months, at its beginning the first.
    None of other ranges.
    """
    months = _month_index(end) - _month_index(start)
    if start.day != 1 or end.day != 1 or months < 1:
        return None
    if months == _MONTHS_OF_A_YEAR and is_edge:
        first, last = _month_index(start), _month_index(end)
        return (start, _month_start(first + 2)) if which == 0 else (_month_start(last - 2), end)
    if months == 1:
        edges = [start, start + timedelta(10), start + timedelta(20), end]
    elif months % 3 == 0:
        edges = [_month_start(_month_index(start) + months // 3 * n) for n in range(4)]
    else:
        return None
    return edges[which], edges[which + 1]


def weekend(offset: int, today: date) -> Days:
    """Saturday and Sunday of the week `offset` away."""
    monday, end = period("week", offset, today)
    return monday + timedelta(5), end


def months_of_year(first: int, count: int = 1) -> Yearly:
    """So many months from the `first` on, which is 1 for January; more than 12 is next year."""

    def months(year: int) -> Days:
        start = year * 12 + first - 1
        return _month_start(start), _month_start(start + count)

    return months


def days_of_year(month: int, day: int, count: int = 1) -> Yearly:
    """So many days from this one on."""

    def days(year: int) -> Days:
        start = date(year, month, day)
        return start, start + timedelta(count)

    return days


def choose(yearly: Yearly, offset: int | None, today: date) -> Days | None:
    """Of what comes once a year, the one that is meant.

    Last (below 0): the latest one over. This (0): the running one, or this year's. Next: the first
    to come. None: the latest begun.
    """
    near = _near(yearly, today)
    if offset is None:
        return max((days for days in near if days[0] <= today), default=None)
    if offset < 0:
        return max((days for days in near if days[1] <= today), default=None)
    if offset > 0:
        return min((days for days in near if days[0] > today), default=None)
    running = [days for days in near if days[0] <= today < days[1]]
    return next(iter(running or _in_year(yearly, today.year)), None)


def to_come(yearly: Yearly, today: date) -> Days | None:
    """Of what comes once a year, the running one or the next."""
    return min((days for days in _near(yearly, today) if days[1] > today), default=None)


def on_weekday(yearly: Yearly, weekday: int, today: date) -> Days | None:
    """Of the last and the next, the one that begins on this weekday; of both the nearer."""
    last_and_next = (choose(yearly, None, today), to_come(yearly, today))
    fitting = [days for days in last_and_next if days and days[0].weekday() == weekday]
    return min(fitting, key=lambda days: abs(days[0] - today), default=None)


def _near(yearly: Yearly, today: date) -> list[Days]:
    near: list[Days] = []
    for year in range(today.year - _YEARS_AROUND, today.year + _YEARS_AROUND + 1):
        near += _in_year(yearly, year)
    return near


def _in_year(yearly: Yearly, year: int) -> list[Days]:
    try:
        return [yearly(year)]
    except ValueError:  # 29 February, or a feast outside its table
        return []


def _month_start(index: int) -> date:
    """The first day of the month `index` months after January of year 0."""
    return date(index // 12, index % 12 + 1, 1)


def _month_index(day: date) -> int:
    return day.year * 12 + day.month - 1
