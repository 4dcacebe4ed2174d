"""A question about where somebody lives, works, whom they are with: what tells of that."""

from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from ..domain.memory import Memory
from ..language import attributes, people
from ..language.attributes import Statement
from ..language.attributes.asked import Asked, asks_for_medicine
from ..language.attributes.asked import asked as attributes_asked
from ..language.attributes.words import ATTRIBUTES
from ..language.near_duplicates.hedges import is_in_doubt
from ..language.wordings import wordings
from ..storage.index.attributes import Attributes
from ..storage.index.catalog import Catalog
from . import query_analysis, ranking, timeline, weights
from .candidates import Candidates

_LOOKED_AT = 60
"""Of each attribute of a person the newest."""
_OF_AN_ATTRIBUTE = 5
"""So many facts at most, the newest: of most attributes one has one at a time."""
_NOBODY = 0.5
"""Of the weight, for what does not begin with the user of whom it is asked."""
_WAS_SO = 0.5
"""So surely does what was so then tell of that time."""
_NOT_YET = 0.25
"""Of the weight, for what is planned or possible where it is asked what is so."""
_FADES = 0.05
"""Of the weight, for each statement that came later about the same attribute."""


class AttributesAsked:
    """Reads the index; holds no state."""

    def __init__(self, catalog: Catalog, by_attribute: Attributes) -> None:
        self._catalog = catalog
        self._attributes = by_attribute

    def telling(self, question: str, now: datetime) -> list[int]:
        """Row numbers of the facts on what a short question asks of one person, newest first."""
        asked = asked_in(question)
        if asked is None:
            return []
        known = self._catalog.people
        stated = known.widened(asked, question, now)
        return self._attributes.alike(stated, _LOOKED_AT, known.called([people.USER], now))

    def about_user(self, question: str) -> dict[int, float]:
        """What tells of any attribute that a question about the user may be about, by row number.

        1 for an attribute of which one has one at a time, else less.
        """
        if not query_analysis.about_user(question):
            return {}
        found: dict[int, float] = {}
        stated = _read(question).may_be
        for attribute, of in stated.about.items():
            fit = 1.0 if ATTRIBUTES[attribute].single else 0.5
            alike = self._attributes.alike(replace(stated, about={attribute: of}), _OF_AN_ATTRIBUTE)
            found |= {n: max(fit, found.get(n, 0.0)) for n in alike}
        return found

    def terms(self, candidates: Candidates, telling: list[int]) -> dict[str, dict[int, float]]:
        """What speaks for the facts that tell it, and against what tells it of somebody else."""
        found, asked = self._open(candidates, telling), asked_in(candidates.query.text)
        if not found or asked is None:
            return {}
        fits, base = self._fits(candidates, found, asked), candidates.relevance()
        if not _is_of_somebody(candidates.query.text, asked):
            return {"attribute of": ranking.boost(weights.MENTIONED_SHARE, base, fits)}
        others = self._attributes.among(list(base), asked.about) - set(telling)
        against = {n: -weights.OTHERS_SHARE * base[n] for n in others}
        return {"asked": ranking.boost(weights.ASKED_SHARE, base, fits), "not theirs": against}

    def _open(self, candidates: Candidates, telling: list[int]) -> list[int]:
        """Those that may answer; what is over only where a time is asked for."""
        found = [n for n in telling if n in candidates.rows]
        if asks_for_medicine(candidates.query.text):
            found = self._of_medicine(found) or found
        if candidates.asked:
            return found
        over = self._catalog.told_times.over(found)
        return [n for n in found if n not in over]

    def _of_medicine(self, numbers: list[int]) -> list[int]:
        """Those that tell of one: not all of somebody's health is asked for."""
        memories = self._catalog.by_number(numbers)
        told = {n: attributes.read(each.indexable_text) for n, each in memories.items()}
        return [n for n in numbers if n in told and "a medicine" in told[n].states]

    def _fits(self, candidates: Candidates, found: list[int], asked: Statement) -> dict[int, float]:
        """How well each tells what is asked: less what is older, of nobody, or not so yet."""
        theirs = set(found)
        if not any(asked.about.values()):
            # What names nobody may be of the user, and of the world as well.
            theirs = self._catalog.people.of_the_user(found, candidates.now)
            found = sorted(found, key=lambda n: n not in theirs)
        if candidates.asked:
            fits = self._fits_then(candidates, found, asked)
        else:
            fits = {n: 1.0 - _FADES * place for place, n in enumerate(found)}
        for n in fits.keys() - theirs:
            fits[n] *= _NOBODY
        if query_analysis.asks_what_is_so(candidates.query.text):
            for n in self._meant_to_be(list(fits)):
                fits[n] *= _NOT_YET
        return fits

    def _meant_to_be(self, numbers: list[int]) -> list[int]:
        """Those that tell what somebody plans or what may be: it is not so, or not yet."""
        memories = self._catalog.by_number(numbers)
        return [n for n, memory in memories.items() if n in numbers and _is_to_be(memory)]

    def _fits_then(
        self, candidates: Candidates, found: list[int], asked: Statement
    ) -> dict[int, float]:
        """Of a time that is over, what was so then fits, and tells of that time.

        Where that is not known, the latest is no better than the others.
        """
        fits = dict.fromkeys(found, 1.0)
        single = [attribute for attribute in asked.about if ATTRIBUTES[attribute].single]
        if not (single and candidates.asked and candidates.asked.past):
            return fits
        memories, told = self._catalog.by_number(found), self._catalog.told_times.of(found)
        statements = timeline.of_attribute(single[0], memories, told)
        held = timeline.held_in(statements, candidates.asked.spans)
        if not held or len(held) == len(found):
            return fits
        for one in held:
            if one.is_told:
                candidates.of_time.setdefault(one.n, _WAS_SO)
        return {one.n: 1.0 for one in held}


def _is_to_be(memory: Memory) -> bool:
    told = attributes.read(memory.indexable_text)
    return bool(memory.mood) or is_in_doubt(memory.text) or (told.plans and not told.changes)


def _is_of_somebody(query: str, asked: Statement) -> bool:
    """Whether it asks of a person: by name, by "I" or "she", or of nobody and nothing else."""
    named = any(asked.about.values()) or query_analysis.asks_of_somebody(query)
    return named or _read(query).bare


def asked_in(query: str) -> Statement | None:
    """The attribute that a query asks for, with whom it is about; None where it asks for none."""
    if query_analysis.asks_for_work(query):
        return None
    return _read(query).surely


def asks_outright(query: str) -> bool:
    """Whether it asks for an attribute as such ("what pets …?"), not by a word of one: "my cat"."""
    return _read(query).outright


def touches_attribute(query: str) -> bool:
    """Whether it may be about anything that is known of a person: work, health, pets …"""
    return bool(_read(query).may_be.about)


@lru_cache(maxsize=100)
def _read(query: str) -> Asked:
    return attributes_asked(query_analysis.asking_part(query) or wordings(query)[0])
