"""The words beside a range that change it: early June, the first Monday of May, since March."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from . import chinese_rules as chinese
from .calendar import Days, period, third
from .english_rules import COUNT, UNIT
from .readings import hours_of
from .rule import Clock, Match, Pattern, Rule, any_of, compiled, words_before
from .vocabulary import (
    CHINESE_WEEKDAYS,
    DAY_PARTS,
    EDGES,
    HOURS_IN,
    ORDINALS,
    THIRDS,
    WEEKDAYS,
    amount_of,
)

# A day short of what datetime can hold, so that a caller may show an open bound in any zone.
OPEN_START = datetime(1, 1, 2, tzinfo=UTC)
OPEN_END = datetime(9999, 12, 30, tzinfo=UTC)

_ONE_DAY = timedelta(hours=25)
"""A day on which the clocks are set back."""
_MOST_UNITS_OFF = 1000
"""More might leave the calendar."""

_SATURDAY = 5
_UNITS: dict[str, tuple[int, int, int | None]] = {
    "day": (1, 1, None),
    "天": (1, 1, None),
    **dict.fromkeys(("week", "周", "星期", "礼拜"), (7, 7, None)),
    **dict.fromkeys(("weekend", "周末"), (7, 2, _SATURDAY)),
}
"""After how many days the next one begins, how many it lasts, and on which it begins."""

_DAY_PART_AFTER = compiled(
    rf"(?:\s+(?:in\s+the\s+|at\s+)?(?=[a-z])|的?)(?P<part>{any_of(DAY_PARTS)})(?![a-z])"
)
_THIRD_BEFORE = compiled(
    r"\b(?:the\s+)?(?P<third>early|mid|late|(?:beginning|start|middle|end)(?=\s+of))"
    r"(?:\s+(?:of|in))?[\s-]+(?:the\s+)?$"
)
_THIRD_AFTER = compiled(
    r"的?[年月]?(?P<third>初(?![一二三四五六七八九十])|底|末|[上中下](?=旬)"
    r"|(?<=[年月])中(?!秋|国|旬))旬?"
)
_ORDINAL_BEFORE = compiled(
    rf"\b(?:(?:on|in|during|over)\s+)?the\s+(?P<ordinal>{any_of(ORDINALS)})\s+"
    rf"(?P<unit>{any_of(WEEKDAYS)}|weekend|week|day)\s+(?:of|in)\s+(?:the\s+)?$"
)
_ORDINAL_AFTER = compiled(
    r"的?(?P<ordinal>第[一二三四五]|第[1-5]|最后一)个?"
    r"(?P<unit>(?:周|星期|礼拜)[一二三四五六日天末]|周(?![围边期密岁年刊])|星期|礼拜|天(?![性空]))"
)
_DISTANCE_BEFORE = compiled(
    rf"\b(?:{COUNT}|the)\s+{UNIT}\s+(?:(?P<before>before)|after)\s+(?:the\s+)?$"
)
_DISTANCE_AFTER = compiled(rf"的?(?:(?P<before>前)|后)(?:的第?)?{chinese.COUNT}{chinese.UNIT}")
_AROUND_BEFORE = compiled(r"\baround\s+(?:the\s+)?$")
_AROUND_AFTER = compiled(r"前后|左右")
FROM_BEFORE = compiled(r"\b(?:between|from|since)\s+(?:the\s+)?$|(?:自从|从|自)\s*$")
_OPEN_BEFORE = compiled(
    r"(?:(?P<since>\bsince\s+(?:the\s+)?|自从\s*)"
    r"|(?P<until>\b(?:until|till)\s+(?:the\s+)?|直到\s*)"
    r"|(?P<before>\b(?:before|prior\s+to)\s+(?:the\s+)?)"
    r"|(?P<after>\bafter\s+(?:the\s+)?))$"
)
_OPEN_AFTER = compiled(
    r"(?P<before>[之以]前|前(?![后天面往年夕几两半]))|(?P<after>[之以]后|后(?![天来面悔年]))"
    r"|(?P<since>以来|至今|到(?:现在|目前)|\s+(?:onwards?|(?:until|till|to)\s+now)\b)"
)
_AN_END = compiled(r"(?:[底末]|\bend\s+of\b[^,;]*)$")
"""Before the end of March is before April, not before its last ten days."""
_STARTING_AFTER = compiled(r"(?P<since>起(?![床来飞身])|开始)")
_STARTING_WITH = compiled(r"(?<=[年月日号])(?P<since>起(?![床来飞身义点]))")


_LIKE = compiled(
    r"\b(?:like|such\s+as|e\.g\.|for\s+example|as\s+in)[\s:,\"'“‘]*$"
    r"|(?:例如|比如|诸如|格式如|写成|写作|形如)[:“\"「‘]?\s*$"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A range found in a text, with what is needed to read it again from another day."""

    left: int
    right: int
    start: datetime
    end: datetime
    rule: Rule
    match: Match

    @property
    def day_of_year(self) -> tuple[int, int]:
        return self.start.month, self.start.day

    def before(self, pattern: Pattern) -> Match | None:
        """Words that end where it begins."""
        return words_before(self.match.string, self.left, pattern)

    def after(self, pattern: Pattern) -> Match | None:
        """Words that begin where it ends."""
        return pattern.match(self.match.string, self.right)

    def with_words(self, word: Match | None) -> "Reading":
        """The same range, whose words include these."""
        if word is None:
            return self
        left = min(self.left, word.start())
        right = max(self.right, word.end())
        return replace(self, left=left, right=right)


