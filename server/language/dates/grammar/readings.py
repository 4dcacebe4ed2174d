"""What a match of a rule means: days, or a range of moments; None where it names no time."""

from datetime import UTC, date, timedelta

from ....domain.patterns import regex
from .calendar import (
    Days,
    Yearly,
    choose,
    days_of_year,
    months_of_year,
    on_weekday,
    period,
    shift,
    third,
    to_come,
)
from .calendar import weekend as weekend_of
from .feasts import FEASTS, OF_COUNTRIES
from .rule import Clock, Match, Range, any_of, compiled, group, words_before
from .tense import looks_ahead
from .vocabulary import (
    CHINESE_WEEKDAYS,
    DAY_OFFSETS,
    DAY_PARTS,
    EDGES,
    ENGLISH_NAMES,
    HALF_YEARS,
    HOURS_IN,
    MONTHS,
    NAMES,
    OFFSETS,
    PLAIN_NAMES,
    SHORT_WEEKDAYS,
    THIRDS,
    WEEKDAYS,
    amount_of,
    chinese_number,
    unit_of,
    year_of,
)

TO = r"(?:to|until|till|through|-|–|—|~|到|至)"
_CUE_WORDS = (
    "in|of|during|since|by|before|after|until|till|from|between|over|through|throughout|around"
    "|early|mid|late"
)
_NAME_CUE = compiled(
    rf"\b(?:{_CUE_WORDS})[\s-]+(?:the\s+)?$"
    rf"|\b(?:between|from)\s+\S+(?:\s+\d{{4}})?\s+(?:and|{TO})\s+$"
    rf"|\b(?:{any_of(ENGLISH_NAMES)})\s*{TO}\s*$"
)
_NAME_CUE_AFTER = compiled("[之以][前后]|前后|以来|期间")
_YEAR_CUE = compiled(rf"\b(?:{_CUE_WORDS}|year|my|our|the)[\s-]+$|(?:19|20)\d\d\s*(?:and|{TO})\s*$")
_DATE_CUE = compiled(
    r"\b(?:on|since|by|before|after|until|till|from|between|around|birthday)\s+(?:the\s+)?$"
)
_AROUND_ITS_DAY = timedelta(days=21)
"""So near its day a feast is that of the country which keeps it then."""
_AROUND = 300
"""Characters on each side of a year among which a word may stand."""
_OF_YEAR = compiled(r"[^.,!?;。！？；\n]{0,40}?\b(?P<which>last|this|next)\s+year\b(?!['’]s)")
"""Which year's it is may be said behind it: "Christmas dinner is at ours this year"."""
_THING_OF_FEAST = compiled(
    r"[\s-]+(?:trees?|cards?|presents?|gifts?|jumpers?|sweaters?|lights?|decorations?|puddings?"
    r"|markets?|shopping|list|bonus|songs?|carols?|courses?|camps?|party|parties"
    r"|eggs?|pyjamas|stockings?|wreath)\b"
    r"|(?:礼物|贺?卡|[帽歌灯]|装饰|集市|市集|奖金|聚餐|彩蛋)"
)
"""What is bought or done for a feast is of no such day: an eight-foot Christmas tree."""
_NEW_YEAR = compiled("大年|正月|年初|除夕|春节|过年|年三十|拜年")
_YEARS_ON = {"last": -1, "this": 0, "next": 1}
_LETTER = regex(r"[^\W\d_]")
_IN_BRACKETS = regex(r"\([A-Z][a-z]+\.?\)$")
_NO_MORE = regex(r"\s*(?:$|[^\w\s])")


# --- days and hours ---


def read_day(match: Match, clock: Clock) -> Days:
    """Yesterday, 前天."""
    word = " ".join(match["word"].casefold().split())
    return period("day", DAY_OFFSETS[word], clock.today)


def read_day_part(match: Match, clock: Clock) -> Range:
    """Tonight, this morning, last night, 昨晚."""
    word = group(match, "word") or "this"
    part = group(match, "part") or "night"
    # "last night" is yesterday's; so are all the parts of a day that one calls last.
    offset = OFFSETS[word] if word.isascii() else DAY_OFFSETS[word]
    return hours_of(part, clock.today + timedelta(offset), clock)


