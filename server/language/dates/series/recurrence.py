"""What a text says comes round, in whichever way, and on which days it does."""

import re
from collections.abc import Collection
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise

from ....domain.calendar import midnight
from ....domain.memory import Memory
from ....domain.patterns import regex
from ....domain.standing import passes
from ... import dates
from ...clause_ends import ASIDE
from .. import hours
from ..days_of_one_month import spelled_out
from ..grammar.vocabulary import SEVERAL
from ..periods import from_when
from . import (
    end_of_series,
    exceptions,
    former_or_wished,
    intervals,
    listed_days,
    meanwhile,
    weekly_monthly,
    yearly,
)

_A_WEEK = timedelta(days=7)
_MOST = 366
_LONGEST = timedelta(days=366)
_FIRST = regex(
    r"\b(?:after|once|first|start(?:s|ing)|begin(?:s|ning))\b[^.,;:]{0,40}$|(?:第一次|首次)[^，。；]{0,6}$",
    re.IGNORECASE,
)
"""After the move on 16 January; Thursdays, first on 10 December."""

_CLAUSE_END = regex(rf"{ASIDE}|\s[–—]\s")
_TURN = regex(rf"{_CLAUSE_END.pattern}|\s+(?:and|but)\s+(?=(?:from|starting|as\s+of)\b)")
"""Where a text may come to what is from a later day on."""
_BEFORE_IT = regex(
    r"\b(?:until|till|before|up\s+to)\s+(?:then|that)\b|此前|在那之前|之前(?:仍|还|還|都|是|照)",
    re.IGNORECASE,
)
"""The day is told elsewhere: what stands beside such words is over on it."""
_UNTIL_THEN = regex(
    rf"{_BEFORE_IT.pattern}|\b(?:until|till)\s+(?:the\s+)?\d|[到至][^，。；]{{0,14}}(?:为止|為止)",
    re.IGNORECASE,
)
_SO_OFTEN = regex(
    rf"\b(?:{SEVERAL}|\d{{1,2}})\s+times\b"
    r"(?!,?\s+(?:an?|per|each|every|daily|weekly|as)\b)"
    r"|[共总]计?[二两三四五六七八九十\d]{1,2}[次回节]",
    re.IGNORECASE,
)
"""Three times and then no more."""


def names_of(memory: Memory, zone: tzinfo) -> frozenset[str]:
    """Of what a memory tells; none of an account, which names days of other things."""
    if memory.store == "episodic":
        return frozenset()
    told = names_told(memory.indexable_text, memory.happened_at, zone)
    until_then, then = names_in_turn(memory, zone) if is_of_change(memory) else (told, told)
    return (told - (until_then - then)) or _names_of_habit(memory) or _names_of_course(memory, zone)


def is_of_change(memory: Memory) -> bool:
    """Whether it is of the day from which on it is otherwise: what is until then is told apart."""
    return memory.happened_at > memory.created_at and not memory.supersedes


