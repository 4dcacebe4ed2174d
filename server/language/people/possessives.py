"""Whose "her boyfriend" is: the user's, of whom a text tells, or somebody else's."""

from collections.abc import Set

from ...domain.patterns import regex

_THEIRS = regex(r"\b(?:her|his|their) (?:new |old |ex-)?$|[她他][们們]?的?$")
_TOLD_OF_USER = regex(r"(?:the )?user\b|(?:s?he|they)\b|用[户戶]|使用者|[他她]")
"""Who tells of "the user" says "her boyfriend" of the user's."""
_AGE_OF_NEXT = regex("岁半?的|year-old ")
_PLACE = regex(r"\b(?:in|at|near|from|outside|mov(?:e[sd]?|ing) to) $|[在到从住往去]$")

_WITH_USER = regex(
    r"[跟和与與](?:我|用[户戶])(?![的家]|.?[爸妈哥姐弟妹说說讲講提聊])"
    r"|\b(?:with|left|dumped|proposed to|married) (?:me|the user)\b|\band i\b"
)
_FOR_USER = regex(
    r"[给給帮幫替送](?:我们?|用[户戶])[^的，。]{0,4}$"
    r"|\b(?:gave|got|bought|lent|sold|fetched|found) (?:me|us|the user) (?:\w+ ){0,3}$"
    r"|\b(?:is|was|became|as) (?:now )?(?:my|our|the user['’]s) (?:new )?$"
)
_GIVEN_BY = regex(
    r"(?:留下|留给我|送我|送给我|传下来|传给我|买给我|织|寄来)的?[^，。；]{0,8}$"
    r"|\b(?:me|us)(?:,| and|:) [^.;]{0,40}$"
)
_FORMER = regex(r"\bex-(?=[a-z])|前(?=[夫妻任]|男友|女友|男朋友|女朋友|老板|同事|上司|领导|房东)")


def is_of_a_former(folded: str) -> bool:
    """Whether it is of somebody who is the user's no more: "my ex-boss retired", 我前妻搬家了."""
    return _FORMER.search(folded) is not None


def is_with_user(folded: str) -> bool:
    """Whether what somebody begins or ends, they do with the user: "Alex broke up with me"."""
    return _WITH_USER.search(folded) is not None


def is_of_another(before: str, names: Set[str], kin: Set[str]) -> bool:
    """Whether a folded text ends with a "her" that is not the user's.

    `names` are those that the text tells, folded, and `kin` whom it names before by what they are.
    """
    if not _THEIRS.search(before):
        return False
    if kin or not _TOLD_OF_USER.match(before):
        return True
    places = [before.find(name) for name in names]
    return not all(_PLACE.search(before[:at]) for at in places if at >= 0)


def is_for_user(before: str) -> bool:
    """Whether it is the user's through somebody: "my son bought me a phone", "Tom is my boss"."""
    return _FOR_USER.search(before) is not None


def is_with_or_given_user(before: str) -> bool:
    """Whether it is the user's by somebody's gift, or somebody's beside the user's.

    爷爷留下的表; "at home: me, Jo and the baby".
    """
    return _GIVEN_BY.search(before) is not None


def is_age_of_next(folded: str) -> bool:
    """Whether an age is that of whom a folded text names behind it: 5岁的女儿."""
    return _AGE_OF_NEXT.match(folded) is not None
