"""What a new fact may change or repeat by what the two mean, whatever words they have in common.

Films that scare are horror films. What any two texts have in common says nothing, so it is
subtracted, and what is nearest counts only as far as it is ahead of the next.
"""

from collections.abc import Sequence

from ..domain.patterns import regex
from ..language import attributes
from ..language.attributes import overlaps
from ..language.tokenizer import fold, telling
from .drafts import Draft
from .near import Near

_MEANT_AS_NEAREST, _MEANT_BY_CHANGE, _MEANT_BY_EVENT = 0.33, 0.4, 0.5
"""From this similarity on, what came in the place of something came in that of what is known."""
_BY_MEANING = 0.05
"""What only means about the same is asked about behind all that says so by its words."""
_APART = 0.2
"""So much nearer than what all have in common: texts about "the user" are all near each other."""
_AHEAD, _FAR_AHEAD = 0.1, 0.15
"""So much nearer than the next nearest, it is what is meant."""
_OTHERWISE, _OF_ONE_SUBJECT, _IN_OTHER_WORDS = 0.4, 0.5, 0.5
"""From this similarity on the nearest is meant: by what tells that something is otherwise, by that
where both name one person, and by a text that has no word in common with it.
"""
_FAR_APART = 0.3
"""As `_APART`, of what leads."""
_FRAME = regex(
    r"\b(?:user|has|have|had|got|does|do|did|can|will|goes|go|gets?|makes?|takes?|wants?)\b|用户"
)
"""Words that make two texts alike, and tell nothing: "The user has a dog", "The user has a cat"."""
_LEADS = 0.4
"""It comes before what shares a kind of statement or two and is far in meaning."""


def turned(draft: Draft, near: Near) -> float:
    """Whether a draft tells a change of what is known, by what they mean: over 0 if so.

    What came in the place of something came in that of the nearest.
    """
    told = attributes.read(draft.content)
    similarity = near.similarity or 0
    if near.news or not told.changes or similarity < near.common + _APART:
        return 0.0
    if overlaps.are_of_one_subject(draft.content, near.memory.text):
        return 0.0
    least = _MEANT_BY_CHANGE if told.replaces else _MEANT_BY_EVENT
    if told.replaces and near.is_nearest and near.common > 0:
        least = _MEANT_AS_NEAREST
    return _BY_MEANING if similarity >= least else 0.0


def lead(draft: Draft, near: Near) -> float:
    """What it is worth that nothing else is nearly as near in meaning; 0 where that says nothing.

    It does where a draft tells that something is otherwise, or tells it in other words.
    """
    similarity = near.similarity or 0
    if not near.is_nearest or near.ahead < _AHEAD or similarity < near.common + _FAR_APART:
        return 0.0
    told = attributes.read(draft.content)
    if told.replaces or told.turns:
        return _LEADS if _is_otherwise(draft, near) else 0.0
    has_other_words = not _words(draft.content) & _words(near.memory.text)
    return _LEADS if has_other_words and similarity >= _IN_OTHER_WORDS else 0.0


def _is_otherwise(draft: Draft, near: Near) -> bool:
    """Whether what turned is what this memory tells; where both name one person, more is asked."""
    similarity = near.similarity or 0
    if not overlaps.are_of_one_subject(draft.content, near.memory.text):
        return similarity >= _OTHERWISE
    return similarity >= _OF_ONE_SUBJECT and near.ahead >= _FAR_AHEAD


def _words(text: str) -> frozenset[str]:
    """What a text tells, and the words of no meaning that make it like another."""
    return telling(text) | frozenset(_FRAME.findall(fold(text)))


def of_one_person_first(
    draft: Draft, near: Sequence[Near], most: int, *, alone: bool
) -> list[Near]:
    """What a change may be of, what names the same person first, at most so many.

    Of what else is near one of the same person, if it is shown `alone`.
    """
    mine = [each for each in near if _names_one_person(draft, each)]
    told = attributes.read(draft.content)
    if told.changes or told.replaces or told.turns:
        return [*mine, *(each for each in near if each not in mine)][:most]
    return mine[:1] if alone else []


def _names_one_person(draft: Draft, near: Near) -> bool:
    return overlaps.are_of_one_subject(draft.content, near.memory.text)
