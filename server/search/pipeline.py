"""recall: from a question to the memories that answer it, each with the reason it came."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, tzinfo

from ..aging.activity import Activity
from ..aging.parameters import Ageing
from ..aging.retention import State
from ..aging.strength import Strength
from ..domain import projects
from ..domain.calendar import midnight
from ..domain.memory import Memory
from ..domain.standing import is_current
from ..errors import UnknownId
from ..language import dates
from ..storage.index.activity import Activities
from ..storage.index.attributes import Attributes
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from ..storage.index.outdated import Outdated
from ..storage.index.turn_context import searchable
from ..storage.index.turns import Turns
from . import query_analysis
from .absent_words import AbsentWords
from .asked_time import AskedTime, asked_time
from .asked_words import share_told
from .attributes_asked import AttributesAsked
from .candidates import CandidateFinder
from .corrections import Corrections
from .cross_language import Translator
from .evidence import Evidence
from .filters import refusal
from .former import asks_for_former, asks_what_was, former_first
from .heirs import Heirs
from .hits import HitOrder
from .legs import Legs, Meaning
from .namesakes import of_whom_is_asked
from .new_ones import older_ones_weak
from .news import News
from .own_project import own_first
from .prompt_kinds import PromptKinds
from .query import Hit, Query, SearchResult
from .rivals import Rivals
from .sureness import Sureness, without_far_behind
from .unrelated import Unrelated
from .vitality import Vitality
from .why_not import absence, place_among

_POOL = 200
_WIDER_POOL = 2_000
_ALL = 40
"""So many memories at most are shown where all of some days, or all occasions, are asked for."""
_OF_ELSE = 5
"""So many at most answer the other questions that were asked with one for a time."""
_CORE_MARGIN = 0.6


@dataclass(frozen=True, slots=True)
class _Question:
    """A query at one moment, and what its words ask for."""

    query: Query
    now: datetime
    asked: AskedTime | None
    """The time that is asked for."""
    all_asked: bool
    """Every occasion answers, not the best alone."""
    unknown: Sequence[str] = ()
    """Names in it that stand in no memory."""

    @property
    def is_of_today(self) -> bool:
        """Whether it is asked how things stand: of no time, or of one ahead beside other words."""
        return self.asked is None or (self.asked.is_ahead and not self.asked.alone)

    @property
    def asks_for_best(self) -> bool:
        """Whether neither a number of hits, nor all of a kind or of some days, is asked for."""
        is_all = self.all_asked or (self.asked is not None and self.asked.alone)
        return self.query.whole_days and not is_all and self.query.mode != "debug"

    @property
    def with_room(self) -> Query:
        """The query with room for everything, where everything of a kind is asked for."""
        if self.query.whole_days and (self.all_asked or (self.asked and self.asked.alone)):
            return replace(self.query, limit=max(self.query.limit, _ALL))
        return self.query


class Retriever:
    """Reads the index; changes nothing (D31). Takes no lock of its own."""

    def __init__(
        self,
        catalog: Catalog,
        words: Words,
        turns: Turns,
        attributes: Attributes,
        activities: Activities,
        indexer: Meaning,
        outdated: Outdated,
        rivals: Rivals,
        kinds: PromptKinds,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
        ageing: Ageing,
        apart: bool = False,
    ) -> None:
        """`apart`: what belongs to another project than the one asked for stays out."""
        self._catalog = catalog
        self._apart = apart
        self._words = words
        self._indexer = indexer
        self._zone = zone
        self._clock = clock
        self._vitality = Vitality(activities, ageing)
        self._hit_order = HitOrder(catalog, self._vitality, ageing, zone)
        translator = Translator(catalog, words)
        self._absent = AbsentWords(words, catalog.entities, catalog.people)
        self._sureness = Sureness(translator, Unrelated(words, kinds))
        legs = Legs(catalog, words, turns, indexer, translator)
        self._finder = CandidateFinder(catalog, legs)
        self._heirs = Heirs(catalog, self._finder, clock=clock)
        self._evidence = Evidence(
            catalog,
            words,
            turns,
            self._finder,
            AttributesAsked(catalog, attributes),
            self._heirs,
            zone=zone,
        )
        self._corrections = Corrections(
            catalog,
            outdated,
            rivals,
            self._heirs,
            News(catalog, words, clock=clock),
            self._vitality,
            clock=clock,
            ageing=ageing,
        )

    def search(self, query: Query) -> SearchResult:
        """The memories that answer, best first, at most `query.limit`."""
        self._indexer.catch_up()
        was_ready = self._indexer.readiness
        question = self._question(query)
        unknown = self._absent.names(self._besides_times(query.text))
        question = replace(question, query=question.with_room, unknown=unknown)
        hits = self._ranked(question)
        readiness = was_ready if was_ready != "full" else self._indexer.readiness
        if question.query.mode == "normal":
            hits = of_whom_is_asked(question.query.text, hits)
        hits = self._judged(question, hits, is_ready=readiness == "full")
        hits = self._called_off_behind(question, hits)[: question.query.limit]
        if question.asks_for_best:
            hits = without_far_behind(hits)
        hits += self._surely_of_others(question, hits)
        return SearchResult(hits, readiness, question.asked, question.all_asked, unknown)

    def listed(self, query: Query) -> SearchResult:
        """What the filters leave, the latest first: no question is asked."""
        question = self._question(replace(query, text=""))
        query, now = question.query, question.now
        found = self._finder.find(query, 0, asked=question.asked, now=now)
        past = now.timestamp() if query.mode == "normal" else 0.0
        rows = [row for row in found.rows.values() if row.ends > past]
        rows.sort(key=lambda row: (row.happened, row.n), reverse=True)
        return SearchResult(self._hit_order.in_order(rows[: query.limit], "latest", now), "full")

    def in_order(self, memories: Sequence[Memory]) -> list[Hit]:
        """These memories as hits, in their order."""
        numbers = self._catalog.numbers([memory.id for memory in memories])
        rows = self._catalog.rows(numbers.values())
        ordered = [rows[numbers[memory.id]] for memory in memories if memory.id in numbers]
        return self._hit_order.in_order(ordered, "open", self._clock())

    def why_not(self, id: str, query: Query) -> str:
        """Why a memory does, or does not, come for a query: in words.

        Raises:
            UnknownId: there is none.
        """
        question, memory = self._question(query), self.whole(id)
        query = question.query
        [number] = self._catalog.numbers([id]).values()
        row = self._catalog.rows([number])[number]
        if reason := refusal(query, row, memory, question.asked):
            return reason
        ranked = self._ranked(replace(question, query=replace(query, limit=_POOL)))
        if place := place_among(ranked, id, query.limit):
            return place
        _, power, state = self.vitality_of(memory)
        return absence(memory, power, state)

    def absent(self, query: Query, found: SearchResult) -> list[str]:
        """What the query names and no memory does (see AbsentWords.told), besides times."""
        return self._absent.told(self._besides_times(query.text), found.unknown, found.hits)

    def _besides_times(self, text: str) -> str:
        for span in dates.either_way(text, self._clock(), self._zone):
            text = text.replace(span.phrase, " ")
        return text

    # --- stages ---

    def _question(self, query: Query) -> _Question:
        query, now = self._scoped(query), self._clock()
        asked = self._asked(query, now)
        return _Question(query, now, asked, query_analysis.asks_for_all(query.text))

    def _scoped(self, query: Query) -> Query:
        return replace(query, apart=True) if self._apart else query

    def _asked(self, query: Query, now: datetime) -> AskedTime | None:
        """The time that is asked for; what is to be done at one bears on more than that time."""
        text = query_analysis.asking_part(query.text) or query.text
        asked = asked_time(text, query.since, query.until, now, self._zone, self._is_known)
        if asked is None or asked.alone or not query.in_other_words:
            return asked
        is_to_do = asked.is_ahead or query_analysis.asks_for_work(query.text)
        return None if is_to_do else asked

    def _is_known(self, start: float, end: float) -> bool:
        """Whether anything happened, was told, or is told to be, in a range of time."""
        spans = [(start, end)]
        return bool(
            self._catalog.by_time.happened_or_told_in(spans, 1)
            or self._catalog.told_times.during(spans)
            or self._catalog.told_times.yearly_on(spans)
        )

    def _ranked(self, question: _Question) -> list[Hit]:
        query, asked, now = question.query, question.asked, question.now
        candidates = self._finder.find(query, _POOL, asked=asked, now=now)
        longest = max(map(len, candidates.terms.values()), default=0)
        if len(candidates.rows) < query.limit and longest >= _POOL:
            # Filters left too little of what the legs found.
            candidates = self._finder.find(query, _WIDER_POOL, asked=asked, now=now)
        instead = self._heirs.add(candidates)
        self._evidence.add(candidates)
        candidates.terms |= instead
        hits = self._hit_order.hits(candidates)
        return hits if asked and asked.alone else own_first(query, hits)

    def _judged(self, question: _Question, hits: list[Hit], *, is_ready: bool) -> list[Hit]:
        """What answers for sure and what by chance; of today, with what corrects it.

        `is_ready`: the model was asked as well, without which nothing can be told to be weak.
        """
        query, asked, all_asked = question.query, question.asked, question.all_asked
        if question.is_of_today:
            hits = _core_first(hits, query.text, question.now)[: query.limit]
            if is_ready:
                hits = self._sifted(question, hits, all_asked=all_asked)
            return older_ones_weak(query.text, self._corrected(question, hits))
        if is_ready and asked and not asked.alone:
            return self._sifted(question, hits, all_asked=all_asked or asked.is_of_days)
        return hits

    def _sifted(self, question: _Question, hits: list[Hit], *, all_asked: bool) -> list[Hit]:
        return self._sureness.sifted(
            question.query,
            hits,
            all_asked=all_asked,
            asked=question.asked,
            unknown=question.unknown,
        )

    def _corrected(self, question: _Question, hits: list[Hit]) -> list[Hit]:
        """With what a hit may be corrected by, and what was so before if that is asked for."""
        query = question.query
        hits = self._corrections.put_before(hits)
        hits = self._corrections.put_rivals_beside(hits, query)
        if asks_for_former(query):
            known = self._ranked(replace(question, query=replace(query, mode="review")))
            return former_first(query, hits, known, self._clock)
        return self._heirs.with_what_was(hits) if asks_what_was(query.text) else hits

    def _called_off_behind(self, question: _Question, hits: list[Hit]) -> list[Hit]:
        """What was called off before the time that is asked for stands behind what ended it."""
        if not question.asked or question.query.mode != "normal" or not question.query.text:
            return hits
        begins = min(start for start, _ in question.asked.spans)
        return self._corrections.put_called_off_behind(hits, begins)

    def _surely_of_others(self, question: _Question, hits: Sequence[Hit]) -> list[Hit]:
        """What is surely known of other questions that were asked with one for a time."""
        if not question.asked or not question.asked.beside or question.query.mode != "normal":
            return []
        shown = {hit.memory.id for hit in hits}
        others = replace(question.query, text="\n".join(question.asked.beside))
        found = self.search(others).hits
        sure = [hit for hit in found if not hit.weak and hit.memory.id not in shown]
        return sure[:_OF_ELSE]

    # --- one memory, and a day ---

    def whole(self, id: str) -> Memory:
        """One memory by its id.

        Raises:
            UnknownId: there is none.
        """
        memory = self._catalog.get(id)
        if memory is None:
            raise UnknownId(id, self._catalog.alike(id))
        return memory

    def vitality_of(self, memory: Memory) -> tuple[Activity, Strength, State]:
        """How alive one memory is, now."""
        return self._vitality.of(memory, self._clock())

    def activities_of(self, memories: Sequence[Memory]) -> dict[str, Activity]:
        """What became of each of these since, by id: as `vitality_of` has it, asked for at once."""
        return self._vitality.activities(memories)

    def latest(self, project: str, limit: int) -> list[Memory]:
        """The newest current memories of the user and of one project, newest first.

        Without a project those of every project, unless projects are kept apart.
        """
        latest = self._catalog.latest(self._clock(), limit * 3)
        if project or self._apart:
            latest = [m for m in latest if not projects.is_elsewhere(m.project, project)]
        return latest[:limit]

    def day(self, day: date, limit: int = 200) -> list[Memory]:
        """The episodes of one local day, in order."""
        start = midnight(day, self._zone)
        return self._catalog.between(start, start + timedelta(days=1), limit, store="episodic")[
            ::-1
        ]


def _core_first(hits: list[Hit], question: str, now: datetime) -> list[Hit]:
    """A question looks in the core first (S3-04).

    What matches there nearly as well as the best stands above it, unless that tells more of what
    is asked: "how is my knee?" is no question about allergies.
    """
    bar = _CORE_MARGIN * max((hit.score for hit in hits), default=0.0)
    first: list[Hit] = []
    rest: list[Hit] = []
    told = (False, 0.0)
    for hit in hits:
        tells = ("asked" in hit.terms, share_told(question, searchable(hit.memory)))
        is_core = hit.memory.store == "core" and is_current(hit.memory, now)
        if is_core and hit.score >= bar and tells >= told:
            first.append(hit)
        else:
            rest.append(hit)
        told = max(told, tells)
    return first + rest
