"""recall: from a question to the memories that answer it, each with the reason it came."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo
from typing import Literal

from recollect.server.engine.indexing import Indexer, Readiness
from recollect.server.errors import InputError, UnknownId
from recollect.server.memory import dates, ranking
from recollect.server.memory.model import Memory, Store
from recollect.server.memory.ranking import Scored
from recollect.server.memory.strength import Activity, State, Strength, created, retention, state, strength
from recollect.server.memory.words import cjk_share
from recollect.server.store.activity import Activities
from recollect.server.store.catalog import Catalog, Row
from recollect.server.store.words import Words

Mode = Literal["normal", "review", "debug"]
_POOL = 200
_EVERYTHING = 1_000_000
_MIN_REVIEW_STRENGTH = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What to look for. `since` and `until` filter; dates named in the query only prefer."""

    query: str
    mode: Mode = "normal"
    store: Store | None = None
    tags: tuple[str, ...] = ()
    entity: str = ""
    project: str = ""
    since: datetime | None = None
    until: datetime | None = None
    limit: int = 8


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory found: how strong it is, and the terms of its score by name."""

    memory: Memory
    state: State
    strength: Strength
    score: float
    terms: dict[str, float] = field(default_factory=dict)

    @property
    def faded(self) -> bool:
        return self.state in ("dormant", "archived")


@dataclass(frozen=True, slots=True)
class Found:
    hits: list[Hit]
    answered_by: Readiness


class Recaller:
    """Reads the index; changes nothing (D31). Takes no lock of its own."""

    def __init__(
        self, catalog: Catalog, words: Words, activities: Activities, indexer: Indexer, *, zone: tzinfo, clock: Callable[[], datetime]
    ) -> None:
        self._catalog, self._words, self._activities, self._indexer = catalog, words, activities, indexer
        self._zone, self._clock = zone, clock

    def search(self, question: Question) -> Found:
        """The memories that answer, best first, at most `question.limit`."""
        now = self._clock()
        readiness = self._indexer.readiness
        found = self._legs(question.query)
        rows = self._catalog.rows(found)
        scope = self._scope(question)
        found = {n: s for n, s in found.items() if n in rows and (scope is None or n in scope) and _admits(question, rows[n])}
        found = self._prefer_dates(question.query, found, rows, now)
        found = self._prefer_names(question.query, found)
        vitality = self._vitality([rows[n] for n in found], now)
        strengths = {n: power.value for n, (power, _) in vitality.items()}
        states = {n: bands for n, (_, bands) in vitality.items()}
        ranked = ranking.ordered(ranking.weigh(found, strengths))
        if question.mode == "normal":
            ranked = ranking.fresh_or_faded(ranked, states, strengths)
        elif question.mode == "review":
            ranked = [s for s in ranked if strengths[s.n] >= _MIN_REVIEW_STRENGTH]
        return Found(self._hits(ranked[: question.limit], vitality), readiness)

    def near(self, text: str, entities: tuple[str, ...], limit: int) -> list[tuple[Memory, float | None]]:
        """Current memories that may say the same as `text` or contradict it, with similarity where the model is there."""
        similar = self._indexer.nearest(text, limit)
        lexical = self._words.search("own", text, limit)
        named = self._catalog.naming(entities, limit) if entities else []
        ids = list(similar) + [row.id for row in self._catalog.rows([*lexical, *named]).values() if row.id not in similar]
        current = [m for m in self._catalog.get_many(ids) if m.current and m.sensitivity < 3]
        return [(m, similar.get(m.id)) for m in current]

    # --- stages ---

    def _legs(self, query: str) -> dict[int, Scored]:
        similar = {id: s for id, s in self._indexer.nearest(query, _POOL).items() if s >= ranking.MIN_SIMILARITY}
        numbers = self._catalog.numbers(list(similar))
        foreign = self._indexer.english_only and cjk_share(query) > 0.3
        weight = ranking.FOREIGN_MEANING_WEIGHT if foreign else ranking.MEANING_WEIGHT
        return ranking.fuse(
            {
                "words": (ranking.WORDS_WEIGHT, self._words.search("own", query, _POOL)),
                "context": (ranking.CONTEXT_WEIGHT, self._words.search("context", query, _POOL)),
                "meaning": (weight, {numbers[id]: s for id, s in similar.items() if id in numbers}),
            }
        )

    def _scope(self, question: Question) -> set[int] | None:
        """Row numbers that tags and entity leave; None when neither is asked for."""
        sets = [self._catalog.tagged([tag]) for tag in question.tags]
        if question.entity:
            sets.append(set(self._catalog.naming([question.entity], _EVERYTHING)))
        return set.intersection(*sets) if sets else None

    def _prefer_dates(self, query: str, found: dict[int, Scored], rows: dict[int, Row], now: datetime) -> dict[int, Scored]:
        spans = [(s.start.timestamp(), s.end.timestamp()) for s in dates.spans(query, now, self._zone)]
        inside = {n for n in found if any(start <= rows[n].happened < end for start, end in spans)}
        return ranking.boost(found, "date", ranking.DATE_SHARE, inside) if inside else found

    def _prefer_names(self, query: str, found: dict[int, Scored]) -> dict[int, Scored]:
        folded = query.casefold()
        named = [name for name in self._catalog.entity_names() if name in folded]
        if not named:
            return found
        return ranking.boost(found, "name", ranking.NAME_SHARE, set(self._catalog.naming(named, _POOL)))

    def _vitality(self, rows: list[Row], now: datetime) -> dict[int, tuple[Strength, State]]:
        activity = self._activities.get_many(row.id for row in rows)
        return {row.n: self._alive(row, activity.get(row.id), now) for row in rows}

    def _alive(self, row: Row, activity: Activity | None, now: datetime) -> tuple[Strength, State]:
        known = activity or created(row.category, row.created_at)
        power = strength(known, row.category, now, negated_at=row.negated_at)
        return power, state(retention(known, row.store, now))

    def _hits(self, ranked: list[Scored], vitality: dict[int, tuple[Strength, State]]) -> list[Hit]:
        memories = self._catalog.by_number([s.n for s in ranked])
        return [Hit(memories[s.n], vitality[s.n][1], vitality[s.n][0], s.score, dict(s.terms)) for s in ranked if s.n in memories]

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
        now = self._clock()
        activity = self._activities.get_many([memory.id]).get(memory.id) or created(memory.category, memory.created_at)
        power = strength(activity, memory.category, now, negated_at=memory.negated_at)
        return activity, power, state(retention(activity, memory.store, now))

    def latest(self, project: str, limit: int) -> list[Memory]:
        """The newest everyday memories of the user and of one project, newest first."""
        return [m for m in self._catalog.latest(limit * 3) if m.project in ("", project)][:limit]

    def day(self, day: date, limit: int = 200) -> list[Memory]:
        """The episodes of one local day, in order."""
        start = datetime(day.year, day.month, day.day, tzinfo=self._zone)
        return self._catalog.between(start, start + timedelta(days=1), limit, store="episodic")[::-1]


def _admits(question: Question, row: Row) -> bool:
    """The hard filters: mode, store, project (the user's own memories belong to every project), since and until."""
    return (
        (question.mode == "debug" or not row.deleted)
        and (question.mode != "normal" or row.everyday)
        and (not question.store or row.store == question.store)
        and (not row.project or row.project == question.project)
        and (question.since is None or row.happened >= question.since.timestamp())
        and (question.until is None or row.happened < question.until.timestamp())
    )


def bound(text: str, now: datetime, zone: tzinfo, field_name: str) -> datetime | None:
    """The moment a since/until argument means; None for an empty one.

    Raises:
        InputError: it is no date and no expression of time.
    """
    if not text.strip():
        return None
    try:
        return dates.parse_bound(text, now, zone, end=field_name == "until")
    except ValueError as error:
        raise InputError(
            field_name, str(error).rstrip("."), "Use an ISO date such as 2025-03-01, or words such as 'last Tuesday', 上周二."
        ) from error
