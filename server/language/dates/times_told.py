"""The times that a told text names, from where it was told: "last night", 上周三."""

import math
import re
from calendar import day_name
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from itertools import pairwise

from ...domain.calendar import SEASON_S, midnight
from ...domain.patterns import regex
from .. import dates
from .days_of_one_month import spelled_out
from .grammar.rule import READ_CHARACTERS
from .grammar.span import ONE_DAY
from .grammar.vocabulary import is_feast
from .periods.stays import is_last_counted, length_of
from .rescheduling import is_given_up, is_moved_over
from .series import weekly_monthly

_MOST = 12
_DAY = timedelta(days=1)
_LONGEST_STAY = timedelta(days=62)
_ONE_DAY_S = ONE_DAY.total_seconds()
_A_WEEK_S = 7 * 86_400.0
_BEFORE = timedelta(days=3_650)
"""How far back "until 2023" is taken to reach, where nobody says since when."""
_NOT_ON_IT = regex(
    r"^before\b(?! (?:the )?end\b)|(?<![底末])(?<![底末][之以])[之以]?前$", re.IGNORECASE
)
"""Of "before 18 December" that day is told: it is what people look out for.

What is to be done before the end of the month is due on its last day.
"""
_BY = regex(r"\bby\s+$", re.IGNORECASE)
_WEEKDAY = regex(rf"^(?:on\s+)?(?:{'|'.join(day_name)})|^[周週星礼禮]", re.IGNORECASE)
_TO = regex(r"\b(?:to|till|until)\s+|[到至]", re.IGNORECASE)
_OF_SCHOOLS = ("寒假", "暑假")
"""Holidays whose days each school sets: a question of them has a season, a plan no day."""
_AN_END = regex(r"^(?:the\s+)?end\s+of\b", re.IGNORECASE)


def times_told(text: str, told_at: datetime, zone: tzinfo) -> list[tuple[float, float]]:
    """Start and end, in seconds, of the ranges a text names; not of those it was told in itself.

    Of what is so, or is to be done, until a day to come that day; of a stay all of its days.
    """
    found: dict[tuple[float, float], str] = {}
    own: set[tuple[float, float]] = set()
    read = spelled_out(weekly_monthly.without_weekly(text[:READ_CHARACTERS]))
    for span in dates.nearest(read, told_at, zone):
        if is_given_up(read, span.phrase) or span.phrase.endswith(_OF_SCHOOLS):
            continue
        if is_moved_over(read, span.phrase):
            span = _moved_to(span, told_at, zone)
        told = _range_of(span, read, told_at, zone)
        if not told and span.start <= told_at < span.end < dates.OPEN_END:
            told = (span.start.timestamp(), span.end.timestamp())
            own.add(told)
        if told:
            found.setdefault(told, span.phrase)
    _join_stays(read, found, zone)
    told_of = [told for told in found if not (told in own or _is_feast_within(told, found))]
    told_of = told_of[:_MOST]
    return [_whole_stay(told, read, found) for told in told_of]


def names_its_own_day(text: str, told_at: datetime, zone: tzinfo) -> bool:
    """Whether it tells of the very day, or part of it, on which it was told: "comes today"."""
    for span in dates.nearest(text[:READ_CHARACTERS], told_at, zone):
        is_one_day = span.end - span.start <= ONE_DAY
        if is_one_day and span.start <= told_at < span.end:
            return True
    return False


def month_told(text: str, given: datetime, told_at: datetime, zone: tzinfo) -> timedelta:
    """How long the month or the year is that a text tells and whose first day was `given` for it.

    0 where it tells of none that begins then, or of that day itself.
    """
    first = given.astimezone(zone)
    if first.day > 1 or first != midnight(first.date(), zone):
        return timedelta()
    found = timedelta()
    read = text[:READ_CHARACTERS]
    for span in dates.nearest(read, told_at, zone):
        if is_moved_over(read, span.phrase):
            span = _moved_to(span, told_at, zone)
        if span.start != given or span.is_open:
            continue
        if span.is_one_day:
            return timedelta()
        last = span.end.astimezone(zone)
        count = (last.year - first.year) * 12 + last.month - first.month
        if last.day == 1 and count in (1, 12):
            found = span.length
    return found


