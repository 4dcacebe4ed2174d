"""Which of two changes to come is a stage before the other, and which the same one told anew."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo

from ..domain.limits import EARLIEST
from ..domain.memory import Memory
from ..domain.patterns import regex
from ..language.dates import hours
from ..language.dates.periods.from_when import begins_at
from ..language.dates.rescheduling import denies, tells_move
from ..language.dates.series import recurrence, weekly_monthly
from ..language.dates.without_dates import without_dates
from ..language.tokenizer import capitalised, telling
from .drafts import Draft
from .verdict_effects import is_so_between

_A_THIRD = 3
_SAME_STATE = 0.7
"""What shares so many of its telling words is the same, from another day on."""
_LONG_AFTER = timedelta(days=80)
"""From then on another amount is another stage of it, and no correction."""
_NOT_BEFORE = regex(r"才|\bnot (?:until|before)\b|\bonly (?:from|on)\b|\binstead\b", re.IGNORECASE)
"""It is so later than was told."""
_AMOUNT = regex(r"\d[\d,.]*")
_STARTS = regex(r"\b(?:starts?|begins?|kicks?\s+off)\b|开始|開始|开课|開課|开班", re.IGNORECASE)


def is_so_before(
    memory: Memory, draft: Draft, begins: datetime, now: datetime, zone: tzinfo
) -> bool:
    """Whether it begins before a draft tells what is so later, and is so in between.

    A class from 4 December is at ten until it is at a quarter past eleven from 8 January on. That
    it starts on another day is told in its place.
    """
    first = memory.occurred_at
    if first is None or first >= begins or _STARTS.search(draft.content):
        return False
    recurs = weekly_monthly.days_told(memory.text) and weekly_monthly.days_told(draft.content)
    if recurs:
        return _recurs_before(memory, draft)
    return is_so_between(memory, begins, now, zone) and _is_another_stage(draft, memory, now, zone)


def is_of_one_thing(text: str, memory: Memory) -> bool:
    """Whether a text tells of what a memory tells of, by a third of the fewer words."""
    told, known = _words(_but_its_dates(text)), _words(_but_its_dates(memory.text))
    fewer = max(min(len(told), len(known)), 1)
    return len(told & known) * _A_THIRD >= fewer


def in_turn(drafts: Sequence[Draft]) -> list[int]:
    """Their places, those that are so from a later day on last: each ends the one before."""
    return sorted(range(len(drafts)), key=lambda at: drafts[at].begins or EARLIEST)


def _recurs_before(memory: Memory, draft: Draft) -> bool:
    """Whether it comes again and again before a draft tells other days or hours of it."""
    hours_known, hours_told = hours.told(memory.text), hours.told(draft.content)
    is_at_other_hours = bool(hours_known and hours_told and hours_known != hours_told)
    return is_at_other_hours or recurrence.recurs_otherwise(memory.text, draft.content)


def _is_another_stage(draft: Draft, memory: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether a draft says that from its day on something else is so than a memory tells.

    At weekends in Oakwood from 14 December, there alone from 1 March. What says the same of
    another day tells only when it begins.
    """
    begins, known = begins_at(draft.content, now, zone), memory.occurred_at
    if begins is None or known is None or _NOT_BEFORE.search(draft.content):
        return False
    if tells_move(draft.content) or denies(draft.content):
        return False
    is_long_after = begins - known > _LONG_AFTER
    told, known_text = _but_its_dates(draft.content), _but_its_dates(memory.text)
    return _tells_other_values(told, known_text, amounts=is_long_after)


def _but_its_dates(text: str) -> str:
    return " ".join(without_dates(text).split())


def _tells_other_values(told: str, known: str, *, amounts: bool) -> bool:
    """Whether other names or, where they count, `amounts` stand in a text, or mostly other words.

    A rent that rises some weeks after a rise that was told is that rise, told otherwise.
    """
    values_of = (capitalised, _amounts) if amounts else (capitalised,)
    for values in values_of:
        mine, theirs = values(told), values(known)
        if mine - theirs and theirs - mine:
            return True
    words, words_known = _words(told), _words(known)
    fewer = min(len(words), len(words_known))
    return len(words & words_known) < _SAME_STATE * fewer


def _words(text: str) -> frozenset[str]:
    return telling(_AMOUNT.sub(" ", text))


def _amounts(text: str) -> set[str]:
    return set(_AMOUNT.findall(text))
