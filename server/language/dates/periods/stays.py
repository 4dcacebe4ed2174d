"""How long somebody stays who comes on a day: "from 5 December for three nights", 住三晚.

Or until which day: "come on 12 December and go home on the 15th", 12月23日放假，1月5日开学.
"""

import re
from datetime import timedelta

from ....domain.patterns import regex
from ...clause_ends import STATEMENT_END
from ..grammar.vocabulary import NUMBERS, number_told

_LONGEST = timedelta(days=62)
_COUNT = rf"(?P<count>\d{{1,2}}|{'|'.join(NUMBERS)})"
_STAYS = regex(
    rf"\b(?:for|stay(?:s|ing)?(?:\s+(?:with\s+\w+|here|there|over))?)\s+{_COUNT}"
    r"\s+(?P<unit>night|day|week)s?\b(?!\s+(?:ago|a\b|per\b|before|after))",
    re.IGNORECASE,
)
_HAN_STAYS = regex(
    r"(?:住|待|呆|留|玩)(?:在?[^，。；\d]{0,6})?"
    r"(?P<count>[一二两兩三四五六七八九十]{1,2}|\d{1,2})个?(?P<unit>晚|夜|天|周|星期)(?!前|后|後|内|內)"
)
_IS_SOMEWHERE = regex(
    r"\b(?:stay\w*|visit\w*|arriv\w*|com(?:es?|ing)|away|from|(?:is|are)\s+(?:in|at|here)|closed"
    r"|shut|holidays?|leave)\b|[住待呆留玩]",
    re.IGNORECASE,
)
"""The dough that rests for two days is nobody's stay."""
_COMES = regex(
    r"\b(?:finish(?:es)?|com(?:es?|ing)|arriv\w+|visit\w*|stay\w*|clos(?:es?|ed|ing)|shuts?"
    r"|break(?:s|ing)?\s+up"
    r"|leav\w+|fl(?:y|ies|ying)|go(?:es|ing)?|off\s+to|depart\w*|away|travel\w*|sets?\s+off|starts?"
    r"|begins?|lands?|landing|flights?|gets?\s+(?:here|in)|driv(?:es?|ing)|moves?\s+in"
    r"|checks?\s+in)\b"
    r"[^.;]{0,60}$",
    re.IGNORECASE,
)
_IS_THERE = (
    r"(?:stay(?:s|ing)?|(?:is|are|am|be)\s+(?:here|there|away|in\s+\w+))"
    r"(?:\s+(?:here|there|on|over|with\s+\w+|at\s+\w+))?"
)
_THEN_GOES = regex(
    r"^(?:[^.;]|\.\d){0,60}?(?:\band\b|\bthen\b|,)\s+(?:[\w’']+\s+){0,3}?"
    r"(?:(?P<open>(?:open|opens|reopens?|re-opens?|starts?\s+(?:again|back)|resumes?)\b)"
    r"|(?:go(?:es)?|com(?:es?|ing)|fl(?:y|ies|ying)|drives?|is|are|be|will\s+be)\s+(?:back|home)\b"
    r"|leav\w+|returns?\b|returning\b|departs?\b|back\b|ends?\b|finish(?:es)?\b"
    r"|(?:is|are)\s+(?:done|over)\b|checks?\s+out\b"
    rf"|{_IS_THERE}\s+(?:until|till|to|through)\b|{_IS_THERE}\s+$)[^.;,\d]{{0,20}}$",
    re.IGNORECASE,
)
_FINISHES = regex(r"\b(?:finish(?:es)?|break(?:s|ing)?\s+up)\b[^.;]{0,40}$", re.IGNORECASE)
_GOES_BACK = regex(r"\bgo(?:es)?\s+back\b|\bback\s+(?:at|to|on)\b", re.IGNORECASE)
"""Of a school that is the day on which it begins again."""
_FROM_HOUR_TO = regex(
    r"^,?\s*(?:at\s+)?\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?)?\s*(?:to|till|until|[-–—])?\s*$"
    r"|^[早晚上中下午傍]{0,2}[\d一二三四五六七八九十:：点點半分]{1,6}[到至]$",
    re.IGNORECASE,
)
"""From one day at an hour to another: "from Monday 18:00 until Friday"."""
_FROM = regex(r"\bfrom\s+$|从$|從$|自$", re.IGNORECASE)
_HAN_TO = regex(r"^[^，。；\d]{0,6}[放休住待呆留玩租办忙展]到$")
_HAN_HOUR = r"\d{1,2}(?:[点點]\d{0,2}分?|[:：]\d\d)"
_HAN_COMES = regex(
    rf"^(?:{_HAN_HOUR}|[^，。；\d]){{0,12}}(?:来|來|到(?!期)|去|[飞飛]|出[发發]|走|放假|[关關][门門]|[闭閉][馆館]|停[业業课課]"
    r"|歇[业業]|休假|出差|[开開動动][工营營幕始]|入住|[进進][场場]"
    r"|回(?![来來到])|在[^，。；\d]{1,6}过(?![了敏]))"
    r"[^。；\d]{0,14}$"
)
_HAN_IS_THERE = regex(r"[住待呆留玩][到至]$")
_HAN_THEN_GOES = regex(
    r"^[^，。；]{0,6}?(?P<open>[开開][学學门門业業馆館]|上[课課班学學]|复[课業业]|恢复|恢復)"
    r"|^[^，。；]{0,6}?(?:回|走|离开|離開|返|完工|竣工|[结結]束|[闭閉]幕|退房|交工)"
)
_A_DAY = timedelta(days=1)


def length_of(text: str, phrase: str) -> timedelta:
    """How long it is from the beginning of the day that `phrase` names; zero if it is not told.

    In its own sentence, where that names no other length. Three nights are four days.
    """
    before, _, after = text.partition(phrase)
    sentence = f"{STATEMENT_END.split(before)[-1]}{phrase}{STATEMENT_END.split(after)[0]}"
    told = [*_STAYS.finditer(sentence), *_HAN_STAYS.finditer(sentence)]
    if len(told) != 1 or not _IS_SOMEWHERE.search(sentence):
        return timedelta()
    length = _length(told[0]["count"].casefold(), told[0]["unit"].casefold())
    return length if length <= _LONGEST else timedelta()


def is_last_counted(before: str, between: str, after: str) -> bool | None:
    """Whether the second of two days is the last of a stay, by the words around and between them.

    False where it is open again on it; None where nobody comes on the first or goes on the second.
    """
    if _COMES.search(before) and (goes := _THEN_GOES.match(between)):
        is_open = goes["open"] or (_FINISHES.search(before) and _GOES_BACK.search(between))
        return not is_open
    if _HAN_COMES.match(between) and (goes := _HAN_THEN_GOES.match(after)):
        return not goes["open"]
    is_there = _HAN_COMES.match(between) and _HAN_IS_THERE.search(between)
    is_range = _FROM.search(before) and (_FROM_HOUR_TO.match(between) or _HAN_TO.match(between))
    return True if is_there or is_range else None


def _length(count: str, unit: str) -> timedelta:
    number = number_told(count)
    if unit in ("night", "晚", "夜"):
        return (number + 1) * _A_DAY
    return number * _A_DAY * (7 if unit in ("week", "周", "星期") else 1)
