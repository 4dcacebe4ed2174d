"""Of what matches, what a mode shows: what faded stands behind, or stays out."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import inf

from ..domain.provenance import whose
from ..domain.standing import passes
from ..language.tokenizer import telling
from ..storage.index.catalog import Catalog
from . import query_analysis, ranking, weights
from .asked_words import content_words, whole_words
from .candidates import Candidates
from .ranking import Scored
from .vitality import Alive

_FRESH_READ = 10
"""So many of the best fresh memories are looked at for what a faded one tells besides."""


class ShownInMode:
    """Reads the index; holds no state."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def of(
        self, ranked: list[Scored], vitality: Mapping[int, Alive], candidates: Candidates
    ) -> list[Scored]:
        """Everyday recall leaves out what faded or is over.

        A review shows it however weak: strength is never counted lower than the least there is.
        """
        match candidates.query.mode:
            case "normal" if query_analysis.asks_for_all(candidates.query.text):
                return ranking.all_that_match(ranked)
            case "normal":
                return self._in_everyday(ranked, vitality, candidates)
            case "review" | "debug":
                return ranked

    def _in_everyday(
        self, ranked: list[Scored], vitality: Mapping[int, Alive], candidates: Candidates
    ) -> list[Scored]:
        now, rows = candidates.now.timestamp(), candidates.rows
        past = {n for n in vitality if rows[n].ends <= now}
        faded = {n for n, alive in vitality.items() if alive.faded} - candidates.however_faded
        if not (candidates.asked and candidates.asked.past):
            # A fact that lasts is as true as when it was told: its strength weighs in its score.
            faded = {n for n in faded if passes(rows[n].store, rows[n].category)}
        if candidates.query.entity or candidates.query.tags:
            # Whoever names an entity or a tag asks for all that is known of it.
            asks_nothing = not candidates.query.text.strip()
            faded = {n for n in faded if rows[n].store == "episodic" and not asks_nothing}
        faded = (faded | past) - candidates.reached()
        lasting = faded - past
        fresh = [each.n for each in ranked if each.n not in faded][:_FRESH_READ]

        @cache
        def untold() -> frozenset[str]:
            return self._untold(fresh, candidates.query.text)

        def least_share(n: int) -> float:
            return self._least_share(n, untold, candidates) if n in lasting else inf

        return ranking.fresh_or_faded(ranked, faded, least_share)

    def _untold(self, fresh: Sequence[int], question: str) -> frozenset[str]:
        """The words asked for that none of the fresh memories has."""
        told = [telling(memory.text) for memory in self._catalog.by_number(fresh).values()]
        return whole_words(content_words(question)).difference(*told)

    def _least_share(
        self, n: int, untold: Callable[[], frozenset[str]], candidates: Candidates
    ) -> float:
        """Of the best fresh match's relevance, so much that a faded memory stands behind it.

        A fact needs less where it has a word asked for that is `untold`; what the user told of a
        day stands there for such a word alone. Nothing does where a past time is asked for: then
        its date counts.
        """
        if candidates.asked is not None and candidates.asked.past:
            return inf
        memory = self._catalog.by_number([n]).get(n)
        if memory is None:  # its row is damaged
            return inf
        is_fact = memory.store != "episodic"
        if not is_fact and whose(memory)[0] != "user":
            return inf
        if untold() & telling(memory.text):
            return weights.UNTOLD_SHARE if is_fact else weights.FADED_SHARE
        return weights.FADED_SHARE if is_fact else inf
