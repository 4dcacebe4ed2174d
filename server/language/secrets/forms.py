"""What may be a secret told in passing, by its own form: keys pressed, digits, made-up words."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from ...domain.ids import ID
from ...domain.patterns import regex
from ..near_duplicates.lexicon import word_set
from .values import NUMBER_WORD, looks_made_up, trimmed

Form = Literal["keyed", "digits", "made", "quoted"]


class Value(NamedTuple):
    """What may be a secret, by its form alone."""

    form: Form
    start: int
    end: int


_SPELLED = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)"
_KEYED = (
    # four turns left to 18, then 44; 右转到23再往左转到7
    r"(?i:\b(?:right|left)\b[^.\d\n]{0,14}\d{1,2}(?:[^.\d\n]{1,24}\d{1,2}){1,5})"
    r"|(?:\d{1,2} (?:right|left)[,; ]{0,2}){2,6}"
    r"|[左右拨][^\d。\n]{0,6}\d{1,2}(?:[^\d。\n]{1,10}\d{1,2}){1,5}"
    r"|[转轉]到\s?\d{1,2}(?:[^\d。\n]{1,6}\d{1,2}){2,5}"
    rf"|(?i:(?:{_SPELLED}[ \-,]{{1,2}}){{3,7}}{_SPELLED}\b)"
    # JBSW Y3DP EHPK 3PXP
    r"|(?<![A-Za-z0-9])(?=[A-Z ]{0,39}[2-7])[A-Z2-7]{4}(?:[ \-][A-Z2-7]{4}){3,12}(?![A-Za-z0-9])"
    # 5-5-0-3, 4 4 7 1, 24-6-38, #4418, 77#2031, 3302#
    r"|(?<![年月日第零〇一二三四五六七八九十百千万])[零〇一二三四五六七八九幺两]{4,12}(?![年月日万千百十个])"
    r"|(?<![A-Za-z0-9_.\-/:+$€£¥#@])(?:[#*]\d{3,10}[#*]?|\d{1,6}[#*]\d{3,10}[#*]?"
    r"|\d{3,10}[#*]|\d(?:[ \-]\d){2,9}"
    r"|\d{1,2}(?:-\d{1,2}){2,4}|\d-\d-\d{3,5})(?![A-Za-z0-9_\-/%]|[.:,]\d)"
)
_DIGITS = (
    r"(?:(?<![A-Za-z0-9.\-/:+$€£¥#@_])|(?<=[\u4e00-\u9fff]:))(?:\d{3} \d{3}|\d{4} \d{4}|\d{3,8})"
    r"(?![A-Za-z0-9\-/%°€$£¥_]|[.:,]\d)"
)
_MADE = (
    r"(?:(?<![!-~])(?![:=])|(?<=[\u4e00-\u9fff][:,;=(]))"
    r"[!#-&+\--:<-_a-{}~][!#-&*+\--:<-_a-{}~]{4,79}"
)
"""Without quotes, brackets, commas."""
_VALUES = regex(
    rf"(?P<keyed>{_KEYED})|(?P<digits>{_DIGITS})|(?P<made>{_MADE})"
    r"|(?<![A-Za-z0-9])[\"“「『‘'](?P<quoted>[^\"”」』’'\n]{3,60})[\"”」』’']"
)
_NOT_BEFORE = regex(
    r"(?:\b(?:(?<!key )(?<!punch )(?<!type )(?<!put )(?<!tap )in"
    r"|since|until|till|by|of|error|port|room|page|line|version|issue|ticket|flight|model"
    r"|year|every|about|around|over|under|nearly|than|up|no|file|branch|host|folder|channel"
    r"|extension|ext|called|named|user(?:name)?|ssid|network|handle|account|bus|route|track|chapter"
    r"|at least|at most|up to|between"
    r"|(?<!lock opens )(?<!case opens )(?<!safe opens )(?<!box opens )(?<!gate opens )"
    r"(?<!door opens )(?<!pad opens )at"
    r"|january|february|march|april|may|june|july|august|september|october|november|december)"
    r"[:：]?|[￥¥$€£]|[约約第近超過过至共]|版本|端口|房[间間]|[电電][话話]|用[户戶]名?|[账帳][号號]|名字?|名[称稱]|网叫"
    r"|(?<![，,])(?<!, )叫做?)\s{0,2}[\"“'‘]?$",
    re.I,
)
UNITS = regex(
    r"[\"”'’」]?\s{0,2}(?:[-–](?:year|day|page|digit|bit|letter|character)"
    r"|(?:degrees?|euros?|eur|usd|dollars?|pounds?|bucks|cents?|percent|gb|mb|kb|tb|mbps|km|kg|cm"
    r"|mm|ms|miles?|met(?:er|re)s?"
    r"|feet|inch(?:es)?|grams?|ml|lit(?:er|re)s?|calories|kcal|watts?|volts?|hz|dpi|px|pixels?"
    r"|digits?|char(?:acter)?s?|letters?|symbols?|words?|years?|months?"
    r"|weeks?|days?|hours?|minutes?|mins?|seconds?|secs?|times|lines?|pages?|steps?|people"
    r"|persons?|guests?|users?|bits?|bytes?"
    r"|items?|requests?|tokens?|files?|commits?|copies|sheets|rooms|flats|floors|points?|pieces"
    r"|stars?|votes?|tickets?|m?ah|a\.?m|p\.?m|o[’']clock"
    r"|an? (?:day|night|week|month|term|year|head|piece)"
    r"|(?!(?:gets|lets|works|opens|unlocks|disarms|is|was|as|does)\b)[\w’']{2,14}s)\b"
    r"|年|月|日|[号號](?=[楼樓线線館馆码碼])|[楼樓层層][^下上]|元|[块塊]|个|個|位|次|[条條]|[页頁]|分|[点點]|秒|"
    r"[时時]|天|字|[岁歲]|度|[种種]|遍|人|家|本|件|套|米|公|里|克|斤|[万萬]|[亿億]|[户戶]|台|班|路|%)",
    re.I,
)
_HOURS = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
_OPENED_FROM = regex(
    r"\b(?:doors?|gates?|barriers?|entrances?) (?:opens?|unlocks?|shuts?|closes?) at $", re.I
)
_ON_DAYS = regex(
    r" (?:sharp|daily|every|each|on (?:week(?:day|end)s?|holidays?|(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)days?))\b",
    re.I,
)
"""The gate opens at 1430 on Sundays: what has hours opens then, what has none opens by a code."""
_RANGE_BEFORE = regex(r"(?<!from )\b\d{2,4} (?:to|until|till) $", re.I)
_RANGE_BEHIND = regex(r" (?:to|until|till) \d{2,4}\b", re.I)
_MEASURED = regex(r"\s?(?:[cm]m\b|inch|厘米|毫米|公分|英寸)")
_EMERGENCY = word_set("110 112 119 120 122 911 999 000")
LONE = regex(r"(?=\w{7})[A-Za-z]*\d{2,}[A-Za-z]*|(?:0x)?[0-9a-f]{32,64}")
"""Words and digits in one: `1208wang`."""
CAPITALS = regex(r"(?=.*\d.*\d)(?:[A-Z0-9]{7,40}|[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){1,9})")
RUN = regex(r"[a-z]{12,40}")
"""Letters only, as mail services hand them out for other programs."""
GROUPS = regex(
    r"(?=[A-Z\-]*\d)(?=[\d\-]*[A-Z])[A-Z0-9]{3,8}(?:-[A-Z0-9]{3,8}){2,9}|\d{4}(?:-\d{4}){4,9}"
)
"""As gift cards, licences and serials are printed: 7QK2M-XV9PD-HB3TR."""
SEED = regex(r"[A-Z2-7]{16,64}")
"""Base32, as authenticators take it."""
BUTTONS = regex(r"[A-F]\d{3,6}[A-F]?")
YEAR = regex(r"(?:19|20)\d\d")
_NAME_LIKE = regex(
    r"[A-Z][A-Za-z\-]*\d{1,3}[A-Za-z]{0,2}|i[A-Z][a-z]+\d{1,2}|[A-Z\-_]+\d[A-Z\d\-_]*"
    r"|(?:ed|x|curve)25519|secp\d{3}[kr]1|sha\d{3}|aes-?\d{3}|rsa\d{4}"
    r"|[a-z]{2,6}-?\d{1,3}|v?\d+(?:[.\-]\d+)+[a-z]?\d*|\d{1,4}[A-Za-z]{1,3}|\d[A-Z][a-z]+"
    r"|\w+\.[a-z]{2,4}|[A-Za-z]{2,}[\-_]v?\d+(?:\.\d+)+"
)
"""Python3, iPhone15, AX6000, node20, v2.1, 5GHz, 1Password, main.py, Apache-2.0"""
_PROGRAM = regex(
    r"(?:excel|word|powerpoint|outlook|onenote|access|office|visio|project|publisher|sharepoint"
    r"|exchange|windows|win|server|acrobat|photoshop|illustrator|autocad|revit|matlab|sql|vs"
    r"|chrome|firefox|edge|safari|debian|ubuntu|fedora|android|macos|ios|java|python|node)"
    r"[\-_]?\d{1,4}",
    re.I,
)
_WORD_WITH_NUMBER = regex(r"[A-Z]?[a-z]{4,20}\d{2,6}")
_NO_VALUE = regex(
    r".*://.*|[^@]+@[\w\-]+\.[\w.\-]+(?::\S+\.git)?|@.*|[~./\\].*|.*\(\)|.*[/\\].*[/\\].*|[#]\w+"
    r"|.*\*\*.*|"
    r"[a-z_]{2,20}=[A-Za-z]{2,12}|" + ID.pattern  # explicit=true
)
_SIGN = regex(r"(?<=\w)[!@#$%^&?~*](?=\w|$)|(?<=[!@#$%^&])[!@#$%^&]|_(?=[A-Z])")
_BRAND = regex(r"[A-Z]+[!&]?[A-Z][a-z]+|[A-Z][a-z]+!?")
"""FRITZ!Box, Yahoo!"""
_JOINED = regex(
    r"(?=\S*[A-Z])[A-Za-z]{4,}(?:-[A-Za-z]{4,}){1,3}-\d{1,4}"
    r"|(?=\w*\d)(?=\w*[a-z])[A-Z]\w{2,}_\w{2,}"
)


def values_in(sentence: str) -> Iterator[Value]:
    """What of a sentence has such a form, and is no number of something else."""
    for found in _VALUES.finditer(sentence):
        if _NOT_BEFORE.search(sentence[max(0, found.start() - 24) : found.start()]):
            continue
        if found["quoted"] is not None:
            form: Form = "made" if looks_made_up(found["quoted"]) else "quoted"
            yield Value(form, *found.span("quoted"))
        elif found["keyed"] is not None:
            if not _MEASURED.match(sentence, found.end()):
                yield Value("keyed", *found.span())
        elif found["digits"] is not None:
            if not _is_counted(sentence, found):
                yield Value("digits", *found.span())
        else:
            value = trimmed(found[0])
            if len(value) > 4 and not _NO_VALUE.fullmatch(value) and not value.isdigit():
                yield Value("made", found.start(), found.start() + len(value))


def _is_counted(sentence: str, digits: re.Match[str]) -> bool:
    """Whether a number counts something, tells a time, or is an end of a range."""
    if UNITS.match(sentence, digits.end()) or digits[0] in _EMERGENCY:
        return True
    if _RANGE_BEFORE.search(sentence, 0, digits.start()):
        return True
    if _RANGE_BEHIND.match(sentence, digits.end()):
        return True
    return _HOURS.fullmatch(digits[0]) is not None and bool(
        _OPENED_FROM.search(sentence, 0, digits.start()) or _ON_DAYS.match(sentence, digits.end())
    )


def is_name_like(text: str) -> bool:
    """Whether products, files and versions are written so."""
    return _NAME_LIKE.fullmatch(text) is not None


def is_hidden(value: Value, sentence: str) -> bool:
    """Whether it is no word, and no name of a product, a file or a version."""
    text = sentence[value.start : value.end]
    if text.replace("_", "").islower() and text.replace("_", "").isalpha():
        return False  # a name in code
    if text.isalpha():
        return False
    return (
        looks_made_up(text)
        and not NUMBER_WORD.fullmatch(text)
        and not _NAME_LIKE.fullmatch(text)
        and not _PROGRAM.fullmatch(text)
        and any(each.isalpha() for each in text)
    )


def is_word_with_number(text: str) -> bool:
    """Whether it is as people make them up, and no program: hunter22."""
    return _WORD_WITH_NUMBER.fullmatch(text) is not None and not _PROGRAM.fullmatch(text)


def is_unmistakable(text: str) -> bool:
    """Whether nothing else is written like it: letters with a sign and a digit among them."""
    if _NO_VALUE.fullmatch(text) or len(text) < 6:
        return False
    if _JOINED.fullmatch(text):
        return True
    if _NAME_LIKE.fullmatch(text) or not any(each.islower() for each in text):
        return False
    mixed = any(each.isdigit() or each.isupper() for each in text) and not _BRAND.fullmatch(text)
    return mixed and _SIGN.search(text) is not None
