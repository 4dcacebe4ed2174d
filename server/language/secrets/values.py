"""Which values are a password or a code, by their own form and what follows them."""

import re

from ...domain.ids import ID
from ...domain.patterns import regex
from ..near_duplicates.lexicon import word_set

_OTHER_CODES = word_set(
    "zip area postal post country error exit status response return promo discount coupon "
    "product item dress source color colour hex qr bar airport course class currency morse "
    "http state city region language tax building fire legal penal civil criminal moral "
    "ethics booking flight station order part model batch style project diagnosis icd legacy "
    "clean sample example test referral invite dialing dialling calling stock ticker job room "
    "cheat sic naics cpt sku tariff pantone plu voucher gift offer reason result asset episode "
    "reference article budget cost"
)
COMPOUND = (
    r"(?:resets?|refresh|polic(?:y|ies)|page|manager|fields?|forms?|rotation|changes?|prompt|expiry"
    r"|limits?|check|length|rules?|hash(?:ing)?|screen|dialog|flow|review|freeze|generator|module"
    r"|table|column|settings|count|bucket|ring|budget)"
)
"""What is about passwords and is none: the token refresh, a password policy."""
_NOT_PINNED = (
    r"for|of|to|on|at|in|from|is|was|are|has|will|changed|reset|set|updated|switched|codes?"
    r"|numbers?|now|and|again|back|via|with|by|i|we|he|she|they|you"
)
PIN = (
    r"(?:(?:(?<=\bmy )|(?<=\bthe )|(?<=\bour )|(?<=\bhis )|(?<=\bher )|(?<=\byour )"
    r"|(?<=\bnew ))pins?"
    r"|pins?(?! (?:(?!(?:" + _NOT_PINNED + r")\b)[\w.@/+\-]{1,30} ){1,4}(?:to|at|on)\b))"
)
"""The noun. Pinned are programs, tabs and messages: pin the compiler to 1234."""
_PIN_NAME = regex(r"(?:\bpins?(?: ?(?:codes?|numbers?|no\.?))?|pin\s?码?)\s*$", re.I)
_DECIMAL = regex(r"v?\d+(?:\.\d+)+")
_UNITS = word_set(
    "digits digit characters character chars char letters letter symbols words word years "
    "year months month weeks week days day hours hour minutes minute seconds second times "
    "percent % lines line pages page steps step people bits bit bytes of or to and"
)
NOT_VALUES = word_set(
    "a an the in on at not no wrong correct incorrect right weak strong required needed "
    "missing invalid valid expired secret secure safe long short stored saved kept written "
    "changed reset set too very same different new old unknown known public private hidden "
    "lost forgotten empty blank important easy hard simple complex good bad fine ok okay here "
    "there below above now it this that these those what which who mine yours his hers ours "
    "theirs always never often only also just still already being been case-sensitive "
    "encrypted hashed rotated stolen leaked compromised shared protected sensitive optional "
    "mandatory used reused unique random temporary permanent accepted rejected refused denied "
    "available unavailable enough pending automatic manual generated broken working ready "
    "gone due done sent my your our their he she they we you i for from with by as if when "
    "where why how so but or and all any some one two three four five six seven eight nine "
    "ten memorable identical similar locked unlocked disabled enabled managed typed entered "
    "checked updated deleted removed love patience practice consistency simplicity timing "
    "hard-coded hardcoded confidential longer shorter stronger weaker trust communication "
    "honesty respect freshness fun true false none null unset"
)
SENTENCE_WORDS = word_set(
    "the an is was are be been to too of in on at for from with by as that this it its not no "
    "my your our their his her he she we you they or but so than then when where which who "
    "same please"
)
"""Of the words of a wallet none is one of them."""
_SEEDS = regex(r"(?:seed|recovery|backup) (?:phrase|words)", re.I)
_PLACEHOLDER = regex(
    r"[<\[{($%].*|x{3,}|\*+|\.{2,}|…+|_+|-+|your[_\-].*|my[_\-].*|example.*|changeme|https?://.*"
    r"|(?:true|false|none|null|undefined|redacted|secret|password|string|str|env|os)\b.*",
    re.IGNORECASE,
)
_INNER_SYMBOL = regex(r"[A-Za-z0-9][!@#$%^&*_+=~?<>|\\]|[!@#$%^&*_+=~?<>|\\][A-Za-z0-9]")
_INNER_CAPITAL = regex(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_COLUMN = regex(r"[a-z]+(?:_[a-z]+)+")
"""What a key in code is often set to, and no key is made of: unique_key='order_id'."""
DIGIT_FORM = regex(r"\d[\d \-–./]*\d[#*]?|\d+[#*]?")
NUMBER_WORD = regex(
    r"\d+(?:[x×]\d+|st|nd|rd|th|k|m|km|kg|cm|mm|ms|s|h|am|pm|x|%|px|gb|mb|kb)?", re.I
)
_DATE = regex(r"(?:19|20)\d\d(?:[-/.]\d{1,2}){1,2}")
_UP_TO_CHINESE = regex(r"(?<=[!-~])[\u4e00-\u9fff].*", re.DOTALL)
"""Chinese goes on behind a password without a space: toor2024登录."""
_CLAUSE_END = regex(r"\s*(?:$|[.,;:!?)\]\n，。；！？）]|(?:and|but|for|if|so|since|as|which) )")


def trimmed(value: str) -> str:
    """Without what ends the sentence or a bracket."""
    value = _UP_TO_CHINESE.sub("", value).rstrip(".:)]}>'’\"")
    if value.endswith(("!", "?")) and value[:-1].isalpha():  # else the mark may belong to it
        return value[:-1]
    return value


def is_value(value: str, rest: str, form: str, name: str, *, quoted: bool) -> bool:
    """Whether `name` is followed by a value of it; `form` tells how, `rest` what comes after."""
    if len(value) < 2 or _is_something_else(value, rest, form, name):
        return False
    if is_pin(value):
        return True
    if looks_made_up(value):
        return not NUMBER_WORD.fullmatch(value)
    if quoted:
        return _is_quoted_word(value, rest, form, name)
    return form == "strong" and _is_lone_word(value, rest, name)


def _is_something_else(value: str, rest: str, form: str, name: str) -> bool:
    """A gap to fill, a day, a version, the code of a post office, how many of a thing, a column."""
    if _PLACEHOLDER.fullmatch(value) or _DATE.fullmatch(value):
        return True
    if is_version(value, name) or _is_other_code(form, name) or _is_counted(value, rest):
        return True
    names_column = form == "assigned" and name.lower().endswith("key")
    return names_column and _COLUMN.fullmatch(value) is not None


def _is_quoted_word(value: str, rest: str, form: str, name: str) -> bool:
    if form == "beside" and not _is_lone_word(value, rest[1:], name):
        return False
    if _SEEDS.search(name) and set(value.lower().split()) & SENTENCE_WORDS:
        return False
    return form in ("strong", "beside") and value.lower() not in NOT_VALUES


def _is_other_code(form: str, name: str) -> bool:
    """The code of a post office or a country, not of a door."""
    before = name.lower().split()[-2:-1]
    return form == "plain" and bool(before) and before[0] in _OTHER_CODES


def _is_counted(value: str, rest: str) -> bool:
    """Whether a number tells how many: `is 8 characters long`."""
    following = re.match(r"\s*([A-Za-z%]+)", rest)
    if not following or not value.isdigit() or re.match(r"\s*[.,;]", rest):
        return False
    unit = following[1].lower()
    if unit not in _UNITS:
        return False
    return len(value) < 4 or unit not in ("of", "or", "to", "and")


def _is_lone_word(value: str, rest: str, name: str) -> bool:
    """A password may be a plain word: then nothing else follows in its clause."""
    if " " in value or "-" in value:
        return True  # grown: a passphrase
    if re.search(r"key|token|credential|login", name, re.I):
        return False
    if re.search("words|phrase", name, re.I):
        return False  # of several words
    if not value.isalpha() or len(value) < 4 or value.lower() in NOT_VALUES:
        return False
    if value.lower().endswith(("ing", "ed", "able", "ible", "ous", "less")):
        return False
    return _CLAUSE_END.match(rest) is not None and not rest.startswith(("'", "’"))


def is_version(value: str, name: str) -> bool:
    """Whether `name` is a pin, and what follows a version or a program: SwiftLint, 0.57."""
    if not _PIN_NAME.search(name):
        return False
    return not any(each.isdigit() for each in value) or _DECIMAL.fullmatch(value) is not None


def is_pin(value: str) -> bool:
    digits = sum(each.isdigit() for each in value)
    return 3 <= digits <= 16 and DIGIT_FORM.fullmatch(value) is not None


def looks_made_up(value: str) -> bool:
    """Whether it is no word: letters with digits or signs among them, or capitals inside."""
    if len(value) < 4 or ID.match(value) or _PLACEHOLDER.fullmatch(value) or "://" in value:
        return False
    has_letter = any(each.isalpha() for each in value)
    if any(each.isdigit() for each in value) and not value.isdigit():
        return not _DATE.fullmatch(value)
    if has_letter and _INNER_SYMBOL.search(value):
        return True
    return value.isalpha() and _INNER_CAPITAL.search(value) is not None
