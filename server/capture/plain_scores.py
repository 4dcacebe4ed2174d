"""Scores that the server proposes where the user plainly told a lasting fact and nobody scored it.

From its kind, from whether something like it is known, and from what it is related to (the caller
eases the threshold for that). What is not plain waits for the six scores.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime, tzinfo

from ..domain.patterns import regex
from ..domain.provenance import USER
from ..language import matters_of_fact
from ..language.attributes import grave_news
from ..language.dates.periods.from_when import lies_ahead
from ..language.dates.periods.until_when import tells_only_ends
from ..language.dates.series.recurrence import recurs
from ..language.people import private_life
from ..language.people.subject import is_somebody_else_s, names_user, opens_at_home
from ..language.plain_facts import (
    Kind,
    is_doubtful,
    is_in_play,
    is_of_the_hour,
    is_unsure,
    kind_of,
    may_last,
)
from ..language.script import is_chinese
from ..language.tokenizer import capitalised, telling
from ..language.word_list import simplified
from .appraisal_scores import PASSING, Scores
from .drafts import Draft
from .near import Near
from .outcomes import Held

_IMPORTANCE: Mapping[Kind, float] = {
    "safety": 9,
    "rule": 8,
    "identity": 8,
    "decision": 7,
    "attribute": 7,
    "plan": 6,
    "taste": 6,
    "thing": 6,
    "place": 6,
}
_REASON, _REASON_ZH = "plainly told, scored by its kind", "直接告知，按种类评分"
_NEW, _LIKE_KNOWN = 8.0, 5.0
_OF_THIS_LIFE, _SAID_SO, _SPECIFIC = 8.0, 9.0, 7.0
_WORDS_IN_COMMON = 2
_MAYBE = regex(
    r"(?:(?:after|before|when)\s[^,]{2,40},\s+)?(?:might|may|maybe|perhaps|possibly|thinking)\b"
    r"|[^，。；他她邻同朋老小阿叔姨]{0,6}(?:可能|也许|或许|说不定|没准)",
    re.IGNORECASE,
)
_LASTS, _UNTIL_ITS_DAY = 9.0, 7.0


def as_plainly_told(
    draft: Draft, near: Sequence[Near], now: datetime, zone: tzinfo, *, of_somebody_known: bool
) -> Draft:
    """The draft with the scores that its kind proposes; as it was where somebody has to judge.

    Where the user's words take the place of something known, scores below those of its kind are
    lifted to them: a correction that waited would leave what is wrong.
    """
    if draft.misleading or _is_judged(draft):
        return draft
    kind = _kind(draft, near, now, zone, of_somebody_known=of_somebody_known)
    if kind is None:
        return draft
    if draft.scores is not None:
        return replace(draft, scores=_at_least(draft.scores, _proposed(kind, _NEW)))
    reason = _REASON_ZH if is_chinese(draft.content) else _REASON
    category = draft.category or ("temporary" if kind == "place" else None)
    is_news = draft.takes_a_place or not any(each.is_similar for each in near)
    scores = _proposed(kind, _NEW if is_news else _LIKE_KNOWN)
    return replace(draft, scores=scores, reason=reason, category=category)


def _is_judged(draft: Draft) -> bool:
    """Whether the host's scores decide."""
    is_correction = draft.takes_a_place and draft.source == USER
    return draft.scores is not None and not is_correction


def _kind(
    draft: Draft, near: Sequence[Near], now: datetime, zone: tzinfo, *, of_somebody_known: bool
) -> Kind | None:
    """What kind of lasting fact it plainly is; None where somebody has to judge."""
    if draft.source not in ("", USER):
        return None
    is_dated = _is_to_come(draft, now)
    if draft.takes_a_place:
        return _kind_in_its_place(draft, now, zone, is_dated=is_dated)
    if private_life.is_told(draft.content, draft.entities) and not is_health_at_home(draft):
        return None
    if draft.mood == "possible":
        return "plan" if _is_kept_as_possible(draft, of_somebody_known) else None
    if draft.mood and not _is_set(draft, is_dated=is_dated):
        return None
    return _kind_of_what_is_so(draft, near, now, zone, of_somebody_known=of_somebody_known)


def _kind_of_what_is_so(
    draft: Draft, near: Sequence[Near], now: datetime, zone: tzinfo, *, of_somebody_known: bool
) -> Kind | None:
    """Of what takes no place of anything known, and is so or set.

    What is private is asked about where it is neither the user's own nor of those at home, and
    nobody's safety hangs on it.
    """
    is_at_home = draft.source == USER and (draft.of_family or opens_at_home(draft.content))
    is_at_home |= is_health_at_home(draft)
    known = of_somebody_known or is_at_home or bool(draft.judged("related"))
    kind = kind_of(draft.content, now, zone, of_somebody_known=known)
    if kind is None:
        kind = _kind_as_judged(draft, near, now, zone)
    is_theirs = is_at_home or (_is_own(draft) and not of_somebody_known)
    if draft.is_private and kind != "safety" and not is_theirs:
        return None
    return kind


def is_health_at_home(draft: Draft) -> bool:
    """Whether the user tells of the health of those nearest to them."""
    if draft.source != USER:
        return False
    return private_life.is_health_at_home(draft.content, of_family=draft.of_family)


def is_of_others(draft: Draft) -> bool:
    """Whether it is of other lives than the user's and those of whom they live with."""
    if draft.is_third_party:
        return True
    if private_life.is_told(draft.content, draft.entities):
        return not is_health_at_home(draft)
    if draft.of_family or opens_at_home(draft.content):
        return False
    return is_somebody_else_s(draft.content, draft.entities)


