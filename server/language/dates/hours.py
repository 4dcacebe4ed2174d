"""The hours of a day that a text tells: at 7:40, half past seven, 晚上七点, in the evening."""

from calendar import month_name
from collections.abc import Iterator

from ...domain.patterns import regex
from ..near_duplicates.moments import in_one_notation
from ..near_duplicates.numerals import read_chinese_numerals
from ..tokenizer import fold
from .grammar.vocabulary import NUMBERS

_READ_CHARACTERS = 1_000
_HOUR = 60
_HALF_A_DAY = 12 * _HOUR
_NOON = 12
Minutes = tuple[int, int]
"""From when to when, in minutes since midnight."""
_PARTS = (
    (regex(r"\bmornings?\b|早上|上午|清晨|早晨"), (8 * _HOUR, 12 * _HOUR)),
    (regex(r"\bafternoons?\b|下午"), (13 * _HOUR, 17 * _HOUR)),
    (regex(r"\bevenings?\b|\btonight\b|晚上|傍晚"), (18 * _HOUR, 22 * _HOUR)),
)
_LATE = regex(r"\b(?:afternoons?|evenings?|nights?|tonight|dinner|supper)\b|下午|傍晚|晚上|晚饭")
_EARLY = regex(r"\b(?:mornings?|breakfast)\b|早上|上午|清晨|早晨|早饭")
_WORDS = "|".join(word for word, number in NUMBERS.items() if 1 <= number <= 12)
_CERTAIN = regex(r"\bt(?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d)\b")
"""As `in_one_notation` writes what is certain."""
_WRITTEN = regex(
    r"(?<![\d:./-])(?P<hour>[01]?\d|2[0-3])(?::|(?<=at \d\d)\.)(?P<minute>[0-5]\d)(?!\d)"
)
_SPOKEN = regex(
    rf"\b(?:(?P<past>half|quarter) past|at|from|by)\s+(?P<hour>{_WORDS}|1[0-2]|[1-9])\b"
    r"(?![.:,]?\d)(?!\s*(?:[%€$£°]|percent|pounds?|euros?|dollars?|degrees|per\b|km|kg"
    r"|years?|months?|weeks?|days?|hours?|of\b|and\b"
    rf"|(?:{'|'.join(month_name[1:]).lower()})\b))"
)
_PAST = {"half": 30, "quarter": 15}


def told(text: str) -> list[Minutes]:
    """The hours in which something is, an hour each; else the part of the day that is named.

    "At seven" with no word for the part of the day may be either half of it.
    """
    folded = _folded(text)
    found = _named(folded)
    return found or [hours for part, hours in _PARTS if part.search(folded)]


def named(text: str) -> list[Minutes]:
    """As `told`: none where a text names but a part of the day."""
    return _named(_folded(text))


def _folded(text: str) -> str:
    return fold(in_one_notation(read_chinese_numerals(text[:_READ_CHARACTERS])))


def _named(folded: str) -> list[Minutes]:
    return [(minute, minute + _HOUR) for minute in sorted(set(_minutes(folded)))]


def overlap(some: list[Minutes], others: list[Minutes]) -> bool:
    """Whether something of the one may be while something of the other is."""
    return any(
        start < other_end and other_start < end
        for start, end in some
        for other_start, other_end in others
    )


def _minutes(folded: str) -> Iterator[int]:
    for match in _CERTAIN.finditer(folded):
        yield int(match["hour"]) * _HOUR + int(match["minute"])
    for match in _WRITTEN.finditer(folded):
        yield from _either_half(int(match["hour"]), int(match["minute"]), folded, is_written=True)
    for match in _SPOKEN.finditer(folded):
        hour = NUMBERS.get(match["hour"]) or int(match["hour"])
        yield from _either_half(hour, _PAST.get(match["past"] or "", 0), folded)


def _either_half(hour: int, minute: int, text: str, *, is_written: bool = False) -> Iterator[int]:
    """The minute of the day; both where it may be before noon or after."""
    at = hour * _HOUR + minute
    if hour >= _NOON:
        yield at
        return
    is_late, is_early = _LATE.search(text), _EARLY.search(text)
    if not is_late or is_early:
        yield at
    if is_late or not (is_early or is_written):
        yield at + _HALF_A_DAY
