"""What was told later and may have changed what a fact tells, though nobody judged the two.

"We moved it from Fly.io to Hetzner" beside "we deploy it to Fly.io".
"""

from collections.abc import Callable, Sequence
from datetime import datetime

from ..domain.memory import Memory
from ..domain.standing import is_current
from ..language import attributes, departures, people
from ..language.attributes import Statement, news_topics, overlaps
from ..language.dates.without_dates import without_dates
from ..language.tokenizer import capitalised, telling
from ..storage.index.attributes import is_statement
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from ..storage.index.turn_context import searchable
from . import query_analysis
from .asked_words import share_told
from .attributes_asked import asked_in
from .query import Hit
from .rivals import is_settled

_RARE = 5
"""Memories at most that name somebody of whom news is looked for."""
_SHARING = 20
"""So many that share most words with a fact are looked at."""
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
        begins = attributes.read(known.text).begins_with
        for name in people.named_beside(known.text) | capitalised(known.text) | {begins} - {""}:
            naming = self._words.naming(name, _RARE + 1)
            if len(naming) <= _RARE:
                numbers |= naming
        return self._later([*numbers], known, self.may_change)

    def of_its_words(self, known: Memory) -> list[Memory]:
        """What has a word of a fact, and tells that it is no more: the plan, the move, the loft."""
        if not is_statement(known):
            return []
        numbers = self._words.search("own", known.indexable_text, _SHARING)
        return self._later([*numbers], known, self._undoes)

    def answers_instead(self, new: Memory, known: Hit, question: str) -> bool:
        """Whether news says what is asked of today as well as what it may have changed does.

        Or it is of just that: "cancelled FitBox and joined Boulderwelt" beside "the gym, FitBox".
        """
        if not query_analysis.asks_what_is_so(question):
            return False
        company = query_analysis.asks_with_whom(question)
        if departures.of(new.indexable_text, known.memory.indexable_text, company=company):
            return True
        if query_analysis.asks_when(question) and _tells_a_day(new) and _tells_a_day(known.memory):
            return True
        now_so = attributes.read(new.indexable_text)
        was_so = attributes.read(known.memory.indexable_text)
        if self._is_of_its_news(new, known.memory) and not _is_of_else(new, question):
            return True
        if not (now_so.replaces or was_so.plans):
            return False  # who adopts another dog has the first one still
        return _answers_as_well(new, known, question)

    def _is_of_its_news(self, new: Memory, known: Memory) -> bool:
        """Whether news opens with something of a fact of the user's that few tell of.

        Who is told of everywhere does and meets with more than can end anything.
        """
        if not query_analysis.names_user(known.indexable_text):
            return False
        opened = _opened_of(new, known)
        return any(len(self._words.naming(word, _RARE + 1)) <= _RARE for word in opened)

    def may_change(self, new: Memory, known: Memory, *, of_today: bool = True) -> bool:
        """Whether a later fact tells of a change in what a known one tells, or in whom it names.

        `of_today`: or what else became of a thing, which matters to how things stand.
        """
        if not _is_later_fact(new, known):
            return False
        said, before = new.indexable_text, known.indexable_text
        if departures.of(said, before, company=True):
            return True
        if people.tell_of_two(people.read(said).roles, people.read(before).roles):
            return False
        told = attributes.read(said)
        if told.plans:
            return False
        if of_today and (self._is_of_its_news(new, known) or _tells_otherwise(new, known)):
            return True
        if not told.changes:
            return False
        overlap = overlaps.share(said, before, _project_of_both(new, known))
        return overlaps.may_change(said, before, overlap) or _opens_with_one_named(said, before)

    def _undoes(self, new: Memory, known: Memory) -> bool:
        """Whether news tells what became of what a fact is about, or its plan is another one."""
        if not _is_later_fact(new, known):
            return False
        said, before = new.indexable_text, known.indexable_text
        is_replaced = attributes.read(said).replaces and attributes.read(before).plans
        is_replaced &= query_analysis.names_user(before)
        is_undone = is_replaced or departures.of(said, before) or self._is_of_its_news(new, known)
        return is_undone and self.may_change(new, known)  # which few come to: it reads far more

    def _later(
        self, numbers: Sequence[int], known: Memory, is_news: Callable[[Memory, Memory], bool]
    ) -> list[Memory]:
        told = self._catalog.by_number(sorted(numbers)).values()
        now = self._clock()
        return [each for each in told if is_current(each, now) and is_news(each, known)]


