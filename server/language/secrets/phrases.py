"""Passwords and codes that are told by what is said around them, in English and Chinese."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ...domain.patterns import regex
from ..script import lowered
from .values import (
    COMPOUND,
    DIGIT_FORM,
    NOT_VALUES,
    NUMBER_WORD,
    PIN,
    SENTENCE_WORDS,
    is_pin,
    is_value,
    is_version,
    looks_made_up,
    trimmed,
)


class Phrase(NamedTuple):
    """Where a value stands in a text, what it is, and the words that name it."""

    kind: str
    start: int
    end: int
    name: str


_PASSWORDS = (
    r"pass(?:word|wd|[ -]?phrase|[ -]?code)s?|pwd|pw"
    r"|(?:(?:secret|private|api|access|auth|signing|encryption|recovery|backup|master|client|ssh"
    r"|webhook|bot|session|refresh|bearer|security|admin|root|product|licen[cs]e|activation|wep"
    r"|wpa2?|wi-?fi)[ _-]){1,4}(?:secret|key|token|phrase)s?|api[ _-]?keys?"
    r"|(?:seed|recovery) (?:phrase|words)|mnemonic|code ?word|safe ?word|secret (?:word|answer)"
    r"|security answer|(?:wi-?fi|wlan|e?mail|router|admin|root|network) pass"
    r"|(?:totp|otp|2fa|mfa|authenticator)[ -](?:setup |manual )?(?:seed|secret|key)"
    r"|credentials?|login"
)
_CODES = (
    rf"puk(?:[ -]code)?|{PIN}(?:[ -](?:code|number|no\.?))?|cv[vc]2?|csc|otp|2fa(?: backup)?"
    r"|combination|combo|token|secret"
    r"|(?:(?:access|security|door|alarm|entry|entrance|gate|garage|intercom|unlock|locker|safe"
    r"|lock|building|lobby|keypad|vault|voicemail|verification|recovery|backup|one[- ]time|login"
    r"|sign-in|room|front|back|panic|disarm|bike|suitcase|luggage|phone|sim|puk|card|confirmation"
    r"|set-?up|pairing|homekit|authentication|authori[sz]ation|mfa|sms|cellar|basement|office"
    r"|storage|parking|elevator|lift|house|flat|apartment|key ?box|lock ?box|key ?safe)[ -])"
    r"{1,3}(?:codes?|combination)"
)
_PLAIN_CODE = r"codes?"
_LINK = (
    r"(?: (?:for|of|to|on|at|in|from|with) [\w'’&.\- ]{1,50}?"
    r"| (?:that )?(?:you|we|i|he|she|they)(?:['’]ll| will)? [a-z]{3,8}(?: me| us)?"
    r"(?: (?:for|at|on|to) [\w'’ ]{1,24}?)?| itself)?"
    r"(?:\s{0,3}(?:=|:|：|\?|->|-->|→|–|—)\s{0,3}"
    r"|(?:['’]s(?= \S{0,40}\d)|,? (?:is|was|are|were|has been|will be|used to be|becomes?|being|to"
    r"|stays?|remains?|says|reads|(?:has )?changed to))"
    r"(?: (?:now|still|currently|just|simply|again|always|already|changed|set|reset|updated"
    r"|going|to|be|as|the following|this|temporarily))*\s{0,2}[:：]?\s{0,2})"
)
_SAID_AFTER = (
    r"(?: (?:for|of|on|to|at) [\w'’ ]{1,30}?)?, (?:it|that)(?:['’]s| is| was) "
    r"|(?: (?:of|for|at|on|to) (?:(?!since|until|before|after|in |by )[a-z'’]{2,12} ){1,4})"
    r"(?=\d{4,8}[#*]?\s*(?:$|[.,;!?)\n]))"
)
_VALUE = (
    r"""(?:["“‘'`«「『]([^"”’'`»」』\n]{2,120})["”’'`»」』]|([^\s"“”‘`«»，。；、！？,;]{2,160}))"""
)

_WORDS = regex(r"[a-z]{2,12}(?:[ \-,][ ]?[a-z]{2,12}){2,23}(?=\s*(?:$|[.;!?。；\n]))")
_BASE_32 = regex(r"[A-Z2-7]{4}(?:[ \-][A-Z2-7]{4}){3,7}(?![A-Za-z0-9])")
_LOGIN = regex(
    r"((?:login|log-in|credentials?|user(?:name)?|账号密码|帐号密码|账户密码)[:：=]?)\s{0,3}"
    r"[^\s/|]{2,60}\s{0,2}[/|]\s{0,2}([^\s\"“”'‘’`]{4,80})"
)
_NAMED_LOGIN = regex(r"(?<![\w/])(admin|root|[\w.+\-]{1,40}@[\w.\-]{3,60}) / ([^\s\"“”'‘’`]{4,80})")

_CHINESE_NAMES = (
    r"(?:密碼|密码|[Pp]assword|[Pp]assphrase|[Pp]asscode|口令|暗号|暗號|通行码|通行碼|PIN\s?码"
    r"|pin\s?码|PIN|pin|CVV2?|cvv2?|CVC|cvc"
    r"|验证码|驗證碼|安全码|安全碼|校验码|动态码|开门码|開門碼|门禁码|門禁碼|取件码|取货码|解锁码|解鎖碼"
    r"|恢复码|备用码|激活码|邀请码密钥|密钥|密鑰|私钥|私鑰|公私钥|秘钥|令牌|助记词|助記詞|口令卡"
    r"|(?:api|API|Api|secret|Secret|access|Access)[ _-]?(?:key|Key|KEY|token|Token)"
    r"|token|Token|TOKEN|secret|Secret|SECRET"
    r"|授权码|授權碼|[Aa]pp ?(?:[Ss]ecret|[Kk]ey)|密保答案|安全问题答案)(?:号码|号)?"
)
_CHINESE_NAME = regex(_CHINESE_NAMES)
CHINESE_LINK = (
    r"(?:[（(][^）)\n]{1,20}[）)])?\s{0,2}"
    r"(?:(?:帮我|请)?(?:记一下|记住|记下|记好)(?:了)?(?=\s{0,2}[:：])"
    r"|(?:收到|发来|来|到)了[，,]?\s{0,2}(?=[是:：]))?"
    r"(?:[:：=→係系]"
    r"|(?:我|记得|应该|现在|目前|已经|已|刚|就|仍然|还|一直|暂时|被|老是"
    r"|依然)*(?:(?:是|为)(?:我们|那个|这个|原来的|以前的|之前的|老的|那个老|[那这]串|[那这]组)+|是|为|改成|改为|改成了|改为了|换成|换成了|换为"
    r"|设成|设为|设置为|设置成|设定为|变成|变成了|更新为|重置为|调成|叫|用的是|用)了?|)"
    r"[:：]?\s{0,2}"
)
_CHINESE_VALUE = (
    r"""(?:["“‘'`「『]([^"”’'`」』\n]{2,80})["”’'`」』]"""
    r"|((?:[\u4e00-\u9fff]{1,8}(?:加上?|\+|＋)?)?[!-~]{3,160})"
    r"|([零〇一二三四五六七八九两幺]{4,20}))"
)
_CHINESE_UNITS = regex(r"\s{0,2}(?:位|个|個|年|月|天|次|元|块|字|种|遍|分钟|小时|秒|行|条|万|岁|%)")
_CHINESE_WORDS = regex(
    r"(助[记記][词詞])[是为為:：\s]{1,3}"
    r"((?:(?:[\u4e00-\u9fff]{1,4}|[a-z]{3,8})[ 、，,]){5,23}(?:[\u4e00-\u9fff]{1,4}|[a-z]{3,8}))"
)
_COMPOSED = regex(
    r"\b(pass(?:word|code|phrase)|pw)\b[^.,;:\n]{0,30}? (?:is|was) "
    r"([^.,;\n]{3,50}? (?:then|plus|and then|followed by)(?: the (?:number|year|digits))? \d{1,8})"
    r"(?=\s*(?:$|[.,;!)\n]))"
)
"""The password is capital M marmalade then 1987."""
_CHINESE_COMPOSED = regex(
    r"(密[码碼])(?:就|还|都)?[是为為]([^，。,;；\n]{1,16}?(?:加上?|再加|后面跟|後面跟|接)\s?[!-~]{1,16})"
    r"(?=$|[，。,.;；\n])"
)
_CHINESE_DIGITS = regex(
    r"(密[码碼])\s?[\u4e00-\u9fff]{1,12}位[数數]?(?:是|为|:|：)?\s?(\d{4,12})(?![\d.年月日元])"
)
_CHINESE_ANSWER = regex(
    r"(密保(?:问题|問題)?)[^\n。；;答]{0,24}答案(?:[是为為:：]{1,2}\s?|(?![是为為:：]))"
    r"(?!保密|什么|谁|一样|对)([^\s，。；,;]{2,24})"
)
_CHINESE_AFTER = regex(
    r"(?<![!-~])([!-~]{4,80})\s{0,2}(?:这个)?(?:就)?是(?:我|咱|他|她|我们|家|妈妈|爸爸|老婆|老公|公司|你)?"
    r"(?:们)?(?:家)?的?([\u4e00-\u9fffA-Za-z]{0,8}?(?:密码|口令|密钥|私钥|令牌|PIN码?|验证码|门禁码|开门码))"
)


class _Told(NamedTuple):
    """A way of telling a value."""

    form: str
    name: re.Pattern[str]
    """What stands in every text that tells one so: to look for it alone is quick."""
    pattern: re.Pattern[str]


@cache
def _patterns() -> tuple[_Told, ...]:
    """For small letters. Compiled when first asked for: it takes longer than a start may."""
    any_name = rf"{_PASSWORDS}|{_CODES}"
    return (
        _told("strong", _PASSWORDS, rf"\b({_LINK}){_VALUE}"),
        _told("code", _CODES, rf"\b({_LINK}){_VALUE}"),
        _told("plain", _PLAIN_CODE, rf"\b({_LINK}){_VALUE}"),
        _told("beside", any_name, rf"( ){_VALUE}"),
        _told("plain", _PLAIN_CODE, rf"( ){_CODE_VALUE}"),
        _told("code", any_name, rf"({_SAID_AFTER}){_VALUE}"),
        _Told("assigned", re.compile(_KEYS), re.compile(_ASSIGNED)),
    )


def _told(form: str, name: str, value: str) -> _Told:
    words = r"(?<![a-z])((?:[a-z'’\-]{1,20} ){0,3}?"
    return _Told(form, re.compile(rf"(?:{name})\b"), re.compile(rf"{words}(?:{name})){value}"))


_KEYS = r"pass|pwd|secret|token|key|credential"
_ASSIGNED = (
    r"(?<![a-z0-9])((?:[a-z0-9]{1,30}[_.\-]){0,4}"
    r"(?:password|passwd|passphrase|pwd|pass|secret|token|apikey|api[_-]key|key|credentials?)"
    r"(?:[_-][a-z0-9]{1,20})?)(\"?'?\s{0,2}(?::=|=>|[:=])\s{0,2})" + _VALUE
)
_AFTER = regex(
    r"(?<![\w!@#$%^&*])([^\s\"“”'‘’`,;]{3,80})[\"”'’]? (?:is|was|for|as|to) "
    r"((?:(?:my|the|our|his|her|their|your|a|unlock|open|enter|disarm|get|into|new|old) )*"
    rf"(?:(?!about |after |against |before |without )[a-z'’\-]{{1,20}} ){{0,2}}?"
    rf"(?:{_PASSWORDS}|{_CODES}))\b(?! {COMPOUND}\b)"
)
_DOING = regex(
    r"\b(?:use|enter|type|dial|punch in|key in|press|input|try)(?: in)? "
    r"[\"“'‘]?([^\s\"“”'‘’`,;]{3,80})[\"”'’]? (?:to|as|on|at|into|for|in) "
    r"((?:[a-z'’\-]{1,20} ){0,4}?(?:unlock|open|password|passcode|pin|door|alarm|gate|safe"
    r"|keypad|lock|(?:log|sign|get) ?in(?:to)?|lobby|garage))\b"
)
_CODE_VALUE = r"()(\d{4,8}[#*]?)(?=\s*(?:$|[,;!?)\n]|\.(?!\d)))"
"""Of a bare `code`, with nothing between and nothing behind."""
_CARD_BEFORE = regex(
    r"(?<![\w\-])(\d{4}(?:[ \-]\d{4}){2}[ \-]\d{1,4}(?:[ \-]\d{1,3})?)[,，、]?\s?"
    r"(?=exp|valid|cv[vc]|(?:0[1-9]|1[0-2])/\d\d|有效期|安全码|[工建招农中交]行|[\u4e00-\u9fff]{0,3}[银銀]行)"
)
"""A card that is told by what stands behind it, though somebody mistyped a digit."""


