"""Words of time and what they are worth, in English (small letters) and Chinese."""

from datetime import date

from .calendar import Yearly, months_of_year
from .feasts import FEASTS

_MONTH_NAMES = (
    "january february march april may june july august september october november december"
)
MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES.split(), start=1)}
MONTHS |= {name[:3]: number for name, number in MONTHS.items()}
MONTHS["sept"] = 9

_UNMISTAKABLE_MONTHS = ("january", "february", "july", "september", "october", "november")
_SEASONS = {
    "spring": months_of_year(3, 3),
    "summer": months_of_year(6, 3),
    "autumn": months_of_year(9, 3),
    "fall": months_of_year(9, 3),
    "winter": months_of_year(12, 3),
    "春": months_of_year(3, 3),
    "夏": months_of_year(6, 3),
    "秋": months_of_year(9, 3),
    "冬": months_of_year(12, 3),
}


def _quarters(names: tuple[str, str, str, str]) -> dict[str, Yearly]:
    return {name: months_of_year(n * 3 + 1, 3) for n, name in enumerate(names)}


PLAIN_NAMES: dict[str, Yearly] = {
    **FEASTS,
    **{name: months_of_year(MONTHS[name]) for name in (*_UNMISTAKABLE_MONTHS, "december")},
    **_quarters(("q1", "q2", "q3", "q4")),
    "上半年": months_of_year(1, 6),
    "下半年": months_of_year(7, 6),
    **_quarters(("第1季度", "第2季度", "第3季度", "第4季度")),
    **_quarters(("第一季度", "第二季度", "第三季度", "第四季度")),
}
"""These mean a time wherever they stand; the other names need a word beside them."""
_CUED_NAMES: dict[str, Yearly] = {
    **{name: months_of_year(number) for name, number in MONTHS.items() if name not in PLAIN_NAMES},
    **_SEASONS,
    **_quarters(("first quarter", "second quarter", "third quarter", "fourth quarter")),
}
HALF_YEARS: dict[str, Yearly] = {
    "first half": months_of_year(1, 6),
    "second half": months_of_year(7, 6),
    "h1": months_of_year(1, 6),
    "h2": months_of_year(7, 6),
}
NAMES: dict[str, Yearly] = {**PLAIN_NAMES, **_CUED_NAMES, **HALF_YEARS}
"""What has a name and comes once a year: months, seasons, quarters, half years and feasts."""
ENGLISH_NAMES = [name for name in NAMES if name.isascii()]
CHINESE_NAMES = [name for name in NAMES if not name.isascii()]

_FULL_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
SHORT_WEEKDAYS = {
    "mon": 0,
    "tue": 1,
    "tues": 1,
    "wed": 2,
    "thu": 3,
    "thur": 3,
    "thurs": 3,
    "fri": 4,
    "sat": 5,
}
"""Without "sun", which shines."""
WEEKDAYS = {name: n for n, name in enumerate(_FULL_WEEKDAYS.split())} | SHORT_WEEKDAYS
ENGLISH_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
HAN_WEEK = "(?:周|星期|礼拜)"
"""Before the sign of a day, in simplified characters."""
CHINESE_WEEKDAYS = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6}

ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "5th": 5,
    "last": -1,
    "第一": 1,
    "第二": 2,
    "第三": 3,
    "第四": 4,
    "第五": 5,
    "第1": 1,
    "第2": 2,
    "第3": 3,
    "第4": 4,
    "第5": 5,
    "最后一": -1,
}

OFFSETS = {
    "last": -1,
    "past": -1,
    "previous": -1,
    "this": 0,
    "current": 0,
    "next": 1,
    "coming": 1,
    "before last": -2,
    "上上": -2,
    "上": -1,
    "这": 0,
    "本": 0,
    "今": 0,
    "下": 1,
    "下下": 2,
}
DAY_OFFSETS = {
    "day before yesterday": -2,
    "yesterday": -1,
    "today": 0,
    "tomorrow": 1,
    "day after tomorrow": 2,
    "大前": -3,
    "前": -2,
    "昨": -1,
    "今": 0,
    "明": 1,
    "后": 2,
    "大后": 3,
}
_YEAR_OFFSETS = {
    "大前年": -3,
    "前年": -2,
    "去年": -1,
    "今年": 0,
    "本年": 0,
    "明年": 1,
    "后年": 2,
}
DAY_PARTS = {
    "morning": (5, 12),
    "afternoon": (12, 18),
    "evening": (17, 24),
    "night": (18, 30),
    "凌晨": (0, 6),
    "早上": (5, 12),
    "早晨": (5, 12),
    "上午": (5, 12),
    "中午": (11, 14),
    "下午": (12, 18),
    "傍晚": (17, 20),
    "晚上": (18, 30),
    "夜里": (18, 30),
    "早": (5, 12),
    "晨": (5, 12),
    "晚": (18, 30),
    "夜": (18, 30),
}
"""First and last hour after midnight; a night ends at six in the morning after."""
THIRDS = {
    "early": 0,
    "beginning": 0,
    "start": 0,
    "mid": 1,
    "middle": 1,
    "late": 2,
    "end": 2,
    "初": 0,
    "上": 0,
    "中": 1,
    "下": 2,
    "底": 2,
    "末": 2,
}
EDGES = frozenset({"beginning", "start", "end", "初", "底", "末"})
"""What is near the first or the last day, not in a third."""

