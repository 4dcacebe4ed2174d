"""Weekdays that a text names as those on which something is not: the old ones, negated, closed.

"Moved from Wednesdays to Thursdays", 由每周三改为每周四, "not on Fridays", 每周一闭馆.
"""

import re
from collections.abc import Sequence

from ....domain.patterns import regex
from ..grammar.vocabulary import ENGLISH_DAY
from . import weekly_monthly

_A_DAY = rf"{ENGLISH_DAY}s?"
_NEXT = rf"(?:(?:\s*[,&/]\s*|,?\s+(?:and|or)\s+){_A_DAY})"
DAYS = (
    rf"(?:(?:every|each)\s+)?{_A_DAY}\b{_NEXT}*"
    r"(?:\s+(?:morning|lunchtime|afternoon|evening|night)s?\b)?"
)
"""A row of weekdays: "Wednesday and Friday evenings"."""
_MOVE = r"(?:mov(?:e[ds]?|ing)|chang(?:e[ds]?|ing)|(?:switch|shift|swap)\w*|reschedul\w+)"
_STOP = (
    r"\b(?:but|because|since|so|only|now|except|before|after|when|if|unless"
    r"|and\s+(?:is|now|so|it|he|she|they|we|i))\b"
)
_WORDS = rf"(?:(?!{_STOP})[^.,;:()\n])"
_NOT = (
    r"\b(?:(?:not|never|cannot)|\w+n['’]t)\b"
    r"(?!\s+(?:only|just|until|till|later|miss\w*|fail\w*|forget\w*|skip\w*)\b)"
)
_IS = r"(?:(?:it|they|he|she|we)\s+)?(?:is|are|['’]s|['’]re)\s+"
_FORMER = (
    rf"\b(?:{_MOVE}|goes|went)\b[^.;\n]{{0,60}}?\bfrom\s+(?:the\s+)?(?P<old>{DAYS})",
    rf"\b(?P<old>{DAYS})[^.;\n]{{0,60}}?\b{_MOVE}\s+to\s+(?:the\s+)?(?={DAYS})",
    rf"\b(?:instead\s+of|rather\s+than)\s+(?:on\s+)?(?P<old>{DAYS})",
    rf"\b(?:not|never)\s+(?:on\s+|to\s+|for\s+)?(?P<old>{DAYS})",
    rf"{_NOT}\s+(?:be\s+)?{_MOVE}\b{_WORDS}{{0,40}}?\b(?P<old>{DAYS})",
    r"\b(?:stopped|quits?|gave\s+up|gives?\s+up|drop(?:s|ped))"
    rf"\s{_WORDS}{{0,30}}?\b(?P<old>{DAYS})",
)
_CLOSED = (
    rf"{_NOT}{_WORDS}{{0,50}}?\b(?P<old>{DAYS})",
    r"\b(?:closed|closes|shut|shuts|(?:is|are|has|have|takes?|days?|time)\s+(?:\w+\s+)?off"
    r"|(?<=[,;(]\s)off|no|none|nothing|nobody|except|excepting|excluding|skips?|cancel\w*"
    r"|away|apart\s+from"
    rf"|other\s+than)\b{_WORDS}{{0,40}}?\b(?P<old>{DAYS})",
    rf"\b(?P<old>{DAYS})[\s:–—-]+(?:{_IS})?(?:closed|shut|off|no|none|nothing|except(?:ed)?"
    r"|excluded|free)\b",
    rf"\bon\s+(?P<old>{DAYS})\s+(?:(?!\band\b){_WORDS}){{0,25}}?"
    r"\b(?:closed|shut|no|not|\w+n['’]t)\b",
)
_HAN_WEEK = "(?:[周週]|星期|礼拜|禮拜)"
HAN_DAYS = (
    f"每?个?{_HAN_WEEK}[一二三四五六日天](?:(?:[、和及与與]|{_HAN_WEEK})+[一二三四五六日天])*"
)
_HAN_MOVE = (
    "[改挪换換调調移变變转轉推提延]"
    f"(?:[^，。；\\d]{{0,2}}?[到成至为為在]了?|(?={_HAN_WEEK}[一二三四五六日天]))"
)
_ONE_OF_THEM = "(?:[这這那本次回仅僅只起月日号號]|下(?!午))"
_HAN_WORDS = f"(?:(?!{_ONE_OF_THEM})[^，。；\n])"
_HAN_FORMER = (
    rf"[由从從自](?:原[来來]|原先|以前|之前)?的?(?P<old>{HAN_DAYS}){_HAN_WORDS}{{0,14}}?{_HAN_MOVE}",
    rf"(?P<old>{HAN_DAYS}){_HAN_WORDS}{{0,14}}?{_HAN_MOVE}(?=每?个?{_HAN_WEEK}[一二三四五六日天])",
    rf"(?P<old>{HAN_DAYS})的?[^，。；\d]{{0,8}}?[从從自]?[^，。；]{{1,8}}[起后後]{_HAN_MOVE}(?={_HAN_WEEK})",
    rf"(?P<old>每个?{_HAN_WEEK}[一二三四五六日天]){_HAN_WORDS}{{0,14}}?[，；](?:现在|現在"
    rf"|[从從自]?[^，。；]{{2,14}}[起后後])?{_HAN_MOVE}(?=每个?{_HAN_WEEK})",
    rf"(?<!是)(?:不(?:再|会|會|用)?|别|不要)(?:改|挪|换|換|调|調|移|搬|是|在)[^，。；]{{0,4}}?(?P<old>{HAN_DAYS})",
    rf"(?P<old>{HAN_DAYS}){_HAN_WORDS}{{0,8}}?(?:不再|停了|取消了|不\w了)",
)
_HAN_NOT = (
    r"[闭閉][馆館]|停[课課业業]|[关關][门門]|休息|[没沒]|歇|放假|取消|除外|例外"
    r"|不(?![见見定超错錯同变變改动動])"
)
_HAN_CLOSED = (
    rf"除了?(?P<old>{HAN_DAYS})",
    rf"(?P<old>{HAN_DAYS}){_HAN_WORDS}{{0,8}}?(?:{_HAN_NOT})",
    rf"(?:[闭閉][馆館]|停[课課业業]|休息|[关關][门門]|歇[业業]|店休)日?(?:[是在为為]|[:：])?(?P<old>{HAN_DAYS})",
)
_OF_OLD = tuple(regex(each, re.IGNORECASE) for each in (*_FORMER, *_HAN_FORMER))
_OF_CLOSED = tuple(regex(each, re.IGNORECASE) for each in (*_CLOSED, *_HAN_CLOSED))


def without(text: str) -> str:
    """The text without such days, each sign of them a space.

    Those on which it is closed, or which are free, stay where it names no others: "closed on
    Mondays" is each Monday.
    """
    if not weekly_monthly.names_weekday(text):
        return text
    open_ = _blanked(without_old := _blanked(text, _OF_OLD), _OF_CLOSED)
    return open_ if weekly_monthly.days_told(open_) else without_old


def _blanked(text: str, patterns: Sequence[re.Pattern[str]]) -> str:
    for pattern in patterns:
        text = pattern.sub(_blank, text)
    return text


def _blank(match: re.Match[str]) -> str:
    """The words of a match, its group `old` made spaces."""
    left, right = (at - match.start() for at in match.span("old"))
    return match[0][:left] + " " * (right - left) + match[0][right:]
