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

`calendar` counts days, `feasts` and `vocabulary` are the words, `english`, `chinese` and `numeric`
the rules that find them, `readings` what a match means, `tense` whether it lies ahead, `modifiers`
the words beside a range that change it, `span` the range that comes of it, `grammar` puts them
together. `rescheduling` tells what becomes of what has a day: off, on another one, or all stays.
"""

from .grammar import OPEN_END, OPEN_START, Span, either_way, nearest, parse_bound, spans, to_come

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