_NUMBER_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
)
NUMBERS = {"a": 1, "an": 1} | {word: n for n, word in enumerate(_NUMBER_WORDS.split(), start=1)}
SEVERAL = "|".join(word for word, n in NUMBERS.items() if n > 1)
_VAGUE_COUNTS = {"couple": (2, 3), "few": (2, 6), "several": (3, 7)}
_CHINESE_UNITS = {
    "分钟": "minute",
    "小时": "hour",
    "钟头": "hour",
    "天": "day",
    "日": "day",
    "周": "week",
    "星期": "week",
    "礼拜": "week",
    "月": "month",
    "季度": "quarter",
    "年": "year",
}
HOURS_IN = {"minute": 1 / 60, "hour": 1}
_HALVES = {
    "year": ("month", 5, 7),
    "month": ("day", 13, 17),
    "week": ("day", 3, 4),
    "day": ("hour", 10, 14),
    "hour": ("minute", 25, 35),
}
"""Half of a unit: in which unit it is counted, at least and at most so many."""
_DIGITS = {sign: n for n, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SIMPLIFIED = str.maketrans(
    "\u3000\xa0’週個後禮節號過這幾兩開間鐘頭剛聖誕國慶從與現來點勞動兒裡淩農曆陰還為內當",
    "  '周个后礼节号过这几两开间钟头刚圣诞国庆从与现来点劳动儿里凌农历阴还为内当",
)
PLAIN_SIGNS = _FULL_WIDTH | _SIMPLIFIED
"""For `str.translate`, one character for one: places in the plain text are places in the text."""


def is_feast(phrase: str) -> bool:
    """Whether words name a time by a feast: this Christmas, 国庆节."""
    plain = " ".join(phrase.translate(PLAIN_SIGNS).casefold().split())
    return any(name in plain for name in FEASTS)


def unit_of(word: str) -> str:
    """Minute, hour, day, week, month, quarter or year."""
    word = word.casefold()
    return _CHINESE_UNITS.get(word, word)


def chinese_number(text: str) -> int:
    """A number below 100, in digits or Chinese."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.partition("十")
    if not ten:
        return _DIGITS[text]
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)


def number_told(word: str) -> int:
    """Of a word of `NUMBERS`, in any case, or a number in digits or Chinese."""
    return NUMBERS.get(word.casefold()) or chinese_number(word.replace("兩", "两"))


def count_of(text: str) -> tuple[int, int]:
    """The least and the most a number word can mean.

    "A few" and 几 are two to six, 两三 two or three.
    """
    word = text.casefold().removesuffix("of").split()[-1]
    if word in _VAGUE_COUNTS:
        return _VAGUE_COUNTS[word]
    if "几" in word:
        return (11, 19) if "十" in word else (2, 6)
    if len(word) == 2 and word[0] in _DIGITS and word[1] in _DIGITS:
        return _DIGITS[word[0]], _DIGITS[word[1]]
    number = NUMBERS[word] if word in NUMBERS else chinese_number(word)
    return number, number


def amount_of(number: str | None, unit: str) -> tuple[str, int, int]:
    """Unit, least and most of "two weeks" and 半年; without a number it is one."""
    unit = unit_of(unit)
    if number is None:
        return unit, 1, 1
    if number.casefold().startswith(("half", "半")):
        return _HALVES[unit]
    least, most = count_of(number)
    return unit, least, most


def year_of(word: str, today: date) -> int:
    """Of 2023, 二〇二三年, 23年, 去年 or "last year"."""
    word = word.casefold()
    if word in _YEAR_OFFSETS:
        return today.year + _YEAR_OFFSETS[word]
    if word.endswith("year"):
        return today.year + OFFSETS[word.split()[0]]
    digits = ""
    for sign in word:
        if sign in _DIGITS or sign.isdecimal():
            digits += str(_DIGITS.get(sign, sign))
    century = 2000 if len(digits) == 2 else 0
    return int(digits) + century
