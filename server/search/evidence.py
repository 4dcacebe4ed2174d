"""What else speaks for a candidate: what it stands beside, who said it, when, of whom."""

from collections.abc import Collection, Sequence
from datetime import datetime, tzinfo
from typing import NamedTuple

from ..domain import projects
from ..domain.ranking_terms import Term, best_of
from ..language import dialogue_turns
from ..language.dates.without_dates import without_dates
from ..language.relatives import FAMILY
from ..language.tokenizer import capitalised, names_in, set_apart, telling
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from ..storage.index.turn_context import searchable
from ..storage.index.turns import Turns
from . import query_analysis, ranking, weights
from .attributes_asked import AttributesAsked
from .candidates import CandidateFinder, Candidates
from .heirs import Heirs
from .known_by_kind import KnownByKind
from .legs import generic_turns
from .meal_limits import MealLimits
from .named_times import spans_named
from .query import Query

_POOL = 200
_AROUND = 100
"""Of how many candidates the neighbours are looked at."""
_HOPS_FROM = 5
_TOLD_BESIDE = 10
"""Of so many of the best facts what was told beside them is looked at."""
_DAYS_S = 3.5 * 86_400
"""A weekend, and the days before and behind it, are days; a week is none."""
_RARE = 5
"""Memories at most that name somebody: what there is of them is meant."""


class _Sides(NamedTuple):
    """Turns of conversations, by who said them."""

    by_speaker: list[int]
    """Of the one speaker who is named."""
    from_assistant: set[int]
    asked: Collection[int]
    """What the side that is asked about may have said; none where the assistant said nothing."""


