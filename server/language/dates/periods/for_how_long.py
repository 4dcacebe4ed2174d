"""How long from now on something is so, where no day is named: 石膏要打六周.

"I can't drive for four weeks", "for another week": a doctor's order, an errand for a while.
"""

import re
from datetime import datetime, timedelta, tzinfo

from ....domain.calendar import midnight
from ....domain.patterns import regex
from ..grammar.calendar import shift
from ..grammar.vocabulary import NUMBERS, amount_of

_COUNT = rf"(?P<count>\d{{1,2}}|{'|'.join(NUMBERS)})"
_UNIT = r"(?P<unit>day|week|month|year)s?\b"
_BOUND = (
    r"(?:can['’]?t|cannot|must(?:n['’]t)?"
    r"|(?:is|am|are|['’][ms]|['’]re)\s+not\s+(?:allowed|supposed)"
    r"|(?:have|has|got|needs?)\s+to|should(?:n['’]t)?|no)"
)
_HELD = r"(?:drive|lift|wear|keep|take|use|rest|stay|avoid|eat|drink|sleep|run|fly|swim|walk|work)"
_ENGLISH = (
    regex(
        rf"\b{_BOUND}\s+(?:\w+\s+){{0,2}}?{_HELD}(?:ing)?\b"
        rf"[^.;,:]{{0,40}}?\bfor\s+{_COUNT}\s+{_UNIT}"
        r"(?!\s+(?:before|after|ago|at\s+a\s+time|a\b|per\b))",
        re.IGNORECASE,
    ),
    regex(
        rf"^(?!.*\b(?:was|were|had|did|stayed)\b).*\bfor\s+(?:another\s+(?:{_COUNT}\s+)?"
        rf"|(?P<more>\d{{1,2}}|{'|'.join(NUMBERS)})\s+more\s+)(?P<unit>day|week|month)s?\b",
        re.IGNORECASE,
    ),
)
_HAN_COUNT = r"(?P<count>[一二两兩三四五六七八九十]{1,3}|\d{1,2}|半)"
_HAN_UNIT = r"[个個]?(?P<unit>天|日|周|週|星期|礼拜|禮拜|月|年)"
_CHINESE = (
    regex(
        r"(?:要|得|需要?)(?:再|一直|连续|連續)?(?:打|戴|吃|服|用|敷|穿|住|休息|静养|靜養|卧床|臥床|忌口)"
        rf"[^，。；！？\d]{{0,6}}?{_HAN_COUNT}{_HAN_UNIT}(?![之以]?[前后後内內]|[一二三四五六日天末])"
    ),
    regex(
        rf"{_HAN_COUNT}{_HAN_UNIT}(?:[之以]?[内內])?(?:都|还|還)?(?:不[能可许許准]|别|禁)(?!够|夠)"
    ),
)
_LONGEST = timedelta(days=400)


def lasts_until(text: str, told_at: datetime, zone: tzinfo) -> datetime | None:
    """The last second of the last day, counted from the day of the telling; None if none is told.

    At most a year and a month: what is to be for longer is no passing state.
    """
    for pattern in (*_ENGLISH, *_CHINESE):
        if found := pattern.search(text):
            return _end(found, told_at, zone)
    return None


def _end(found: re.Match[str], told_at: datetime, zone: tzinfo) -> datetime | None:
    told = found.groupdict()
    number = told["count"] or told.get("more")
    unit, _, most = amount_of(number, told["unit"].casefold())
    today = told_at.astimezone(zone).date()
    following = shift(today, unit, most) + timedelta(days=1)
    end = midnight(following, zone)
    return end - timedelta(seconds=1) if end - told_at <= _LONGEST else None
