"""The days that a text tells from the day of its telling: tomorrow, last Tuesday, 下周三.

Who reads it weeks later has to know which days they are.
"""

import re
from calendar import month_name
from datetime import datetime, tzinfo

from ...domain.patterns import regex
from .. import dates
from .grammar.rule import READ_CHARACTERS, Match
from .grammar.tense import clause_around, clause_looks_ahead
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
_UNIT_ZH = r"(?:天|日|周|週|星期|礼拜|禮拜|月|年|季|学期|學期|小时|小時)"
_FROM_THE_TELLING = regex(
    r"\b(?:today|tonight|tomorrow|yesterday|ago|next|last|this|past|coming)\b"
    r"|^(?:in|within)\b.*\b(?:days?|weeks?|months?|years?|fortnight)\b"
    r"|昨|今|明[天日早晚晨年]|去年|大?[前后後][天年]|[上下本这這][一两兩]?[个個]?"
    rf"(?:半年|[春夏秋冬]|{_UNIT_ZH})"
    rf"|[\d一二两兩三四五六七八九十几幾半][个個]?{_UNIT_ZH}[之以]?[前后後内內]",
    re.IGNORECASE,
)
"""Words that count from the day of the telling, whatever their clause tells."""
_OF_SOMETHING = regex(
    r"(?:\b(?:the|my|our|your|his|her|its|their|an?|each|every|some|any|no)|\w['’]s|s['’])"
    r"\s+(?:very\s+)?$",
    re.IGNORECASE,
)
"""Before it stands what it belongs to: the Sunday bread, this term's last week."""
_IN_THE = regex(r"\b(?:in|over|during|by|until|till|before|after|for)\s+the\s+$", re.IGNORECASE)
_SEASON_OR_WEEKEND = regex(
    r"(?:early\s+|late\s+|mid-?)?(?:spring|summer|autumn|fall|winter|weekend)", re.IGNORECASE
)
_PART_OF = regex(r"\s+of\b|\s*的?最[后後初]", re.IGNORECASE)
"""The last week of term."""
_BEFORE_A_THING = regex(
    r"\s+(?!(?:and|or|but|so|if|when|while|because|with|without|to|for|from|till|until|at|on|in|by"
    r"|we|i|you|he|she|it|they|there|then|too|again|instead|before|after|as|already|not|is|was)\b)"
    r"[^\W\d_]|['’]s\b|的",
    re.IGNORECASE,
)
"""It tells of which kind a thing is: Sunday bread, 周日的面包."""
_HABIT = regex(
    r"\b(?:usual(?:ly)?|always|often|normally|generally|regularly|sometimes|mostly|typically|never"
    r"|whenever|tends?\s+to|every|each|most)\b"
    r"|照[样樣常旧舊]|一般|平[时時常日]|通常|[总總](?!算|之|共|结|結)|常|往往|每|都|[习習][惯慣]|[从從][来來]|有[时時]",
    re.IGNORECASE,
)
"""What is so on such days again and again is of no one of them: 周末照样约着玩."""


def told_relatively(text: str, told_at: datetime, zone: tzinfo) -> list[dates.Span]:
    """Its stretches of time that only the day of the telling makes known, in their order.

    Not the day of the telling itself, which stands beside every text, and none that may be another:
    who reads a wrong day is worse off than who reads none.
    """
    read = weekly_monthly.without_weekly(text[:READ_CHARACTERS])
    is_habit = bool(weekly_monthly.days_told(text) or weekly_monthly.days_of_habit(text))
    found: list[dates.Span] = []
    for span in dates.nearest(read, told_at, zone):
        is_named = _NAMED.search(span.phrase) or is_feast(span.phrase)
        if is_habit and _BARE_WEEKDAY.fullmatch(span.phrase):
            continue
        is_own = span.start <= told_at < span.end
        if span.is_open or is_named or is_own or is_given_up(read, span.phrase):
            continue
        if _is_certain(span, read, told_at):
            found.append(span)
    return found


def _is_certain(span: dates.Span, text: str, told_at: datetime) -> bool:
    """Whether nothing else can be meant: it counts from the telling, or its clause says which."""
    match = re.compile(re.escape(span.phrase)).search(text)
    if match is None or _is_of_something(match):
        return False
    if _FROM_THE_TELLING.search(span.phrase):
        return True
    if _is_kind_of_thing(match) or _HABIT.search(clause_around(match)):
        return False
    ahead = clause_looks_ahead(match)
    return ahead is not None and ahead == (span.start > told_at)


def _is_of_something(match: Match) -> bool:
    """Whether it is a part of something that is told: this term's last week."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    if _PART_OF.match(after):
        return True
    of_a_time = _IN_THE.search(before) and _SEASON_OR_WEEKEND.fullmatch(match[0])
    return not of_a_time and _OF_SOMETHING.search(before) is not None


def _is_kind_of_thing(match: Match) -> bool:
    """Whether it tells of which kind something is, and not when: Sunday bread."""
    after = match.string[match.end() :]
    is_on_it = match[0][:3].lower() in ("on ", "at ")
    return not is_on_it and _BEFORE_A_THING.match(after) is not None
