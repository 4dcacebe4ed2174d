"""Scores that the server proposes where the user plainly told a lasting fact and nobody scored it.

From its kind, from whether something like it is known, and from what it is related to (the caller
eases the threshold for that). What is not plain waits for the six scores.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo

from ..domain.provenance import USER
from ..language.people import private_life
from ..language.plain_facts import Kind, is_doubtful, kind_of
from ..language.script import is_chinese
from .appraisal import Scores
from .drafts import TAKE_ITS_PLACE, Draft
from .neighbours import Near

_IMPORTANCE: Mapping[Kind, float] = {
    "safety": 9,
    "rule": 8,
    "identity": 8,
    "decision": 7,
    "matter": 7,
    "plan": 6,
    "taste": 6,
    "thing": 6,
    "place": 6,
}
_REASON, _REASON_ZH = "plainly told, scored by its kind", "直接告知，按种类评分"
_NEW, _LIKE_KNOWN = 8.0, 5.0
_OF_THIS_LIFE, _SAID_SO, _SPECIFIC = 8.0, 9.0, 7.0
_LASTS, _UNTIL_ITS_DAY = 9.0, 7.0


def as_plainly_told(
    draft: Draft, near: Sequence[Near], now: datetime, zone: tzinfo, *, of_somebody_known: bool
) -> Draft:
    """The draft with the scores that its kind proposes; as it was where somebody has to judge."""
    if draft.scores is not None or draft.misleading:
        return draft
    kind = _kind(draft, now, zone, of_somebody_known=of_somebody_known)
    if kind is None:
        return draft
    reason = _REASON_ZH if is_chinese(draft.content) else _REASON
    category = draft.category or ("temporary" if kind == "place" else None)
    return replace(draft, scores=_proposed(kind, near), reason=reason, category=category)


def _kind(draft: Draft, now: datetime, zone: tzinfo, *, of_somebody_known: bool) -> Kind | None:
    """What kind of lasting fact it plainly is; None where somebody has to judge."""
    if draft.source not in ("", USER) or private_life.is_told(draft.content, draft.entities):
        return None
    takes_a_place = bool(draft.judged(*TAKE_ITS_PLACE))
    is_dated_plan = draft.mood == "planned" and _is_to_come(draft, now)
    if draft.mood and not (is_dated_plan or (takes_a_place and draft.mood == "planned")):
        return None
    known = of_somebody_known or takes_a_place or bool(draft.judged("related"))
    kind = kind_of(draft.content, now, zone, of_somebody_known=known)
    # What takes the place of something known is worth keeping as that was, whoever is quoted as
    # the reason for it.
    if kind is None and not is_doubtful(draft.content):
        if takes_a_place:
            kind = "matter"
        elif is_dated_plan and draft.source == USER:
            kind = "plan"
    needs_a_judge = draft.is_private and not takes_a_place and kind != "safety"
    return None if needs_a_judge else kind


def _is_to_come(draft: Draft, now: datetime) -> bool:
    return draft.occurred_at is not None and draft.occurred_at > now


def _proposed(kind: Kind, near: Sequence[Near]) -> Scores:
    return Scores(
        importance=_IMPORTANCE[kind],
        novelty=_LIKE_KNOWN if any(each.is_similar for each in near) else _NEW,
        relevance=_OF_THIS_LIFE,
        credibility=_SAID_SO,
        granularity=_SPECIFIC,
        timeliness=_UNTIL_ITS_DAY if kind in ("plan", "place") else _LASTS,
    )
