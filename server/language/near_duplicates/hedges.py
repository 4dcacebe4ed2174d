"""Words of doubt, and what a text says without them: maybe, probably, 大概, 可能."""

import re

from ...domain.patterns import regex
from .gate import fingerprint

_FEWEST = 3
"""Words of a beginning that tell which text it is of."""
_IN_CHINESE = regex(
    "(?:大概|可能|应该|應該|也许|也許|或许|或許|好像|似乎|估计|估計|恐怕)(?:会|會|是)?"
)
_EMPHATIC = regex(_IN_CHINESE.pattern + "(?<=是)([^，。；]+)的(?=[，。；]?$)")
"""大概是喜欢茶的 says no more than 大概喜欢茶."""
_IN_ENGLISH = regex(
    r"\b(?:maybe|perhaps|probably|possibly|likely|apparently|presumably|may|might|seems to)\b,? ?",
    re.IGNORECASE,
)
_IN_DOUBT = regex(
    r"\b(?:maybe|perhaps|probably|possibly|presumably|may|might)\b"
    "|大概|可能|也许|也許|或许|或許|估计|估計|恐怕|应该会|應該會"
)


def is_hedged(text: str) -> bool:
    """Whether it says so with doubt."""
    return _IN_CHINESE.search(text) is not None or _IN_ENGLISH.search(text) is not None


def is_in_doubt(text: str) -> bool:
    """Whether the words say that it may be so: no month of May, and no "should" of advice."""
    return _IN_DOUBT.search(text) is not None


def gist(text: str) -> str:
    """The fingerprint of what a text says, however surely it says it."""
    plain = _IN_CHINESE.sub("", _EMPHATIC.sub(r"\1", text))
    bare = _IN_ENGLISH.sub("", plain).strip()
    return fingerprint(bare or text)


def tells_the_same(line: str, text: str, *, is_cut: bool) -> bool:
    """Whether a line says what a text says, however surely; `is_cut`: or its beginning."""
    told = gist(line).split()
    whole = gist(text).split()
    if not is_cut:
        return told == whole
    return len(told) >= _FEWEST and told[:-1] == whole[: len(told) - 1]
