"""A question for what was so before: what has been replaced answers it."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime

from ..domain.patterns import regex
from ..domain.standing import is_current
from ..language import attributes
from ..language.attributes import Statement
from ..language.tokenizer import telling
from . import query_analysis
from .attributes_asked import asked_in
from .query import Hit, Query

_ASKS = regex(
    r"\bbefore\b|\bprevious(?:ly)?\b|\bformer(?:ly)?\b|\bused? to\b|\bin the past\b"
    r"|\bmy (?:old|last|ex)\b|以前|之前|从前|從前|原来|原來|过去|過去|[上前]一[个個份家任]",
    re.IGNORECASE,
)
_WAS = regex(
    r"\b(?:was|were|originally|initially|(?:at|back) then|had\s+(?:been|to))\b"
    r"|最初|起初|当初|當初|一开始|一開始|本来|本來|当时|當時|那时|那時|曾",
    re.IGNORECASE,
)
_QUESTION = regex("[^.!?。！？\n]+[?？]")
_SHOWN = 4
"""So many at most, what ended last first."""


def asks_what_was(text: str) -> bool:
    """Whether it asks what was so once: where the key was kept, 钥匙原来放哪儿."""
    asking = _QUESTION.findall(text) or [text]
    return any(_ASKS.search(each) or _WAS.search(each) for each in asking)


def asks_for_former(query: Query) -> bool:
    """Whether it asks what an attribute of one person was once: where they lived before."""
    if query.mode != "normal" or _ASKS.search(query.text) is None:
        return False
    return asked_in(query.text) is not None


def former_first(
    query: Query, hits: Sequence[Hit], known: Sequence[Hit], clock: Callable[[], datetime]
) -> list[Hit]:
    """What is over of the attribute that is asked for, before what is so now.

    `known` are the hits whether they are so or not.
    """
    asked, now = asked_in(query.text), clock()
    if asked is None:
        return list(hits)
    over: list[Hit] = []
    for hit in known:
        if is_current(hit.memory, now) or hit.memory.deleted_at:
            continue
        if _tells_it(hit, asked, of_user=query_analysis.about_user(query.text)):
            over.append(hit)
    over.sort(key=lambda hit: hit.memory.happened_at, reverse=True)
    return [*over[:_SHOWN], *hits] if over else _earlier_first(query, hits, asked)


def _earlier_first(query: Query, hits: Sequence[Hit], asked: Statement) -> list[Hit]:
    """What nobody said to be over: what was told before the latest, or before what is named."""
    of_user = query_analysis.about_user(query.text)
    named = telling(_ASKS.split(query.text)[-1])
    sure = [hit for hit in hits if not hit.weak]
    told = [hit for hit in sure if _tells_it(hit, asked, of_user=of_user)]
    told = [hit for hit in told if not attributes.read(hit.memory.text).plans]
    then = [hit for hit in sure if named & telling(hit.memory.text)] or told
    if not then:
        return list(hits)
    last = max(hit.memory.happened_at for hit in then)
    earlier = [hit for hit in told if hit.memory.happened_at < last]
    earlier.sort(key=lambda hit: hit.memory.happened_at, reverse=True)
    return [*earlier, *(hit for hit in hits if hit not in earlier)]


def _tells_it(hit: Hit, asked: Statement, *, of_user: bool) -> bool:
    """Whether it is about the attribute asked for, of the same person."""
    told = attributes.read(hit.memory.text).about
    for attribute, people in asked.about.items():
        is_nobody_s = attribute in told and not told[attribute] and (of_user or not people)
        if is_nobody_s or told.get(attribute, frozenset()) & people:
            return True
    return False
