"""Questions that ask nothing of what is kept, and that nothing kept comes near to.

"What is the capital of Peru?" has a nearest memory as every question has. It is no answer, and
shown as a weak one it is read for nothing. What may be of the user's life is never left out: who
asks for an attribute of somebody, for one of a family, or in key words alone.
"""

import re
from collections.abc import Sequence
from math import log10

from ..domain.patterns import regex
from ..language.attributes import kin
from ..language.tokenizer import fold
from ..language.word_list import simplified
from ..language.wordings import wordings
from ..storage.index.fulltext import Words
from . import query_analysis
from .attributes_asked import touches_attribute
from .prompt_about_the_world import asks_the_world
from .prompt_kinds import PromptKinds
from .query import Hit

_ASKS = regex(
    r"^\W{0,3}(?:(?:and|so|please|tell me|can you|could you) )?"
    r"(?:wh(?:at|o|om|ose|ich|en|ere|y)|how|in (?:what|which)|is|are|was|were|do|does|did|can"
    r"|explain|give)\b"
    "|什么|谁|哪|几|多少|怎|为何|如何|何时|吗|多[长高远大久重深快]|解释|讲解",
    re.IGNORECASE,
)
"""A whole question: key words alone do not say of whom they are."""
_FROM = 1.9
"""Logits: of 570 questions with an answer one came to it, a task, answered by a wish (D104)."""
_OF_THE_WORLD = 1.0
"""For a question that is worded as one about the world; for a name that no memory has."""
_OF_NEARNESS = 8.0
_BY_CHANCE, _MORE_BY_CHANCE = 0.15, 0.06
"""So near is the nearest of so many memories by chance, and the more for each tenfold of them."""


class Unrelated:
    """Reads the index; holds no state."""

    def __init__(self, words: Words, kinds: PromptKinds) -> None:
        self._words, self._kinds = words, kinds

    def asks(self, text: str, hits: Sequence[Hit], unknown: Sequence[str]) -> bool:
        """Whether a question is unrelated to all that is kept; none of its `hits` is sure.

        `unknown` are names that no memory has. False where the bundled model does not answer.
        """
        question = wordings(text)[0]
        is_worldly = asks_the_world(question)
        if _may_be_of_theirs(text, is_worldly=is_worldly):
            return False
        kind = self._kinds.known(question)
        if kind is None:
            return False
        nearest = max(hit.similarity for hit in hits)
        by_chance = _BY_CHANCE + _MORE_BY_CHANCE * log10(self._words.size() + 1)
        signs = _OF_THE_WORLD * (is_worldly + bool(unknown))
        return signs - kind.own_life - _OF_NEARNESS * (nearest - by_chance) > _FROM


def _may_be_of_theirs(text: str, *, is_worldly: bool) -> bool:
    """Whether it names the user, one of a family, or what may be told of a person."""
    if query_analysis.about_user(text) or kin(fold(text)) or not _ASKS.search(simplified(text)):
        return True
    return touches_attribute(text) and not is_worldly