@cache
def _chinese() -> re.Pattern[str]:
    return re.compile(
        rf"((?:[\u4e00-\u9fffA-Za-z0-9\-]{{0,10}}?){_CHINESE_NAMES})"
        rf"({CHINESE_LINK}){_CHINESE_VALUE}"
    )


_HINT = regex(
    r"\d{4}[ \-]\d{4}[ \-]\d{4}"
    r"|pass|pwd|\bpw\b|pin|cvv|cvc|csc|otp|2fa|combin|combo|token|secret|code|key|phrase|mnemonic"
    r"|seed|puk|aadhaar|\bni\b|\bsin\b|tax file|security|admin|root|@|credential|log ?in|sign in"
    r"|unlock|open|door|alarm|gate|safe|lock|account|acct|card|licen|ssn|\bacc\b|exp|valid|有效"
    r"|s\.s\.n"
    r"|social|pps|health|insurance|nino|visa|medicare|nhs|routing|giro|iban|identi|tax id|tin\b"
    r"|\bein\b|passport|national"
    r"|[密口暗授医码碼钥鑰令助验驗账帳卡证證照社门門]|保险"
)


def phrases_in(text: str) -> Iterator[Phrase]:
    """The passwords, codes and numbers that a text names as such."""
    small = lowered(text)
    if not _HINT.search(small):
        return
    yield from _english_in(text, small)
    yield from _reversed_in(text, small)
    yield from _chinese_in(text)
    for found in _COMPOSED.finditer(small):
        yield Phrase("password", *found.span(2), text[slice(*found.span(1))])
    for found in (*_LOGIN.finditer(small), *_NAMED_LOGIN.finditer(small)):
        if looks_made_up(trimmed(text[slice(*found.span(2))])):
            yield Phrase("password", *found.span(2), text[slice(*found.span(1))])
    for found in _CARD_BEFORE.finditer(small):
        yield Phrase("card", *found.span(1), "")


