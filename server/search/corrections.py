"""What is so now stands before what it corrects, what contradicts a hit beside it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from ..aging.lifecycle import level
from ..aging.parameters import Ageing
from ..domain.memory import Memory
from ..domain.standing import ended_at
from ..language import attributes
from ..language.attributes import Statement
from ..storage.index.catalog import Catalog
from ..storage.index.outdated import Outdated
from ..storage.index.turn_context import searchable
from . import query_analysis
from .asked_words import share_told
from .attributes_asked import asked_in
from .filters import refusal
from .heirs import Heirs
from .news import News
from .query import Hit, Query
from .rivals import Rivals
from .vitality import Vitality

_FIRST = 3
"""So many hits bring with them what contradicts them."""
_TELLS_IT = 0.5
"""Of the question's words, by which a hit brings what became of those whom it names."""


class Corrections:
    """Reads the index; holds no state."""

    def __init__(
        self,
        catalog: Catalog,
        outdated: Outdated,
        rivals: Rivals,
        heirs: Heirs,
        news: News,
        vitality: Vitality,
        *,
        clock: Callable[[], datetime],
        ageing: Ageing,
    ) -> None:
        self._catalog = catalog
        self._outdated = outdated
        self._rivals = rivals
        self._heirs = heirs
        self._news = news
        self._vitality = vitality
        self._clock = clock
        self._ageing = ageing

    def put_before(self, hits: list[Hit]) -> list[Hit]:
        """Before each episode that tells of what is so no more, the facts that correct it."""
        accounts = [hit.memory.id for hit in hits if hit.memory.store == "episodic"]
        numbers = self._catalog.numbers(accounts)
        outdated = self._outdated.of(list(numbers.values())) if numbers else {}
        if not outdated:
            return hits
        found: dict[str, Hit] = {}
        for hit in hits:
            gone = outdated.get(numbers.get(hit.memory.id, -1), ())
            for heir in self._heirs.of(self._catalog.by_number(gone).values()):
                known = next((one for one in hits if one.memory.id == heir.id), None)
                found.setdefault(heir.id, known or self._brought(heir, hit, "corrects"))
            found.setdefault(hit.memory.id, hit)
        return list(found.values())

    def put_called_off_behind(self, hits: list[Hit], begins: float) -> list[Hit]:
        """What was over before the days that are asked for began stands behind what ended it.

        Where did I go in the holiday: not where the flight that was cancelled went.
        """
        now = self._clock()
        off = [hit for hit in hits if _is_over_before(hit.memory, begins, now)]
        if not off:
            return hits
        known = {hit.memory.id: hit for hit in hits}
        instead: dict[str, Hit] = {}
        for hit in off:
            for heir in self._heirs.of([hit.memory]):
                told = known.get(heir.id) or self._brought(heir, hit, "corrects")
                instead.setdefault(heir.id, replace(told, weak=told.weak and hit.weak))
        gone = {*instead, *(hit.memory.id for hit in off)}
        rest = [hit for hit in hits if hit.memory.id not in gone]
        sure = [hit for hit in rest if not hit.weak]
        return [*sure, *instead.values(), *off, *(hit for hit in rest if hit.weak)]

    def put_rivals_beside(self, hits: list[Hit], query: Query) -> list[Hit]:
        """Beside each of the first hits what contradicts it or may, the later told of them first.

        Who asks where the user lives is to see both, whatever words the other is told in.
        """
        asked = asked_in(query.text)
        found: dict[str, Hit] = {}
        known = {each.memory.id: each for each in hits}
        for hit in hits[:_FIRST]:
            rivals = self._may_answer(self._rivals_of(hit, hits, asked), query)
            group = self._among_rivals(hit, rivals, known)
            instead, beside = self._news_of(hit, known, query)
            for each in [*_latest_first([*instead, *group]), *beside]:
                placed = found.get(each.memory.id)
                if placed is None or placed.weak:
                    found[each.memory.id] = each
        for hit in hits[_FIRST:]:
            found.setdefault(hit.memory.id, hit)
        return _with_what_holds_first(list(found.values()), self._clock())

    def _among_rivals(self, hit: Hit, rivals: list[Memory], known: Mapping[str, Hit]) -> list[Hit]:
        """A hit and what contradicts it."""
        group = [hit]
        for rival in rivals:
            beside = known.get(rival.id) or self._brought(rival, hit, "contradicts")
            group.append(replace(beside, weak=beside.weak and hit.weak))
        return group

    def _rivals_of(self, hit: Hit, hits: list[Hit], asked: Statement | None) -> list[Memory]:
        """What contradicts a hit, or may, about the attribute that is asked for."""
        rivals = self._rivals.of(hit.memory)
        if asked and not hit.weak:
            rivals += self._rivals.later(hit.memory, next(iter(asked.about)))
        rivals += [each.memory for each in hits if _says_later(each.memory, hit.memory)]
        return [rival for rival in rivals if not _is_of_else(rival, asked)]

    def _news_of(
        self, hit: Hit, known: Mapping[str, Hit], query: Query
    ) -> tuple[list[Hit], list[Hit]]:
        """What was told later and may have changed a hit: to stand before it, and behind it."""
        of_today = query_analysis.asks_what_is_so(query.text)
        told: list[Memory] = []
        for each in known.values():
            if self._news.may_change(each.memory, hit.memory, of_today=of_today):
                told.append(each.memory)
        if of_today and not hit.weak and _tells_it(hit, query):
            told += self._may_answer(self._news.of_those_named(hit.memory), query)
            told += self._may_answer(self._news.of_its_words(hit.memory), query)
        instead: list[Hit] = []
        beside: list[Hit] = []
        for memory in told:
            each = known.get(memory.id) or self._brought(memory, hit, "contradicts")
            answers = self._news.answers_instead(memory, hit, query.text)
            (instead if answers else beside).append(replace(each, weak=each.weak and hit.weak))
        return instead, _latest_first(beside)

    def _may_answer(self, memories: Sequence[Memory], query: Query) -> list[Memory]:
        """Those that no hard filter keeps out."""
        numbers = self._catalog.numbers([memory.id for memory in memories])
        rows = self._catalog.rows(numbers.values())
        return [memory for memory in memories if not refusal(query, rows[numbers[memory.id]])]

    def _brought(self, memory: Memory, by: Hit, term: str) -> Hit:
        """A hit that comes because of another one, and is as sure as that."""
        now = self._clock()
        activity, power, state = self._vitality.of(memory, now)
        shown_at = level(memory, activity, now, self._ageing)
        terms = {term: by.score}
        return Hit(memory, state, shown_at, power, by.score, terms=terms, weak=by.weak)


