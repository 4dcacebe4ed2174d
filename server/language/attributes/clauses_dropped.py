"""Clauses of a known text that its news drop: what they told, by its words."""

import re

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


def _clauses_apart(text: str, other: str) -> list[str]:
    clauses = _CLAUSE_END.split(without_dates(without_why(text)))
    return [clause for clause in clauses if _apart(clause, other)]


def _apart(clause: str, other: str) -> tuple[str, ...]:
    """What a clause tells that the other text does not; nothing if they share anything."""
    words = left_unsaid(clause, other)
    return () if telling(clause) & telling(other) else words
