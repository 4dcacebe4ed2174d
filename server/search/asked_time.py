"""The time that a question asks for: by its bounds, or in its words."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from math import inf

from ..domain.calendar import midnight
from ..domain.memory import Memory
from ..domain.patterns import regex
from ..language import dates
from ..language.tokenizer import fold
from ..language.wordings import asks_several, wordings
from ..storage.index.memory_row import Row

_TOLD = regex(
    r"\b(?:talk(?:ed|ing)?|discuss(?:ed)?|t(?:ell|old)|sa(?:y|id)|mention(?:ed)?|chat(?:ted)?"
    r"|sp(?:eak|oke)|conversations?)\b|[聊谈讲]|告诉|讨论|提[到过起]|说(?:了|过|起|到|什么)",
    re.IGNORECASE,
)
_ABOUT_NOTHING_ELSE = regex(
    r"\b(?:what|which|who|did|do|does|done|was|were|am|is|are|have|has|we|i|you|us|our|my|me|user"
    r"|talk(?:ed|ing)?|about|discuss(?:ed)?|t(?:ell|old)|sa(?:y|id)|mention(?:ed)?|chat(?:ted)?"
    r"|sp(?:eak|oke)|happen(?:ed|ing|s)?|going|go|on|in|at|of|the|a|an|that|this|those|to|from|till"
    r"|until|and|between|by|for|with|day|days|date|time|anything|everything|something|things?|there"
    r"|any|all|got|coming|upcoming|appointments?|list|show|remember|recall|know|memories|memory"
    r"|episodes?|events?|conversations?"
    r"|dates|or|weeks?|weekends?|s|re|ve|ll|m"
    r"|please|then|during|due|planned|plans?|scheduled?|calendar|agenda|diary|free|busy|else"
    r"|changed?|changes|new|news|updates?|should|need|must|prepare"
    r"|open|tasks?|todos?|dos|outstanding|pending)\b"
    r"|准备|应该|需要|我们|咱们|用户|告诉|讨论|或者|什么|哪些|哪|事情|情况|发生|那天|记得|当时|内容|记忆|所有|一下|关于"
    r"|安排|行程|活动|待办|任务|事项|日程|日期|计划|打算|日历|有空|变化|变动|更新|[我你聊谈说讲提到过了啥事做干的在都有吗呢还是那天里和从至这要得忙约]",
    re.IGNORECASE,
)
_OF_THE_PAST = regex(
    r"\b(?:did|was|were|had|been|happened|went"
    r"|(?:have|has) (?:i|we|you|he|she|it|they|the|my)\b(?! got))"
    r"|[了过]|刚才|刚刚|已经|已經|发生|發生",
    re.IGNORECASE,
)
"""今天吃了什么, what have I eaten today: what was told then may answer."""
_WEEKDAY = regex(
    r"(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:周|星期|礼拜)[一二三四五六日天]"
)
"""One of which it is not said which week's it is."""
_WORD = regex(r"[^\W_]")
_A_DAY = timedelta(days=1)
_DAYS_S = 8 * 86_400.0
_THREE_MONTHS_S = 93 * 86_400.0
"""Of 92 days at most, and the hour by which clocks change."""


