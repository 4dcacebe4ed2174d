"""What a text tells of, without the parts of dates in it: they say when, not what."""

import re
from calendar import day_name, month_name
from functools import lru_cache

from ...domain.patterns import regex

_MONTHS = "|".join(month_name[1:])
_DAY_OF_MONTH = r"\b[0-3]?\d(?:st|nd|rd|th)?"
_DATE = regex(
    rf"(?:{_DAY_OF_MONTH}\s+(?:of\s+)?)?\b(?:{_MONTHS})\b(?:\s+{_DAY_OF_MONTH}\b)?"
    r"|\b(?:19|20)\d\d-[01]\d(?:-[0-3]\d)?\b"
    r"|\d{1,4}\s*[年月日号點点时]|(?<![一二三四五六七八九十])[一二三四五六七八九十]{1,2}月"
    r"|[早中晚]上|[上下中]午|傍晚|(?:每?[周週]|星期|礼拜)[一二三四五六日天末]"
    rf"|\b(?:{'|'.join(day_name)}|(?:19|20)\d\d)s?\b",
    re.IGNORECASE,
)
"""Parts of a date: they say when, not what."""


@lru_cache(maxsize=200)  # one new text and those near it, for several questions
def without_dates(text: str) -> str:
    """What a text tells of, whenever that was: one month in common makes no two about one thing."""
    return _DATE.sub(" ", text)
