"""Which days of the calendar a stretch of time is, and a text means that tells it in words."""

from datetime import datetime, timedelta, tzinfo

from ...server.domain.calendar import Calendar
from ...server.domain.memory import Memory
from ...server.engine import Engine
from ...server.language.dates import Span
from ...server.language.dates.periods.from_when import begins_within
from ...server.language.dates.relative import told_relatively
from ...server.language.dates.times_told import times_told
from ...server.search import coming_day
from .age_now import ages_now
from .phrases import Phrases

DAY_AND_NIGHT = timedelta(hours=31)
"""A day with the night that follows."""
_SEVERAL_MONTHS = timedelta(days=32)
_A_YEAR = timedelta(days=365)
_MOST = 2


def which_days(engine: Engine, memory: Memory, text: str) -> str:
    """` (下周三 = 2026-12-02)`: which days are meant by what tells them from that of its telling.

    Not on that day itself. How old those are by now whose age it tells stands behind.
    """
    calendar = engine.calendar
    if memory.is_secret or calendar.day(memory.happened_at) == calendar.day(calendar.now):
        return ""
    told = [
        f"{span.phrase} = {days_told(engine, span.start, span.length)}"
        for span in _spans(memory, text, engine.settings.zone)[:_MOST]
        if span.phrase in text
    ]
    told += ages_now(engine, memory, text)
    return f" ({', '.join(told)})" if told else ""


def _spans(memory: Memory, text: str, zone: tzinfo) -> list[Span]:
    """By the day of its telling, which is not that of what it foretells.

    Of what had happened before it was told, "yesterday" may be reckoned from either day; of what
    was brought in, from when it was told there.
    """
    by_telling = told_relatively(text, memory.created_at, zone)
    if memory.happened_at >= memory.created_at:
        return by_telling
    by_event = told_relatively(text, memory.happened_at, zone)
    if memory.origin:
        return by_event
    return [span for span in by_event if span in by_telling]


def days_told(engine: Engine, moment: datetime, span: timedelta) -> str:
    """The day, of several the first and the last; of a whole month or year `2027-03`, `2027`."""
    calendar = engine.calendar
    first, last = ends_of(engine, moment, span)
    if is_whole(first, last, months=12):
        return f"{first:%Y}"
    if is_whole(first, last, months=1):
        return f"{first:%Y-%m}"
    if span > DAY_AND_NIGHT:
        return f"{calendar.day(first)} – {calendar.day(last)}"
    return calendar.day(first)


def month_of(memory: Memory, calendar: Calendar) -> str:
    """`2027-03`, `2027`, where a month or a year was told and no day of it; else nothing."""
    lasts = coming_day.whole_month(memory, calendar.zone)
    if not lasts:
        return ""
    return f"{memory.happened_at.astimezone(calendar.zone):{'%Y-%m' if lasts < _A_YEAR else '%Y'}}"


def day_shown(memory: Memory, calendar: Calendar, say: Phrases) -> str:
    """The day it happened; of what tells of other days than that of its telling "told 2026-11-20".

    What flies on 3 December does not on the day on which that was told.
    """
    day = calendar.day(memory.happened_at)
    if memory.is_secret or memory.happened_at != memory.created_at:
        return day
    tells_of_others = times_told(memory.text, memory.created_at, calendar.zone)
    return say.told_on.format(day=day) if tells_of_others else day


def begin_told(
    engine: Engine, memory: Memory, moment: datetime, span: timedelta, say: Phrases
) -> str:
    """`from 2027-03`, of what begins in a season or a term and goes on; else nothing."""
    zone = engine.settings.zone
    if span < _SEVERAL_MONTHS or memory.is_secret:
        return ""
    if not begins_within(memory.text, moment, moment + span, memory.created_at, zone):
        return ""
    return say.from_day.format(day=f"{moment.astimezone(zone):%Y-%m}")


def ends_of(engine: Engine, moment: datetime, span: timedelta) -> tuple[datetime, datetime]:
    """When it begins, and its last second, on the user's clock."""
    zone = engine.settings.zone
    first = moment.astimezone(zone)
    last = (moment + span - timedelta(seconds=1)).astimezone(zone) if span else first
    return first, last


def is_whole(first: datetime, last: datetime, *, months: int) -> bool:
    """Whether it is just so many months of the calendar from its beginning: May, 2027."""
    ends = last + timedelta(seconds=1)
    is_begun_so = first.day == 1 and (months == 1 or first.month == 1)
    count = (ends.year - first.year) * 12 + ends.month - first.month
    return is_begun_so and ends.day == 1 and count == months
