"""recall: from a question to the memories that answer it, each with the reason it came."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, tzinfo

from ..aging.activity import Activity
from ..aging.lifecycle import level
from ..aging.parameters import Ageing
from ..aging.retention import State
from ..aging.strength import Strength
from ..domain.memory import Memory
from ..domain.scores import Term, best_of
from ..domain.standing import is_current
from ..errors import UnknownId
from ..language import dates, dialogue_turns
from ..language.tokenizer import names_in
from ..storage.index.activity import Activities
from ..storage.index.catalog import Catalog, Row
from ..storage.index.fulltext import Words
from ..storage.index.outdated import Outdated
from ..storage.index.turn_context import searchable
from ..storage.index.turns import Turn, Turns
from . import query_analysis, ranking
from .asked_time import AskedTime, asked_time, tells_of
from .filters import refusal
from .legs import Legs, Meaning, generic_turns
from .query import Hit, Query, SearchResult
from .ranking import Scored
from .vitality import Alive, Vitality, is_faded

_POOL = 200
_WIDER_POOL = 2_000
_AROUND = 100
"""Of how many candidates the neighbours are looked at."""
_HEAD = 60
"""How many candidates at least are weighed by strength, which moves a score by a tenth at most."""
_HOPS_FROM = 5
_EVERYTHING = 1_000_000
_WHOLE_DAYS = 40
"""So many memories at most are shown of the days that were asked for, without more."""
_CORE_MARGIN = 0.6
# "In July", 5月8日: the latest one first, but it may be that of another year.
_RECURRING = re.compile(
    r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter|月|[春夏秋冬]",
    re.IGNORECASE,
)
_ANCHORED = re.compile(
    r"\d{4}|\b(?:last|this|next|past|ago|since|before|after|until)\b|[去今昨前上这本下明后]",
    re.IGNORECASE,
)
_YEARS_BACK = 9
_YEAR_S = 365.25 * 86_400
_MIN_REVIEW_STRENGTH = 0.01


@dataclass(slots=True)
class _Search:
    """One question on its way through the stages.

    Holds the candidates' rows, and the terms of their scores so far.
    """

    query: Query
    now: datetime
    rows: dict[int, Row]
    terms: dict[str, Term]
    asked: AskedTime | None = None
    held: set[int] = field(default_factory=set)
    """What was so at the time that is asked for, and is so no more."""
    turns: dict[int, Turn] = field(default_factory=dict)

    def relevance(self) -> dict[int, float]:
        return {
            n: value for n, value in ranking.total(self.terms.values()).items() if n in self.rows
        }

    def scored(self, n: int, relevance: Term, factor: float = 1.0) -> Scored:
        return Scored(
            n,
            relevance[n],
            factor,
            {name: term[n] for name, term in self.terms.items() if term.get(n)},
        )


def _core_first(hits: list[Hit], now: datetime) -> list[Hit]:
    """A question looks in the core first (S3-04).

    What matches there nearly as well as the best stands above it.
    """
    bar = _CORE_MARGIN * max((hit.score for hit in hits), default=0.0)
    return sorted(
        hits,
        key=lambda hit: (
            not (hit.memory.store == "core" and is_current(hit.memory, now) and hit.score >= bar)
        ),
    )


class Retriever:
    """Reads the index; changes nothing (D31). Takes no lock of its own."""

    def __init__(
        self,
        catalog: Catalog,
        words: Words,
        turns: Turns,
        activities: Activities,
        indexer: Meaning,
        outdated: Outdated,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
        ageing: Ageing,
    ) -> None:
        self._catalog = catalog
        self._words = words
        self._turns = turns
        self._indexer = indexer
        self._outdated = outdated
        self._zone = zone
        self._clock = clock
        self._ageing = ageing
        self._vitality = Vitality(activities, ageing)
        self._legs = Legs(catalog, words, turns, indexer)

    def search(self, query: Query) -> SearchResult:
        """The memories that answer, best first, at most `question.limit`."""
        self._indexer.catch_up()
        readiness = self._indexer.readiness
        asked = self._asked(query)
        if asked and asked.alone and query.whole_days:
            query = replace(query, limit=max(query.limit, _WHOLE_DAYS))
        hits = self._ranked(query)
        if asked is None:
            hits = _core_first(hits, self._clock())
            hits = self._with_corrections(hits[: query.limit])
        return SearchResult(hits[: query.limit], readiness, asked)

    def why_not(self, id: str, query: Query) -> str:
        """Why a memory does, or does not, come for a question: in words.

        Raises:
            UnknownId: there is none.
        """
        memory = self.whole(id)
        _, power, band = self.vitality_of(memory)
        row = next(iter(self._catalog.rows(self._catalog.numbers([id]).values()).values()))
        asked = self._asked(query)
        if reason := refusal(query, row, memory, asked):
            return reason
        hits = self._ranked(replace(query, limit=_POOL))
        place = next((at for at, hit in enumerate(hits, 1) if hit.memory.id == id), 0)
        if not place:
            faded = is_faded(memory.store, band, power)
            said = (
                f"{band}, strength {power.value:.2f}: fresher memories match as well"
                if faded
                else ""
            )
            return (
                said
                or "nothing in it matches: no word, no meaning near enough, no date, "
                "no name in common with the query"
            )
        terms = ", ".join(f"{name} {value:.2f}" for name, value in hits[place - 1].terms.items())
        best = hits[0]
        where = "it comes" if place <= query.limit else f"below the cut at {query.limit}"
        return (
            f"rank {place}, {where} ({terms}; score {hits[place - 1].score:.2f}, "
            f"best {best.score:.2f} {best.memory.id})"
        )

    def near(
        self, text: str, entities: tuple[str, ...], limit: int
    ) -> list[tuple[Memory, float | None]]:
        """Current memories that may say the same as `text` or contradict it.

        With similarity where the model is there.
        """
        similar = self._indexer.nearest(text, limit)
        lexical = self._words.search("own", text, limit)
        named = self._catalog.entities.naming(entities, limit) if entities else []
        ids = list(similar) + [
            row.id
            for row in self._catalog.rows([*lexical, *named]).values()
            if row.id not in similar
        ]
        current = [m for m in self._catalog.get_many(ids) if m.current and not m.is_secret]
        return [(m, similar.get(m.id)) for m in current]

    def _asked(self, query: Query) -> AskedTime | None:
        now = self._clock()
        return asked_time(query.text, query.since, query.until, now, self._zone)

    # --- stages ---

    def _ranked(self, query: Query) -> list[Hit]:
        search = self._candidates(query, _POOL)
        if len(search.rows) < query.limit and any(
            len(term) >= _POOL for term in search.terms.values()
        ):
            search = self._candidates(
                query, _WIDER_POOL
            )  # filters left too little of what the legs found
        self._add_chain(search)
        self._add_surroundings(search)
        self._add_preferences(search)
        return self._weighed(search)

    def _candidates(self, query: Query, pool: int) -> _Search:
        now = self._clock()
        legs = self._legs.look(query.text, pool) if query.text.strip() else {}
        search = _Search(query, now, {}, legs, self._asked(query))
        self._admit(search, ranking.total(search.terms.values()))
        if not query.text.strip():
            self._list_latest(search)
        if query_analysis.asks_last_time(query.text):
            self._admit(search, last := self._last_time(query))
            search.terms["last time"] = ranking.boost(
                ranking.LAST_TIME_SHARE, search.relevance(), last
            )
        return search

    def _list_latest(self, search: _Search) -> None:
        """Filters without a query: what they leave, the latest first."""
        query = search.query
        scope = self._scope(query)
        start, end = query.since or dates.OPEN_START, query.until or dates.OPEN_END
        listed = (
            scope
            if scope is not None
            else self._catalog.latest_numbers(query.store or "", start, end, _WIDER_POOL)
        )
        if search.asked:
            listed = [*listed, *self._catalog.numbers_in(search.asked.spans, _WIDER_POOL)]
            if search.asked.by_end:
                listed += self._catalog.numbers_over(_WIDER_POOL)
        self._admit(search, listed)
        by_age = sorted(search.rows.values(), key=lambda row: (row.happened, row.n))
        search.terms["latest"] = {row.n: 1 + at / len(by_age) for at, row in enumerate(by_age)}

    def _admit(self, search: _Search, numbers: Iterable[int]) -> None:
        """Make those candidates that the hard filters let through."""
        scope = self._scope(search.query)
        new = [n for n in numbers if n not in search.rows and (scope is None or n in scope)]
        refused: list[Row] = []
        for n, row in self._catalog.rows(new).items():
            if refusal(search.query, row, asked=search.asked):
                refused.append(row)
            else:
                search.rows[n] = row
        if search.asked and search.asked.past:
            self._admit_held(search, search.asked, refused)

    def _admit_held(self, search: _Search, asked: AskedTime, refused: Sequence[Row]) -> None:
        """Let in what was so at the time that is asked for, though it is so no more."""
        memories = self._catalog.by_number([row.n for row in refused])
        for row in refused:
            memory = memories.get(row.n)
            if memory and asked.held(memory) and not refusal(search.query, row, memory, asked):
                search.rows[row.n] = row
                search.held.add(row.n)

    def _scope(self, query: Query) -> set[int] | None:
        """Row numbers that tags and entity leave; None when neither is asked for."""
        sets = [self._catalog.tagged([tag]) for tag in query.tags]
        if query.entity:
            sets.append(set(self._catalog.entities.naming([query.entity], _EVERYTHING)))
        return set.intersection(*sets) if sets else None

    def _add_chain(self, search: _Search) -> None:
        """Lone facts have no neighbours: what the best match leads to is looked for.

        "Where does the man born in July work?" goes from his birthday to what else tells of him.
        """
        base = search.relevance()
        best = best_of(
            {n: value for n, value in base.items() if n in search.terms.get("words", ())}, 1
        )
        if not best or self._turns.among(best):
            return
        text = searchable(self._catalog.by_number(best)[best[0]])
        if len(text) > dialogue_turns.SHORT_CHARACTERS:
            return  # about too much to lead anywhere
        found = self._words.sharing(text, search.query.text, _POOL)
        search.terms["chain"] = chain = ranking.chained(base, best[0], found)
        self._admit(search, chain)

    def _add_surroundings(self, search: _Search) -> None:
        """Neighbours and scenes of what matched, and how much each turn of a dialogue tells."""
        base = search.relevance()
        pairs = self._turns.beside(best_of(base, _AROUND))
        self._admit(search, {n for pair in pairs for n in pair})
        turns = search.turns = self._turns.among(search.rows)
        scene_of = {n: turn.scene for n, turn in turns.items()}
        told = {n: turn.told for n, turn in turns.items() if turn.speaker}
        generic = generic_turns(search.query.text, turns)
        search.terms["beside"] = ranking.beside(base, pairs)
        search.terms["led to"] = ranking.led_to(base, pairs, told, generic)
        search.terms["scene"] = ranking.in_scene(base, search.rows, scene_of)
        search.terms["brief"] = ranking.brief(search.relevance(), told)
        search.terms["generic"] = ranking.generic(search.relevance(), generic)

    def _add_preferences(self, search: _Search) -> None:
        """Names, dates, who said it, links and the project.

        Each adds a share of the best score so far.
        """
        text, base = search.query.text, search.relevance()
        names = names_in(text)
        turns = search.turns
        named = self._catalog.entities.naming(self._catalog.entities.known(names), _POOL)
        hops = self._catalog.entities.sharing(best_of(base, _HOPS_FROM), _POOL)
        spans = self._spans(text, search.now)
        dated = self._catalog.numbers_between(spans, _POOL) if spans else []
        if search.asked:
            dated += self._catalog.numbers_in(search.asked.spans, _POOL)
        self._admit(search, [*named, *hops, *dated])
        speakers = self._turns.speakers(names)
        wrong_side = query_analysis.asks_assistant(text)
        heard = {n for n, turn in turns.items() if turn.speaker}
        from_assistant = {n for n in heard if dialogue_turns.is_assistant(turns[n].speaker)}
        right_side = search.rows.keys() - (heard - from_assistant if wrong_side else from_assistant)
        terms: dict[str, Term] = {
            "entity": ranking.boost(ranking.ENTITY_SHARE, base, named),
            "link": ranking.boost(ranking.LINK_SHARE, base, set(hops) - set(named)),
            "date": ranking.boost(ranking.DATE_SHARE, base, self._in_time(search.rows, spans)),
            "speaker": ranking.boost(
                ranking.SPEAKER_SHARE, base, [n for n in heard if {turns[n].speaker} == speakers]
            ),
            "role": ranking.boost(ranking.ROLE_SHARE, base, right_side if from_assistant else ()),
            "project": ranking.boost(
                ranking.PROJECT_SHARE, base, [n for n, row in search.rows.items() if row.project]
            ),
            "wish": ranking.boost(ranking.WISH_SHARE, base, self._wishes(search) - from_assistant),
        }
        search.terms |= {name: term for name, term in terms.items() if term}

    def _wishes(self, search: _Search) -> set[int]:
        """Where something is to be done: how the user wants things done in general."""
        if not query_analysis.asks_for_work(search.query.text):
            return set()
        base = search.relevance()
        return {n for n, row in search.rows.items() if row.wish and n in base}

    def _spans(self, text: str, now: datetime) -> list[tuple[float, float, float]]:
        """Start, end (seconds) and weight of each stretch of time that the query names."""
        named = dates.spans(text, now, self._zone)
        latest = [(s.start.timestamp(), s.end.timestamp(), 1.0) for s in named]
        yearly = [
            s for s in named if _RECURRING.search(s.phrase) and not _ANCHORED.search(s.phrase)
        ]
        earlier = [
            (
                s.start.timestamp() - years * _YEAR_S,
                s.end.timestamp() - years * _YEAR_S,
                ranking.OTHER_YEAR,
            )
            for s in yearly
            for years in range(1, _YEARS_BACK + 1)
        ]
        return [*latest, *earlier]

    def _in_time(
        self, rows: Mapping[int, Row], spans: Collection[tuple[float, float, float]]
    ) -> dict[int, float]:
        if not spans:
            return {}
        return {
            n: max(w * ranking.closeness(row.happened, start, end) for start, end, w in spans)
            for n, row in rows.items()
        }

    def _last_time(self, query: Query) -> list[int]:
        """The last conversation before this one: its turns and episodes, the latest first."""
        return self._catalog.last_conversation(query.session, _POOL)

    def _weighed(self, search: _Search) -> list[Hit]:
        if search.asked and search.asked.alone:
            of_those_days = self._all_of(search, search.asked)
            if of_those_days:
                return of_those_days
        query, relevance = search.query, search.relevance()
        head = best_of(relevance, max(_HEAD, 4 * query.limit))
        vitality = self._vitality.of_rows([search.rows[n] for n in head], search.now)
        strengths = {n: alive.strength.value for n, alive in vitality.items()}
        ranked = ranking.ordered(
            search.scored(n, relevance, self._factor(search, n, strengths[n])) for n in head
        )
        match query.mode:
            case "normal":
                past = {n for n in head if search.rows[n].ends <= search.now.timestamp()}
                faded = {n for n, alive in vitality.items() if alive.faded}
                ranked = ranking.fresh_or_faded(ranked, (faded | past) - _reached(search))
            case "review":
                reached = _reached(search)
                ranked = [
                    s for s in ranked if strengths[s.n] >= _MIN_REVIEW_STRENGTH or s.n in reached
                ]
            case "debug":
                pass
        return self._hits(ranked, vitality, query, search)

    def _all_of(self, search: _Search, asked: AskedTime) -> list[Hit]:
        """Everything of the days that are asked for, whatever its weight: episodes first.

        Then what was said or happened that day, in its order, then what tells of that day.
        """
        held = search.held if asked.by_end else set()
        days = [row for row in search.rows.values() if asked.has(row) or row.n in held]
        if not days:
            return []
        days.sort(
            key=lambda row: (not _is_meant(row, asked), row.store != "episodic", row.happened)
        )
        others = best_of(search.relevance(), _HEAD)
        seen = {row.n for row in days}
        memories = self._catalog.by_number([*seen, *others])
        telling = [
            n
            for n in others
            if n not in seen and n in memories and tells_of(memories[n], asked, self._zone)
        ]
        rows = [*days, *(search.rows[n] for n in telling)]
        vitality = self._vitality.of_rows(rows, search.now)
        shown: list[Hit] = []
        for at, row in enumerate(rows):
            scored = Scored(row.n, float(len(rows) - at), 1.0, {"date": float(len(rows) - at)})
            shown.append(self._hit(memories[row.n], vitality[row.n], scored, search.now))
        return shown

    def _factor(self, search: _Search, n: int, strength: float) -> float:
        """What strength makes of a score; a fact stands before an episode that matches as well."""
        turn = search.turns.get(n)
        is_account = search.rows[n].store == "episodic" and not (turn and turn.speaker)
        factor = ranking.strength_factor(strength)
        return factor * ranking.ACCOUNT_FACTOR if is_account else factor

    def _hits(
        self,
        ranked: list[Scored],
        vitality: dict[int, Alive],
        query: Query,
        search: _Search,
    ) -> list[Hit]:
        shown = ranked[: query.limit] if query.mode == "normal" else ranked
        memories = self._catalog.by_number([s.n for s in shown])
        shown = [s for s in shown if s.n in memories]
        if search.held:
            shown = ranking.corrected_first(shown, _successors(memories, search.held))
        elif query.mode != "normal":
            shown = ranking.corrected_first(shown, _corrections(memories))
        now = self._clock()
        return [self._hit(memories[s.n], vitality[s.n], s, now) for s in shown]

    def _with_corrections(self, hits: list[Hit]) -> list[Hit]:
        """Before each episode that tells of what is so no more, the facts that correct it."""
        accounts = [hit.memory.id for hit in hits if hit.memory.store == "episodic"]
        numbers = self._catalog.numbers(accounts)
        outdated = self._outdated.of(list(numbers.values())) if numbers else {}
        if not outdated:
            return hits
        found: dict[str, Hit] = {}
        for hit in hits:
            for heir in self._heirs(outdated.get(numbers.get(hit.memory.id, -1), ())):
                known = next((one for one in hits if one.memory.id == heir.id), None)
                found.setdefault(heir.id, known or self._correction(heir, hit))
            found.setdefault(hit.memory.id, hit)
        return list(found.values())

    def _heirs(self, past: Sequence[int]) -> list[Memory]:
        """What is so now instead of these memories: what replaced or negated them."""
        gone = self._catalog.by_number(past)
        ids = [memory.id for memory in gone.values()]
        now = self._clock()
        heirs = self._catalog.get_many(self._catalog.pointing_to(ids)) if ids else []
        return [
            heir
            for heir in heirs
            if is_current(heir, now)
            and heir.store != "episodic"
            and set(ids).intersection((*heir.supersedes, *heir.related))
        ]

    def _correction(self, memory: Memory, account: Hit) -> Hit:
        activity, power, state = self.vitality_of(memory)
        shown_at = level(memory, activity, self._clock(), self._ageing)
        terms = {"corrects": account.score}
        return Hit(memory, state, shown_at, power, account.score, terms=terms)

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

    def latest(self, project: str, limit: int) -> list[Memory]:
        """The newest current memories of the user and of one project, newest first."""
        return [
            m for m in self._catalog.latest(self._clock(), limit * 3) if m.project in ("", project)
        ][:limit]

    def day(self, day: date, limit: int = 200) -> list[Memory]:
        """The episodes of one local day, in order."""
        start = datetime(day.year, day.month, day.day, tzinfo=self._zone)
        return self._catalog.between(start, start + timedelta(days=1), limit, store="episodic")[
            ::-1
        ]


def _is_meant(row: Row, asked: AskedTime) -> bool:
    """Whether it is of that time by the date that is asked for: told then, or happened then."""
    told = asked.by_told and row.store != "episodic"
    return asked.holds(row.created if told else row.happened)


def _reached(search: _Search) -> set[int]:
    """What a date reaches however faded it is: what is of that time, and what was so then."""
    asked = search.asked
    if asked is None:
        return set()
    return search.held | {n for n, row in search.rows.items() if asked.has(row)}


def _successors(memories: Mapping[int, Memory], held: Collection[int]) -> dict[int, list[int]]:
    """For each memory that took the place of one that held then, that one: it stands before."""
    found: dict[int, list[int]] = {}
    for old, corrections in _corrections(memories).items():
        for new in corrections:
            if old in held and new not in held:
                found.setdefault(new, []).append(old)
    return found


def _corrections(memories: Mapping[int, Memory]) -> dict[int, list[int]]:
    """For each memory that was negated or replaced, those that say what is so now.

    They are among `memories`.
    """
    numbers = {m.id: n for n, m in memories.items()}
    found: dict[int, list[int]] = {}
    for n, memory in memories.items():
        for id in (*memory.supersedes, *memory.related):
            old = memories.get(numbers.get(id, -1))
            if (
                old
                and (old.negated_at or old.superseded_by)
                and memory.created_at >= old.created_at
            ):
                found.setdefault(numbers[id], []).append(n)
    return found
