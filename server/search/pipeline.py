"""recall: from a question to the memories that answer it, each with the reason it came."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo

from ..aging.activity import Activity
from ..aging.lifecycle import level
from ..aging.parameters import Ageing
from ..aging.retention import State
from ..aging.strength import Strength
from ..domain import projects
from ..domain.memory import Memory
from ..domain.scores import best_of
from ..domain.standing import is_current
from ..errors import UnknownId
from ..language.tokenizer import fold
from ..storage.index.activity import Activities
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from ..storage.index.matters import Matters
from ..storage.index.memory_row import Row
from ..storage.index.outdated import Outdated
from ..storage.index.turn_context import searchable
from ..storage.index.turns import Turns
from . import query_analysis, ranking
from .asked_time import AskedTime, asked_time
from .candidates import CandidateFinder, Candidates
from .corrections import Corrections, corrections, successors
from .cross_language import Translator
from .evidence import Evidence
from .filters import refusal
from .former import asks_for_former, former_first
from .heirs import Heirs
from .legs import Legs, Meaning
from .matters_asked import MattersAsked
from .namesakes import of_whom_is_asked
from .news import News
from .query import Hit, Query, SearchResult
from .ranking import Scored
from .rivals import Rivals
from .shown_in_mode import ShownInMode
from .sureness import Dated, Sureness, share_told
from .vitality import Alive, Vitality
from .why_not import absence, place_among

_POOL = 200
_WIDER_POOL = 2_000
_HEAD = 60
"""How many candidates at least are weighed by strength, which moves a score by a tenth at most."""
_ALL = 40
"""So many memories at most are shown where all of some days, or all occasions, are asked for."""
_OF_ELSE = 5
"""So many at most, where nothing is of the days that alone are asked for."""
_CORE_MARGIN = 0.6


class Retriever:
    """Reads the index; changes nothing (D31). Takes no lock of its own."""

    def __init__(
        self,
        catalog: Catalog,
        words: Words,
        turns: Turns,
        matters: Matters,
        activities: Activities,
        indexer: Meaning,
        outdated: Outdated,
        rivals: Rivals,
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
        self._ageing = ageing
        self._vitality = Vitality(activities, ageing)
        self._shown = ShownInMode(catalog)
        translator = Translator(catalog, words)
        self._sureness = Sureness(translator)
        legs = Legs(catalog, words, turns, indexer, translator)
        self._finder = CandidateFinder(catalog, legs)
        self._heirs = Heirs(catalog, self._finder, clock=clock)
        self._evidence = Evidence(
            catalog,
            words,
            turns,
            self._finder,
            MattersAsked(catalog, matters),
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
        query = self._scoped(query)
        self._indexer.catch_up()
        was_ready = self._indexer.readiness
        now = self._clock()
        asked = self._asked(query, now)
        all_asked = query_analysis.asks_for_all(query.text)
        if query.whole_days and (all_asked or (asked and asked.alone)):
            query = replace(query, limit=max(query.limit, _ALL))
        hits = self._ranked(query, now)
        readiness = was_ready if was_ready != "full" else self._indexer.readiness
        if query.mode == "normal":
            hits = of_whom_is_asked(query.text, hits)
        is_ready = readiness == "full"
        if asked is None or (asked.is_ahead and not asked.alone):
            hits = _core_first(hits, query.text, now)[: query.limit]
            if is_ready:
                hits = self._sifted(query, hits, asked, all_asked=all_asked)
            hits = self._corrected(query, hits, now)
        elif is_ready and not asked.alone:
            hits = self._sifted(query, hits, asked, all_asked=all_asked or asked.is_of_days)
        if asked and query.mode == "normal" and query.text:
            begins = min(start for start, _ in asked.spans)
            hits = self._corrections.put_called_off_behind(hits, begins)
        hits = hits[: query.limit]
        if asked and asked.beside and query.mode == "normal":
            hits += self._surely_of(asked.beside, query, hits)
        return SearchResult(hits, readiness, asked, all_asked)

    def _surely_of(self, wordings: Sequence[str], query: Query, hits: Sequence[Hit]) -> list[Hit]:
        """What is surely known of other questions that were asked with one for a time."""
        shown = {hit.memory.id for hit in hits}
        found = self.search(replace(query, text="\n".join(wordings))).hits
        of_them = [hit for hit in found if not hit.weak and hit.memory.id not in shown]
        return of_them[:_OF_ELSE]

    def _sifted(
        self, query: Query, hits: Sequence[Hit], asked: AskedTime | None, *, all_asked: bool
    ) -> list[Hit]:
        dated = _by_date(query, asked) if asked else ""
        return self._sureness.sifted(query, hits, all_asked=all_asked, dated=dated)

    def _corrected(self, query: Query, hits: list[Hit], now: datetime) -> list[Hit]:
        """With what a hit may be corrected by, and what was so before if that is asked for."""
        hits = self._corrections.put_before(hits)
        hits = self._corrections.put_rivals_beside(hits, query)
        if not asks_for_former(query):
            return hits
        known = self._ranked(replace(query, mode="review"), now)
        return former_first(query, hits, known, self._clock)

    def listed(self, query: Query) -> SearchResult:
        """What the filters leave, the latest first: no question is asked."""
        query, now = self._scoped(replace(query, text="")), self._clock()
        found = self._finder.find(query, 0, asked=self._asked(query, now), now=now)
        past = now.timestamp() if query.mode == "normal" else 0.0
        rows = [row for row in found.rows.values() if row.ends > past]
        rows.sort(key=lambda row: (row.happened, row.n), reverse=True)
        return SearchResult(self._as_they_come(rows[: query.limit], "latest"), "full")

    def why_not(self, id: str, query: Query) -> str:
        """Why a memory does, or does not, come for a query: in words.

        Raises:
            UnknownId: there is none.
        """
        query, now = self._scoped(query), self._clock()
        memory = self.whole(id)
        row = next(iter(self._catalog.rows(self._catalog.numbers([id]).values()).values()))
        if reason := refusal(query, row, memory, self._asked(query, now)):
            return reason
        place = place_among(self._ranked(replace(query, limit=_POOL), now), id, query.limit)
        if place:
            return place
        _, power, state = self.vitality_of(memory)
        return absence(memory, power, state)

    def near(
        self, text: str, entities: tuple[str, ...], limit: int
    ) -> list[tuple[Memory, float | None]]:
        """Current memories that may say the same as `text` or contradict it.

        With similarity where the model is there.
        """
        similar, found = self._alike(text, entities, limit)
        current = [memory for memory in found if memory.current]
        return [(memory, similar.get(memory.id)) for memory in current]

    def near_past(self, text: str, limit: int) -> list[Memory]:
        """As `near`: what is no longer so, and was not deleted."""
        _, found = self._alike(text, (), limit)
        now = self._clock()
        over = [m for m in found if not is_current(m, now)]
        return [m for m in over if not (m.deleted_at or m.merged_into)]

    def _alike(
        self, text: str, entities: tuple[str, ...], limit: int
    ) -> tuple[Mapping[str, float], list[Memory]]:
        """Memories that are near a text in meaning or words, and how near in meaning."""
        similar = self._indexer.nearest(text, limit, asking=False)
        lexical = self._words.search("own", text, limit)
        named = self._catalog.entities.naming(entities, limit) if entities else []
        ids = list(similar) + [
            row.id
            for row in self._catalog.rows([*lexical, *named]).values()
            if row.id not in similar
        ]
        return similar, [m for m in self._catalog.get_many(ids) if not m.is_secret]

    def sealed_under(self, label: str) -> list[Memory]:
        """The current secrets that have just this label."""
        known = self._catalog.by_number(sorted(self._words.naming(label))).values()
        return [m for m in known if m.is_secret and m.current and fold(m.label) == fold(label)]

    # --- stages ---

    def _scoped(self, query: Query) -> Query:
        return replace(query, apart=True) if self._apart else query

    def _asked(self, query: Query, now: datetime) -> AskedTime | None:
        text = query_analysis.asking_part(query.text) or query.text
        return asked_time(text, query.since, query.until, now, self._zone, self._is_known)

    def _is_known(self, start: float, end: float) -> bool:
        """Whether anything happened, was told, or is told to be, in a range of time."""
        spans = [(start, end)]
        return bool(
            self._catalog.by_time.happened_or_told_in(spans, 1)
            or self._catalog.told_times.during(spans)
            or self._catalog.told_times.yearly_on(spans)
        )

    def _ranked(self, query: Query, now: datetime) -> list[Hit]:
        asked = self._asked(query, now)
        candidates = self._finder.find(query, _POOL, asked=asked, now=now)
        longest = max(map(len, candidates.terms.values()), default=0)
        if len(candidates.rows) < query.limit and longest >= _POOL:
            # Filters left too little of what the legs found.
            candidates = self._finder.find(query, _WIDER_POOL, asked=asked, now=now)
        instead = self._heirs.add(candidates)
        self._evidence.add(candidates)
        candidates.terms |= instead
        return self._weighed(candidates)

    def _weighed(self, candidates: Candidates) -> list[Hit]:
        if candidates.asked and candidates.asked.alone:
            of_those_days = self._all_of(candidates, candidates.asked)
            if of_those_days:
                return of_those_days
            # What is of other days is no answer to what there was of those.
            return [replace(hit, weak=True) for hit in self._by_relevance(candidates)[:_OF_ELSE]]
        return self._by_relevance(candidates)

    def _by_relevance(self, candidates: Candidates) -> list[Hit]:
        query, relevance = candidates.query, candidates.relevance()
        head = best_of(relevance, max(_HEAD, 4 * query.limit))
        vitality = self._vitality.of_rows([candidates.rows[n] for n in head], candidates.now)
        strengths = {n: alive.strength.value for n, alive in vitality.items()}
        ranked = ranking.ordered(
            candidates.scored(n, relevance, self._factor(candidates, n, strengths[n])) for n in head
        )
        ranked = self._shown.of(ranked, vitality, candidates)
        return self._hits(ranked, vitality, query, candidates)

    def _all_of(self, candidates: Candidates, asked: AskedTime) -> list[Hit]:
        """Everything of the days that are asked for, whatever its weight: episodes first.

        Then what was said or happened that day, in its order, then what tells of that day, the
        nearest first and what recurs on it last.
        """
        held = candidates.held if asked.by_end else set()
        days = [row for row in candidates.rows.values() if asked.has(row) or row.n in held]
        if not days and not candidates.of_time:
            return []
        days.sort(
            key=lambda row: (not _is_meant(row, asked), row.store != "episodic", row.happened)
        )
        merely_told = [row for row in days if asked.tells_nothing(row)]
        days = [row for row in days if not asked.tells_nothing(row)]
        seen = {row.n for row in days}
        telling = [
            candidates.rows[n] for n in candidates.of_time if n in candidates.rows and n not in seen
        ]
        days_told = self._catalog.told_times.of([row.n for row in telling])
        telling.sort(key=lambda row: (asked.first_in(days_told.get(row.n, [])), row.happened))
        others = [row for row in merely_told if row.n not in candidates.of_time]
        return self._as_they_come([*days, *telling, *others], "date")

    def _as_they_come(self, rows: Sequence[Row], term: str) -> list[Hit]:
        """These in their order; only `term` speaks for them."""
        memories = self._catalog.by_number([row.n for row in rows])
        rows = [row for row in rows if row.n in memories]
        vitality = self._vitality.of_rows(rows, self._clock())
        shown: list[Hit] = []
        for at, row in zip(range(len(rows), 0, -1), rows, strict=True):
            scored = Scored(row.n, at, 1.0, {term: at})
            shown.append(self._hit(memories[row.n], vitality[row.n], scored, self._clock()))
        return shown

    def _factor(self, candidates: Candidates, n: int, strength: float) -> float:
        """What strength makes of a score; a plain fact stands before what is none."""
        turn = candidates.turns.get(n)
        is_account = candidates.rows[n].store == "episodic" and not (turn and turn.speaker)
        factor = ranking.strength_factor(strength)
        if candidates.rows[n].mood:
            factor *= ranking.MOOD_FACTOR
        return factor * ranking.ACCOUNT_FACTOR if is_account else factor

    def _hits(
        self,
        ranked: list[Scored],
        vitality: dict[int, Alive],
        query: Query,
        candidates: Candidates,
    ) -> list[Hit]:
        shown = ranking.cut(ranked, query.limit) if query.mode == "normal" else ranked
        memories = self._catalog.by_number([s.n for s in shown])
        shown = [s for s in shown if s.n in memories]
        if candidates.held:
            shown = ranking.corrected_first(shown, successors(memories, candidates.held))
        elif query.mode != "normal":
            shown = ranking.corrected_first(shown, corrections(memories))
        now = self._clock()
        hits: list[Hit] = []
        for each in shown:
            hit = self._hit(memories[each.n], vitality[each.n], each, now)
            similarity = candidates.similar.get(each.n, 0.0)
            weak = candidates.is_of_later(each.n)
            gone = candidates.instead_of.get(each.n, ())
            hits.append(replace(hit, similarity=similarity, weak=weak, instead_of=gone))
        # What tells of the time that is asked for stands before what began later.
        return sorted(hits, key=lambda hit: hit.weak)

    def _hit(self, memory: Memory, alive: Alive, scored: Scored, now: datetime) -> Hit:
        shown_at = level(memory, alive.activity, now, self._ageing)
        return Hit(
            memory, alive.state, shown_at, alive.strength, scored.score, alive.faded, scored.terms
        )

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
        start = datetime(day.year, day.month, day.day, tzinfo=self._zone)
        return self._catalog.between(start, start + timedelta(days=1), limit, store="episodic")[
            ::-1
        ]


def _by_date(query: Query, asked: AskedTime) -> Dated:
    """A month of the world's weather is nobody's; what is of one day is.

    That it is of a year says little of anything.
    """
    if asked.is_of_days:
        return "by day"
    return "by month" if asked.is_of_months and query_analysis.about_user(query.text) else ""


def _is_meant(row: Row, asked: AskedTime) -> bool:
    """Whether it is of that time by the date that is asked for: told then, or happened then."""
    told = asked.by_told and row.store != "episodic"
    return asked.holds(row.created if told else row.happened)


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
        (first if is_core and hit.score >= bar and tells >= told else rest).append(hit)
        told = max(told, tells)
    return first + rest
