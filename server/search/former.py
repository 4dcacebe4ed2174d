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
_SHOWN = 4
"""So many at most, what ended last first."""


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
        if attribute in told and (told[attribute] & people or (of_user and not told[attribute])):
            return True
    return False
