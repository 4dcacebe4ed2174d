"""Whether a memory tells of another relative than the one whom a prompt is about.

What stands of 妈妈高血压 is near in every word to "Dad's blood pressure is high", and bears on
nothing of his.
"""

import re
from collections.abc import Mapping

from ..domain.patterns import regex
from ..language.attributes import kin
from ..language.relatives import any_of
from ..language.script import is_chinese
from ..language.tokenizer import fold
from ..language.word_list import simplified

_OPENING_WORDS, _OPENING_CHARACTERS = 4, 6
"""Of a memory: whom it begins with, it is about."""
_COUPLE = frozenset({"wife", "husband", "girlfriend", "boyfriend", "partner"})
_SOMEBODY_S = "somebody's"
"""The mother of Idris, 小满的妈妈: not the user's own."""
_OWN_ALONE = frozenset({"mother", "father", "parents", "sister", "brother"})
_IN_LAW = frozenset({_SOMEBODY_S, "parents"}) | _COUPLE
_SIBLINGS = frozenset({"sister", "brother", _SOMEBODY_S})
_SAME: Mapping[str, frozenset[str]] = {
    "mother": frozenset({"parents"}),
    "father": frozenset({"parents"}),
    "parents": frozenset({"mother", "father"}),
    "sister": frozenset({"child", "son", "daughter", "nephew", "niece", "brother-in-law"}),
    "brother": frozenset({"child", "son", "daughter", "nephew", "niece", "sister-in-law"}),
    "son": frozenset({"child"}),
    "daughter": frozenset({"child"}),
    "child": frozenset({"son", "daughter"}),
    "mother-in-law": _IN_LAW,
    "father-in-law": _IN_LAW,
    "sister-in-law": _SIBLINGS | _COUPLE,
    "brother-in-law": _SIBLINGS | _COUPLE,
    "nephew": _SIBLINGS | {"child", "son"},
    "niece": _SIBLINGS | {"child", "daughter"},
    _SOMEBODY_S: frozenset(
        {"mother-in-law", "father-in-law", "sister-in-law", "brother-in-law", "friend"}
    ),
} | dict.fromkeys(_COUPLE, _COUPLE)
"""By whom a memory may call the one whom a prompt means, or whom it knows them through."""
_CALLED = any_of(_OWN_ALONE, chinese=False)
_OF_ANOTHER = regex(
    rf"(?<!\bthe user)(?<!\bUser)['’]s (?:\w+ )?{_CALLED}s?\b(?!-)|\b(?:his|her|their) {_CALLED}\b"
    f"|(?:[^我咱户们家\\W]|[他她]们?)的?家?的{any_of(_OWN_ALONE, chinese=True)}",
    re.IGNORECASE,
)

_MARRIAGE = regex("(?:[结結离離订訂求]|未)?婚(?!夫|妻)[礼禮宴期]?")
"""A wedding is no husband."""


def relatives_meant(prompt: str) -> frozenset[str]:
    """Whom of a family a prompt is about; nobody where it names one whom no table knows."""
    named = _told(simplified(prompt))
    return named if named <= _SAME.keys() else frozenset()


def tells_of_another(meant: frozenset[str], text: str) -> bool:
    """Whether a memory begins with somebody of the family and with none of those `meant`."""
    if not meant:
        return False
    theirs = _told(_opening(simplified(text))) & _SAME.keys()
    return bool(theirs) and not theirs & meant.union(*(_SAME[one] for one in meant))


def relatives_named(prompt: str) -> frozenset[str]:
    """All whom a prompt names, whether a table knows them or not."""
    return _told(simplified(prompt))


def tells_of_one_named(named: frozenset[str], text: str) -> bool:
    """Whether a memory tells of one of those `named`."""
    return bool(named and named & _told(simplified(text)))


def _told(text: str) -> frozenset[str]:
    named = kin(fold(_MARRIAGE.sub(" ", text)))
    if not _OF_ANOTHER.search(text):
        return named
    return (named - _OWN_ALONE) | {_SOMEBODY_S}


def _opening(text: str) -> str:
    if is_chinese(text):
        return text[:_OPENING_CHARACTERS]
    return " ".join(text.split()[:_OPENING_WORDS])
