"""A change that is told before it comes: what it replaces holds until then."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

from ..domain.memory import Memory, VerdictWord
from ..domain.patterns import regex
from ..domain.standing import is_current, is_to_come
from ..language import attributes
from ..language.dates import OPEN_END, to_come
from ..language.dates.asides import without_asides
from ..language.dates.periods.from_when import begins_at, day_ahead, tells_change
from ..language.dates.periods.until_when import (
    last_day_told,
    tells_only_ends,
    tells_until,
    told_until,
)
from ..language.dates.rescheduling import denies, is_called_off, tells_move, was_wrong
from ..language.dates.series import exceptions, recurrence
from ..language.dates.without_dates import without_dates
from ..language.near_duplicates.hedges import is_in_doubt
from ..language.plain_facts import tells_decision
from ..language.tokenizer import telling
from .drafts import TAKE_ITS_PLACE, Draft
from .stages import is_so_before
from .verdict_effects import ended, is_moved_at_once, reaffirm, tells_day, was_of_a_day

_A_DAY = timedelta(days=1)
# Not `departures`, which asks who it is and of whom another text tells: here the day divides.
_GONE = regex(
    r"\b(?:has|have)\s+left\b|\bleft\s+(?:on|in|last|yesterday|us)\b|\b(?:is|are|has|have)\s+gone\b"
    r"|\bresigned\b|(?:走|离开|離開|离职|離職|辞职|辭職|退休)了",
    re.IGNORECASE,
)
_WANTED = regex(
    r"\brefus(?:es|ed|ing)\b|\b(?:un|not\s+yet\s+)decided\b|不肯|不愿|不願|拒绝|拒絕|犹豫|猶豫"
    r"|[还還]没(?:定|决定|想好)|想[转轉换換去买買学學]",
    re.IGNORECASE,
)
"""What somebody wants, or does not want, or has not made up their mind about."""
_NOTE = regex(r"[(（][^()（）]*[，；;][^()（）]*[)）]|\([^()]*,\s+[^()]*\)")
"""What is told in brackets besides: （3月起新签涨到1,888元，已签的不变）, no "(from 1 March)"."""


def with_beginning(draft: Draft, replaced: Sequence[Memory], now: datetime, zone: tzinfo) -> Draft:
    """The draft as it is carried out: from a day to come on where it begins then.

    What tells besides what is so until then takes the place of all that was known at once, but
    of how often something is that goes on until then.
    """
    if not replaced:
        return draft
    begins = _begins(draft, replaced, now, zone)
    if begins is None:
        return replace(draft, begins=None)
    both = _tells_until(draft, replaced, begins, now, zone)
    at_once = _given_up_at_once(draft, replaced, begins, now, zone, tells_until=both)
    if both and len(at_once) == len(replaced):
        is_moved = any(is_to_come(memory, now) for memory in replaced)
        given = draft.occurred_at or (begins if is_moved else None)
        return replace(draft, begins=None, occurred_at=given)
    verdicts: list[tuple[str, VerdictWord]] = []
    for id, word in draft.verdicts:
        until_then = word in TAKE_ITS_PLACE and id not in at_once
        verdicts.append((id, "ended" if until_then else word))
    return replace(draft, verdicts=tuple(verdicts), occurred_at=begins, begins=begins)


def _given_up_at_once(
    draft: Draft,
    replaced: Sequence[Memory],
    begins: datetime,
    now: datetime,
    zone: tzinfo,
    *,
    tells_until: bool,
) -> set[str]:
    """Ids of what the draft takes the place of today, and not only when it begins."""
    found: set[str] = set()
    for memory in replaced:
        told = _without_asides(memory, draft, now, zone)
        is_told = tells_until and not _is_how_it_goes_on(memory, draft, begins, now, zone)
        is_of_a_day = _is_of_a_day(told, now, zone)
        if is_of_a_day and is_so_before(memory, draft, begins, now, zone):
            is_of_a_day = False
        is_over = was_of_a_day(memory, now, zone) or _tells_gone(draft, begins, now, zone)
        if is_told or is_of_a_day or is_over or _was_a_wish(memory):
            found.add(memory.id)
    return found


def _tells_gone(draft: Draft, begins: datetime, now: datetime, zone: tzinfo) -> bool:
    """Whether it tells, before what begins then, that somebody has gone already."""
    for span in to_come(draft.content, now, zone):
        if span.start == begins:
            before, _, _ = draft.content.partition(span.phrase)
            return _GONE.search(before) is not None
    return False


def _is_how_it_goes_on(
    memory: Memory, draft: Draft, begins: datetime, now: datetime, zone: tzinfo
) -> bool:
    """Whether it tells how often something is of which the draft says that it goes on until then.

    "Amlodipine until 13 December" leaves out that it is every morning.
    """
    if memory.store == "episodic" or not recurrence.recurs(memory.text):
        return False
    until_then = told_until(draft.content, begins, now, zone)
    return not (recurrence.recurs(until_then) or exceptions.tells_exception(until_then))


def beside_what_happened(
    draft: Draft, known: Callable[[str], Memory], now: datetime, zone: tzinfo
) -> Draft:
    """The draft, linked to the events that it was said to change or to end, if it lies ahead.

    What happened goes on having happened, whatever is planned after it; that it was told wrong, or
    came about otherwise, whoever updates it has judged.
    """
    if not draft.judged(*TAKE_ITS_PLACE) or not _is_planned(draft, now, zone):
        return draft
    judged = draft.judged("changed", "ended")
    stays = tuple(id for id in judged if _has_happened(known(id), now, zone))
    verdicts: list[tuple[str, VerdictWord]] = []
    for id, word in draft.verdicts:
        verdicts.append((id, "related" if id in stays else word))
    return replace(draft, verdicts=tuple(verdicts), is_news=True, happened=stays)


def _is_planned(draft: Draft, now: datetime, zone: tzinfo) -> bool:
    if draft.occurred_at:
        return draft.occurred_at > now
    return day_ahead(draft.content, now, zone) is not None or attributes.read(draft.content).plans


def _has_happened(memory: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether it is of a day that is over, and tells of none to come."""
    if memory.store != "episodic" or memory.happened_at > now:
        return False
    return day_ahead(memory.text, now, zone) is None


