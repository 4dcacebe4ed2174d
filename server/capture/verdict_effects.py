"""What a verdict about an older memory does to it and to the new one (D3, D21)."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo

from ..domain.memory import Correction, Memory, VerdictWord
from ..domain.patterns import regex
from ..language import attributes
from ..language.dates import spans, to_come
from ..language.dates.asides import without_asides
from ..language.dates.periods.from_when import begins_at, day_ahead, lies_ahead
from ..language.dates.periods.until_when import ends_at, last_day_told, tells_only_ends
from ..language.dates.series import former_or_wished, recurrence, weekly_monthly
from ..language.dialogue_turns import is_turn

_TWO_DAYS = timedelta(days=2)
_BEGINS = regex(
    r"\b(?:start|begin|join|mov|switch|chang)(?:s|es|e|ing)?\b|搬|入职|入職|开始|開始|换|換|改|调到|調到",
    re.IGNORECASE,
)
"""What begins on a day goes on behind it."""


def settle(
    verdict: VerdictWord, old: Memory, new: Memory, now: datetime, zone: tzinfo = UTC
) -> tuple[Memory, Memory]:
    """(old, new) after the verdict; `same` and `unrelated` change neither here.

    `zone` is the user's: the day is theirs on which something is to end.
    """
    if verdict != "conflicts":
        old, new = closed(old, new)
    match verdict:
        case "updates":
            return supersede(old, new, now)
        case "changed":
            return negate(old, new, now)
        case "ended":
            return ended(old, new.shown_text, now, _end_told(old, new, now, zone)), replace(
                new, related=_with(new.related, old.id)
            )
        case "conflicts":
            return (
                replace(old, conflicts_with=_with(old.conflicts_with, new.id)),
                replace(new, conflicts_with=_with(new.conflicts_with, old.id)),
            )
        case "related":
            return replace(old, related=_with(old.related, new.id)), replace(
                new, related=_with(new.related, old.id)
            )
        case _:
            return old, new


def closed(one: Memory, other: Memory) -> tuple[Memory, Memory]:
    """Both without the conflict between them."""

    def without(memory: Memory, id: str) -> Memory:
        rest = tuple(known for known in memory.conflicts_with if known != id)
        return replace(memory, conflicts_with=rest)

    return without(one, other.id), without(other, one.id)


def supersede(old: Memory, new: Memory, now: datetime) -> tuple[Memory, Memory]:
    """latest_wins: the old leaves normal recall.

    It keeps its text and points to its successor.
    """
    correction = Correction(time=now, reason="superseded", new=new.shown_text)
    return (
        replace(
            old,
            superseded_by=new.id,
            valid_until=_since(new, now),
            correction_history=(*old.correction_history, correction),
        ),
        replace(
            new,
            supersedes=_with(new.supersedes, old.id),
            core_position=new.core_position or old.core_position,
            valid_from=new.valid_from or _since(new, now),
        ),
    )


def negate(old: Memory, new: Memory, now: datetime) -> tuple[Memory, Memory]:
    """version_keep: the old is negated and keeps its place in the timeline.

    Its conflict factor drops by 0.7.
    """
    since = _since(new, now)
    return (
        _past(old, "negated", new.shown_text, now, since),
        replace(
            new,
            related=_with(new.related, old.id),
            core_position=new.core_position or old.core_position,
            valid_from=new.valid_from or since,
        ),
    )


def ended(old: Memory, news: str, now: datetime, since: datetime) -> Memory:
    """Over or declined: it keeps its place in the timeline, and nothing takes its place.

    What is to end on a later day holds until then.
    """
    past = _past(old, "ended", news, now, since)
    return replace(past, negated_at=old.negated_at) if since > now else past


def _past(old: Memory, reason: str, new: str, now: datetime, since: datetime) -> Memory:
    correction = Correction(time=now, reason=reason, new=new)
    return replace(
        old,
        negated_at=now,
        valid_until=since,
        correction_history=(*old.correction_history, correction),
    )


def reaffirm(old: Memory, now: datetime, since: datetime) -> Memory:
    """It is so again, from `since` on: the same memory, whose timeline grows."""
    correction = Correction(time=now, reason="reaffirmed", new=old.shown_text)
    return replace(
        old,
        superseded_by="",
        negated_at=None,
        valid_from=since,
        valid_until=None,
        correction_history=(*old.correction_history, correction),
    )


def with_its_end(memory: Memory, now: datetime, zone: tzinfo) -> Memory:
    """With the day until which it is so, where its text tells one to come.

    An episode tells what happened, and a turn of a conversation what was said.
    """
    if memory.is_secret or memory.store == "episodic" or is_turn(memory):
        return memory
    ends = ends_at(memory.text, now, zone)
    return replace(memory, valid_until=ends) if ends else memory


def _since(new: Memory, now: datetime) -> datetime:
    """From when on the new one is so.

    A move of two weeks ago ended the old home then, not when it was told.
    """
    return min(new.occurred_at or now, now)


def _end_told(old: Memory, new: Memory, now: datetime, zone: tzinfo) -> datetime:
    """When something is over by these news: on a day to come if they tell one.

    What is itself of a day to come, and lasts no longer, is called off now.
    """
    if new.occurred_at and is_so_between(old, new.occurred_at, now, zone):
        return new.occurred_at
    if was_of_a_day(old, now, zone):
        return now
    old = replace(old, text=without_asides(old.text, new.text, old.happened_at, zone))
    is_of_a_day = tells_day(old, now, zone)
    if is_moved_at_once(old, now, zone):
        return now
    if new.occurred_at:
        last = last_day_told(new.text, old.text, new.occurred_at, now, zone)
        return last or new.occurred_at
    if new.mood == "planned":
        days = {span.start for span in spans(new.text, now, zone, ahead=True) if span.start > now}
        return days.pop() if len(days) == 1 else now
    if is_of_a_day:
        return now
    # How often it was is told as well: "before, I ran on Friday mornings".
    told = weekly_monthly.without_weekly(former_or_wished.without(new.text))
    return day_ahead(told, now, zone) or now


def is_so_between(old: Memory, ends: datetime, now: datetime, zone: tzinfo) -> bool:
    """Whether what has not begun is so for a time: until a day after that on which it begins."""
    begins = old.occurred_at
    if begins is None or not now < begins < ends or old.store == "episodic":
        return False
    if old.store == "procedural" or recurrence.recurs(old.text):
        return True
    told = old.created_at
    if begins_at(old.text, told, zone) is not None:
        return True
    lasting = [span for span in spans(old.text, told, zone, ahead=True) if span.start <= begins]
    return any(span.end - begins > _TWO_DAYS for span in lasting)


def is_moved_at_once(old: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether it is of a day to come, and lasts until none: news of it need not wait for a day.

    "88 micrograms every day, blood test on 4 December" goes on, whatever day it tells besides.
    """
    if old.valid_until or recurrence.recurs(old.text):
        return False
    return tells_day(old, now, zone)


def was_of_a_day(old: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether it was of a day to come when it was told, which is over by now.

    "The ring is ready on 20 December": in January it is no state that news of March wait for. But
    "we move to Leeds on 1 May" is where they live from then on.
    """
    told = old.created_at
    if old.valid_until or old.store == "procedural" or recurrence.recurs(old.text):
        return False
    if begins_at(old.text, told, zone) or _BEGINS.search(old.text):
        return False
    if "residence" in attributes.read(old.text).about:
        return False
    named = [span for span in to_come(old.text, told, zone) if span.has_number]
    ahead = [span.end for span in named if span.end > told]
    return bool(ahead) and max(ahead) <= now


def tells_day(old: Memory, now: datetime, zone: tzinfo) -> bool:
    """Whether it is of a day to come itself: what is said of that day is said of it.

    A weekday is that after it was told: "Monday to Thursday" of long ago is of no day to come.
    What runs out then is so today.
    """
    if (old.occurred_at or now) > now:
        return True
    if tells_only_ends(old.text, old.happened_at, zone):
        return False
    return lies_ahead(old.text, now, zone, told=old.happened_at)


def _with(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    return ids if id in ids else (*ids, id)
