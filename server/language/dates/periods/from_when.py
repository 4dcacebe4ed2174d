"""From when on something is to be so, where a text tells it: "from 1 May", 下周一开始."""

import re
from calendar import month_name
from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo

from ....domain.calendar import midnight
from ....domain.patterns import regex
from ...clause_ends import LABEL_END
from .. import Span, nearest, to_come
from ..rescheduling import divides_times, is_given_up, is_over, is_put_off_to

_BEFORE = regex(
    r"\b(?:from|starting|beginning|as\s+of|as\s+from|effective)(?:\s+(?:on|in|from|with))?\s+"
    r"(?:the\s+week\s+(?:of|beginning|commencing)\s+|the\s+)?$",
    re.IGNORECASE,
)
"""What "starts on 1 May" is something that happens then, and may be moved."""
_VERB = "[飞飛床身草诉訴航]"
"""What 起 makes a verb with: 1月1日起飞."""
_AFTER = regex(
    rf"^\s*(?:[这這那]?一?[周週])?(?:起(?!{_VERB})|(?:开始|開始)[^\W\d_]{{2}}"
    r"|以后|以後|之后|之後|onwards?\b)"
)
_AFTER_IT = regex(r"^\s*[那这這][一1]?[个個次班回趟节節堂场場]?(?:以后|以後|之后|之後)")
_AFTER_IT_BEFORE = regex(
    r"(?<!look )(?<!looks )\bafter\s+(?:the|that|his|her|their|our|my)\s+(?:\w+\s+){1,2}on\s+$",
    re.IGNORECASE,
)
"""After the one of that day: from the next day on."""
_BEGINS = regex(
    r"\b(?:start|begin|join|enter|become|switch|transfer|take\s+over)(?:e?s|ing)?\b"
    r"|\b(?:mov|chang)(?:es?|ing)\s+(?:to|into|in|on)\b|\bon(?:wards)?\s*$"
    r"|[转轉搬调調换換升][到去往入进進学學]|入[学學职職读讀]|上任|就任|[开開]始|起(?!飞|飛|床|身|草)",
    re.IGNORECASE,
)
_CHANGES_THEN = regex(
    r"\b(?:switch|join|becom|mov|chang)(?:e?s|e|ing)?\b"
    r"|\b(?:start|begin)(?:s|ning|ing)?\s+(?:at\s+(?!\d)|with\b|as\b|school|nursery|college|work)"
    r"|[换換改转轉][成为為到用开開吃喝坐乘骑騎穿](?![了过過])|入[学學职職读讀园園]|[升调調][入任为為到]"
    r"|上(?:幼儿园|幼兒園|小学|小學|初中|高中|中学|中學|大学|大學)|[开開]始[上读讀学學吃用]|[接上就]任",
    re.IGNORECASE,
)
_RANGE = regex(
    rf"^\s*(?:to|till|until|through|and\s+(?=(?:on\s+|the\s+)*(?:\d|{'|'.join(month_name[1:])})))\b"
    r"|^\s*[-–—~至到]",
    re.IGNORECASE,
)
"""From one moment to another: no beginning of what lasts."""
_OPENING = regex(r"(?:[起始]|(?<!前)[后後])$|^after\b", re.IGNORECASE)
"""The day and the word that begins are read as one: 从下周一开始, 1月起."""
_SO_FAR_AHEAD = regex(
    r"^[\d一二两兩三四五六七八九十几幾半]+(?:天|日|[个個]?[周週星礼禮年]\w?|[个個]月)[之以]?[后後]$"
)
"""三天后 is a day, and no beginning of what lasts."""
_IS_VERB = regex(f"^{_VERB}")
_ASIDE = regex(r"[(（][^()（）]*[)）]")
"""A day in brackets says why or where: "fifteen tables (the hall on 4 October holds no more)"."""


def begins_at(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The day to come from which on a text says that something is so; None if it says none."""
    divides = divides_times(text)
    named = to_come(text, now, zone)
    if divides:
        if put_off := _put_off_to(text, named, now):
            return midnight(put_off.last_day(zone), zone)
        named = [span for span in named if not is_given_up(text, span.phrase)]
    for span in named:
        if span.start <= now or span.names_first_and_last:
            continue
        before, _, after = text.partition(span.phrase)
        if span.is_one_day and _is_after_it(before, after):
            return span.end
        if divides or _is_from_then(span.phrase, before, after):
            return span.start
    return None


def _put_off_to(text: str, named: Sequence[Span], now: datetime) -> Span | None:
    """The day to come to which something was put off, of those that a text names."""
    for span in named:
        if span.end > now and is_put_off_to(text, span.phrase):
            return span
    return None


def begins_within(
    text: str, start: datetime, end: datetime, told_at: datetime, zone: tzinfo
) -> bool:
    """Whether what a text tells of a season or a term only begins in it: 2027年春转到新校.

    Not where it tells its last day as well.
    """
    for span in nearest(text, told_at, zone):
        if (span.start, span.end) != (start, end) or span.names_first_and_last:
            continue
        before, _, after = text.partition(span.phrase)
        clause = LABEL_END.split(before)[-1] + LABEL_END.split(after)[0]
        return _BEGINS.search(clause) is not None
    return False


def tells_change(text: str, day: datetime, now: datetime, zone: tzinfo) -> bool:
    """Whether the clause of a day to come tells that something else is so from it on: 换开电车."""
    for span in to_come(text, now, zone):
        if span.start == day:
            before, _, after = text.partition(span.phrase)
            clause = LABEL_END.split(before)[-1] + " " + LABEL_END.split(after)[0]
            return _CHANGES_THEN.search(clause) is not None
    return False


def _is_from_then(phrase: str, before: str, after: str) -> bool:
    """Whether a day, or the words around it, say: from then on, and not until another day."""
    opens = _OPENING.search(phrase) and not _IS_VERB.match(after)
    if _SO_FAR_AHEAD.match(phrase):
        return False
    says = opens or _BEFORE.search(before) or _AFTER.match(after)
    return bool(says and not _RANGE.match(after))


def _is_after_it(before: str, after: str) -> bool:
    """Whether the words around a day say: after the one that is on it."""
    return bool(_AFTER_IT.match(after) or _AFTER_IT_BEFORE.search(before))


def day_ahead(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The one day to come that a text names for what it tells; None if it names none, or several.

    "The user moves to Oslo on 1 December", not "the trip on 1 December was cancelled".
    """
    named = to_come(_ASIDE.sub(" ", text), now, zone)
    if len(named) != 1 or is_over(text):
        return None
    return named[0].start if named[0].start > now else None


def lies_ahead(text: str, now: datetime, zone: tzinfo, told: datetime | None = None) -> bool:
    """Whether a text, read as of when it was `told`, names any day to come, beyond this evening."""
    tomorrow = midnight(now.astimezone(zone).date() + timedelta(days=1), zone)
    return any(span.start >= tomorrow for span in to_come(text, told or now, zone))
