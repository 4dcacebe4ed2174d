"""From a text to the ranges it names: the rules are applied, narrowed, joined and opened."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache

from ....domain.calendar import SEASON_S
from ....domain.limits import flaw_of_moment
from ....domain.patterns import regex
from ...clause_ends import SENTENCE_END
from . import chinese_rules, english_rules, numeric_rules
from .calendar import shift
from .modifiers import FROM_BEFORE, OPEN_END, OPEN_START, Reading, is_example, narrowed, opened
from .readings import TO
from .rule import Clock, Match, Rule, compiled, group, signs_of
from .span import ONE_DAY, Span, are_years_apart, is_nearer, opens_nearer
from .tense import begins_in_clause, looks_ahead, names_no_month
from .vocabulary import ENGLISH_DAY, PLAIN_SIGNS

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

_RULES = (*english_rules.RULES, *chinese_rules.RULES, *numeric_rules.RULES)
_READ_LATELY = 500
"""Texts: of one several things are asked, and those of a day may be the last or the next."""

_TO = compiled(rf"\s*{TO}\s*(?:the\s+)?")
_AND = compiled(r"\s*(?:and|和|与|跟)\s*(?:the\s+)?")
_BESIDE = compiled(
    r"[\s,，、(（的]*(?:\b(?:on|in|of|a|an|the|some)\b\s*|[某那哪]个?|一个)*[\s(（]*"
)
_CLOSING = compiled(r"\s*\)")
_BETWEEN_BEFORE = compiled(r"\bbetween\s+(?:the\s+)?$")
_BETWEEN_AFTER = compiled(r"\s*(?:之间|期间)")
_ANCHORS = ("year", "year_first", "which", "week", "week_first")
"""Groups that say which year or week is meant."""
_NEARLY_A_YEAR = timedelta(364)
_MOMENT = regex(r"\d{4}-\d\d-\d\d[T ]\d.*")


_OF_EACH_MONTH = compiled(
    rf"\b(?:the\s+)?(?:first|second|third|fourth|last)\s+{ENGLISH_DAY}"
    r"\s+(?:of|in)\s+(?:the|a|each|every)\s+month\b"
)
"""Of no month in particular: no day."""
_MUCH = 4
"""Times nearer: in December "1 January" is the next, and a day of last month was last month."""
_NEAR = 30
"""Characters between a day and the next that is told with it."""
_YEAR = regex(r"(?:19|20)\d\d")
_DAY_ALONE = regex(
    r"\d{1,2}月\d{1,2}[日号號]|(?:on\s+)?(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?\s+[A-Z][a-z]{2,8}"
)
_A_DAY = timedelta(days=1)
_A_WEEK = timedelta(days=7)
_MONTHS = timedelta(days=60)


def spans(text: str, now: datetime, zone: tzinfo = UTC, *, ahead: bool = False) -> list[Span]:
    """Every range the text names, in order of appearance; days are days in `zone`, results UTC.

    Where a sentence does not tell what is over from what is to come, "on Monday" is the last one;
    with `ahead` the next. An open range ("since March") ends at OPEN_START or OPEN_END. Raises
    ValueError if `now` is naive.
    """
    return [*_spans(text, replace(_clock(now, zone), ahead=ahead))]


@lru_cache(maxsize=_READ_LATELY)
def _spans(text: str, clock: Clock) -> tuple[Span, ...]:
    found: list[Span] = []
    for reading in _joined(list(_find(text, clock)), clock):
        start = reading.start.astimezone(UTC)
        end = reading.end.astimezone(UTC)
        found.append(Span(start, end, text[reading.left : reading.right]))
    return tuple(found)


def either_way(text: str, now: datetime, zone: tzinfo = UTC) -> list[Span]:
    """As `spans`; a day that may be the last or the next of its name is both, the last first.

    "What about 7 February?" does not say which year's; in January it need not. "Before spring" is
    until last spring, or from today until the next. On a Sunday, "Sunday" may be today as well.
    """
    found: list[Span] = []
    clock = _clock(now, zone)
    today = {span.phrase: span for span in _spans(text, replace(clock, bears_its_name=True))}
    for last, following in _both_ways(text, now, zone):
        as_today = today.get(last.phrase, last)
        if as_today not in (last, following):
            found += sorted({last, as_today, following}, key=lambda span: span.start)
            continue
        may_be_clear = are_years_apart(last, following)
        if last == following or (may_be_clear and is_nearer(last, following, now, _MUCH)):
            found.append(last)
        elif may_be_clear and is_nearer(following, last, now, _MUCH):
            found.append(following)
        else:
            if following.start == OPEN_START:
                start = clock.midnight(clock.today).astimezone(UTC)
                following = replace(following, start=start)
            found += [last, following]
    return found


def nearest(text: str, now: datetime, zone: tzinfo = UTC) -> list[Span]:
    """As `spans`; a day that may be of the last year or the next is the one nearer to now."""
    found: list[Span] = []
    for last, following in _both_ways(text, now, zone):
        is_ahead = are_years_apart(last, following) and is_nearer(following, last, now)
        is_next = names_no_month(last.phrase) or opens_nearer(following, last, now)
        found.append(following if is_ahead or is_next else last)
    return _of_one_year(text, found, now)


def to_come(text: str, now: datetime, zone: tzinfo = UTC) -> list[Span]:
    """As `spans` with `ahead`; a day of the year that is nearer behind is over.

    "He started there on 6 July", told in August in whatever tense, was this July.
    """
    found: list[Span] = []
    for last, following in _both_ways(text, now, zone):
        is_over = are_years_apart(last, following) and is_nearer(last, following, now)
        found.append(last if is_over else following)
    return _of_one_year(text, found, now)


def _of_one_year(text: str, found: list[Span], now: datetime) -> list[Span]:
    """A day without a year, behind one with a year to come, is the next of its name from there.

    改成2027年3月27日到，4月25日走: whatever is over in that sentence.
    """
    placed = found[:1]
    for span in found[1:]:
        before = placed[-1]
        between = text.partition(before.phrase)[2].partition(span.phrase)[0]
        is_near = len(between) < _NEAR and not SENTENCE_END.search(between)
        is_behind = now < before.start and span.start < before.start and is_near
        if is_behind and _YEAR.search(before.phrase) and _DAY_ALONE.fullmatch(span.phrase):
            following = shift(span.start.date(), "month", 12) - span.start.date()
            span = replace(span, start=span.start + following, end=span.end + following)
        placed.append(span)
    return placed


def _both_ways(text: str, now: datetime, zone: tzinfo) -> list[tuple[Span, Span]]:
    """Each range as `spans` reads it, and as the next of its name, where that is another."""
    if not (found := spans(text, now, zone)):
        return []
    ahead = {span.phrase: span for span in spans(text, now, zone, ahead=True)}
    return [(span, ahead.get(span.phrase, span)) for span in found]


def parse_bound(text: str, now: datetime, zone: tzinfo, *, end: bool = False) -> datetime:
    """A since (`end` false: where the range starts) or an until (where it ends), in UTC.

    Reads an ISO date or datetime, and any words that `spans` reads. Raises ValueError, quoting the
    text, when it names no time.
    """
    words = text.strip()
    if words.casefold() in ("now", "现在"):
        return _clock(now, UTC).now
    if _MOMENT.fullmatch(words):
        bound = _parse_moment(words, zone)
    else:
        bound = _named_bound(words, now, zone, end=end)
    if bound is None:
        raise ValueError(
            f'"{text}" is not a time that can be read. '
            "Write for example 2025-03-01, 2025-03-01T10:00Z, 2025-03, 2025, "
            '"last Tuesday", "3 days ago", 上周二 or 去年夏天.'
        )
    return bound


def _parse_moment(words: str, zone: tzinfo) -> datetime | None:
    with suppress(ValueError, OverflowError):
        moment = datetime.fromisoformat(words)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=zone)
        moment = moment.astimezone(UTC)
        return None if flaw_of_moment(moment) else moment
    return None


def _named_bound(words: str, now: datetime, zone: tzinfo, *, end: bool) -> datetime | None:
    found = spans(words, now, zone)
    if not found:
        return None
    return found[-1].end if end else found[0].start


def _clock(now: datetime, zone: tzinfo) -> Clock:
    if now.utcoffset() is None:
        raise ValueError("now must be an aware datetime")
    return Clock(now.astimezone(zone))


# --- finding ---


def _find(text: str, clock: Clock) -> Iterator[Reading]:
    """The ranges named, from left to right, the longest reading first."""
    found: list[Reading] = []
    for rule, match in _matches(text):
        reading = _read(rule, match, clock)
        if reading:
            found.append(reading)
    right = 0
    for reading in sorted(found, key=lambda found: (found.left, -found.right)):
        if reading.left >= right:
            right = reading.right
            if not is_example(reading):
                yield reading


@lru_cache(maxsize=_READ_LATELY)
def _matches(text: str) -> tuple[tuple[Rule, Match], ...]:
    """What each rule finds in a text, in plain signs."""
    plain = _OF_EACH_MONTH.sub(lambda told: " " * len(told[0]), text.translate(PLAIN_SIGNS))
    signs = signs_of(plain)
    found: list[tuple[Rule, Match]] = []
    for rule in _RULES:
        if not rule.signs.isdisjoint(signs):
            found += [(rule, match) for match in rule.pattern.finditer(plain)]
    return tuple(found)


def _read(rule: Rule, match: Match, clock: Clock, *, ahead: bool | None = None) -> Reading | None:
    """What the rule makes of its match, or None where the words name no date there is.

    With `ahead` it is the next or the last of its name, whatever the sentence tells.
    """
    try:
        said = looks_ahead(match) if ahead is None else ahead
        if said is False and ahead is None and begins_in_clause(match):
            return _soon_or_last(rule, match, clock)
        found = rule.read(match, replace(clock, ahead=clock.ahead if said is None else said))
        if found is None:
            return None
        start, end = (_moment(bound, clock) for bound in found)
    except (ValueError, OverflowError):  # 30 February, 9999 years ago
        return None
    if start.year <= 1 or end.year >= 9999:
        return None
    # Compared in UTC: within one zone, Python compares what the clocks show, wrong in the hour
    # that comes twice.
    if start.astimezone(UTC) >= end.astimezone(UTC):
        return None
    return narrowed(Reading(match.start(), match.end(), start, end, rule, match), clock)


def _moment(bound: date, clock: Clock) -> datetime:
    """A day as its first moment."""
    return bound if isinstance(bound, datetime) else clock.midnight(bound)


def _soon_or_last(rule: Rule, match: Match, clock: Clock) -> Reading | None:
    """The next of its name if that is within a season: what begins is told not long before it."""
    coming = _read(rule, match, clock, ahead=True)
    is_soon = coming is not None and coming.start - clock.now < timedelta(seconds=SEASON_S)
    return coming if is_soon else _read(rule, match, clock, ahead=False)


# --- from one to another ---


def _joined(readings: list[Reading], clock: Clock) -> Iterator[Reading]:
    """Two that are the ends of one range as one, the others opened where a word says so."""
    at = 0
    readings = list(_with_weekdays(readings, clock))
    while at < len(readings):
        if at + 1 < len(readings) and _are_ends(readings[at], readings[at + 1]):
            yield _join(readings[at], readings[at + 1])
            at += 2
        else:
            yield opened(readings[at])
            at += 1


def _with_weekdays(readings: list[Reading], clock: Clock) -> Iterator[Reading]:
    """A weekday beside a range is one of its days: "mid-December, on a Wednesday"."""
    last: Reading | None = None
    for reading in readings:
        if last and (whole := _one_day_of(last, reading, clock)):
            last = whole
        else:
            if last:
                yield last
            last = reading
    if last:
        yield last


def _one_day_of(first: Reading, last: Reading, clock: Clock) -> Reading | None:
    """The day that both name, of which one is a weekday; the range, where it has several."""
    whole, weekday = (first, last) if _is_bare_weekday(last) else (last, first)
    text = first.match.string
    if not _is_bare_weekday(weekday) or not _BESIDE.fullmatch(text, first.right, last.left):
        return None
    is_aside = "(" in text[first.right : last.left]
    length = whole.end - whole.start
    if length <= ONE_DAY and not _is_bare_weekday(whole):
        found = _of_that_name(whole, weekday, clock) or (whole if is_aside else None)
    elif _A_WEEK < length < _MONTHS:
        found = _among_the_days(whole, weekday)
    else:
        return None
    closing = _CLOSING.match(text, last.right) if is_aside else None
    right = closing.end() if closing else last.right
    return found and replace(found, left=first.left, right=right)


def _is_bare_weekday(reading: Reading) -> bool:
    is_weekday = "weekday" in reading.match.re.groupindex and group(reading.match, "weekday")
    return bool(is_weekday and not group(reading.match, *_ANCHORS))


def _of_that_name(day: Reading, weekday: Reading, clock: Clock) -> Reading | None:
    """The day, of the last and the next year's the one that bears the name; None if neither."""
    last = _read(day.rule, day.match, clock, ahead=False)
    following = _read(day.rule, day.match, clock, ahead=True)
    fitting: list[Reading] = []
    for found in (day, last, following):
        if found and found.start.weekday() == weekday.start.weekday():
            fitting.append(found)
    return min(fitting, key=lambda found: abs(found.start - clock.now), default=None)


