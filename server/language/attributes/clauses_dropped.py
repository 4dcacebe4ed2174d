"""Clauses of a known text that its news drop: what they told, by its words."""

import re
from collections.abc import Sequence

from ...domain.patterns import regex
from ..dates.without_dates import without_dates
from ..script import is_chinese
from ..tokenizer import telling
from .left_unsaid import left_unsaid, without_why

_MOST = 5
_CLAUSE_END = regex(
    r"[.,;:!?](?!\d)\s*|[，。；：！？（）()]|\s[–—-]\s"
    r"|\b(?:in|at|on|with|and|but|for|to|from|by|near|beside|after|before|who|where|which)\b",
    re.IGNORECASE,
)


def clauses_dropped(known: str, news: str, elsewhere: str = "") -> tuple[str, ...]:
    """Up to five words of clauses of a known text of which its news say nothing.

    As many as the news have clauses of their own may stand for those: then none is dropped, since
    nothing tells which. What is said `elsewhere` is not dropped either.
    """
    if is_chinese(known) != is_chinese(news):
        return ()
    gone = _clauses_apart(known, news)
    if len(gone) <= len(_clauses_apart(news, known)):
        return ()
    told = f"{news}\n{elsewhere}"
    words = [word for clause in gone for word in _apart(clause, told)]
    return tuple(dict.fromkeys(words))[:_MOST]


def is_only_cut(known: str, news: str) -> bool:
    """Whether news add nothing to a known text: to leave out the rest is what they are for."""
    return telling(news) <= telling(known)


def words_not_replaced(known: str, news: str, elsewhere: str = "") -> tuple[str, ...]:
    """Up to five words of a known text for which its news have none in their place.

    What a clause of the news says otherwise takes the place of what that clause said: York, where
    "lives in York" becomes "lives in Leeds".
    """
    mine, theirs = _clauses(known), _clauses(news)
    told = f"{news}\n{elsewhere}"
    words: list[str] = []
    for at, clause in enumerate(mine):
        if not _is_replaced(mine, at, theirs, known):
            words += left_unsaid(clause, told)
    return tuple(dict.fromkeys(words))[:_MOST]


def _is_replaced(mine: Sequence[str], at: int, theirs: Sequence[str], known: str) -> bool:
    """Whether the news say something else in the clause, or behind what stands before it."""
    for place, other in enumerate(theirs):
        follows = theirs[place + 1 : place + 2]
        if telling(mine[at]) & telling(other) and left_unsaid(other, known):
            return True
        is_behind = at > 0 and telling(mine[at - 1]) & telling(other)
        if is_behind and any(_apart(each, known) for each in follows):
            return True
    return False


def _clauses(text: str) -> list[str]:
    parts = _CLAUSE_END.split(without_dates(without_why(text)))
    return [part for part in parts if part.strip()]


def _clauses_apart(text: str, other: str) -> list[str]:
    return [clause for clause in _clauses(text) if _apart(clause, other)]


def _apart(clause: str, other: str) -> tuple[str, ...]:
    """What a clause tells that the other text does not; nothing if they share anything."""
    words = left_unsaid(clause, other)
    return () if telling(clause) & telling(other) else words
