"""Numbers of documents, accounts and cards that are told by the words that name them."""

import re
from collections.abc import Iterator
from functools import cache

from ...domain.patterns import regex
from .phrases import CHINESE_LINK, Phrase

_NUMBERED: tuple[tuple[str, str], ...] = (
    (
        "identity",
        r"((?:passport|aadhaar|social insurance|sin|tax file|social security|ssn"
        r"|s\.s\.n\.|national insurance|ni|nino"
        r"|driver['’]?s?['’]? licen[cs]e"
        r"|driving licen[cs]e|licen[cs]e(?= (?:number|no))"
        r"|identity card|id card|national id|identification|tax id|tin|itin"
        r"|ein|visa"
        r"|utr|unique taxpayer reference|self[ -]assessment"
        r"|green card|medicare|nhs|health insurance|health card|insurance|pps)"
        r"(?: (?:number|no\.?|card|id|#))*(?: \(ssn\))?)(?:(?: (?:i|we|he|she|they) [a-z]{2,10}"
        r"(?: on| with)?)? (?:reads|shows|bears|has)(?=:? (?:[A-Z]{1,2}\d[A-Z\d]{5}|\d{8})))?",
    ),
    (
        "account",
        r"((?:bank |checking |savings |current )?(?:account|acct?\.?|routing|sort code|iban|giro)"
        r"(?: (?:number|no\.?))?)",
    ),
    (
        "card",
        r"((?:credit|debit|bank|visa|master|gift)[ -]?card(?: (?:number|no\.?))?"
        r"|card(?: (?:number|no\.?)|(?=\s?[:：]?\s?\d{4}[ \-]\d{4}[ \-]\d{4})))",
    ),
)
_NUMBER_VALUE = (
    r"([A-Za-z]{0,3}[ -]?\d[A-Za-z0-9]{0,4}(?:[ \-]?[A-Za-z0-9]{1,8}){1,7})(?![A-Za-z0-9])"
)
_NUMBER_LINK = (
    r"(?: (?:for|of) [\w'’ ]{2,24}?(?=[:：=]| [A-Z\d]*\d{6}))?"
    r"(?:\s{0,2}[:：=#]\s{0,2}#?|(?:['’]s| says| is| was| will be)(?: now)? | )"
)
_CHINESE_NUMBERED: tuple[tuple[str, str], ...] = (
    (
        "identity",
        r"((?:身份证|身份證|护照本?|護照|驾驶证|驾照|社保卡?|社会保障|港澳通行证|通行证|居住证|军官证|港澳证件?|回乡证|台胞证"
        r"|(?:永久)?居留证|医保卡?|纳税人识别)"
        r"(?:档案)?(?:号码|號碼|号|號|编号|編號)?)"
        r"(?:上面?[印写寫][着著的]?(?=是?(?:[A-Z]{1,2}\d{6}|\d{8})))?",
    ),
    (
        "account",
        r"((?:银行|銀行|支付宝|对公|收款)?(?:账号|帳號|账户|帐号|账戶|开户账号)(?:号码)?)",
    ),
    ("identity", r"(身份[证證](?:号码|號碼|号)?)[^\d\n。]{1,10}(?=\d{15})"),
    ("card", r"((?:银行|銀行|信用|储蓄|工行|建行|招行|农行|中行|借记)?卡(?:号码|號碼|号|號))"),
    (
        "card",
        r"((?:(?:银行|銀行|信用|储蓄|儲蓄|借记|[工建招农中交]行)卡|[工建招农中交]行)(?:的卡)?)"
        r"(?=[\s:：]{0,4}\d{4}[ \-]?\d{4}[ \-]?\d{4})",
    ),
)
_CHINESE_NUMBER_VALUE = r"([A-Za-z]{0,3}\d[A-Za-z0-9 \-]{4,30}[A-Za-z0-9])(?![A-Za-z0-9])"
_FEWEST_NUMBER_DIGITS, _FEWEST_AMONG_CAPITALS = 5, 2
_CAPITALS = regex(r"[A-Z0-9]{8,12}")
_DIGITS = regex(r"\d[^\n]{0,20}\d")


def documents_in(text: str) -> Iterator[Phrase]:
    """Where such numbers stand, and the words that name them."""
    if not _DIGITS.search(text):
        return
    for kind, pattern in _patterns():
        for found in pattern.finditer(text):
            if _is_number(found[2]):
                yield Phrase(kind, *found.span(2), found[1])


def _is_number(value: str) -> bool:
    """Whether it is that of a document or an account: of digits, or with capitals among them."""
    digits = sum(each.isdigit() for each in value)
    if digits >= _FEWEST_NUMBER_DIGITS:
        return True
    return digits >= _FEWEST_AMONG_CAPITALS and _CAPITALS.fullmatch(value) is not None


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    found = []
    for kind, name in _NUMBERED:
        found.append(
            (kind, re.compile(rf"(?<![A-Za-z0-9_]){name}{_NUMBER_LINK}{_NUMBER_VALUE}", re.I))
        )
    for kind, name in _CHINESE_NUMBERED:
        found.append((kind, re.compile(name + CHINESE_LINK + _CHINESE_NUMBER_VALUE)))
    return tuple(found)
