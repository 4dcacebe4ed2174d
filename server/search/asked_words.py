"""The words of a question that tell what it is about, and how many of them a text has."""

from collections.abc import Collection
from functools import lru_cache

from ..domain.patterns import regex
from ..language.tokenizer import fold, telling
from ..language.wordings import wordings
from . import query_analysis

MOST_WORDS = 2 / 3
"""Share of a question's telling words that says enough alone."""
_CHINESE_FRAME = regex(
    "什么|哪里|哪|怎么|怎样|多少|几|谁|如何|[是的了吗呢我你他她们有在会要过给和对用]"
)
"""What a Chinese question is made of besides what it is about."""


def tells_most_of(query: str, text: str) -> bool:
    """Whether a text has so many of a question's words that it answers it for sure."""
    return share_told(query, text) >= MOST_WORDS


def share_told(query: str, text: str) -> float:
    """How much of what a question asks about a text has in its words, 0 to 1."""
    asked = query_analysis.asking_part(query) or query
    told = telling(text)
    return max(share_of(content_words(wording), told) for wording in wordings(asked))


@lru_cache(maxsize=1_000)
def content_words(wording: str) -> frozenset[str]:
    """The words of a question that tell what it is about."""
    bare = _CHINESE_FRAME.sub(" ", query_analysis.without_user(fold(wording)))
    return telling(bare) if bare.strip() else telling(wording)


def whole_words(words: frozenset[str]) -> frozenset[str]:
    """Without single Chinese characters: mostly they are part of another word."""
    return frozenset(word for word in words if len(word) > 1 or word.isascii()) or words


def share_of(wanted: frozenset[str], told: Collection[str]) -> float:
    return len(wanted.intersection(told)) / (len(wanted) or 1)
