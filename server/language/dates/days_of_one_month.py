"""Several days that are told with one month: "3 and 10 December", 12月2、3、4日."""

import re
from calendar import day_name, month_name
from functools import lru_cache

from ...domain.patterns import regex
from .grammar.vocabulary import chinese_number

_MONTH = rf"(?:{'|'.join(month_name[1:])}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
_WEEKDAY = rf"(?:{'|'.join(day_name)})"
_NUMBER_OF_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
_ASIDE = r"(?:\s*[(（][^()（）\n]{1,60}[)）])?"
"""Words in brackets that tell of the day before them; behind the last one they tell of all."""
_DAY = rf"{_NUMBER_OF_DAY}{_ASIDE}"
_WITH_WEEKDAY = regex(
    rf"\b{_WEEKDAY}\s+(?P<first>{_NUMBER_OF_DAY})(?P<join>\s+(?:and|or)\s+){_WEEKDAY}\s+"
    rf"(?P<other>{_NUMBER_OF_DAY}\s+{_MONTH})\b",
    re.IGNORECASE,
)
"""Tuesday 8 or Wednesday 9 December."""
_LAST = r"\s*(?:,?\s+(?P<{0}>and|or)\s+|&\s*)(?:(?:on\s+)?the\s+)?"
_NEXT = r"\s*,\s*(?:(?:on\s+)?the\s+)?"
_NO_DAY = r"(?![\d:]|[.,]\d)"
_ROW = rf"{_DAY}(?:{_NEXT}{_DAY})*{_LAST.format('join')}{_NUMBER_OF_DAY}"
_LONG_ROW = rf"{_DAY}(?:{_NEXT}{_DAY})+{_NEXT}{_NUMBER_OF_DAY}"
"""Three and more need no "and"."""
_DAYS = rf"(?<![\d.:/-])\b(?P<days>{_ROW}|{_LONG_ROW})"
_YEAR = r"(?:,?\s+(?:19|20)\d\d(?!\d))?"
_BEFORE_MONTH = regex(rf"{_DAYS}\s+(?:of\s+)?(?P<month>{_MONTH}{_YEAR})", re.IGNORECASE)
_AFTER_MONTH = regex(
    rf"\b(?P<month>{_MONTH})\s+(?P<days>{_ROW}|{_LONG_ROW}){_NO_DAY}(?P<year>{_YEAR})",
    re.IGNORECASE,
)
_IN_PLACE_OF = regex(
    rf"\b(?P<day>{_DAY}\s+(?P<month>{_MONTH}{_YEAR}))"
    r"(?P<words>[^.;]{0,40}?\b(?:instead\s+of|rather\s+than|not|none|no\s+\w+)\s+)"
    rf"(?:on\s+)?(?:{_WEEKDAY}\s+)?the\s+"
    rf"(?P<other>(?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th))\b(?!\s+(?:(?:of\s+)?{_MONTH}|floor\b))",
    re.IGNORECASE,
)
"""On 16 December instead of the 9th; on 17 December, not the 31st."""
_HAN_DAY = r"(?:3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])"
_HAN = regex(
    r"(?P<month>(?:20\d\d\s*年\s*)?(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s*月)\s*"
    rf"(?P<days>{_HAN_DAY}[日号號]?{_ASIDE}(?:\s*[、和及与跟,，]\s*{_HAN_DAY}[日号號]?{_ASIDE})*"
    rf"\s*[、和及与跟,，]\s*{_HAN_DAY}[日号號])"
)
_HAN_IN_PLACE_OF = regex(
    r"(?P<day>(?P<month>(?:20\d\d年)?(?:1[0-2]|0?[1-9])月)\d\d?[日号號])"
    r"(?P<words>[^。；]{0,12}(?:而?不是|代替|原[来來定是]{0,2}))(?P<other>\d\d?[日号號])"
)
_LATER = regex(
    rf"(?P<day>\b(?P<first>{_NUMBER_OF_DAY})\s+(?P<month>{_MONTH}{_YEAR}))"
    r"(?P<words>(?:[^.;\d]|\d{1,2}[:.]\d\d){2,60}?\b(?:on|until|till)\s+)the\s+"
    r"(?P<other>(?:3[01]|[12]\d|[1-9])(?:st|nd|rd|th))\b"
    rf"(?!\s+(?:(?:of\s+)?{_MONTH}|floor\b|of\b))",
    re.IGNORECASE,
)
"""We fly on 20 December and come back on the 28th."""
_HAN_LATER = regex(
    r"(?P<day>(?P<month>(?:20\d\d年)?(?:1[0-2]|0?[1-9])月)(?P<first>\d\d?)[日号號])"
    r"(?P<words>(?:\d{1,2}(?:[点點]\d{0,2}|[:：]\d\d)|[^。；\d月]){1,16}?)"
    r"(?P<other>\d\d?)(?P<sign>[日号號])"
)
"""12月12日来，15日回去."""
_ASIDE_IN_RANGE = regex(
    r"(?P<from>\bfrom\s+[^.;()（）\n]{3,30}?\d)\s*[(（][^()（）\n]{1,80}[)）]"
    r"(?=\s+(?:to|until|till|through)\s)",
    re.IGNORECASE,
)
"""From 20 December (there is no flight before) to 3 January."""
_NUMBER = regex(r"\d+")
_IN_BRACKETS = regex(r"\s*[(（][^()（）\n]*[)）]")
_HAN_NUMBER = regex(_HAN_DAY)