@dataclass(frozen=True, slots=True)
class AskedTime:
    """Ranges of time, in seconds since 1970, ends exclusive."""

    spans: tuple[tuple[float, float], ...]
    words: tuple[dates.Span, ...] = ()
    """The words that named them; none where they are bounds of the call."""
    alone: bool = False
    """Nothing else is asked: everything of that time answers."""
    by_told: bool = False
    """It is asked when it was told, not when it happened."""
    past: bool = False
    """It is over: what held then answers, replaced or not."""
    by_end: bool = False
    """Only an end is given: what held then is asked for."""
    held_at: tuple[tuple[float, float], ...] = ()
    """When something has to have held, to answer for that time."""

    is_ahead: bool = False
    """It begins today at the earliest, and nothing of the past is asked: what shall I cook tonight?

    What was merely told that day tells nothing of it.
    """
    is_list_ahead: bool = False
    """It is a time alone, from today or later on: a list of what is on then.

    What was merely told today is of none of those days. Of bounds that are today's alone it is not
    told whether that is asked for.
    """
    is_open: bool = False
    """Only a beginning is given, and is over: until now, with what was told since of days ahead."""
    beside: tuple[str, ...] = ()
    """Where a time is asked for `alone`, other wordings that name none: other questions."""

    @property
    def is_of_days(self) -> bool:
        """Whether it is a day, or a week of them, and no month or year."""
        return all(end - start <= _DAYS_S for start, end in self.spans)

    @property
    def is_of_months(self) -> bool:
        """Whether it is at most a season."""
        return all(end - start <= _THREE_MONTHS_S for start, end in self.spans)

    def holds(self, moment: float) -> bool:
        """Whether a moment is in one of the ranges."""
        return any(start <= moment < end for start, end in self.spans)

    def meets(self, first: float, last: float) -> bool:
        """Whether a stretch of time lies in one of the ranges, if only in part."""
        return any(first < end and last > start for start, end in self.spans)

    def has(self, row: Row) -> bool:
        """Whether it happened then, or was told then where that is asked."""
        lies_ahead = all(row.happened >= end for _, end in self.spans)
        counts_told = self.by_told or (self.is_open and lies_ahead)
        return self.holds(row.happened) or (counts_told and self.holds(row.created))

    def first_in(self, told: Iterable[tuple[float, float]]) -> float:
        """The first beginning among told times that is in one of the ranges; else infinite."""
        return min((start for start, _ in told if self.holds(start)), default=inf)

    def tells_nothing(self, row: Row) -> bool:
        """Whether its date says nothing for a time to come: it is that of the telling alone."""
        return (self.is_ahead or self.is_list_ahead) and row.happened == row.created

    def was_so(self, memory: Memory) -> bool:
        """Whether something may have been so at a time that is over, as far as nobody erased it."""
        return self.past and not (memory.deleted_at or memory.merged_into)

    def held(self, memory: Memory) -> bool:
        """Whether something that is no longer so was so then."""
        ended = memory.valid_until or memory.negated_at
        if ended is None or not self.was_so(memory):
            return False
        begun = memory.valid_from or memory.happened_at
        # Where it ended before it was told, nobody said when it had begun.
        first = begun.timestamp() if begun < ended else 0.0
        return any(first < end and ended.timestamp() > start for start, end in self.held_at)


def asked_time(
    query: str,
    since: datetime | None,
    until: datetime | None,
    now: datetime,
    zone: tzinfo,
    is_known: Callable[[float, float], bool],
) -> AskedTime | None:
    """The time a question asks for; None where it asks for none.

    `is_known` tells whether anything stored is of a range of time, or tells of it.
    """
    if since is not None or until is not None:
        return _bounded(query, since, until, now, zone)
    if asks_several(query):
        return None
    # A time in another wording is a guess of how the answer says it.
    rest, *guesses = wordings(query)
    guessed = _of_one_reading(dates.either_way("\n".join(guesses), now, zone))
    named = _meant(dates.either_way(rest, now, zone), is_known, guessed)
    if not named:
        return None
    return _named_time(query, _without(rest, named), named, guesses, now, zone)


def _named_time(
    query: str,
    rest: str,
    named: tuple[dates.Span, ...],
    guesses: Sequence[str],
    now: datetime,
    zone: tzinfo,
) -> AskedTime:
    """The time that the words name, beside the `rest` of the question and its other wordings."""
    alone = _asks_nothing(rest)
    if alone:
        named = (*named, *_other_times(guesses, named, now, zone))
    ended = [span for span in named if span.end <= now]
    by_told = _by_told(query)
    asks_of_past = by_told or _OF_THE_PAST.search(fold(rest)) is not None
    beside = [each for each in guesses if _is_of_else(each, now, zone)] if alone else []
    is_ahead = _is_ahead(named, now, zone) and not asks_of_past
    return AskedTime(
        _in_seconds(named),
        named,
        alone,
        by_told,
        _may_be_over(named, ended) and not _may_be_of_every_week(named, rest, alone=alone),
        held_at=_in_seconds(ended or named),
        is_ahead=is_ahead,
        is_list_ahead=alone and is_ahead,
        beside=tuple(beside),
    )


def _in_seconds(spans: Iterable[dates.Span]) -> tuple[tuple[float, float], ...]:
    return tuple((span.start.timestamp(), span.end.timestamp()) for span in spans)


def _may_be_over(named: Sequence[dates.Span], ended: Sequence[dates.Span]) -> bool:
    """Whether all of it has ended, or one of the readings of a phrase.

    Of a month that may be the last or the next nothing is told: what held in the last answers.
    """
    has_two_readings = len({span.phrase for span in named}) < len(named)
    return len(ended) == len(named) or (bool(ended) and has_two_readings)


