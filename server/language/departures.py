"""Who or what a text tells to be no more: Maria went home, the watch broke, we sold the car."""

from functools import lru_cache

from ..domain.patterns import regex
from .clause_ends import LABEL
from .tokenizer import HAN, fold, telling

_WHOSE = r"(?:(?:the|my|our|your|user['’]s|old|poor) )*"
_AUXILIARY = r"(?:(?:has|have|had|is|was|were|are|got|been|just|finally|now|since|\w+ly) |['’]s )*"
_NO_MORE = (
    "(?:died|dead|passed away|retired|resigned|quit|left|gone|went (?:back|home|away|under|bust)"
    "|moved (?:out|away|back)|ran (?:away|off)|(?:went )?missing|disappeared|vanished|closed|shut"
    "|folded|broken?|crashed|ended|expired|fell through|over|off|sold|stolen|lost|scrapped"
    "|cancell?ed|fired|let go|written off|stopped working|packed up|failed|on (?:\\w+ )?leave)"
)
_OF_THEIRS = (
    r"(?! (?:an?|his|her|their|its|my|some|to be|the(?! (?:company|firm|team|practice|job)))\b)"
)
"""Behind the verb it is something of theirs that is no more, and not they: "Maria lost her key"."""
_GIVEN_UP = (
    "(?:sold|gave up|given up|gave away|cancell?ed|dropped|quit|scrapped|ended|returned|fired"
    "|got rid of|lost|moved out of|stopped using)"
)
_ENGLISH = (
    regex(
        rf"(?!(?:the )?(?:user(?!['’]s)|i|we|you|he|she|it|they)\b){_WHOSE}"
        rf"(?P<gone>[^,.;:!?]{{2,30}}?) {_AUXILIARY}{_NO_MORE}\b{_OF_THEIRS}"
    ),
    regex(
        rf"(?:(?:the user|i|we) )?{_AUXILIARY}{_GIVEN_UP} (?!an? ){_WHOSE}"
        r"(?P<gone>[^,.;:!?]{2,30}?)(?= (?:and|for|to|after|because|last|this|in|on)\b|$)"
    ),
)
_CHINESE = (
    regex(
        f"(?:我们?的?|用户的?|家里的?|那[只台辆个])?(?![我他她它您你]|用户)"
        f"(?P<gone>[{HAN}a-z0-9 ]{{2,8}}?)"
        "(?:已经|也|都|突然|昨天|上[周个]月?)*"
        "(?:走[丢失了]|丢了|跑丢|不[^好要会能行错过太多少远近大小]了|辞职|退休|离职|离开|去世|过世|病逝|死了|没了"
        "|没[去成办]|坏了|卖[了掉]|送[人给]|回[老国]?家了|回国|关[门了]|倒闭|搬[走出]|调走|停[了产办]|取消"
        "|黄了|吹了|报废|被[偷盗])"
    ),
    regex(f"(?:我们?|用户)?(?:又|已经)?把(?P<gone>[{HAN}a-z0-9 ]{{2,8}}?)(?:给)?[卖退停送关取辞]"),
)
_CLAUSE = regex(rf"(?:{LABEL})\s*(?:and |so |but )?")
_POSSESSIVE = regex("['’]s?\\b")
_COMPANY = regex(r"(?:\b(?:with|and)(?: my| our)?|[和跟与同、]) ?$")
"""Before whom a text tells of beside somebody else: what it tells is of that one."""
_OF_THE_USER = regex(r"\b(?:us|our|ours|me|my|mine|user)\b|[我咱]|用户|家里")
"""What somebody does by themselves goes on wherever they are: "Maria paints"."""


def of(text: str, other: str, *, company: bool = False) -> bool:
    """Whether who or what a clause tells to be no more is what the other text tells of.

    `company`: or whom that tells of beside somebody else.
    """
    told = _told_gone(text)
    if not told:
        return False
    before = fold(other)
    return any(_is_told_of(gone, before, company=company) for gone in told)


@lru_cache(maxsize=2_000)
def _told_gone(text: str) -> tuple[str, ...]:
    """Who or what each clause tells to be no more."""
    patterns = _ENGLISH if text.isascii() else (*_ENGLISH, *_CHINESE)
    found: list[str] = []
    for clause in _CLAUSE.split(fold(text).lstrip()):
        for pattern in patterns:
            if told := pattern.match(clause):
                found.append(told["gone"])
    return tuple(found)


def _is_told_of(gone: str, other: str, *, company: bool) -> bool:
    """Whether a text has every word of what is no more, the last one not as company."""
    words = telling(_POSSESSIVE.sub("", gone))
    if not words or not words <= telling(other):
        return False
    if other.startswith(gone) and _OF_THE_USER.search(other) is None:
        return False
    last = other.rfind(gone.split()[-1])
    return company or last < 0 or _COMPANY.search(other[:last]) is None