def _is_set(draft: Draft, *, is_dated: bool) -> bool:
    """Whether it is planned: for a day, or as the user said themselves."""
    return draft.mood == "planned" and (is_dated or draft.source == USER)


def _is_own(draft: Draft) -> bool:
    """Whether it is of the user's own life: that is not asked about for its privacy."""
    return draft.source == USER and not is_somebody_else_s(draft.content, draft.entities)


def _is_of_this_life(draft: Draft, of_somebody_known: bool) -> bool:
    """Whether the user says it of themselves or of somebody known, and no secret of theirs."""
    is_theirs = of_somebody_known or names_user(draft.content)
    is_theirs = is_theirs or _names_nobody(draft) or _begins_with_whom_it_names(draft)
    return draft.source == USER and is_theirs and not draft.is_private


def _names_nobody(draft: Draft) -> bool:
    """Whether what may come is told without saying who: 搬完家可能养只猫 is of the user."""
    found = _MAYBE.match(simplified(draft.content))
    return found is not None and not any(name in found[0] for name in draft.entities)


def _begins_with_whom_it_names(draft: Draft) -> bool:
    """Whether it begins with somebody whom the host names beside it: 小石头可能学轮滑."""
    return any(draft.content.strip().startswith(name) for name in draft.entities if name)


def is_own_maybe(draft: Draft, *, of_somebody_known: bool) -> bool:
    """Whether the user said of themselves or of somebody known what may come: no score is due.

    What is scored above small talk is theirs by that; what is not, by its words.
    """
    if draft.mood != "possible" or draft.source != USER or draft.scores is None:
        return False
    if draft.scores.importance > PASSING:
        return True
    is_passing = draft.scores.importance < PASSING
    return not is_passing and _is_kept_as_possible(draft, of_somebody_known)


def _is_kept_as_possible(draft: Draft, of_somebody_known: bool) -> bool:
    """Whether a maybe is of this life, and neither a joke nor of the hour."""
    plain = simplified(draft.content)
    if is_in_play(plain) or (is_of_the_hour(plain) and draft.occurred_at is None):
        return False
    return _is_of_this_life(draft, of_somebody_known)


def held_because(draft: Draft) -> Held:
    """What it is about a fact that somebody has to score it."""
    if draft.source not in ("", USER):
        return "quoted"
    if draft.is_private or private_life.is_told(draft.content, draft.entities):
        return "private"
    return matters_of_fact.doubt_of(draft.content) or "not plain"


def _kind_in_its_place(draft: Draft, now: datetime, zone: tzinfo, *, is_dated: bool) -> Kind | None:
    """What takes the place of something known is worth keeping as that was.

    Whoever is quoted as the reason for it, and whosever life it is: the host has judged. Only what
    is no plain fact, or may not be so, waits.
    """
    if draft.mood == "possible":
        return "plan" if _is_kept_as_possible(draft, of_somebody_known=True) else None
    if is_unsure(draft.content) or (draft.mood and draft.mood != "planned"):
        return None
    kind = kind_of(draft.content, now, zone, of_somebody_known=True)
    return kind or ("plan" if is_dated else "attribute")


def _kind_as_judged(draft: Draft, near: Sequence[Near], now: datetime, zone: tzinfo) -> Kind | None:
    """What kind it is by what the host says of it, where the words alone tell none.

    "Our choir has a new conductor" goes with what is known of the choir.
    """
    if draft.source != USER:
        return None
    if draft.mood == "planned" and not is_unsure(draft.content):
        return "plan"
    if is_doubtful(draft.content):
        return None
    if grave_news.concerns_safety(draft.content):
        return "safety"
    if _is_to_come(draft, now) or _tells_days_to_come(draft.content, now, zone):
        return "plan"
    goes_with_known = any(_goes_with(draft, each) for each in near)
    if goes_with_known and may_last(draft.content):
        return "thing"
    return matters_of_fact.kind_of(draft.content)


def _tells_days_to_come(text: str, now: datetime, zone: tzinfo) -> bool:
    """Whether it is of a day to come, comes round, or holds until one."""
    if matters_of_fact.doubt_of(text) or not may_last(text):
        return False
    is_of_days = lies_ahead(text, now, zone) or recurs(text)
    return is_of_days or tells_only_ends(text, now, zone)


def _goes_with(draft: Draft, near: Near) -> bool:
    """Whether it tells more of something known: by a name in common, or by two words that tell."""
    if near.is_of_another or near.is_of_others:
        return False
    mine, known = draft.content, near.memory.text
    if near.shares_name or capitalised(mine) & capitalised(known):
        return True
    return len(telling(mine) & telling(known)) >= _WORDS_IN_COMMON


def _is_to_come(draft: Draft, now: datetime) -> bool:
    return draft.occurred_at is not None and draft.occurred_at > now


def _at_least(scores: Scores, least: Scores) -> Scores:
    lifted: dict[str, float] = {}
    for field in fields(scores):
        lifted[field.name] = max(getattr(scores, field.name), getattr(least, field.name))
    return Scores(**lifted)


def _proposed(kind: Kind, novelty: float) -> Scores:
    return Scores(
        importance=_IMPORTANCE[kind],
        novelty=novelty,
        relevance=_OF_THIS_LIFE,
        credibility=_SAID_SO,
        granularity=_SPECIFIC,
        timeliness=_UNTIL_ITS_DAY if kind in ("plan", "place") else _LASTS,
    )