def _is_ahead(named: Sequence[dates.Span], now: datetime, zone: tzinfo) -> bool:
    """Whether none of it began before today, and not all of it is over."""
    today = now.astimezone(zone).date()
    if all(span.end <= now for span in named):
        return False
    return all(span.start.astimezone(zone).date() >= today for span in named)


def _may_be_of_every_week(named: Sequence[dates.Span], rest: str, *, alone: bool) -> bool:
    """Whether a weekday may be that of each week: "cello lesson Sunday", beside other words.

    Not where it is told which one, or that it is over: last Sunday, "what did I eat on Sunday".
    """
    if alone or _by_told(rest) or _OF_THE_PAST.search(fold(rest)):
        return False
    return all(_WEEKDAY.match(fold(span.phrase)) for span in named)


def _bounded(
    query: str, since: datetime | None, until: datetime | None, now: datetime, zone: tzinfo
) -> AskedTime:
    """The time between the bounds of a call, one of which may be missing."""
    named = dates.either_way(query, now, zone)
    alone, by_told = _asks_nothing(_without(query, named)), _by_told(query)
    start = since.timestamp() if since else 0.0
    end = until.timestamp() if until else dates.OPEN_END.timestamp()
    if until is None and since and since.astimezone(zone).date() < now.astimezone(zone).date():
        until_now = ((start, now.timestamp() + 1),)
        return AskedTime(until_now, (), alone, by_told, held_at=until_now, is_open=True)
    today = midnight(now.astimezone(zone).date(), zone)
    begins_ahead = alone and not by_told and since is not None and since >= today
    is_list_ahead = begins_ahead and until is not None and until > today + _A_DAY
    # Without a beginning, what held at the end is meant, not all that ever held before it.
    held_at = ((start if since else end - 1, end),)
    over = end <= now.timestamp()
    return AskedTime(
        ((start, end),),
        (),
        alone,
        by_told,
        over,
        since is None,
        held_at,
        is_list_ahead=is_list_ahead,
    )


def _without(query: str, named: Iterable[dates.Span]) -> str:
    for span in named:
        query = query.replace(span.phrase, " ")
    return query


def _by_told(query: str) -> bool:
    """Whether it is asked when something was told."""
    return _TOLD.search(fold(query)) is not None


def _meant(
    named: Sequence[dates.Span],
    is_known: Callable[[float, float], bool],
    guessed: Sequence[dates.Span],
) -> tuple[dates.Span, ...]:
    """Of a day that may be the last or the next of its name, the one of which anything is known.

    Where both are, or none is, the one that another wording names (`guessed`), or both.
    """
    meant: list[dates.Span] = []
    for phrase in dict.fromkeys(span.phrase for span in named):
        readings = [span for span in named if span.phrase == phrase]
        if len(readings) > 1:
            known = [s for s in readings if is_known(s.start.timestamp(), s.end.timestamp())]
            readings = known or readings
            also_named = [s for s in readings if _is_within_one(s, guessed)]
            readings = also_named or readings
        meant += readings
    return tuple(meant)


def _of_one_reading(named: Sequence[dates.Span]) -> list[dates.Span]:
    """Those whose words say which day of a name is meant: May 2027."""
    counted = Counter(span.phrase for span in named)
    return [span for span in named if counted[span.phrase] == 1]


def _is_within_one(span: dates.Span, others: Iterable[dates.Span]) -> bool:
    return any(other.start <= span.start and span.end <= other.end for other in others)


def _other_times(
    wordings: Sequence[str], named: Sequence[dates.Span], now: datetime, zone: tzinfo
) -> list[dates.Span]:
    """The times that further wordings ask for, and nothing else."""
    found: list[dates.Span] = []
    for wording in wordings:
        times = dates.either_way(wording, now, zone)
        if not times or not _asks_nothing(_without(wording, times)):
            continue
        found += [span for span in times if not _is_within_one(span, named)]
    return found


def _is_of_else(wording: str, now: datetime, zone: tzinfo) -> bool:
    """Whether it asks for something, and for no time."""
    return not (dates.either_way(wording, now, zone) or _asks_nothing(wording))


def _asks_nothing(rest: str) -> bool:
    question = wordings(rest)[0]
    return _WORD.search(_ABOUT_NOTHING_ELSE.sub(" ", fold(question))) is None
