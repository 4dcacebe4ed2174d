"""What is so now instead of something that is so no more, by what somebody said of the two."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from ..domain.memory import Memory
from ..domain.scores import best_of
from ..domain.standing import is_current
from ..language import matters
from ..storage.index.catalog import Catalog
from ..storage.index.turn_context import searchable
from . import ranking
from .candidates import CandidateFinder, Candidates
from .matters_asked import asked_in
from .sureness import tells_most_of

_LOOKED_AT = 3
"""So many of the best matches, whether they are so or not."""
_INSTEAD, _PERHAPS = "instead", "perhaps instead"
"""The terms of what comes for a sure match; and for any, where nothing that is so matches."""
_LONGEST = 8
"""So often at most may one thing have been replaced by another."""


class Heirs:
    """Reads the index; holds no state."""

    def __init__(
        self, catalog: Catalog, finder: CandidateFinder, *, clock: Callable[[], datetime]
    ) -> None:
        self._catalog = catalog
        self._finder = finder
        self._clock = clock

    def add(self, candidates: Candidates) -> None:
        """To the candidates what became of those that would answer, if they still were so.

        "Do I have a dog?" has no word of "Rex died", by which "the user has a dog, Rex" ended.
        """
        if candidates.query.mode != "normal" or candidates.asked:
            return
        total = ranking.total(candidates.terms.values())
        best = self._catalog.by_number(best_of(total, _LOOKED_AT))
        is_all = not candidates.rows
        term = _INSTEAD
        instead: dict[int, float] = {}
        for n, old in best.items():
            is_sure = _answers(candidates.query.text, old)
            if not self._is_over(old) or not (is_sure or is_all):
                continue
            term = term if is_sure else _PERHAPS
            heirs = self._catalog.numbers([heir.id for heir in self.of([old])])
            instead |= {heir: max(total[n], instead.get(heir, 0.0)) for heir in heirs.values()}
        self._finder.admit(candidates, instead)
        instead = {n: score for n, score in instead.items() if n in candidates.rows}
        if instead:
            candidates.terms[term] = instead

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
        told = {memory.id: memory.created_at for memory in gone}
        heirs = self._catalog.get_many(self._catalog.pointing_to(list(told))) if told else []
        return [heir for heir in heirs if heir.store != "episodic" and _comes_after(heir, told)]

    def _is_over(self, memory: Memory) -> bool:
        return not memory.deleted_at and not is_current(memory, self._clock())


def _answers(question: str, old: Memory) -> bool:
    """Whether it would be no weak match: by its words, or by the one matter that is asked for."""
    if tells_most_of(question, searchable(old)):
        return True
    asked, told = asked_in(question), matters.read(old.indexable_text).about
    if asked is None:
        return False
    return any(bool(of) == bool(told.get(m)) for m, of in asked.about.items() if m in told)


def _comes_after(heir: Memory, told: Mapping[str, datetime]) -> bool:
    """Whether it points to one of these, told before it."""
    named = [told[id] for id in (*heir.supersedes, *heir.related) if id in told]
    return any(moment <= heir.created_at for moment in named)
