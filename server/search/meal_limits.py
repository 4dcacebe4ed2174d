"""What must be thought of where a meal is asked for: what those do not eat who are to eat it."""

from collections.abc import Collection, Iterator
from datetime import datetime

from ..domain.memory import Memory
from ..language import attributes, meals, people
from ..language.people.subject import is_somebody_else_s
from ..language.tokenizer import fold
from ..storage.index.attributes import is_fact
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from . import query_analysis

_LOOKED_AT = 100
_SHOWN = 4
"""What somebody must not eat before what they do not like, of each the newest."""
_RULES_LOOKED_AT, _RULES_SHOWN = 20, 1
_EATER = 3
"""Characters before 吃 that say who eats."""


class MealLimits:
    """Reads the index; holds no state."""

    def __init__(self, catalog: Catalog, words: Words) -> None:
        self._catalog = catalog
        self._words = words

    def bearing_on(
        self, question: str, now: datetime, *, for_a_meal: bool | None = None
    ) -> list[int]:
        """Row numbers of what the user does not eat, or a relative whom the question names.

        What they must not eat first, then what the relative does not, then the newest; at last
        what they want whenever they ask for a meal. None where neither it is asked for, nor a meal
        is to be chosen or made.
        """
        said = is_to_be_made(question) if for_a_meal is None else for_a_meal
        is_meal = said and not _is_for_nobody(question)
        is_own = is_meal or _asks_for_limits(question)
        named = self._of_one_named(question)
        if not (is_own or named):
            return []
        guests = attributes.kin(fold(question))
        of_guests = self._naming(query_analysis.roles_meant(question), now) | named
        found: list[tuple[bool, bool, int]] = []
        for n, memory in self._told_limits():
            is_guest_s = n in of_guests or bool(guests & attributes.kin(fold(memory.text)))
            if is_guest_s or (is_own and not is_somebody_else_s(memory.text, memory.entities)):
                found.append((meals.tells_food_allergy(memory.text), is_guest_s, n))
        return [n for _, _, n in sorted(found, reverse=True)[:_SHOWN]] + self._rules()

    def _told_limits(self) -> Iterator[tuple[int, Memory]]:
        """What tells of somebody what they do not eat, by row number."""
        told = self._catalog.by_number(list(self._words.search("own", meals.CUES, _LOOKED_AT)))
        for n, memory in told.items():
            if is_fact(memory) and meals.tells_what_is_not_eaten(memory.text):
                yield n, memory

    def _rules(self) -> list[int]:
        """Row numbers of how the user wants a meal proposed."""
        told = self._words.search("own", meals.RULE_CUES, _RULES_LOOKED_AT)
        memories = self._catalog.by_number(list(told)).items()
        rules = [n for n, m in memories if is_fact(m) and meals.lays_down_for_meals(m.text)]
        return sorted(rules, reverse=True)[:_RULES_SHOWN]

    def _of_one_named(self, question: str) -> set[int]:
        """Row numbers of what names whom it asks for by name what they do not eat."""
        if not meals.asks_what_is_not_eaten(question):
            return set()
        names = attributes.read(question).names | people.read(question).names
        return set[int]().union(*map(self._words.naming, names))

    def _naming(self, roles: Collection[str], now: datetime) -> set[int]:
        """Row numbers of what names those who are this to the user."""
        names = self._catalog.people.known_as(roles, now)
        return set[int]().union(*(self._words.naming(name) for name in names))


def _asks_for_limits(question: str) -> bool:
    if not meals.asks_what_is_not_eaten(question):
        return False
    is_of_theirs = query_analysis.about_user(question) or query_analysis.kin_of_user(question)
    return bool(is_of_theirs) or meals.asks_for_that_alone(question)


def is_to_be_made(question: str) -> bool:
    """Whether its words say that something to eat is to be chosen or made."""
    if _is_for_nobody(question) or not meals.asks_for_meal(question):
        return False
    return query_analysis.asks_for_work(question) or meals.asks_to_choose(question)


def _is_for_nobody(question: str) -> bool:
    """An animal eats it, or it is words that are asked for."""
    return _an_animal_eats(question) or meals.asks_for_words(question)


def _an_animal_eats(question: str) -> bool:
    """猫吃什么: it is no dish for people."""
    eater, eats, _ = question.partition("吃")
    return bool(eats) and "pets" in attributes.read(eater[-_EATER:]).about
