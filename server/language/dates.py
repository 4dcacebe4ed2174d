"""Which stretches of time a question names, in English and Chinese: ranges of whole days, not points.

A grammar of our own, because the kept libraries do not fit: dateparser and parsedatetime (tried 2026-11) answer with one moment ("last
week" is a second seven days ago), both take "you may go" for a month, and of 上周二 dateparser reads only 上周, parsedatetime nothing.

Readings that could go either way: weeks begin on Monday; "last Tuesday" and "on Tuesday" are the latest Tuesday before today, "next
Friday" the first one after it, while 上周二 is a day of the calendar week before this one; "two weeks ago" is that calendar week, "in the
last two weeks" fourteen days back and today; a date without a year is the latest one begun by now; "early" and 初 are the first third of
a month, season or year.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

# A day short of what datetime can hold, so that a caller may show an open bound in any zone.
OPEN_START = datetime(1, 1, 2, tzinfo=UTC)
OPEN_END = datetime(9999, 12, 30, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Span:
    """One range a text names: aware UTC, start inclusive, end exclusive, and the words that named it."""

    start: datetime
    end: datetime
    phrase: str


@dataclass(frozen=True, slots=True)
class _Clock:
    now: datetime  # in the asker's zone

    @property
    def today(self) -> date:
        return self.now.date()

    def midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self.now.tzinfo)


Days = tuple[date, date]
Range = tuple[datetime, datetime]
Yearly = Callable[[int], Days]
Pattern = re.Pattern[str]
Match = re.Match[str]


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: Pattern
    read: Callable[[Match, _Clock], Days | Range | None]


@dataclass(frozen=True, slots=True)
class _Named:
    """A range found in the text, with what is needed to read it again from another day."""

    left: int
    right: int
    start: datetime
    end: datetime
    rule: _Rule
    match: Match


# --- calendar ---


def _month(index: int) -> date:
    """The first day of the month `index` months after January of year 0."""
    return date(index // 12, index % 12 + 1, 1)


def _index(day: date) -> int:
    return day.year * 12 + day.month - 1


def _period(unit: str, offset: int, today: date) -> Days:
    """The calendar day, week, month, quarter or year `offset` away from today's."""
    if unit in _DAY_COUNTS:
        days = _DAY_COUNTS[unit]
        start = today - timedelta(today.weekday() if days == 7 else 0) + timedelta(days * offset)
        return start, start + timedelta(days)
    count = _MONTH_COUNTS[unit]
    first = (_index(today) // count + offset) * count
    return _month(first), _month(first + count)


def _shift(day: date, unit: str, count: int) -> date:
    if unit in _DAY_COUNTS:
        return day + timedelta(count * _DAY_COUNTS[unit])
    first = _month(_index(day) + count * _MONTH_COUNTS[unit])
    last = _month(_index(first) + 1) - timedelta(1)
    return first.replace(day=min(day.day, last.day))


def _third(start: date, end: date, which: int) -> Days | None:
    """Days 1–10, 11–20 and the rest of a month; equal thirds of a season, a year or a decade; of other ranges None."""
    months = _index(end) - _index(start)
    if (start.day, end.day) != (1, 1) or not (months == 1 or (months and months % 3 == 0)):
        return None
    if months == 1:
        edges = [start, start + timedelta(10), start + timedelta(20), end]
    else:
        edges = [_month(_index(start) + months // 3 * n) for n in range(4)]
    return edges[which], edges[which + 1]


def _months(first: int, count: int = 1) -> Yearly:
    return lambda year: (_month(year * 12 + first - 1), _month(year * 12 + first - 1 + count))


def _days(month: int, day: int, count: int = 1) -> Yearly:
    return lambda year: (date(year, month, day), date(year, month, day) + timedelta(count))


def _lunar(dates: str, shift: int = 0, count: int = 1) -> Yearly:
    words = dates.split()

    def feast(year: int) -> Days:
        if not 2000 <= year <= 2050:
            raise ValueError(year)
        word = words[year - 2000]
        start = date(year, int(word[:2]), int(word[2:])) + timedelta(shift)
        return start, start + timedelta(count)

    return feast


def _new_year(year: int) -> Days:
    return date(year - 1, 12, 31), date(year, 1, 2)


def _try(yearly: Yearly, year: int) -> list[Days]:
    try:
        return [yearly(year)]
    except ValueError:  # 29 February, or a feast outside its table
        return []


def _choose(yearly: Yearly, offset: int | None, today: date) -> Days | None:
    """Last: the latest one over; this: the running one, or this year's; next: the first to come; None: the latest begun."""
    near = [days for year in range(today.year - 8, today.year + 9) for days in _try(yearly, year)]
    if offset is None:
        return max((days for days in near if days[0] <= today), default=None)
    if offset < 0:
        return max((days for days in near if days[1] <= today), default=None)
    if offset > 0:
        return min((days for days in near if days[0] > today), default=None)
    running = [days for days in near if days[0] <= today < days[1]] or _try(yearly, today.year)
    return running[0] if running else None


# --- tables ---
# fmt: off

_DAY_COUNTS = {"day": 1, "week": 7}
_HOUR_COUNTS = {"minute": 1 / 60, "hour": 1}
_MONTH_COUNTS = {"month": 1, "quarter": 3, "year": 12}

# First days of the Chinese year, Duanwu and Mid-Autumn, 2000–2050, month and day: facts of the Chinese calendar, written out with the
# PyPI package lunardate and compared with LunarCalendar: no date differs.
_SPRING = """0205 0124 0212 0201 0122 0209 0129 0218 0207 0126 0214 0203 0123 0210 0131 0219 0208 0128 0216 0205 0125 0212 0201 0122 0210
0129 0217 0206 0126 0213 0203 0123 0211 0131 0219 0208 0128 0215 0204 0124 0212 0201 0122 0210 0130 0217 0206 0126 0214 0202 0123"""
_DUANWU = """0606 0625 0615 0604 0622 0611 0531 0619 0608 0528 0616 0606 0623 0612 0602 0620 0609 0530 0618 0607 0625 0614 0603 0622 0610
0531 0619 0609 0528 0616 0605 0624 0612 0601 0620 0610 0530 0618 0607 0527 0614 0603 0622 0611 0531 0619 0608 0529 0615 0604 0623"""
_MID_AUTUMN = """0912 1001 0921 0911 0928 0918 1006 0925 0914 1003 0922 0912 0930 0919 0908 0927 0915 1004 0924 0913 1001 0921 0910 0929
0917 1006 0925 0915 1003 0922 0912 1001 0919 0908 0927 0916 1004 0924 0913 1002 0920 0910 0928 0917 1005 0925 0915 1004 0922 0911 0930"""

_MONTHS = {
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9, "october": 10,
    "november": 11, "december": 12,
}
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12, "春": 3, "夏": 6, "秋": 9, "冬": 12}
_HOLIDAYS = {
    "christmas eve": _days(12, 24), "christmas day": _days(12, 25), "christmas": _days(12, 24, 3), "xmas": _days(12, 24, 3),
    "new year's eve": _days(12, 31), "new year's day": _days(1, 1), "new year's": _new_year, "new year": _new_year,
    "valentine's day": _days(2, 14), "halloween": _days(10, 31),
    "chinese new year": _lunar(_SPRING, -1, 8), "lunar new year": _lunar(_SPRING, -1, 8), "spring festival": _lunar(_SPRING, -1, 8),
    "dragon boat festival": _lunar(_DUANWU), "mid-autumn festival": _lunar(_MID_AUTUMN),
    "春节": _lunar(_SPRING, -1, 8), "过年": _lunar(_SPRING, -1, 8), "除夕": _lunar(_SPRING, -1), "元宵": _lunar(_SPRING, 14),
    "端午": _lunar(_DUANWU), "中秋": _lunar(_MID_AUTUMN), "清明": _days(4, 4, 3), "五一": _days(5, 1, 5), "劳动节": _days(5, 1, 5),
    "国庆": _days(10, 1, 7), "元旦": _days(1, 1), "跨年": _days(12, 31), "平安夜": _days(12, 24), "圣诞": _days(12, 24, 3),
    "情人节": _days(2, 14), "儿童节": _days(6, 1), "暑假": _months(7, 2), "寒假": _days(1, 15, 45),
}
# These mean a time wherever they stand; the other names below (may, march, April, seasons, "first half") need a word beside them.
_PLAIN_NAMES: dict[str, Yearly] = _HOLIDAYS | {
    name: _months(_MONTHS[name]) for name in ("january", "february", "july", "september", "october", "november", "december")
} | {f"q{n}": _months(n * 3 - 2, 3) for n in range(1, 5)} | {"上半年": _months(1, 6), "下半年": _months(7, 6)} | {
    f"第{sign}季度": _months(n * 3 - 2, 3) for n in range(1, 5) for sign in (str(n), "一二三四"[n - 1])
}
_DATED_NAMES: dict[str, Yearly] = {name: _months(number) for name, number in _MONTHS.items() if name not in _PLAIN_NAMES} | {
    name: _months(number, 3) for name, number in _SEASONS.items()
} | {f"{word} quarter": _months(n * 3 + 1, 3) for n, word in enumerate(("first", "second", "third", "fourth"))}
_HALF_YEARS: dict[str, Yearly] = {"first half": _months(1, 6), "second half": _months(7, 6), "h1": _months(1, 6), "h2": _months(7, 6)}
_NAMES = _PLAIN_NAMES | _DATED_NAMES | _HALF_YEARS
_WEEKDAYS = {"monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4, "saturday": 5, "sunday": 6}
_SHORT_WEEKDAYS = {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4, "sat": 5}  # "sun" shines
_OFFSETS = {
    "last": -1, "past": -1, "previous": -1, "this": 0, "current": 0, "next": 1, "coming": 1, "before last": -2,
    "上上": -2, "上": -1, "这": 0, "本": 0, "今": 0, "下": 1, "下下": 2,
}
_DAY_OFFSETS = {
    "day before yesterday": -2, "yesterday": -1, "today": 0, "tomorrow": 1, "day after tomorrow": 2,
    "大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3,
}
_YEAR_OFFSETS = {"大前年": -3, "前年": -2, "去年": -1, "今年": 0, "本年": 0, "明年": 1, "后年": 2}
_HOURS = {
    "morning": (5, 12), "afternoon": (12, 18), "evening": (17, 24), "night": (18, 30), "凌晨": (0, 6), "早上": (5, 12), "早晨": (5, 12),
    "上午": (5, 12), "中午": (11, 14), "下午": (12, 18), "傍晚": (17, 20), "晚上": (18, 30), "夜里": (18, 30),
    "早": (5, 12), "晨": (5, 12), "晚": (18, 30), "夜": (18, 30),
}
_THIRDS = {
    "early": 0, "beginning": 0, "start": 0, "mid": 1, "middle": 1, "late": 2, "end": 2,
    "初": 0, "上": 0, "中": 1, "下": 2, "底": 2, "末": 2,
}
_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
}
_COUNTS = {word: (n, n) for word, n in _NUMBERS.items()} | {"couple": (2, 3), "few": (2, 6), "several": (3, 7)}
_UNITS = {
    "分钟": "minute", "小时": "hour", "钟头": "hour", "天": "day", "日": "day", "周": "week", "星期": "week", "礼拜": "week",
    "月": "month", "季度": "quarter", "年": "year",
}
_HALVES = {"year": ("month", 5, 7), "month": ("day", 13, 17), "week": ("day", 3, 4), "day": ("hour", 10, 14), "hour": ("minute", 25, 35)}
_DIGITS = {sign: n for n, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
# One character for one character, so that places in the plain text are places in the original.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans(
    "\u3000\xa0’週個後禮節號過這幾兩開間鐘頭剛聖誕國慶從與現來點勞動兒裡淩農曆陰還為內當",
    "  '周个后礼节号过这几两开间钟头刚圣诞国庆从与现来点劳动儿里凌农历阴还为内当",
)
# fmt: on

# --- words to values ---


def _chinese_number(text: str) -> int:
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.partition("十")
    if not ten:
        return _DIGITS[text]
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)


def _count(text: str) -> tuple[int, int]:
    """The least and the most a number word can mean: "a few" and 几 are two to six, 两三 two or three."""
    word = text.casefold().removesuffix("of").split()[-1]
    if word in _COUNTS:
        return _COUNTS[word]
    if "几" in word:
        return (11, 19) if "十" in word else (2, 6)
    if len(word) == 2 and word[0] in _DIGITS and word[1] in _DIGITS:
        return _DIGITS[word[0]], _DIGITS[word[1]]
    return _chinese_number(word), _chinese_number(word)


def _amount(match: Match) -> tuple[str, int, int]:
    """Unit, least and most of "two weeks", 半年."""
    unit = match["unit"].casefold()
    unit = _UNITS.get(unit, unit)
    number = match["n"] or "one"
    return (
        _HALVES[unit] if number.casefold().startswith(("half", "半")) else (unit, *_count(number))
    )


def _year(word: str, today: date) -> int:
    word = word.casefold()
    if word in _YEAR_OFFSETS:
        return today.year + _YEAR_OFFSETS[word]
    if word.endswith("year"):
        return today.year + _OFFSETS[word.split()[0]]
    digits = "".join(
        str(_DIGITS.get(sign, sign)) for sign in word if sign in _DIGITS or sign.isdecimal()
    )
    return int(digits) + (2000 if len(digits) == 2 else 0)


def _group(match: Match, *names: str) -> str | None:
    """The first of these groups that took part, in small letters."""
    groups = match.groupdict()
    return next((found.casefold() for name in names if (found := groups.get(name))), None)


def _in_year(match: Match, clock: _Clock, yearly: Yearly) -> Days | None:
    if year := _group(match, "y", "y0"):
        return yearly(_year(year, clock.today))
    rel = _group(match, "rel")
    return _choose(yearly, _OFFSETS[rel] if rel else None, clock.today)


def _hours(clock: _Clock, day: date, part: str) -> Range:
    first, last = _HOURS[part]
    midnight = clock.midnight(day)
    return midnight + timedelta(hours=first), midnight + timedelta(hours=last)


def _preceded(match: Match, cue: Pattern) -> bool:
    return cue.search(match.string, max(0, match.start() - 40), match.start()) is not None


# --- what a match means ---


def _read_day(match: Match, clock: _Clock) -> Days:
    return _period("day", _DAY_OFFSETS[" ".join(match["word"].casefold().split())], clock.today)


def _read_day_part(match: Match, clock: _Clock) -> Range:
    """Tonight, this morning, last night, 昨晚."""
    word, part = _group(match, "word") or "this", _group(match, "part") or "night"
    offset = _OFFSETS[word] if word.isascii() else _DAY_OFFSETS[word]
    # "last night" is yesterday's; so are all the parts of a day that one calls last.
    return _hours(clock, clock.today + timedelta(offset), part)


def _around_now(clock: _Clock, first: timedelta, last: timedelta) -> Range:
    """By distance from now, in UTC: right across a change of the clocks too."""
    now, zone = clock.now.astimezone(UTC), clock.now.tzinfo
    return (now + first).astimezone(zone), (now + last).astimezone(zone)


def _read_ago(match: Match, clock: _Clock) -> Days | Range | None:
    unit, least, most = _amount(match)
    if unit in _HOUR_COUNTS:
        step = timedelta(hours=_HOUR_COUNTS[unit])
        return _around_now(clock, -(most + 0.5) * step, -(least - 0.5) * step)
    if unit == "year" and least >= 1000:  # 2008年前 is "before 2008"
        return None
    return _period(unit, -most, clock.today)[0], _period(unit, -least, clock.today)[1]


def _read_rolling(match: Match, clock: _Clock) -> Days | Range | None:
    """The last three days, 最近三天: so far back, and today."""
    way, lead = _group(match, "way"), _group(match, "lead")
    if not (
        match["n"] or lead or way == "past"
    ):  # "last week" is a calendar week, "in the last week" seven days
        return None
    unit, _, most = _amount(match)
    sign = 1 if way in ("next", "未来", "接下来") else -1
    if unit in _HOUR_COUNTS:
        first, last = sorted((timedelta(0), sign * timedelta(hours=_HOUR_COUNTS[unit] * most)))
        return _around_now(clock, first, last)
    start, last_day = sorted((clock.today, _shift(clock.today, unit, sign * most)))
    return start, last_day + timedelta(1)


def _read_period(match: Match, clock: _Clock) -> Days:
    unit = match["unit"].casefold()
    return _period(
        _UNITS.get(unit, unit), _OFFSETS[" ".join(match["rel"].casefold().split())], clock.today
    )


def _weekend(rel: str | None, today: date) -> Days:
    """Saturday and Sunday of the named week, or the latest begun."""
    offset = _OFFSETS[rel] if rel else 0 if today.weekday() >= 5 else -1
    monday, end = _period("week", offset, today)
    return monday + timedelta(5), end


def _weekday(number: int, rel: str | None, today: date) -> Days:
    """That day of the named week, or the latest before today."""
    if rel:
        return _period("day", number, _period("week", _OFFSETS[rel], today)[0])
    return _period("day", -((today.weekday() - number - 1) % 7 + 1), today)


def _read_weekday(match: Match, clock: _Clock) -> Days | None:
    name, rel, week = match["day"].casefold(), _group(match, "rel"), _group(match, "week", "week0")
    if name in _SHORT_WEEKDAYS and len(match[0]) == len(name):  # "he sat"
        return None
    number = (_WEEKDAYS | _SHORT_WEEKDAYS)[name]
    if rel in ("next", "coming"):
        return _period("day", (number - clock.today.weekday() - 1) % 7 + 1, clock.today)
    return _weekday(number, week or ("this" if rel == "this" else None), clock.today)


def _read_chinese_week(match: Match, clock: _Clock) -> Days:
    """上周, 上周二, 周二, 周末."""
    rel, day = _group(match, "rel"), match["day"]
    if day == "末":
        return _weekend(rel, clock.today)
    if day is None:
        return _period("week", _OFFSETS[rel or "本"], clock.today)
    return _weekday("一二三四五六日天".index(day) if day != "天" else 6, rel, clock.today)


def _read_chinese_month(match: Match, clock: _Clock) -> Days:
    """上个月, 上个月5号."""
    start, end = _period("month", _OFFSETS[match["rel"]], clock.today)
    return (
        _period("day", 0, start.replace(day=_chinese_number(match["d"])))
        if match["d"]
        else (start, end)
    )


def _read_part_of_this(match: Match, clock: _Clock) -> Days | None:
    """月初, 年底 without more: the latest one begun."""
    parts = (
        _third(*_period(_UNITS[match["unit"]], offset, clock.today), _THIRDS[match["third"]])
        for offset in (0, -1)
    )
    return next((days for days in parts if days and days[0] <= clock.today), None)


def _read_name(match: Match, clock: _Clock) -> Days | None:
    """A month, season, quarter, half year or feast, where it means a time."""
    name = " ".join(match["name"].casefold().split())
    if name in _PLAIN_NAMES or _group(match, "y", "y0"):
        return _in_year(match, clock, _NAMES[name])
    # A half needs its year (football has halves too); "this may help" is no month.
    doubtful = name in _HALF_YEARS or (match["name"] == "may" and _group(match, "rel") == "this")
    cued = not doubtful and (match["rel"] or _preceded(match, _CUE))
    return _in_year(match, clock, _NAMES[name]) if cued else None


def _read_english_date(match: Match, clock: _Clock) -> Days | None:
    name, day = match["month"], int(match["d"])
    # "it may 5 times": in small letters the verbs need a sign that a date is meant.
    sure = (
        match["y"]
        or match["th"]
        or _preceded(match, _DATE_CUE)
        or _NO_MORE.match(match.string, match.end())
    )
    if name in ("may", "march") and not sure:
        return None
    return _in_year(
        match, clock, _days(_MONTHS[name.casefold()], day, int(match["d2"] or day) - day + 1)
    )


def _read_chinese_date(match: Match, clock: _Clock) -> Days | None:
    """[year] month [day [to day]]."""
    month = _chinese_number(match["month"])
    if match["d"] is None:
        return _in_year(match, clock, _months(month))
    day = _chinese_number(match["d"])
    return _in_year(
        match, clock, _days(month, day, _chinese_number(match["d2"] or match["d"]) - day + 1)
    )


def _read_iso(match: Match, clock: _Clock) -> Days:
    start = date(int(match["year"]), int(match["month"]), int(match["d"] or 1))
    return _period("day" if match["d"] else "month", 0, start)


def _read_year(match: Match, clock: _Clock) -> Days | None:
    """2023, where a word before it, or the lack of any word, shows that a year is meant."""
    alone = _LETTER.search(match.string) is None
    return _months(1, 12)(int(match["y"])) if alone or _preceded(match, _YEAR_CUE) else None


# --- grammar ---


def _any(words: Iterable[str]) -> str:
    return "|".join(
        re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True)
    )


