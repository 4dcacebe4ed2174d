"""Until when something recurs, where a text tells it: "six evenings, to 24 February", 共六次."""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta, tzinfo
from itertools import pairwise

from ....domain.patterns import regex
from ... import dates
from ...clause_ends import ASIDE_END, STATEMENT_END
from ..grammar.span import FROM_TO
from ..grammar.vocabulary import NUMBERS, number_told
from ..periods.until_when import says_until
from . import meanwhile, weekly_monthly
from .exceptions import is_off, moves

_LONG = timedelta(days=8)
"""A shorter range tells of what is otherwise on some of its days."""
_INCLUDING = r"(?:\s+and\s+including)?(?:\s+on)?(?:\s+the)?\s+$"
_UNTIL = regex(
    r"(?:^|[,(–—-]\s*"
    rf"|\b(?:so|up|on|go(?:es|ing)?|runs?|running|lasts?|lasting|continues?)\s+)to{_INCLUDING}"
    rf"|\b(?:through|thru|until|till){_INCLUDING}|\b(?:until|till)\s+(?:\w+\s+){{1,4}}on\s+$"
    r"|\b(?:last|final)(?:\s+(?:one|time|day|lesson|class|session|evening|meeting"
    r"|rehearsal|is|being|will\s+be))*\s*:?(?:\s+on)?(?:\s+the)?\s+$"
    r"|\b(?:ends?|ending|finish(?:es|ing)?|stops?)(?:\s+on)?(?:\s+the)?\s+$"
    r"|(?<![改挪推移换換调調延前搬不达達迟遲收寄送找回])[到至]\s*$"
    r"|(?:最后|最後|末)一?[次节節堂回][课課]?(?:[是在为為]|[:：])?\s*$",
    re.IGNORECASE,
)
_LAST_OF_ALL = regex(
    r"\bthe\s+last\s+(?:one|time|lesson|class|session|evening|meeting|rehearsal)\b[^,.;]{0,12}$"
    r"|(?:最后|最後|末)一?[次节節堂回][课課]?(?:[是在为為]|[:：])?\s*$",
    re.IGNORECASE,
)
_UNTIL_AFTER = regex(
    r"^\s*(?:为止|為止|止|截止|结束|結束|结课|結課|是?(?:最后|最後)一[次节節堂回])"
)
_TWO_RANGES = 2
"""So many words or dashes from one day to another at least: few texts are read further."""
_OF_OTHER = regex(
    r"\b(?:holidays?|vacation|travel\w*|stands?\s+in|covers?|replaces?|paid|prepaid|due|deadline"
    r"|valid)\b|放假|出差|旅行|代[课課班]|替|[付缴繳]",
    re.IGNORECASE,
)
"""What is until then may be something else: it is paid for, somebody stands in."""
_GOES_ON = regex(
    r"\b(?:then|again|afterwards|after\s+that|from\s+then)\b|之后|之後|然后|然後|以后|以後",
    re.IGNORECASE,
)
_SO_MANY = regex(
    r"(?:^|[,(;:–—-]\s*|\b(?:for|just|only|takes?|has|have|with)\s+)"
    rf"(?P<count>\d{{1,2}}|{'|'.join(NUMBERS)})\s+"
    r"(?P<unit>times|lessons|sessions|classes|evenings|mornings|afternoons|nights|weeks|rehearsals"
    r"|meetings|dates)\b"
    r"(?=\s*(?:[,.;:)]|$)|\s+(?:in\s+all|in\s+total|from|to|until|starting|at|for)\b)",
    re.IGNORECASE,
)
_HAN_SO_MANY = regex(
    r"(?:[，,（(：:；]|[共总總]计?|先|再|还有|還有|[连連]|为期|為期|(?<!已)(?<!已经)[上学學练練])[上学學开做去]?"
    r"(?P<count>[二两兩三四五六七八九十]{1,3}|\d{1,2})"
    r"(?P<unit>[次回晚]|[节節堂][课課]?|个?(?:[周週]|星期|礼拜))[课課]?(?=[，,。；;、）)：:]|$|为止|結?结束)"
)
_SO_OFTEN = regex(r"每(?:[周週天日月年]|星期)(?![一二三四五六日天末])[^，。；]{0,3}$")
"""Twice a week is no end."""


