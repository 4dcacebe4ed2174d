"""Which stretches of time a question names, in English and Chinese: ranges of days, not points.

A grammar of our own, because the kept libraries do not fit: dateparser and parsedatetime (tried
2026-11) answer with one moment ("last week" is a second seven days ago), both take "you may go" for
a month, and of 上周二 dateparser reads only 上周, parsedatetime nothing.

Readings that could go either way:

- weeks begin on Monday;
- "last Tuesday" and "on Tuesday" are the latest Tuesday before today, "next Friday" the first one
  after it, while 上周二 is a day of the calendar week before this one;
- "two weeks ago" is that calendar week, "in the last two weeks" fourteen days back and today;
- a date without a year is the latest one begun by now;
- in a sentence about what is to come ("I have an appointment on Monday") both are the next to come;
  where it does not tell, `either_way` gives both readings unless one is much nearer, `nearest` the
  nearer one;
- "early" and 初 are the first third of a month, season or year.

`grammar/` is how a range of time is read from words; the ranges themselves are asked for here.
`periods/` is from when, until when and for how long something is so; `series/` is what comes round,
from "every Thursday" to the day after which it does not. `rescheduling` tells what becomes of what
has a day: off, on another one, or all stays. `hours` reads the hour of the day, `days_of_one_month`
spells out "3 and 10 December", `without_dates` leaves out the words that say when, `asides` what a
text tells besides, and `times_told` gathers what the index keeps of a text.
"""

from .grammar.ranges import (
    OPEN_END,
    OPEN_START,
    Span,
    either_way,
    nearest,
    parse_bound,
    spans,
    to_come,
)

__all__ = [
    "OPEN_END",
    "OPEN_START",
    "Span",
    "either_way",
    "nearest",
    "parse_bound",
    "spans",
    "to_come",
]