def _compile(pattern: str) -> Pattern:
    # ASCII: a Chinese character beside an English word is a word boundary, and no odd letter folds into a word the tables lack.
    return re.compile(pattern, re.IGNORECASE | re.ASCII)


_Y4 = r"(?:19|20)\d\d(?!\d|[/.:]\d|-\d(?!\d{3}\b))"
_EN_YEAR = rf"{_Y4}|(?:last|this|next)\s+year\b"
_OF_YEAR = rf"(?:(?:,\s*|(?:\.(?=\s\d))?\s+)(?:(?:of|in)\s+)?(?P<y>{_EN_YEAR}))?"
_EN_REL = r"(?P<rel>last|past|previous|this|current|next|coming)"
_EN_UNIT = r"(?P<unit>minute|hour|day|week|month|year)s?\b"
_EN_COUNT = (
    rf"(?P<n>\d{{1,4}}|half\s+an?|(?:an?\s+)?(?:couple(?:\s+of)?|few)|several|{_any(_NUMBERS)})"
)
_EN_MONTH = rf"(?P<month>{_any(_MONTHS)})\b"
_EN_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_TH = r"(?:st|nd|rd|th)"
_TO_DAY = rf"(?:\s*(?:-|–|to)\s*(?P<d2>{_EN_DAY}){_TH}?)?"
_WEEKDAY = rf"\b(?P<day>{_any(_WEEKDAYS | _SHORT_WEEKDAYS)})\b"
_ON_WEEKDAY = rf"(?:\b(?:{_any(_WEEKDAYS | _SHORT_WEEKDAYS)}),?\s+)?"
_CN_REL = r"(?P<rel>上上|(?<![早晚马一以上])上|这|本|下下|(?<![一以下])下)一?个?"
_CN_COUNT = r"(?P<n>\d{1,4}|十?几|半|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九]{1,2})"
_CN_UNIT = r"个?(?P<unit>分钟|小时|钟头|天|日|周|星期|礼拜|(?<=个)月|年)"
_CN_DAY = r"(?:3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])"
_CN_MONTH = r"(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s*月(?![球亮饼]|一次)份?"
_CN_WEEKDAY = r"[二三四五六日末](?!次|[十百])|一(?![直起共般样些定切场次个天]|下(?!午))|天(?!天)"
_CN_YEAR = (
    r"(?P<y>(?:(?:19|20)\d\d|(?<![〇零一二三四五六七八九])[一二][〇零一二三四五六七八九]{3}|(?<!\d)\d\d(?=\s*年\s*\d\d?\s*月))\s*年(?!代)"
    r"|今年|本年|去年|大前年|(?<![以之])前年(?!轻)|明年|(?<![以之今])后年)"
)
_TO = r"(?:to|until|till|through|-|–|—|~|到|至)"
_CUE_WORDS = "in|of|during|since|by|before|after|until|till|from|between|over|through|throughout|around|early|mid|late"
_CUE = _compile(
    rf"\b(?:{_CUE_WORDS})[\s-]+(?:the\s+)?$|\b(?:between|from)\s+\S+(?:\s+\d{{4}})?\s+(?:and|{_TO})\s+$"
    rf"|\b(?:{_any(name for name in _NAMES if name.isascii())})\s*{_TO}\s*$"
)
_YEAR_CUE = _compile(
    rf"\b(?:{_CUE_WORDS}|year|my|our|the)[\s-]+$|(?:19|20)\d\d\s*(?:and|{_TO})\s*$"
)
_DATE_CUE = _compile(
    r"\b(?:on|since|by|before|after|until|till|from|between|around|birthday)\s+(?:the\s+)?$"
)
_LETTER = re.compile(r"[^\W\d_]")
_NO_MORE = re.compile(r"\s*(?:$|[^\w\s])")

