"""The days on which something recurs, as texts tell it: every Thursday, on weekends, 每月1号."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from ....domain.patterns import regex
from ...script import has_han
from ...tokenizer import fold
from ..grammar.rule import READ_CHARACTERS
from ..grammar.vocabulary import ENGLISH_DAY, HAN_WEEK, chinese_number
from . import weekly_without_every

_MOST_DAYS = 92
"""What recurs tells nothing of a longer range."""
_DAY = ENGLISH_DAY
_NEXT_DAY = rf"(?:(?:\s*[,&/]\s*|,?\s+(?:and|or)\s+){_DAY}s?)"
_DAYS = rf"{_DAY}s?{_NEXT_DAY}*"
_PART = r"(?:morning|lunchtime|afternoon|evening|night)s"
_WEEKLY = regex(
    rf"\b(?:every|each)\s+(?:(?:other|second|alternate|third|fourth)\s+)?(?P<every>{_DAYS})"
    rf"|\b(?P<plural>{_DAYS}(?<=s))\b|\b(?P<part>{_DAYS})\s+{_PART}\b"
    rf"|\b(?:weekly|(?:once|twice) a week)\b[^.;]{{0,30}}\b(?P<weekly>{_DAYS})"
    rf"|\bon\s+(?P<several>{_DAY}{_NEXT_DAY}+)\b(?!,?\s+(?:the\s+)?\d)"
    rf"|\b(?P<before>{_DAYS})(?:\s+|\b[^.;\n]{{0,40}},\s+)(?:every|each)\s+week\b"
)
_WEEKDAYS_TO = regex(
    rf"(?<!next )(?<!last )(?<!this )\b(?P<first>{_DAY})s?\s*(?:to|through|till|until|[-–—])\s*"
    rf"(?P<last>{_DAY})s?\b(?!\s+(?:the\s+)?\d)"
)
"""From one day of the week to another, each week: Monday to Thursday."""
_OPENS = regex(r"\b(?:opens?|open|hours|goes|works?|attends)\b[^.;]{0,40}$")
_WEEKEND = regex(r"\bweekends\b|\b(?:every|each)\s+weekend\b|每个?周末|周末[都总常]")
_WORKDAY = regex(
    r"\b(?:weekdays|workdays)\b|\b(?:every|each)\s+(?:weekday|workday|working\s+day)\b"
    r"|每个?工作日|工作日(?:[都总每早晚上下]|天天)"
)
_HAN_DAYS = f"[一二三四五六日天](?:(?:[、和及与,，/]|{HAN_WEEK})+[一二三四五六日天])*"
HAN_WEEKLY = regex(
    f"(?:每隔?[一两三四]?个?|隔一个?|[逢隔双单]){HAN_WEEK}的?{HAN_WEEK}?({_HAN_DAYS})"
    "(?![次回趟遍个场节天小])"
    f"|(?<![上下这本个]){HAN_WEEK}({_HAN_DAYS})(?:[^，。；]{{0,4}}[都固])"
    f"|(?:周报|周会)[^，。；]{{0,14}}{HAN_WEEK}({_HAN_DAYS})"
)
_HAN_SEVERAL = regex(
    f"(?<![上下本这這那])(?<!个){HAN_WEEK}(?P<first>[一二三四五六日天])"
    f"(?P<to>[到至—–~-]|[、和及与,，/]|(?={HAN_WEEK})){HAN_WEEK}?(?P<last>[一二三四五六日天])"
    "(?![次回趟遍个場场节天小])"
)
_HAN_BARE = regex(
    f"(?:^|(?<=[，,。；;：:、\\s])){HAN_WEEK}([一二三四五六日天])"
    r"(?![次回趟遍个場场节天小到至—–~-]|[、和及与])(?P<what>[^，,。；;\n]{2,})"
)
_OF_ONE_DAY = regex(
    r"\d\s*[月日号年]|[一二三四五六七八九十]月|[了过要将约订改挪]|(?<![开聚])会(?!议)|[上下本这那]个?(?:周|星期|礼拜|次|回)"
    r"|开始|截止|之?前|以?后|今天|明天|昨天|提醒|待办"
)
_MONTHLY = regex(
    r"\b(?P<nth>\d{1,2}(?:st|nd|rd|th)|first|second|third|last)\s+(?:day\s+)?of\s+(?:each|every)"
    r"\s+month\b|\b(?:every|each)\s+month\s+on\s+the\s+(?P<after>\d{1,2})"
    r"|每个?月的?(?:[^。；\d]{0,15}?[^。；\d月年一二三四五六七八九十])?"
    r"(?P<han>\d{1,2}|[一二三四五六七八九十]{1,3})[号日]"
)
_PAID_ON = regex(
    r"\b(?:rent|mortgage|salary|wages?|payday|pension|instal?ments?|direct\s+debit|allowance)\b"
    r"[^.;\n]{0,50}?\bon\s+the\s+(?P<day>\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:of\s+)?[a-z]+day)"
    r"|(?:房租|房贷|工资|月供|物业费|退休金|养老金|生活费)[^，。；\d]{0,8}?(?<![月\d])(?P<han>\d{1,2})[号日]"
    r"(?:之?前)?[交付还发扣到打]"
)
"""What is paid every month by what it is: the rent is due on the 1st, 工资10号发."""
_NAMED_MONTH = regex(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|this\s+month|next\s+month)\b|月"
)
_NTH_WEEKDAY = regex(
    rf"\b(?P<nth>first|second|third|fourth|last)\s+(?P<day>{_DAY})\s+"
    r"(?:of|in)\s+(?:each|every|the)\s+month\b"
    rf"|\b(?:every|each)\s+month\b[^.;]{{0,30}}\b(?P<after>first|second|third|fourth|last)"
    rf"\s+(?P<day_after>{_DAY})\b"
    rf"|每个?月的?(?:第(?P<han>[一二三四1-4])|最后一)个?{HAN_WEEK}(?P<han_day>[一二三四五六日天])"
)
_MONTH_S_END = regex(
    r"\blast\s+day\s+of\s+the\s+month\b|\bend\s+of\s+(?:each|every)\s+month\b"
    r"|每个?月的?(?:最后一天|月?[底末])|每到?月[底末]|月[底末][都固]"
)
_DAILY = regex(
    r"\b(?:daily|(?:every|each) (?:day|morning|evening|night)|(?:once|twice|\w+ times) a day)\b"
    r"|每[天日晚早](?!\s*[约約]?\s*[\d.]+\s*(?:元|块|塊|加|美|欧|歐|镑|鎊|刀))|一[天日][一两兩二三四]次"
)
_LAST = 31
_MONTHS_LAST = f"m{_LAST}"
"""Of a shorter month it is another day."""
_FIRST = {"first": 1, "second": 2, "third": 3, "last": _LAST}
_PLACES = ("first", "second", "third", "fourth")
EACH_DAY = frozenset(f"w{n}" for n in range(7))
_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_HAN_NAMES = "一二三四五六日"


def days_told(text: str) -> frozenset[str]:
    """The days on which something in a text recurs: `w0` to `w6` from Monday, `m1` to `m31`.

    The second Tuesday of a month is `w1.2`, its last `w1.last`.
    """
    folded = fold(text[:READ_CHARACTERS])
    of_months = frozenset(_nth_weekdays(folded))
    weekly = _NTH_WEEKDAY.sub(" ", folded) if of_months else folded
    return frozenset(_weekdays(weekly)) | frozenset(_days_of_month(folded)) | of_months


def names_weekday(text: str) -> bool:
    """Whether it may name a day of the week."""
    return "day" in text.casefold() or has_han(text)


def without_weekly(text: str) -> str:
    """The text without the days of each week that name no single one: "on Thursday evenings"."""
    folded = fold(text)
    if len(folded) != len(text):
        return text
    weekly: list[re.Match[str]] = []
    for match in _WEEKLY.finditer(folded):
        if match["every"] or match["plural"] or match["part"]:
            weekly.append(match)
    for match in _WEEKDAYS_TO.finditer(folded):
        if _OPENS.search(folded[: match.start()]):
            weekly.append(match)
    for match in weekly:
        text = text[: match.start()] + " " * len(match[0]) + text[match.end() :]
    return text


def days_of_habit(text: str) -> frozenset[str]:
    """The days of a bare 周三 in a text that tells of no one day: 周三给她带菜.

    Read so of what goes on, long after it was told; of what was told today it may be the next.
    """
    folded = fold(text[:READ_CHARACTERS])
    if not has_han(folded) or _OF_ONE_DAY.search(folded):
        return frozenset()
    return frozenset(f"w{_han_weekday(match[1])}" for match in _HAN_BARE.finditer(folded))


def is_daily(text: str) -> bool:
    """Whether it tells what is done day by day."""
    return _DAILY.search(fold(text[:READ_CHARACTERS])) is not None


def is_habit(text: str) -> bool:
    """Whether it tells what is done day by day, or on days that recur."""
    return is_daily(text) or bool(days_told(text))


def days_within(start: datetime, end: datetime) -> frozenset[str]:
    """The days of a range of local time, as `days_told` names them; none of a long range."""
    if end - start > timedelta(days=_MOST_DAYS):
        return frozenset()
    found: set[str] = set()
    day = start
    while day < end:
        weekday = f"w{day.weekday()}"
        found |= {weekday, f"m{day.day}", f"{weekday}.{(day.day + 6) // 7}"}
        if (day + timedelta(days=7)).month != day.month:
            found.add(f"{weekday}.last")
        day += timedelta(days=1)
        if day.day == 1:
            found.add(_MONTHS_LAST)
    return frozenset(found)


def _weekdays(folded: str) -> Iterator[str]:
    if "day" in folded:
        yield from _english_weekdays(folded)
    if has_han(folded):
        yield from _chinese_weekdays(folded)
    yield from (f"w{day}" for day in weekly_without_every.weekdays(folded))
    if _WEEKEND.search(folded):
        yield from ("w5", "w6")
    if _WORKDAY.search(folded):
        yield from ("w0", "w1", "w2", "w3", "w4")


def _english_weekdays(folded: str) -> Iterator[str]:
    for match in _WEEKLY.finditer(folded):
        for name in re.findall(_DAY, match[0]):
            yield f"w{_NAMES.index(name[:3])}"
    for match in _WEEKDAYS_TO.finditer(folded):
        yield from _from_to(_NAMES.index(match["first"][:3]), _NAMES.index(match["last"][:3]))


def _chinese_weekdays(folded: str) -> Iterator[str]:
    for match in HAN_WEEKLY.finditer(folded):
        for name in match[1] or match[2] or match[3]:
            if name in "一二三四五六日天":
                yield f"w{_han_weekday(name)}"
    several = list(_HAN_SEVERAL.finditer(folded))
    if several and not _OF_ONE_DAY.search(folded):
        yield from (f"w{_han_weekday(match[1])}" for match in _HAN_BARE.finditer(folded))
    for match in several:
        first, last = _han_weekday(match["first"]), _han_weekday(match["last"])
        if match["to"] and match["to"] in "到至—–~-":
            yield from _from_to(first, last)
        else:
            yield from (f"w{first}", f"w{last}")


def _han_weekday(name: str) -> int:
    return _HAN_NAMES.index(name.replace("天", "日"))


def _from_to(first: int, last: int) -> Iterator[str]:
    """Every weekday between two, both among them: from Friday to Monday over the weekend."""
    for n in range((last - first) % 7 + 1):
        yield f"w{(first + n) % 7}"


def _nth_weekdays(folded: str) -> Iterator[str]:
    if "month" not in folded and "月" not in folded:
        return
    for match in _NTH_WEEKDAY.finditer(folded):
        if match["han_day"]:
            weekday = _han_weekday(match["han_day"])
            place = str(chinese_number(match["han"])) if match["han"] else "last"
        else:
            weekday = _NAMES.index((match["day"] or match["day_after"])[:3])
            told = match["nth"] or match["after"]
            place = "last" if told == "last" else str(_PLACES.index(told) + 1)
        yield f"w{weekday}.{place}"


def _days_of_month(folded: str) -> Iterator[str]:
    if not _NAMED_MONTH.search(folded):
        yield from (f"m{int(match['day'] or match['han'])}" for match in _PAID_ON.finditer(folded))
    if "month" not in folded and "月" not in folded:
        return
    for match in _MONTHLY.finditer(folded):
        told = match["nth"] or match["after"] or match["han"]
        digits = re.match(r"\d+", told)
        number = int(digits[0]) if digits else _FIRST.get(told) or chinese_number(told)
        yield f"m{number}"
    if _MONTH_S_END.search(folded):
        yield _MONTHS_LAST
