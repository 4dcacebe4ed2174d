"""Where a Chinese text has a word for a relative, a friend or a colleague.

Who that is goes by `words.FAMILY`; `kinship` has what else one of them is called, and
`kin_of` whose relative it is.
"""

import re
from collections.abc import Iterator
from functools import cache

from .words import FAMILY, NO_KIN


def named_in(folded: str) -> Iterator[tuple[int, str]]:
    """The place of each such word, and who it is by `FAMILY`; of two words in one the longer."""
    roles = _roles()
    for found in _pattern().finditer(folded):
        if role := roles.get(found[0]):
            yield found.start(), role


@cache
def _roles() -> dict[str, str]:
    found: dict[str, str] = {}
    for role, words in FAMILY.items():
        for word in words.split():
            if not word.isascii():
                found.setdefault(word, role)
    for word in list(found):
        if f"我{word}" in found:  # 我爸妈 are 爸妈, and not 我爸 beside 妈
            del found[f"我{word}"]
    return found


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted([*_roles(), *NO_KIN.split()], key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)))