def hours_of(part: str, day: date, clock: Clock) -> Range:
    """The hours of a part of a day."""
    first, last = DAY_PARTS[part]
    midnight = clock.midnight(day)
    return midnight + timedelta(hours=first), midnight + timedelta(hours=last)


def read_just_now(_: Match, clock: Clock) -> Range:
    return _around_now(clock, timedelta(hours=-1), timedelta(seconds=1))


def read_recently(_: Match, clock: Clock) -> Days:
    return clock.today - timedelta(30), clock.today + timedelta(1)


def read_other_day(_: Match, clock: Clock) -> Days:
    """The other day, 前几天: some day of the last seven, and not today."""
    return clock.today - timedelta(7), clock.today


def _around_now(clock: Clock, first: timedelta, last: timedelta) -> Range:
    """By distance from now, in UTC: right across a change of the clocks too."""
    now = clock.now.astimezone(UTC)
    zone = clock.now.tzinfo
    return (now + first).astimezone(zone), (now + last).astimezone(zone)


# --- so many units from now ---

_OPENS = regex(r"(?:^|[,.;:!?，。；：！？、\n]|[我你他她它]们?)\s*$")
"""What stands before a time that opens what is told, and measures no other thing."""
_AHEAD = frozenset({"next", "未来", "接下来", "今后", "往后"})


def read_ago(match: Match, clock: Clock) -> Days | Range | None:
    """Two weeks ago, 三天前: the calendar unit that far back."""
    unit, least, most = amount_of(match["count"], match["unit"])
    if unit in HOURS_IN:
        step = timedelta(hours=HOURS_IN[unit])
        return _around_now(clock, -(most + 0.5) * step, -(least - 0.5) * step)
    if unit == "year" and least >= 1000:  # 2008年前 is "before 2008"
        return None
    return period(unit, -most, clock.today)[0], period(unit, -least, clock.today)[1]


def read_in(match: Match, clock: Clock) -> Days | None:
    """In two weeks, 三天后: the calendar unit that far ahead.

    Not how long something took: "I read it in three days", 手术三天后出院了.
    """
    if not group(match, "surely"):
        ahead = looks_ahead(match)
        if ahead is False or not (ahead or _OPENS.search(match.string, 0, match.start())):
            return None
    unit, least, most = amount_of(match["count"], match["unit"])
    if unit in HOURS_IN:
        return None
    return period(unit, least, clock.today)[0], period(unit, most, clock.today)[1]


def read_stretch(match: Match, clock: Clock) -> Days | Range | None:
    """The last three days, 最近三天: so far back or ahead, and today."""
    way = group(match, "way")
    # "last week" is a calendar week, "in the last week" and "the past week" are seven days.
    if not match["count"] and not group(match, "lead") and way != "past":
        return None
    unit, _, most = amount_of(match["count"], match["unit"])
    if way in _AHEAD:
        distance = most
    else:
        distance = -most
    if unit in HOURS_IN:
        far = timedelta(hours=HOURS_IN[unit] * distance)
        return _around_now(clock, min(far, timedelta(0)), max(far, timedelta(0)))
    far_day = shift(clock.today, unit, distance)
    return min(far_day, clock.today), max(far_day, clock.today) + timedelta(1)


# --- weeks, months and years beside this one ---


def read_period(match: Match, clock: Clock) -> Days:
    """Last month, the week before last, 上个季度."""
    which = " ".join(match["which"].casefold().split())
    return period(unit_of(match["unit"]), OFFSETS[which], clock.today)


def read_weekend(match: Match, clock: Clock) -> Days:
    which = group(match, "which")
    return _weekend(" ".join(which.split()) if which else None, clock)