class Evidence:
    """Reads the index; holds no state."""

    def __init__(
        self,
        catalog: Catalog,
        words: Words,
        turns: Turns,
        finder: CandidateFinder,
        attributes_asked: AttributesAsked,
        heirs: Heirs,
        *,
        zone: tzinfo,
    ) -> None:
        self._catalog = catalog
        self._words = words
        self._turns = turns
        self._finder = finder
        self._attributes_asked = attributes_asked
        self._heirs = heirs
        self._meal_limits = MealLimits(catalog, words)
        self._known_by_kind = KnownByKind(catalog, words)
        self._zone = zone

    def add(self, candidates: Candidates) -> None:
        """Add the terms, and what they lead to."""
        self._add_chain(candidates)
        self._add_surroundings(candidates)
        self._add_preferences(candidates)
        self._add_attributes(candidates)

    def _add_chain(self, candidates: Candidates) -> None:
        """Lone facts have no neighbours: what the best match leads to is looked for.

        "Where does the man born in July work?" goes from his birthday to what else tells of him.
        """
        base = candidates.relevance()
        by_words = candidates.terms.get("words", {})
        best = best_of({n: value for n, value in base.items() if n in by_words}, 1)
        if not best or self._turns.among(best):
            return
        memory = self._catalog.by_number(best).get(best[0])
        if memory is None:  # its row is damaged
            return
        text = searchable(memory)
        if len(text) > dialogue_turns.SHORT_CHARACTERS:
            return  # about too much to lead anywhere
        found = self._words.sharing(text, candidates.query.text, _POOL)
        candidates.terms["chain"] = chain = ranking.chained(base, best[0], found)
        self._finder.admit(candidates, chain)

    def _add_surroundings(self, candidates: Candidates) -> None:
        """Neighbours and scenes of what matched, and how much each turn of a dialogue tells.

        The neighbours of a fact are those that were told with it.
        """
        base = candidates.relevance()
        best = best_of(base, _AROUND)
        pairs = self._turns.beside(best)
        self._finder.admit(candidates, {n for pair in pairs for n in pair})
        turns = candidates.turns = self._turns.among(candidates.rows)
        scene_of = {n: turn.scene for n, turn in turns.items()}
        told = {n: turn.told for n, turn in turns.items() if turn.speaker}
        generic = generic_turns(candidates.query.text, turns)
        candidates.terms["beside"] = ranking.beside(base, pairs)
        candidates.terms["told with"] = self._told_with(candidates, base, best)
        candidates.terms["led to"] = ranking.led_to(base, pairs, told, generic)
        candidates.terms["scene"] = ranking.in_scene(base, candidates.rows, scene_of)
        if told:
            candidates.terms["brief"] = ranking.brief(candidates.relevance(), told)
        if generic:
            candidates.terms["generic"] = ranking.generic(candidates.relevance(), generic)

    def _told_with(self, candidates: Candidates, base: Term, best: Sequence[int]) -> Term:
        """A share for the facts that were told right beside the best, as far as they were found."""
        next_to = self._told_beside(candidates, best, 1)
        return ranking.told_with(base, next_to, self._told_beside(candidates, best, 2))

    def _told_beside(
        self, candidates: Candidates, best: Sequence[int], apart: int
    ) -> list[tuple[int, int]]:
        """Pairs of facts that were told `apart` facts after each other, of the best.

        Whoever told them may have gone on to something else: they have a word in common.
        """
        told = self._catalog.by_time.told_together(best[:_TOLD_BESIDE], apart)
        pairs = [pair for pair in told if _are_facts_found(pair, candidates)]
        read = self._catalog.by_number(sorted({n for pair in pairs for n in pair}))
        about = {n: _telling(memory.text) for n, memory in read.items()}
        related: list[tuple[int, int]] = []
        for one, other in pairs:
            if one in about and other in about and about[one] & about[other]:
                related.append((one, other))
        return related

    def _add_preferences(self, candidates: Candidates) -> None:
        """Names, dates, who said it, links and the project.

        Each adds a share of the best score so far.
        """
        text, base = candidates.query.text, candidates.relevance()
        names = names_in(text)
        introduced = self._catalog.people.introductions(names, candidates.now)
        rare = self._rarely_named(text)
        for_a_meal = candidates.query.for_a_meal
        limits = self._meal_limits.bearing_on(text, candidates.now, for_a_meal=for_a_meal)
        candidates.however_faded = rare.union(introduced, limits)
        named = [*self._named(text, names, candidates.now), *introduced, *rare]
        hops = self._catalog.entities.sharing(best_of(base, _HOPS_FROM), _POOL)
        spans = spans_named(text, candidates.now, self._zone)
        alone = bool(candidates.asked and candidates.asked.alone)
        told = self._told_of(spans, alone=alone)
        dated = self._dated(candidates, spans)
        of_attribute = self._attributes_asked.about_user(text)
        is_prompt = candidates.query.in_other_words
        by_kind = self._known_by_kind.telling(text) if is_prompt else set[int]()
        of_day = self._standing_in_the_way(candidates.query, spans) if is_prompt else {}
        self._finder.admit(
            candidates, [*named, *hops, *told, *dated, *of_attribute, *limits, *by_kind, *of_day]
        )
        sides = self._sides(candidates, names)
        of_project = _of_project(candidates)
        wishes = self._wishes(candidates) - sides.from_assistant
        in_time = _in_time(candidates, spans, told)
        recurring = set() if alone else self._recurring(spans) & base.keys()
        terms: dict[str, Term] = {
            "entity": ranking.boost(weights.ENTITY_SHARE, base, named),
            "kind": ranking.boost(weights.ENTITY_SHARE, base, by_kind),
            "day": ranking.boost(weights.DAY_SHARE, base, of_day),
            "attribute": ranking.boost(weights.ATTRIBUTE_SHARE, base, of_attribute),
            "link": ranking.boost(weights.LINK_SHARE, base, set(hops) - set(named)),
            "date": ranking.boost(weights.DATE_SHARE, base, in_time),
            "recurs": ranking.boost(weights.RECURS_SHARE, base, recurring),
            "speaker": ranking.boost(weights.SPEAKER_SHARE, base, sides.by_speaker),
            "role": ranking.boost(weights.ROLE_SHARE, base, sides.asked),
            "project": ranking.boost(weights.PROJECT_SHARE, base, of_project),
            "user": ranking.boost(weights.USER_SHARE, base, self._of_the_user(candidates)),
            "wish": ranking.boost(weights.WISH_SHARE, base, wishes),
            "limit": ranking.boost(weights.LIMIT_SHARE, base, limits),
        }
        candidates.terms |= {name: term for name, term in terms.items() if term}

    def _sides(self, candidates: Candidates, names: list[str]) -> _Sides:
        """Of the turns those of whom is asked about, by name or as the user or the assistant."""
        turns = candidates.turns
        speakers = self._turns.speakers(names)
        heard = {n for n, turn in turns.items() if turn.speaker}
        from_assistant = {n for n in heard if dialogue_turns.is_assistant(turns[n].speaker)}
        is_of_assistant = query_analysis.asks_assistant(candidates.query.text)
        others = heard - from_assistant if is_of_assistant else from_assistant
        return _Sides(
            by_speaker=[n for n in heard if {turns[n].speaker} == speakers],
            from_assistant=from_assistant,
            asked=candidates.rows.keys() - others if from_assistant else set(),
        )

    def _dated(
        self, candidates: Candidates, spans: Sequence[tuple[float, float, float]]
    ) -> list[int]:
        """What happened at a time that is named, or was told then where that is asked."""
        dated = list(self._catalog.by_time.happened_in(spans, _POOL))
        if candidates.asked:
            dated += self._catalog.by_time.happened_or_told_in(candidates.asked.spans, _POOL)
            dated += candidates.of_time
        return dated

    def _add_attributes(self, candidates: Candidates) -> None:
        """What tells where somebody lives or works, where that is asked, in whatever words."""
        telling = self._attributes_asked.telling(candidates.query.text, candidates.now)
        self._finder.admit(candidates, telling)
        if not candidates.asked:
            # What took the place of one that told it is on it too, in whatever words.
            instead = self._heirs.instead_of(candidates, telling)
            telling = list(dict.fromkeys([*telling, *instead]))
            self._finder.admit(candidates, telling)
        candidates.terms |= self._attributes_asked.terms(candidates, telling)

    def _told_of(
        self, spans: Sequence[tuple[float, float, float]], *, alone: bool
    ) -> dict[int, float]:
        """What tells of a stretch of time (its start, end and weight), whenever it was told."""
        found: dict[int, float] = {}
        for start, end, weight in spans:
            told = self._catalog.told_times.telling_of([(start, end)], alone=alone)
            for n, share in told.items():
                found[n] = max(weight * share, found.get(n, 0.0))
        return found

    def _standing_in_the_way(
        self, query: Query, spans: Sequence[tuple[float, float, float]]
    ) -> dict[int, float]:
        """What tells of the very day for which something is proposed, or comes again on it."""
        if not (query.for_its_day or query_analysis.asks_if_free(query.text)):
            return {}
        days: list[tuple[float, float]] = []
        for start, end, weight in spans:
            if weight == 1 and end - start < _DAYS_S:
                days.append((start, end))
        return self._catalog.told_times.telling_of(days, alone=True) if days else {}

    def _recurring(self, spans: Sequence[tuple[float, float, float]]) -> set[int]:
        return self._catalog.told_times.recurring_on([(start, end) for start, end, _ in spans])

    def _named(self, text: str, names: list[str], now: datetime) -> list[int]:
        """Memories that name whom the query names, by any of their names or by what they are."""
        entities, people = self._catalog.entities, self._catalog.people
        found = entities.naming(entities.known(names), _POOL)
        for other in people.others(names, now):
            found += people.telling(other, now)[-_POOL:]
        for relative in people.known_as(query_analysis.roles_meant(text), now):
            telling = self._words.naming(relative).union(people.telling(relative, now))
            found += sorted(telling)[-_POOL:]
        return list(dict.fromkeys(found))

    def _rarely_named(self, text: str) -> set[int]:
        """The few memories that name what the query names, where nobody listed it as a name."""
        plain = without_dates(text)
        found: set[int] = set()
        for name in capitalised(plain):
            found |= self._few_naming(name)
        for line in plain.splitlines():
            found |= self._each_apart(set_apart(line))
        return found

    def _each_apart(self, words: Collection[str]) -> set[int]:
        """The few memories that have one of these words; none where one of them has several.

        Then they are about one thing (豆豆 睡觉 小夜灯), and no word of it is asked for alone.
        """
        naming = [self._few_naming(word) for word in words]
        found = set[int]().union(*naming)
        return found if len(found) == sum(map(len, naming)) else set()

    def _few_naming(self, name: str) -> set[int]:
        naming = self._words.naming(name, _RARE + 1)
        return naming if len(naming) <= _RARE else set()

    def _of_the_user(self, candidates: Candidates) -> set[int]:
        """Where a question is about the user and nobody else: what states something of them.

        Where it is about a relative whom it calls by no word for one ("my girl"), what has one.
        """
        text, rows = candidates.query.text, candidates.rows
        if candidates.asked or not query_analysis.names_user(text):
            return set()
        if query_analysis.kin_of_user(text):
            return self._telling_of(query_analysis.kin_called_otherwise(text)) & rows.keys()
        turns = candidates.turns
        facts = [n for n, row in rows.items() if row.store != "episodic" and n not in turns]
        return self._catalog.people.of_the_user(facts, candidates.now)

    def _telling_of(self, roles: Collection[str]) -> set[int]:
        """What has a word for any of these relatives, in either language."""
        found: set[int] = set()
        for role in roles:
            for word in FAMILY[role]:
                found |= self._words.naming(word)
        return found

    def _wishes(self, candidates: Candidates) -> set[int]:
        """Where something is to be done: how the user wants things done in general."""
        if not query_analysis.asks_for_work(candidates.query.text):
            return set()
        base = candidates.relevance()
        return {n for n, row in candidates.rows.items() if row.wish and n in base}


def _telling(text: str) -> frozenset[str]:
    return telling(query_analysis.without_user(text))


def _are_facts_found(pair: tuple[int, int], candidates: Candidates) -> bool:
    return all(n in candidates.rows and n not in candidates.turns for n in pair)


def _of_project(candidates: Candidates) -> list[int]:
    """What belongs to the very project that is asked for."""
    wanted = projects.key(candidates.query.project)
    rows = candidates.rows.items()
    return [n for n, row in rows if wanted and projects.key(row.project) == wanted]


def _in_time(
    candidates: Candidates, spans: Collection[tuple[float, float, float]], told: Term
) -> dict[int, float]:
    """How near each is to the stretches of time, by when it happened or by what it tells of."""
    if not spans:
        return {}
    asked = candidates.asked
    found: dict[int, float] = {}
    for n, row in candidates.rows.items():
        if asked and asked.tells_nothing(row):
            if n in told:
                found[n] = told[n]
            continue
        fits = [w * ranking.closeness(row.happened, start, end) for start, end, w in spans]
        found[n] = max(*fits, told.get(n, 0.0))
    return found