def tells_later(memory: Memory, until: datetime | None, zone: tzinfo) -> bool:
    """Whether a memory names a day to come after one until which it would hold."""
    if until is None:
        return False
    named = to_come(memory.text, memory.created_at, zone)
    return any(until < span.end < OPEN_END for span in named)


def begins_later(memory: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether its text says that it is so from a day to come on: until then it denies nothing.

    "From 1 January", or that something changes then: "next year the rent goes up to 900".
    """
    told = memory.created_at
    begins = begins_at(memory.text, told, zone)
    if begins is None and attributes.read(memory.text).changes:
        begins = day_ahead(memory.text, told, zone)
    return begins is not None and begins > now


def _tells_until(
    draft: Draft, replaced: Sequence[Memory], begins: datetime, now: datetime, zone: tzinfo
) -> bool:
    """Whether it tells what is so until then: more than when something known has its last day."""
    text = draft.content
    if any(last_day_told(text, memory.text, begins, now, zone) for memory in replaced):
        return False
    return tells_until(text, begins, now, zone)


def tells_both(
    draft: Draft, replaced: Sequence[Memory], now: datetime, zone: tzinfo
) -> datetime | None:
    """The day to come for which what it replaces does not wait, as it tells what is so until then.

    None where it waits, or is itself of a day or a plan: that is moved at once.
    """
    if draft.begins or not any(_stands(memory, now, zone) for memory in replaced):
        return None
    begins = begins_at(draft.content, now, zone) or draft.occurred_at
    if begins is None or begins <= now or is_called_off(draft.content, begins, now, zone):
        return None
    return begins if tells_until(draft.content, begins, now, zone) else None


def _without_asides(memory: Memory, draft: Draft, now: datetime, zone: tzinfo) -> Memory:
    """A memory without what it tells besides of other days, of which the draft is no news."""
    told = without_asides(memory.text, draft.content, memory.happened_at, zone)
    return replace(memory, text=told)


def _is_of_a_day(memory: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether it is of a day to come itself, and does not last until one."""
    return is_to_come(memory, now) or is_moved_at_once(memory, now, zone)


def waits_for(memory: Memory, other: Memory, now: datetime) -> bool:
    """Whether `memory` holds until `other`, a change to come, begins."""
    if not is_to_come(other, now) or not is_held_for(memory, other):
        return False
    return is_current(memory, now) and is_current(other, now)


def is_held_for(memory: Memory, change: Memory) -> bool:
    """Whether a memory ends by the news of a change: as that begins, or on a last day before."""
    ends, begins = memory.valid_until, change.occurred_at
    if memory.id not in change.related or ends is None or begins is None:
        return False
    if ends == begins:
        return True
    ended_by = memory.correction_history[-1].new if memory.correction_history else ""
    return ends < begins and ended_by == change.shown_text


def says_anew(text: str, known: Memory, change: Memory) -> bool:
    """Whether a text tells what a change to come tells, in place of what is known until then."""
    mine = telling(without_dates(text)) - telling(known.text)
    return bool(mine & telling(without_dates(change.text)))


_Known = Callable[[str], Memory | None]


def going_on(forgotten: Iterable[Memory], known: _Known, now: datetime) -> list[Memory]:
    """What was to hold until changes to come that are forgotten now: it goes on."""
    found: list[Memory] = []
    for change in forgotten:
        for held in filter(None, map(known, change.related)):
            if waits_for(held, change, now):
                found.append(reaffirm(held, now, held.valid_from or held.happened_at))
    return found


def ending_again(restored: Iterable[Memory], known: _Known, now: datetime) -> list[Memory]:
    """What goes on since a change was forgotten ends with that again, now that it is back."""
    found: list[Memory] = []
    for change in restored:
        day = change.occurred_at
        for held in filter(None, map(known, change.related)):
            if day is None or held.valid_until or not is_current(held, now):
                continue
            reasons = [each.reason for each in held.correction_history[-2:]]
            quoted = held.correction_history[-2:][0].new if reasons else ""
            if reasons == ["ended", "reaffirmed"] and quoted == change.shown_text:
                found.append(ended(held, change.shown_text, now, day))
    return found


def _begins(
    draft: Draft, replaced: Sequence[Memory], now: datetime, zone: tzinfo
) -> datetime | None:
    """The day to come from which on the draft is so.

    As it says, "from 1 December"; the day of a move or a new job, while the known home or job is
    one that goes on; or the day that the host gives, where what is known is a state until then or
    recurs on other days. An appointment on another day is not so from then on. What the host gives
    as the day outranks what the text tells besides: "brought forward from March"; "no runner's
    knee, I may run from 4 January".
    """
    given = draft.occurred_at
    if (given and given <= now) or was_wrong(draft.content):
        return None
    told = begins_at(_NOTE.sub(" ", draft.content), now, zone)
    if told is None:
        return _day_without_a_beginning(draft, replaced, now, zone)
    if is_called_off(draft.content, told, now, zone):
        return None
    return told if given and given < told <= given + _A_DAY else given or told


def _day_without_a_beginning(
    draft: Draft, replaced: Sequence[Memory], now: datetime, zone: tzinfo
) -> datetime | None:
    """The day from which a draft is so that does not say "from" of any.

    None of a day of which what it replaces tells as well: it is put right.
    """
    named = draft.occurred_at or day_ahead(draft.content, now, zone)
    if _are_of_its_day(replaced, named, zone):
        return None
    replaced = [_without_asides(memory, draft, now, zone) for memory in replaced]
    if draft.occurred_at and _recur_otherwise(replaced, draft):
        return draft.occurred_at
    if tells_move(draft.content):
        return None
    return _day_of_change(draft, replaced, now, zone)


def _recur_otherwise(replaced: Sequence[Memory], draft: Draft) -> bool:
    """Whether what is known recurs on other days than the draft tells."""
    return all(recurrence.recurs_otherwise(memory.text, draft.content) for memory in replaced)


def _day_of_change(
    draft: Draft, replaced: Sequence[Memory], now: datetime, zone: tzinfo
) -> datetime | None:
    """The day that the host gives for what is a state, or of a move or a new job to come."""
    given = draft.occurred_at
    all_stand = all(_stands(memory, now, zone) for memory in replaced)
    if given and all_stand:
        return given
    day = given or day_ahead(draft.content, now, zone)
    if day and _is_another_day(day, draft, replaced, now):
        return day
    if all(_goes_on(memory, draft, now, zone) for memory in replaced):
        return day
    is_change = day is not None and tells_change(draft.content, day, now, zone)
    return day if is_change and all_stand else None


def _are_of_its_day(replaced: Sequence[Memory], day: datetime | None, zone: tzinfo) -> bool:
    """Whether any of what is known tells of that very day itself, and does not end on it."""
    return day is not None and any(_is_of_that_day(memory, day, zone) for memory in replaced)


def _is_of_that_day(memory: Memory, day: datetime, zone: tzinfo) -> bool:
    told = memory.created_at
    named = day_ahead(memory.text, told, zone)
    if named is None or named.astimezone(zone).date() != day.astimezone(zone).date():
        return False
    return not tells_only_ends(memory.text, told, zone)


def _is_another_day(day: datetime, draft: Draft, replaced: Sequence[Memory], now: datetime) -> bool:
    """Whether what is to come at all comes on this day; not that it comes not on its own."""
    if not all(is_to_come(memory, now) and memory.store != "episodic" for memory in replaced):
        return False
    is_its_own = any(memory.occurred_at == day for memory in replaced)
    return not (is_its_own and denies(draft.content))


def _was_a_wish(memory: Memory) -> bool:
    """Whether a known memory told what somebody wants, or may come: that is decided at once."""
    if memory.mood in ("planned", "possible") or is_in_doubt(memory.text):
        return True
    if _WANTED.search(memory.text):
        return True
    return attributes.read(memory.text).plans


def _stands(memory: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether it tells what is so today: no wish or decision, nothing that happened or will."""
    if memory.store == "episodic":
        return False
    if tells_day(memory, now, zone) or was_of_a_day(memory, now, zone):
        return False
    return not (memory.mood or _was_a_wish(memory) or tells_decision(memory.text))


def _goes_on(memory: Memory, draft: Draft, now: datetime, zone: tzinfo) -> bool:
    """Whether a known memory tells a state, one at a time, that the draft will change."""
    known, new = attributes.read(memory.text), attributes.read(draft.content)
    if memory.mood or known.plans or is_to_come(memory, now):
        return False
    if day_ahead(memory.text, now, zone):
        return False
    if not attributes.SINGLE.isdisjoint(attributes.contested(new, known)):
        return True
    return not attributes.SINGLE_STATES.isdisjoint(attributes.outlived(new, known))