def read_weekday(match: Match, clock: Clock) -> Days | None:
    """Tuesday, next Friday, Monday of last week."""
    name = match["weekday"].casefold()
    is_lone = name in SHORT_WEEKDAYS and len(match[0]) == len(name)
    if is_lone and not _IN_BRACKETS.search(match.string, 0, match.end() + 1):  # "he sat"
        return None
    number = WEEKDAYS[name]
    which = group(match, "which")
    if which in ("next", "coming"):
        return period("day", (number - clock.today.weekday() - 1) % 7 + 1, clock.today)
    week = group(match, "week", "week_first")
    if week is None and (which == "this" or _is_today(number, which, clock)):
        week = "this"
    return _weekday(number, week, clock)


def read_chinese_week(match: Match, clock: Clock) -> Days:
    """上周, 上周二, 周二, 周末."""
    which = group(match, "which")
    weekday = match["weekday"]
    if weekday == "末":
        return _weekend(which, clock)
    if weekday is None:
        return period("week", OFFSETS[which or "本"], clock.today)
    number = CHINESE_WEEKDAYS[weekday]
    if _is_today(number, which, clock):
        which = "这"
    return _weekday(number, which, clock)


def _is_today(number: int, which: str | None, clock: Clock) -> bool:
    return clock.bears_its_name and which is None and number == clock.today.weekday()


def read_chinese_month(match: Match, clock: Clock) -> Days:
    """上个月, 上个月5号."""
    start, end = period("month", OFFSETS[match["which"]], clock.today)
    if not match["day"]:
        return start, end
    return period("day", 0, start.replace(day=chinese_number(match["day"])))


def read_day_of_month(match: Match, clock: Clock) -> Days | None:
    """On the 2nd, 24号到27号: the latest begun, or the next to come."""
    day = chinese_number(match["day"])
    last_day = group(match, "last_day")
    count = chinese_number(last_day) - day + 1 if last_day else 1
    if count < 1:
        return None
    for offset in (0, 1, 2) if clock.ahead else (0, -1, -2):
        first, last = period("month", offset, clock.today)
        found = first + timedelta(day - 1)
        is_meant = found >= clock.today if clock.ahead else found <= clock.today
        if found < last and is_meant:
            return found, found + timedelta(count)
    return None


def read_part_of_this(match: Match, clock: Clock) -> Days | None:
    """月初, 年底 without more: the latest one begun; ahead, the next not over."""
    part = match["third"].casefold()
    for offset in (0, 1) if clock.ahead else (0, -1):
        start, end = period(unit_of(match["unit"]), offset, clock.today)
        days = third(start, end, THIRDS[part], is_edge=part in EDGES)
        if days and (days[1] > clock.today if clock.ahead else days[0] <= clock.today):
            return days
    return None


def _weekend(which: str | None, clock: Clock) -> Days:
    """Saturday and Sunday of the named week, or the latest begun; ahead, those to come."""
    today = clock.today
    if which:
        return weekend_of(OFFSETS[which], today)
    return weekend_of(0 if clock.ahead or today.weekday() >= 5 else -1, today)


def _weekday(number: int, week: str | None, clock: Clock) -> Days:
    """That day of the named week, or the latest before today; ahead, the first after it."""
    today = clock.today
    if week:
        monday, _ = period("week", OFFSETS[week], today)
        return period("day", number, monday)
    if clock.ahead:
        return period("day", (number - today.weekday() - 1) % 7 + 1, today)
    return period("day", -((today.weekday() - number - 1) % 7 + 1), today)


# --- what comes once a year ---


def read_name(match: Match, clock: Clock) -> Days | None:
    """A month, season, quarter, half year or feast, where it means a time."""
    name = " ".join(match["name"].casefold().split())
    if _is_no_feast(name, match):
        return None
    if name in OF_COUNTRIES:
        yearly = _of_country(name, match, clock)
        return _in_year(match, clock, yearly) if yearly else None
    if name in PLAIN_NAMES or group(match, "year", "year_first"):
        return _in_year(match, clock, NAMES[name])
    if name in HALF_YEARS:  # Football has halves too: a half needs its year.
        return None
    if match["name"] == "may" and group(match, "which") == "this":  # "this may help"
        return None
    before = words_before(match.string, match.start(), _NAME_CUE)
    if match["which"] or before or _NAME_CUE_AFTER.match(match.string, match.end()):
        return _in_year(match, clock, NAMES[name])
    return None


