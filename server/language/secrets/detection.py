"""Secrets in a text: what they are, where they stand, and how the rest reads without them.

Keys and tokens by their form, numbers by their check digits, passwords by what is said around them.
What is told in words that no rule has, weights see that were learned (`learned`).
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, cast

from ...domain.patterns import regex
from ...errors import InputError
from ..script import is_chinese
from .documents import documents_in
from .keys import keys_in
from .lists import others_in
from .locks import locks_in
from .numbers import numbers_in
from .other_languages import identities_abroad, passwords_abroad
from .phrases import phrases_in
from .words import words_in

Kind = Literal["key", "password", "card", "account", "identity", "likely"]

_NAMES: dict[Kind, tuple[str, str]] = {
    "key": ("a key or token", "密钥或令牌"),
    "password": ("a password or code", "密码"),
    "card": ("a card number", "银行卡号"),
    "account": ("an account number", "银行账号"),
    "identity": ("an identity number", "证件号码"),
    "likely": ("what looks like a password or code", "像是密码或口令的内容"),
}
_WORTH_A_LOOK = regex(
    r"[!-~]{14,}|-----BEGIN|[Bb]earer |[Bb]asic |BEARER |WIFI:|wifi:"
    r"|sshpass |redis-cli |curl |sudo -S|Secret"
)
_DIGITS = regex(r"\d(?:[ \-]?[0-9A-Za-z]){6}|[A-Za-z]{2}\d\d|[A-Z]\d{6}|\d{3}\.\d{3}|\.\d{4}\.")
_WHO_SPEAKS = regex(r"(?:user|assistant|用户|助手)\s?[:：]\s*", re.IGNORECASE)
"""Who says it is no part of it: "User: " names no account."""
_LONGEST_LABEL = 60
_ARTICLES = regex(
    r"^(?:(?:(?:and|the|that|my|our|his|her|a|an|is|remember|note|so|set)\b|用户的|我的|的|是)\s*)+",
    re.I,
)


class Secret(NamedTuple):
    """One secret in a text."""

    kind: Kind
    start: int
    end: int
    name: str = ""
    """The words that name it, where they stand beside it."""


def secrets_in(text: str) -> list[Secret]:
    """The secrets in a text, in the order they stand; none overlaps another."""
    return list(_found_in(text))


@lru_cache(maxsize=1_024)
def _found_in(text: str) -> tuple[Secret, ...]:
    """Remembered for a while: on its way in, a text is looked at in several places."""
    from .learned import learned_in

    turn = _WHO_SPEAKS.match(text)
    at = turn.end() if turn else 0
    said = text[at:]
    found = told_in(said)
    for start, end, name in learned_in(said):
        found.append(Secret("likely", start, end, name))
    return tuple(
        Secret(each.kind, each.start + at, each.end + at, each.name) for each in _apart(found)
    )


def told_in(text: str) -> list[Secret]:
    """Those that the rules tell, overlapping ones too."""
    from .asides import asides_in

    found: list[Secret] = []
    if _WORTH_A_LOOK.search(text):
        for start, end in keys_in(text):
            found.append(Secret("key", start, end))
    if _DIGITS.search(text):
        for number in numbers_in(text):
            found.append(Secret(cast(Kind, number.kind), number.start, number.end))
        for start, end, name in identities_abroad(text):
            found.append(Secret("identity", start, end, name))
    for start, end, name in locks_in(text):
        found.append(Secret("password", start, end, name))
    for phrase in (*phrases_in(text), *documents_in(text)):
        found.append(Secret(cast(Kind, phrase.kind), phrase.start, phrase.end, phrase.name))
    for start, end, name in (*asides_in(text), *words_in(text), *passwords_abroad(text)):
        found.append(Secret("password", start, end, name))
    for secret in (*found,):
        for start, end in others_in(text, secret.start, secret.end):
            found.append(Secret(secret.kind, start, end, secret.name))
    return found


def _apart(found: Sequence[Secret]) -> list[Secret]:
    """Of those that overlap one, which reaches over all of them."""
    apart: list[Secret] = []
    for secret in sorted(found, key=lambda each: (each.start, -each.end)):
        last = apart[-1] if apart else None
        if last is None or secret.start >= last.end:
            apart.append(secret)
            continue
        first, second = (secret, last) if last.kind == "likely" else (last, secret)
        name = first.name or ("" if second.kind == "likely" else second.name)
        apart[-1] = Secret(first.kind, last.start, max(last.end, secret.end), name)
    return apart


def is_secret(text: str) -> bool:
    """Whether there is any."""
    return bool(secrets_in(text))


def seen_in(texts: Iterable[str]) -> tuple[Kind, ...]:
    """The kinds of secrets in several texts, each once."""
    kinds: dict[Kind, None] = {}
    for text in texts:
        for secret in secrets_in(text):
            kinds[secret.kind] = None
    return tuple(kinds)


def named(kinds: Sequence[Kind], *, chinese: bool) -> str:
    """Kinds in words: `a password or code, a card number`."""
    names = [_NAMES[kind][chinese] for kind in kinds]
    return ("、" if chinese else ", ").join(names)


def masked(text: str) -> str:
    """The text with each secret replaced by what it is."""
    parts: list[str] = []
    at = 0
    chinese = is_chinese(text)
    for secret in secrets_in(text):
        parts += [text[at : secret.start], f"[{_NAMES[secret.kind][chinese]}]"]
        at = secret.end
    return "".join([*parts, text[at:]])


def removed(text: str) -> str:
    """The text without its secrets."""
    parts: list[str] = []
    at = 0
    for secret in secrets_in(text):
        parts.append(text[at : secret.start])
        at = secret.end
    return "".join([*parts, text[at:]])


def values_in(text: str) -> list[str]:
    """The secrets themselves."""
    return [text[secret.start : secret.end] for secret in secrets_in(text)]


def harmless_label(text: str) -> str:
    """A name for a text with secrets, made of the words that name the first of them."""
    found = secrets_in(text)
    if not found:
        return ""
    name = _ARTICLES.sub("", " ".join(found[0].name.split())).strip(" :：=")
    # What names one secret may itself be another.
    if name and not any(each.isdigit() for each in name) and not is_secret(name):
        return name[:_LONGEST_LABEL]
    chinese = is_chinese(text)
    return _NAMES[found[0].kind][chinese].removeprefix("a ").removeprefix("an ")


def refuse(name: str, text: str) -> None:
    """Refuse a text with a secret in it where nothing can be encrypted.

    Raises:
        InputError: there is one; says what was seen, and not the secret.
    """
    seen = seen_in([text])
    if seen:
        raise InputError(
            name,
            f"there is {named(seen, chinese=False)} in it, and this would stand in plain text",
            "Leave it out. If the user wants it kept: remember(…, explicit=true) encrypts it.",
        )
