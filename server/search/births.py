"""When somebody was born, as far as memories tell it of whose age another one tells."""

from collections.abc import Iterator
from datetime import datetime, tzinfo
from functools import lru_cache

from ..domain.memory import Memory
from ..domain.patterns import regex
from ..domain.standing import is_current
from ..language import attributes, people
from ..language.ages import Birth
from ..language.clause_ends import CLAUSE_END
from ..language.dates.series import yearly
from ..language.people.subject import names_user
from ..language.tokenizer import fold
from ..storage.index.catalog import Catalog

_BIRTH = regex(r"\b(?:birthday|born)\b|生日|出生|生于")
_BORN_IN = regex(
    r"\bborn\b[^.;]{0,40}?\b((?:19|20)\d\d)\b|((?:19|20)\d\d)年[^，。；]{0,12}?出?生(?!活|意|效)"
)


def born(told: str, of: Memory, now: datetime, catalog: Catalog, zone: tzinfo) -> Birth | None:
    """Of whom `told` is, the words up to an age in a memory; None where no memory tells it.

    What the text itself tells comes first.
    """
    whose = _whose(told)
    own = _read(of.text, of.happened_at, zone) if _BIRTH.search(fold(of.text)) else None
    if own or not whose:
        return own
    for memory in _telling(catalog):
        is_theirs = whose & _whose_birthday(memory.text) and is_current(memory, now)
        found = _read(memory.text, memory.happened_at, zone) if is_theirs else None
        if found:
            return found
    return None


def _telling(catalog: Catalog) -> Iterator[Memory]:
    for memory in catalog.by_number(sorted(catalog.told_times.of_each_year())).values():
        if memory.store != "episodic" and not memory.is_secret:
            yield memory


def _read(text: str, told_at: datetime, zone: tzinfo) -> Birth | None:
    days = sorted(yearly.birthdays_told(text, told_at, zone))
    year = _BORN_IN.search(fold(text))
    if len(days) > 1 or not (days or year):
        return None
    month, day = (int(days[0][1:3]), int(days[0][4:])) if days else (0, 0)
    return Birth(month, day, int(year[1] or year[2]) if year else 0)


@lru_cache(maxsize=2_000)  # every row that tells an age asks it of every birthday
def _whose_birthday(text: str) -> frozenset[str]:
    for clause in CLAUSE_END.split(text):
        found = _BIRTH.search(fold(clause))
        if found:  # "I was born … above my father's shop", else "the birthday of my father"
            return _whose(clause[: found.start()]) or _whose(clause)
    return frozenset()


def _whose(told: str) -> frozenset[str]:
    """Names and what those are to the user in the last clause; the user where it has neither."""
    clause = CLAUSE_END.split(told)[-1]
    others = attributes.kin(fold(clause)).union(people.read(clause).names)
    if others:
        return frozenset(others)
    return frozenset({people.USER}) if names_user(clause) else frozenset()