def _among_the_days(whole: Reading, weekday: Reading) -> Reading:
    """The only day of that name in a range; the range, where it has several."""
    ahead = (weekday.start.date() - whole.start.date()).days % 7
    day = whole.start + timedelta(ahead)
    if day + timedelta(7) < whole.end:
        return whole
    return replace(whole, start=day, end=day + timedelta(1))


def _are_ends(first: Reading, second: Reading) -> bool:
    text = first.match.string
    if _TO.fullmatch(text, first.right, second.left):
        return True
    between = first.before(_BETWEEN_BEFORE) or second.after(_BETWEEN_AFTER)
    return bool(between and _AND.fullmatch(text, first.right, second.left))


def _join(first: Reading, second: Reading) -> Reading:
    """From one to the other.

    A year or week said at one end ("March 2025 to May", "27 November to 18 December 2026",
    上周一到周三) holds for both.
    """
    a, b = first, second
    cycle = _cycle(second)
    is_first_told = bool(group(first.match, *_ANCHORS))
    is_second_told = bool(group(second.match, *_ANCHORS))
    if cycle and is_first_told and not is_second_told:
        year_on = Clock(first.start + cycle)
        b = _read(second.rule, second.match, year_on, ahead=False) or second
    elif _cycle(first) and is_second_told and not is_first_told:
        a = _read(first.rule, first.match, Clock(second.start), ahead=False) or first
    elif first.start > second.start:
        a, b = _in_order(first, second)
    start, end = min(a.start, b.start), max(a.end, b.end)
    whole = replace(first, right=second.right, start=start, end=end)
    return whole.with_words(first.before(FROM_BEFORE)).with_words(second.after(_BETWEEN_AFTER))


def _in_order(first: Reading, second: Reading) -> tuple[Reading, Reading]:
    """Ends of which the first was read as later than the second.

    Of two days of one year one is over and one to come: this year's are meant.
    """
    if "year" not in first.match.re.groupindex:
        return _read(first.rule, first.match, Clock(second.start)) or first, second
    if looks_ahead(second.match):
        before = Clock(second.start - _NEARLY_A_YEAR)
        return _read(first.rule, first.match, before) or first, second
    if first.day_of_year > second.day_of_year:  # from October to March
        return _read(first.rule, first.match, Clock(second.start)) or first, second
    after = Clock(first.start + _NEARLY_A_YEAR)
    return first, _read(second.rule, second.match, after) or second


def _cycle(reading: Reading) -> timedelta:
    """After how long the same words name another range: nearly a year, a week, or never (0)."""
    groups = reading.match.re.groupindex
    if "year" in groups:
        return _NEARLY_A_YEAR
    return timedelta(7 if "weekday" in groups else 0)