_RULES = [
    _Rule(_compile(pattern), read)
    for pattern, read in (
        (
            r"\b(?:the\s+)?(?P<word>day\s+before\s+yesterday|day\s+after\s+tomorrow|yesterday|today|tomorrow)\b",
            _read_day,
        ),
        (
            r"(?P<word>大前|(?<![以之大])前|昨|今|(?<![光文声聪透])明|大后|(?<![今以之然最大])后)天(?![天气性空])",
            _read_day,
        ),
        (r"(?P<word>昨|今|(?<![光文声聪透])明)日(?!头条|报|志)", _read_day),
        (
            r"\b(?:tonight|(?P<word>this|last)\s+(?P<part>morning|afternoon|evening|night))\b",
            _read_day_part,
        ),
        (r"(?P<word>昨|今|(?<![提以之])前|明)(?P<part>早|晨|晚|夜)[上里]?", _read_day_part),
        (
            r"\b(?:just\s+now|a\s+moment\s+ago)\b|刚才|刚刚",
            lambda _, clock: _around_now(clock, timedelta(hours=-1), timedelta(seconds=1)),
        ),
        (
            r"\b(?:recently|lately)\b|最近|近来|近期",
            lambda _, clock: (clock.today - timedelta(30), clock.today + timedelta(1)),
        ),
        (
            r"\bthe\s+other\s+day\b|前[几两]天",
            lambda _, clock: (clock.today - timedelta(7), clock.today),
        ),
        (rf"\b{_EN_COUNT}\s+{_EN_UNIT}\s+(?:ago|back)\b", _read_ago),
        (rf"(?<![第每\d]){_CN_COUNT}{_CN_UNIT}多?[之以]?前(?!后)", _read_ago),
        (
            r"\b(?P<lead>(?:in|over|during|within|for)\s+(?:the|these)\s+)?(?:the\s+)?"
            rf"(?P<way>last|past|next)\s+(?:{_EN_COUNT}\s+)?{_EN_UNIT}",
            _read_rolling,
        ),
        (
            rf"(?P<way>最近|过去|(?<![附靠接最])近|这(?!一天)|未来|接下来)[的这]?{_CN_COUNT}{_CN_UNIT}(?:以来|来|内|里)?",
            _read_rolling,
        ),
        (rf"\b{_EN_REL}\s+(?P<unit>week|month|quarter|year)\b", _read_period),
        (rf"{_CN_REL}(?P<unit>季度)", _read_period),
        (r"\bthe\s+(?P<unit>week|month|year)\s+(?P<rel>before\s+last)\b", _read_period),
        (
            rf"\b(?:{_EN_REL}|(?:(?:on|at|over|during)\s+)?the)\s+weekend\b",
            lambda m, clock: _weekend(_group(m, "rel"), clock.today),
        ),
        (
            rf"(?<!every )(?<!each )\b(?:(?P<week0>last|this|next)\s+week,?\s+(?:on\s+)?|(?:{_EN_REL}|on)\s+)?{_WEEKDAY}"
            r"(?:,?\s+(?:of\s+)?(?P<week>last|this|next)\s+week\b)?",
            _read_weekday,
        ),
        (
            rf"{_CN_REL}(?:周|星期|礼拜)(?![围边期密岁年刊])(?P<day>{_CN_WEEKDAY})?",
            _read_chinese_week,
        ),
        (
            rf"(?<![每个四一二两三五六七八九十几数\d])(?:周|星期|礼拜)(?P<day>{_CN_WEEKDAY})",
            _read_chinese_week,
        ),
        (
            rf"{_CN_REL}月(?![球亮饼台光薪票租色经])(?:份|月(?=[初中底末]))?(?:的?(?P<d>{_CN_DAY})[日号])?",
            _read_chinese_month,
        ),
        (
            r"(?<![每个上这本下\d一二三四五六七八九十半])(?P<unit>[年月])(?P<third>初|底|末)",
            _read_part_of_this,
        ),
        (
            rf"(?:\b(?P<y0>{_EN_YEAR})(?:'s)?,?\s+(?:(?:in|during|at)\s+)?(?:the\s+)?)?(?:\b{_EN_REL}\s+)?"
            rf"\b(?P<name>{_any(name for name in _NAMES if name.isascii())})(?!\w){_OF_YEAR}",
            _read_name,
        ),
        (
            rf"(?:{_CN_YEAR}\s*(?:的\s*)?|(?<![早晚])(?P<rel>[上下](?=一?个)|这|今)一?个?)?(?<![一二三四五六七八九十])"
            rf"(?:(?P<name>{_any(name for name in _NAMES if not name.isascii())}|Q[1-4](?!\w))(?![路岛树老二三四五六七八九十])[节天季]?)",
            _read_name,
        ),
        (
            rf"{_ON_WEEKDAY}(?<![\d.:/-])\b(?P<d>{_EN_DAY})(?P<th>{_TH})?{_TO_DAY}(?:\s+of)?\s+{_EN_MONTH}{_OF_YEAR}",
            _read_english_date,
        ),
        (
            rf"{_ON_WEEKDAY}\b{_EN_MONTH}\.?\s+(?:the\s+)?(?P<d>{_EN_DAY})(?P<th>{_TH})?\b(?!:\d){_TO_DAY}{_OF_YEAR}",
            _read_english_date,
        ),
        (
            rf"(?:{_CN_YEAR}\s*(?:的\s*)?)?(?<![\d〇零一二三四五六七八九十百第])(?<!每年|农历|阴历){_CN_MONTH}"
            rf"(?:\s*(?P<d>{_CN_DAY})\s*(?:[日号]|(?=[-~到至]\s*{_CN_DAY}\s*[日号]))(?:\s*[-~到至]\s*(?P<d2>{_CN_DAY})\s*[日号])?)?"
            r"(?:\s*\(?(?:周|星期|礼拜)[一二三四五六日天]\)?)?",
            _read_chinese_date,
        ),
        (_CN_YEAR, lambda match, clock: _months(1, 12)(_year(match["y"], clock.today))),
        (
            r"(?<![\d.-])(?P<year>(?:19|20)\d\d)(?P<dash>[-/.])(?P<month>1[0-2]|0?[1-9])(?P=dash)(?P<d>3[01]|[12]\d|0?[1-9])(?!\d|[-/.]\d)"
            r"(?:T\d\d:?\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?",
            _read_iso,
        ),
        (
            r"(?<![\d.-])(?P<year>(?:19|20)\d\d)-(?P<month>0[1-9]|1[0-2])(?P<d>)(?![\d/.-])",
            _read_iso,
        ),
        (
            rf"(?<![\d.$#/])\b(?P<y>{_Y4})\b(?!\s+(?!was\b|is\b|has\b|does\b)(?:[a-z]{{2,}}s|people)\b)",
            _read_year,
        ),
    )
]

