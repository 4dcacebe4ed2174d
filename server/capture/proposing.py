"""From a draft to a proposal that waits for a yes, and back again."""

import re
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ..domain.caller import Caller
from ..domain.proposal import Confidence, Proposal
from ..errors import InputError
from ..settings import Settings
from .appraisal import Appraised
from .drafts import Draft

_DRAFT: TypeAdapter[Draft] = TypeAdapter(Draft)
_HELD = re.compile(r"score \d+(?:\.\d+)?, stored from \d+(?:\.\d+)?")
_APART = ("content", "proposal", "store")
"""Fields of a draft that are not among a proposal's details."""


def reason_held(judged: Appraised) -> str:
    """Why a middling score waits, as the page says it."""
    return f"score {judged.total}, stored from {judged.threshold}"


def is_held_by_score(proposal: Proposal) -> bool:
    """Whether it was scored and waits for that: `reason_held`, and nothing that looks like it."""
    return _HELD.fullmatch(proposal.why) is not None


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
        confidence=_confidence(judged, settings),
        why=why,
        details={name: value for name, value in said.items() if name not in _APART},
    )


def _confidence(judged: Appraised | None, settings: Settings) -> Confidence:
    if judged is None:
        return "medium"
    if judged.total >= settings.store_at:
        return "high"
    return "medium" if judged.total >= settings.propose_at else "low"


def completed(proposal: Proposal, draft: Draft, caller: Caller) -> Draft:
    """The proposal's draft, with what this call says on top.

    Whether the user asked for it is said by this call alone: what waits was not asked for.

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
    return replace(
        replace(kept, explicit=None), **said, content=draft.content.strip() or kept.content
    )


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
