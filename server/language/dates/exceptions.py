"""The days that a text takes out of what recurs: "no lesson on 3 December", 12月27日那次免了."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from ...domain.patterns import regex
from .. import dates
from .calendar import shift
from .listed_days import spelled_out
from .rescheduling import is_given_up

_READ_CHARACTERS = 4_000
_A_DAY = timedelta(days=1)
_ONE_DAY = timedelta(hours=25)
_LONGEST = timedelta(days=62)
"""What is off for longer has ended."""
_NOT_THEN = regex(
    r"\b(?:no|none|not|never|without|off|away|skip\w*|cancel\w*|shut|closed|dropped"
    r"|falls\s+out|except)\b|n['’]t\b"
    r"|取消|免|不|没|沒|停|休|关门|關門|闭馆|閉館|歇|除外|请假|請假",
    re.IGNORECASE,
)
_MOVES = regex(
    r"\b(?:mov(?:ed?|es|ing)|put\s+(?:off|back)|pushed|postponed|brought\s+forward|rescheduled"
    r"|shifted|swapp?\w*)\b|[改挪推移换換调調]到|提前|推迟|推遲|延到",
    re.IGNORECASE,
)
_OTHERWISE = regex(
    r"\b(?:instead|rather\s+than|this\s+once)\b|这一?[次回]|這一?[次回]|仅此一次|僅此一次|而不是",
    re.IGNORECASE,
)
"""Which day is meant is told by what stands right before each (see `is_given_up`)."""
_GOES_ON = regex(
    r"(?:\b(?:next|again|resum\w+|returns?|restart\w*|(?<!put )(?<!pushed )(?<!moved )back)\b"
    r"[^.;,]{0,25}|(?:下一?[次回]|恢复|恢復|再[^，。；]{0,2})[^，。；]{0,8})$",
    re.IGNORECASE,
)
"""The days behind these are as ever: "back on 17 December"."""
_GOES_ON_AFTER = regex(r"^[^，。；]{0,6}(?:恢复|恢復|照旧|照舊|照常|继续|繼續)")
_YEAR = regex(r"(?:19|20)\d\d|年")
_CLAUSE_END = regex(r"[.,;:!?()\n，。；：！？（）]")


@dataclass(frozen=True, slots=True)
class Touched:
    """Days that a text names, the last one among them, of which it may tell something special."""

    first: date
    last: date
    is_off: bool
    """Whether it says of them that something is not then."""

    def has(self, day: date) -> bool:
        return self.first <= day <= self.last


def tells_exception(text: str) -> bool:
    """Whether it may say that something is not, or not when it always is."""
    return any(words.search(text) for words in (_NOT_THEN, _MOVES, _OTHERWISE))


def tells_another_day(text: str) -> bool:
    """Whether it says that something is on another day than it always is."""
    return any(words.search(text) for words in (_MOVES, _OTHERWISE))


def touched(text: str, told_at: datetime, zone: tzinfo) -> Iterator[Touched]:
    """The days that a text names, but for those on which it says that all goes on as ever."""
    read = spelled_out(text[:_READ_CHARACTERS])
    for span in dates.nearest(read, told_at, zone):
        if span.end - span.start > _LONGEST:
            continue
        before, phrase, after = read.partition(span.phrase)
        begins, ends = _CLAUSE_END.split(before)[-1], _CLAUSE_END.split(after)[0]
        is_off = is_given_up(read, phrase) or _is_not_then(begins, ends)
        goes_on = _GOES_ON.search(begins) or _GOES_ON_AFTER.match(after)
        if is_off or not goes_on:
            first = span.start.astimezone(zone).date()
            last = (span.end - timedelta(seconds=1)).astimezone(zone).date()
            later = _a_year_later(first, phrase, told_at)
            yield Touched(first + later, last + later, is_off)


def _a_year_later(day: date, phrase: str, told_at: datetime) -> timedelta:
    """A year for a day that was read as last year's and is soon: "3 December is cancelled"."""
    following = shift(day, "month", 12)
    is_soon = timedelta() <= following - told_at.date() < _LONGEST
    return following - day if is_soon and not _YEAR.search(phrase) else timedelta()


def _is_not_then(begins: str, ends: str) -> bool:
    """Whether the words before and after a day, within its clause, say that nothing is then.

    Of what was moved from one day to another it is the first.
    """
    if moves := _MOVES.search(ends):
        return any(sign.isdigit() for sign in ends[moves.end() :])
    if any(words.search(side) for words in (_MOVES, _OTHERWISE) for side in (begins, ends)):
        return False
    return bool(_NOT_THEN.search(begins) or _NOT_THEN.search(ends))


def days_off(text: str, told_at: datetime, zone: tzinfo) -> frozenset[date]:
    """The days on which a text itself says that something is not."""
    found: set[date] = set()
    for each in touched(text, told_at, zone) if tells_exception(text) else ():
        if each.is_off:
            count = (each.last - each.first).days + 1
            found |= {each.first + n * _A_DAY for n in range(count)}
    return frozenset(found)