def last_day_told(text: str, told_at: datetime, zone: tzinfo) -> date | None:
    """The last day to come on which what recurs does; None where a text tells none.

    Where the statement that names the day tells of all that recurs, and of nothing behind it.
    """
    if time := meanwhile.told(text, told_at, zone):
        return time.last_day(zone)
    last = max(_last_days(text, told_at, zone), default=None)
    return None if last in {new for _, new in moves(text, told_at, zone)} else last


def first_day_of_range(text: str, told_at: datetime, zone: tzinfo) -> datetime | None:
    """Where the first range begins that says from when to when it recurs: "from 7 to 28 January".

    None where it has begun.
    """
    time = meanwhile.told(text, told_at, zone)
    ranges = [time] if time else _ranges(text, told_at, zone)
    first = min((span.start for span in ranges), default=None)
    return first if first and first > told_at else None


def days_between_ranges(text: str, told_at: datetime, zone: tzinfo) -> frozenset[date]:
    """The days behind one range and before the next: "to 21 December, again from 11 January"."""
    if len(FROM_TO.findall(text)) < _TWO_RANGES:
        return frozenset()
    ranges = sorted(_ranges(text, told_at, zone), key=lambda span: span.start)
    found: set[date] = set()
    for one, other in pairwise(ranges):
        last, first = one.last_day(zone), other.first_day(zone)
        found |= {last + timedelta(n) for n in range(1, (first - last).days)}
    return frozenset(found)


def _ranges(text: str, told_at: datetime, zone: tzinfo) -> list[dates.Span]:
    """Those of which the last is that of the last day on which it recurs."""
    last = last_day_told(text, told_at, zone)
    named = dates.to_come(text, told_at, zone) if last else []
    ranges = [span for span in named if _is_long_range(span)]
    return ranges if last in {span.last_day(zone) for span in ranges} else []


def _is_long_range(span: dates.Span) -> bool:
    return span.length >= _LONG and span.names_first_and_last


def _last_days(text: str, told_at: datetime, zone: tzinfo) -> Iterator[date]:
    names = _weekdays_or_daily(text)
    for span in dates.to_come(text, told_at, zone) if names else ():
        before, phrase, after = text.partition(span.phrase)
        opening, rest = STATEMENT_END.split(before)[-1], STATEMENT_END.split(after)[0]
        is_told = told_at < span.end < dates.OPEN_END and _is_an_end(span, before, after)
        is_of_all = _weekdays_or_daily(f"{opening}{phrase}{rest}") == names
        is_of_all = is_of_all or _LAST_OF_ALL.search(before) is not None
        if is_told and is_of_all and not _GOES_ON.search(rest):
            yield span.last_day(zone)


def _weekdays_or_daily(text: str) -> frozenset[str]:
    """The days on which something recurs in a text, or that it is each day."""
    daily = {"daily"} if weekly_monthly.is_daily(text) else ()
    return weekly_monthly.days_told(text).union(daily)


def _is_an_end(span: dates.Span, before: str, after: str) -> bool:
    """Whether the words of a day, or range, and around it say that it is the last, and of that."""
    clause = f"{ASIDE_END.split(before)[-1]} {ASIDE_END.split(after)[0]}"
    if _OF_OTHER.search(clause) or is_off(before, after):
        return False
    if span.start != dates.OPEN_START and not span.is_one_day:
        return _is_long_range(span) or _UNTIL.search(before) is not None
    return bool(says_until(span.phrase) or _UNTIL.search(before) or _UNTIL_AFTER.match(after))


def count_told(text: str) -> tuple[int, bool]:
    """How many times in all it says that something is, or for how many weeks (then True).

    0 where it does not say.
    """
    found = [*_SO_MANY.finditer(text), *_HAN_SO_MANY.finditer(text)]
    told = [one for one in found if not _SO_OFTEN.search(text[: one.start("count")])]
    if len(told) != 1:
        return 0, False
    unit = told[0]["unit"].casefold()
    return number_told(told[0]["count"]), unit == "weeks" or unit[-1] in "周週期拜"