def is_settled(memory: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether a weekday that it names alone (周三给她带菜) is each, and not the next one."""
    is_told = names_told(memory.indexable_text, memory.happened_at, zone)
    return bool(is_told) or is_daily(memory) or now - memory.created_at > _A_WEEK


def _names_of_habit(memory: Memory) -> frozenset[str]:
    is_lasting = not (memory.mood or memory.occurred_at or passes(memory.store, memory.category))
    return weekly_monthly.days_of_habit(memory.indexable_text) if is_lasting else frozenset()


def _names_of_course(memory: Memory, zone: tzinfo) -> frozenset[str]:
    """All days of the week, of what is each day until one: of eye drops until 14 December.

    What is each day for good is no news of any of them, nor is what was ended before its last.
    """
    if not is_daily(memory):
        return frozenset()
    read = former_or_wished.without(memory.indexable_text)
    if from_when.begins_at(read, memory.created_at, zone):
        return frozenset()  # what is so from a later day on, or otherwise then, is told as that
    told = end_of_series.last_day_told(read, memory.created_at, zone)
    holds = memory.valid_until.astimezone(zone).date() if memory.valid_until else told
    goes_on = bool(holds and holds >= (told or holds))
    return weekly_monthly.EACH_DAY if goes_on else frozenset()


def names_told(text: str, told_at: datetime, zone: tzinfo) -> frozenset[str]:
    """The names of its days, as `intervals`, `recurring` and `yearly` give them.

    None of what was so, is merely wished, or was given up.
    """
    read = former_or_wished.without(text)
    if (row := listed_days.listed(read, told_at, zone)).days:
        return row.names | yearly.days_told(text, told_at, zone)
    if _is_told_day_by_day(read, told_at, zone):
        return frozenset()
    # Every other Thursday from a day on is not every Thursday.
    named = intervals.told(_from_then_on(read), told_at, zone) or weekly_monthly.days_told(read)
    return named | yearly.days_told(text, told_at, zone)


def _is_told_day_by_day(text: str, told_at: datetime, zone: tzinfo) -> bool:
    """Whether it says how often, and on which days: those are all."""
    if not _SO_OFTEN.search(text):
        return False
    named = dates.nearest(spelled_out(text), told_at, zone)
    return len({span.start for span in named if span.is_one_day}) > 1


def is_daily(memory: Memory) -> bool:
    """Whether it tells what is done day by day, today as well."""
    if memory.store == "episodic":
        return False
    return weekly_monthly.is_daily(former_or_wished.without(memory.indexable_text))


def step_of(memory: Memory) -> str:
    """`14d`, `3m`: after how long it comes again, where that is not each day, week or month."""
    if memory.store == "episodic":
        return ""
    read = former_or_wished.without(memory.indexable_text)
    return "" if _SO_OFTEN.search(read) else intervals.step_told(_from_then_on(read))


def recurs(text: str) -> bool:
    """Whether it tells what is done day by day, on days that recur, or after so many days."""
    return weekly_monthly.is_habit(text) or bool(intervals.step_told(text))


def recurs_otherwise(one: str, other: str) -> bool:
    """Whether two texts tell other days on which something recurs: on Tuesdays, on Mondays."""
    known, new = _rhythm(one), _rhythm(other)
    return bool(known and new and known != new)


def _rhythm(text: str) -> frozenset[str]:
    told = weekly_monthly.days_told(former_or_wished.without(text))
    return told | frozenset(filter(None, [intervals.step_told(text)]))


def begins(memory: Memory, zone: tzinfo) -> date | None:
    """The day from which on it says that it comes; None where it says none to come."""
    text, told_at = memory.indexable_text, memory.created_at
    begun = from_when.begins_at(former_or_wished.without(text), told_at, zone)
    for span in () if begun else dates.nearest(text, told_at, zone):
        if span.start > told_at and _FIRST.search(text.partition(span.phrase)[0]):
            begun = span.start
            break
    read = "" if begun else former_or_wished.without(text)
    begun = begun or end_of_series.first_day_of_range(read, told_at, zone)
    return begun.astimezone(zone).date() if begun else None


def last_day(memory: Memory, names: frozenset[str], zone: tzinfo) -> date | None:
    """The last day on which it says that it comes, or the last of so many times from a day on."""
    read = former_or_wished.without(memory.indexable_text)
    told = end_of_series.last_day_told(read, memory.created_at, zone)
    return told or _last_of_so_many(memory, names, read, zone)


def _last_of_so_many(memory: Memory, names: frozenset[str], read: str, zone: tzinfo) -> date | None:
    """Of so many times, or so many weeks, from a day on; None where no such thing is told."""
    count, are_weeks = end_of_series.count_told(read)
    if not count:
        return None
    first = begins(memory, zone)
    if not first and memory.occurred_at:
        first = memory.occurred_at.astimezone(zone).date()
    if not first:
        return None
    start, most = midnight(first, zone), _MOST if are_weeks else count
    end = midnight(first + count * _A_WEEK, zone) if are_weeks else start + _LONGEST
    days = days_of(names, start, end, most, days_off(memory, zone))
    return days[-1] if days and (are_weeks or len(days) == count) else None


def is_over(memory: Memory, on: datetime, zone: tzinfo) -> bool:
    """Whether what recurs in it had its last day before, and it tells of no other from then on."""
    names = names_of(memory, zone)
    last = last_day(memory, names, zone) if names else None
    if not last or last >= on.astimezone(zone).date():
        return False
    named = dates.nearest(memory.indexable_text, memory.created_at, zone)
    return not any(on < span.end < dates.OPEN_END for span in named)


def days_off(memory: Memory, zone: tzinfo) -> frozenset[date]:
    """The days on which it says itself that it is not: "none on 3 December, else Thursdays"."""
    moved = exceptions.moves(memory.indexable_text, memory.happened_at, zone)
    off = exceptions.days_off(memory.indexable_text, memory.happened_at, zone)
    read = former_or_wished.without(memory.indexable_text)
    between = end_of_series.days_between_ranges(read, memory.created_at, zone)
    if time := meanwhile.told(read, memory.created_at, zone):
        first, last = time.first_day(zone), time.last_day(zone)
        off = frozenset(day for day in off if not first <= day <= last)
    return off | between | {old for old, _ in moved}


def moved_to(memory: Memory, names: frozenset[str], zone: tzinfo) -> list[date]:
    """The days to which it says itself that one of its days is moved."""
    moved = exceptions.moves(memory.indexable_text, memory.happened_at, zone)
    return [new for old, new in moved if _falls_on(names, midnight(old, zone))]


def listed(memory: Memory, zone: tzinfo) -> listed_days.Listed:
    """The days that its text lists; none of an account, which names days of other things."""
    if memory.store == "episodic":
        return listed_days.Listed()
    read = former_or_wished.without(memory.indexable_text)
    return listed_days.listed(read, memory.happened_at, zone)


def names_in_turn(memory: Memory, zone: tzinfo) -> tuple[frozenset[str], frozenset[str]]:
    """The days on which it is until the day from which on it is otherwise, and those from then on.

    "Fridays until then", "Mondays, from 11 January on Wednesdays": both are empty where a text
    tells of no such thing.
    """
    read = former_or_wished.without(memory.indexable_text)
    if (parts := _parts_in_turn(read)) is not None:
        return weekly_monthly.days_told(parts[0]), weekly_monthly.days_told(parts[1])
    return _in_two_parts(read, memory.created_at, zone)


def _parts_in_turn(read: str) -> tuple[str, str] | None:
    """What it tells of the time until then, and all else; None where it tells of no such time."""
    clauses = _CLAUSE_END.split(read)
    for at, clause in enumerate(clauses):
        if _UNTIL_THEN.search(clause):
            behind = at + (1 if weekly_monthly.days_told(clause) else 2)
            return " ".join(clauses[at:behind]), ", ".join(clauses[:at] + clauses[behind:])
    return None


def _from_then_on(read: str) -> str:
    """Without the steps of what is so only until then: "(until then: nights every other week)"."""
    parts = _parts_in_turn(read) if _BEFORE_IT.search(read) else None
    return parts[1] if parts and intervals.step_told(parts[0]) else read


def in_stages(memory: Memory, zone: tzinfo) -> list[tuple[date, frozenset[str]]]:
    """From which day on it is on which days, where a text tells two such days or more.

    "From 5 January on Mondays, from 3 February on Thursdays"; what it is until the first of them
    is so from the day of the telling on, unless that is told apart.
    """
    read, told_at = former_or_wished.without(memory.indexable_text), memory.created_at
    turns = [0, *(turn.end() for turn in _TURN.finditer(read)), len(read)]
    found: list[tuple[date, frozenset[str]]] = []
    for start, end in pairwise(turns):
        part = read[start:end]
        begins = from_when.begins_at(part, told_at, zone)
        names = weekly_monthly.days_told(part)
        if begins and names and not _BEFORE_IT.search(part):
            found.append((begins.astimezone(zone).date(), names))
    if len(found) < 2:
        return []
    before = weekly_monthly.days_told(read[: turns[1]])
    is_before = not from_when.begins_at(read[: turns[1]], told_at, zone)
    if before and is_before and not is_of_change(memory):
        found.append((told_at.astimezone(zone).date(), before))
    return sorted(found, key=lambda stage: stage[0])


def _in_two_parts(
    read: str, told_at: datetime, zone: tzinfo
) -> tuple[frozenset[str], frozenset[str]]:
    """Of a text whose second part says from when on it is on other days, or at another hour."""
    turns = [0, *(turn.end() for turn in _TURN.finditer(read)), len(read)]
    for start, end in pairwise(turns):
        if not from_when.begins_at(read[start:end], told_at, zone):
            continue
        before, behind = read[:start], read[start:]
        first, then = weekly_monthly.days_told(before), weekly_monthly.days_told(behind)
        is_other_hour = bool(hours.told(before) and hours.told(behind))
        if first and (then or is_other_hour):
            return first, then or first
        break
    return frozenset(), frozenset()


def days_of(
    names: frozenset[str],
    start: datetime,
    end: datetime,
    most: int,
    without: Collection[date] = (),
) -> list[date]:
    """The first days in a range of local time on which something of these names comes round.

    At most `most`, of a year at most, and none of those `without`.
    """
    found: list[date] = []
    day, last = start, min(end, start + _LONGEST)
    while names and day < last and len(found) < most:
        if _falls_on(names, day) and day.date() not in without:
            found.append(day.date())
        day += timedelta(days=1)
    return found


def _falls_on(names: frozenset[str], day: datetime) -> bool:
    following = day + timedelta(days=1)
    if names & weekly_monthly.days_within(day, following):
        return True
    if names & frozenset(yearly.days_within(day, following)):
        return True
    return any(intervals.next_of(name, day.date()) == day.date() for name in names if "@" in name)