# Words beside a range that change it.
_DAY_PART = _compile(
    r"(?:\s+(?:in\s+the\s+|at\s+)?(?=[a-z])|的?)(?P<part>" + _any(_HOURS) + r")(?![a-z])"
)
_THIRD_BEFORE = _compile(
    r"\b(?:the\s+)?(?P<third>early|mid|late|(?:beginning|start|middle|end)(?=\s+of))(?:\s+(?:of|in))?[\s-]+(?:the\s+)?$"
)
_THIRD_AFTER = _compile(
    r"的?[年月]?(?P<third>初(?![一二三四五六七八九十])|底|末|[上中下](?=旬)|(?<=[年月])中(?!秋|国|旬))旬?"
)
_DISTANCE_BEFORE = _compile(
    rf"\b(?:{_EN_COUNT}|the)\s+{_EN_UNIT}\s+(?:(?P<before>before)|after)\s+(?:the\s+)?$"
)
_AROUND_BEFORE = _compile(r"\baround\s+(?:the\s+)?$")
_AROUND_AFTER = _compile(r"前后|左右")
_JOIN = _compile(rf"\s*{_TO}\s*(?:the\s+)?")
_AND = _compile(r"\s*(?:and|和|与|跟)\s*(?:the\s+)?")
_BETWEEN_BEFORE = _compile(r"\bbetween\s+(?:the\s+)?$")
_BETWEEN_AFTER = _compile(r"\s*(?:之间|期间)")
_FROM_BEFORE = _compile(r"\b(?:between|from|since)\s+(?:the\s+)?$|(?:自从|从|自)\s*$")
_OPEN_BEFORE = _compile(
    r"(?:(?P<since>\bsince\s+(?:the\s+)?|自从\s*)|(?P<until>\b(?:until|till)\s+(?:the\s+)?|直到\s*)"
    r"|(?P<before>\b(?:before|prior\s+to)\s+(?:the\s+)?)|(?P<after>\bafter\s+(?:the\s+)?))$"
)
_OPEN_AFTER = _compile(
    r"(?P<before>[之以]前|前(?![后天面往年夕几两半]))|(?P<after>[之以]后|后(?![天来面悔年]))"
    r"|(?P<since>以来|至今|到(?:现在|目前)|\s+(?:onwards?|(?:until|till|to)\s+now)\b)"
)
_STARTING = _compile(r"(?P<since>起(?![床来飞身])|开始)")