def _is_thing_of_feast(name: str, match: Match) -> bool:
    return name in FEASTS and _THING_OF_FEAST.match(match.string, match.end()) is not None


def _is_no_feast(name: str, match: Match) -> bool:
    return _is_thing_of_feast(name, match) or _is_of_no_new_year(name, match)


def _is_of_no_new_year(name: str, match: Match) -> bool:
    """Whether 初三 is the third class of a school, where a text names no new year."""
    return name.startswith("初") and _NEW_YEAR.search(match.string) is None


def _of_country(name: str, match: Match, clock: Clock) -> Yearly | None:
    """The feast of the country that the text names, else of the one whose day is near today.

    None where neither tells: of Thanksgiving, told in July, nobody knows the day.
    """
    for country, yearly in OF_COUNTRIES[name]:
        if country.search(match.string):
            return yearly
    for _, yearly in OF_COUNTRIES[name]:
        if abs(yearly(clock.today.year)[0] - clock.today) <= _AROUND_ITS_DAY:
            return yearly
    return None


def read_english_date(match: Match, clock: Clock) -> Days | None:
    """5 May, May 5th to 7th, 2023."""
    month = match["month"]
    # "it may 5 times": in small letters the verbs need a sign that a date is meant.
    if month in ("may", "march") and not _is_surely_a_date(match):
        return None
    day = int(match["day"])
    count = int(match["last_day"] or day) - day + 1
    return _in_year(match, clock, days_of_year(MONTHS[month.casefold()], day, count))


def _is_surely_a_date(match: Match) -> bool:
    if match["year"] or match["ordinal"]:
        return True
    if words_before(match.string, match.start(), _DATE_CUE):
        return True
    return _NO_MORE.match(match.string, match.end()) is not None


def read_chinese_date(match: Match, clock: Clock) -> Days | None:
    """[year] month [day [to day]]."""
    month = chinese_number(match["month"])
    if match["day"] is None:
        return _in_year(match, clock, months_of_year(month))
    day = chinese_number(match["day"])
    count = chinese_number(match["last_day"] or match["day"]) - day + 1
    return _in_year(match, clock, days_of_year(month, day, count))


def read_chinese_year(match: Match, clock: Clock) -> Days:
    """2023年, 去年."""
    return months_of_year(1, 12)(year_of(match["year"], clock.today))


def read_bare_year(match: Match, _: Clock) -> Days | None:
    """2023, where a word before it, or the lack of any word, shows that a year is meant."""
    near = max(0, match.start() - _AROUND), match.end() + _AROUND
    alone = _LETTER.search(match.string, *near) is None
    if alone or words_before(match.string, match.start(), _YEAR_CUE):
        return months_of_year(1, 12)(int(match["year"]))
    return None


def read_iso(match: Match, _: Clock) -> Days:
    """2023-05-08, 2023/5/8, 2023-05."""
    start = date(int(match["iso_year"]), int(match["month"]), int(match["day"] or 1))
    return period("day" if match["day"] else "month", 0, start)


def _in_year(match: Match, clock: Clock, yearly: Yearly) -> Days | None:
    if year := group(match, "year", "year_first"):
        return yearly(year_of(year, clock.today))
    which = group(match, "which")
    if which:
        return choose(yearly, OFFSETS[which], clock.today)
    if beside := group(match, "beside"):
        weekdays = WEEKDAYS | CHINESE_WEEKDAYS
        # "Monday 30 November" is the one that is a Monday, whatever the sentence tells.
        if found := on_weekday(yearly, weekdays[beside], clock.today):
            return found
    if of_year := _OF_YEAR.match(match.string, match.end()):
        return yearly(clock.today.year + _YEARS_ON[of_year["which"].casefold()])
    return to_come(yearly, clock.today) if clock.ahead else choose(yearly, None, clock.today)
