"""Numbers in one notation: "two hundred" and 二百 are 200, and 12,000 is 12000."""

import re
from decimal import Decimal

from ...domain.patterns import regex

_CHINESE_DIGITS = "零〇一二两三四五六七八九"
CHINESE_NUMERAL = f"{_CHINESE_DIGITS}十百千万亿"
"""For character classes."""
_SEPARATED = regex(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,]*\d)")
_MYRIADS = regex(rf"(?<![\d.:/-])(\d+(?:\.\d+)?)([万亿])(?![\d{CHINESE_NUMERAL}])")
_NUMERAL = regex(rf"[{CHINESE_NUMERAL}]+")
_BELOW_MYRIAD = regex(
    r"(?!0)(?:(\d)千)?(?:0?(\d)百)?(?:0?(\d?)(十))?0?(?:(?<!千)(?<!百)(\d))?(?<!0)"
)
_COUNTERS = frozenset(
    "个只条本杯位次岁瓶张辆件米斤升年天周块元点针剂场篇门节遍份套间层盒包碗盘片粒台部棵根头"
)
CHINESE_DIGITS = str.maketrans(_CHINESE_DIGITS, "001223456789")
_SHORTENED = regex("(.*[1-9十]([百千万]))([1-9])")
"""一万五 is 15,000, 三百五 is 350: a last digit alone is one of the next place."""
_UNITS = {"百": 100, "千": 1_000, "万": 10_000}
_MYRIAD = {"万": 10**4, "亿": 10**8}

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TIES = "twenty thirty forty fifty sixty seventy eighty ninety"
_ONES = {word: value for value, word in enumerate(_SMALL.split())}
_TENS = {word: 10 * value for value, word in enumerate(_TIES.split(), start=2)}
_BEFORE_A_YEAR = frozenset(("in", "since", "until", "before", "after"))
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}


def without_thousands_separators(text: str) -> str:
    """12,000 as 12000; what is no such number keeps its commas: 1,2,3 and 12,34."""
    return _SEPARATED.sub(lambda found: found[0].replace(",", ""), text)


# --- Chinese ---


def read_chinese_numerals(text: str) -> str:
    """The text with 3.5万 and 三十五 in digits, set off by spaces; what may mean several stays."""
    return _NUMERAL.sub(_read_numeral, _MYRIADS.sub(_read_myriads, text))


def _read_myriads(found: re.Match[str]) -> str:
    value = Decimal(found[1]) * _MYRIAD[found[2]]
    return f" {value.normalize():f} "


def _read_numeral(found: re.Match[str]) -> str:
    numeral = found.group()
    # 两个 is 2个, but 两月 is two months where 2月 and 二月 are February.
    if numeral == "两" and found.string[found.end() : found.end() + 1] not in _COUNTERS:
        return numeral
    number = _chinese_number(numeral.translate(CHINESE_DIGITS))
    return numeral if number is None else f" {number} "


def _chinese_number(run: str) -> str | None:
    """The digits of a numeral such as "3千0二十".

    None where it may mean several (三四个, 一百五).
    """
    if run.isdecimal():
        return run if _is_read_digit_by_digit(run) else None
    short = _SHORTENED.fullmatch(run)
    if short:
        whole = _chinese_number(short[1])
        if not whole:
            return None
        rest = int(short[3]) * _UNITS[short[2]] // 10
        return str(int(whole) + rest)
    head, unit, tail = run.partition("亿" if "亿" in run else "万")
    if tail and not _says_its_place(unit, tail):
        return None
    high = _below_myriad(head)
    low = _below_myriad(tail.removeprefix("0")) if tail else 0
    if high is None or low is None:
        return None
    return str(high * _MYRIAD.get(unit, 1) + low)


def _is_read_digit_by_digit(digits: str) -> bool:
    """Of 二〇二六 and 一三八…; 三四 is "three or four"."""
    if len(digits) == 3:
        return "0" in digits[1:]
    return len(digits) == 1 or len(digits) > 3


def _says_its_place(unit: str, tail: str) -> bool:
    """Not of 一万五, which is 15,000, nor of 一亿二千, which is 120 million."""
    return unit == "万" and (tail[0] == "0" or "千" in tail)


def _below_myriad(run: str) -> int | None:
    found = _BELOW_MYRIAD.fullmatch(run)
    if not run or found is None:
        return None
    thousands, hundreds, tens, has_tens, ones = found.groups()
    value = 1000 * int(thousands or 0) + 100 * int(hundreds or 0) + int(ones or 0)
    if has_tens:
        value += 10 * int(tens or 1)
    return value


# --- English ---


def read_english_numbers(words: list[str]) -> list[str]:
    """The words, with each number in words as one word of digits."""
    if _ONES.keys().isdisjoint(words) and _TENS.keys().isdisjoint(words):
        return list(words)
    read: list[str] = []
    at = 0
    while at < len(words):
        value, end = _cardinal(words, at)
        if value is None:
            read.append(words[at])
            at += 1
        else:
            read.append(str(value))
            at = end
    return _with_years(read)


def _with_years(words: list[str]) -> list[str]:
    """With "in nineteen ninety" as in 1990."""
    told = list(words)
    for at in range(len(words) - 2, 0, -1):
        century, rest = words[at], words[at + 1]
        if words[at - 1] not in _BEFORE_A_YEAR or century not in ("19", "20"):
            continue
        if rest.isdecimal() and len(rest) == 2:
            told[at : at + 2] = [century + rest]
    return told


def _cardinal(words: list[str], at: int) -> tuple[int | None, int]:
    """An English number at a position ("two thousand thirty one"), and where it ends.

    None when there is none.
    """
    value, end = _below_thousand(words, at)
    if value is None or end >= len(words) or words[end] not in _SCALES:
        return value, end
    scale = _SCALES[words[end]]
    rest, rest_end = _below_thousand(words, end + 1)
    if rest is None:
        rest, rest_end = _below_hundred_after_and(words, end + 1)
    if rest is None or (rest_end < len(words) and words[rest_end] in _SCALES):
        return value * scale, end + 1
    return value * scale + rest, rest_end


def _below_thousand(words: list[str], at: int) -> tuple[int | None, int]:
    value, end = _below_hundred(words, at)
    if value is None or not 0 < value < 10 or words[end : end + 1] != ["hundred"]:
        return value, end
    rest, rest_end = _below_hundred(words, end + 1)
    if rest is None:
        rest, rest_end = _below_hundred_after_and(words, end + 1)
    if rest is None:
        return value * 100, end + 1
    return value * 100 + rest, rest_end


def _below_hundred_after_and(words: list[str], at: int) -> tuple[int | None, int]:
    """Of "nine hundred and fifty"."""
    return _below_hundred(words, at + 1) if words[at : at + 1] == ["and"] else (None, at)


def _below_hundred(words: list[str], at: int) -> tuple[int | None, int]:
    word = words[at] if at < len(words) else ""
    if word in _ONES:
        return _ONES[word], at + 1
    if word not in _TENS:
        return None, at
    ones = _ONES.get(words[at + 1], 0) if at + 1 < len(words) else 0
    if 0 < ones < 10:
        return _TENS[word] + ones, at + 2
    return _TENS[word], at + 1
