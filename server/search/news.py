"""What was told later and may have changed what a fact tells, though nobody judged the two.

"We moved it from Fly.io to Hetzner" beside "we deploy it to Fly.io".
"""

from collections.abc import Callable
from datetime import datetime

from ..domain.memory import Memory
from ..domain.standing import is_current
from ..language import matters, people
from ..language.matters import Statement, overlaps
from ..language.tokenizer import capitalised, telling
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from ..storage.index.matters import is_statement
from ..storage.index.turn_context import searchable
from . import query_analysis
from .query import Hit
from .rivals import is_settled
from .sureness import share_told

_RARE = 5
"""Memories at most that name somebody of whom news is looked for."""
_OF_JUST_THAT = 1 / 3
"""Of the words of news, in common with what it may have changed."""
_OF_ONE_THING = 0.5
"""The same, where what it may have changed has no word of the question."""


class News:
    """Reads the index; holds no state."""

    def __init__(self, catalog: Catalog, words: Words, *, clock: Callable[[], datetime]) -> None:
        self._catalog = catalog
        self._words = words
        self._clock = clock

    def of_those_named(self, known: Memory) -> list[Memory]:
        """What became later of those whom a fact names beside whom it is about: the dog, Rex."""
        if not is_statement(known):
            return []
        numbers: set[int] = set()
        for name in people.named_beside(known.text) | capitalised(known.text):
            naming = self._words.naming(name, _RARE + 1)
            if len(naming) <= _RARE:
                numbers |= naming
        told = self._catalog.by_number(sorted(numbers)).values()
        now = self._clock()
        return [each for each in told if is_current(each, now) and may_change(each, known)]


def may_change(new: Memory, known: Memory) -> bool:
    """Whether a later fact tells of a change in what a known one tells, or in whom it names."""
    if new.created_at <= known.created_at or new.mood or not is_statement(new):
        return False
    if known.store == "episodic" or is_settled(new, known):
        return False
    said = new.indexable_text
    told = matters.read(said)
    if told.plans or not told.changes:
        return False
    before = known.indexable_text
    if _tells_otherwise(told, matters.read(before)):
        return True
    overlap = overlaps.share(said, before, _project_of_both(new, known))
    return overlaps.may_change(said, before, overlap) or _opens_with_one_named(said, before)


def answers_instead(new: Memory, known: Hit, question: str) -> bool:
    """Whether news says what is asked of today as well as what it may have changed does.

    Or it is of just that: "cancelled FitBox and joined Boulderwelt" beside "the gym, FitBox".
    """
    if not query_analysis.asks_what_is_so(question):
        return False
    now_so = matters.read(new.indexable_text)
    was_so = matters.read(known.memory.indexable_text)
    if not (now_so.replaces or was_so.plans):
        return False  # who adopts another dog has the first one still
    said, before = searchable(new), searchable(known.memory)
    told, share = share_told(question, said), share_told(question, before)
    if told and told >= share:
        return True
    if share and _tells_otherwise(now_so, was_so):
        return True
    least = _OF_JUST_THAT if share or "asked" in known.terms else _OF_ONE_THING
    common = telling(said) & telling(before) - telling(question)
    return bool(common) and overlaps.share(said, before) >= least


def _tells_otherwise(new: Statement, known: Statement) -> bool:
    """Whether it tells a change in what one has one of at a time: glasses, no lenses any more.

    Of residence, work and the like the words alone tell too little: what is asked for decides.
    """
    return new.replaces and any(matters.is_apart(state) for state in matters.outlived(new, known))


def _opens_with_one_named(text: str, other: str) -> bool:
    """Whether it tells first of somebody whom the other names: "Jonah quit"."""
    begins = matters.read(text).begins_with
    return begins in people.named_beside(other) or people.opens_with_one_of(text, other)


def _project_of_both(one: Memory, other: Memory) -> str:
    return one.project if one.project == other.project else ""