@lru_cache(maxsize=200)  # one new text and those near it, for several questions
def spelled_out(text: str) -> str:
    """The text with each of several days in full: "3 December and 10 December".

    Of days that follow each other the first and the last: "2 to 4 December".
    """
    told = _WITH_WEEKDAY.sub(r"\g<first>\g<join>\g<other>", text)
    told = _BEFORE_MONTH.sub(_before_month, _ASIDE_IN_RANGE.sub(r"\g<from>", told))
    told = _AFTER_MONTH.sub(_after_month, told)
    told = _IN_PLACE_OF.sub(r"\g<day>\g<words>\g<other> \g<month>", told)
    told = _LATER.sub(_of_its_month, told)
    told = _HAN_LATER.sub(_of_its_month_in_chinese, _HAN.sub(_in_chinese, told))
    return _HAN_IN_PLACE_OF.sub(r"\g<day>\g<words>\g<month>\g<other>", told)


def _of_its_month(match: re.Match[str]) -> str:
    """A later day without a month is of the month that was told before."""
    first, other = (int(_NUMBER.findall(match[name])[0]) for name in ("first", "other"))
    if other <= first:
        return match[0]
    return f"{match['day']}{match['words']}{match['other']} {match['month']}"


def _of_its_month_in_chinese(match: re.Match[str]) -> str:
    if int(match["other"]) <= int(match["first"]):
        return match[0]
    return f"{match['day']}{match['words']}{match['month']}{match['other']}{match['sign']}"


def _before_month(match: re.Match[str]) -> str:
    return _in_english(match, "{day} " + match["month"])


def _after_month(match: re.Match[str]) -> str:
    return _in_english(match, "{day} " + match["month"] + match["year"])


def _in_english(match: re.Match[str], told: str) -> str:
    row, asides = _apart(match["days"])
    days = [int(number) for number in _NUMBER.findall(row)]
    is_open = (match["join"] or "").casefold() == "or"
    return _listed(days, " to ", " or " if is_open else " and ", told) + asides


def _in_chinese(match: re.Match[str]) -> str:
    row, asides = _apart(match["days"])
    days = [chinese_number(day) for day in _HAN_NUMBER.findall(row)]
    return _listed(days, "到", "和", match["month"] + "{day}日") + asides


def _apart(days: str) -> tuple[str, str]:
    """The days without the words in brackets, and those."""
    return _IN_BRACKETS.sub("", days), "".join(_IN_BRACKETS.findall(days))


def _listed(days: list[int], to: str, and_: str, told: str) -> str:
    first, last = days[0], days[-1]
    if days == list(range(first, last + 1)) and len(days) > 1:
        return f"{told.format(day=first)}{to}{told.format(day=last)}"
    return and_.join(told.format(day=day) for day in days)