def is_example(reading: Reading) -> bool:
    """Whether it only shows how a date is written: "in lists like 2026-12-04"."""
    if not any(map(str.isdigit, reading.match[0])):
        return False
    return words_before(reading.match.string, reading.match.start(), _LIKE) is not None


def narrowed(reading: Reading, clock: Clock) -> Reading:
    """Yesterday morning, early June, 三月底, around Christmas."""
    part = _day_part(reading, clock) or _one_of(reading, clock)
    if part is not None:
        return part
    return _around(_third(reading, clock))


def _one_of(reading: Reading, clock: Clock) -> Reading | None:
    """The second Tuesday of March, the last week of May, 上个月的第一个星期一."""
    word = reading.before(_ORDINAL_BEFORE) or reading.after(_ORDINAL_AFTER)
    if word is None:
        return None
    unit = word["unit"].casefold()
    step, length, weekday = _UNITS.get(unit, (7, 1, WEEKDAYS.get(unit)))
    if not unit.isascii() and len(unit) > 1 and unit not in _UNITS:
        weekday = CHINESE_WEEKDAYS[unit[-1]]
    found = _nth(reading, ORDINALS[word["ordinal"].casefold()], step, length, weekday)
    if found is None:
        return None
    start, end = clock.midnight(found[0]), clock.midnight(found[1])
    return replace(reading.with_words(word), start=start, end=end)


def _nth(reading: Reading, n: int, step: int, length: int, weekday: int | None) -> Days | None:
    """The nth stretch of `length` days in a range; they begin `step` days after each other.

    From the last one back, if `n` is below 0.
    """
    first, last = reading.start.date(), reading.end.date()
    if last - first <= timedelta(1):
        return None
    if weekday is None:
        near = first + timedelta((n - 1) * step) if n > 0 else last + timedelta(n * step)
    elif n > 0:
        near = first + timedelta((weekday - first.weekday()) % 7 + (n - 1) * step)
    else:
        near = last - timedelta((last.weekday() - weekday - 1) % 7 + 1)
    return (near, near + timedelta(length)) if first <= near < last else None


def _day_part(reading: Reading, clock: Clock) -> Reading | None:
    is_day = reading.end - reading.start <= _ONE_DAY and reading.start == clock.midnight(
        reading.start
    )
    part = reading.after(_DAY_PART_AFTER) if is_day else None
    if part is None:
        return None
    start, end = hours_of(part["part"].casefold(), reading.start.date(), clock)
    return replace(reading, start=start, end=end, right=part.end())


def _third(reading: Reading, clock: Clock) -> Reading:
    word = reading.before(_THIRD_BEFORE) or reading.after(_THIRD_AFTER)
    if word is None:
        return reading
    part = word["third"].casefold()
    days = third(reading.start.date(), reading.end.date(), THIRDS[part], is_edge=part in EDGES)
    if days is None:
        return reading
    start, end = clock.midnight(days[0]), clock.midnight(days[1])
    return replace(reading.with_words(word), start=start, end=end)


def _around(reading: Reading) -> Reading:
    word = reading.before(_AROUND_BEFORE) or reading.after(_AROUND_AFTER)
    if word is None:
        return reading
    margin = timedelta(3 if reading.end - reading.start <= _ONE_DAY else 7)
    return replace(reading.with_words(word), start=reading.start - margin, end=reading.end + margin)


def opened(reading: Reading) -> Reading:
    """Since March, before last summer, 去年以来: a range with one open end.

    "Two weeks before 11 August" is a distance, and closed.
    """
    if distance := reading.before(_DISTANCE_BEFORE) or reading.after(_DISTANCE_AFTER):
        return _set_off(reading, distance)
    origin = reading.before(FROM_BEFORE)
    before, after = _opening_words(reading, origin)
    sign = before or after
    if sign is None:
        return reading
    named = reading.with_words(before).with_words(after)
    match sign.lastgroup:
        case "since":
            return replace(named.with_words(origin), end=OPEN_END)
        case "until":
            return replace(named, start=OPEN_START)
        case "before":
            is_of_end = words_before(reading.match.string, reading.right, _AN_END)
            return replace(named, start=OPEN_START, end=named.end if is_of_end else named.start)
        case _:
            return replace(named, start=named.end, end=OPEN_END)


def _opening_words(reading: Reading, origin: Match | None) -> tuple[Match | None, Match | None]:
    """The words before and after a range that open one end of it."""
    before, after = reading.before(_OPEN_BEFORE), reading.after(_OPEN_AFTER)
    if before is None and after is None:
        after = reading.after(_STARTING_AFTER if origin else _STARTING_WITH)
    return before, after


def _set_off(reading: Reading, distance: Match) -> Reading:
    """Two weeks before 11 August, the day after Christmas."""
    unit, least, most = amount_of(distance["count"], distance["unit"])
    if unit in HOURS_IN or most > _MOST_UNITS_OFF:
        return reading
    if distance["before"] is not None:
        clock = Clock(reading.start)
        near, far = -most, -least
    else:
        clock = Clock(reading.end - timedelta(hours=1))
        near, far = least, most
    start, _ = period(unit, near, clock.today)
    _, end = period(unit, far, clock.today)
    return replace(
        reading.with_words(distance), start=clock.midnight(start), end=clock.midnight(end)
    )
