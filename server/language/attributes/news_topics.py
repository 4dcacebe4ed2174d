"""What a text tells news of: with what a clause opens in which something happens.

"The EP is pushed to autumn", "Spin City went bankrupt", 厦门去不成了: the thing stands first, and
then what became of it.
"""

import re
from functools import lru_cache

from ...domain.patterns import regex
from ..clause_ends import LABEL
from ..dates.without_dates import without_dates
from ..tokenizer import HAN, cjk_share, fold, telling
from .statements import read

_CLAUSE = regex(rf"(?:{LABEL})\s*(?:(?:and|so|but|because|then) )?")
_PAST = (
    "(?:[a-z]{2,}ed|went|got|left|took|gave|came|ran|fell|broke|sold|bought|found|lost|won|made"
    "|became|began|chose|cut|put|let|hit|shut|quit|kept|held|met|paid|sent|spent|told|grew|flew"
    "|threw|rose|wrote|stole|wore|tore|said|had|built|beat|hurt|burst|spread|slid|sank|swept|drew"
    "|drove)"
)
_ADVERBS = r"(?:\w+ly |(?:just|finally|also|then|now|not|all|already|been|being) )*"
_STATE_CHANGED = "(?:back|off|out|over|up|down|gone|done|through|too|no longer|[a-z]{2,}(?:ing|en))"
_STATE = regex(
    r"\b(?:(?:is|are) (?:insured|called|named|known|located|situated|based|rented|owned|kept|stored"
    r"|meant|needed|used|covered|connected|married|allergic|supposed|allowed)"
    r"|(?:was|were) (?:made|built|born|founded|written|designed|named|laid out))\b"
)
"""It tells how something is, or once came to be, and no news."""
_HAPPENS = regex(
    r"(?P<topic>(?:[^\s,.;:!?]+ ){0,5}?[^\s,.;:!?]+?)(?:['’]s)? "
    rf"{_ADVERBS}(?:{_PAST}|won['’]t|will|didn['’]t|no longer"
    rf"|(?:is|are|was|were|has|have|had|gets?) {_ADVERBS}(?:{_PAST}|{_STATE_CHANGED})"
    r"|(?:is|are) now)\b"
)
"""The verb tells the past, a passive, or what is under way: no state that has long been so."""
_NEW = regex("(?:the |our |my |a )?new (?P<topic>[^,.;:!?]{2,40}?)(?: is\\b|$)")
_QUOTES = "[“”\"'《》「」]*"
_CHINESE_TOPIC = regex(
    f"{_QUOTES}(?:(?:用户|我们?|咱们?) ?(?=[的从把被跟和对没不别]|已?经?把)的?)?"
    "(?:已经?|也|又|还|都|现在|刚|终于|后来)*+[从把被跟和对没不别]?+"
    f"{_QUOTES}(?!用户|[我咱他她它这那])(?P<topic>[{HAN}a-z0-9]{{2,6}})"
)
"""A thing, or the user who does something to it: what the user does else has no such topic."""
_CHINESE_HAPPENS = regex("把|被|没(?!有)|[^看听想做得直达不受感]到(?![底处期])")
"""Without 了: what was done to something, or what it came to."""
_BY_USER = regex(r"(?:the )?(?:user|i|we)\b(?!['’]s)")
_NUMBER = regex("[一二两三四五六七八九十几百千个0-9]")
_OWNER = regex("^(?![去到飞赴]).*(?:['’]s? |的)")
"""Of "Nils's father" the father is told of, and not Nils; 去大理的行程 tells of 大理."""
_WHOSE = regex(r"(?:the user['’]s|my|our|用[户戶]的|我们?的?)(?: |(?=\S))", re.IGNORECASE)
_THE_USER = regex(r"\b(?:user|i|we|me|us)\b|用[户戶]|我", re.IGNORECASE)
_COMPLEMENT = regex("[出起下上过回进][来去]")
"""Behind a verb it tells where to, and no thing."""
_CHINESE_SHARE = 0.3
_HEAD_SIGNS = 4
"""What something is called has seldom more signs, and what was done to it stands behind."""
_TITLES = telling(
    "doctor nurse teacher boss manager police council government neighbour neighbours"
    " 医生 大夫 护士 老师 老板 经理 领导 警察 邻居"
)
"""Whoever they are, what they do is news of nobody that is known."""
_OPENING_WORDS, _OPENING_SIGNS = 4, 6
"""So much of a text tells whom or what it is about."""
_OF_ONE_DOING = 0.5
_NOW = regex(r"\bnow\b|现在|如今|以后|今后")


def shared(new: str, known: str) -> frozenset[str]:
    """The words with which a clause of the new text opens, and that the known one tells too.

    Of what the known one is about itself, without the user, each doing stands alone: that the
    cousin got a scooter is no news of what he studies.
    """
    topics = opened(new)
    common = topics & telling(without_dates(known)) if topics else topics
    return common - _subject(known) if common else common


def is_of_one_doing(new: str, procedure: str) -> bool:
    """Whether a text tells what is so now of what a procedure opens with.

    How a thing is done there is one way.
    """
    if not (_NOW.search(fold(new)) or tells_news(new)):
        return False
    doing = _subject(procedure)
    return bool(doing) and len(doing & telling(new)) >= _OF_ONE_DOING * len(doing)


def tells_news(text: str) -> bool:
    """Whether something happens in it, be it known of what or not."""
    if read(text).changes:
        return True
    clauses = [clause.strip() for clause in _CLAUSE.split(fold(text))]
    happens = (_HAPPENS.match(_STATE.sub("is", each)) for each in clauses)
    return any(happens) or any(map(_happens_in_chinese, clauses))


@lru_cache(maxsize=2_000)
def opened(text: str) -> frozenset[str]:
    """What those clauses open with in which something happens."""
    found: set[str] = set()
    for clause in map(str.strip, _CLAUSE.split(fold(without_dates(text)))):
        told = None
        if not _BY_USER.match(clause):
            told = _HAPPENS.match(_STATE.sub("is", clause))
            new = None if told else _NEW.match(clause)
            found |= telling(new["topic"]) if new else frozenset()
        if told is None and _happens_in_chinese(clause):
            told = _CHINESE_TOPIC.match(clause)
        if told:
            found |= _head(_OWNER.sub("", told["topic"]))
    return frozenset(filter(_names_a_topic, found))


def _names_a_topic(word: str) -> bool:
    if word in _TITLES:
        return False
    return not (_NUMBER.search(word) or _COMPLEMENT.fullmatch(word))


def _head(topic: str) -> frozenset[str]:
    """The words that name a topic: "the Clevedon pier" is a pier, 房东把房租提到 the rent."""
    if cjk_share(topic) > _CHINESE_SHARE:
        done_to = topic.partition("把")[2]
        return telling((done_to or topic)[:_HEAD_SIGNS])
    words = [word for word in topic.split() if telling(word)]
    return telling(words[-1]) if words else frozenset()


def _happens_in_chinese(clause: str) -> bool:
    if clause.isascii():
        return False
    return read(f"{clause}。").changes or _CHINESE_HAPPENS.search(clause) is not None


@lru_cache(maxsize=2_000)
def _subject(text: str) -> frozenset[str]:
    """What a text opens with, where that does something of its own."""
    whose = _WHOSE.match(text)
    rest = text[whose.end() :] if whose else text
    if _THE_USER.search(rest):
        return frozenset()
    opening = rest[:_OPENING_SIGNS] if cjk_share(text) > _CHINESE_SHARE else ""
    return telling(opening or " ".join(rest.split()[:_OPENING_WORDS]))
