"""How a rule of the grammar is written: a pattern that finds words, and what reads them.

The groups of the patterns, which the readings and the joining of ranges go by:

| group | words |
|---|---|
| `which` | last, this, next, 上, 这, 下 |
| `count`, `unit` | three, 几; days, 周 |
| `year`, `year_first` | 2023, last year, 去年; said after or before the rest |
| `month`, `day`, `last_day`, `ordinal` | of a date: May, 5, the 7 in "5 to 7", th |
| `beside` | the weekday of a date: Monday in "Monday 30 November", 一 |
| `weekday`, `week`, `week_first` | Tuesday; "last week" said after or before it |
| `word`, `part` | yesterday, 昨; morning, 晚 |
| `name` | a month, season, quarter, half year or feast |
| `way`, `lead` | last, past, next, 最近; the "in the" before them |
| `third` | early, mid, 底 |
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo

from ....domain import calendar
from ....domain.patterns import regex
from .calendar import Days

Pattern = re.Pattern[str]
Match = re.Match[str]
Range = tuple[datetime, datetime]
"""Start and end, in the asker's zone."""
_WORD = regex("[a-z]+")
READ_CHARACTERS = 4_000
"""Of a text what names days is looked for in so many."""
_LOOK_BACK = 40
"""Characters before a range in which a word may change it."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The moment of asking, in the asker's zone."""

    now: datetime = field(compare=False)
    ahead: bool = False
    """Of two days that bear a name, the one to come is meant, if the sentence does not say."""
    bears_its_name: bool = False
    """On a Sunday, "Sunday" is today."""
    moment: tuple[float, tzinfo | None] = field(init=False)
    """What `now` is told apart by: one moment is two days in two zones, and compares alike; so do
    two moments of one zone that its clocks show alike."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "moment", (self.now.timestamp(), self.now.tzinfo))

    @property
    def today(self) -> date:
        return self.now.date()

    def midnight(self, day: date) -> datetime:
        return calendar.midnight(day, self.now.tzinfo)


@dataclass(frozen=True, slots=True)
class Rule:
    """`reads` gives words that it reads; `read` answers None where they name no time."""

    reads: str
    signs: frozenset[str]
    """One of them stands in every text in which it finds something: see `signs_of`."""
    pattern: Pattern
    read: Callable[[Match, Clock], Days | Range | None]


def signs_of(text: str) -> set[str]:
    """Its English words, in small letters, and its characters: what rules can be chosen by."""
    return {*_WORD.findall(text.lower()), *text}


def longest_words(names: Iterable[str]) -> frozenset[str]:
    """Of each name a word that stands wherever the name does: `eve`, of "new year's eve"."""
    return frozenset(max(_WORD.findall(name), key=len) for name in names)


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)


def compiled(pattern: str) -> Pattern:
    # ASCII: a Chinese character beside an English word is a word boundary, and no odd letter
    # folds into a word the tables lack.
    return regex(pattern, re.IGNORECASE | re.ASCII)


def group(match: Match, *names: str) -> str | None:
    """The first of these groups that took part, in small letters."""
    groups = match.groupdict()
    for name in names:
        if groups.get(name):
            return str(groups[name]).casefold()
    return None


def words_before(text: str, at: int, pattern: Pattern) -> Match | None:
    return pattern.search(text, max(0, at - _LOOK_BACK), at)
