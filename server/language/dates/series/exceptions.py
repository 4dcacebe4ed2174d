"""The days that a text takes out of what recurs: "no lesson on 3 December", 12月27日那次免了."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from ....domain.patterns import regex
from ... import dates
from ...clause_ends import ASIDE
from ..days_of_one_month import spelled_out
from ..grammar.calendar import shift
from ..grammar.rule import READ_CHARACTERS
from ..grammar.vocabulary import ENGLISH_DAY
from ..rescheduling import is_given_up
from . import weekly_monthly

_A_DAY = timedelta(days=1)
_LONGEST = timedelta(days=62)
"""What is off for longer has ended."""
_NOT_THEN = regex(
    r"\b(?:no|none|not|never|without|off|away|skip\w*|cancel\w*|shut|closed|dropped"
    r"|falls\s+out|except|pauses?|paused|on\s+hold|suspended|takes?\s+a\s+break)\b|n['’]t\b"
    r"|取消|免|不|没|沒|停|休|关门|關門|闭馆|閉館|歇|除外|请假|請假",
    re.IGNORECASE,
)
_CLOSED = regex(
    r"\b(?:closed|shut|closes|shuts|closing\s+(?:from|on|over))\b|关门|關門|闭馆|閉館|停业|停業|歇业|歇業|打烊",
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
_TO_IT = regex(
    r"^[^.;。；\d]{0,50}\b(?:moved|swapped|shifted|rescheduled|postponed|put\s+(?:off|back)|pushed"
    r"|brought\s+forward)\b[^.;。；\d]{0,20}\b(?:to|for|until)\s+(?:on\s+|the\s+)*$"
    r"|^[^.;。；\d]{0,40}[改移挪换換调調推提延][^，,.;。；\d]{0,3}[到成至为為]\s*$",
    re.IGNORECASE,
)
_REASON = regex(
    r"(?P<day>(?:\d|\d(?:st|nd|rd|th)|day|\b[A-Z][a-z]{2,8})\b)"
    r"(?P<why>\s+(?:because|due\s+to)\b[^,.;]*"
    r"(?:,\s+(?:which|that|who)\b[^,.;]*)?)"
)
_MADE_UP = regex(
    r"\b(?:made\s+up|making\s+up|caught\s+up|replacement|extra\s+one)\b[^.;\d]{0,20}"
    r"\b(?:on|for)\s+(?:the\s+)?$|[补補][课課]?[在到于於]\s*$",
    re.IGNORECASE,
)
"""Of a day that is off the one on which it is done: 补在1月30日."""
_INSTEAD = regex(
    r"^[^.;,\d]{0,20}(?:\d{1,2}[:.]\d\d)?[^.;,\d]{0,12}\binstead\b(?!\s+of)", re.IGNORECASE
)
_IN_ITS_PLACE = regex(
    r"^[^.;。；\d]{0,40}\b(?:instead\s+of|rather\s+than)\s+(?:on\s+|the\s+)*$"
    r"|^\D{0,12},?\s*(?:(?:and|but)\s+)?not\s+(?:on\s+|the\s+)*$"
    r"|^[^.;。；\d]{0,12}(?:[而并]?不是|代替)\s*$",
    re.IGNORECASE,
)
_FROM_THEN = regex(r"\b(?:from|since|starting|until|till|to)\s+(?:the\s+)?$", re.IGNORECASE)
_PAUSED_UNTIL = regex(r"[停歇休][^，。；\d]{0,3}[到至]\s*$")
_IN_PLACE_OF = regex(r"^[^.;]{0,80}\b(?:instead\s+of|rather\s+than)\b", re.IGNORECASE)
"""Until then it is on these days instead of those."""
_UNTIL_AND_ON_IT = regex(r"^\s*(?:为止|為止|止)")
_YEAR = regex(r"(?:19|20)\d\d|年")
_WEEKDAY = regex(
    rf"(?:on\s+)?{ENGLISH_DAY}\b\D*$|(?:周|週|星期|礼拜)[一二三四五六日天]\D*$",
    re.IGNORECASE,
)
"""One without a date."""
_ADDED = regex(r"\s*(?:[,，、&]|\b(?:and|or)\b|[和及与]|\bon\b|\bthe\b|\s)+", re.IGNORECASE)
"""One more day of a row: "none on 25 December, 1 January and 15 January"."""
_ASIDE = regex(r"^\s*[(（][^()（）\n]{1,60}[)）]")
_CLAUSE_END = regex(rf"{ASIDE}|[:：](?!\d)")


@dataclass(frozen=True, slots=True)
class Touched:
    """Days that a text names, the last one among them, of which it may tell something special."""

    first: date
    last: date
    is_off: bool
    """Whether it says of them that something is not then, or is otherwise for that time."""

    def has(self, day: date) -> bool:
        return self.first <= day <= self.last


def tells_exception(text: str) -> bool:
    """Whether it may say that something is not, or not when it always is."""
    return any(words.search(text) for words in (_NOT_THEN, _MOVES, _OTHERWISE))


def tells_closed(text: str) -> bool:
    """Whether it says that a place is closed."""
    return _CLOSED.search(text) is not None


def tells_another_day(text: str) -> bool:
    """Whether it says that something is on another day than it always is."""
    return any(words.search(text) for words in (_MOVES, _OTHERWISE))


def touched(text: str, told_at: datetime, zone: tzinfo) -> Iterator[Touched]:
    """The days that a text names, but for those on which it says that all goes on as ever."""
    read = _without_reasons(spelled_out(weekly_monthly.without_weekly(text[:READ_CHARACTERS])))
    was_off, end = False, 0
    for span in _days_named(read, told_at, zone):
        before, phrase, after = read.partition(span.phrase)
        if pause := _pause_until(span, before, after, told_at, zone):
            yield pause
            continue
        if span.length > _LONGEST:
            continue
        begins, ends = _opening(before, after), _closing(after)
        is_added = was_off and _ADDED.fullmatch(before[end:]) is not None
        is_off = is_added or is_given_up(read, phrase) or _is_not_then(begins, ends)
        was_off, end = is_off, len(before) + len(phrase)
        goes_on = _GOES_ON.search(begins) or _GOES_ON_AFTER.match(after)
        if is_off or not goes_on:
            first, last = span.first_day(zone), span.last_day(zone)
            later = _a_year_later(first, phrase, told_at)
            yield Touched(first + later, last + later, is_off)


def _pause_until(
    span: dates.Span, before: str, after: str, told_at: datetime, zone: tzinfo
) -> Touched | None:
    """From the day of the telling to that before the one until which it is not.

    That one is the first on which it is again: 暂停到12月26日那节恢复.
    """
    begins, ends = _opening(before, after), _closing(after)
    is_until = span.start == dates.OPEN_START or _PAUSED_UNTIL.search(begins)
    if not (is_until and _NOT_THEN.search(f"{begins} {ends}")) or not _is_ahead(span, told_at):
        return None
    last = span.last_day(zone)
    last -= timedelta() if _UNTIL_AND_ON_IT.match(after) else _A_DAY
    return Touched(told_at.astimezone(zone).date(), last, is_off=True)


def _is_ahead(span: dates.Span, told_at: datetime) -> bool:
    return told_at < span.end < dates.OPEN_END


def in_place_of_others(text: str, told_at: datetime, zone: tzinfo) -> Touched | None:
    """The days on which something is on these instead of those: "until May on Sundays instead of".

    From the day of the telling to the last; None where a text tells of no such time.
    """
    for span in dates.nearest(text[:READ_CHARACTERS], told_at, zone):
        _, _, after = text.partition(span.phrase)
        is_until = span.start == dates.OPEN_START and _is_ahead(span, told_at)
        if is_until and _IN_PLACE_OF.search(after):
            return Touched(told_at.astimezone(zone).date(), span.last_day(zone), is_off=True)
    return None


def _without_reasons(text: str) -> str:
    """Behind a day on which it is not, why: "because the gala was moved there from the 23rd"."""
    return _REASON.sub(lambda found: found["day"] + " " * len(found["why"]), text)


def _days_named(read: str, told_at: datetime, zone: tzinfo) -> list[dates.Span]:
    """Without weekdays beside dates: "he works that Friday" is of one that is dated."""
    named = dates.nearest(read, told_at, zone)
    dated = [span for span in named if not _WEEKDAY.match(span.phrase)]
    return dated if any(span.has_number for span in dated) else named


def _a_year_later(day: date, phrase: str, told_at: datetime) -> timedelta:
    """A year for a day that was read as last year's and is soon: "3 December is cancelled"."""
    following = shift(day, "month", 12)
    is_soon = timedelta() <= following - told_at.date() < _LONGEST
    return following - day if is_soon and not _YEAR.search(phrase) else timedelta()


