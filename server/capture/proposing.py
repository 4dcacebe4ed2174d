"""From a draft to a proposal that waits for a yes, and back again."""

from dataclasses import fields, replace
from datetime import datetime, timedelta
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ..domain.caller import Caller
from ..domain.memory import VerdictWord
from ..domain.proposal import Confidence, Proposal
from ..domain.provenance import USER
from ..errors import InputError
from ..language import attributes
from ..language.near_duplicates import is_hedged
from ..settings import Settings
from .appraisal_scores import Appraised
from .batch import Batch
from .drafts import MAY_COME_TRUE, Draft

_DRAFT: TypeAdapter[Draft] = TypeAdapter(Draft)
_CONFIDENT = 0.8
_RETRY = timedelta(minutes=1)
"""The same call again within this time is the same call."""
_TAKEN_UP: tuple[VerdictWord, ...] = ("same", "updates", "changed")
_LEFT_ALONE: tuple[VerdictWord, ...] = ("related", "unrelated")
_APART = ("content", "proposal", "store", "committed")
"""Fields of a draft that are not among a proposal's details."""


def reason_held(judged: Appraised) -> str:
    """Why a middling score waits, as the page says it."""
    return f"score {judged.total}, stored from {judged.threshold}"


def said_again(waiting: Proposal, again: Proposal, now: datetime) -> Proposal:
    """What waits, after the same was said once more.

    Within a minute that is a call sent twice; later it is a mention, which decides nothing: a
    proposal is decided by the user. What says more than before takes its place.
    """
    is_same = (waiting.why, waiting.details) == (again.why, again.details)
    if not is_same:
        return replace(
            again,
            agent=waiting.agent,
            mentions=waiting.mentions,
            mentioned_at=waiting.mentioned_at,
        )
    last = waiting.mentioned_at or waiting.timestamp
    if now - last < _RETRY:
        return waiting
    at = now.replace(microsecond=0)
    return replace(waiting, mentions=waiting.mentions + 1, mentioned_at=at)


def proposal_of(
    draft: Draft,
    caller: Caller,
    settings: Settings,
    judged: Appraised | None,
    *,
    why: str,
    now: datetime,
    id: str,
) -> Proposal:
    """A draft as it waits: whatever the host said is kept, so that nothing is said twice."""
    said = _DRAFT.dump_python(draft, mode="json", exclude_defaults=True)
    return Proposal(
        id=id,
        agent=caller.agent or settings.main_agent,
        timestamp=now.replace(microsecond=0),
        store=draft.store or "semantic",
        content=draft.content,
        confidence=_confidence(draft, judged, settings),
        why=why,
        details={name: value for name, value in said.items() if name not in _APART},
    )


def _confidence(draft: Draft, judged: Appraised | None, settings: Settings) -> Confidence:
    """How sure whoever suggests it is; else how its score stands to the thresholds."""
    if draft.confidence is not None:
        if draft.confidence >= _CONFIDENT:
            return "high"
        return "medium" if draft.is_sure else "low"
    if judged is None:
        return "medium"
    if judged.total >= settings.store_at:
        return "high"
    return "medium" if judged.total >= settings.propose_at else "low"


def completed(proposal: Proposal, draft: Draft, caller: Caller) -> Draft:
    """The proposal's draft, with what this call says on top.

    Whether the user asked for it is said by this call alone: what waits was not asked for. So is
    whether it is certain, where this call words it.

    Raises:
        InputError: it is another agent's, proposes an operation, or was edited into nonsense.
    """
    _refuse_unless_completable(proposal, caller)
    kept = _read(proposal)
    said: dict[str, Any] = {}
    for field in fields(Draft):
        value = getattr(draft, field.name)
        if value != field.default and field.name != "content":
            said[field.name] = value
    unasked = replace(kept, explicit=None)
    if _is_said_plainly(draft.content.strip(), kept):
        unasked = replace(unasked, mood=None)
    if _is_the_users_now(draft, kept):
        unasked = replace(unasked, scores=None, reason="")
    return replace(unasked, **said, content=draft.content.strip() or kept.content)


def _is_the_users_now(draft: Draft, kept: Draft) -> bool:
    """Whether the user now says themselves, in other words, what others were quoted with.

    Its scores were given to what those said.
    """
    text = draft.content.strip()
    is_worded_anew = bool(text) and text != kept.content
    return is_worded_anew and draft.source == USER and kept.source != USER


def _is_said_plainly(text: str, kept: Draft) -> bool:
    """Whether a text says for certain what waited as possible, planned or somebody's word."""
    if not text or text == kept.content or kept.mood not in MAY_COME_TRUE:
        return False
    return not is_hedged(text) and not attributes.read(text).plans


def judged_as_known(draft: Draft, batch: Batch) -> Draft:
    """A verdict on what still waits: the draft completes that, or has nothing to do with it.

    Raises:
        InputError: what nobody has decided on cannot be over, or contradict anything.
    """
    proposal = draft.proposal
    verdicts: list[tuple[str, VerdictWord]] = []
    for id, word in draft.verdicts:
        if batch.find_proposal(id) is None:
            verdicts.append((id, word))
        elif word in _TAKEN_UP and proposal in ("", id):
            proposal = id
        elif word not in _LEFT_ALONE:
            raise InputError(
                "verdicts",
                f"{id} is a proposal that waits, not a memory",
                f"If this is what it should say: proposal='{id}'. If the user does not want it: "
                f"reflect(operations='[REJECT:{id}]').",
            )
    return replace(draft, proposal=proposal, verdicts=tuple(verdicts))


def _read(proposal: Proposal) -> Draft:
    values = {**proposal.details, "content": proposal.content, "store": proposal.store}
    try:
        return _DRAFT.validate_python(values)
    except ValidationError as error:
        broken = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise InputError(
            "proposal",
            f"{proposal.id} was edited by hand, and its {broken} cannot be read",
            f"Correct its page, or drop it with reflect(operations='[REJECT:{proposal.id}]').",
        ) from error


def _refuse_unless_completable(proposal: Proposal, caller: Caller) -> None:
    if caller.agent and proposal.agent != caller.agent:
        caller.refuse_unless_main(f"decide on {proposal.id}, which is another agent's")
    if "operation" in proposal.details:
        raise InputError(
            "proposal",
            f"{proposal.id} is an operation, not a text",
            f"Carry it out: reflect(operations='[COMMIT:{proposal.id}]').",
        )