def _is_later_fact(new: Memory, known: Memory) -> bool:
    """Whether one tells of a fact as it is, later than another, and nobody judged the two."""
    if new.created_at <= known.created_at or known.store == "episodic":
        return False
    return is_statement(new) and not new.mood and not is_settled(new, known)


def _opened_of(new: Memory, known: Memory) -> frozenset[str]:
    """What of a fact a clause of news opens with, whatever became of it."""
    opened = news_topics.opened(new.indexable_text) - telling(_project_of_both(new, known))
    return opened & telling(known.indexable_text)


def _answers_as_well(new: Memory, known: Hit, question: str) -> bool:
    """Whether news has as much of the question as what it is news of, or is of just that."""
    now_so = attributes.read(new.indexable_text)
    was_so = attributes.read(known.memory.indexable_text)
    said, before = searchable(new), searchable(known.memory)
    told, share = share_told(question, said), share_told(question, before)
    if told and told >= share:
        return True
    overlap = overlaps.share(said, before)
    is_of_it = _are_of_one_thing(now_so, was_so, overlap) or _tells_otherwise(new, known.memory)
    if share and is_of_it:
        return True
    has_more_in_common = bool(telling(said) & telling(before) - telling(question))
    if _comes_of_plan(now_so, was_so) and overlaps.may_change(said, before, overlap):
        return has_more_in_common or share > 0
    is_asked = share > 0 or "asked" in known.terms
    return has_more_in_common and overlap >= (_OF_JUST_THAT if is_asked else _OF_ONE_THING)


def _are_of_one_thing(new: Statement, known: Statement, overlap: float) -> bool:
    return overlap >= _OF_ONE_THING and bool(attributes.in_common(new, known))


def _comes_of_plan(new: Statement, known: Statement) -> bool:
    return known.plans and not new.plans


def _tells_a_day(memory: Memory) -> bool:
    text = memory.indexable_text
    return without_dates(text) != text


def _tells_otherwise(new: Memory, known: Memory) -> bool:
    """Whether it tells a change in what one has one of at a time: glasses, no lenses any more.

    Of residence, work and the like the words alone tell too little: what is asked for decides.
    """
    told, before = attributes.read(new.indexable_text), attributes.read(known.indexable_text)
    outlived = set(attributes.outlived(told, before))
    if told.begins_with in before.names:  # "Barclays closed our branch": of the user's bank
        outlived |= told.states.keys() & before.states.keys()
    if not any(attributes.is_apart(state) for state in outlived):
        return False
    return told.replaces or news_topics.tells_news(new.indexable_text)


def _is_of_else(memory: Memory, question: str) -> bool:
    """Whether it tells of other attributes than a question asks for, or of somebody else's."""
    asked, told = asked_in(question), attributes.read(memory.indexable_text).about
    if asked is None or not told:
        return False
    for attribute, whose in asked.about.items():
        if attribute in told and attributes.is_of_one(told[attribute], whose):
            return False
    return True


def _opens_with_one_named(text: str, other: str) -> bool:
    """Whether it tells first of somebody whom the other names: "Jonah quit"."""
    begins = attributes.read(text).begins_with
    return begins in people.named_beside(other) or people.opens_with_one_of(text, other)


def _project_of_both(one: Memory, other: Memory) -> str:
    return one.project if one.project == other.project else ""