def is_off(before: str, after: str) -> bool:
    """Whether the words before and after a day say, in its clause, that nothing is then."""
    return _is_not_then(_opening(before, after), _closing(after))


def _opening(before: str, after: str) -> str:
    """The words of its clause before a day, or the clause to which the day is added.

    "It pauses over the holidays, 21 December to 3 January."
    """
    *others, own = _CLAUSE_END.split(before)
    stands_alone = not (own.strip() or _closing(after).strip())
    is_added = others and stands_alone and before.rstrip().endswith((",", "，"))
    return others[-1] if is_added else own


def _closing(after: str) -> str:
    """The words of its clause behind a day, without what is said of it in brackets."""
    return _CLAUSE_END.split(_ASIDE.sub("", after))[0]


def moves(text: str, told_at: datetime, zone: tzinfo) -> list[tuple[date, date]]:
    """From which day to which a text says that something is moved: 17日那次挪到18日."""
    read = spelled_out(text[:READ_CHARACTERS])
    found: list[tuple[date, date]] = []
    last: date | None = None
    last_left = at = 0
    for span in dates.nearest(read, told_at, zone):
        left = read.find(span.phrase, at)
        first = span.first_day(zone)
        is_day = span.is_one_day and left >= 0
        if is_day and last:
            if _is_in_place_of(read, at, left, left + len(span.phrase)):
                found.append((last, first))
            elif _is_in_its_place(read[:last_left], read[at:left]):
                found.append((first, last))
        last, last_left = (first if is_day else None), left
        at = max(at, left + len(span.phrase))
    return found


def _is_in_place_of(read: str, end: int, left: int, right: int) -> bool:
    """Whether a text says of a day, from `left` to `right`, that it is in place of the one before.

    That one ends at `end`: it is moved to the second, or is off and made up for then.
    """
    between, after = read[end:left], read[right:]
    if _TO_IT.search(between):
        return True
    is_made_up_for = _MADE_UP.search(between) or _INSTEAD.match(after)
    return bool(is_made_up_for and is_off(read[:end], read[end:]))


def _is_in_its_place(before: str, between: str) -> bool:
    """Whether a day is told that another, named behind it, is moved to: on the 17th, not the 31st.

    Neither one that is off itself, nor one from which on it is: "from 8 January, not on the 22nd".
    """
    if not _IN_ITS_PLACE.search(between):
        return False
    return not (is_off(before, "") or _FROM_THEN.search(before))


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
