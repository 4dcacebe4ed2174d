"""How much two facts have in common by the words that tell what they are about."""

from collections.abc import Set
from functools import lru_cache
from itertools import chain

from ...domain.patterns import regex
from .. import attributes, people
from ..dates.without_dates import without_dates
from ..dialogue_turns import opening_name, topic
from ..relatives import FAMILY
from ..tokenizer import cjk_share, fold, telling

_WITH_CHANGE, _CHINESE_WITH_CHANGE = 0.25, 0.2
"""What tells of a change shares little with what it changes."""
_CHINESE_OF_A_PLAN = 0.15
"""What became of a plan names little of it: 打算建一个冷库, 冷库建好了."""
_CHINESE_SHARE = 0.3
_OF_OTHERS = 0.6
"""Where the two name other people: "Mia plays chess" does not compete with "Tom plays go"."""
_OF_NOTHING = telling(
    "now moved changed switched started stopped got became bought sold left done already again"
    " finally never instead since week month year day 现在 目前 已经 终于 开始 以前 之前"
    " 换成 改成 改为 变成 换了 改了"
    " like love prefer enjoy hate 喜欢 喜爱 讨厌"
)
"""Words of any change, of time and of taste: two texts that share them may be of two things."""
_KIN = telling(" ".join(chain.from_iterable(FAMILY.values())))
_NAME = regex(r"(?<=[^\s.!?:] )[A-Z][a-z]+\b")
_LENGTH_OF_TIME = regex(
    r"\b(?:\d+|an?|half an?|one|two|three|four|five|ten|fifteen|twenty|thirty|forty)"
    r" (?:minutes?|hours?|days?|weeks?|months?|years?)\b"
    "|[0-9一二两三四五六七八九十百半几]+(?:分钟|个?小时|天|个?星期|个?礼拜|周|个月|年)"
    r"|\bthis (?:morning|afternoon|evening)\b"
)
_PLAIN = regex(r"\b[a-z]+\b")


@lru_cache(maxsize=200)  # one new text and those near it, for several questions
def share(one: str, other: str, project: str = "") -> float:
    """The share of the shorter one's telling words that both have, 0..1.

    That both tell of one month, person, cousin or topic (`heron: …`), or belong to one `project`,
    says nothing: something else is in common too.
    """
    of_one_word = [each for each in (topic(one), topic(other)) if len(each.split()) == 1]
    topics = telling(" ".join((*of_one_word, opening_of_both(one, other))))
    if project:
        topics |= telling(project)
    left_out = topics | _OF_NOTHING
    mine = telling(_untimed(one)) - left_out
    theirs = telling(_untimed(other)) - left_out
    theirs -= _names_beside_words(one, other)
    here, there = _told_of(one, other), _told_of(other, one)
    named = telling(" ".join((*here, *there)))
    kin = _KIN | telling(" ".join(people.read(other).roles))
    if not (mine & theirs) - named - kin:
        return 0.0
    if here and there and not here & there:
        among_others = _share(mine - named, theirs - named)
        return among_others if among_others >= _OF_OTHERS else 0.0
    return _share(mine, theirs)


def opening_of_both(one: str, other: str) -> str:
    """What stands before the colon in both, folded, be it a topic or who speaks; or nothing."""
    mine, theirs = fold(opening_name(one)), fold(opening_name(other))
    return mine if mine == theirs else ""


def are_of_one_subject(one: str, other: str) -> bool:
    """Whether both name the same person, kin or topic: they are near in meaning by that alone."""
    if opening_of_both(one, other) or _begin_alike(one, other):
        return True
    here, there = people.read(one), people.read(other)
    kin = attributes.kin(fold(one)) & attributes.kin(fold(other))
    return bool(kin or here.names & there.names)


def _begin_alike(one: str, other: str) -> bool:
    """Whether two Chinese texts open with one word that is not the user: 豆豆."""
    mine, theirs = fold(one)[:2], fold(other)[:2]
    return mine == theirs and not mine.isascii() and bool(telling(mine) - _OF_NOTHING)


def may_change(new: str, known: str, overlap: float) -> bool:
    """Whether a text tells of a change, and shares enough for one with what it may change."""
    least = _WITH_CHANGE
    if cjk_share(new) > _CHINESE_SHARE:
        least = _CHINESE_OF_A_PLAN if attributes.read(known).plans else _CHINESE_WITH_CHANGE
    return overlap >= least and attributes.read(new).changes


def _names_beside_words(one: str, other: str) -> frozenset[str]:
    """What is a name within one text and a word in the other: Go and go, Mark and mark."""
    names, others = _NAME.findall(one), _NAME.findall(other)
    words, theirs = _PLAIN.findall(one), _PLAIN.findall(other)
    alike = {fold(name) for name in names} & set(theirs)
    alike |= {fold(name) for name in others} & set(words)
    return telling(" ".join(alike)) if alike else frozenset()


def _untimed(text: str) -> str:
    """The text without dates, and without how long something takes."""
    return _LENGTH_OF_TIME.sub(" ", without_dates(text))


def _share(mine: Set[str], theirs: Set[str]) -> float:
    return len(mine & theirs) / (min(len(mine), len(theirs)) or 1)


def _told_of(text: str, other: str) -> set[str]:
    """Whom a text is about, as far as it begins with the name; a thing is nobody: 瑜伽课, 钥匙.

    What the other text writes small is no name: "Bridge has moved", "plays bridge".
    """
    begins = fold(text)
    names = {name for name in people.read(text).names if begins.startswith(name)}
    words = set(_PLAIN.findall(other))
    return {name for name in names if not (people.may_be_a_thing(name) or name in words)}