_ANCHORS = ("y", "y0", "rel", "week", "week0")

# --- finding ---


def _read(rule: _Rule, match: Match, clock: _Clock) -> _Named | None:
    """What the rule makes of its match, or None where the words name no date there is."""
    try:
        found = rule.read(match, clock)
        if found is None:
            return None
        start, end = (
            moment if isinstance(moment, datetime) else clock.midnight(moment) for moment in found
        )
    except (ValueError, OverflowError):  # 30 February, 9999 years ago
        return None
    # Compared in UTC: within one zone, Python compares what the clocks show, wrong in the hour that comes twice.
    if not (start.year > 1 and end.year < 9999 and start.astimezone(UTC) < end.astimezone(UTC)):
        return None
    return _narrow(_Named(match.start(), match.end(), start, end, rule, match), clock)


def _before(named: _Named, pattern: Pattern) -> Match | None:
    return pattern.search(named.match.string, max(0, named.left - 40), named.left)


def _after(named: _Named, pattern: Pattern) -> Match | None:
    return pattern.match(named.match.string, named.right)


def _narrow(named: _Named, clock: _Clock) -> _Named:
    """ "yesterday morning", "early June", 三月底, "around Christmas"."""
    start, end = named.start, named.end
    if (
        end - start <= timedelta(hours=25)
        and start == clock.midnight(start)
        and (part := _after(named, _DAY_PART))
    ):
        start, end = _hours(clock, start.date(), part["part"].casefold())
        return replace(named, start=start, end=end, right=part.end())
    third = _before(named, _THIRD_BEFORE) or _after(named, _THIRD_AFTER)
    if third and (days := _third(start.date(), end.date(), _THIRDS[third["third"].casefold()])):
        named = replace(
            _stretch(named, third), start=clock.midnight(days[0]), end=clock.midnight(days[1])
        )
    if around := _before(named, _AROUND_BEFORE) or _after(named, _AROUND_AFTER):
        margin = timedelta(3 if end - start <= timedelta(hours=25) else 7)
        named = replace(_stretch(named, around), start=named.start - margin, end=named.end + margin)
    return named


