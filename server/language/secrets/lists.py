"""Further secrets beside one: `the backup codes are 4821 9930, 7719 2045 and 6630 1188`."""

import re
from collections.abc import Iterator

from ...domain.patterns import regex

_AND = regex(r"[ ]?(?:[,，、;；/|]|\band\b|\bor\b|[和及跟或])[ ]?(?:and |or )?\s?", re.I)
_MOST = 20
_LONGEST = 40


def others_in(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What follows in the same list, written like the one that stands from `start` to `end`."""
    value = text[start:end]
    if len(value) > _LONGEST or not any(each.isdigit() for each in value):
        return
    if not _AND.match(text, end):  # as mostly: to compile a pattern takes longer than the rest
        return
    like = re.compile(_shape(value) + r"(?![A-Za-z0-9])")
    for _ in range(_MOST):
        between = _AND.match(text, end)
        other = between and like.match(text, between.end())
        if not other or not any(each.isdigit() for each in other[0]):
            return
        yield other.span()
        end = other.end()


def _shape(value: str) -> str:
    """A pattern of what has letters, digits and signs where this has them."""
    letters: list[str] = []
    only_digits = not any(each.isalpha() for each in value)
    for each in value:
        if each.isascii() and each.isalnum():
            letters.append(r"\d" if only_digits else "[A-Za-z0-9]")
        else:
            letters.append(re.escape(each))
    return "".join(letters)