def _chinese_in(text: str) -> Iterator[Phrase]:
    at = 0
    is_named = _CHINESE_NAME.search(text) is not None
    while is_named and (found := _chinese().search(text, at)):
        at = found.end(1)  # what a name takes for its value may be the next name
        value = _chinese_value(text, found)
        if value:
            at = max(at, value[1])
            yield Phrase("password", *value, found[1])
    for pattern in (_CHINESE_WORDS, _CHINESE_ANSWER, _CHINESE_DIGITS, _CHINESE_COMPOSED):
        for found in pattern.finditer(text):
            yield Phrase("password", *found.span(2), found[1])
    for found in _CHINESE_AFTER.finditer(text):
        if looks_made_up(found[1]) or is_pin(found[1]):
            yield Phrase("password", *found.span(1), found[2])


def _english_in(text: str, small: str) -> Iterator[Phrase]:
    for form, name, pattern in _patterns():
        if name.search(small) is None:
            continue
        at = 0
        while found := pattern.search(small, at):
            at = found.end(1)
            quoted = bool(found[3])
            start, end = found.span(3 if quoted else 4)
            words = text[slice(*found.span(1))]
            link = text[slice(*found.span(2))]
            if not quoted:
                bare = trimmed(text[start:end])
                end = _grown(text, start, start + len(bare), form, words)
            if is_value(text[start:end], text[end:], form, words, quoted=quoted):
                yield Phrase("password", start, end, _name(words, link))
                at = end