def _stretch(named: _Named, word: Match | None) -> _Named:
    if word is None:
        return named
    return replace(named, left=min(named.left, word.start()), right=max(named.right, word.end()))


def _find(text: str, clock: _Clock) -> Iterator[_Named]:
    """The ranges named, from left to right, the longest reading first."""
    found = [
        named
        for rule in _RULES
        for match in rule.pattern.finditer(text)
        if (named := _read(rule, match, clock))
    ]
    right = 0
    for named in sorted(found, key=lambda named: (named.match.start(), -named.match.end())):
        if named.match.start() >= right:
            right = named.right
            yield named


def _joined(first: _Named, second: _Named) -> bool:
    text = first.match.string
    if _JOIN.fullmatch(text, first.right, second.left):
        return True
    between = _before(first, _BETWEEN_BEFORE) or _after(second, _BETWEEN_AFTER)
    return bool(between and _AND.fullmatch(text, first.right, second.left))


def _join(first: _Named, second: _Named) -> _Named:
    """From one to the other; a year or week said at one end ("March 2025 to May", 上周一到周三) holds for both."""
    a, b = first, second
    days = 364 if "y" in b.match.re.groupindex else 7 if "day" in b.match.re.groupindex else 0
    if days and _group(a.match, *_ANCHORS) and not _group(b.match, *_ANCHORS):
        b = _read(b.rule, b.match, _Clock(a.start + timedelta(days))) or b
    elif a.start > b.start:
        a = _read(a.rule, a.match, _Clock(b.start)) or a
    whole = replace(first, right=second.right, start=min(a.start, b.start), end=max(a.end, b.end))
    return _stretch(_stretch(whole, _before(first, _FROM_BEFORE)), _after(second, _BETWEEN_AFTER))