def _is_over_before(memory: Memory, begins: float, now: datetime) -> bool:
    ended = ended_at(memory, now)
    return ended is not None and ended.timestamp() < begins


def _tells_it(hit: Hit, query: Query) -> bool:
    """Whether a hit says what is asked for, and not only something of that."""
    share = share_told(query.text, searchable(hit.memory))
    return "asked" in hit.terms or share >= _TELLS_IT


def _latest_first(hits: Iterable[Hit]) -> list[Hit]:
    return sorted(hits, key=lambda hit: hit.memory.created_at, reverse=True)


def _is_of_else(memory: Memory, asked: Statement | None) -> bool:
    """Whether it tells of other attributes than a question asks for."""
    told = attributes.read(memory.indexable_text).about.keys()
    return asked is not None and bool(told) and not told & asked.about.keys()


def _with_what_holds_first(hits: list[Hit], now: datetime) -> list[Hit]:
    """What holds until something to come begins stands before that."""
    ordered = list(hits)
    for hit in hits:
        begins = hit.memory.occurred_at
        if begins is None or begins <= now:
            continue
        for other in hits:
            holds = other.memory.id in hit.memory.related and other.memory.valid_until == begins
            if holds and ordered.index(other) > ordered.index(hit):
                ordered.remove(other)
                ordered.insert(ordered.index(hit), other)
    return ordered


def _says_later(new: Memory, known: Memory) -> bool:
    """Whether it gives the same thing of the user's a value, told later: who the boss is now."""
    slot = attributes.read(known.indexable_text).slot
    if not slot or new.created_at <= known.created_at or new.mood or new.store == "episodic":
        return False
    return attributes.read(new.indexable_text).slot == slot


def successors(memories: Mapping[int, Memory], held: Collection[int]) -> dict[int, list[int]]:
    """For each memory that took the place of one that held then, that one: it stands before."""
    found: dict[int, list[int]] = {}
    for old, later in corrections(memories).items():
        for new in later:
            if old in held and new not in held:
                found.setdefault(new, []).append(old)
    return found


def corrections(memories: Mapping[int, Memory]) -> dict[int, list[int]]:
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
