"""How old a text says that somebody is, and how old they are by a later day: arithmetic alone.

"I am 41", 我今年35岁, "my son is 7": it was so on the day of the telling. Not "when I was 7", nor
"until he is 18", nor 12岁以下.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ..domain.patterns import regex
from .dates.grammar.vocabulary import NUMBERS, number_told
from .people.words import NEAREST_CALLED

_OLDEST = 120
_WORDS = "|".join(word for word, number in NUMBERS.items() if number > 1)
_RELATIVE = (
    rf"(?:{NEAREST_CALLED}|(?:step|grand|god)(?:son|daughter|child|mother|father|ma|pa|dad)|sister"
    r"|brother|twins?|nephew|niece|cousin|aunt|uncle|boy|girl|toddler|cat|dog)"
)
_WHO = (
    r"(?:i|we|(?:the\s+)?user|he|she|they"
    rf"|(?:(?:my|our|his|her|their|(?:the\s+)?user['’]s)\s+)?(?:\w+\s+)?{_RELATIVE}"
    r"(?:,?\s+(?-i:[A-Z]\w+),?)?|(?-i:(?!The|It|This|That)[A-Z][a-z]+))"
)
_BEHIND = r"(?=(?:\s+years?\s+(?:old|of\s+age))?\s*(?:[,;!)—]|\.(?!\d)|$|\b(?:and|but|now)\b))"
_ENGLISH = regex(
    r"(?<!\w)(?P<then>(?:when|until|till|once|before|after|if|by\s+the\s+time)\s+)?"
    rf"{_WHO}(?:\s+(?:is|am|are)|['’](?:m|s|re))\s+(?:now\s+|already\s+|just\s+)?"
    rf"(?P<is>\d{{1,3}}|{_WORDS}){_BEHIND}"
    rf"|(?P<was>\b(?:was|were|when|until|till)\s+(?:\w+\s+)?)?\b(?P<old>\d{{1,3}}|{_WORDS})"
    r"[-\s]years?[-\s]old\b(?!\s+(?:whisk|scotch|rum|wine|cheese))"
    r"|\baged\s+(?P<aged>\d{1,3})(?=[\s,.;)]|$)(?!\s*(?:to|and\s+(?:over|under|above)|[-–+]))",
    re.IGNORECASE,
)
_CHINESE = regex(
    r"(?P<then>[满到等从]|[比大小][^，。；,]{0,6}?[大小长]|[大小][我你他她咱])?"
    r"(?P<n>\d{1,3}|[一二三四五六七八九十两]{1,3})多?(?:周)?[岁歲]半?"
    r"(?!的?[时時]|那年|[的]?生日|以|[之]?[前后後]|起|开始|開始|到|至|才|大寿|[-—~～])"
)


@dataclass(frozen=True, slots=True)
class Birth:
    """What is known of the day on which somebody was born, as far as it is."""

    month: int = 0
    day: int = 0
    year: int = 0


def told(text: str) -> Iterator[tuple[int, str]]:
    """Each age that it tells of the day of its telling, in years, and the words before it."""
    for found in _ENGLISH.finditer(text):
        number = found["is"] or found["old"] or found["aged"]
        if not (found["then"] or found["was"]) and number_told(number) <= _OLDEST:
            yield number_told(number), text[: found.end()]
    for found in _CHINESE.finditer(text):
        if not found["then"] and number_told(found["n"]) <= _OLDEST:
            yield number_told(found["n"]), text[: found.end()]


def now(years: int, told_on: date, today: date, birth: Birth | None = None) -> tuple[int, int]:
    """The least and the most they may be today; one number where the birthday is known."""
    if birth and birth.month:
        passed = _birthdays(birth, told_on, today)
        return years + passed, years + passed
    whole = today.year - told_on.year - ((today.month, today.day) < (told_on.month, told_on.day))
    is_on_its_day = (today.month, today.day) == (told_on.month, told_on.day)
    least, most = years + whole, years + whole + (not is_on_its_day)
    if birth and birth.year:
        of_year = range(today.year - birth.year - 1, today.year - birth.year + 1)
        fitting = [age for age in (least, most) if age in of_year]
        if fitting:
            return fitting[0], fitting[-1]
    return least, most


def _birthdays(birth: Birth, told_on: date, today: date) -> int:
    """How many have passed since the day of the telling."""

    def until(day: date) -> int:
        return day.year + ((day.month, day.day) >= (birth.month, birth.day))

    return until(today) - until(told_on)