def _set_off(named: _Named, distance: Match) -> _Named:
    """ "two weeks before 11 August", "the day after Christmas"."""
    unit, least, most = _amount(distance)
    if unit in _HOUR_COUNTS or most > 1000:  # more might leave the calendar
        return named
    back = distance["before"] is not None
    clock = _Clock(named.start if back else named.end - timedelta(hours=1))
    near, far = (-most, -least) if back else (least, most)
    start, end = _period(unit, near, clock.today)[0], _period(unit, far, clock.today)[1]
    return replace(_stretch(named, distance), start=clock.midnight(start), end=clock.midnight(end))


def _open(named: _Named) -> _Named:
    """ "since March", "before last summer", 去年以来: a range with one open end."""
    if distance := _before(named, _DISTANCE_BEFORE):
        return _set_off(named, distance)
    before, after, origin = (
        _before(named, _OPEN_BEFORE),
        _after(named, _OPEN_AFTER),
        _before(named, _FROM_BEFORE),
    )
    if before is None and after is None and origin:
        after = _after(named, _STARTING)
    sign = before or after
    word = sign.lastgroup if sign else None
    named = _stretch(_stretch(_stretch(named, before), after), origin if word == "since" else None)
    match word:
        case "since":
            return replace(named, end=OPEN_END)
        case "until":
            return replace(named, start=OPEN_START)
        case "before":
            return replace(named, start=OPEN_START, end=named.start)
        case "after":
            return replace(named, start=named.end, end=OPEN_END)
        case _:
            return named


