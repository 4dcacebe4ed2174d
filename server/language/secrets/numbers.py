"""Numbers that say by their own check digits what they are: cards, accounts, identity numbers."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

from ...domain.patterns import regex

_CARD = regex(r"(?<![\w.\-])\d(?:[ \-]?\d){12,18}(?![\w\-])", re.ASCII)
_CARD_SIZES: tuple[tuple[str, tuple[int, ...]], ...] = (
    (r"4", (13, 16, 19)),
    (r"5[0-8]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720", (16,)),
    (r"3[47]", (15,)),
    (r"30[0-5]|3[689]", (14, 16)),
    (r"35", (16, 17, 18, 19)),
    (r"6(?:011|4[4-9]|5)", (16, 17, 18, 19)),
    (r"62|81", (16, 17, 18, 19)),
    (r"6(?:0|1|3|6|7|8|9)", (16, 18, 19)),
    (r"9[0-9]", (16, 19)),
)
"""How card numbers begin, by issuer, and how long they are then."""
_GROUPED = regex(r"\d{4}[ \-]\d{4}[ \-]\d{4}[ \-]\d{1,7}")
_IBAN = regex(
    r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ \-]?[A-Za-z0-9]{4}){2,7}(?:[ \-]?[A-Za-z0-9]{1,3})?"
    r"(?![A-Za-z0-9])"
)
_WORD_BEHIND = regex(r" [A-Za-z]{2,3}$")
"""What goes on behind it looks like its last group: `1332 is my account`."""
_IBAN_LENGTHS = range(15, 35)
_CHINESE_ID = regex(
    r"(?<![0-9A-Za-z])[1-9]\d{5}[ \-]?(?:18|19|20)\d{6}[ \-]?\d{3}[0-9Xx](?![0-9A-Za-z])"
)
_CHINESE_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHINESE_CHECK = "10X98765432"
_SSN = regex(r"(?<![\d\-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d\-])")
_BRITISH_LICENCE = regex(
    r"(?<![0-9A-Za-z])[A-Z]{2}[A-Z9]{3}\d[0156]\d[0-3]\d{2}[A-Z9]{2}\d[A-Z]{2}(?![0-9A-Za-z])"
)
_HONG_KONG = regex(r"(?<![0-9A-Za-z])[A-Z]{1,2}\d{6}[(（][0-9A][)）]")
_TAIWAN = regex(r"(?<![0-9A-Za-z])[A-Z][12]\d{8}(?![0-9A-Za-z])")
_TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO"
"""In the order of the numbers 10, 11, … that they stand for."""
_TAIWAN_WEIGHTS = (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)


class Numbered(NamedTuple):
    """Where a number stands in a text, and what it is."""

    kind: str
    start: int
    end: int


def numbers_in(text: str) -> Iterator[Numbered]:
    """The numbers of cards, accounts and people in a text, by their check digits."""
    for kind, pattern, is_sound in _RULES:
        for found in pattern.finditer(text):
            written = found[0]
            if pattern is _IBAN:
                written = _WORD_BEHIND.sub("", written)
            if is_sound(written):
                yield Numbered(kind, found.start(), found.start() + len(written))


def _is_card(written: str) -> bool:
    digits = "".join(each for each in written if each.isdigit())
    fits = False
    for head, sizes in _CARD_SIZES:
        fits = fits or (len(digits) in sizes and re.match(head, digits) is not None)
    if not fits or not _luhn(digits):
        return False
    # Sixteen digits in a row that begin with a 9 are a tracking number nine times in ten.
    return digits[0] != "9" or _GROUPED.fullmatch(written) is not None


def _luhn(digits: str) -> bool:
    total = 0
    for at, digit in enumerate(reversed(digits)):
        value = int(digit) * (at % 2 + 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0 and len(set(digits)) > 1


def _is_iban(written: str) -> bool:
    letters = "".join(each for each in written.upper() if each.isalnum())
    if len(letters) not in _IBAN_LENGTHS or not letters.isascii():
        return False
    moved = letters[4:] + letters[:4]
    return int("".join(str(int(each, 36)) for each in moved)) % 97 == 1


def _is_chinese_id(written: str) -> bool:
    digits = "".join(each for each in written.upper() if each.isalnum())
    total = 0
    for digit, weight in zip(digits, _CHINESE_WEIGHTS, strict=False):
        total += int(digit) * weight
    return _CHINESE_CHECK[total % 11] == digits[17] and _is_date(digits[6:14])


def _is_date(digits: str) -> bool:
    try:
        date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        return False
    return True


def _is_hong_kong_id(written: str) -> bool:
    letters, check = re.split("[(（]", written)[:2]
    values = [36] * (8 - len(letters)) + [int(each, 36) for each in letters]
    total = int(check[0], 36)
    for value, weight in zip(values, range(9, 1, -1), strict=True):
        total += value * weight
    return total % 11 == 0


def _is_taiwan_id(written: str) -> bool:
    number = _TAIWAN_LETTERS.index(written[0]) + 10
    digits = [*divmod(number, 10), *map(int, written[1:])]
    total = 0
    for digit, weight in zip(digits, _TAIWAN_WEIGHTS, strict=True):
        total += digit * weight
    return total % 10 == 0


def _always(written: str) -> bool:
    return bool(written)


_RULES: tuple[tuple[str, re.Pattern[str], Callable[[str], bool]], ...] = (
    ("identity", _CHINESE_ID, _is_chinese_id),
    ("identity", _SSN, _always),
    ("identity", _BRITISH_LICENCE, _always),
    ("identity", _HONG_KONG, _is_hong_kong_id),
    ("identity", _TAIWAN, _is_taiwan_id),
    ("account", _IBAN, _is_iban),
    ("card", _CARD, _is_card),
)
