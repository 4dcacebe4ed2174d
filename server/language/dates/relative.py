"""The days that a text tells from the day of its telling: tomorrow, last Tuesday, 下周三.

Who reads it weeks later has to know which days they are.
"""

import re
from calendar import month_name
from datetime import datetime, tzinfo

from ...domain.patterns import regex
from .. import dates
from .grammar.rule import READ_CHARACTERS
from .grammar.vocabulary import ENGLISH_DAY, is_feast
from .rescheduling import is_given_up
from .series import weekly_monthly

_BARE_WEEKDAY = regex(rf"(?:on\s+)?{ENGLISH_DAY}|(?:周|週|星期|礼拜)\w", re.IGNORECASE)
"""Of what comes each week it is no single day: 每周三下午，周五不发."""
_NAMED = regex(
    rf"\d{{4}}|\d[-./月日号號]|\d(?:st|nd|rd|th)\b|[一二三四五六七八九十]月|[日号號]$"
    rf"|\b(?:{'|'.join(month_name[1:])})\b",
    re.IGNORECASE,
)
"""A date or a month, of which the year at most is to be guessed."""


def told_relatively(text: str, told_at: datetime, zone: tzinfo) -> list[dates.Span]:
    """Its stretches of time that only the day of the telling makes known, in their order.

    Not the day of the telling itself, which stands beside every text.
    """
    read = weekly_monthly.without_weekly(text[:READ_CHARACTERS])
    is_habit = bool(weekly_monthly.days_told(text) or weekly_monthly.days_of_habit(text))
    found: list[dates.Span] = []
    for span in dates.nearest(read, told_at, zone):
        is_named = _NAMED.search(span.phrase) or is_feast(span.phrase)
        if is_habit and _BARE_WEEKDAY.fullmatch(span.phrase):
            continue
        is_own = span.start <= told_at < span.end
        if not (span.is_open or is_named or is_own or is_given_up(read, span.phrase)):
            found.append(span)
    return found