def _set_clock(now: datetime, zone: tzinfo) -> _Clock:
    if now.utcoffset() is None:
        raise ValueError("now must be an aware datetime")
    return _Clock(now.astimezone(zone))


def spans(text: str, now: datetime, zone: tzinfo = UTC) -> list[Span]:
    """Every range the text names, in order of appearance; days are days in `zone`, results UTC.

    An open range ("since March") ends at OPEN_START or OPEN_END. Raises ValueError if `now` is naive.
    """
    waiting = list(_find(text.translate(_PLAIN), _set_clock(now, zone)))
    found: list[_Named] = []
    while waiting:
        named = waiting.pop(0)
        if waiting and _joined(named, waiting[0]):
            found.append(_join(named, waiting.pop(0)))
        else:
            found.append(_open(named))
    return [
        Span(named.start.astimezone(UTC), named.end.astimezone(UTC), text[named.left : named.right])
        for named in found
    ]


_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d.*")


def _parse_moment(words: str, zone: tzinfo) -> datetime | None:
    with suppress(ValueError, OverflowError):
        moment = datetime.fromisoformat(words)
        return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)
    return None


def parse_bound(text: str, now: datetime, zone: tzinfo, *, end: bool = False) -> datetime:
    """A since (`end` false: where the range starts) or an until (where it ends), from an ISO date or datetime or any words `spans` reads.

    Raises ValueError, quoting the text, when it names no time.
    """
    words = text.strip()
    if words.casefold() in ("now", "现在"):
        return _set_clock(now, UTC).now
    if _MOMENT.fullmatch(words):
        bound = _parse_moment(words, zone)
    else:
        found = spans(words, now, zone)
        bound = None if not found else found[-1].end if end else found[0].start
    if bound is None:
        raise ValueError(
            f'"{text}" is not a time that can be read. Write for example 2025-03-01, 2025-03-01T10:00Z, 2025-03, 2025, '
            '"last Tuesday", "3 days ago", 上周二 or 去年夏天.'
        )
    return bound