def _reversed_in(text: str, small: str) -> Iterator[Phrase]:
    for pattern in (_AFTER, _DOING):
        at = 0
        while found := pattern.search(small, at):
            at = found.end(1)
            value = trimmed(text[slice(*found.span(1))])
            name = text[slice(*found.span(2))]
            is_made_up = looks_made_up(value) and not NUMBER_WORD.fullmatch(value)
            if (is_made_up or is_pin(value)) and not is_version(value, name):
                yield Phrase("password", found.start(1), found.start(1) + len(value), name)


def _grown(text: str, start: int, end: int, form: str, name: str) -> int:
    """Several words or groups of digits that are one value together."""
    rest = text[start:]
    if re.search(r"phrase|mnemonic|words\b", name, re.I) and form != "beside":
        words = _WORDS.match(rest)
        if words and not SENTENCE_WORDS & set(words[0].split()):
            return start + words.end()
    if form == "strong":
        end = _several_words(text, start, end, name)
    digits = DIGIT_FORM.match(rest)
    if (
        digits
        and digits.end() > end - start
        and not rest[digits.end() : digits.end() + 1].isalnum()
    ):
        return start + digits.end()
    return end


def _several_words(text: str, start: int, end: int, name: str) -> int:
    """Four words and more that make no sentence, after `password:` or `password is`.

    And the groups of a base32 seed.
    """
    rest = text[start:]
    groups = _BASE_32.match(rest) if re.search("seed|secret|key", name, re.I) else None
    if groups:
        return start + groups.end()
    told = _WORDS.match(rest) if re.search("password", name, re.I) else None
    if told and text[:start].rstrip().endswith((":", "：", "=", " is", " was")):
        listed = set(told[0].replace(",", " ").lower().split())
        if len(listed) > 3 and not listed & SENTENCE_WORDS and len(listed & NOT_VALUES) < 2:
            return start + told.end()
    return end


