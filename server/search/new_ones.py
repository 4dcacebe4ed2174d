"""A question about the new one of a thing: what was told of the one before it hardly answers."""

from collections.abc import Sequence
from dataclasses import replace

from ..domain.patterns import regex
from ..language.tokenizer import HAN, fold, stem
from .query import Hit

_ENGLISH = regex(r"\bnew(?:est)? (?P<thing>[a-z][a-z-]{2,})")
_CHINESE = regex(
    f"新(?:买|换|装|租|配|办|订)?(?:来|好)?的?(?:那?[台辆部把张套个间]的?)?(?P<thing>[{HAN}]{{2,4}})"
)
_SHORTEST = 2
"""Signs of a Chinese thing: 新洗衣机保修 asks of the 洗衣机."""


def older_ones_weak(question: str, hits: Sequence[Hit]) -> list[Hit]:
    """Of the hits on a thing whose new one is asked for, those told before the new one are weak.

    Where none tells of a new one nothing is known of which is which.
    """
    thing = _thing(fold(question), hits)
    told = [hit.memory.created_at for hit in hits if thing and thing in _new_things(hit)]
    if not told:
        return list(hits)
    found: list[Hit] = []
    for hit in hits:
        is_other = thing not in _new_things(hit) and hit.memory.created_at <= max(told)
        found.append(replace(hit, weak=True) if is_other and _names(hit, thing) else hit)
    return sorted(found, key=lambda hit: hit.weak)


def _thing(question: str, hits: Sequence[Hit]) -> str:
    """What the question asks the new one of, as some hit has it."""
    if found := _ENGLISH.search(question):
        return stem(found["thing"])
    if found := _CHINESE.search(question):
        for length in range(len(found["thing"]), _SHORTEST - 1, -1):
            thing = found["thing"][:length]
            if any(thing in hit.memory.indexable_text for hit in hits):
                return thing
    return ""


def _new_things(hit: Hit) -> frozenset[str]:
    """What it tells the new ones of; of Chinese each beginning, as no blank ends a word."""
    text = fold(hit.memory.indexable_text)
    things = {stem(found["thing"]) for found in _ENGLISH.finditer(text)}
    for found in _CHINESE.finditer(text):
        signs = found["thing"]
        things |= {signs[:length] for length in range(_SHORTEST, len(signs) + 1)}
    return frozenset(things)


def _names(hit: Hit, thing: str) -> bool:
    text = fold(hit.memory.indexable_text)
    return thing in text if not thing.isascii() else thing in map(stem, text.split())