def _range_of(
    span: dates.Span, read: str, told_at: datetime, zone: tzinfo
) -> tuple[float, float] | None:
    """What one phrase tells; None of the time of the telling itself."""
    if (span.start == dates.OPEN_START or _is_due(span, read)) and span.end > told_at:
        return _last_day(span)
    is_open = span.end == dates.OPEN_END
    if is_open and span.start > told_at:
        return span.start.timestamp(), (span.start + _DAY).timestamp()
    start = _start_of(span)
    if is_open and timedelta(0) <= told_at - start < _DAY:
        return None  # since today: no plan of today's
    end = told_at if is_open else span.end
    is_other_time = not start <= told_at < end
    if start < end and (is_other_time or _begins_stay(span, read, told_at, zone)):
        return start.timestamp(), end.timestamp()
    return None


def _join_stays(text: str, found: dict[tuple[float, float], str], zone: tzinfo) -> None:
    """Of who comes on one day and goes on another, or is closed until then, all days are one."""
    days = [told for told in found if told[1] - told[0] <= _ONE_DAY_S]
    for first, last in pairwise(days):
        before, _, rest = text.partition(found[first])
        between, _, after = rest.partition(found[last])
        is_counted = is_last_counted(before, between, after)
        if is_counted is None:
            continue
        goes = _weekday_behind(first, last, found[last])
        if not 0 < goes[0] - first[0] <= _LONGEST_STAY.total_seconds():
            continue
        phrase = found.pop(first)
        del found[last]
        last_day = datetime.fromtimestamp(goes[0], zone).date() + timedelta(days=is_counted)
        found[first[0], midnight(last_day, zone).timestamp()] = phrase
        return


def _weekday_behind(
    first: tuple[float, float], last: tuple[float, float], phrase: str
) -> tuple[float, float]:
    """The last day, or where a weekday names it alone the first of that name behind the other."""
    if last[0] > first[0] or not _WEEKDAY.search(phrase):
        return last
    weeks = math.ceil((first[0] - last[0]) / _A_WEEK_S)
    return last[0] + weeks * _A_WEEK_S, last[1] + weeks * _A_WEEK_S


def _is_due(span: dates.Span, text: str) -> bool:
    """Whether it is to be done by the end of a month, which is its last day."""
    before, _, _ = text.partition(span.phrase)
    return bool(_AN_END.search(span.phrase) and _BY.search(before))


def _begins_stay(span: dates.Span, text: str, told_at: datetime, zone: tzinfo) -> bool:
    """Whether several days begin with that of the telling, which may be when it is to be."""
    if span.first_day(zone) != told_at.astimezone(zone).date():
        return False
    if not span.has_number:
        return False
    length = max(span.length, length_of(text, span.phrase))
    return ONE_DAY < length <= _LONGEST_STAY


def _whole_stay(
    told: tuple[float, float], text: str, found: Mapping[tuple[float, float], str]
) -> tuple[float, float]:
    """From the day that is told to the last of a stay, unless further days in it are told."""
    start, end = told
    if end - start > _ONE_DAY_S:
        return told
    last = start + length_of(text, found[told]).total_seconds()
    if any(start < other < last for other, _ in found):
        return told
    return start, max(end, last)


def _last_day(span: dates.Span) -> tuple[float, float]:
    """The day until which something is so."""
    end = span.end + (_DAY if _NOT_ON_IT.search(span.phrase) else timedelta())
    return (end - _DAY).timestamp(), end.timestamp()


def _start_of(span: dates.Span) -> datetime:
    """Where a range begins; of what is so until a day, long before."""
    return span.end - _BEFORE if span.start == dates.OPEN_START else span.start


def _moved_to(span: dates.Span, told_at: datetime, zone: tzinfo) -> dates.Span:
    """When it is, of what was moved from one time to another: the one that is told last.

    It may be the earlier of both; their year may stand with the first.
    """
    words = _TO.search(span.phrase)
    told = span.phrase[words.end() :] if words else ""
    for read in (dates.nearest, dates.to_come):
        for found in read(told, told_at, zone):
            if found.end == span.end or found.start == span.start:
                return found
    return replace(span, start=span.end - _DAY)


def _is_feast_within(told: tuple[float, float], found: Mapping[tuple[float, float], str]) -> bool:
    """Whether it is the feast for which a text names days: "for Christmas from 19 December".

    Or some days around it: 春节：2月4日去，11日回.
    """
    if not is_feast(found[told]):
        return False
    for (start, end), phrase in found.items():
        if (start, end) == told or end - start >= SEASON_S:
            continue
        lies_in_it = start <= told[0] and told[1] <= end
        if lies_in_it and not is_feast(phrase):
            return True
        overlaps = start < told[1] and told[0] < end
        if overlaps and any(map(str.isdigit, phrase)):
            return True
    return False