def _chinese_value(text: str, found: re.Match[str]) -> tuple[int, int] | None:
    """Where the value stands: in quotes, of Latin letters and digits, or of Chinese numerals."""
    if found[4]:
        return _latin_value(text, found)
    group = 3 if found[3] else 5
    if group == 3 and len(found[3]) < 4 and re.fullmatch(r"[\u4e00-\u9fff，、]+", found[3]):
        return None
    return found.span(group)


def _latin_value(text: str, found: re.Match[str]) -> tuple[int, int] | None:
    value = trimmed(found[4].rstrip(",;"))
    start = found.start(4)
    end = start + len(value)
    ascii_part = re.sub(r"^[\u4e00-\u9fff+＋]+", "", value)
    if _is_counted(ascii_part, text, end) or is_version(ascii_part, found[1]):
        return None
    if value != ascii_part and not (is_pin(ascii_part) and re.search("[是为:：=]", found[2])):
        return None
    words = _words_of_wallet(text[start:], found[1])
    if words:
        return start, start + len(words)
    is_made_up = is_pin(ascii_part) or looks_made_up(ascii_part)
    return (start, end) if is_made_up or _is_told(found, ascii_part) else None


def _is_counted(digits: str, text: str, end: int) -> bool:
    """Whether a number tells how many: 密码8位."""
    return digits.isdigit() and len(digits) < 5 and _CHINESE_UNITS.match(text, end) is not None


def _words_of_wallet(text: str, name: str) -> str:
    """The words with which a text begins that open a wallet, by `name`; else empty."""
    phrase = _WORDS.match(text)
    if phrase is None or SENTENCE_WORDS & set(phrase[0].split()):
        return ""
    return phrase[0] if re.search("助|phrase", name) else ""


def _is_told(found: re.Match[str], word: str) -> bool:
    """A word of Latin letters that is said to be it: 密码是 opensesame."""
    says = re.search(r"[是为成:：=]", found[2])
    is_plain = word.replace("-", "").isalpha() and word.lower() not in NOT_VALUES and len(word) > 3
    is_phrase = word.count("-") > 1
    return (
        (bool(says) or is_phrase)
        and is_plain
        and re.search("[密授]|口令|暗|[Pp]ass", found[1]) is not None
    )


def _name(name: str, link: str) -> str:
    """The words that name it: `PIN for the bank card`."""
    about = re.match(
        r" (?:for|of|to|on|at|in|from) [A-Za-z'’&.\- ]{1,50}?(?=,? (?:is|was|are)\b|\s*[=:])", link
    )
    return name + (about[0] if about else "")
