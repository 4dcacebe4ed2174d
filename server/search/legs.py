"""The ways of looking for a question's memories, each on the scale of its own best."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, Protocol

from ..domain.ranking_terms import Term
from ..language import dialogue_turns, synonyms
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import VIEWS, Words
from ..storage.index.turns import Turn, Turns
from ..storage.vectors.answering import Nearness
from ..storage.vectors.indexer import Readiness
from . import meanwhile, query_analysis, ranking, weights
from .cross_language import Translator

_FAINT = 3
_IN_OTHER_WORDS = 10
_NEAREST = 8
"""Of a question about the user: what is known of them is not denied for the words it uses."""


class _WordLeg(NamedTuple):
    """A way of looking for words: its name, the view it looks in, and what it weighs."""

    name: str
    view: str
    weight: float


_WORD_LEGS = (
    _WordLeg("words", "own", weights.WORDS_WEIGHT),
    _WordLeg("context", "context", weights.CONTEXT_WEIGHT),
    _WordLeg("reply", "answered", weights.REPLY_WEIGHT),
)


class Looked(NamedTuple):
    """What each way of looking finds, by its name; and how near in meaning what was found is."""

    terms: dict[str, Term]
    similar: dict[int, float]


class Meaning(Protocol):
    """What is near in meaning: today's vectors, or those of an earlier state."""

    @property
    def readiness(self) -> Readiness: ...

    def catch_up(self) -> None:
        """Take in what was stored a moment ago."""

    def near(self, question: str, limit: int) -> dict[str, Nearness]:
        """The memories nearest to a question by their ids, best first."""
        ...

    def nearest(self, text: str, limit: int, *, asking: bool = True) -> dict[str, float]:
        """Ids and similarities to a question (`asking`) or a statement, best first."""
        ...


def generic_turns(query: str, turns: Mapping[int, Turn]) -> set[int]:
    """What an assistant said, unless the question asks for that."""
    if query_analysis.asks_assistant(query):
        return set()
    return {n for n, turn in turns.items() if dialogue_turns.is_assistant(turn.speaker)}


