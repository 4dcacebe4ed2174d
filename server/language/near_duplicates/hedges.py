"""Words of doubt, and what a text says without them: maybe, probably, 大概, 可能."""

import re

from .gate import fingerprint

_IN_CHINESE = re.compile(
    "(?:大概|可能|应该|應該|也许|也許|或许|或許|好像|似乎|估计|估計|恐怕)(?:会|會|是)?"
)
_IN_ENGLISH = re.compile(
    r"\b(?:maybe|perhaps|probably|possibly|likely|apparently|presumably|may|might|seems to)\b,? ?",
    re.IGNORECASE,
)


def is_hedged(text: str) -> bool:
    """Whether it says so with doubt."""
    return _IN_CHINESE.search(text) is not None or _IN_ENGLISH.search(text) is not None


def gist(text: str) -> str:
    """The fingerprint of what a text says, however surely it says it."""
    bare = _IN_ENGLISH.sub("", _IN_CHINESE.sub("", text)).strip()
    return fingerprint(bare or text)
