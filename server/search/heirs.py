"""What is so now instead of something that is so no more, by what somebody said of the two."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from ..domain.memory import Memory
from ..domain.ranking_terms import Term, best_of
from ..domain.standing import is_current
from ..language import attributes, people
from ..storage.index.catalog import Catalog
from ..storage.index.turn_context import searchable
from .asked_words import tells_most_of
from .attributes_asked import asked_in
from .candidates import CandidateFinder, Candidates
from .query import Hit

_LOOKED_AT = 30
"""So many of the best matches that are so no more."""
_LOOKED_FOR = 3
"""Of so many of them what ended them is looked for, where they do not name it themselves."""
_INSTEAD = "instead"
"""The term of what took the place of a sure match."""
_FIRST = 3
"""What took the place of one of so many best matches, if they are sure, has twice its score."""
_NEAR_THE_BEST = 0.9
"""Of the best score: what matches less well than others do was not what is asked for."""
_MARK = 1e-6
"""The value of the term for others."""
_LONGEST = 8
"""So often at most may one thing have been replaced by another."""

_Place = tuple[int, Memory, int]
"""The number of what is so no more, itself, and the number of what is so instead."""


class Heirs:
    """Reads the index; holds no state."""

    def __init__(
        self, catalog: Catalog, finder: CandidateFinder, *, clock: Callable[[], datetime]
    ) -> None:
        self._catalog = catalog
        self._finder = finder
        self._clock = clock

    def add(self, candidates: Candidates) -> dict[str, Term]:
        """Let what took the place of a match be found as that would be, whatever its own words.

        "Do I have a dog?" has no word of "Rex died", by which "the user has a dog, Rex" ended.
        What speaks for the surest of them is returned: nothing else is measured by that.
        """
        if candidates.query.mode != "normal" or candidates.asked:
            return {}
        found = dict(candidates.total())
        now = candidates.now.timestamp()
        past: dict[int, float] = {}
        for n, score in found.items():
            row = candidates.rows.get(n)
            if row is None or row.ends <= now:
                past[n] = score
        places = self._places(best_of(past, _LOOKED_AT))
        self._finder.admit(candidates, dict.fromkeys(heir for _, _, heir in places))
        places = [place for place in places if place[2] in candidates.rows]
        if places:
            candidates.terms = {n: _inherited(term, places) for n, term in candidates.terms.items()}
            candidates.similar = _inherited(candidates.similar, places)
        return {_INSTEAD: self._of_the_sure(candidates, places, found)}

    def _places(self, numbers: Sequence[int]) -> list[_Place]:
        """Whose place is taken by what, of those of these that are so no more."""
        known = self._catalog.by_number(numbers)
        over = [n for n in numbers if n in known and self._is_over(known[n])]
        nameless = [n for n in over if not _heir_named(known[n])][_LOOKED_FOR:]
        found: list[_Place] = []
        for n in over:
            if n not in nameless:
                heirs = self._catalog.numbers([heir.id for heir in self.of([known[n]])])
                found += [(n, known[n], heir) for heir in heirs.values()]
        return found

    def _of_the_sure(
        self, candidates: Candidates, places: Sequence[_Place], scores: Term
    ) -> dict[int, float]:
        """What speaks for what took the place of a sure match."""
        question = candidates.query.text
        least = _NEAR_THE_BEST * max(scores.values(), default=0.0)
        best = [n for n in best_of(scores, _FIRST) if scores[n] >= least]
        sure = [place for place in places if _answers(question, place[1])]
        gains: dict[int, float] = {}
        for n, _, heir in sure:
            gains[heir] = max(scores[n] if n in best else _MARK, gains.get(heir, 0.0))
        self._add_what_was(candidates, sure)
        return gains

    def _add_what_was(self, candidates: Candidates, places: Sequence[_Place]) -> None:
        """What stood in their place and says more of what is asked: the latest, and the last."""
        heirs = self._catalog.by_number([heir for _, _, heir in places])
        for _, old, n in sorted(places, key=lambda place: place[1].created_at):
            if _tells_more(candidates.query.text, old, heirs[n]):
                last = self._last_before(heirs[n])
                candidates.instead_of[n] = (old,)
                if last and last != old:
                    candidates.instead_of[n] = (old, last)

    def _last_before(self, heir: Memory) -> Memory | None:
        """What was so right before it."""
        before = self._catalog.get_many([*heir.supersedes, *heir.related])
        gone: list[Memory] = []
        for memory in before:
            is_earlier = memory.created_at <= heir.created_at
            if is_earlier and self._is_over(memory) and not memory.is_secret:
                gone.append(memory)
        return max(gone, key=lambda memory: memory.created_at, default=None)

    def with_what_was(self, hits: Sequence[Hit]) -> list[Hit]:
        """The hits, the sure ones with what they took the place of: it is asked what was so."""
        shown = {hit.memory.id for hit in hits}
        found: list[Hit] = []
        for hit in hits:
            before = None if hit.weak or hit.instead_of else self._last_before(hit.memory)
            is_new = before is not None and before.id not in shown
            found.append(replace(hit, instead_of=(before,)) if is_new and before else hit)
        return found

    def instead_of(self, candidates: Candidates, numbers: Sequence[int]) -> list[int]:
        """What is so now in the place of those of these that are so no more."""
        places = self._places(numbers)
        self._add_what_was(candidates, places)
        return list(dict.fromkeys(heir for _, _, heir in places))

    def of(self, gone: Collection[Memory]) -> list[Memory]:
        """The facts that are so now: what replaced, negated or ended these, or their heirs."""
        now = self._clock()
        found: dict[str, Memory] = {}
        seen = {memory.id for memory in gone}
        waiting = list(gone)
        for _ in range(_LONGEST):
            later = [heir for heir in self._next(waiting) if heir.id not in seen]
            seen |= {heir.id for heir in later}
            found |= {heir.id: heir for heir in later if is_current(heir, now)}
            waiting = [heir for heir in later if not is_current(heir, now)]
            if not waiting:
                break
        return list(found.values())

    def _next(self, gone: Sequence[Memory]) -> list[Memory]:
        """What each names as having taken its place; else what tells that it is over."""
        named = [heir for memory in gone if (heir := _heir_named(memory))]
        told = {memory.id: memory.created_at for memory in gone if not _heir_named(memory)}
        pointing = self._catalog.pointing_to(list(told)) if told else []
        heirs = self._catalog.get_many(named)
        for later in self._catalog.get_many(pointing):
            if later.id in named or _comes_after(later, told):
                heirs.append(later)
        return [heir for heir in heirs if heir.store != "episodic"]

    def _is_over(self, memory: Memory) -> bool:
        return not memory.deleted_at and not is_current(memory, self._clock())


def _inherited(term: Term, places: Sequence[_Place]) -> dict[int, float]:
    """A leg's values, where what took the place of a match has what that has at least."""
    values = dict(term)
    for n, _, heir in places:
        if n in term:
            values[heir] = max(term[n], values.get(heir, term[n]))
    return values


def _heir_named(memory: Memory) -> str:
    return memory.superseded_by or memory.merged_into


def _answers(question: str, old: Memory) -> bool:
    """Whether it would be no weak match: by its words, or by the one attribute asked for."""
    if tells_most_of(question, searchable(old)):
        return True
    asked, told = asked_in(question), attributes.read(old.indexable_text).about
    if asked is None:
        return False
    shared = asked.about.keys() & told.keys()
    return any(bool(asked.about[attribute]) == bool(told[attribute]) for attribute in shared)


def _tells_more(question: str, old: Memory, heir: Memory) -> bool:
    """Whether what was replaced answers, or says who somebody is, and what replaced it does not."""
    if old.is_secret or heir.is_secret:
        return False
    introduces = people.read(old.text).roles and not people.read(heir.text).roles
    return bool(introduces) or not _answers(question, heir)


def _comes_after(heir: Memory, told: Mapping[str, datetime]) -> bool:
    """Whether it points to one of these, told before it."""
    named = [told[id] for id in (*heir.supersedes, *heir.related) if id in told]
    return any(moment <= heir.created_at for moment in named)
