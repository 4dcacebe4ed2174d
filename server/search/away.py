"""Who is known to be away, or on duty, on a day to come of which a new memory tells."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo

from ..domain.calendar import midnight
from ..domain.memory import Memory
from ..domain.patterns import regex
from ..domain.standing import is_current
from ..language import people
from ..language.dates.times_told import times_told
from ..language.dates.without_dates import without_dates
from ..language.people.subject import begins_with_user, is_somebody_else_s
from ..language.tokenizer import HAN, fold, telling
from ..storage.index.catalog import Catalog
from .same_hour import AtOnce

_ONE_DAY_S = 90_000
_LONGEST_S = 62 * 86_400.0
_MOST_DAYS = 4
_TRIP = regex(
    r"\b(?i:away|abroad|on a (?:\w+ )?trip|out of (?:town|the country)|travell?ing)\b"
    r"|\b(?:is|are|am|be|stays?|staying) in [A-Z][a-z]+|出差|外出|出国|旅[行游]|出门在外"
)
"""Of its first and last day it is not certain: one leaves and comes home on them."""
_OFF_OR_ON_DUTY = regex(
    r"\bon (?:\w+ )?(?:holiday|vacation|leave|call|duty|nights|shift|night shifts?)\b"
    r"|\b(?:out of office|in hospital)\b"
    r"|\bworks? (?:the |on )?(?:night|early|late) shifts?\b|休假|度假|请假|值班|值夜|[夜早晚中]班"
    r"|住院",
    re.IGNORECASE,
)
_NOT_SO = regex(
    r"\bnot\b|n't\b|\bno longer\b|\bcancell?ed\b|不用|不再|没有|取消|不值", re.IGNORECASE
)
_MEANT = (None, "planned")
_THING = regex(r"[A-Z][a-z]+ (?:with|at|for|on|in|(?:is|are) (?:on|at|in))\b")
"""Dinner with Nora, Choir at seven: the word that a sentence begins with is nobody's name."""
_NAMED_FIRST = regex(rf"[A-Z][a-z]+\b|[{HAN}]{{2,4}}?(?=[\d从在去要请休出这下本明])")
_DIGITS = regex(r"\d+")


@dataclass(frozen=True, slots=True)
class _Event:
    """A new memory of a day: whose it is, and of what else it tells."""

    words: frozenset[str]
    folded: str
    is_the_users: bool


class Away:
    """Reads only, and holds nothing."""

    def __init__(self, catalog: Catalog, zone: tzinfo, clock: Callable[[], datetime]) -> None:
        self._catalog = catalog
        self._zone = zone
        self._clock = clock

    def on_the_day_of(self, memory: Memory, without: Collection[str]) -> list[AtOnce]:
        """What tells that whom a memory concerns are away on its days, each once.

        Not those `without`, nor what it goes with; none of what is on a trip itself.
        """
        text = memory.indexable_text
        if _says_away(text):
            return []
        event = _Event(_about(text), fold(text), _is_the_users(text))
        left_out = {memory.id, *memory.related, *memory.supersedes, *without}
        found: dict[str, AtOnce] = {}
        for day in self._days(memory):
            for other in self._away_on(day):
                if other.id not in left_out and _concerns(other.indexable_text, event):
                    found.setdefault(other.id, AtOnce(day, other))
        return list(found.values())

    def _days(self, memory: Memory) -> list[date]:
        """The single days to come of which it tells."""
        today = self._clock().astimezone(self._zone).date()
        days = [memory.occurred_at.astimezone(self._zone).date()] if memory.occurred_at else []
        for first, last in times_told(memory.indexable_text, memory.happened_at, self._zone):
            if last - first <= _ONE_DAY_S:
                days.append(datetime.fromtimestamp(first, self._zone).date())
        return sorted({day for day in days if day >= today})[:_MOST_DAYS]

    def _away_on(self, day: date) -> Iterator[Memory]:
        """What holds and says that somebody is away, or on duty, on that day."""
        start = midnight(day, self._zone)
        span = (start.timestamp(), (start + timedelta(days=1)).timestamp())
        times = self._catalog.told_times
        around = times.ranges_around(*span, _LONGEST_S)
        inside = times.ranges_around(span[0] - 1, span[1] + 1, _LONGEST_S)
        numbers = around.keys() | times.recurring_on([span])
        now = self._clock()
        for n, memory in self._catalog.by_number(sorted(numbers)).items():
            text = memory.indexable_text
            is_so = is_current(memory, now) and memory.mood in _MEANT and not _NOT_SO.search(text)
            is_over = memory.valid_until is not None and memory.valid_until < start
            if (
                is_so
                and not is_over
                and (_OFF_OR_ON_DUTY.search(text) or _is_trip(text, n, inside))
            ):
                yield memory


def _is_trip(text: str, n: int, inside: Collection[int]) -> bool:
    return n in inside and _TRIP.search(text) is not None


def _says_away(text: str) -> bool:
    return bool(_TRIP.search(text) or _OFF_OR_ON_DUTY.search(text))


def _about(text: str) -> frozenset[str]:
    return telling(_DIGITS.sub(" ", without_dates(text)))


def _is_the_users(text: str) -> bool:
    """Whether it begins with the user, or with nobody: "the dentist on Tuesday"."""
    if _THING.match(text):
        return True
    names = people.read(text).names
    if is_somebody_else_s(text, sorted(names)):
        return False
    return begins_with_user(text) or not any(fold(text).startswith(name) for name in names)


def _concerns(away: str, event: _Event) -> bool:
    """Whether it is the user who is away, and theirs, or somebody whom the event names.

    What has more in common with the time away may be part of it.
    """
    names: set[str] = set()
    if begins_with_user(away) and not is_somebody_else_s(away, ()):
        is_theirs = event.is_the_users
    else:
        told = _NAMED_FIRST.match(away)
        named = set(people.read(away).roles)
        if told:
            named.add(fold(told[0]))
        names = {name for name in named if re.search(_bounded(name), event.folded)}
        is_theirs = bool(names)
    shared = (_about(away) & event.words) - telling(" ".join(names))
    return is_theirs and not shared


def _bounded(name: str) -> str:
    return rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)
