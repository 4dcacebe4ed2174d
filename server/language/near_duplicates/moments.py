"""Dates and times of day in one notation: 3 May 2026 and 2026年5月3号, 3 pm and 下午三点.

Only what names one day or one minute for certain: 3/5 may be March or May, and "8:00" morning or
evening. In a text in normal form, with Chinese numerals read.
"""

import re

from ...domain.patterns import regex

_MONTHS = "january february march april may june july august september october november december"
_SHORT = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
_MONTH_NUMBERS = {name: at for at, name in enumerate(_MONTHS.split(), 1)}
_MONTH_NUMBERS |= {name.lower(): at for at, name in enumerate(_SHORT.split(), 1)}
_MONTH_NUMBERS["sept"] = 9
# Those that are words as well are months with a capital only.
_MONTH = (
    r"(?P<month>january|february|[Mm]arch(?<!m)|march|april|May|june|july|August|august|september"
    r"|october|november|december|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,? ?(?P<year>\d{4})(?!\d))?"
_ENGLISH_DATES = (
    regex(rf"\b{_MONTH} (?:the )?{_DAY}\b{_YEAR}"),
    regex(rf"\b(?:the )?{_DAY} (?:of )?{_MONTH}(?![^\W\d_]){_YEAR}"),
)
_NUMERIC_DATE = regex(
    r"(?<![\d./-])(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(?![\d./-]*\d)"
)
_SLASHED_DATE = regex(r"(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\d./-]*\d)")
_CHINESE_DATE = regex(r"(?:(?P<year>\d{4}) ?年 ?)?(?P<month>\d{1,2}) ?月 ?(?P<day>\d{1,2}) ?[日号]")
_CLOCK = regex(r"\b(?P<hour>\d{1,2})(?::(?P<minute>\d{2}))? ?(?P<half>[apAP])\.?[mM]\b\.?")
_FULL_CLOCK = regex(r"(?<![\d:.T-])(?P<hour>0\d|0|1[3-9]|2[0-3]):(?P<minute>[0-5]\d)(?![\d:])")
_PERIODS = {
    "凌晨": (0, 6, 0),
    "清晨": (4, 11, 0),
    "早晨": (4, 11, 0),
    "早上": (4, 11, 0),
    "上午": (6, 12, 0),
    "中午": (11, 12, 0),
    "下午": (1, 7, 12),
    "傍晚": (4, 8, 12),
    "晚上": (6, 11, 12),
}
"""From which hour to which a word for a part of the day is certain, and what it adds."""
_PAST = r"(?: ?(?P<past>半|1 ?刻|3 ?刻|\d{1,2} ?分?(?!\d)))?"
_CHINESE_CLOCK = regex(
    rf"(?P<period>{'|'.join(_PERIODS)}) ?(?P<hour>\d{{1,2}}) ?(?:点钟?|时|:(?=\d\d)){_PAST}"
)
_CHINESE_FULL = regex(rf"(?<!\d)(?P<hour>1[3-9]|2[0-3]) ?[点时](?!间)钟?{_PAST}")
_HALF_PAST = regex(r"(?<!\d)(?P<hour>\d{1,2}) ?点 ?(?P<past>半|1 ?刻|3 ?刻|\d{1,2} ?分)")
_O_CLOCK = regex(r"\b(?P<hour>\d{1,2}) o'clock\b|(?<!\d)(?P<same>\d{1,2}) ?点钟")
_DATE = r"(?:\d{4}|-)-\d\d-\d\d"
_DAY_TOLD = (
    rf"(?:on +{_DATE}|(?:on|every) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?)|tomorrow"
    r"|every (?:day|morning|evening))"
)
_TIME_FIRST = regex(rf"\bat +(T\d\d:\d\d|\d{{1,2}}(?::\d\d)?) +({_DAY_TOLD})(?= *(?:$|[,.;!?]))")
"""At nine on Mondays; the day comes first in the one notation."""
_IS_ON = regex(rf"\b(is|was) on +(?={_DATE})")
_MINUTES = {"半": 30, "1刻": 15, "3刻": 45}


def in_one_notation(text: str) -> str:
    """The text with each certain date as 2026-05-03 or --05-03, each certain time as T15:00."""
    for pattern in _ENGLISH_DATES:
        text = pattern.sub(_date, text)
    text = _SLASHED_DATE.sub(_slashed, text)
    text = _CHINESE_DATE.sub(_date, _NUMERIC_DATE.sub(_date, text))
    text = _CHINESE_CLOCK.sub(_in_period, text)
    text = _CHINESE_FULL.sub(_full, text)
    text = _FULL_CLOCK.sub(_full, _CLOCK.sub(_half_day, text))
    text = _O_CLOCK.sub(_whole_hour, _HALF_PAST.sub(_past_the_hour, text))
    return _IS_ON.sub(r"\1 ", _TIME_FIRST.sub(r"\2 at \1", text))


def _date(found: re.Match[str]) -> str:
    named = found["month"].rstrip(".").lower()
    month = int(named) if named.isdecimal() else _MONTH_NUMBERS[named]
    day = int(found["day"])
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return found.group()
    return f" {found['year'] or '-'}-{month:02}-{day:02} "


def _slashed(found: re.Match[str]) -> str:
    """1/31/2027 and 31.1.2027; where both may be the month, it stays as it is."""
    one, other = int(found[1]), int(found[3])
    if (one > 12) == (other > 12) or max(one, other) > 31 or not min(one, other):
        return found.group()
    return f" {found[4]}-{min(one, other):02}-{max(one, other):02} "


def _half_day(found: re.Match[str]) -> str:
    hour = int(found["hour"])
    if not 1 <= hour <= 12:
        return found.group()
    hour = hour % 12 + (12 if found["half"] in "pP" else 0)
    return _time(hour, int(found["minute"] or 0), found)


def _full(found: re.Match[str]) -> str:
    past = found.groupdict()
    minute = int(past["minute"]) if past.get("minute") else _minutes(past.get("past"))
    return _time(int(found["hour"]), minute, found)


def _in_period(found: re.Match[str]) -> str:
    first, last, added = _PERIODS[found["period"]]
    hour = int(found["hour"])
    if found["period"] == "中午" and hour in (1, 2):
        first, last, added = 1, 2, 12
    if added and hour > 12:
        added = 0
        first, last = first + 12, last + 12
    if not first <= hour <= last:
        return found.group()
    return _time(hour + added, _minutes(found["past"]), found)


def _minutes(past: str | None) -> int:
    if not past:
        return 0
    said = past.replace(" ", "")
    return _MINUTES[said] if said in _MINUTES else int(said.rstrip("分"))


def _time(hour: int, minute: int, found: re.Match[str]) -> str:
    return f" T{hour:02}:{minute:02} " if minute < 60 else found.group()


def _past_the_hour(found: re.Match[str]) -> str:
    return f" {int(found['hour'])}:{_minutes(found['past']):02} "


def _whole_hour(found: re.Match[str]) -> str:
    return f" {int(found['hour'] or found['same'])}:00 "
