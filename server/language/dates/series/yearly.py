"""The days of the year on which something comes round, as texts tell it: a birthday, 每年."""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta, tzinfo

from ....domain.calendar import midnight
from ....domain.patterns import regex
from ... import dates
from ..grammar.calendar import days_of_year, to_come
from ..grammar.rule import READ_CHARACTERS
from ..grammar.tense import names_no_month

_LONGEST_LIFE = 120
"""Years: whoever was born before is told of in a history book."""
_LONG_AGO = regex(r",?\s+1[0-8]\d\d\b")
"""A year that `dates` does not read."""
_AROUND = 60
_NO_CELEBRATION = (
    r"(?!['’]?s?\s+(?:part|present|gift|cake|card|dinner|lunch|trip|celebration|meal)\w*)"
)
_IS = r"(?:\s+(?:is|was|are|falls|comes|will\s+be))?(?:\s+(?:on|always))?\s*:?\s*(?:the\s+)?"
_FEAST = rf"\b(?:birthdays?|anniversar(?:y|ies)|name\s+day){_NO_CELEBRATION}"
_HAN_FEAST = r"(?:生日|纪念日|紀念日|诞辰|誕辰|忌日|周年|週年)(?![派礼禮宴蛋聚会會])"
_BEFORE = regex(
    rf"{_FEAST}(?:\s+of\s+\w+(?:\s+\w+)?)?{_IS}$|{_HAN_FEAST}(?:[就都也]?[是在为為])?\s*[:：]?\s*$",
    re.IGNORECASE,
)
_STATED = regex(
    rf"{_FEAST}(?:\s+of\s+\w+(?:\s+\w+)?)?"
    r"(?:\s+(?:is|was|are|falls|comes|will\s+be|always)\b[^,;.]*"
    rf"|\s*:\s*)$|{_HAN_FEAST}(?:[就都也]?[是在为為]|\s*[:：])\s*$",
    re.IGNORECASE,
)
"""It says which day it is, and no more: that comes round whatever the year."""
_FOR_IT = regex(rf"\b(?:for|towards)\s+(?:[\w’'-]+\s+){{0,3}}{_FEAST}\b[^,;.]*$", re.IGNORECASE)
_YEAR = regex(r"(?:19|20)\d\d")
_EACH_YEAR = regex(
    r"\b(?:every|each)\s+year(?:\s+on)?\s+(?:the\s+)?$|每年的?都?在?$", re.IGNORECASE
)
_EACH_YEAR_AFTER = regex(r"^\s*(?:every|each)\s+year\b", re.IGNORECASE)
_EACH = regex(r"\b(?:every|each)\s+(?:the\s+)?$", re.IGNORECASE)
_OF_A_MONTH = regex(r"\d.*[A-Za-z]{3}|[A-Za-z]{3}.*\d")
"""Every 22 January, not every Monday."""
_AFTER = regex(
    rf"^\s*(?:is|was|marks)\s+(?:[\w’']+\s+){{0,5}}{_FEAST}"
    rf"|^\s*(?:[就也都]?[是为為过過])[^，。；,.;\n]{{0,12}}{_HAN_FEAST}|^\s*(?:过|過|的)?{_HAN_FEAST}",
    re.IGNORECASE,
)
_STATED_AFTER = regex(
    rf"^\s*(?:is|was|marks)\s+(?:[\w’']+\s+){{0,5}}{_FEAST}"
    rf"|^\s*[就也都]?[是为為][^，。；,.;\n]{{0,12}}{_HAN_FEAST}",
    re.IGNORECASE,
)
_BORN = regex(
    r"\bborn\s+(?:(?:in|at)\s+[^\s,.;]+(?:\s[^\s,.;]+){0,2}?,?\s+)?(?:on\s+)?(?:the\s+)?$"
    r"|出生[于於在]?(?:日期是?)?\s*[:：]?$",
    re.IGNORECASE,
)
_BORN_AFTER = regex(r"^\s*(?:[在于於][^，。；,.;\s]{1,10})?(?:出生|生(?=$|[，。；,.;\s人的]))")


def days_told(text: str, told_at: datetime, zone: tzinfo) -> frozenset[str]:
    """The days of the year on which something in a text comes round: `y02-14`."""
    return frozenset(name for name, _ in _told(text[:READ_CHARACTERS], told_at, zone))


def birthdays_told(text: str, told_at: datetime, zone: tzinfo) -> frozenset[str]:
    """Those of them that are a birthday, or an anniversary: on its day, whatever is done then."""
    found = _told(text[:READ_CHARACTERS], told_at, zone)
    return frozenset(name for name, is_birthday in found if is_birthday)


def _told(read: str, told_at: datetime, zone: tzinfo) -> Iterator[tuple[str, bool]]:
    # A date behind 每年 names no day of one year to `dates`.
    named = dates.nearest(read.replace("每年", "  "), told_at, zone)
    for span in named:
        at = read.find(span.phrase)
        if at < 0 or not span.is_one_day:
            continue
        if len(named) > 1 and names_no_month(span.phrase):
            continue  # Of which month it is, another date in the text may say.
        end = at + len(span.phrase)
        before, after = read[max(0, at - _AROUND) : at], read[end : end + _AROUND]
        day = span.first_day(zone)
        is_birthday = _is_birth(day, before, after, told_at) or (
            _tells_birthday(before, after)
            and not _is_of_one_year(span.phrase, day, before, after, told_at)
        )
        if is_birthday or _is_of_each_year(span.phrase, before, after):
            yield f"y{day:%m-%d}", is_birthday


def _is_birth(day: date, before: str, after: str, told_at: datetime) -> bool:
    if not (_BORN.search(before) or _BORN_AFTER.search(after)):
        return False
    return told_at.year - day.year < _LONGEST_LIFE and not _LONG_AGO.match(after)


def _tells_birthday(before: str, after: str) -> bool:
    return bool(_BEFORE.search(before) or _AFTER.search(after))


def _is_of_one_year(phrase: str, day: date, before: str, after: str, told_at: datetime) -> bool:
    """Whether it tells what is planned for a birthday: "a cake for his birthday on 30 November"."""
    if _FOR_IT.search(before):
        return True
    if _STATED.search(before) or _STATED_AFTER.search(after):
        return False
    return _YEAR.search(phrase) is not None and day >= told_at.date()


def _is_of_each_year(phrase: str, before: str, after: str) -> bool:
    each = _EACH.search(before) and _OF_A_MONTH.search(phrase)
    return bool(each or _EACH_YEAR.search(before) or _EACH_YEAR_AFTER.search(after))


def next_of(name: str, today: date) -> date | None:
    """The first day of that name (`y02-14`) from `today` on."""
    days = to_come(days_of_year(int(name[1:3]), int(name[4:])), today)
    return days and days[0]


def days_within(start: datetime, end: datetime) -> Iterator[str]:
    """The days of a range of local time, as `days_told` names them; at most those of a year."""
    day, last = start.date(), min(end, start + timedelta(366))
    while midnight(day, start.tzinfo) < last:
        yield f"y{day:%m-%d}"
        day += timedelta(1)
