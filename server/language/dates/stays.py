"""How long somebody stays who comes on a day: "from 5 December for three nights", 住三晚."""

import re
from datetime import timedelta

from ...domain.patterns import regex
from .vocabulary import NUMBERS, chinese_number

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
_SENTENCE_END = regex(r"[.!?。！？；;\n]")
_A_DAY = timedelta(days=1)


def length_of(text: str, phrase: str) -> timedelta:
    """How long it is from the beginning of the day that `phrase` names; zero if it is not told.

    In its own sentence, where that names no other length. Three nights are four days.
    """
    before, _, after = text.partition(phrase)
    sentence = f"{_SENTENCE_END.split(before)[-1]}{phrase}{_SENTENCE_END.split(after)[0]}"
    told = [*_STAYS.finditer(sentence), *_HAN_STAYS.finditer(sentence)]
    if len(told) != 1 or not _IS_SOMEWHERE.search(sentence):
        return timedelta()
    length = _length(told[0]["count"].casefold(), told[0]["unit"].casefold())
    return length if length <= _LONGEST else timedelta()


def _length(count: str, unit: str) -> timedelta:
    number = NUMBERS.get(count) or chinese_number(count.replace("兩", "两"))
    if unit in ("night", "晚", "夜"):
        return (number + 1) * _A_DAY
    return number * _A_DAY * (7 if unit in ("week", "周", "星期") else 1)
