"""Words of a text after which what would recur does not: it was so, or is wished, or given up."""

import re
from functools import lru_cache

from ....domain.patterns import regex
from . import negated_days

_TO_END = r"[^.,;:()\n，。；：（）]*"
_IN_ENGLISH = (
    rf"\b(?:used\s+to|previously|formerly|originally|until\s+now|so\s+far|no\s+longer"
    r"|no\s+more(?=\s+\w+ing\b)|not\s+any\s*more"
    rf"|(?:instead\s+of|rather\s+than)(?!\s+(?:on\s+)?{negated_days.DAYS}))\b"
    rf"(?:(?!\b(?:but|now)\b){_TO_END[:-1]})*"
    r"|\b(?:was|were)\s+(?:(?:on|at)\s+)?(?=every\b|each\b|daily\b|once\b|twice\b|\w+days\b)"
    rf"{_TO_END}"
    r"|\b(?:wants?|wish(?:es)?|hopes?|would\s+(?:like|love)|(?:can['’]?t|cannot)\s+(?:stand|bear)"
    r"|hates?|loathes?|dislikes?|prefers?|dreams?\s+of|think(?:s|ing)\s+(?:of|about)|considering"
    rf"|might)\b{_TO_END}|\w['’]d\s+(?:like|love)\b{_TO_END}"
)
_GIVEN_UP = (
    r"(?:^|(?<=[.,;:()\n]))[^.,;:()\n]*\b(?:turned\s+down|rejected|fell\s+through|declined"
    r"|not\s+approved|called\s+off|took\s+back|taken\s+back|withdrew|withdrawn|reversed"
    r"|(?:move|change|switch|swap|plan)s?\b[^.,;:()\n]*\b(?:is|are|was|were)\s+(?:off|dropped))\b"
    rf"{_TO_END}(?:\([^()]*\))?"
)
_IN_CHINESE = (
    rf"(?:原[来來先本为為是定在]|本[来來]|从前|從前|(?<![走飞飛开開跑骑騎])(?:过去|過去)(?=每)|不再|而不是)"
    rf"(?:(?!现在|現在|改){_TO_END[:-1]})*"
    rf"|(?:^|(?<=[，。；、（(\s]))(?:之前|以前)(?=[是在都每逢周星])(?:(?!现在|現在|改){_TO_END[:-1]})*"
    rf"|(?:(?<![理思联聯回梦夢幻])想(?![法起念象像到])|希望|受不了|讨厌|討厭|(?<![恐哪可])怕"
    rf"|不喜欢|不喜歡|宁愿|寧願|考虑|考慮){_TO_END}"
)
_WEEKDAYS_ZH = r"(?:周|週|星期|礼拜|禮拜)[一二三四五六日天末]"
_GIVEN_UP_ZH = (
    r"(?:^|(?<=[，。；：（）\n]))[^，。；：（）\n]*"
    rf"(?:{_WEEKDAYS_ZH}[^，。；：（）\n]{{0,3}}不再|没批|沒批|不批|没通过|沒通過|作罢|作罷|没成|沒成|收回|撤回|撤销|撤銷){_TO_END}"
)
_NOT_SO = regex(f"{_GIVEN_UP}|{_IN_ENGLISH}|{_GIVEN_UP_ZH}|{_IN_CHINESE}", re.IGNORECASE)


@lru_cache(maxsize=200)  # one new text and those near it, for several questions
def without(text: str) -> str:
    """The text without those words, each sign of them a space, and without days it is not on."""
    return negated_days.without(_NOT_SO.sub(lambda found: " " * len(found[0]), text))
