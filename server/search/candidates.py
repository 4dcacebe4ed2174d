"""The candidates of one query: what the legs find and the hard filters let through."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from operator import is_

from ..domain.memory import Memory
from ..domain.ranking_terms import Term
from ..language import dates, people
from ..language.people import kin_of
from ..language.relatives import called
from ..storage.index.catalog import Catalog
from ..storage.index.memory_row import Row
from ..storage.index.turns import Turn
from . import query_analysis, ranking, weights
from .asked_time import AskedTime
from .filters import refusal
from .legs import Legs, Looked
from .query import Query
from .ranking import Scored

_LISTED = 2_000
"""So many memories at most are looked through where the query has no words."""
_LAST_TOLD = 200
"""Of the last conversation, so many turns and episodes at most."""


@dataclass(slots=True)
class Candidates:
    """What a query may be answered by, on its way through the stages.

    Holds the candidates' rows, and the terms of their scores so far.
    """

    query: Query
    now: datetime
    rows: dict[int, Row]
    terms: dict[str, Term]
    asked: AskedTime | None = None
    held: set[int] = field(default_factory=set)
    """What was so at the time that is asked for, and is so no more."""
    however_faded: set[int] = field(default_factory=set)
    """What answers however long ago it was told: who those are whom the query names."""
    turns: dict[int, Turn] = field(default_factory=dict)
    similar: dict[int, float] = field(default_factory=dict)
    """How near in meaning to the question, of the nearest."""
    instead_of: dict[int, tuple[Memory, ...]] = field(default_factory=dict)
    """What was asked for and is so no more, by what took its place and tells less of it."""
    of_time: dict[int, float] = field(default_factory=dict)
    """What tells of the time that is asked for, and how much of what it tells is of it, 0 to 1."""
    recurring: Set[int] = frozenset()
    """What recurs in the time that bounds a question: it counts as far as its words match."""
    sums: dict[int, float] = field(default_factory=dict)
    summed: list[Term] = field(default_factory=list)
    """The terms whose sums these are. A term is not changed once it is among the others."""

    def relevance(self) -> dict[int, float]:
        return {n: value for n, value in self.total().items() if n in self.rows}

    def total(self) -> Term:
        """The sum of all terms: of those that came since it was asked for last, added to that."""
        terms = list(self.terms.values())
        is_known = len(self.summed) <= len(terms) and all(map(is_, self.summed, terms))
        if not is_known:
            self.sums = {}
        ranking.add(self.sums, terms[len(self.summed) if is_known else 0 :])
        self.summed = terms
        return self.sums

    def scored(self, n: int, relevance: Term, factor: float = 1.0) -> Scored:
        return Scored(
            n,
            relevance[n],
            factor,
            {name: term[n] for name, term in self.terms.items() if term.get(n)},
        )

    def is_of_later(self, n: int) -> bool:
        """Whether it began after the time that is asked for, and tells nothing of that time."""
        asked = self.asked
        if asked is None or not asked.past or n in self.held or n in self.of_time:
            return False
        row = self.rows[n]
        end = max(end for _, end in asked.spans)
        return row.happened >= end and not asked.has(row)

    def reached(self) -> set[int]:
        """What a date reaches however faded it is.

        What is of that time, what tells of it, and what was so then.
        """
        asked = self.asked
        if asked is None:
            return set()
        then = {n for n, row in self.rows.items() if asked.has(row)}
        return self.held | then | self.of_time.keys()


class CandidateFinder:
    """Reads the index; holds no state."""

    def __init__(self, catalog: Catalog, legs: Legs) -> None:
        self._catalog = catalog
        self._legs = legs

    def find(
        self, query: Query, pool: int, *, asked: AskedTime | None, now: datetime
    ) -> Candidates:
        """What each leg finds, at most `pool` memories each, and the hard filters let through."""
        looked = self._looked(query, pool)
        candidates = Candidates(query, now, {}, looked.terms, asked, similar=looked.similar)
        if asked:
            candidates.of_time = self._telling_of(asked)
            if (query.since or query.until) and not asked.alone:
                candidates.recurring = self._catalog.told_times.recurring_on(asked.spans)
        self.admit(candidates, candidates.total())
        if not query.text.strip():
            self._list_latest(candidates)
        if query_analysis.asks_last_time(query.text):
            last = self._catalog.by_time.last_conversation(query.session, _LAST_TOLD)
            self.admit(candidates, last)
            candidates.terms["last time"] = ranking.boost(
                weights.LAST_TIME_SHARE, candidates.relevance(), last
            )
        return candidates

    def _looked(self, query: Query, pool: int) -> Looked:
        if not query.text.strip():
            return Looked({}, {})
        looked = self._legs.look(query.text, pool)
        if query.in_other_words:
            looked.terms["other words"] = self._legs.in_other_words(query.text)
        return looked

    def _telling_of(self, asked: AskedTime) -> dict[int, float]:
        """What tells of the time; where only its end is given, also what was so at the end."""
        told = self._catalog.told_times
        at_end = told.during(asked.held_at, states=True) if asked.by_end and asked.past else {}
        return at_end | told.telling_of(asked.spans, alone=asked.alone)

    def _list_latest(self, candidates: Candidates) -> None:
        """Filters without a query: what they leave, the latest first."""
        query = candidates.query
        scope = self._scope(candidates)
        start, end = query.since or dates.OPEN_START, query.until or dates.OPEN_END
        listed = (
            scope
            if scope is not None
            else self._catalog.by_time.latest_in(query.store or "", start, end, _LISTED)
        )
        if candidates.asked:
            listed = [
                *listed,
                *self._catalog.by_time.happened_or_told_in(candidates.asked.spans, _LISTED),
            ]
            listed += candidates.of_time
            if candidates.asked.by_end:
                listed += self._catalog.by_time.over(_LISTED)
        self.admit(candidates, listed)
        by_age = sorted(candidates.rows.values(), key=lambda row: (row.happened, row.n))
        latest = candidates.terms["latest"] = {}
        for at, row in enumerate(by_age):
            latest[row.n] = 1 + at / len(by_age)

    def admit(self, candidates: Candidates, numbers: Iterable[int]) -> None:
        """Make those candidates that the hard filters let through."""
        scope = self._scope(candidates)
        new = [n for n in numbers if n not in candidates.rows and (scope is None or n in scope)]
        refused: list[Row] = []
        over: list[Row] = []
        for n, row in self._catalog.rows(new).items():
            told = n in candidates.of_time or n in candidates.recurring
            if refusal(candidates.query, row, asked=candidates.asked, of_time=told):
                refused.append(row)
            else:
                candidates.rows[n] = row
                if row.ends <= candidates.now.timestamp():
                    over.append(row)
        if candidates.asked and candidates.asked.past:
            self._admit_held(candidates, candidates.asked, [*refused, *over])

    def _admit_held(self, candidates: Candidates, asked: AskedTime, refused: Sequence[Row]) -> None:
        """Let in what was so at the time that is asked for, though it is so no more."""
        memories = self._catalog.by_number([row.n for row in refused])
        for row in refused:
            memory = memories.get(row.n)
            told = row.n in candidates.of_time
            if memory is None or not (asked.held(memory) or (told and asked.was_so(memory))):
                continue
            if not refusal(candidates.query, row, memory, asked, of_time=told):
                candidates.rows[row.n] = row
                candidates.held.add(row.n)

    def _on(self, entity: str, now: datetime) -> set[int]:
        """Row numbers of what tells of an entity, has its name in its text, or is of its project.

        Of "Tom (colleague)" those that tell of that one alone.
        """
        telling: set[int] = set()
        for word in called(entity):
            telling.update(self._catalog.people.telling(word, now))
        name, role = people.qualified(entity)
        if role or name == people.USER:
            return telling
        naming = self._naming(name) - telling
        return telling | naming | self._catalog.numbers_of_project(name)

    def _naming(self, name: str) -> set[int]:
        """Those whose text has a name, or any word for the relative whom it means."""
        if not kin_of.is_kin(name):
            return self._legs.naming(name)
        numbers = set[int]().union(*map(self._legs.naming, called(name)))
        found: set[int] = set()
        for n, memory in self._catalog.by_number(sorted(numbers)).items():
            if kin_of.is_of_the_user_s(memory.indexable_text, name, memory.entities):
                found.add(n)
        return found

    def _scope(self, candidates: Candidates) -> set[int] | None:
        """Row numbers that tags and entity leave; None when neither is asked for."""
        query = candidates.query
        sets = [self._catalog.tagged([tag]) for tag in query.tags]
        if query.entity:
            sets.append(self._on(query.entity, candidates.now))
        return set.intersection(*sets) if sets else None