class Legs:
    """Reads the index; holds no state."""

    def __init__(
        self,
        catalog: Catalog,
        words: Words,
        turns: Turns,
        meaning: Meaning,
        translator: Translator,
    ) -> None:
        self._catalog = catalog
        self._words = words
        self._turns = turns
        self._meaning = meaning
        self._translator = translator

    def look(self, query: str, pool: int) -> Looked:
        """What each way of looking finds; at most `pool` memories each."""
        nearest = meanwhile.begun(lambda: self._nearest(query, pool))
        terms: dict[str, Term] = {}
        translated: list[Term] = []
        wording = query_analysis.without_user(query)
        abroad: dict[str, Term] = dict(
            zip(VIEWS, self._translator.scores(wording, pool), strict=True)
        )
        for leg in _WORD_LEGS:
            scores = [self._words_of(leg.view, wording, pool), abroad[leg.view]]
            if leg.view == "answered":
                scores = [self._without_generic(query, each) for each in scores]
            sure = self._enough_of(query, leg.view)
            terms[leg.name], across = ranking.scaled_together(leg.weight, *scores, sure=sure)
            translated.append(across)
        terms["translated"] = ranking.total(translated)
        matched = any(terms.values())
        found = nearest()
        numbers = self._catalog.numbers(list(found))
        near = {numbers[id]: nearness for id, nearness in found.items() if id in numbers}
        terms["meaning"] = self._near(query, near, pool, alone=not matched)
        return self._looked(query, terms, near, pool)

    def _nearest(self, query: str, pool: int) -> dict[str, Nearness]:
        """How near memories are to what a query asks: to that of its questions they are nearest to.

        The vector of two questions is near to what answers neither.
        """
        found: dict[str, Nearness] = {}
        for asked in query_analysis.asked_apart(query):
            for id, near in self._meaning.near(asked, pool).items():
                known = found.get(id, near)
                found[id] = Nearness(*map(max, zip(known, near, strict=True)))
        best_first = sorted(found.items(), key=lambda pair: -pair[1].similarity)
        return dict(best_first[:pool])

    def _looked(
        self, query: str, terms: dict[str, Term], near: Mapping[int, Nearness], pool: int
    ) -> Looked:
        similar = {n: nearness.similarity for n, nearness in near.items()}
        if not query_analysis.asks_for_all(query):  # each that has the words is an occasion
            terms = self._by_meaning(terms, similar, pool)
        return Looked(terms, similar)

    def _enough_of(self, query: str, view: str) -> float:
        """What a memory scores that has enough of the question; to answer one, any word will do.

        Of a message the words of any one of its questions are; they count twice among small talk.
        """
        if view == "answered":
            return 0.0
        asked = query_analysis.questions_among(query) or [query]
        wordings = map(query_analysis.without_user, asked)
        least = min(self._words.worth(view, wording) for wording in wordings)
        return weights.SURE_WORDS * least * (2 if query_analysis.asking_part(query) else 1)

    def _by_meaning(self, terms: dict[str, Term], similar: Term, pool: int) -> dict[str, Term]:
        """Words that a lone fact shares by chance weigh less; in the other language none do."""
        if not similar:  # the model did not answer
            return terms
        held = (terms["words"].keys() | terms["context"].keys()) - terms["translated"].keys()
        facts = self._lone(held)
        common = ranking.common_similarity(similar.values(), pool)
        weighed = dict(terms)
        for name in ("words", "context"):
            weighed[name] = ranking.by_meaning(terms[name], facts, similar, common)
        return weighed

    def _lone(self, numbers: Collection[int]) -> set[int]:
        """Those of these that are neither turns of a dialogue nor passages."""
        spoken = {n for n, turn in self._turns.among(numbers).items() if turn.speaker}
        rows = self._catalog.rows([n for n in numbers if n not in spoken])
        return {n for n, row in rows.items() if not row.passage}

    def in_other_words(self, query: str) -> dict[int, float]:
        """What names the same everyday things by other words: the few best."""
        words = " ".join(synonyms.other_words_for(query))
        found = self._words.search("own", words, _IN_OTHER_WORDS) if words else {}
        return ranking.scaled(weights.OTHER_WORDS_WEIGHT, found)

    def naming(self, name: str) -> set[int]:
        """Row numbers of memories whose text has a name (see Words.naming)."""
        return self._words.naming(name)

    def _words_of(self, view: str, query: str, pool: int) -> dict[int, float]:
        """Where only some sentences of a query ask, their words count twice."""
        found = self._words.search(view, query, pool)
        asking = query_analysis.asking_part(query)
        return ranking.total([found, self._words.search(view, asking, pool)]) if asking else found

    def _without_generic(self, query: str, scores: Term) -> Term:
        """An assistant answers every question of its user: that says nothing about the fact."""
        generic = generic_turns(query, self._turns.among(scores.keys()))
        return {n: score for n, score in scores.items() if n not in generic}

    def _near(
        self, query: str, near: Mapping[int, Nearness], pool: int, *, alone: bool
    ) -> dict[int, float]:
        """The leg of meaning; it weighs more for lone facts than for turns and passages."""
        similar = {n: nearness.similarity for n, nearness in near.items()}
        centred = {n: nearness.apart for n, nearness in near.items()}
        common = ranking.common_similarity(similar.values(), pool)
        common_centred = ranking.common_similarity(centred.values(), pool)
        enough = self._near_enough(query, similar, alone=alone)
        turns = self._turns.among(enough)
        spoken = {n for n, turn in turns.items() if turn.speaker}
        apart: dict[int, float] = {}
        for n in enough:
            apart[n] = centred[n] - common_centred
            if n in spoken:  # the turns of one talk share more than what says nothing
                apart[n] = (apart[n] + similar[n] - common) / 2
        found = ranking.scaled(1.0, apart, weights.SURE_SIMILARITY)
        passages = {n for n, row in self._catalog.rows(found).items() if row.passage}
        lone = found.keys() - spoken - passages
        return {n: share * ranking.meaning_weight(lone=n in lone) for n, share in found.items()}

    def _near_enough(self, query: str, similar: Term, *, alone: bool) -> dict[int, float]:
        """What may be near in meaning. Few will do where no word matches (`alone`)."""
        enough = {n: s for n, s in similar.items() if s >= weights.FAINT_SIMILARITY}
        is_clear = any(s >= weights.CLEAR_SIMILARITY for s in similar.values())
        if query_analysis.names_user(query):
            enough |= dict(list(similar.items())[:_NEAREST])
        elif alone and not is_clear:
            enough = dict(list(enough.items())[:_FAINT])
        return enough
