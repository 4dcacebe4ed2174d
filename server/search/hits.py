"""From the candidates of a query to its hits: what each weighs, and in which order they come."""

from collections.abc import Sequence, Set
from dataclasses import replace
from datetime import datetime, tzinfo

from ..aging.lifecycle import level
from ..aging.parameters import Ageing
from ..domain.memory import Memory
from ..domain.ranking_terms import best_of
from ..language import dates
from ..language.dates.series import recurrence
from ..language.dates.times_told import names_its_own_day
from ..storage.index.catalog import Catalog
from ..storage.index.memory_row import Row
from . import ranking, weights
from .asked_time import AskedTime
from .candidates import Candidates
from .corrections import corrections, successors
from .query import Hit
from .ranking import Scored
from .shown_in_mode import ShownInMode
from .vitality import Alive, Vitality

_HEAD = 60
"""How many candidates at least are weighed by strength, which moves a score by a tenth at most."""
_OF_OTHER_DAYS = 5
"""So many at most, where nothing is of the days that alone are asked for."""


class HitOrder:
    """Reads the index; holds no state."""

    def __init__(self, catalog: Catalog, vitality: Vitality, ageing: Ageing, zone: tzinfo) -> None:
        self._catalog = catalog
        self._zone = zone
        self._vitality = vitality
        self._ageing = ageing
        self._shown = ShownInMode(catalog)

    def hits(self, candidates: Candidates) -> list[Hit]:
        """The best first; where a time alone is asked for, everything of it in its order."""
        if candidates.asked and candidates.asked.alone:
            of_those_days = self._all_of(candidates, candidates.asked)
            if of_those_days:
                return of_those_days
            # What is of other days is no answer to what there was of those.
            others = self._by_relevance(candidates)
            if candidates.asked.is_list_ahead:
                others = [hit for hit in others if self._may_be_of(candidates.asked, hit.memory)]
            return [replace(hit, weak=True) for hit in others[:_OF_OTHER_DAYS]]
        return self._by_relevance(candidates)

    def _may_be_of(self, asked: AskedTime, memory: Memory) -> bool:
        """Whether it may be on days to come: by its other reading, or as often as it recurs.

        "On Tuesday" may be the last or the next; "every other day" tells no day.
        """
        text, told = memory.shown_text, memory.happened_at
        if recurrence.recurs(text) and not recurrence.names_told(text, told, self._zone):
            return True
        readings = dates.either_way(text, told, self._zone)
        return any(asked.meets(each.start.timestamp(), each.end.timestamp()) for each in readings)

    def in_order(self, rows: Sequence[Row], term: str, now: datetime) -> list[Hit]:
        """These as they come; only `term` speaks for them."""
        memories = self._catalog.by_number([row.n for row in rows])
        rows = [row for row in rows if row.n in memories]
        vitality = self._vitality.of_rows(rows, now)
        shown: list[Hit] = []
        for place, row in zip(range(len(rows), 0, -1), rows, strict=True):
            scored = Scored(row.n, place, 1.0, {term: place})
            shown.append(self._hit(memories[row.n], vitality[row.n], scored, now))
        return shown

    # --- everything of a time ---

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
        of_then: list[Row] = []
        merely_told: list[Row] = []
        for row in days:
            if not asked.tells_nothing(row):
                of_then.append(row)
            elif row.n not in candidates.of_time:
                merely_told.append(row)
        if asked.is_list_ahead:
            merely_told = self._of_their_own_day(merely_told)
        telling = self._telling_of(candidates, asked, besides={row.n for row in of_then})
        return self.in_order([*of_then, *telling, *merely_told], "date", candidates.now)

    def _of_their_own_day(self, rows: Sequence[Row]) -> list[Row]:
        """Those whose text names the day on which it was told: "the parcel comes today"."""
        memories = self._catalog.by_number([row.n for row in rows])
        found: list[Row] = []
        for row in rows:
            memory = memories.get(row.n)
            if memory and names_its_own_day(memory.shown_text, memory.happened_at, self._zone):
                found.append(row)
        return found

    def _telling_of(
        self, candidates: Candidates, asked: AskedTime, *, besides: Set[int]
    ) -> list[Row]:
        """What tells of the time that is asked for: the nearest first, what recurs on it last.

        What was told before of a day in it was not told then, where that is asked.
        """
        if asked.by_told and besides:
            return []
        numbers = (candidates.of_time.keys() & candidates.rows.keys()) - besides
        begins = min(start for start, _ in asked.spans)
        rows: list[Row] = []
        for row in (candidates.rows[n] for n in candidates.of_time if n in numbers):
            is_over_by_then = row.ends <= begins and not asked.past
            if not is_over_by_then or candidates.query.mode != "normal":
                rows.append(row)
        days_told = self._catalog.told_times.of([row.n for row in rows])

        def by_day_told(row: Row) -> tuple[float, float]:
            return asked.first_in(days_told.get(row.n, [])), row.happened

        return sorted(rows, key=by_day_told)

    # --- by what matches ---

    def _by_relevance(self, candidates: Candidates) -> list[Hit]:
        relevance = candidates.relevance()
        head = best_of(relevance, max(_HEAD, 4 * candidates.query.limit))
        vitality = self._vitality.of_rows([candidates.rows[n] for n in head], candidates.now)
        ranked: list[Scored] = []
        for n in head:
            factor = _factor(candidates, n, vitality[n].strength.value)
            ranked.append(candidates.scored(n, relevance, factor))
        shown = self._shown.of(ranking.ordered(ranked), vitality, candidates)
        return self._as_hits(shown, vitality, candidates)

    def _as_hits(
        self, ranked: list[Scored], vitality: dict[int, Alive], candidates: Candidates
    ) -> list[Hit]:
        query = candidates.query
        shown = ranking.cut(ranked, query.limit) if query.mode == "normal" else ranked
        memories = self._catalog.by_number([scored.n for scored in shown])
        shown = [scored for scored in shown if scored.n in memories]
        if candidates.held:
            shown = ranking.corrected_first(shown, successors(memories, candidates.held))
        elif query.mode != "normal":
            shown = ranking.corrected_first(shown, corrections(memories))
        hits: list[Hit] = []
        for each in shown:
            hit = self._hit(memories[each.n], vitality[each.n], each, candidates.now)
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


def _factor(candidates: Candidates, n: int, strength: float) -> float:
    """What strength makes of a score; a plain fact stands before what is none."""
    turn = candidates.turns.get(n)
    is_account = candidates.rows[n].store == "episodic" and not (turn and turn.speaker)
    factor = ranking.strength_factor(strength)
    if candidates.rows[n].mood:
        factor *= weights.MOOD_FACTOR
    return factor * weights.ACCOUNT_FACTOR if is_account else factor


def _is_meant(row: Row, asked: AskedTime) -> bool:
    """Whether it is of that time by the date that is asked for: told then, or happened then."""
    told = asked.by_told and row.store != "episodic"
    return asked.holds(row.created if told else row.happened)
